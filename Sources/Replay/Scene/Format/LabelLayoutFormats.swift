import Foundation
import Graphics
import LayerModel
import PlainText
import RichLabel

/// Where baselines of a rich label lie.
enum LinePositionKeys {
  private enum Grid: String, CaseIterable, Sendable { case fixed, snapped }

  private static let grid = Key("grid", Format<Grid>.choice(), required: true)
  private static let first = Key("first", Format<Double>.number(in: 0...16_384), required: true)
  private static let pitch = Key(
    "pitch", Format<Double>.number(above: 0, upTo: 16_384), required: true)
  private static let below = Key("below", Format<Double>.number(in: 0...16_384))

  private static let onGrid = ObjectShape(
    "a grid of baselines", [grid.any, first.any, pitch.any, below.any]
  ).format { object -> LinePositions? in
    let (grid, first, pitch) = (object[grid], object[first], object[pitch])
    let below = object[below]
    guard let grid, let first, let pitch else { return nil }
    guard
      let lines = BaselineGrid(
        first: CGFloat(first), pitch: CGFloat(pitch), below: below.map { CGFloat($0) })
    else {
      object.decoder.report(
        "has lines of no height", accepted: "first or below above 0")
      return nil
    }
    return grid == .fixed ? .fixed(lines) : .snapped(lines)
  }

  static let format: Format<LinePositions> = either(
    "\"natural\", or a grid of baselines",
    [
      (.string, Format<String>.oneOf(["natural"]).map { _ in .natural }),
      (.object, onGrid),
    ])
}

/// Small letters above a part of a text.
enum LabelRubyKeys {
  private static let text = Key("text", Format<String>.labelWords, required: true)
  private static let sizeFactor = Key("sizeFactor", Format<Double>.number(above: 0, upTo: 1))
  private static let alignment = Key("alignment", Format<TextRuby.Alignment>.choice())
  private static let color = Key("color", Values.color.named("color"))
  private static let tag = Key("tag", Format<Int>.integer(in: 0...1_000_000))

  static let format = ObjectShape(
    "a ruby", [text.any, sizeFactor.any, alignment.any, color.any, tag.any]
  ).format { object -> TextRuby? in
    let (text, factor, alignment) = (object[text], object[sizeFactor], object[alignment])
    let (color, tag) = (object[color], object[tag])
    return text.map {
      TextRuby(
        $0, sizeFactor: CGFloat(factor ?? 0.5), alignment: alignment ?? .center, color: color,
        tag: tag ?? 0)
    }
  }
}

/// What stands in a label's text: a sublayer, in the room of an attachment.
enum LabelAttachmentKeys {
  private static let code = Key("code", Format<String>.name, required: true)
  private static let layer = Key("layer", Format<String>.name, required: true)
  private static let size = Key(
    "size",
    numbers([.number(in: 0...16_384), .number(in: 0...16_384)], "[width, height]"),
    required: true)
  private static let alignment = Key("alignment", Format<TextAttachment.Alignment>.choice())

  private static let common = [layer.any, size.any, alignment.any]

  private static func attachment(_ object: ObjectReader) -> TextAttachment? {
    let (layer, size, alignment) = (object[layer], object[size], object[alignment])
    guard let layer, let size else { return nil }
    return TextAttachment(
      image: nil, size: CGSize(width: size[0], height: size[1]), alignment: alignment ?? .center,
      key: layer)
  }

  /// In place of a code wherever it stands in the text.
  static let coded = ObjectShape("an attachment of a text", [code.any] + common).format {
    object -> LabelAttachment? in
    let (code, attachment) = (object[code], attachment(object))
    guard let code, let attachment else { return nil }
    return LabelAttachment(code: code, attachment: attachment)
  }

  /// In place of a character of the text, U+FFFC.
  static let inText = ObjectShape("an attachment in a text", common).format { attachment($0) }

  /// An affine transform of letters.
  static let glyphTransform: Format<Transform2D> = Values.transform.map(\.affine)
}
