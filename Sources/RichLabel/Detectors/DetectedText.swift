internal import Foundation

/// A text in which detectors have found things: its source, what is shown, and how the two belong
/// together.
///
/// The source is never lost: finds whose replacement is not wanted can be undone, and a copy of a part
/// of what is shown is a part of the source.
public struct DetectedText: Hashable, Sendable {
  /// Something that was found.
  public struct Finding: Hashable, Sendable {
    /// What a tap does; nil for a replaced code of an emoji.
    public var action: TextAction?
    /// Where it stands in the source.
    public var source: Range<String.Index>
    /// Where it stands in what is shown.
    public var display: Range<String.Index>
  }

  /// As it was given.
  public let source: AttributedText
  /// As it is shown, with the actions and pictures of what was found.
  public let display: AttributedText
  /// From the beginning of the text.
  public let findings: [Finding]
  /// Which part of what is shown stands for which part of the source.
  public let map: SourceMap

  init(source: AttributedText, display: AttributedText, findings: [Finding], map: SourceMap) {
    self.source = source
    self.display = display
    self.findings = findings
    self.map = map
  }

  /// Looks for things in a text and puts replacements into it. A find that touches text with an action of its
  /// own is left alone.
  ///
  /// Pictures of emoji become as high as the letters around them, from ascent to descent of a font:
  /// 1.25 times its size up to 16 points, less above (async-richlabel 1.4).
  ///
  /// - Parameters:
  ///   - detectors: what is looked for.
  ///   - replaces: which finds with a replacement are replaced; all unless said.
  ///   - style: what a find changes in the attributes of its text.
  /// - Throws: ``AttributeError`` when `style` gives attributes that cannot be drawn.
  public init(
    _ source: AttributedText, _ detectors: Detectors,
    replaces: (DetectorFind) -> Bool = { _ in true },
    style: (TextAction.Kind, inout TextAttributes) -> Void = { _, _ in }
  ) throws(AttributeError) {
    try self.init(
      source, finds: detectors.finds(in: source.string), replaces: replaces, style: style)
  }

  /// The same of what was found already.
  init(
    _ source: AttributedText, finds found: [DetectorFind],
    replaces: (DetectorFind) -> Bool = { _ in true },
    style: (TextAction.Kind, inout TextAttributes) -> Void
  ) throws(AttributeError) {
    self.source = source
    let places = Self.bytes(of: found, in: source.string)
    // What has an action already keeps it.
    let kept = zip(found, places).filter { !source.hasAction(in: $1) }
    let (finds, bytes) = (kept.map(\.0), kept.map(\.1))
    var map = SourceMap()
    // From the end, so that what is before stays where it is.
    var display = source
    for (find, range) in zip(finds, bytes).reversed() {
      guard let replacement = find.replacement, replaces(find) else { continue }
      let place = display.range(utf8: range)
      try display.replace(
        place, with: Self.text(replacement, source.attributes(atUTF8: range.lowerBound)))
    }
    var findings: [(TextAction?, Range<Int>, Range<Int>)] = []
    for (find, range) in zip(finds, bytes) {
      if let replacement = find.replacement, replaces(find) {
        map.append(source: range, displayLength: replacement.length)
      }
      findings.append((find.action, range, map.display(ofSource: range)))
    }
    for (action, _, shown) in findings {
      guard let action else { continue }
      try display.update(display.range(utf8: shown)) { attributes in
        attributes.action = action
        style(action.kind, &attributes)
      }
    }
    self.display = display
    self.map = map
    self.findings = findings.map {
      Finding(
        action: $0, source: source.range(utf8: $1), display: display.range(utf8: $2))
    }
  }

  /// What a part of the shown text stands for: replaced finds that it touches as a whole.
  ///
  /// - Precondition: the range is within ``display``.
  public func source(of range: Range<String.Index>) -> Range<String.Index> {
    let utf8 = display.string.utf8
    let bytes =
      utf8.distance(
        from: utf8.startIndex, to: range.lowerBound)..<utf8.distance(
        from: utf8.startIndex, to: range.upperBound)
    return source.range(utf8: map.source(ofDisplay: bytes))
  }

  /// Where a part of the source is shown: replaced finds that it touches as a whole.
  ///
  /// - Precondition: the range is within ``source``.
  public func display(of range: Range<String.Index>) -> Range<String.Index> {
    let utf8 = source.string.utf8
    let bytes =
      utf8.distance(
        from: utf8.startIndex, to: range.lowerBound)..<utf8.distance(
        from: utf8.startIndex, to: range.upperBound)
    return display.range(utf8: map.display(ofSource: bytes))
  }

  /// The finds' places in the source's UTF-8.
  private static func bytes(of finds: [DetectorFind], in string: String) -> [Range<Int>] {
    var (position, offset) = (0, 0)
    var index = string.startIndex
    func advance(to target: Int) -> Int {
      while position < target {
        let next = string.index(after: index)
        offset += string.utf8.distance(from: index, to: next)
        (index, position) = (next, position + 1)
      }
      return offset
    }
    return finds.map { find in
      let start = advance(to: find.range.lowerBound)
      return start..<advance(to: find.range.upperBound)
    }
  }

  private static func text(
    _ replacement: DetectorFind.Replacement, _ attributes: TextAttributes
  ) -> AttributedText {
    switch replacement {
    case .text(let text): return AttributedText(checked: text, attributes)
    case .picture(var picture):
      var attributes = attributes
      if picture.size == .zero, let image = picture.image {
        let height = EmojiMetrics.side(size: attributes.size)
        let ratio = CGFloat(image.size.width) / CGFloat(image.size.height)
        picture.size = CGSize(width: height * ratio, height: height)
      }
      attributes.attachment = picture
      return AttributedText(checked: String(AttributedText.attachmentCharacter), attributes)
    }
  }
}

extension DetectorFind.Replacement {
  /// Bytes of UTF-8 in what is shown.
  fileprivate var length: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .picture: 3
    }
  }
}

/// How large pictures of emoji are beside letters.
enum EmojiMetrics {
  /// The side of a picture in a text of that size, both in points (async-richlabel 1.4).
  static func side(size: CGFloat) -> CGFloat {
    switch size {
    case ..<16: 1.25 * size
    case ...24: 0.5 * size + 12
    default: size
    }
  }
}
