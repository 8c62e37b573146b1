import Compositor
import PlainText
import VSync

extension ReplayReport {
  /// The version of the form of `report.json`. A key is never given another meaning without a
  /// higher one.
  public static let schemaVersion = 2

  /// `report.json`. The same recording gives the same bytes on every machine: keys are sorted,
  /// times are whole nanoseconds, and nothing is said of the host or the date.
  public var json: String {
    var json = ""
    writeJSON { json += $0 }
    return json
  }

  /// The same in pieces that follow each other, each of a slot, frame or hitch at most: what is held of
  /// it at one time does not grow with the replay.
  public func writeJSON<Failure>(
    _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let lists: [String: List] = [
      "slots": List(recording.slots, object), "frames": List(recording.frames, object),
      "hitches": List(hitches, Self.object),
      "lateContent": List(recording.lateContent, Self.object),
      "missingGlyphs": List(recording.missingGlyphs, Self.object),
      "cadenceLocks": List(cadenceLocks, Self.object),
    ]
    let values = head
    try write("{")
    for (index, key) in (Array(lists.keys) + values.keys).sorted().enumerated() {
      var text = index > 0 ? ",\n  " : "\n  "
      JSONValue.write(key, to: &text)
      text += ": "
      values[key]?.write(to: &text, indent: 1)
      try write(text)
      try lists[key]?.write(write)
    }
    try write("\n}\n")
  }

  /// Objects that are made one by one.
  private struct List {
    let count: Int
    let item: (Int) -> JSONValue

    init<Item>(_ items: [Item], _ object: @escaping (Item) -> JSONValue) {
      count = items.count
      item = { object(items[$0]) }
    }

    func write<Failure>(_ write: (String) throws(Failure) -> Void) throws(Failure) {
      if count == 0 { return try write("[]") }
      for index in 0..<count {
        var text = index > 0 ? ",\n    " : "[\n    "
        item(index).write(to: &text, indent: 2)
        try write(text)
      }
      try write("\n  ]")
    }
  }

  /// All but the lists.
  private var head: [String: JSONValue] {
    [
      "schemaVersion": .integer(Self.schemaVersion),
      "scene": .string(recording.scene),
      "mode": .string(recording.mode.rawValue),
      "live": .bool(recording.isLive),
      "start": .string(recording.start.rawValue),
      "display": display,
      "device": device,
      "metrics": Self.object(metrics),
      "segments": .array(
        segments.map { segment, metrics in
          .object(sorting: [
            "name": .string(segment.name), "fromNs": .time(segment.from),
            "toNs": .time(segment.to), "metrics": Self.object(metrics),
          ])
        }),
      "costs": .array(costs),
      "hitchesJudged": .integer(judgedCount),
      "assumedFields": .array(
        recording.device.fields.filter { $0.figure.source == .assumed }
          .map { .string($0.field.rawValue) }.sorted { $0.text < $1.text }),
      "honesty": .string(honesty),
      "startup": .object(sorting: [
        "costNs": .length(recording.startup.reduce(.zero) { $0 + $1.cost }),
        "reasons": .array(Reason.summing(recording.startup).map(Self.object)),
      ]),
      "modeChanges": .array(recording.modeChanges.map(object)),
      "drawings": drawings,
      "warmupFrames": .integer(recording.warmupFrames),
      "logEntries": .integer(recording.logEntryCount),
    ]
  }

  private var drawings: JSONValue {
    let drawings = recording.drawings
    return .object(sorting: [
      "asked": .integer(drawings.asked), "shown": .integer(drawings.shown),
      "givenUp": .integer(drawings.givenUp), "unrun": .integer(drawings.unrun),
      "cacheHits": .integer(drawings.cacheHits), "cacheMisses": .integer(drawings.cacheMisses),
      "cacheEvictions": .integer(drawings.cacheEvictions),
      "cachePeakBytes": .integer(drawings.cachePeakBytes),
    ])
  }

  private var display: JSONValue {
    let display = recording.display
    return .object(sorting: [
      "width": .number(display.width), "height": .number(display.height),
      "scale": .number(display.scale), "pixelWidth": .integer(display.pixelWidth),
      "pixelHeight": .integer(display.pixelHeight),
      "refreshRate": .number(display.refreshRate.hertz),
      "buffering": .string(display.buffering.rawValue),
      "commitQueue": .string(display.commitQueue.rawValue),
      "variableRefresh": display.variableRefresh.map { range in
        .array([.number(range.slowest.hertz), .number(range.fastest.hertz)])
      } ?? .null,
    ])
  }

  private func object(_ change: ModeChange) -> JSONValue {
    .object(sorting: [
      "slot": .integer(change.slot), "timeNs": .time(recording.time(ofSlot: change.slot)),
      "from": .integer(change.from), "to": .integer(change.to),
    ])
  }

  private var device: JSONValue {
    let fields = recording.device.fields.map { field, figure in
      (
        field.rawValue,
        JSONValue.object(sorting: [
          "value": .number(figure.value), "source": .string(figure.source.rawValue),
        ])
      )
    }
    return .object(sorting: [
      "name": .string(recording.device.name),
      "fields": .object(sorting: Dictionary(fields, uniquingKeysWith: { first, _ in first })),
    ])
  }

  /// A slot, with the counters of the frame shown; null where no frame is.
  private func object(_ slot: SlotRecord) -> JSONValue {
    let counters = slot.frame.flatMap { recording.counters[$0] }
    var members: [String: JSONValue] = [
      "index": .integer(slot.index), "timeNs": .time(slot.time),
      "outcome": .string(slot.outcome.rawValue), "frame": .integer(slot.frame),
    ]
    for column in CounterColumn.all {
      members[column.key] = counters.map(column.value) ?? .null
    }
    members["lengthNs"] = .length(
      slot.span?.length ?? recording.display.duration(ofSlot: slot.index))
    members["hitchNs"] = .length(recording.overdue(in: slot))
    return .object(sorting: members)
  }

  private func object(_ frame: FrameRecord) -> JSONValue {
    .object(sorting: [
      "jankType": .integer(jankType(ofFrame: frame.id)?.traceValue),
      "jankSeverity": jankSeverity(ofFrame: frame.id).map { .string($0.rawValue) } ?? .null,
      "id": .integer(frame.id),
      "outcome": frame.outcome.map { .string($0.rawValue) } ?? .null,
      "beginNs": .time(frame.begin), "commitEndNs": .time(frame.commitEnd),
      "renderStartNs": .time(frame.renderStart), "renderEndNs": .time(frame.renderEnd),
      "expectedNs": .time(frame.expected), "targetNs": .time(recording.target(of: frame)),
      "presentNs": .time(frame.present),
    ])
  }

  private static func object(_ missing: MissingGlyphs) -> JSONValue {
    .object(sorting: [
      "timeNs": .integer(missing.time.nanoseconds), "layer": .string(missing.layer),
      "characters": .string(missing.characters),
    ])
  }

  private static func object(_ content: LateContent) -> JSONValue {
    .object(sorting: [
      "layer": .string(content.layer), "frameWanted": .integer(content.frameWanted),
      "slotWanted": .integer(content.slotWanted), "frameShown": .integer(content.frameShown),
      "slotShown": .integer(content.slotShown),
      "showedPlaceholder": .bool(content.showedPlaceholder),
    ])
  }

  /// What all frames cost together, by cause and owner, in their order.
  private var costs: [JSONValue] {
    struct Key: Hashable, Comparable {
      let owner: Owner
      let cause: Cause
      static func < (a: Key, b: Key) -> Bool { (a.owner, a.cause) < (b.owner, b.cause) }
    }
    var sums: [Key: (cost: Nanoseconds, frames: Int)] = [:]
    for frame in recording.frames {
      var counted: Set<Key> = []
      for entry in frame.costs {
        let key = Key(owner: entry.owner, cause: entry.cause)
        sums[key, default: (.zero, 0)].cost += entry.cost
        if counted.insert(key).inserted { sums[key, default: (.zero, 0)].frames += 1 }
      }
    }
    return sums.sorted { $0.key < $1.key }.map { key, sum in
      .object(sorting: [
        "code": .string(key.cause.rawValue), "owner": .string(key.owner.rawValue),
        "costNs": .length(sum.cost), "frames": .integer(sum.frames),
      ])
    }
  }

  private static func object(_ hitch: Hitch) -> JSONValue {
    .object(sorting: [
      "slot": .integer(hitch.slot), "slotCount": .integer(hitch.slotCount),
      "kind": .string(hitch.kind.rawValue), "durationNs": .length(hitch.duration),
      "reasons": .array(hitch.reasons.map(object)), "warmup": .bool(hitch.isWarmup),
    ])
  }

  private static func object(_ lock: CadenceLock) -> JSONValue {
    .object(sorting: [
      "slot": .integer(lock.slot), "slotCount": .integer(lock.slotCount),
      "holdSlots": .integer(lock.hold), "framesPerSecond": .number(lock.framesPerSecond),
      "kind": .string(lock.kind.rawValue), "reasons": .array(lock.reasons.map(object)),
    ])
  }

  private static func object(_ reason: Reason) -> JSONValue {
    .object(sorting: [
      "code": .string(reason.code.rawValue), "owner": .string(reason.owner.rawValue),
      "costNs": .length(reason.cost), "layers": .array(reason.layers.map { .string($0) }),
      "labels": .array(reason.labels.map { .string($0) }),
      "savedNs": reason.effect.map { .length($0.saved) } ?? .null,
      "necessary": reason.effect.map { .bool($0.isNecessary) } ?? .null,
      "helped": reason.effect.map { .bool($0.helps) } ?? .null,
      "joint": reason.effect.map { .bool($0.isJoint) } ?? .null,
    ])
  }

  /// The figures; a name with a dot becomes a member of an object.
  private static func object(_ metrics: Metrics) -> JSONValue {
    var members: [String: JSONValue] = [:]
    var groups: [String: [String: JSONValue]] = [:]
    for leaf in Metrics.leaves {
      let parts = leaf.name.split(separator: ".").map(String.init)
      let value = JSONValue.number(leaf.value(metrics))
      if parts.count == 2 {
        groups[parts[0], default: [:]][parts[1]] = value
      } else {
        members[leaf.name] = value
      }
    }
    members["hitchBands"] = .object(
      sorting: Dictionary(
        uniqueKeysWithValues: HitchBands.allCases.map { bands in
          (
            bands.rawValue,
            bands.band(of: metrics.hitchTimeRatio).map { .string($0.rawValue) } ?? .null
          )
        }))
    return .object(
      sorting: members.merging(groups.mapValues(JSONValue.object(sorting:))) { $1 })
  }
}

extension JSONValue {
  /// An object whose members are in the order of their keys' Unicode scalars, whatever the order
  /// of the dictionary.
  fileprivate static func object(sorting members: [String: JSONValue]) -> JSONValue {
    let sorted = members.sorted {
      $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
    }
    return .object(sorted.map { Member(key: $0.key, value: $0.value) })
  }

  /// A moment in nanoseconds since the beginning, or null.
  fileprivate static func time(_ instant: Instant?) -> JSONValue {
    instant.map { .integer($0.nanoseconds) } ?? .null
  }

  /// A length of time in nanoseconds.
  fileprivate static func length(_ length: Nanoseconds) -> JSONValue { .integer(length.count) }
}
