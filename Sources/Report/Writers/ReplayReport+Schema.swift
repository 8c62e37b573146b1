import Compositor
import PlainText
import VSync

extension ReplayReport {
  /// The JSON Schema (draft 2020-12) of `report.json`, as indented text that ends with a newline. Metrics and
  /// counters are those of the lists that the report is written from.
  public static var schema: String { schemaDocument.text + "\n" }

  static var schemaDocument: JSONValue {
    let root = object([
      ("schemaVersion", .object([.init(key: "const", value: .integer(schemaVersion))])),
      ("scene", string("the scene file's name without folder and extension")),
      ("mode", cases(Recording.Mode.self)), ("start", cases(Recording.Start.self)),
      ("live", boolean("whether time was real: costs are measured, and no two runs are the same")),
      ("display", reference("display")), ("device", reference("device")),
      ("metrics", reference("metrics")), ("segments", list("segment")), ("slots", list("slot")),
      ("frames", list("frame")), ("costs", list("cost")), ("hitches", list("hitch")),
      ("cadenceLocks", list("cadenceLock")),
      ("lateContent", list("lateContent")), ("missingGlyphs", list("missingGlyphs")),
      ("drawings", reference("drawings")),
      ("hitchesJudged", integer("hitches and locks whose reasons were judged by replays without")),
      (
        "assumedFields",
        .object([
          .init(key: "type", value: "array"),
          .init(key: "items", value: cases(DeviceProfile.Field.self)),
        ])
      ),
      ("honesty", string("what a reader of any figure has to know")),
      ("startup", reference("startup")),
      ("warmupFrames", integer("how many frames may be late without a figure that says so")),
      ("modeChanges", list("modeChange")),
      ("logEntries", integer("how many entries the log has, without details")),
    ])
    let definitions: KeyValuePairs<String, JSONValue> = [
      "display": display, "device": device, "metrics": metrics, "segment": segment, "slot": slot,
      "frame": frame, "cost": cost, "hitch": hitch, "cadenceLock": cadenceLock, "reason": reason,
      "lateContent": lateContent, "missingGlyphs": missingGlyphs,
      "drawings": drawings, "startup": startup, "modeChange": modeChange,
    ]
    return .object(
      [
        .init(key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
        .init(key: "title", value: .string("Scanout report, version \(schemaVersion)")),
        .init(
          key: "description",
          value: """
            Times are whole nanoseconds: moments (timeNs, beginNs, ...) since slot 0, negative before a warm \
            start; null where there is nothing to say.
            """),
      ] + members(of: root)
        + [
          .init(
            key: "$defs",
            value: .object(definitions.map { .init(key: $0.key, value: $0.value) }))
        ])
  }

  private static var display: JSONValue {
    object([
      ("width", number("points")), ("height", number("points")),
      ("scale", number("pixels a point")),
      ("pixelWidth", integer("columns")), ("pixelHeight", integer("rows")),
      ("refreshRate", number("Hz")), ("buffering", cases(DisplayPipeline.Buffering.self)),
      ("commitQueue", cases(CommitQueue.self)),
      ("variableRefresh", typed(["array", "null"], "the lowest and the highest rate, Hz")),
    ])
  }

  private static var cost: JSONValue {
    object([
      ("code", cases(Cause.self)), ("owner", cases(Owner.self)),
      ("costNs", integer("of all frames together")),
      ("frames", integer("how many frames have such a cost")),
    ])
  }

  private static var modeChange: JSONValue {
    object([
      ("slot", integer("at whose VSYNC it came")), ("timeNs", integer("that VSYNC")),
      ("from", integer("buffers until then")), ("to", integer("buffers from then on")),
    ])
  }

  private static var device: JSONValue {
    let field = object([("value", number(nil)), ("source", cases(DeviceProfile.Source.self))])
    return object([
      ("name", string("the profile that work was charged by")),
      ("fields", object(DeviceProfile.Field.allCases.map { ($0.rawValue, field) })),
    ])
  }

  /// A name with a dot is a member of an object.
  private static var metrics: JSONValue {
    var names: [String] = []
    var groups: [String: [String]] = [:]
    for leaf in Metrics.leaves {
      let parts = leaf.name.split(separator: ".").map(String.init)
      if !names.contains(parts[0]) { names.append(parts[0]) }
      if parts.count == 2 { groups[parts[0], default: []].append(parts[1]) }
    }
    let figure = typed(["number", "null"], nil)
    let bands = HitchBands.allCases.map { ($0.rawValue, casesOrNull(HitchBands.Band.self)) }
    return object(
      names.map { name in
        (name, groups[name].map { group in object(group.map { ($0, figure) }) } ?? figure)
      } + [("hitchBands", object(bands))])
  }

  private static var segment: JSONValue {
    object([
      ("name", string("as budgets name it")), ("fromNs", integer("the first moment inside")),
      ("toNs", integer("the first moment past the end")), ("metrics", reference("metrics")),
    ])
  }

  private static var slot: JSONValue {
    object(
      [
        ("index", integer("from 0")), ("timeNs", integer("its VSYNC")),
        ("outcome", cases(SlotOutcome.self)), ("lengthNs", integer("up to the next slot")),
        ("hitchNs", integer("how long of it the old frame stood too long")),
        ("frame", typed(["integer", "null"], "the frame on the glass")),
      ] + CounterColumn.all.map { ($0.key, type(of: $0)) })
  }

  /// The type of a counter: that of its value for a frame of nothing.
  private static func type(of column: CounterColumn) -> JSONValue {
    switch column.value(FrameCounters()) {
    case .integer: typed(["integer", "null"], nil)
    case .object:
      .object(
        members(of: typed(["object", "null"], "how many, by reason"))
          + [.init(key: "additionalProperties", value: typed(["integer"], nil))])
    default: typed(["number", "null"], nil)
    }
  }

  private static var frame: JSONValue {
    let moments: [(String, String)] = [
      ("beginNs", "when the turn began; null for the server's own frames"),
      ("commitEndNs", "when its commit landed"), ("renderStartNs", "when the server began with it"),
      ("renderEndNs", "when it was complete"),
      ("expectedNs", "when what the server made was to be on the glass"),
      ("targetNs", "when its turn was to be on the glass: what lateness is counted from"),
      ("presentNs", "when it was on the glass first"),
    ]
    return object(
      [
        ("id", integer("from 0")), ("outcome", casesOrNull(FrameOutcome.self)),
        ("jankType", typed(["integer", "null"], "bits of Android's frame timeline; 1 is none")),
        ("jankSeverity", casesOrNull(JankSeverity.self)),
      ] + moments.map { ($0.0, typed(["integer", "null"], $0.1)) })
  }

  private static var hitch: JSONValue {
    object([
      ("slot", integer("the first slot that repeated")),
      ("slotCount", integer("how many repeated")), ("kind", cases(Hitch.Kind.self)),
      ("durationNs", integer("how long the run of repeats stood")), ("reasons", list("reason")),
      ("warmup", typed(["boolean"], "whether no figure counts it")),
    ])
  }

  private static var lateContent: JSONValue {
    object([
      ("layer", string("the layer's name")),
      ("frameWanted", integer("the frame it was wanted in")),
      ("slotWanted", integer("the slot of that frame")),
      ("frameShown", typed(["integer", "null"], "the frame that brought it; null: it never came")),
      ("slotShown", typed(["integer", "null"], "the slot of that frame")),
      ("showedPlaceholder", typed(["boolean"], "something else stood there meanwhile")),
    ])
  }

  private static var missingGlyphs: JSONValue {
    object([
      ("timeNs", integer("when the picture was shown")), ("layer", string("the label's layer")),
      ("characters", string("characters that no font has, and where: U+10FFFD at 3")),
    ])
  }

  private static var drawings: JSONValue {
    object([
      ("asked", integer("drawings that layers asked workers for")),
      ("shown", integer("those that became contents")),
      ("givenUp", integer("those that came to nothing")),
      ("unrun", integer("tasks of workers that ended without a step")),
      ("cacheHits", integer("pictures found among those that are kept")),
      ("cacheMisses", integer("pictures that were not")),
      ("cacheEvictions", integer("kept pictures that were let go of")),
      ("cachePeakBytes", integer("the most bytes of kept pictures at one time")),
    ])
  }

  private static var cadenceLock: JSONValue {
    object([
      ("slot", integer("the slot that showed the first of the frames")),
      ("slotCount", integer("how many slots they stood in all")),
      ("holdSlots", integer("how many slots each one stood")),
      ("framesPerSecond", number("the rate that was kept")), ("kind", cases(Hitch.Kind.self)),
      ("reasons", list("reason")),
    ])
  }

  private static var reason: JSONValue {
    let names = JSONValue.object([
      .init(key: "type", value: "array"), .init(key: "items", value: typed(["string"], nil)),
      .init(key: "maxItems", value: .integer(Reason.nameLimit)),
    ])
    return object([
      ("code", cases(Cause.self)), ("owner", cases(Owner.self)), ("costNs", integer("in all")),
      ("layers", names), ("labels", names),
      ("savedNs", typed(["integer", "null"], "how much shorter the hitch would be without")),
      ("necessary", typed(["boolean", "null"], "the hitch would not be")),
      ("helped", typed(["boolean", "null"], "it would be shorter")),
      ("joint", typed(["boolean", "null"], "it would not be without this and others together")),
    ])
  }

  private static var startup: JSONValue {
    object([("costNs", integer("of the first tree of a warm start")), ("reasons", list("reason"))])
  }
}

// MARK: - The parts of a schema

extension ReplayReport {
  /// An object that has these keys, all of them and no other.
  private static func object(_ properties: [(key: String, schema: JSONValue)]) -> JSONValue {
    .object([
      .init(key: "type", value: "object"),
      .init(
        key: "properties",
        value: .object(properties.map { .init(key: $0.key, value: $0.schema) })),
      .init(key: "required", value: .array(properties.map { .string($0.key) })),
      .init(key: "additionalProperties", value: false),
    ])
  }

  private static func members(of value: JSONValue) -> [JSONValue.Member] {
    if case .object(let members) = value { members } else { [] }
  }

  private static func typed(_ types: [String], _ description: String?) -> JSONValue {
    let type: JSONValue = types.count == 1 ? .string(types[0]) : .array(types.map { .string($0) })
    return .object(
      [.init(key: "type", value: type)]
        + (description.map { [.init(key: "description", value: .string($0))] } ?? []))
  }

  private static func string(_ description: String?) -> JSONValue { typed(["string"], description) }
  private static func boolean(_ description: String?) -> JSONValue {
    typed(["boolean"], description)
  }
  private static func integer(_ description: String?) -> JSONValue {
    typed(["integer"], description)
  }
  private static func number(_ description: String?) -> JSONValue { typed(["number"], description) }

  private static func cases<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type
  ) -> JSONValue {
    .object([
      .init(key: "enum", value: .array(type.allCases.map { .string($0.rawValue) }))
    ])
  }

  private static func casesOrNull<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type
  ) -> JSONValue {
    .object([
      .init(key: "enum", value: .array(type.allCases.map { .string($0.rawValue) } + [.null]))
    ])
  }

  private static func reference(_ name: String) -> JSONValue {
    .object([.init(key: "$ref", value: .string("#/$defs/\(name)"))])
  }

  private static func list(_ name: String) -> JSONValue {
    .object([.init(key: "type", value: "array"), .init(key: "items", value: reference(name))])
  }
}
