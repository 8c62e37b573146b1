import Foundation
import Graphics
import Nodes
import PlainText

/// The keys of ready-made nodes, as layers, `set` and expectations write them.
enum ReadyKeys {
  static let all: [(key: ReadyKey, format: Key<ReadyValue>)] = ReadyKey.allCases.map {
    ($0, Key($0.rawValue, format(of: $0)))
  }

  /// Those that a layer may say.
  static let ofLayers = all.filter(\.key.isSaid).map(\.format.any)

  /// That each stands only beside its classes; and what these classes have no use for.
  static let rules: [ObjectShape.Rule] =
    ReadyKey.allCases.filter(\.isSaid).map { NodeKeys.rule([$0.rawValue], $0.owners) }
    + [NodeKeys.rule(["touch"], [.node, .control, .richLabel, .trapezoidalLabel]), maskRule]

  private static let maskRule = ObjectShape.Rule.schema([
    "not": [
      "required": ["class", "mask"],
      "properties": ["class": ["const": .string(LayerSpec.Kind.imageNode.rawValue)]],
    ]
  ])

  /// What `set` can set.
  static let changes: [Key<PropertyChange>] = all.filter(\.key.isSettable).map { key, format in
    Key(format.name, format.format.map { .ready(ReadySetting(key: key, value: $0)) })
  }

  /// What a layer of a class says; keys of other classes are reported.
  static func read(_ object: ObjectReader, _ kind: LayerSpec.Kind) -> [ReadySetting] {
    var settings: [ReadySetting] = []
    for (key, format) in all where key.isSaid {
      let value = object[format]
      guard object.has(format) else { continue }
      guard key.owners.contains(kind) else {
        let names = key.owners.map(\.rawValue)
        object.decoder.at(.key(format.name)) {
          object.decoder.report(
            "is a key of \(names.joined(separator: " and "))",
            accepted: names.map { "\"class\": \"\($0)\"" }.joined(separator: " or ")
              + " beside it")
        }
        continue
      }
      if let value { settings.append(ReadySetting(key: key, value: value)) }
    }
    if kind == .imageNode, object.has(LayerKeys.mask) {
      object.decoder.at(.key("mask")) {
        object.decoder.report(
          "is no key of a \(kind.rawValue)", accepted: "rounding, or a layer of another class")
      }
    }
    if kind.isReady, object.has(NodeKeys.touch) {
      object.decoder.at(.key("touch")) {
        object.decoder.report(
          "is no key of a \(kind.rawValue), which passes touches on",
          accepted: "a Node or Control around it")
      }
    }
    return settings
  }

  /// How the value of a key is written.
  static func format(of key: ReadyKey) -> Format<ReadyValue> {
    switch key {
    case .series:
      list(of: SeriesKeys.format.named("series"), count: 0...64, "a list of at most 64 series").map
      { .series($0) }
    case .scaling: Format<Chart.Scaling>.choice().map { .name($0.rawValue) }
    case .axes:
      either(
        "an object (axes), or null",
        [
          (.object, AxesKeys.format.named("axes").map { .axes($0) }), (.null, null(.axes(nil))),
        ])
    case .meter: Format<FrameRateNode.Kind>.choice().map { .name($0.rawValue) }
    case .image, .placeholder:
      either(
        "the name of an image, or null",
        [(.string, Values.image.map { .name($0) }), (.null, null(.name(nil)))])
    case .fit: Format<ImageFit>.choice().map { .name($0.rawValue) }
    case .rounding: Format<ImageRounding>.choice().map { .name($0.rawValue) }
    case .fade: Format<Double>.number(in: 0...86_400).map { .number($0) }
    case .reading:
      either(
        "a number, or null",
        [
          (.number, Format<Double>.number(in: 0...1000).map { .number($0) }),
          (.null, null(.number(nil))),
        ])
    case .state:
      either(
        "what becomes of a picture, or null",
        [
          (.string, Format<ImageNode.Event>.choice().map { .name($0.rawValue) }),
          (.null, null(.name(nil))),
        ])
    case .legend, .progressive, .plays, .async: Format<Bool>.bool.map { .flag($0) }
    }
  }

  private static func null(_ none: ReadyValue) -> Format<ReadyValue> {
    .plain("null", schema: ["type": "null"]) { $0 == .null ? none : nil }
  }
}

/// A line of a chart.
enum SeriesKeys {
  static let name = Key("name", Format<String>.text)
  static let values = Key(
    "values", list(of: value, count: 0...limit, "a list of at most \(limit) numbers and nulls"))
  static let walk = Key("walk", WalkKeys.format)
  static let color = Key("color", Values.color.named("color"))
  static let gradient = Key(
    "gradient",
    list(of: Values.color.named("color"), count: 0...256, "a list of at most 256 colours"))
  static let width = Key("width", Format<Double>.number(in: 0...1000))
  static let shape = ObjectShape(
    "a series", [name.any, values.any, walk.any, color.any, gradient.any, width.any],
    rules: [.exactlyOne(["values", "walk"])])

  /// The most values of a line.
  static let limit = 100_000

  static let format = shape.format { object -> ChartSeries? in
    let (values, walk) = (object[values], object[walk])
    let (name, color) = (object[name], object[color])
    let (gradient, width) = (object[gradient], object[width])
    guard let found = values ?? walk else { return nil }
    let place = object.decoder.index % ChartSeries.colors.count
    return ChartSeries(
      found, name: name ?? "", color: color ?? ChartSeries.colors[place], fill: gradient,
      lineWidth: width.map { CGFloat($0) } ?? 2)
  }

  /// Null is a gap.
  private static let value = either(
    "a number or null",
    [
      (.number, Format<Double>.coordinate),
      (.null, Format<Double>.plain("null", schema: ["type": "null"]) { $0 == .null ? .nan : nil }),
    ])
}

/// Values that are made up.
private enum WalkKeys {
  static let seed = Key("seed", Values.seed, required: true)
  static let count = Key("count", Format<Int>.integer(in: 0...SeriesKeys.limit), required: true)
  static let shape = ObjectShape("a walk", [seed.any, count.any])
  static let format = shape.format { object -> [Double]? in
    let (seed, count) = (object[seed], object[count])
    guard let seed, let count else { return nil }
    return ChartSeries.walk(seed: seed, count: count)
  }
}

/// What stands around the plot of a chart.
enum AxesKeys {
  static let color = Key("color", Values.color.named("color"))
  static let gridColor = Key("gridColor", Values.color.named("color"))
  static let steps = Key("steps", Format<Int>.integer(in: 1...20))
  static let labels = Key(
    "labels", list(of: Format<String>.text, count: 0...100, "a list of at most 100 texts"))
  static let size = Key("size", Format<Double>.number(above: 0, upTo: TextStyle.maximumSize))
  static let shape = ObjectShape(
    "axes", [color.any, gridColor.any, steps.any, labels.any, size.any])

  static let format = shape.format { object -> ChartAxes? in
    let usual = ChartAxes()
    let (color, gridColor) = (object[color], object[gridColor])
    let (steps, labels, size) = (object[steps], object[labels], object[size])
    return ChartAxes(
      color: color ?? usual.color, gridColor: gridColor ?? usual.gridColor,
      steps: steps ?? usual.steps, labels: labels ?? [],
      fontSize: size.map { CGFloat($0) } ?? usual.fontSize)
  }
}
