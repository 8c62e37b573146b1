/// What a line is made of, in logical order: parts of the text, and a token where something is left out.
struct LineParts {
  /// Some units of the text or of a token.
  enum Part {
    case text(Range<Int>)
    case token(ShapedText)
  }

  var segment: Int
  var parts: [Part]
  /// Bytes of the text that the line stands for, what hangs over and its break included.
  var bytes: [Range<Int>]
  /// How wide the parts are, in Pango's units.
  var width: Int
  /// Whether it may be stretched: neither a paragraph's last line nor one that is cut.
  var canJustify: Bool
  /// Room where it begins.
  var indent: Int
  /// Whether a paragraph ends with it.
  var endsParagraph: Bool

  /// What its fonts and pictures ask for; nil for an empty line.
  func naturalHeight(in text: ShapedText) -> LineHeight? {
    var height: LineHeight?
    for part in parts {
      let next: LineHeight?
      switch part {
      case .text(let units): next = text.naturalHeight(of: units)
      case .token(let token): next = token.naturalHeight(of: token.units.indices)
      }
      guard let next else { continue }
      if height == nil { height = next } else { height?.formUnion(next) }
    }
    return height
  }

  var hasToken: Bool {
    parts.contains {
      if case .token = $0 { true } else { false }
    }
  }
}

extension LineBreaker {
  /// A line as it is, uncut.
  func parts(_ line: Line, indent: Int) -> LineParts {
    let segment = text.segments[line.segment]
    let start =
      line.units.isEmpty ? segment.bytes.lowerBound : Int(text.units[line.units.lowerBound].start)
    let end =
      line.endsSegment
      ? segment.bytes.upperBound + segment.breakLength
      : Int(text.units[line.units.upperBound - 1].end)
    return LineParts(
      segment: line.segment, parts: line.content.isEmpty ? [] : [.text(line.content)],
      bytes: [start..<end], width: text.advance(of: line.content),
      canJustify: !line.endsSegment, indent: indent,
      endsParagraph: line.endsSegment && segment.endsParagraph)
  }
}
