import Foundation
import PlainText
import RichLabel

/// What of a rich label's text is at a point.
enum TextAtKeys {
  static let textAt = Key("textAt", Values.point.named("point"), required: true)
  static let layer = Key("layer", Values.layerID, required: true)
  static let character = Key(
    "character",
    orNull("the number of a character from 0", .number, Format<Int>.integer(in: 0...10_000_000)))
  static let kind = Key("kind", orNull("what a tap is on", .string, .name))
  static let action = Key("action", orNull("what a tap stands for", .string, .text))

  static let shape = ObjectShape(
    "an expectation of a text at a point",
    FrameKeys.all + [textAt.any, layer.any, character.any, kind.any, action.any],
    rules: FrameKeys.rules + [.atLeastOne(["character", "kind", "action"])])

  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, point, layer) = (FrameKeys.read(object), object[textAt], object[layer])
    let place = Expectation.TextPlace(
      character: object[character], kind: object[kind], action: object[action])
    guard let frame, let point, let layer else { return nil }
    return .textAt(frame, point, layer: layer, place)
  }

  /// Null is nothing.
  private static func orNull<Value: Sendable>(
    _ accepted: String, _ kind: JSONKind, _ format: Format<Value>
  ) -> Format<Value?> {
    either(
      "\(accepted), or null",
      [
        (kind, format.map { .some($0) }),
        (.null, Format(accepted: "null", schema: ["type": "null"]) { _, _ in .some(nil) }),
      ])
  }
}

/// Where a part of a rich label's text is seen.
enum TextRectsKeys {
  static let textRects = Key("textRects", LabelRunKeys.characters, required: true)
  static let layer = Key("layer", Values.layerID, required: true)
  static let value = Key(
    "value", list(of: Values.rect.named("rect"), "a list of rectangles"), required: true)
  static let tolerance = Key("tolerance", Format<Double>.length)

  static let shape = ObjectShape(
    "an expectation of where a text is",
    FrameKeys.all + [textRects.any, layer.any, value.any, tolerance.any], rules: FrameKeys.rules)

  static let format = shape.format { object -> Expectation.Condition? in
    let (frame, range, layer) = (FrameKeys.read(object), object[textRects], object[layer])
    let (rects, tolerance) = (object[value], object[tolerance] ?? 1e-6)
    guard let frame, let range, let layer, let rects else { return nil }
    return .textRects(frame, range, layer: layer, rects, tolerance: tolerance)
  }
}
