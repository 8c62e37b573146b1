internal import Foundation
internal import Graphics

/// A text with attributes, each for a range of its characters.
///
/// Ranges are ranges of indices of ``string``; they begin and end between characters (graphemes), so
/// that no emoji and no accent is torn apart. Attributes cover the whole text without gaps.
///
///     var text = try AttributedText("hello @bob", TextAttributes(size: 16))
///     try text.update(text.range(of: 6..<10)) { $0.color = .white }
///
/// A value: copies are apart. Cost: a change of a range is in proportion to the number of runs.
///
/// - Invariant: runs lie in order, are not empty, end with the text, and neighbours differ.
public struct AttributedText: Hashable, Sendable {
  /// A stretch of equal attributes.
  struct Run: Hashable, Sendable {
    /// Where it ends in the text's UTF-8; it begins where the one before ends.
    var end: Int
    var attributes: TextAttributes
  }

  /// What it says.
  public private(set) var string: String
  /// Empty for an empty text.
  private(set) var runs: [Run]
  /// What is used where there is no character: the height of an empty text, text that is appended.
  public private(set) var defaults: TextAttributes

  /// A text whose characters all look the same.
  ///
  /// - Throws: ``AttributeError``: attributes that cannot be drawn.
  public init(
    _ string: String, _ attributes: TextAttributes = TextAttributes()
  ) throws(AttributeError) {
    if let problem = attributes.problem() ?? Self.misplaced(attributes, in: string[...]) {
      throw AttributeError(problem, at: 0..<string.count)
    }
    self.init(checked: string, attributes)
  }

  /// A text from bytes, which must be UTF-8.
  ///
  /// - Throws: ``AttributeError`` with the first byte that is not.
  public init(
    utf8 bytes: [UInt8], _ attributes: TextAttributes = TextAttributes()
  ) throws(AttributeError) {
    guard let string = String(validating: bytes, as: UTF8.self) else {
      let good = Self.validPrefix(of: bytes)
      throw AttributeError(.invalidUTF8, at: good..<good + 1)
    }
    try self.init(string, attributes)
  }

  /// Attributes are known to be good.
  init(checked string: String, _ attributes: TextAttributes) {
    var string = string
    string.makeContiguousUTF8()
    self.string = string
    defaults = attributes
    runs = string.isEmpty ? [] : [Run(end: string.utf8.count, attributes: attributes)]
  }

  /// How many characters (graphemes) it has. O(length).
  public var count: Int { string.count }

  /// The stretches of equal attributes, in order.
  public var stretches: [(range: Range<String.Index>, attributes: TextAttributes)] {
    var start = 0
    return runs.map { run in
      defer { start = run.end }
      return (range(utf8: start..<run.end), run.attributes)
    }
  }

  /// The attributes of the character at an index; those of an empty text at its end.
  public func attributes(at index: String.Index) -> TextAttributes {
    attributes(atUTF8: string.utf8.distance(from: string.startIndex, to: index))
  }

  func attributes(atUTF8 offset: Int) -> TextAttributes {
    runIndex(at: offset).map { runs[$0].attributes } ?? runs.last?.attributes ?? defaults
  }

  /// The run that a byte is in; nil beyond the text.
  func runIndex(at offset: Int) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low < runs.count ? low : nil
  }

  // MARK: Places

  /// The range of some characters, counted from 0; what lies beyond the end is left out.
  public func range(of characters: Range<Int>) -> Range<String.Index> {
    let start =
      string.index(string.startIndex, offsetBy: characters.lowerBound, limitedBy: string.endIndex)
      ?? string.endIndex
    let end =
      string.index(start, offsetBy: characters.count, limitedBy: string.endIndex)
      ?? string.endIndex
    return start..<end
  }

  /// Bytes of the text's UTF-8 as a range of its indices.
  func range(utf8 bytes: Range<Int>) -> Range<String.Index> {
    let utf8 = string.utf8
    return utf8.index(
      utf8.startIndex, offsetBy: bytes.lowerBound)..<utf8.index(
        utf8.startIndex, offsetBy: bytes.upperBound)
  }

  /// A range of indices as bytes of the text's UTF-8.
  ///
  /// - Throws: ``AttributeError`` for a range beyond the text or within a character.
  func utf8(_ range: Range<String.Index>) throws(AttributeError) -> Range<Int> {
    let utf8 = string.utf8
    guard range.upperBound <= string.endIndex else {
      let start = min(range.lowerBound, string.endIndex)
      let first = string.distance(from: string.startIndex, to: start)
      throw AttributeError(.outside(length: string.count), at: first..<max(first, string.count) + 1)
    }
    for bound in [range.lowerBound, range.upperBound] where !isBoundary(bound) {
      let before = string[..<bound].count
      throw AttributeError(.withinCharacter, at: max(0, before - 1)..<before)
    }
    return utf8.distance(
      from: utf8.startIndex, to: range.lowerBound)..<utf8.distance(
        from: utf8.startIndex, to: range.upperBound)
  }

  private func isBoundary(_ index: String.Index) -> Bool {
    index.samePosition(in: string) != nil
  }

  /// How many of the bytes are the longest beginning that is UTF-8.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var source = bytes.makeIterator()
    var good = 0
    while case .scalarValue(let scalar) = decoder.decode(&source) {
      good += UTF8.width(scalar)
    }
    return good
  }

  static func misplaced(_ attributes: TextAttributes, in string: Substring) -> AttributeError
    .Reason?
  {
    if attributes.ruby != nil, string.contains(where: \.isNewline) { return .rubyOverBreak }
    guard attributes.attachment != nil else { return nil }
    return string.allSatisfy { $0 == Self.attachmentCharacter } ? nil : .attachmentOverText
  }

  /// What a picture stands in place of: U+FFFC.
  public static let attachmentCharacter: Character = "\u{FFFC}"

  // MARK: For the changes in `AttributedText+Changes`

  mutating func setDefaults(_ attributes: TextAttributes) { defaults = attributes }

  /// Takes other runs, and joins neighbours that do not differ: only tokens have such.
  mutating func set(_ string: String, _ runs: [Run], joinsEqual: Bool = true) {
    self.string = string
    self.runs = runs.reduce(into: []) { joined, run in
      guard run.end > joined.last?.end ?? 0 else { return }
      if joinsEqual, joined.last?.attributes == run.attributes {
        joined[joined.count - 1].end = run.end
      } else {
        joined.append(run)
      }
    }
  }
}
