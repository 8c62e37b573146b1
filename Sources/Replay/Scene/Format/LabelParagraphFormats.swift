import Foundation
import PlainText
import RichLabel

/// How the lines of paragraphs in a part of a label's text lie; what is left out is as the label has it.
enum LabelParagraphKeys {
  typealias Change = @Sendable (inout ParagraphStyle) -> Void

  private static let keys: [Key<Change>] = [
    key("alignment", .choice()) { $0.alignment = $1 },
    key("lineHeight", LabelKeys.lineHeight) { $0.lineHeight = $1 },
    length("lineSpacing") { $0.lineSpacing = $1 },
    length("paragraphSpacing") { $0.paragraphSpacing = $1 },
    length("firstLineIndent") { $0.firstLineIndent = $1 },
    length("indent") { $0.indent = $1 },
    key("direction", .choice()) { $0.direction = $1 },
    key("lineBreaks", .choice()) { $0.lineBreaks = $1 },
  ]

  static let format = ObjectShape(
    "a paragraph's style", keys.map(\.any), rules: [.atLeastOne(keys.map(\.name))]
  ).format { object -> Change? in
    let found = object.inFileOrder(keys).map(\.value)
    return { paragraph in
      for change in found { change(&paragraph) }
    }
  }

  private static func key<Value: Sendable>(
    _ name: String, _ format: Format<Value>,
    _ set: @escaping @Sendable (inout ParagraphStyle, Value) -> Void
  ) -> Key<Change> {
    Key(name, format.map { value in { set(&$0, value) } })
  }

  private static func length(
    _ name: String, _ set: @escaping @Sendable (inout ParagraphStyle, CGFloat) -> Void
  ) -> Key<Change> {
    key(name, Format<Double>.number(in: 0...16_384)) { set(&$0, CGFloat($1)) }
  }
}

/// What a tap on a part of a label's text stands for.
enum LabelActionKeys {
  static let kind = Key("kind", LabelRuleKeys.name)
  static let value = Key("value", Format<String>.name, required: true)

  static let format = ObjectShape("what a tap stands for", [kind.any, value.any]).format {
    object -> TextAction? in
    let (kind, value) = (object[kind], object[value])
    return value.map { TextAction(kind ?? .link, $0) }
  }
}
