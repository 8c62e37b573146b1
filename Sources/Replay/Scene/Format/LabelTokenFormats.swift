import Foundation
import Graphics
import RichLabel

/// What stands in the place of what is left out of a label's text, part by part.
enum LabelTokenKeys {
  private static let text = Key("text", Format<String>.labelWords, required: true)
  private static let family = Key("family", Format<String>.oneOf(Fonts.families))
  private static let size = Key(
    "size", Format<Double>.number(above: 0, upTo: TextStyle.maximumSize))
  private static let weight = Key("weight", Format<TextStyle.Weight>.choice())
  private static let italic = Key("italic", Format<Bool>.bool)
  private static let color = Key("color", Values.color.named("color"))
  private static let backgroundColor = Key("backgroundColor", Values.color.named("color"))
  private static let kind = Key("kind", Format<String>.oneOf(kinds.map(\.name)))
  private static let value = Key("value", Format<String>.name)

  /// What handlers can be for.
  private static let kinds: [TextAction.Kind] = [.link, .mention, .more, .text, .topic]

  private static let part = ObjectShape(
    "a part of a token",
    [
      text.any, family.any, size.any, weight.any, italic.any, color.any, backgroundColor.any,
      kind.any, value.any,
    ], rules: [.needs("value", "kind")]
  ).format { object -> TruncationToken? in
    let (family, size, color) = (object[family], object[size], object[color])
    let (weight, italic) = (object[weight], object[italic])
    let (background, name, value) = (object[backgroundColor], object[kind], object[value])
    return object[text].map { text in
      TruncationToken(
        text, family: family, size: size.map { CGFloat($0) }, weight: weight, isItalic: italic,
        color: color, background: background.map { TextBackground($0) },
        action: kinds.first { $0.name == name }.map { TextAction($0, value ?? text) })
    }
  }

  private static let parts = list(of: part, "a list of parts of a token")

  /// Null, or no part, is the usual token.
  static let format = Format<TruncationToken?>(
    accepted: parts.accepted + ", or null",
    schema: ["anyOf": [parts.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .some(nil) }
    return parts.read(json, decoder).map { parts in
      var token = parts.first
      token?.following = Array(parts.dropFirst())
      return token
    }
  }
}
