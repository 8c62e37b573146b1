import PlainText
import VSync

// Tables of one row for each slot, frame, cost and drawing, kept by column: a page of 10,000 slots
// would be ten times as large with an object for each.

extension HTMLReport {
  var slotColumns: JSONValue {
    let places = framePlaces
    let slots = report.recording.slots
    return .object([
      .init(key: "index", value: .column(slots) { .integer($0.index) }),
      .init(key: "time", value: .column(slots) { .integer($0.time.nanoseconds) }),
      .init(
        key: "outcome",
        value: .column(slots) { .integer(SlotOutcome.allCases.firstIndex(of: $0.outcome) ?? -1) }),
      .init(
        key: "frame", value: .column(slots) { .integer($0.frame.flatMap { places[$0] } ?? -1) }),
      .init(
        key: "outcomes", value: .array(SlotOutcome.allCases.map { .string($0.rawValue) })),
    ])
  }

  /// The rows of frames, by number.
  private var framePlaces: [Int: Int] {
    Dictionary(
      report.recording.frames.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func frameColumns(_ strings: inout StringTable) -> JSONValue {
    let frames = report.recording.frames
    let outcomes = FrameOutcome.allCases
    let recording = report.recording
    return .object([
      .init(key: "id", value: .column(frames) { .integer($0.id) }),
      .init(key: "isMain", value: .column(frames) { .integer($0.kind == .main ? 1 : 0) }),
      .init(
        key: "outcome",
        value: .column(frames) { frame in
          .integer(frame.outcome.flatMap { outcomes.firstIndex(of: $0) } ?? -1)
        }),
      .init(key: "outcomes", value: .array(outcomes.map { .string($0.rawValue) })),
      .init(key: "begin", value: .column(frames) { .moment($0.begin) }),
      .init(
        key: "deadline",
        value: .column(frames) { .moment(recording.time(ofSlot: $0.beginSlot + 1)) }),
      .init(
        key: "target",
        value: .column(frames) { .moment(recording.time(ofSlot: $0.targetSlot)) }),
      .init(
        key: "skipped", value: .column(frames) { .integer($0.beginSlot - $0.wantedSlot) }),
      .init(key: "commitEnd", value: .column(frames) { .moment($0.commitEnd) }),
      .init(key: "renderStart", value: .column(frames) { .moment($0.renderStart) }),
      .init(key: "renderEnd", value: .column(frames) { .moment($0.renderEnd) }),
      .init(key: "expected", value: .column(frames) { .moment($0.expected) }),
      .init(key: "present", value: .column(frames) { .moment($0.present) }),
      // As in Android's frame timeline; a name that several frames have is written once.
      .init(
        key: "jank",
        value: .column(frames) { frame in
          .integer(report.jankType(ofFrame: frame.id).map { strings.place(of: $0.words) } ?? -1)
        }),
      .init(key: "costs", value: costColumns(frames.map(PartialCost.summing), &strings)),
    ])
  }

  /// The costs of all frames one after the other; `first` has where those of each frame begin, and
  /// the end.
  private func costColumns(_ costs: [[PartialCost]], _ strings: inout StringTable) -> JSONValue {
    var first = [0]
    for list in costs { first.append((first.last ?? 0) + list.count) }
    let all = costs.flatMap { $0 }
    let owners = Owner.allCases
    let causes = Cause.allCases
    let subjects = all.map { strings.place(of: $0.subject) }
    return .object([
      .init(key: "first", value: .column(first) { .integer($0) }),
      .init(key: "cause", value: .column(all) { .integer(causes.firstIndex(of: $0.cause) ?? -1) }),
      .init(key: "owner", value: .column(all) { .integer(owners.firstIndex(of: $0.owner) ?? -1) }),
      .init(key: "ns", value: .column(all) { .integer($0.cost.count) }),
      .init(key: "subject", value: .column(subjects) { .integer($0) }),
      .init(key: "others", value: .column(all) { .integer($0.others) }),
    ])
  }

  /// A column for each counter that is a number, a row for each frame.
  var counterColumns: JSONValue {
    let recording = report.recording
    let counted = recording.frames.map { recording.counters[$0.id] }
    return .array(
      CounterColumn.all.compactMap { column in
        let values = counted.map { counters -> JSONValue in counters.map(column.value) ?? .null }
        guard values.allSatisfy(\.isNumberOrNull) else { return nil }
        let text = MetricText.of(column.key)
        return .object([
          .init(key: "name", value: .string(column.key)),
          .init(key: "title", value: .string(text.title)),
          .init(key: "unit", value: .string(text.unit.rawValue)),
          .init(key: "values", value: .array(values)),
        ])
      })
  }

  func workerColumns(_ strings: inout StringTable) -> JSONValue {
    let workers = report.recording.workerSpans
    let labels = workers.map { strings.place(of: $0.label) }
    return .object([
      .init(key: "lanes", value: .integer((workers.map(\.lane).max() ?? -1) + 1)),
      .init(key: "lane", value: .column(workers) { .integer($0.lane) }),
      .init(key: "start", value: .column(workers) { .integer($0.start.nanoseconds) }),
      .init(key: "end", value: .column(workers) { .integer($0.end.nanoseconds) }),
      .init(key: "label", value: .column(labels) { .integer($0) }),
      .init(key: "isFinished", value: .column(workers) { .integer($0.completed ? 1 : 0) }),
    ])
  }
}

/// What a frame spent on one cause, for all layers together.
struct PartialCost: Hashable, Sendable {
  var cause: Cause
  var owner: Owner
  var cost: Nanoseconds
  /// The layer or label that cost most; may be empty.
  var subject: String
  /// How many other ones there are.
  var others: Int

  /// The costs of a frame in the order that they arose, those of the same cause that follow each
  /// other as one: a page needs the phases of a turn, and what cost most in each.
  static func summing(_ frame: FrameRecord) -> [PartialCost] {
    var runs: [[CostEntry]] = []
    for entry in frame.costs where entry.cost > .zero {
      if let last = runs.last?.last, last.cause == entry.cause, last.owner == entry.owner {
        runs[runs.count - 1].append(entry)
      } else {
        runs.append([entry])
      }
    }
    // Turns that go to and fro between causes are summed in the order of first appearance.
    if runs.count > 24 {
      var sums: [[CostEntry]] = []
      for entry in runs.joined() {
        let same = sums.firstIndex { $0[0].cause == entry.cause && $0[0].owner == entry.owner }
        if let same { sums[same].append(entry) } else { sums.append([entry]) }
      }
      runs = sums
    }
    return runs.compactMap(PartialCost.init)
  }

  private init?(_ entries: [CostEntry]) {
    guard let first = entries.first else { return nil }
    var subjects: [String: Nanoseconds] = [:]
    for entry in entries where !entry.subject.isEmpty {
      subjects[entry.subject, default: .zero] += entry.cost
    }
    let costliest = subjects.min { ($1.value, $0.key) < ($0.value, $1.key) }
    (cause, owner) = (first.cause, first.owner)
    cost = entries.reduce(.zero) { $0 + $1.cost }
    subject = costliest?.key ?? ""
    others = max(0, subjects.count - 1)
  }
}

extension JankType {
  /// The names of the trace format, or that there is none.
  fileprivate var words: String { isEmpty ? "none" : names.joined(separator: ", ") }
}

extension JSONValue {
  /// A value for each row.
  fileprivate static func column<Row>(
    _ rows: some Sequence<Row>, _ value: (Row) -> JSONValue
  ) -> JSONValue { .array(rows.map(value)) }

  /// A moment in nanoseconds, or null.
  fileprivate static func moment(_ instant: Instant?) -> JSONValue {
    instant.map { .integer($0.nanoseconds) } ?? .null
  }

  fileprivate var isNumberOrNull: Bool {
    switch self {
    case .integer, .number, .null: true
    default: false
    }
  }
}
