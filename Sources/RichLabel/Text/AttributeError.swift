public import Foundation
internal import Graphics
internal import PlainText

/// Why a text did not take attributes or bytes, and where.
public struct AttributeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A length that is not a number, or not within its range.
    case length(name: String, value: CGFloat, allowed: String)
    /// A family that is not among the fonts.
    case family(String)
    /// A picture in place of something else than the character U+FFFC.
    case attachmentOverText
    /// A range that ends beyond the text.
    case outside(length: Int)
    /// A range that begins or ends within a character.
    case withinCharacter
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A bad expression of a detector.
    case expression(String)
    /// A ruby over a part with a break in it.
    case rubyOverBreak
    /// A picture in the text of a token.
    case pictureInToken
    /// A ruby in the text of a token.
    case rubyInToken
  }

  /// What is wrong.
  public var reason: Reason
  /// Where: characters (graphemes) of the text, counted from 0; bytes for ``Reason/invalidUTF8``.
  public var place: Range<Int>

  /// An error at a place.
  public init(_ reason: Reason, at place: Range<Int>) {
    self.reason = reason
    self.place = place
  }

  /// One sentence: where, what, and what would be accepted.
  public var description: String {
    let unit = reason == .invalidUTF8 ? "bytes" : "characters"
    return "\(unit) \(place.lowerBound)..<\(place.upperBound): \(problem)"
  }

  private var problem: String {
    switch reason {
    case .length(let name, let value, let allowed): "\(name) is \(value); it must be \(allowed)"
    case .family(let name):
      "'\(name)' is no font family; "
        + (nearest(to: name, among: Fonts.families).map { "did you mean '\($0)'?" }
          ?? "there are \(Fonts.families.joined(separator: ", "))")
    case .attachmentOverText: "a picture can only stand in place of U+FFFC"
    case .outside(let length): "the range ends beyond the text, which has \(length) characters"
    case .withinCharacter: "the range begins or ends within a character; take whole ones"
    case .invalidUTF8: "not UTF-8"
    case .expression(let text): "'\(text)' is no regular expression"
    case .rubyOverBreak: "a ruby stands over a part without a break in it"
    case .pictureInToken: "a token has no room for a picture; it takes letters"
    case .rubyInToken: "a token has no room for a ruby; it takes letters"
    }
  }
}

extension TextAttributes {
  /// The first thing that cannot be drawn.
  func problem() -> AttributeError.Reason? {
    if !Fonts.families.contains(family) { return .family(family) }
    let sizes = "above 0 and at most \(TextStyle.maximumSize)"
    if !(size > 0 && size <= TextStyle.maximumSize) {
      return .length(name: "font size", value: size, allowed: sizes)
    }
    for (name, value) in [
      ("kern", kern), ("word spacing", wordSpacing), ("baseline offset", baselineOffset),
    ] where !(abs(value) <= Self.longest) {
      return .length(name: name, value: value, allowed: "at most \(Self.longest) either way")
    }
    for shadow in shadows + innerShadows {
      for (name, value) in [
        ("shadow offset", shadow.offset.width), ("shadow offset", shadow.offset.height),
      ] where !(abs(value) <= Self.longest) {
        return .length(name: name, value: value, allowed: "at most \(Self.longest) either way")
      }
      if let bad = Self.positive("shadow blur", shadow.blur, most: 256) { return bad }
    }
    if let bad = border?.problem("border") ?? backgroundBorder?.problem("background border")
      ?? blockBorder?.problem("block border")
    {
      return bad
    }
    if let background,
      let bad = Self.positive("background corner radius", background.cornerRadius)
    {
      return bad
    }
    if let bad = glyphProblem() { return bad }
    if let size = attachment?.size {
      if let bad = Self.positive("attachment width", size.width)
        ?? Self.positive("attachment height", size.height)
      {
        return bad
      }
    }
    return paragraph.problem()
  }

  /// The longest length of an attribute, in points.
  static let longest: CGFloat = 16_384

  static func positive(
    _ name: String, _ value: CGFloat, most: CGFloat = longest
  ) -> AttributeError.Reason? {
    value >= 0 && value <= most
      ? nil : .length(name: name, value: value, allowed: "within 0...\(most)")
  }
}

extension ParagraphStyle {
  func problem() -> AttributeError.Reason? {
    switch lineHeight {
    case .natural: break
    case .fixed(let value), .multiple(let value):
      if !(value > 0 && value <= TextAttributes.longest) {
        let allowed = "above 0 and at most \(TextAttributes.longest)"
        return .length(name: "line height", value: value, allowed: allowed)
      }
    }
    return TextAttributes.positive("line spacing", lineSpacing)
      ?? TextAttributes.positive("paragraph spacing", paragraphSpacing)
      ?? TextAttributes.positive("first line indent", firstLineIndent)
      ?? TextAttributes.positive("indent", indent)
  }
}

extension TextAttributes {
  /// What cannot be drawn of transforms and rubies.
  fileprivate func glyphProblem() -> AttributeError.Reason? {
    let transform = glyphTransform
    for value in [transform.tx, transform.ty] where !(abs(value) <= Double(Self.longest)) {
      return .length(
        name: "glyph translation", value: CGFloat(value),
        allowed: "at most \(Self.longest) either way")
    }
    let parts = [transform.a, transform.b, transform.c, transform.d]
    for value in parts where !(abs(value) <= 16) {
      return .length(
        name: "glyph transform", value: CGFloat(value), allowed: "at most 16.0 either way")
    }
    // What is drawn is never larger than twice the largest letters.
    let most = TextStyle.maximumSize * 2
    if size * glyphGrowth > CGFloat(most), glyphTransform != .identity {
      return .length(
        name: "transformed font size", value: size * glyphGrowth, allowed: "at most \(most)")
    }
    if let factor = ruby?.sizeFactor, !(factor > 0 && factor <= 1) {
      return .length(name: "ruby size factor", value: factor, allowed: "above 0 and at most 1.0")
    }
    return nil
  }
}
