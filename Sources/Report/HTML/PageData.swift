import PlainText
import VSync

extension HTMLReport {
  /// What the page's scripts read, in the order that is written. Times are whole nanoseconds since
  /// the beginning; what stands for a row in a table is its position, from 0, and -1 is none.
  var data: JSONValue {
    var strings = StringTable()
    let frames = frameColumns(&strings)
    let slots = slotColumns
    let workers = workerColumns(&strings)
    let recording = report.recording
    return .object([
      .init(key: "scene", value: .string(recording.scene)),
      .init(key: "mode", value: .string(recording.mode.rawValue)),
      .init(key: "live", value: .bool(recording.isLive)),
      .init(key: "start", value: .string(recording.start.rawValue)),
      .init(key: "display", value: display),
      .init(key: "bands", value: bands),
      .init(key: "metrics", value: metricTable),
      .init(key: "segments", value: .array(segments)),
      .init(key: "causes", value: .array(causes)),
      .init(key: "owners", value: .array(Owner.allCases.map { .string($0.rawValue) })),
      .init(key: "endNs", value: .integer(recording.end.nanoseconds)),
      .init(key: "slots", value: slots),
      .init(key: "frames", value: frames),
      .init(key: "counters", value: counterColumns),
      .init(key: "workers", value: workers),
      .init(key: "skips", value: .array(recording.skippedBegins.map { .integer($0) })),
      .init(key: "hitches", value: .array(hitches)),
      .init(key: "pictures", value: .array(pictures.map(Self.object))),
      .init(key: "startup", value: startup),
      .init(key: "device", value: device),
      .init(key: "strings", value: .array(strings.all.map { .string($0) })),
    ])
  }

  private var display: JSONValue {
    let display = report.recording.display
    return .object([
      .init(key: "width", value: .number(display.width)),
      .init(key: "height", value: .number(display.height)),
      .init(key: "scale", value: .number(display.scale)),
      .init(key: "pixelWidth", value: .integer(display.pixelWidth)),
      .init(key: "pixelHeight", value: .integer(display.pixelHeight)),
      .init(key: "refreshRate", value: .number(display.refreshRate.hertz)),
      .init(
        key: "variableRefresh",
        value: display.variableRefresh.map { range in
          .array([.number(range.slowest.hertz), .number(range.fastest.hertz)])
        } ?? .null),
      .init(key: "buffering", value: .string(display.buffering.rawValue)),
    ])
  }

  /// Both sets of bands, with the names of what was measured.
  private var bands: JSONValue {
    .array(
      HitchBands.allCases.map { set in
        .object([
          .init(key: "set", value: .string(set.rawValue)),
          .init(key: "edges", value: .array(set.edges.map { .string($0) })),
          .init(
            key: "names",
            value: .array(
              HitchBands.Band.allCases.prefix(set.edges.count).map { .string($0.title) })),
          .init(
            key: "band",
            value: set.band(of: report.metrics.hitchTimeRatio).map { .string($0.title) } ?? .null),
        ])
      })
  }

  /// Every figure of the whole replay and of each segment, a row for each.
  private var metricTable: JSONValue {
    let all = [report.metrics] + report.segments.map(\.metrics)
    let bases = Metrics.leaves.map { String($0.name.prefix { $0 != "." }) }
    var texts: [JSONValue.Member] = []
    for base in bases where !texts.contains(where: { $0.key == base }) {
      let text = MetricText.of(base)
      texts.append(
        .init(
          key: base,
          value: .object([
            .init(key: "title", value: .string(text.title)),
            .init(key: "unit", value: .string(text.unit.rawValue)),
            .init(key: "definition", value: .string(text.definition)),
          ])))
    }
    return .object([
      .init(key: "names", value: .array(Metrics.leaves.map { .string($0.name) })),
      .init(key: "texts", value: .object(texts)),
      .init(
        key: "values",
        value: .array(
          Metrics.leaves.map { leaf in .array(all.map { .number(leaf.value($0)) }) })),
    ])
  }

  private var segments: [JSONValue] {
    report.segments.map { segment, _ in
      .object([
        .init(key: "name", value: .string(segment.name)),
        .init(key: "fromNs", value: .integer(segment.from.nanoseconds)),
        .init(key: "toNs", value: .integer(segment.to.nanoseconds)),
      ])
    }
  }

  private var causes: [JSONValue] {
    Cause.allCases.map { cause in
      let text = CauseText.of(cause.rawValue)
      return .object([
        .init(key: "code", value: .string(text.code)),
        .init(key: "title", value: .string(text.title)),
        .init(key: "phase", value: .string(text.phase.rawValue)),
        .init(key: "cure", value: .string(text.cure)),
      ])
    }
  }

  private var startup: JSONValue {
    let startup = report.recording.startup
    return .object([
      .init(key: "costNs", value: .integer(startup.reduce(.zero) { $0 + $1.cost }.count)),
      .init(key: "reasons", value: .array(Reason.summing(startup).map(Self.object))),
    ])
  }

  private var device: JSONValue {
    let device = report.recording.device
    return .object([
      .init(key: "name", value: .string(device.name)),
      .init(
        key: "fields",
        value: .array(
          device.fields.map { field, figure in
            .object([
              .init(key: "name", value: .string(field.rawValue)),
              .init(key: "value", value: .number(figure.value)),
              .init(key: "source", value: .string(figure.source.rawValue)),
            ])
          })),
    ])
  }
}

extension HitchBands {
  /// Where each band ends in ms/s, from good to bad, and the last one begins.
  var edges: [String] {
    switch self {
    case .wwdc20: ["≤ 5", "< 10", "≥ 10"]
    case .organizer: ["≤ 10", "≤ 25", "≤ 50", "> 50"]
    }
  }
}

extension HitchBands.Band {
  /// What people read.
  var title: String { self == .immediate ? "immediate attention" : rawValue }
}

/// Texts that a table names by number, each once, in the order of first use.
struct StringTable {
  private(set) var all: [String] = []
  private var places: [String: Int] = [:]

  mutating func place(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = all.count
    all.append(text)
    return all.count - 1
  }
}
