import Foundation
import Graphics
import Testing

@testable import RichLabel

/// Frames around letters and paragraphs, chained shadows, and shadows that lie on letters.
@Suite struct FrameDrawingTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)

  private func picture(
    _ layout: RichLayout, scale: CGFloat = 1, margin: CGFloat = 20
  ) throws -> Bitmap {
    let canvas = try #require(
      Canvas(
        size: CGSize(
          width: layout.size.width + 2 * margin, height: layout.size.height + 2 * margin),
        scale: scale))
    layout.draw(on: canvas, at: CGPoint(x: margin, y: margin))
    return canvas.makeBitmap()
  }

  private func count(_ bitmap: Bitmap, _ isWanted: (Pixel) -> Bool) -> Int {
    bitmap.pixels.count { isWanted(Pixel(argb: $0)) }
  }

  /// Where pixels of a kind are, in points of the layout.
  private func box(
    _ bitmap: Bitmap, margin: CGFloat = 20, _ isWanted: (Pixel) -> Bool
  ) -> CGRect {
    var box = CGRect.null
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width
      where isWanted(Pixel(argb: bitmap.pixels[y * bitmap.size.width + x])) {
        box = box.union(
          CGRect(x: CGFloat(x) - margin, y: CGFloat(y) - margin, width: 1, height: 1))
      }
    }
    return box
  }

  @Test func aFrameGoesAroundEachLinesStretch() throws {
    var text = try mono("aaa bbb ccc ddd", size: 20)
    let border = TextBorder(color: red, width: 2, fill: green)
    try text.update(text.range(of: 4..<11)) { $0.backgroundBorder = border }
    let layout = RichLayout(
      text, in: TextContainer(size: CGSize(width: 12 * 8, height: CGFloat.infinity)))
    #expect(layout.lines.count == 2)
    let bitmap = try picture(layout)
    let rects = layout.rects(for: text.range(of: 4..<11))
    #expect(rects.count == 2)
    // Red along the middle of the left edges, green within where no letter is.
    for rect in rects {
      let (x, y) = (Int(rect.minX.rounded()) + 20, Int(rect.midY) + 20)
      #expect(bitmap[x + 1, y].red > 200 && bitmap[x + 1, y].green < 60, "\(rect)")
      let inside = bitmap[x + 4, Int(rect.minY) + 24]
      #expect(inside.green > 200 && inside.red < 60, "\(rect)")
    }
    let ink = layout.inkBounds(scale: 1)
    #expect(rects.allSatisfy { ink.insetBy(dx: -0.1, dy: -0.1).contains($0) })
  }

  @Test func neighboursOfOneFrameHaveOne() throws {
    var text = try mono("abcdef", size: 20)
    let border = TextBorder(color: red, width: 1)
    try text.update(text.range(of: 0..<6)) { $0.border = border }
    let whole = try picture(RichLayout(text, in: TextContainer()))
    try text.update(text.range(of: 2..<4)) { $0.color = Color(red: 0, green: 0, blue: 0.1) }
    let parts = try picture(RichLayout(text, in: TextContainer()))
    // No line between the parts: as much red as before.
    let isRed = { (pixel: Pixel) in pixel.red > 100 }
    #expect(count(whole, isRed) == count(parts, isRed) && count(whole, isRed) > 100)
    try text.update(text.range(of: 2..<4)) { $0.border = nil }
    #expect(count(try picture(RichLayout(text, in: TextContainer())), isRed) != count(whole, isRed))
  }

  @Test(
    arguments: [
      ("thick", TextBorder(color: .black, width: 2, stroke: .thick), 4),
      ("single", TextBorder(color: .black, width: 2), 2),
      ("double", TextBorder(color: .black, width: 2, stroke: .double), 4),
    ])
  func strokesAreAsWideAsTheySay(_ row: (name: String, border: TextBorder, width: Int)) throws {
    var text = try mono("      \u{2003}", size: 30)
    try text.update(text.range(of: 0..<7)) { $0.border = row.border }
    let dot = try mono(".", size: 30) {
      $0.border = row.border
      $0.color = .clear
    }
    try text.append(dot)
    let layout = RichLayout(text, in: TextContainer())
    let bitmap = try picture(layout)
    let y = 20 + Int(layout.lines[0].rect.midY)
    let covered = (0..<bitmap.size.width / 2).reduce(0) { $0 + Int(bitmap[$1, y].alpha) }
    #expect(abs(covered - row.width * 255) < 64, "\(row.name): \(covered)")
  }

  @Test func insetsMoveTheEdge() throws {
    let insets = TextContainer.Insets(top: -3, left: -5, bottom: -2, right: -4)
    let text = try mono("ab", size: 20) {
      $0.border = TextBorder(color: red, width: 1, insets: insets)
    }
    let layout = RichLayout(text, in: TextContainer())
    let ink = layout.inkBounds(scale: 1), line = layout.lines[0].rect
    #expect(ink.minX == line.minX - 5 && ink.minY == line.minY - 3)
    #expect(abs(ink.maxX - line.maxX - 4) < 0.01 && abs(ink.maxY - line.maxY - 2) < 0.01)
    let drawn = box(try picture(layout)) { $0.alpha > 0 }
    #expect(ink.insetBy(dx: -1, dy: -1).contains(drawn))
    #expect(drawn.minX == line.minX - 5 && drawn.minY == line.minY - 3)
  }

  @Test func aBlockIsAroundItsParagraphs() throws {
    var text = try mono("one\ntwo\nthree\nfour")
    let border = TextBorder(color: red, width: 1, cornerRadius: 3, fill: green)
    try text.update(text.range(of: 4..<13)) { $0.blockBorder = border }
    let container = TextContainer(size: CGSize(width: 100, height: CGFloat.infinity))
    let layout = RichLayout(text, in: container)
    let blocks = layout.blocks
    #expect(blocks.count == 1)
    let block = try #require(blocks.first?.rect)
    #expect(block.minX == 0 && block.maxX == 100)
    #expect(block.minY == layout.lines[1].rect.minY && block.maxY == layout.lines[2].rect.maxY)
    #expect(layout.inkBounds(scale: 1).maxX == 100)
    let bitmap = try picture(layout, margin: 60)
    #expect(bitmap[60 + 90, 60 + Int(block.midY)] == green.pixel)
    #expect(bitmap[60 + 90, 60 + Int(layout.lines[3].rect.midY)].alpha == 0)
    // What a paragraph's later characters say is of no account; another frame begins another block.
    try text.update(text.range(of: 1..<3)) { $0.blockBorder = border }
    try text.update(text.range(of: 8..<13)) { $0.blockBorder?.color = .black }
    #expect(RichLayout(text, in: container).blocks.count == 2)
    // A break of a line is none of a paragraph.
    let lines = try mono("a\u{2028}b") { $0.blockBorder = border }
    let broken = RichLayout(lines, in: container)
    #expect(broken.lines.count == 2)
    #expect(broken.blocks.map(\.rect.height) == [broken.lines[1].rect.maxY])
  }

  /// A shadow that lies on a letter is within it, on the side that it is moved away from.
  @Test func innerShadowsLieWithinTheLetters() throws {
    let shadow = TextShadow(color: red, offset: CGSize(width: 6, height: 0))
    func drawn(_ shadows: [TextShadow], _ color: Color) throws -> Bitmap {
      try picture(
        RichLayout(
          mono("█", size: 60) {
            $0.color = color
            $0.innerShadows = shadows
          }, in: TextContainer()))
    }
    let plain = try drawn([], green), shaded = try drawn([shadow], green)
    // No mark where no letter is.
    #expect(zip(plain.pixels, shaded.pixels).allSatisfy { ($0 == 0) == ($1 == 0) })
    let block = box(plain) { $0.green > 250 }
    let reds = box(shaded) { $0.red > 250 && $0.green < 5 }
    #expect(reds.minX == block.minX && (5...7).contains(reds.width), "\(block) \(reds)")
    let blurred = try drawn(
      [TextShadow(color: red, offset: .zero, blur: 4)], green)
    #expect(box(blurred) { $0.red > 20 }.insetBy(dx: -1, dy: -1).contains(block))
    #expect(blurred[20 + Int(block.midX), 20 + Int(block.midY)] == green.pixel)
  }

  @Test func shadowsAreChained() throws {
    let far = TextShadow(color: red, offset: CGSize(width: 10, height: 10))
    let near = TextShadow(color: green, offset: CGSize(width: 5, height: 5))
    let layout = try RichLayout(
      mono("█", size: 40) { $0.shadows = [far, near] }, in: TextContainer())
    let bitmap = try picture(layout)
    let letter = box(bitmap) { $0.alpha == 255 && $0.red < 5 && $0.green < 5 }
    let edge = (x: 20 + Int(letter.maxX), y: 20 + Int(letter.maxY))
    #expect(bitmap[edge.x - 2, edge.y - 2] == Color.black.pixel)
    #expect(bitmap[edge.x + 2, edge.y + 2] == green.pixel)
    #expect(bitmap[edge.x + 7, edge.y + 7] == red.pixel)
  }

  @Test(
    arguments: [
      ("border width is -1.0; it must be within 0...256.0", TextBorder(color: .black, width: -1)),
      (
        "border corner radius is -2.0; it must be within 0...16384.0",
        TextBorder(color: .black, cornerRadius: -2)
      ),
      (
        "border inset at the left is nan; it must be at most 16384.0 either way",
        TextBorder(color: .black, insets: TextContainer.Insets(left: .nan))
      ),
    ])
  func badFramesAreRefused(_ row: (problem: String, border: TextBorder)) throws {
    var text = try mono("abc")
    #expect {
      try text.update(text.range(of: 1..<3)) { $0.border = row.border }
    } throws: { "\($0)" == "characters 1..<3: \(row.problem)" }
    var shadowed = TextAttributes()
    shadowed.innerShadows = [TextShadow(color: .black, offset: .zero, blur: -1)]
    #expect(shadowed.problem() != nil)
  }

  @Test func letterInkIncludesAllMarks() throws {
    for seed in UInt64(1)...20 {
      var random = SplitMix64(seed: seed)
      func length() -> CGFloat { CGFloat(Int(random.next() % 12)) - 4 }
      var text = try mono("fjg pq", size: 20)
      let border = TextBorder(
        color: red, width: abs(length()), stroke: .double, cornerRadius: 3,
        insets: TextContainer.Insets(
          top: length(), left: length(), bottom: length(), right: length()))
      try text.update(text.range(of: 0..<Int(1 + random.next() % 6))) {
        $0.border = border
        $0.innerShadows = [TextShadow(color: green, offset: CGSize(width: 2, height: 1), blur: 2)]
      }
      try text.updateAll { $0.blockBorder = seed % 2 == 0 ? border : nil }
      let layout = RichLayout(text, in: TextContainer())
      let ink = layout.inkBounds(scale: 2)
      let canvas = try #require(
        Canvas(
          size: CGSize(width: layout.size.width + 80, height: layout.size.height + 80), scale: 2))
      layout.draw(on: canvas, at: CGPoint(x: 40, y: 40))
      let bitmap = canvas.makeBitmap()
      var strays = 0
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width where bitmap[x, y].alpha > 0 {
          let pixel = CGRect(
            x: CGFloat(x) / 2 - 40, y: CGFloat(y) / 2 - 40, width: 0.5, height: 0.5)
          if !ink.insetBy(dx: -0.01, dy: -0.01).intersects(pixel) { strays += 1 }
        }
      }
      #expect(strays == 0, "seed \(seed)")
    }
  }
}
