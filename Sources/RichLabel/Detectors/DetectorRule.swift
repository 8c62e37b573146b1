public import Foundation

/// What looks for one kind of thing in texts: addresses, names, topics, codes of emoji.
///
/// Rules of higher priority are asked first, and later ones cannot touch what they found. Of rules of
/// equal priority the longest find is taken, then the one that begins first, then that of the rule
/// that stands first in the list.
public protocol DetectorRule: Sendable {
  /// Larger is asked earlier.
  var priority: Int { get }
  /// What is in a text. Finds that touch a taken character, or are empty, are not taken.
  func finds(in text: ScannedText) -> [DetectorFind]
  /// The room that the largest picture takes which it puts into a text: a label that grows with its ink
  /// (``RichLabelStyle/growsWithInk``) has to know before it asks for finds. Unless implemented zero: it puts none.
  var pictureSize: CGSize { get }
}

extension DetectorRule {
  /// It puts no picture into a text.
  public var pictureSize: CGSize { .zero }
}

/// Something that a rule found, and what becomes of it.
public struct DetectorFind: Hashable, Sendable {
  /// Where, in characters.
  public var range: Range<Int>
  /// What a tap does; nil for what is not tapped, as emoji.
  public var action: TextAction?
  /// What is shown in its place.
  public var replacement: Replacement?

  /// What is shown in the place of what was found.
  public enum Replacement: Hashable, Sendable {
    /// Another text.
    case text(String)
    /// A picture as high as the letters. Its own replacement, for copies, is what was found.
    case picture(TextAttachment)
  }

  /// Something found.
  public init(_ range: Range<Int>, action: TextAction? = nil, replacement: Replacement? = nil) {
    self.range = range
    self.action = action
    self.replacement = replacement
  }
}

/// The priorities of the rules that come with the library.
public enum DetectorPriority {
  /// Codes of emoji.
  public static let emoji = 400
  /// Addresses.
  public static let link = 300
  /// Topics.
  public static let topic = 200
  /// Names.
  public static let mention = 100
  /// Texts that were asked for.
  public static let text = 50
}

/// Rules, asked together.
public struct Detectors: Sendable {
  /// In the order in which they are named.
  public var rules: [any DetectorRule]

  /// Some rules.
  public init(_ rules: [any DetectorRule]) { self.rules = rules }

  /// What is in a text, from its beginning; no two touch the same character.
  public func finds(in string: String) -> [DetectorFind] {
    var text = ScannedText(string)
    var taken: [DetectorFind] = []
    for priority in Set(rules.map(\.priority)).sorted(by: >) {
      // Ranks break ties, since sorting need not keep the order of equals.
      var found: [(find: DetectorFind, rank: Int)] = []
      for rule in rules where rule.priority == priority {
        for find in rule.finds(in: text) { found.append((find, found.count)) }
      }
      found.sort {
        let (a, b) = ($0.find.range, $1.find.range)
        if a.count != b.count { return a.count > b.count }
        return a.lowerBound != b.lowerBound ? a.lowerBound < b.lowerBound : $0.rank < $1.rank
      }
      for (find, _) in found {
        guard !find.range.isEmpty, find.range.lowerBound >= 0,
          find.range.upperBound <= text.characters.count,
          !text.isTaken[find.range].contains(true)
        else { continue }
        for position in find.range { text.isTaken[position] = true }
        taken.append(find)
      }
    }
    return taken.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
