import Foundation
import Graphics
import PlainText
import RichLabel

/// How a label's Markdown looks; what is not named is as usual.
enum LabelMarkdownKeys {
  private static let colors = Values.color.named("color")
  static let headingScales = Key(
    "headingScales",
    list(of: Format<Double>.number(above: 0, upTo: 100), count: 6...6, "six numbers above 0"))
  static let codeFamily = Key("codeFamily", Format<String>.oneOf(Fonts.families))
  static let codeColor = Key("codeColor", colors)
  static let codeBackgroundColor = Key("codeBackgroundColor", colors)
  static let linkColor = Key("linkColor", colors)
  static let quoteColor = Key("quoteColor", colors)
  static let quoteBorder = Key("quoteBorder", LabelBorderKeys.format)
  static let bullet = Key("bullet", Format<String>.name)
  static let indent = Key("indent", Format<Double>.number(in: 0...100))
  static let blockSpacing = Key("blockSpacing", Format<Double>.number(in: 0...100))

  private static let shape = ObjectShape(
    "how Markdown looks",
    [
      headingScales.any, codeFamily.any, codeColor.any, codeBackgroundColor.any, linkColor.any,
      quoteColor.any, quoteBorder.any, bullet.any, indent.any, blockSpacing.any,
    ])

  static let format = shape.format { object -> Markdown? in
    var style = Markdown()
    if let scales = object[headingScales] { style.headingScales = scales.map { CGFloat($0) } }
    style.codeFamily = object[codeFamily] ?? style.codeFamily
    style.codeColor = object[codeColor]
    if let color = object[codeBackgroundColor] {
      style.codeBackground = TextBackground(color, cornerRadius: 3)
    }
    style.linkColor = object[linkColor] ?? style.linkColor
    style.quoteColor = object[quoteColor] ?? style.quoteColor
    style.quoteBorder = object[quoteBorder]
    style.bullet = object[bullet] ?? style.bullet
    if let value = object[indent] { style.indent = CGFloat(value) }
    if let value = object[blockSpacing] { style.blockSpacing = CGFloat(value) }
    return style
  }
}

/// What is drawn over a label's text to see how it is laid out.
enum LabelDebugKeys {
  static let format = list(
    of: Format<String>.oneOf(TextDebugMarks.names.map(\.name)), "a list of marks"
  ).map { names in
    TextDebugMarks(TextDebugMarks.names.filter { names.contains($0.name) }.map(\.mark))
  }
}
