internal import Graphics

extension RichLayout {
  /// A character that no font has: a box stands in its place.
  public struct MissingCharacter: Hashable, Sendable {
    /// What it is part of.
    public enum Place: Hashable, Sendable {
      /// The text.
      case text
      /// A ruby over it.
      case ruby
      /// The token in the place of what is left out.
      case token
    }

    /// What it is.
    public var character: String
    /// Where it stands; what the ruby stands over; where the text is cut, for the token.
    public var range: Range<String.Index>
    /// What it is part of.
    public var place: Place
  }

  /// All characters that no font has, of the whole text, of its rubies, and of the token if there is one.
  public var missing: [MissingCharacter] {
    laidOut.missing.map {
      MissingCharacter(
        character: $0.text, range: text.range(utf8: $0.bytes), place: $0.place)
    }
  }

  /// The characters of the text that no font has, whether they are shown or left out.
  public var missingCharacters: [Range<String.Index>] {
    missing.filter { $0.place == .text }.map(\.range)
  }

  /// In words, as logs have it: `U+10FFFD at 3, U+E000 in the ruby at 7`, places counted in characters
  /// from 0. The first ones, and how many more; nil where none is missing.
  package var missingWords: String? {
    let missing = self.missing
    guard !missing.isEmpty else { return nil }
    let limit = 8
    let words = missing.prefix(limit).map { entry in
      let place = text.string[..<entry.range.lowerBound].count
      let code = Fonts.code(of: entry.character)
      return switch entry.place {
      case .text: "\(code) at \(place)"
      case .ruby: "\(code) in the ruby at \(place)"
      case .token: "\(code) in the token"
      }
    }
    let more = missing.count - limit
    return words.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
  }
}

/// A character that no font has, before there is a text to find it in.
struct MissingPart: Hashable, Sendable {
  var bytes: Range<Int>
  var text: String
  var place: RichLayout.MissingCharacter.Place

  static func all(_ text: ShapedText, _ lines: [LineParts], cut: Int) -> [MissingPart] {
    let own = text.missing.map { MissingPart(bytes: $0.bytes, text: $0.text, place: .text) }
    let above = text.rubies.flatMap { ruby in
      ruby.text.missing.map { MissingPart(bytes: ruby.bytes, text: $0.text, place: .ruby) }
    }
    let tokens = lines.flatMap { line in
      line.parts.flatMap { part -> [MissingPart] in
        guard case .token(let token) = part else { return [] }
        return token.missing.map {
          MissingPart(bytes: cut..<cut, text: $0.text, place: .token)
        }
      }
    }
    return own + above + tokens
  }
}
