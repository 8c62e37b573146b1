import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// Labels whose pictures grow by their ink.
@Suite struct InkGrowthTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var change: @Sendable (inout TextAttributes) -> Void
  }

  static let cases = [
    Case(testDescription: "leaning letters", text: "jfjf") { $0.isItalic = true },
    Case(testDescription: "a shadow to the upper left", text: "HH") {
      $0.shadows = [TextShadow(color: .black, offset: CGSize(width: -9, height: -7), blur: 2)]
    },
    Case(testDescription: "a shadow to the lower right", text: "HH") {
      $0.shadows = [TextShadow(color: .black, offset: CGSize(width: 30, height: 40), blur: 5)]
    },
    Case(testDescription: "letters turned", text: "Wg") { $0.glyphTransform = .rotation(0.6) },
    Case(testDescription: "letters twice as large", text: "Wg") {
      $0.glyphTransform = .scale(x: 2, y: 2)
    },
    Case(testDescription: "a frame outside", text: "HH") {
      $0.border = TextBorder(
        color: .black, width: 3, insets: .init(top: -8, left: -8, bottom: -8, right: -8))
    },
    Case(testDescription: "a ruby over a low line", text: "中文") {
      $0.ruby = TextRuby("zhōng")
      $0.paragraph.lineHeight = .fixed(12)
    },
    Case(
      testDescription: "ten accents upon each other",
      text: "a" + String(repeating: "\u{301}", count: 10)
    ) { _ in },
    Case(
      testDescription: "ten dots below each other",
      text: "a" + String(repeating: "\u{323}", count: 10)
    ) {
      $0.paragraph.lineHeight = .fixed(20)
    },
    Case(
      testDescription: "a shadow of ten accents",
      text: "a" + String(repeating: "\u{301}", count: 10)
    ) {
      $0.shadows = [TextShadow(color: .black, offset: CGSize(width: 3, height: -5), blur: 1)]
    },
    Case(testDescription: "accents over a low line", text: "Å\u{302}g") {
      $0.paragraph.lineHeight = .fixed(8)
    },
  ]

  private func label(
    _ text: AttributedText, scale: CGFloat, grows: Bool, rules: [any DetectorRule] = [],
    _ harness: Harness
  ) -> RichLabel {
    let label = RichLabel()
    label.rules = rules
    label.layer.name = "label"
    label.layer.contentsScale = scale
    label.attributedText = text
    label.growsWithInk = grows
    let size = label.sizeThatFits(CGSize(width: 400, height: CGFloat.infinity))
    label.frame = CGRect(origin: CGPoint(x: 100, y: 100), size: size)
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  /// The picture is that of a drawing in the middle of a canvas with much room, and no pixel larger than needed at
  /// two sides; without growth the same ink is cut.
  @Test(arguments: cases) func allInkIsInThePicture(_ row: Case) throws {
    var text = try AttributedText(row.text, TextAttributes(size: 24))
    try text.updateAll { row.change(&$0) }
    try expectAllInk(of: text)
  }

  /// Pictures that a rule puts into the text, higher than the line that they stand in.
  @Test func picturesOfRulesAreInThePicture() throws {
    for alignment in TextAttachment.Alignment.allCases {
      let picture = TextAttachment(
        image: DetectorTests.picture(), size: CGSize(width: 30, height: 90), alignment: alignment)
      let text = try AttributedText(
        "a[x]b", TextAttributes(size: 10, paragraph: ParagraphStyle(lineHeight: .fixed(12))))
      try expectAllInk(of: text, rules: [InlineRule(["[x]": picture])])
    }
  }

  /// However many marks there are, and whichever: what is reckoned with is as far as their ink, or farther.
  @Test(
    arguments: [
      "a\u{301}", "a\u{308}", "a\u{323}", "a\u{333}", "A\u{30A}", "o\u{1DC4}", "a\u{328}",
      "a\u{20D7}",
      "ب\u{651}", "ب\u{64E}", "ש\u{5B8}", "ש\u{5C1}", "ก\u{E48}", "ก\u{E38}", "क\u{941}",
      "क\u{902}",
    ])
  func marksStandNoHigherThanReckoned(_ letter: String) throws {
    let mark = try #require(letter.unicodeScalars.last)
    for count in [1, 2, 3, 5, 14, 40] {
      var string = String(letter.unicodeScalars.dropLast())
      string.unicodeScalars.append(contentsOf: Array(repeating: mark, count: count))
      let attributes = TextAttributes(size: 20, paragraph: ParagraphStyle(lineHeight: .fixed(20)))
      let text = try AttributedText(string, attributes)
      let layout = RichLayout(text, in: TextContainer())
      let (ink, line) = (layout.inkBounds(scale: 1), layout.lines[0].rect)
      let room = CGFloat(InkGrowth(RichLabelContent(attributedText: text), scale: 1).margin)
      #expect(StackedMarks.longest(in: string) == count)
      #expect(line.insetBy(dx: -room, dy: -room).contains(ink), "\(count): \(ink), \(room)")
    }
  }

  private func expectAllInk(of text: AttributedText, rules: [any DetectorRule] = []) throws {
    for scale in [1.0, 2, 3] {
      let harness = Harness(width: 400, height: 400)
      let grown = label(text, scale: scale, grows: true, rules: rules, harness)
      let picture = try #require(grown.contents)
      let overhang = try #require(grown.overhang(of: picture))
      let room = 100
      let canvas = try #require(
        Canvas(
          size: CGSize(
            width: grown.bounds.width + 2 * CGFloat(room),
            height: grown.bounds.height + 2 * CGFloat(room)), scale: scale))
      grown.layout.draw(on: canvas, at: CGPoint(x: room, y: room))
      let whole = canvas.makeBitmap()
      let (left, top) = (room * Int(scale) - overhang.x, room * Int(scale) - overhang.y)
      try #require(left >= 0 && top >= 0)
      // Row by row the picture's part of it is the picture, and without that part nothing is left.
      var (rest, isSame) = (whole.pixels, true)
      let none = [UInt32](repeating: 0, count: picture.size.width)
      for y in 0..<picture.size.height {
        let start = (top + y) * whole.size.width + left
        let row = picture.pixels[y * picture.size.width..<(y + 1) * picture.size.width]
        isSame = isSame && row == whole.pixels[start..<start + picture.size.width]
        rest.replaceSubrange(start..<start + picture.size.width, with: none)
      }
      let isAll = rest == [UInt32](repeating: 0, count: rest.count)
      #expect(isSame && isAll, "scale \(scale)")
      #expect(overhang.x > 0 || overhang.y > 0)
      let plain = try #require(
        label(
          text, scale: scale, grows: false, rules: rules, Harness(width: 400, height: 400)
        ).contents)
      let ink = { (bitmap: Bitmap) in bitmap.pixels.count { $0 != 0 } }
      #expect(ink(picture) > ink(plain) && ink(whole) == ink(picture))
      #expect(plain.size.width == picture.size.width - 2 * overhang.x)
    }
  }

  /// What it hits is that of a label that does not grow, its lines too; and its middle stays.
  @Test func onlyThePictureGrows() throws {
    var text = try AttributedText("see @bob", TextAttributes(size: 24, isItalic: true))
    try text.update(text.range(of: 4..<8)) { $0.action = TextAction(.mention, "@bob") }
    let plain = label(text, scale: 2, grows: false, Harness(width: 400, height: 400))
    let harness = Harness(width: 400, height: 400)
    let grown = label(text, scale: 2, grows: true, harness)
    #expect(plain.layout.lineBytes == grown.layout.lineBytes)
    #expect(plain.contentSize == grown.contentSize)
    for x in stride(from: -10.0, through: 150, by: 3) {
      let point = CGPoint(x: x, y: 12)
      #expect(plain.region(at: point) == grown.region(at: point))
    }
    #expect(grown.layer.contentsGravity == .center && plain.layer.contentsGravity == .resize)
    grown.growsWithInk = false
    harness.turn()
    #expect(grown.contents?.pixels == plain.contents?.pixels)
    #expect(grown.layer.contentsGravity == .resize)
  }

  /// A press is drawn into the larger picture at its place.
  @Test func aPressIsThatOfADrawingOfAll() throws {
    var text = try AttributedText("a @fjf z", TextAttributes(size: 24, isItalic: true))
    try text.update(text.range(of: 2..<6)) { $0.action = TextAction(.mention, "@fjf") }
    for scale in [1.0, 2, 3] {
      let harness = Harness(width: 400, height: 400)
      let grown = label(text, scale: scale, grows: true, harness)
      grown.tappedTextColor = RichLabelTests.blue
      harness.turn()
      let plain = try #require(grown.contents)
      let overhang = try #require(grown.overhang(of: plain))
      let region = try #require(grown.layout.regions.first)
      harness.finger(.began, 100 + region.rects[0].midX, 100 + region.rects[0].midY)
      let pressed = try #require(grown.contents)
      let canvas = try #require(
        Canvas(
          size: CGSize(
            width: CGFloat(plain.size.width) / scale, height: CGFloat(plain.size.height) / scale),
          scale: scale))
      grown.layout.draw(
        on: canvas,
        at: CGPoint(x: CGFloat(overhang.x) / scale, y: CGFloat(overhang.y) / scale),
        highlights: [grown.style.tapped(region)])
      let isSame = canvas.makeBitmap().pixels == pressed.pixels
      #expect(pressed !== plain && isSame, "scale \(scale)")
    }
  }

  @Test func workersDrawTheSame() throws {
    let text = try AttributedText("fjg", TextAttributes(size: 40, isItalic: true))
    let expected = try #require(
      label(text, scale: 2, grows: true, Harness(width: 400, height: 400)).contents)
    let harness = Harness(width: 400, height: 400)
    let later = label(text, scale: 2, grows: true, harness)
    later.displaysAsynchronously = true
    later.sharesPictures = false
    later.layer.setNeedsDisplay()
    harness.turn()
    harness.pool.runAll()
    harness.turn()
    #expect(later.contents?.pixels == expected.pixels && later.contents?.size == expected.size)
  }

  @Test func opaqueLabelsAndCutLinesDoNotGrow() throws {
    let text = try AttributedText("fjg", TextAttributes(size: 40, isItalic: true))
    let changes: [(RichLabel) -> Void] = [
      { $0.layer.isOpaque = true }, { $0.lineBreakMode = .clipping },
    ]
    for (index, change) in changes.enumerated() {
      let harness = Harness(width: 400, height: 400)
      let label = label(text, scale: 1, grows: true, harness)
      let before = try #require(label.contents).size
      change(label)
      label.layer.setNeedsDisplay()
      harness.turn()
      let after = try #require(label.contents).size
      #expect(after.width < before.width, "row \(index)")
      #expect(CGFloat(after.width) == label.bounds.width, "row \(index)")
    }
  }
}
