/// Makes a text with attributes from a source with marks of its own: ``Markdown``, or what an app brings.
///
/// Parsers are values: equal ones make equal texts, whatever thread they run on. What is found in the
/// text by detectors is looked for in what a parser makes.
public protocol TextParser: Hashable, Sendable {
  /// The text that a source stands for. Never fails: what it cannot read stays as it is.
  ///
  /// - Parameter attributes: those of plain text; they can be drawn.
  func text(of source: String, _ attributes: TextAttributes) -> AttributedText
}

/// A text in pieces of equal attributes, which is put together at the end.
struct TextPieces {
  private var string = ""
  private var runs: [AttributedText.Run] = []

  var isEmpty: Bool { string.isEmpty }

  mutating func append(_ text: some StringProtocol, _ attributes: TextAttributes) {
    guard !text.isEmpty else { return }
    string += text
    runs.append(AttributedText.Run(end: string.utf8.count, attributes: attributes))
  }

  /// The text. Where pieces meet in a character, as an accent does that follows a mark, the whole of it looks
  /// like its beginning.
  ///
  /// - Parameter joinsEqual: whether neighbours that look the same become one stretch.
  func text(_ defaults: TextAttributes, joinsEqual: Bool = true) -> AttributedText {
    var whole = string
    whole.makeContiguousUTF8()
    var bounds: [Int] = []
    var (place, next) = (0, 0)
    for character in whole {
      let end = place + character.utf8.count
      while next < runs.count, runs[next].end <= end {
        bounds.append(runs[next].end <= place ? place : end)
        next += 1
      }
      place = end
    }
    var text = AttributedText(checked: "", defaults)
    text.set(
      whole,
      zip(runs, bounds).map { AttributedText.Run(end: $1, attributes: $0.attributes) },
      joinsEqual: joinsEqual)
    return text
  }
}
