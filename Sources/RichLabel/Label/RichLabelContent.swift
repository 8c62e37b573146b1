public import Foundation
internal import Graphics

/// What a label shows, as a value that any thread can lay out.
public struct RichLabelContent: Sendable {
  /// How it looks.
  public var style: RichLabelStyle
  /// What it says; nil is nothing.
  public var text: String?
  /// What it says with attributes of its own; goes before ``text``.
  public var attributedText: AttributedText?
  /// What makes the attributes of ``text`` from marks in it; nil shows it as it is.
  public var parser: (any TextParser)?
  /// What is looked for beside what the style says.
  public var rules: [any DetectorRule]
  /// What is searched for.
  public var search: TextSearch?

  /// Some content; nothing to say unless said.
  public init(
    style: RichLabelStyle = RichLabelStyle(), text: String? = nil,
    attributedText: AttributedText? = nil, parser: (any TextParser)? = nil,
    rules: [any DetectorRule] = [], search: TextSearch? = nil
  ) {
    self.style = style
    self.text = text
    self.attributedText = attributedText
    self.parser = parser
    self.rules = rules
    self.search = search
  }

  /// The text with attributes, before anything is looked for in it.
  public var source: AttributedText {
    attributedText ?? parser.map { $0.text(of: text ?? "", style.attributes) }
      ?? AttributedText(checked: text ?? "", style.attributes)
  }

  /// Whether some character of it, of its token or of its rubies has no font, by itself: what shaping makes
  /// of it is not asked.
  var mayLackGlyphs: Bool {
    let texts = [
      text ?? "", attributedText?.string ?? "", style.moreText, style.tokenText,
      style.shortLinkText, style.token?.wholeText ?? "",
    ]
    let rubies = attributedText?.runs.compactMap(\.attributes.ruby?.text) ?? []
    return (texts + rubies).contains { Fonts.lacksGlyphs(for: $0) }
  }

  /// The text as it is shown.
  public func detected() -> DetectedText { detected(finds: nil).text }

  /// The same, and what was found, where that follows from the text and the style alone.
  ///
  /// - Parameter known: what was found before in the same text by the same style.
  func detected(finds known: [DetectorFind]?) -> (text: DetectedText, finds: [DetectorFind]?) {
    let source = source
    let isPlain = rules.isEmpty && (parser == nil || attributedText != nil)
    let finds =
      (isPlain ? known : nil) ?? style.detectors(and: rules).finds(in: source.string)
    // A replacement that would melt with a character beside it leaves the text as it was.
    let found = try? DetectedText(source, finds: finds, style: style.highlight)
    return (found ?? DetectedText(untouched: source), isPlain ? finds : nil)
  }

  /// How much room it takes in a width, in points: whole pixels. May be called on any thread.
  ///
  /// - Parameter scale: pixels in a point.
  public func size(maxWidth: CGFloat, scale: CGFloat = 1) -> CGSize {
    layout(CGSize(width: maxWidth, height: .infinity), scale: scale).layout.size
  }

  /// Lays it out in a size. May be called on any thread.
  ///
  /// - Parameters:
  ///   - known: lines that it may have, and what they follow from.
  ///   - isCancelled: asked now and then; once it says so what comes out is for nobody.
  func layout(
    _ size: CGSize, scale: CGFloat, known: KnownLines? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) -> LaidOutLabel {
    let (detected, finds) = detected(finds: known?.finds)
    let container = style.container(size: size, scale: scale)
    let key = LinesKey(detected.display, in: container)
    if let known, known.key == key {
      return LaidOutLabel(
        detected: detected, layout: RichLayout(detected.display, in: container, known.lines),
        key: key, finds: finds)
    }
    let lines = LaidOutLines(detected.display, in: container, isCancelled: isCancelled)
    let layout = RichLayout(detected.display, in: container, lines)
    return LaidOutLabel(
      detected: detected, layout: layout, key: key, finds: finds,
      glyphsShaped: layout.glyphCount)
  }
}

/// A label's text and its layout, which belong together.
struct LaidOutLabel: Sendable {
  var detected: DetectedText
  var layout: RichLayout
  /// What its lines follow from; nil for a layout that was given.
  var key: LinesKey?
  /// What detectors found, where that follows from text and style alone.
  var finds: [DetectorFind]?
  /// How many glyphs were placed for it: 0 for lines that were there.
  var glyphsShaped = 0

  /// The drawing in parts: the outline, then the text, then marks over it.
  func steps(
    at origin: CGPoint, highlights: [TextHighlight], style: RichLabelStyle,
    between band: ClosedRange<CGFloat>? = nil
  ) -> [@Sendable (Canvas) -> Void] {
    var steps = layout.steps(at: origin, highlights: highlights, between: band)
    let marks = style.debugMarks
    if !marks.isEmpty {
      steps.append { [layout] in layout.drawDebugMarks(marks, on: $0, at: origin) }
    }
    guard let outline = style.outline else { return steps }
    let path = outline.path(
      around: layout.lines.map(\.rect), isVertical: layout.container.writingMode == .vertical
    ).mapped { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) }
    return [{ $0.fill(path, color: outline.color) }] + steps
  }

  /// What a search found, as paint; the current match differs.
  func highlights(_ search: TextSearch?) -> [TextHighlight] {
    guard let search else { return [] }
    return search.matches(in: detected.source.string).enumerated().map { index, match in
      let look = search.style(ofMatch: index)
      return TextHighlight(
        .range(detected.display(of: match)), color: look.color,
        background: look.backgroundColor.map { TextBackground($0, cornerRadius: look.cornerRadius) }
      )
    }
  }
}

extension DetectedText {
  /// A text in which nothing was looked for.
  init(untouched source: AttributedText) {
    self.init(source: source, display: source, findings: [], map: SourceMap())
  }
}
