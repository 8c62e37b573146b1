import Foundation
import Graphics
import PlainText
import RichLabel

/// Attributes for a part of a label's text.
enum LabelRunKeys {
  private typealias Change = @Sendable (inout TextAttributes) -> Void

  /// Characters, counted from 0.
  static let characters = Format<Range<Int>>(
    accepted: "[start, end]", schema: bounds.schema
  ) { json, decoder in
    guard let range = bounds.read(json, decoder), range.count == 2 else { return nil }
    guard range[0] <= range[1] else {
      decoder.report(
        "ends at \(range[1]), before it begins at \(range[0])", accepted: "[start, end]")
      return nil
    }
    return range[0]..<range[1]
  }

  private static let bounds = list(
    of: Format<Int>.integer(in: 0...10_000_000), count: 2...2, "[start, end]")

  static let range = Key("range", characters, required: true)

  private static let changes: [Key<@Sendable (inout TextAttributes) -> Void>] = [
    key("family", Format<String>.oneOf(Fonts.families)) { $0.family = $1 },
    key("size", Format<Double>.number(above: 0, upTo: TextStyle.maximumSize)) {
      $0.size = CGFloat($1)
    },
    key("weight", Format<TextStyle.Weight>.choice()) { $0.weight = $1 },
    key("italic", .bool) { $0.isItalic = $1 },
    key("color", Values.color.named("color")) { $0.color = $1 },
    key("backgroundColor", Values.color.named("color")) {
      $0.background = TextBackground($1, cornerRadius: $0.background?.cornerRadius ?? 0)
    },
    key("backgroundCornerRadius", Format<Double>.number(in: 0...16_384)) {
      $0.background = TextBackground($0.background?.color ?? .clear, cornerRadius: CGFloat($1))
    },
    key("kern", Format<Double>.number(in: -16_384...16_384)) { $0.kern = CGFloat($1) },
    key("wordSpacing", Format<Double>.number(in: -16_384...16_384)) {
      $0.wordSpacing = CGFloat($1)
    },
    key("baselineOffset", Format<Double>.number(in: -16_384...16_384)) {
      $0.baselineOffset = CGFloat($1)
    },
    key("underline", LabelStrokeKeys.format) { $0.underline = $1 },
    key("strikethrough", LabelStrokeKeys.format) { $0.strikethrough = $1 },
    key("shadow", LabelShadowKeys.format) { $0.shadows = [$1] },
    key("ruby", LabelRubyKeys.format) { $0.ruby = $1 },
    key("glyphTransform", LabelAttachmentKeys.glyphTransform) { $0.glyphTransform = $1 },
    key("attachment", LabelAttachmentKeys.inText) { $0.attachment = $1 },
    key("shadows", LabelShadowKeys.all) { $0.shadows = $1 },
    key("innerShadows", LabelShadowKeys.all) { $0.innerShadows = $1 },
    key("border", LabelBorderKeys.format) { $0.border = $1 },
    key("backgroundBorder", LabelBorderKeys.format) { $0.backgroundBorder = $1 },
    key("blockBorder", LabelBorderKeys.format) { $0.blockBorder = $1 },
    key("link", .name) { $0.action = TextAction(.link, $1) },
    key("action", LabelActionKeys.format) { $0.action = $1 },
    key("paragraph", LabelParagraphKeys.format) { $1(&$0.paragraph) },
  ]

  private static func key<Value: Sendable>(
    _ name: String, _ format: Format<Value>,
    _ set: @escaping @Sendable (inout TextAttributes, Value) -> Void
  ) -> Key<@Sendable (inout TextAttributes) -> Void> {
    Key(name, format.map { value in { set(&$0, value) } })
  }

  private static let format = ObjectShape(
    "attributes of a part of a text", [range.any] + changes.map(\.any),
    rules: [.excludes("shadow", ["shadows"]), .excludes("link", ["action"])]
  ).format { object -> LabelRun? in
    let range = object[range]
    let found = object.inFileOrder(changes).map(\.value)
    return range.map { range in
      LabelRun(range: range) { attributes in
        for change in found { change(&attributes) }
      }
    }
  }

  static let all = list(of: format, "a list of attributes for parts of the text")
}

/// An underline or a strikethrough.
private enum LabelStrokeKeys {
  static let stroke = Key("stroke", Format<LineDecoration.Stroke>.choice())
  static let pattern = Key("pattern", Format<LineDecoration.Pattern>.choice())
  static let color = Key("color", Values.color.named("color"))

  static let format = ObjectShape("a line at letters", [stroke.any, pattern.any, color.any])
    .format { object -> LineDecoration? in
      let (stroke, pattern, color) = (object[stroke], object[pattern], object[color])
      return LineDecoration(stroke ?? .single, pattern: pattern ?? .solid, color: color)
    }
}

/// A frame around letters or a paragraph.
enum LabelBorderKeys {
  static let color = Key("color", Values.color.named("color"), required: true)
  static let width = Key("width", Format<Double>.number(in: 0...256))
  static let stroke = Key("stroke", Format<LineDecoration.Stroke>.choice())
  static let pattern = Key("pattern", Format<LineDecoration.Pattern>.choice())
  static let cornerRadius = Key("cornerRadius", Format<Double>.number(in: 0...16_384))
  static let fill = Key("fill", Values.color.named("color"))
  static let insets = Key(
    "insets",
    numbers(
      Array(repeating: .number(in: -16_384...16_384), count: 4), "[top, left, bottom, right]"))

  private static let shape = ObjectShape(
    "a frame around letters",
    [
      color.any, width.any, stroke.any, pattern.any, cornerRadius.any, fill.any, insets.any,
    ])

  static let format = shape.format { object -> TextBorder? in
    let (color, width, insets) = (object[color], object[width], object[insets])
    let (stroke, pattern) = (object[stroke], object[pattern])
    let (radius, fill) = (object[cornerRadius], object[fill])
    return color.map {
      TextBorder(
        color: $0, width: CGFloat(width ?? 1), stroke: stroke ?? .single,
        pattern: pattern ?? .solid, cornerRadius: CGFloat(radius ?? 0), fill: fill,
        insets: insets.map { sides in
          TextContainer.Insets(
            top: CGFloat(sides[0]), left: CGFloat(sides[1]), bottom: CGFloat(sides[2]),
            right: CGFloat(sides[3]))
        } ?? TextContainer.Insets())
    }
  }
}

/// A shadow of letters.
private enum LabelShadowKeys {
  static let color = Key("color", Values.color.named("color"), required: true)
  static let offset = Key(
    "offset", numbers([.number(in: -1024...1024), .number(in: -1024...1024)], "[x, y]"),
    required: true)
  static let blur = Key("blur", Format<Double>.number(in: 0...256))

  static let format = ObjectShape("a shadow of letters", [color.any, offset.any, blur.any])
    .format { object -> TextShadow? in
      let (color, offset, blur) = (object[color], object[offset], object[blur])
      guard let color, let offset else { return nil }
      return TextShadow(
        color: color, offset: CGSize(width: offset[0], height: offset[1]),
        blur: CGFloat(blur ?? 0))
    }

  static let all = list(of: format, "a list of shadows, the one farthest back first")
}
