public import Foundation
public import Graphics

/// Markdown as a text with attributes: headings, emphasis, strong text, code, links, lists, quotes and text
/// that is struck out.
///
///     label.parser = Markdown()
///     label.text = "# Plans\nSee [the list](http://a.cn), **today**."
///
/// Rules are CommonMark's (0.31), with `~~struck~~` of GitHub's; of them it has headings with `#`, fenced
/// code, quotes, bullet and numbered lists, code spans, emphasis, links, addresses in angle brackets and
/// escapes. HTML, tables, footnotes and pictures are not among them: like all that is odd they stay text.
/// Nothing is an error.
public struct Markdown: TextParser {
  /// How much larger than the text headings are, from the first level to the sixth.
  public var headingScales: [CGFloat] = [1.6, 1.4, 1.2, 1.1, 1, 1]
  /// The font family of code.
  public var codeFamily = "DejaVu Sans Mono"
  /// The colour of code; nil is that of the text.
  public var codeColor: Color?
  /// What lies under code; nil is nothing.
  public var codeBackground: TextBackground? = TextBackground(
    Color(red: 0.94, green: 0.94, blue: 0.95), cornerRadius: 3)
  /// The colour of links; nil is that of the text.
  public var linkColor: Color? = Color(red: 0.2, green: 0.4, blue: 0.8)
  /// The colour of quotes; nil is that of the text.
  public var quoteColor: Color? = Color(red: 0.4, green: 0.4, blue: 0.42)
  /// The frame around quotes; nil is none.
  public var quoteBorder: TextBorder?
  /// What stands before the items of a list without numbers.
  public var bullet = "\u{2022}"
  /// How far the text of items and quotes is moved in for each level, in sizes of the text.
  public var indent: CGFloat = 1.4
  /// Room between blocks, in sizes of the text; items of a list have none between them.
  public var blockSpacing: CGFloat = 0.5

  /// The usual looks.
  public init() {}

  /// The text that a source stands for.
  public func text(of source: String, _ attributes: TextAttributes) -> AttributedText {
    var pieces = TextPieces()
    let blocks = MarkdownBlocks.blocks(of: source)
    for (index, block) in blocks.enumerated() {
      var look = self.look(of: block, attributes)
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      let isTight = next.map { block.kind.isItem && $0.kind.isItem } ?? false
      look.paragraph.paragraphSpacing +=
        isTight ? 0 : (blockSpacing * attributes.size).clamped(to: 0...TextAttributes.longest / 2)
      pieces.append(marker(of: block), look)
      append(block, look, to: &pieces)
      if next != nil { pieces.append("\n", look) }
    }
    return pieces.text(attributes)
  }

  private func look(of block: MarkdownBlock, _ attributes: TextAttributes) -> TextAttributes {
    var look = attributes
    let step = max(0, indent) * attributes.size
    let quotes = CGFloat(block.quoteDepth) * step
    var (first, rest) = (quotes, quotes)
    switch block.kind {
    case .heading(let level):
      let scale = level <= headingScales.count ? headingScales[level - 1] : 1
      look.size = max(0.01, min(look.size * scale, TextStyle.maximumSize))
      look.weight = .bold
    case .item(let depth, _):
      first += CGFloat(depth) * step
      rest = first + step
    case .code:
      look = code(look)
    case .paragraph: break
    }
    if block.quoteDepth > 0 {
      if let quoteColor { look.color = quoteColor }
      look.blockBorder = quoteBorder
    }
    let most = TextAttributes.longest
    look.paragraph.firstLineIndent = min(look.paragraph.firstLineIndent + first, most)
    look.paragraph.indent = min(look.paragraph.indent + rest, most)
    return look
  }

  /// What stands before an item.
  private func marker(of block: MarkdownBlock) -> String {
    guard case .item(_, let number) = block.kind else { return "" }
    return number.map { "\($0). " } ?? bullet + " "
  }

  private func append(
    _ block: MarkdownBlock, _ look: TextAttributes, to pieces: inout TextPieces
  ) {
    guard block.kind != .code else {
      // Lines of one paragraph: no room between them.
      return pieces.append(block.lines.joined(separator: "\u{2028}"), look)
    }
    for span in MarkdownInline.spans(of: block.text) {
      var own = look
      if span.styles.contains(.code) { own = code(own) }
      if span.styles.contains(.strong) { own.weight = .bold }
      if span.styles.contains(.emphasis) { own.isItalic = true }
      if span.styles.contains(.struck) { own.strikethrough = LineDecoration() }
      if let link = span.link {
        own.action = TextAction(.link, link)
        if let linkColor { own.color = linkColor }
      }
      pieces.append(span.text, own)
    }
  }

  private func code(_ attributes: TextAttributes) -> TextAttributes {
    var code = attributes
    if Fonts.families.contains(codeFamily) { code.family = codeFamily }
    if let codeColor { code.color = codeColor }
    code.background = codeBackground
    return code
  }
}
