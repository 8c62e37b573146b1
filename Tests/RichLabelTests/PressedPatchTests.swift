import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// A press draws what a drawing of all would, whatever form the text has.
@Suite struct PressedPatchTests {
  private func text() throws -> AttributedText {
    var text = try AttributedText(
      "春眠不覚暁 fjf 処処👍聞啼鳥", TextAttributes(family: "Noto Sans CJK JP", size: 18))
    try text.update(text.range(of: 1..<3)) {
      $0.action = TextAction(.link, "ruby")
      $0.ruby = TextRuby("みん")
    }
    try text.update(text.range(of: 6..<9)) {
      $0.action = TextAction(.link, "turned")
      $0.glyphTransform = .rotation(0.6)
      $0.isItalic = true
    }
    try text.update(text.range(of: 11..<14)) {
      $0.action = TextAction(.link, "sign")
      $0.underline = LineDecoration()
      $0.shadows = [TextShadow(color: .black, offset: CGSize(width: 3, height: 2), blur: 2)]
    }
    return text
  }

  @Test(arguments: WritingMode.allCases)
  func onlyTheRegionChanges(_ mode: WritingMode) throws {
    let harness = Harness(width: 200, height: 200)
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 120, height: 130)
    label.writingMode = mode
    label.attributedText = try text()
    label.tappedTextColor = Color(red: 1, green: 0, blue: 0)
    harness.root.addSubnode(label)
    harness.turn()
    let plain = try #require(label.contents)
    let regions = label.layout.regions
    #expect(regions.map(\.action.value) == ["ruby", "turned", "sign"])
    for region in regions {
      let rect = region.rects[0]
      harness.finger(.began, rect.midX, rect.midY)
      let pressed = try #require(label.contents)
      let canvas = try #require(Canvas(size: label.bounds.size, scale: 1))
      label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
      let isSame = canvas.makeBitmap().pixels == pressed.pixels
      #expect(pressed !== plain && isSame, "\(region.action.value)")
      harness.finger(.ended, rect.midX, rect.midY)
      #expect(label.contents === plain)
    }
  }

  /// What sticks out of lines far below the pressed one is in its picture, too.
  @Test(arguments: ["a" + String(repeating: "\u{301}", count: 20), "\u{FFFC}"])
  func whatSticksOutOfOtherLinesStays(_ last: String) throws {
    let harness = Harness(width: 200, height: 200)
    var text = try AttributedText("ab\n\n\n" + last, TextAttributes(size: 16))
    try text.updateAll { $0.paragraph.lineHeight = .fixed(18) }
    try text.update(text.range(of: 0..<2)) { $0.action = TextAction(.link, "x") }
    if last == "\u{FFFC}" {
      try text.update(text.range(of: 5..<6)) {
        $0.attachment = TextAttachment(
          image: DetectorTests.picture(), size: CGSize(width: 12, height: 66), alignment: .bottom)
      }
    }
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    label.attributedText = text
    label.tappedTextColor = Color(red: 1, green: 0, blue: 0)
    harness.root.addSubnode(label)
    harness.turn()
    let plain = try #require(label.contents)
    let region = try #require(label.layout.regions.first)
    harness.finger(.began, region.rects[0].midX, region.rects[0].midY)
    let canvas = try #require(Canvas(size: label.bounds.size, scale: 1))
    label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
    let isSame = canvas.makeBitmap().pixels == label.contents?.pixels
    #expect(isSame && label.contents !== plain)
    // It does reach the pressed line.
    let ink = label.layout.inkRects(of: text.range(of: 5..<6), scale: 1)
    #expect(last == "\u{FFFC}" || ink.contains { $0.minY < region.rects[0].maxY })
  }

  struct Kept: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (RichLabel) -> Void
  }

  private static let grids = [
    Kept(testDescription: "natural") { _ in },
    Kept(testDescription: "a fixed grid") { label in
      if let grid = BaselineGrid(first: 14, pitch: 17) { label.linePositions = .fixed(grid) }
    },
    Kept(testDescription: "lines on a grid") { label in
      if let grid = BaselineGrid(first: 14, pitch: 9) { label.linePositions = .snapped(grid) }
    },
    Kept(testDescription: "spaced lines") { $0.lineSpacing = 4.3 },
  ]

  private static let fonts = [
    Kept(testDescription: "one font") { _ in },
    Kept(testDescription: "links larger") { $0.highlightFont = TextFont("DejaVu Serif", size: 19) },
    Kept(testDescription: "links leaning") { $0.highlightFont = TextFont(size: 9, isItalic: true) },
  ]

  /// A press changes pixels, and no line, place or region.
  @Test(arguments: grids, fonts) func aPressMovesNothing(_ grid: Kept, _ font: Kept) throws {
    let harness = Harness(width: 200, height: 200)
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: 120, height: 130)
    label.font = TextFont(size: 13)
    label.highlightsMentions = true
    label.highlightsTopics = true
    label.highlightsLinks = true
    label.tappedTextColor = Color(red: 1, green: 0, blue: 0)
    label.tappedBackgroundColor = Color(red: 1, green: 1, blue: 0)
    grid.change(label)
    font.change(label)
    label.text = "see @bob and 中文 #topic#, then http://a.cn/long/path or @eve שלום once more"
    harness.root.addSubnode(label)
    harness.turn()
    let before = label.layout
    #expect(before.regions.count >= 3 && before.lines.count >= 3)
    let plain = try #require(label.contents)
    func expectNothingMoved(_ words: String) {
      let now = label.layout
      #expect(now.lineBytes == before.lineBytes, "\(words)")
      #expect(now.lines.map(\.rect) == before.lines.map(\.rect), "\(words)")
      #expect(now.lines.map(\.baseline) == before.lines.map(\.baseline), "\(words)")
      #expect(now.regions == before.regions && now.size == before.size, "\(words)")
      #expect(now.hiddenRange == before.hiddenRange, "\(words)")
    }
    for region in before.regions {
      let rect = region.rects[0]
      harness.finger(.began, rect.midX, rect.midY)
      #expect(label.isTouching && label.contents !== plain)
      expectNothingMoved("pressed \(region.action.value)")
      harness.finger(.ended, rect.midX, rect.midY)
      #expect(label.contents === plain)
      expectNothingMoved("released \(region.action.value)")
    }
  }

  /// The pixels of a rectangle in points, and of those that it touches.
  private func box(_ rect: CGRect, _ scale: CGFloat, in size: PixelSize) -> PixelRect {
    PixelRect(
      minX: Int((rect.minX * scale).rounded(.down)), minY: Int((rect.minY * scale).rounded(.down)),
      maxX: Int((rect.maxX * scale).rounded(.up)), maxY: Int((rect.maxY * scale).rounded(.up))
    ).intersection(size.rect)
  }

  /// A random label with links.
  private func label(seed: UInt64, scale: CGFloat, in harness: Harness) throws -> RichLabel {
    var maker = TextMaker(seed: seed)
    let string = maker.text(words: 4 + maker.next(8))
    var text = try AttributedText(string, TextAttributes(size: CGFloat(8 + maker.next(10))))
    for number in 0..<4 {
      let start = maker.next(string.count)
      let end = min(string.count, start + 1 + maker.next(5))
      let kern = CGFloat(maker.next(3))
      try text.update(text.range(of: start..<end)) {
        $0.action = TextAction(.link, "\(number)")
        $0.kern = kern
        $0.isItalic = number == 1
        $0.underline = number == 2 ? LineDecoration(.double) : nil
      }
    }
    let label = RichLabel()
    label.layer.contentsScale = scale
    label.frame = CGRect(x: 0, y: 0, width: 40 + maker.next(90), height: 20 + maker.next(80))
    label.attributedText = text
    label.numberOfLines = maker.next(4)
    label.writingMode = maker.next(4) == 0 ? .vertical : .horizontal
    label.verticalAlignment = [.top, .center, .bottom][maker.next(3)]
    label.tappedTextColor = Color(red: 1, green: 0, blue: 0)
    label.tappedBackgroundColor = maker.next(2) == 0 ? nil : Color(red: 1, green: 1, blue: 0)
    label.layer.isOpaque = maker.next(3) == 0
    label.layer.backgroundColor = label.layer.isOpaque ? .white : nil
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  /// Every region of random labels, pressed by a finger: the picture is that of a drawing of all, differs from the
  /// one before within the region's rectangles and its letters' ink alone, and is that one again afterwards.
  @Test(arguments: [1.0, 2, 3]) func pressesOfRandomLabelsStayWithinTheirRegions(
    _ scale: CGFloat
  ) throws {
    var pressed = 0
    for seed in UInt64(1)...50 {
      let harness = Harness(width: 200, height: 200)
      let label = try label(seed: seed, scale: scale, in: harness)
      let plain = try #require(label.contents)
      for region in label.layout.regions {
        let words = "seed \(seed), scale \(scale), \(region.action.value)"
        let middles = region.rects.map { CGPoint(x: $0.midX, y: $0.midY) }
        guard
          let point = middles.first(where: {
            label.bounds.contains($0) && label.region(at: $0) == region
          })
        else { continue }
        harness.finger(.began, point.x, point.y)
        let picture = try #require(label.contents)
        let canvas = try #require(Canvas(size: label.bounds.size, scale: scale))
        if label.layer.isOpaque { canvas.fillEverything(color: .white) }
        label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
        let isWhole = canvas.makeBitmap().pixels == picture.pixels
        #expect(picture !== plain && isWhole, "\(words)")
        // With the pixels that may change put back, it is the picture before.
        var rest = picture.pixels
        for rect in region.rects + label.layout.inkRects(of: region.range, scale: scale) {
          let box = box(rect, scale, in: picture.size)
          guard !box.isEmpty else { continue }
          for y in box.minY..<box.maxY {
            let row = y * picture.size.width
            rest.replaceSubrange(
              row + box.minX..<row + box.maxX, with: plain.pixels[row + box.minX..<row + box.maxX])
          }
        }
        let isRestSame = rest == plain.pixels
        #expect(isRestSame, "\(words)")
        pressed += picture.pixels == plain.pixels ? 0 : 1
        harness.finger(.ended, point.x, point.y)
        #expect(label.contents === plain, "\(words)")
      }
    }
    #expect(pressed >= 60, "\(pressed) regions")
  }
}
