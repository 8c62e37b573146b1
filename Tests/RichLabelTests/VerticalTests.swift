import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Text in columns.
@Suite struct VerticalTests {
  /// Chinese at size 20, whose signs are em squares.
  private func text(_ string: String, _ change: (inout TextAttributes) -> Void = { _ in }) throws
    -> AttributedText
  {
    var attributes = TextAttributes(family: "Noto Sans CJK SC", size: 20)
    change(&attributes)
    return try AttributedText(string, attributes)
  }

  private func columns(
    _ string: String, width: CGFloat = .infinity, height: CGFloat = .infinity,
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> RichLayout {
    var container = TextContainer(
      size: CGSize(width: width, height: height), writingMode: .vertical)
    change(&container)
    return try RichLayout(text(string), in: container)
  }

  /// The smallest box around what a layout draws, in pixels at scale 2.
  private func ink(_ layout: RichLayout) throws -> CGRect {
    let made = try #require(layout.makeBitmap(scale: 2))
    let (pixels, width) = (made.bitmap.pixels, made.bitmap.size.width)
    let marked = pixels.indices.filter { pixels[$0] >> 24 > 100 }
    let (x, y) = (marked.map { $0 % width }, marked.map { $0 / width })
    let (left, top) = try (#require(x.min()), #require(y.min()))
    return try CGRect(
      x: left, y: top, width: #require(x.max()) - left + 1, height: #require(y.max()) - top + 1)
  }

  @Test func columnsStandFromTheRight() throws {
    let layout = try columns("春眠不覚暁", height: 60)
    #expect(layout.shown == ["春眠不", "覚暁"])
    // Two lines of 1.448 em.
    #expect(layout.size == CGSize(width: 58, height: 60))
    let (first, second) = (layout.lines[0], layout.lines[1])
    #expect(first.isVertical && first.rect.maxX == 58)
    #expect(abs(first.rect.width - 28.96) < 0.01 && abs(first.rect.height - 60) < 0.01)
    #expect(abs(second.rect.maxX - first.rect.minX) < 0.01)
    #expect(abs(second.rect.height - 40) < 0.01)
    #expect(abs(first.baseline - first.rect.midX) < 0.01)
    #expect(layout.firstBaseline == first.baseline && layout.lastBaseline == second.baseline)
  }

  @Test(arguments: [
    ("春", GlyphPiece.Orientation.upright), ("か", .upright), ("한", .upright), ("👍🏽", .upright),
    ("。", .upright), ("「", .upright), ("ａ", .upright), ("a", .turned), ("1", .turned),
    ("سلام", .turned), ("α", .turned),
  ])
  func signsStandAsTheirScriptAsks(_ string: String, _ wanted: GlyphPiece.Orientation) throws {
    let layout = try columns(string)
    #expect(Set(layout.lines[0].pieces.map(\.orientation)) == [wanted])
    let level = try RichLayout(text(string), in: TextContainer())
    #expect(Set(level.lines[0].pieces.map(\.orientation)) == [.level])
  }

  @Test(arguments: ["。", "、", "「", "」", "（", "ー", "a「", "「a」"])
  func punctuationHasItsVerticalForm(_ string: String) throws {
    func glyphs(_ layout: RichLayout) -> [UInt32] {
      layout.lines[0].pieces.flatMap(\.glyphs).map(\.index)
    }
    let level = try RichLayout(text(string), in: TextContainer())
    #expect(try glyphs(columns(string)) != glyphs(level))
  }

  @Test func lettersAreTurnedAndSignsAreNot() throws {
    let bar = try ink(columns("l"))
    #expect(bar.width > 2 * bar.height, "an l lies on its side: \(bar)")
    let stroke = try ink(columns("一"))
    #expect(stroke.width > 4 * stroke.height, "a stroke is level: \(stroke)")
    let long = try ink(columns("ー"))
    #expect(long.height > 4 * long.width, "a long vowel's sign is upright: \(long)")
    // Turned clockwise: the foot of an L, at its lower edge, is to the left.
    let layout = try columns("L")
    let made = try #require(layout.makeBitmap(scale: 2))
    let half = made.bitmap.size.width / 2
    func marks(_ columns: Range<Int>) -> Int {
      made.bitmap.pixels.indices.count {
        columns.contains($0 % made.bitmap.size.width) && made.bitmap.pixels[$0] >> 24 > 100
      }
    }
    #expect(marks(0..<half) > marks(half..<made.bitmap.size.width))
  }

  @Test func lettersStandInTheMiddleOfTheColumn() throws {
    for string in ["国", "x国x", "👍"] {
      let layout = try columns(string)
      let made = try #require(layout.makeBitmap(scale: 2))
      let width = made.bitmap.size.width
      let x = made.bitmap.pixels.indices.filter { made.bitmap.pixels[$0] >> 24 > 60 }
        .map { CGFloat($0 % width) / 2 + made.rect.minX }
      let middle = try (#require(x.min()) + #require(x.max()) + 0.5) / 2
      #expect(abs(middle - layout.lines[0].baseline) < 1.6, "\(string): \(middle)")
    }
  }

  @Test func pointsAndRangesMeetTheirCharacters() throws {
    let layout = try columns("春眠 ab 不覚", height: 70)
    for line in layout.lines {
      for cell in line.cells where cell.width > 0 {
        let box = line.box(from: cell.x, to: cell.end)
        let point = CGPoint(x: box.midX, y: box.midY)
        let range = layout.text.range(utf8: cell.bytes)
        #expect(layout.character(at: point) == range)
        #expect(layout.rects(for: range).contains { $0.contains(point) })
        let before = layout.closestIndex(to: CGPoint(x: box.midX, y: box.minY + 0.5))
        #expect(before == range.lowerBound)
        let after = layout.closestIndex(to: CGPoint(x: box.midX, y: box.maxY - 0.5))
        #expect(after == range.upperBound)
      }
    }
    #expect(layout.character(at: CGPoint(x: layout.size.width + 1, y: 5)) == nil)
  }

  @Test func linksAreStretchesOfColumns() throws {
    var text = try text("春眠不覚暁処処聞啼鳥")
    try text.update(text.range(of: 2..<5)) { $0.action = TextAction(.link, "x") }
    let layout = RichLayout(
      text,
      in: TextContainer(
        size: CGSize(width: 100, height: 80), writingMode: .vertical))
    let region = try #require(layout.regions.first)
    #expect(region.rects.count == 2)
    #expect(region.rects.map { Int($0.minY.rounded()) } == [40, 0])
    #expect(region.rects.map { Int($0.height.rounded()) } == [40, 20])
    #expect(region.rects[0].maxX == 100)
    for rect in region.rects {
      #expect(layout.region(at: CGPoint(x: rect.midX, y: rect.midY))?.action == region.action)
    }
    #expect(layout.region(at: CGPoint(x: 90, y: 20)) == nil)
    #expect(layout.region(at: CGPoint(x: 90, y: 35), slop: 10)?.action == region.action)
  }

  @Test(arguments: [
    (ParagraphStyle.Alignment.natural, 0), (.left, 0), (.center, 20), (.right, 40),
  ])
  func alignmentIsAlongTheColumn(_ alignment: ParagraphStyle.Alignment, _ top: Int) throws {
    let text = try text("春眠") { $0.paragraph.alignment = alignment }
    let layout = RichLayout(
      text, in: TextContainer(size: CGSize(width: 50, height: 80), writingMode: .vertical))
    #expect(Int(layout.lines[0].rect.minY.rounded()) == top)
  }

  @Test(arguments: [
    (TextContainer.VerticalAlignment.top, 100.0), (.center, 65), (.bottom, 29),
  ])
  func columnsLieBetweenTheSides(
    _ alignment: TextContainer.VerticalAlignment, _ right: Double
  ) throws {
    let layout = try columns("春眠", width: 100, height: 60) { $0.verticalAlignment = alignment }
    #expect(abs(layout.lines[0].rect.maxX - right) < 0.51)
  }

  @Test func insetsAreThoseOfTheBox() throws {
    let layout = try columns("春", width: 100, height: 60) {
      $0.insets = TextContainer.Insets(top: 3, left: 5, bottom: 7, right: 11)
    }
    #expect(layout.lines[0].rect.minY == 3 && layout.lines[0].rect.maxX == 89)
    #expect(layout.size == CGSize(width: 29 + 16, height: 20 + 10))
    let whole = try columns("春眠不覚", height: 60) {
      $0.insets = TextContainer.Insets(top: 3, left: 5, bottom: 7, right: 11)
    }
    #expect(whole.shown == ["春眠", "不覚"])
    #expect(whole.lines[0].rect.maxX == whole.size.width - 11)
  }

  @Test(arguments: [
    (TextContainer.Truncation.tail, "春眠…"), (.head, "…啼鳥"), (.middle, "春…鳥"),
  ])
  func whatDoesNotFitIsLeftOut(_ truncation: TextContainer.Truncation, _ shown: String) throws {
    let layout = try columns("春眠不覚暁処処聞啼鳥", height: 60.1) {
      $0.truncation = truncation
      $0.lineLimit = 1
    }
    #expect(layout.shown == [shown])
    #expect(layout.isTruncated && layout.lines[0].hasToken)
    // Columns that fit in a width are as many as lines that fit in a height.
    #expect(try columns("春眠不覚暁処処聞啼鳥", width: 60, height: 60).lines.count == 2)
  }

  @Test func columnsKeepOutOfPaths() throws {
    // The upper right quarter is taken: the first columns begin below it.
    let layout = try columns("春眠不覚暁処処聞啼鳥", width: 116, height: 100) {
      $0.exclusions = [.rect(CGRect(x: 59, y: 0, width: 57, height: 50))]
    }
    #expect(layout.lines.map { Int($0.rect.minY.rounded()) } == [50, 50, 0, 0])
    #expect(layout.shown == ["春眠", "不覚", "暁処処聞啼", "鳥"])
  }

  @Test func picturesTakeTheirHeightOfTheColumn() throws {
    var text = try text("春")
    var picture = try AttributedText(
      "\u{FFFC}",
      TextAttributes(
        attachment: TextAttachment(
          image: DetectorTests.picture(), size: CGSize(width: 40, height: 10))))
    try picture.append(text)
    text = picture
    let layout = RichLayout(text, in: TextContainer(writingMode: .vertical))
    #expect(layout.lines[0].rect.size == CGSize(width: 40, height: 30))
    #expect(layout.attachments.map(\.rect) == [CGRect(x: 0, y: 0, width: 40, height: 10)])
    let made = try #require(layout.makeBitmap(scale: 1))
    let white = made.bitmap.pixels.count { $0 == 0xFFFF_FFFF }
    #expect(white == 400)
  }

  @Test func underlinesRunAlongTheColumn() throws {
    let plain = try columns("国国")
    let text = try text("国国") { $0.underline = LineDecoration() }
    let lined = RichLayout(text, in: TextContainer(writingMode: .vertical))
    let (a, b) = try (ink(plain), ink(lined))
    #expect(b.height >= 79 && b.height >= a.height)
  }

  @Test func aPictureIsWithinTheInkBounds() throws {
    for string in ["春ag「」👍", "سلام国", "ffi…ー"] {
      let layout = try columns(string, height: 70)
      let bounds = layout.inkBounds(scale: 2)
      let canvas = try #require(Canvas(size: CGSize(width: 200, height: 200), scale: 2))
      layout.draw(on: canvas, at: CGPoint(x: 40, y: 40))
      let bitmap = canvas.makeBitmap()
      for index in bitmap.pixels.indices where bitmap.pixels[index] != 0 {
        let point = CGPoint(
          x: (CGFloat(index % 400) + 0.5) / 2 - 40, y: (CGFloat(index / 400) + 0.5) / 2 - 40)
        #expect(bounds.contains(point), "\(string) at \(point)")
      }
    }
  }
}
