import Foundation
import Graphics

@testable import RichLabel

/// A text in the monospaced font, whose cells make wraps arithmetic: at size 10 a cell is `cell` wide.
func mono(_ string: String, size: CGFloat = 10, _ change: (inout TextAttributes) -> Void = { _ in })
  throws -> AttributedText
{
  var attributes = TextAttributes(family: "DejaVu Sans Mono", size: size)
  change(&attributes)
  return try AttributedText(string, attributes)
}

/// The width of a letter of the monospaced font at size 10.
let cell: CGFloat = 1233.0 / 2048 * 10

/// A container so many cells wide.
func cells(_ count: CGFloat, lines: Int = 0, _ change: (inout TextContainer) -> Void = { _ in })
  -> TextContainer
{
  var container = TextContainer(
    size: CGSize(width: cell * count + 0.1, height: .infinity), lineLimit: lines)
  change(&container)
  return container
}

extension RichLayout {
  /// What is seen of each line: its characters, and the token as it is.
  var shown: [String] {
    lines.map { line in
      let cells = line.cells.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
      var text = ""
      var hasToken = false
      for cell in cells {
        if cell.isToken {
          if !hasToken { text += container.token.wholeText }
          hasToken = true
        } else {
          text += self.text.string[self.text.range(utf8: cell.bytes)]
        }
      }
      return text
    }
  }

  /// What is shown in all lines and what is hidden, put together in the order of the text.
  var whole: String {
    let hidden = hiddenRange.map { [$0] } ?? []
    let shown = lines.indices.flatMap { ranges(ofLine: $0) }
    return (shown + hidden).sorted { $0.lowerBound < $1.lowerBound }
      .map { String(text.string[$0]) }.joined()
  }

  /// The ranges of the lines, as bytes: what "the same lines" means.
  var lineBytes: [[Range<Int>]] { lines.map(\.bytes) }
}
