import LayerModel
import PlainText

/// A filter: an object with one key, its name.
enum FilterKeys {
  private static let amounts: [(String, Format<Double>, @Sendable (Double) -> LayerFilter)] = [
    ("gaussianBlur", .length, { .gaussianBlur(radius: $0) }),
    ("saturate", .length, { .saturate($0) }),
    ("brightness", .length, { .brightness($0) }), ("contrast", .length, { .contrast($0) }),
    ("invert", .fraction, { .invert($0) }), ("hueRotate", .coordinate, { .hueRotate($0) }),
    ("grayscale", .fraction, { .grayscale($0) }), ("sepia", .fraction, { .sepia($0) }),
  ]

  private static let matrix = Key(
    "colorMatrix",
    numbers(Array(repeating: .coordinate, count: 20), "20 numbers").map {
      LayerFilter.colorMatrix($0)
    })

  private static let keys: [Key<LayerFilter>] =
    amounts.map { name, format, make in Key(name, format.map { make($0) }) } + [matrix]

  static let shape = ObjectShape(
    "a filter", keys.map(\.any), rules: [.exactlyOne(keys.map(\.name))])
  static let format = shape.format { object -> LayerFilter? in
    keys.map { object[$0] }.compactMap { $0 }.first
  }

  static let list = Replay.list(of: format.named("filter"), "a list of filters")
}
