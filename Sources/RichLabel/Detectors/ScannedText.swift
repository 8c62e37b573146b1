/// A text that detectors look at: its characters, and which of them are taken already.
///
/// Positions are characters (graphemes) counted from 0, so that nothing found can begin within one.
public struct ScannedText: Sendable {
  /// The text.
  public let string: String
  /// Its characters.
  public let characters: [Character]
  /// Whether a detector of higher priority has found something here. What is found must not touch it.
  public internal(set) var isTaken: [Bool]

  /// A text of which nothing is taken.
  public init(_ string: String) {
    self.string = string
    characters = Array(string)
    isTaken = Array(repeating: false, count: characters.count)
  }

  /// The character at a position, if there is one that is not taken.
  public func free(_ position: Int) -> Character? {
    characters.indices.contains(position) && !isTaken[position] ? characters[position] : nil
  }

  /// Whether a text stands at a position, none of it taken; capitals do not count in ASCII text.
  public func has(_ text: [Character], at position: Int, folding: Bool = false) -> Bool {
    guard position + text.count <= characters.count else { return false }
    for (offset, wanted) in text.enumerated() {
      guard let found = free(position + offset) else { return false }
      if found != wanted, !folding || found.lowercased() != wanted.lowercased() { return false }
    }
    return true
  }

  /// The text between two positions.
  public func text(_ range: Range<Int>) -> String { String(characters[range]) }
}

extension Character {
  /// A letter or a digit of any script, with its marks.
  var isWord: Bool {
    guard let first = unicodeScalars.first else { return false }
    switch first.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      // A digit with the sign for keycaps is an emoji.
      return !unicodeScalars.contains { $0.value == 0x20E3 || $0.value == 0xFE0F }
    default: return false
    }
  }

  /// A letter or a digit of ASCII, without marks.
  var isASCIIWord: Bool { asciiValue != nil && isWord }

  /// Whether it is of a script that is written without spaces between words: Chinese and Japanese
  /// characters, and Korean ones, whose particles follow names without a space.
  var isIdeographic: Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    return switch value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x30FF, 0x3105...0x312F,
      0x3130...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
