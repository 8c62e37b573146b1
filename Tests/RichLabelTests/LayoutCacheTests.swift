import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// Lines that are kept, and found again whatever their colours.
@Suite struct LayoutCacheTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func text(
    _ change: (inout TextAttributes) -> Void = { _ in },
    attachment: (inout TextAttachment) -> Void = { _ in }
  ) throws -> AttributedText {
    var text = try mono("one two\u{FFFC}three", size: 12)
    var picture = TextAttachment(image: nil, size: CGSize(width: 10, height: 10))
    attachment(&picture)
    try text.update(text.range(of: 7..<8)) { $0.attachment = picture }
    try text.update(text.range(of: 0..<3)) {
      $0.ruby = TextRuby("r")
      change(&$0)
    }
    return text
  }

  private func container(_ change: (inout TextContainer) -> Void = { _ in }) -> TextContainer {
    cells(10, lines: 2, change)
  }

  @Test func colorsFindTheLinesOfOthers() throws {
    let cache = RichLayoutCache()
    let first = try cache.layout(text(), in: container())
    let paints: [(inout TextAttributes) -> Void] = [
      { $0.color = Self.red }, { $0.background = TextBackground(.white) },
      { $0.underline = LineDecoration() }, { $0.ruby?.color = Self.blue },
      { $0.action = TextAction(.link, "x") }, { $0.glyphTransform = .rotation(1) },
      { $0.shadows = [TextShadow(color: .black, offset: .zero)] },
    ]
    for paint in paints {
      let painted = try text(paint)
      let other = cache.layout(painted, in: container())
      #expect(other.laidOut === first.laidOut)
      // In its own paint, as if it had been laid out alone.
      let alone = RichLayout(painted, in: container())
      #expect(other.palette == alone.palette && other.regions == alone.regions)
      #expect(
        other.makeBitmap(scale: 2)?.bitmap.pixels == alone.makeBitmap(scale: 2)?.bitmap.pixels)
    }
    var coloured = container()
    coloured.token = TruncationToken(color: Self.red, action: TextAction(.more, "m"))
    #expect(try cache.layout(text(), in: coloured).laidOut === first.laidOut)
    #expect(cache.counters.misses == 1 && cache.counters.hits == paints.count + 1)
  }

  @Test func everyOtherInputIsAKeyOfItsOwn() throws {
    let cache = RichLayoutCache()
    let plain = try text()
    _ = cache.layout(plain, in: container())
    let changes: [(inout TextAttributes) -> Void] = [
      { $0.size = 13 }, { $0.family = "DejaVu Serif" }, { $0.weight = .bold },
      { $0.isItalic = true }, { $0.kern = 1 }, { $0.wordSpacing = 1 }, { $0.baselineOffset = 1 },
      { $0.ruby = nil }, { $0.ruby?.text = "q" }, { $0.ruby?.sizeFactor = 0.4 },
      { $0.ruby?.alignment = .start }, { $0.ruby?.tag = 1 },
      { $0.paragraph.alignment = .right }, { $0.paragraph.lineSpacing = 1 },
      { $0.paragraph.lineHeight = .fixed(20) }, { $0.paragraph.lineHeight = .multiple(1.5) },
      { $0.paragraph.paragraphSpacing = 1 }, { $0.paragraph.firstLineIndent = 1 },
      { $0.paragraph.indent = 1 }, { $0.paragraph.direction = .rightToLeft },
      { $0.paragraph.lineBreaks = .characters },
    ]
    for change in changes { _ = try cache.layout(text(change), in: container()) }
    let pictures: [(inout TextAttachment) -> Void] = [
      { $0.size.width = 11 }, { $0.size.height = 11 }, { $0.alignment = .baseline },
      { $0.alignment = .top }, { $0.alignment = .bottom },
    ]
    for change in pictures {
      _ = try cache.layout(text(attachment: change), in: container())
    }
    let grid = try #require(BaselineGrid(first: 9, pitch: 12))
    let containers: [(inout TextContainer) -> Void] = [
      { $0.size.width += 1 }, { $0.size.height = 30 }, { $0.insets.left = 1 },
      { $0.lineLimit = 1 }, { $0.truncation = .head }, { $0.token.text = "." },
      { $0.token.size = 9 }, { $0.token.family = "DejaVu Serif" }, { $0.token.weight = .bold },
      { $0.token.isItalic = true }, { $0.token.following = [TruncationToken("more")] },
      { $0.token.following = [TruncationToken("more", weight: .bold)] },
      { $0.token.following = [TruncationToken("mo"), TruncationToken("re")] },
      { $0.cutsAtWords = true }, { $0.stripsSpaceAtCut = false },
      { $0.countsFinalBreak = true }, { $0.verticalAlignment = .bottom }, { $0.scale = 2 },
      { $0.path = .rect(CGRect(x: 0, y: 0, width: 50, height: 50)) },
      { $0.exclusions = [.rect(CGRect(x: 0, y: 0, width: 5, height: 5))] },
      { $0.writingMode = .vertical }, { $0.linePositions = .fixed(grid) },
      { $0.linePositions = .snapped(grid) },
    ]
    for change in containers { _ = cache.layout(plain, in: container(change)) }
    #expect(cache.counters.hits == 0)
    #expect(cache.counters.misses == 1 + changes.count + pictures.count + containers.count)
    // Equal strings of other bytes.
    let composed = try mono("\u{E9}"), apart = try mono("e\u{301}")
    #expect(composed.string == apart.string)
    _ = cache.layout(composed, in: container())
    _ = cache.layout(apart, in: container())
    #expect(cache.counters.hits == 0)
  }

  @Test func budgetsAreKept() throws {
    let cache = RichLayoutCache(byteLimit: 1 << 20, countLimit: 3)
    for name in ["a", "b", "c"] { _ = try cache.layout(mono(name), in: container()) }
    _ = try cache.layout(mono("a"), in: container())
    _ = try cache.layout(mono("d"), in: container())
    #expect(cache.count == 3 && cache.counters.evictions == 1)
    let hits = cache.counters.hits
    _ = try cache.layout(mono("a"), in: container())
    #expect(cache.counters.hits == hits + 1, "the one that was not asked for went")
    _ = try cache.layout(mono("b"), in: container())
    #expect(cache.counters.hits == hits + 1)
    cache.trim(toBytes: 0)
    #expect(cache.count == 0 && cache.counters.byteCount == 0)
    let none = RichLayoutCache(byteLimit: 0)
    _ = try none.layout(mono("a"), in: container())
    #expect(none.count == 0)
    let small = RichLayoutCache(byteLimit: 6000)
    for number in 0..<50 { _ = try small.layout(mono("\(number)"), in: container()) }
    #expect(small.counters.byteCount <= 6000 && small.count > 0)
  }

  private func label(_ harness: Harness, _ change: (RichLabel) -> Void = { _ in }) -> RichLabel {
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    label.font = TextFont("DejaVu Sans Mono", size: 20)
    label.text = "hello @bob, good morning to you"
    label.highlightsMentions = true
    label.highlightTextColor = Self.blue
    label.numberOfLines = 1
    change(label)
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  /// The theme changes: nothing is laid out, one picture is drawn, in the new colours.
  @Test(arguments: [false, true])
  func aThemeLaysNothingOut(_ isAsync: Bool) throws {
    let harness = Harness(width: 200)
    var glyphs = (shaped: 0, drawn: 0)
    func turn() {
      glyphs = (0, 0)
      for charge in harness.turn() {
        glyphs.shaped += charge.work.glyphsShaped
        glyphs.drawn += charge.work.glyphsDrawn
      }
      if isAsync {
        harness.pool.runAll()
        harness.turn()
      }
    }
    let label = label(harness) { $0.displaysAsynchronously = isAsync }
    turn()
    let cache = harness.stage.richLayouts
    let before = cache.counters
    let old = label.layout
    let generation = label.asyncLayer.shownGeneration
    label.textColor = Self.red
    label.highlightTextColor = .white
    turn()
    #expect(cache.counters.misses == before.misses, "layouts +0")
    #expect(label.asyncLayer.shownGeneration == generation + 1, "drawings +1")
    #expect(glyphs.shaped == 0 && (isAsync || glyphs.drawn > 10))
    #expect(label.layout.laidOut === old.laidOut)
    let pixels = try #require(label.contents).pixels
    #expect(pixels.contains(Self.red.pixel.argb) && pixels.contains(Color.white.pixel.argb))
    #expect(!pixels.contains(Self.blue.pixel.argb) && !pixels.contains(Color.black.pixel.argb))
  }

  @Test func labelsAndSizesShareLines() {
    let harness = Harness(width: 200)
    let first = label(harness)
    let cache = harness.stage.richLayouts
    let before = cache.counters
    let second = label(harness) { $0.textColor = Self.red }
    #expect(cache.counters.misses == before.misses)
    #expect(second.layout.laidOut === first.layout.laidOut)
    _ = first.contentSize
    let sized = cache.counters
    _ = second.contentSize
    #expect(cache.counters.misses == sized.misses && cache.counters.hits > sized.hits)
    harness.stage.memoryWarning()
    #expect(cache.count == 0)
  }

  @Test func labelsOfOtherStagesShareNothing() {
    let (one, two) = (Harness(), Harness())
    #expect(one.stage.richLayouts === one.stage.richLayouts)
    #expect(one.stage.richLayouts !== two.stage.richLayouts)
  }

  @Test func ownRulesThatFindOtherThingsAreLaidOutAnew() {
    let harness = Harness(width: 200)
    let first = label(harness)
    let second = label(harness) { $0.rules = [FixedTextRule(["good"])] }
    #expect(second.layout.regions.count == first.layout.regions.count + 1)
  }

  /// What was found in a text is not looked for again where its lines are known, unless somebody's own rules take
  /// part.
  @Test func whatWasFoundIsKeptWithTheLines() throws {
    var style = RichLabelStyle()
    style.highlightsMentions = true
    style.emoji = EmojiSet(["[s]": DetectorTests.picture()])
    var content = RichLabelContent(style: style, text: "hi @bob [s]")
    let size = CGSize(width: 200, height: 100)
    let cache = RichLayoutCache()
    let first = content.layout(size, scale: 1, cache)
    #expect(first.finds?.count == 2 && first.detected.findings.count == 2)
    content.style.highlightMentionColor = .white
    let known = try #require(cache.candidate(LabelLinesKey(content, size, scale: 1)))
    #expect(known.finds == first.finds)
    let second = content.layout(size, scale: 1, known: known)
    #expect(second.detected == content.detected() && second.glyphsShaped == 0)
    #expect(second.detected.display != first.detected.display)
    // What is kept is what is shown.
    var other = known
    other.finds = []
    #expect(content.layout(size, scale: 1, known: other).detected.findings.isEmpty)
    content.rules = [FixedTextRule(["hi"])]
    #expect(content.layout(size, scale: 1, known: other).detected.findings.count == 3)
    #expect(content.layout(size, scale: 1, known: other).finds == nil)
  }
}
