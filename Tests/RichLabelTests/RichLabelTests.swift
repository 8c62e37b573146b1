import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import RichLabel

/// The label on a stage: what it draws, when, and what touches do.
@Suite struct RichLabelTests {
  static let blue = Color(red: 0, green: 0, blue: 1)

  private func middle(_ region: RichLayout.Region) -> CGPoint {
    CGPoint(x: region.rects[0].midX, y: region.rects[0].midY)
  }

  @Test func itDrawsAtOnce() throws {
    let harness = Harness(width: 200)
    let label = label("hello @bob", in: harness)
    let picture = try #require(label.contents)
    #expect(picture.size == PixelSize(width: 200, height: 60))
    #expect(picture.pixels.contains { $0 != 0 })
    #expect(label.length == 10 && !label.needsUpdate)
  }

  @Test func onAWorkerTheSamePictureComesLater() throws {
    let expected = try #require(label("hello @bob 中文", in: Harness(width: 200)).contents)
    let harness = Harness(width: 200)
    let later = label("hello @bob 中文", in: harness) { $0.displaysAsynchronously = true }
    #expect(later.contents == nil)
    harness.pool.runAll()
    harness.turn()
    #expect(try #require(later.contents).pixels == expected.pixels)
    #expect(later.layout.lines.count == 1)
  }

  @Test func settingTheSameChangesNothing() {
    let harness = Harness(width: 200)
    let label = label("hello", in: harness)
    let picture = label.contents
    label.text = "hello"
    label.textColor = .black
    #expect(!label.layer.needsDisplay)
    harness.turn()
    #expect(label.contents === picture)
    label.text = "other"
    #expect(label.needsUpdate)
    harness.turn()
    #expect(!label.needsUpdate && label.contents !== picture)
  }

  @Test func plainTextHasTheLabelsStyleWhateverWasThereBefore() throws {
    let harness = Harness(width: 200)
    let label = label("a", in: harness)
    label.attributedText = try AttributedText("big", TextAttributes(size: 30))
    harness.turn()
    #expect(label.layout.size.height > 30)
    label.attributedText = nil
    label.text = "small"
    harness.turn()
    #expect(label.layout.size.height < 15 && label.sourceText.string == "small")
  }

  @Test func withoutTextThereIsNoPicture() {
    let harness = Harness(width: 200)
    let label = label("a", in: harness)
    label.text = nil
    harness.turn()
    #expect(label.contents == nil && label.length == 0)
    #expect(label.region(at: CGPoint(x: 2, y: 2)) == nil)
    harness.finger(.began, 2, 2)
    harness.finger(.ended, 2, 2)
  }

  @Test func highlightsHaveTheColoursOfTheirKinds() throws {
    let label = label("@bob #x# http://a.cn", in: Harness(width: 200)) {
      $0.highlightTextColor = Self.blue
      $0.highlightTopicColor = .white
    }
    let text = label.layout.text
    #expect(
      text.stretches.map(\.attributes.color) == [Self.blue, .black, .white, .black, Self.blue])
    label.ignoresRichText = true
    #expect(label.layout.regions.isEmpty)
  }

  @Test func shortLinksAndCodesAreShownAndCopiedBack() throws {
    let label = label("[s] http://a.cn/long @bob", in: Harness(width: 200)) {
      $0.showsShortLinks = true
      $0.emoji = EmojiSet(["[s]": DetectorTests.picture()])
    }
    let shown = label.layout.text.string
    #expect(shown == "\u{FFFC} 网页短链接 @bob")
    #expect(label.sourceText(of: shown.startIndex..<shown.endIndex) == "[s] http://a.cn/long @bob")
    #expect(label.layout.regions.map(\.action.value) == ["http://a.cn/long", "@bob"])
  }

  // MARK: Touches

  @Test func aTapTellsWhatItWasOn() throws {
    let harness = Harness(width: 200)
    var taps: [String] = []
    let label = label("hi @bob", in: harness) {
      $0.tapAction = { _, content, tapped in taps.append("\(content): \(tapped)") }
    }
    let region = try #require(label.layout.regions.first)
    let point = middle(region)
    harness.finger(.began, point.x, point.y)
    #expect(label.isTouching)
    harness.finger(.ended, point.x, point.y)
    #expect(!label.isTouching && taps == ["@bob: region(RichLabel.TextAction.Kind.mention)"])
    harness.finger(.began, 5, 5)
    harness.finger(.ended, 5, 5)
    #expect(taps.last == "hi @bob: label" && taps.count == 2)
    label.tapsReachLabel = true
    harness.finger(.began, point.x, point.y)
    harness.finger(.ended, point.x, point.y)
    #expect(taps.count == 4 && taps.last == "hi @bob: label")
  }

  @Test func aPressShowsOverThePictureAndGoesWithTheFinger() throws {
    let harness = Harness(width: 200)
    let label = label("hi @bob and so on", in: harness) {
      $0.tappedTextColor = Self.blue
      $0.tappedBackgroundColor = nil
    }
    let plain = try #require(label.contents)
    let point = middle(try #require(label.layout.regions.first))
    harness.finger(.began, point.x, point.y)
    let pressed = try #require(label.contents)
    let isBlue = pressed.pixels.contains { Pixel(argb: $0).blue > 2 * Pixel(argb: $0).red + 20 }
    #expect(pressed !== plain && isBlue)
    harness.finger(.moved, 150, 50)
    #expect(label.contents === plain)
    harness.finger(.moved, point.x, point.y)
    #expect(try #require(label.contents).pixels == pressed.pixels)
    harness.finger(.cancelled, point.x, point.y)
    #expect(label.contents === plain && !label.isTouching)
  }

  /// Only the region's pixels are drawn anew, and come out as if all had been.
  @Test func aPressIsDrawnInItsPixelsOnly() throws {
    for (seed, text) in [
      "hi @bob http://a.cn/path 中文 #话题# end", "שלום @bob עולם http://a.cn", "@a\n@b\n@c",
      "fj @jfjf gjq #gjq# jfj", "see this: http://a.com/a-long-address-in-two-lines and more of it",
    ].enumerated() {
      let harness = Harness(width: 200)
      let label = label(text, in: harness, width: 111) {
        $0.showsMore = seed == 4
        $0.numberOfLines = seed == 4 ? 2 : 0
        $0.moreText = "…more"
        $0.tappedTextColor = Self.blue
        $0.layer.contentsScale = 2
      }
      harness.turn()
      let plain = try #require(label.contents)
      let layout = label.layout
      #expect(!layout.regions.isEmpty)
      for region in layout.regions {
        let point = middle(region)
        harness.finger(.began, point.x, point.y)
        let pressed = try #require(label.contents)
        let canvas = try #require(Canvas(size: label.bounds.size, scale: 2))
        layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
        #expect(pressed !== plain)
        let isSame = canvas.makeBitmap().pixels == pressed.pixels
        #expect(isSame, "\(text): \(region.action)")
        harness.finger(.ended, point.x, point.y)
        #expect(label.contents === plain)
      }
    }
  }

  @Test func aChangeWhilePressedGivesTheFingerUp() throws {
    let harness = Harness(width: 200)
    var taps = 0
    let label = label("@bob", in: harness) { $0.tapAction = { _, _, _ in taps += 1 } }
    harness.finger(.began, 5, 5)
    label.text = "@eve"
    #expect(!label.isTouching)
    harness.finger(.ended, 5, 5)
    #expect(taps == 0)
  }

  @Test func aSecondFingerIsIgnored() throws {
    let harness = Harness(width: 200)
    var taps = 0
    let label = label("@bob @eve", in: harness) { $0.tapAction = { _, _, _ in taps += 1 } }
    harness.finger(.began, 5, 5)
    harness.finger(.began, 40, 5, id: 1)
    harness.finger(.ended, 40, 5, id: 1)
    #expect(taps == 0 && label.isTouching)
    harness.finger(.ended, 5, 5)
    #expect(taps == 1)
  }

  @Test func aFingerThatMovedDoesNotTapTheLabel() {
    let harness = Harness(width: 200)
    var taps: [RichLabel.Tapped] = []
    _ = label("hello world", in: harness) { $0.tapAction = { taps.append($2) } }
    harness.finger(.began, 5, 5)
    harness.finger(.moved, 13, 5)
    harness.finger(.ended, 13, 5)
    #expect(taps == [.label])
    harness.finger(.began, 5, 5)
    harness.finger(.moved, 15, 5)
    harness.finger(.ended, 5, 5)
    #expect(taps == [.label])
  }

  @Test func slopIsForRoomWithoutLetters() {
    let label = label("hi @bob", in: Harness(width: 200))
    #expect(label.region(at: CGPoint(x: 20, y: 22))?.action.value == "@bob")
    #expect(label.region(at: CGPoint(x: 2, y: 5)) == nil)
    #expect(label.region(at: CGPoint(x: 90, y: 5)) == nil)
  }

  @Test func touchesOnNothingAreTheSupernodes() {
    final class Catcher: Node {
      var began = 0
      override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { began += 1 }
    }
    let harness = Harness(width: 200)
    let catcher = Catcher()
    catcher.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let label = label("hi @bob", in: harness)
    harness.root.addSubnode(catcher)
    catcher.addSubnode(label)
    harness.turn()
    harness.finger(.began, 2, 5)
    #expect(catcher.began == 1 && !label.isTouching)
    harness.finger(.ended, 2, 5)
    harness.finger(.began, 25, 5)
    #expect(catcher.began == 1 && label.isTouching)
  }

  /// While a drawing is under way, touches meet what is on the screen.
  @Test func touchesMeetTheLayoutThatIsShown() {
    let harness = Harness(width: 200)
    let label = label("@bob", in: harness) { $0.displaysAsynchronously = true }
    harness.pool.runAll()
    harness.turn()
    label.text = "plain @eve"
    harness.turn()
    #expect(label.region(at: CGPoint(x: 5, y: 5))?.action.value == "@bob")
    harness.pool.runAll()
    harness.turn()
    #expect(label.region(at: CGPoint(x: 5, y: 5)) == nil)
    #expect(label.region(at: CGPoint(x: 45, y: 5))?.action.value == "@eve")
  }

  // MARK: More, search, sizes

  @Test func moreIsAnActionOfItsOwn() throws {
    let harness = Harness(width: 200)
    var tapped: [String] = []
    let label = label("one two three http://a.cn/abcdefghijklmnopqrstuv", in: harness, width: 100) {
      $0.numberOfLines = 2
      $0.showsMore = true
      $0.moreText = "...more"
      $0.tapAction = { label, content, tapped_ in
        tapped.append(content)
        if tapped_ == .region(.more) { label.numberOfLines = 0 }
      }
    }
    let more = try #require(label.layout.regions.last)
    #expect(more.isToken && more.action.kind == .more)
    #expect(label.layout.shown.last?.hasSuffix("...more") == true)
    // The link is cut; what a tap stands for is whole.
    #expect(label.layout.regions.first?.action.value == "http://a.cn/abcdefghijklmnopqrstuv")
    let point = middle(more)
    harness.finger(.began, point.x, point.y)
    harness.finger(.ended, point.x, point.y)
    #expect(tapped == ["...more"] && !label.layout.isTruncated)
  }

  @Test func searchIsPaint() throws {
    let harness = Harness(width: 200)
    let yellow = Color(red: 1, green: 1, blue: 0)
    let label = label("Café CAFE cafe\u{301} ＣＡＦＥ http://cafe.cn", in: harness) {
      $0.showsShortLinks = true
      $0.search = TextSearch(
        ["cafe"], folding: .all, style: .init(backgroundColor: yellow),
        currentStyle: .init(backgroundColor: Self.blue))
    }
    #expect(label.searchMatches.count == 5)
    #expect(try #require(label.contents).pixels.contains(yellow.pixel.argb))
    let layout = label.layout
    #expect(label.selectNextMatch() == 0 && label.selectNextMatch() == 1)
    #expect(label.selectPreviousMatch() == 0 && label.selectPreviousMatch() == 4)
    harness.turn()
    #expect(try #require(label.contents).pixels.contains(Self.blue.pixel.argb))
    #expect(label.layout === layout)
    // A find in an address is shown by the short text as a whole.
    #expect(label.rects(ofMatch: 4) == layout.regions[0].rects)
    #expect(label.rects(ofMatch: 9).isEmpty)
    label.search = nil
    harness.turn()
    #expect(try !#require(label.contents).pixels.contains(yellow.pixel.argb))
    #expect(label.selectNextMatch() == nil)
  }

  @Test func exactSearchIsExact() {
    func found(_ texts: [String], _ string: String, _ folding: TextSearch.Folding = []) -> [String]
    {
      TextSearch(texts, folding: folding, style: .init()).matches(in: string)
        .map { String(string[$0]) }
    }
    #expect(found(["a"], "aAá") == ["a"])
    #expect(found(["a"], "aAá", .case) == ["a", "A"])
    #expect(found(["a"], "aAá", .all) == ["a", "A", "á"])
    #expect(found(["aa", "a", ""], "aaa") == ["aa", "a"])
    #expect(found(["👨"], "👨‍👩‍👧‍👦").isEmpty)
    #expect(found([], "abc").isEmpty)
  }

  @Test func findsThatAreLeftOutAreCounted() {
    let label = label("aa bb cc aa dd aa", in: Harness(width: 200), width: 60) {
      $0.numberOfLines = 1
      $0.search = TextSearch(["aa"], style: .init(color: Self.blue))
    }
    #expect(label.searchMatches.count == 3 && label.hiddenMatchCount == 2)
  }

  @Test func aPictureThatWasMadeBeforeIsShownAndCanBeTapped() throws {
    let harness = Harness(width: 200)
    let first = label("@bob", in: harness)
    let (picture, text) = (try #require(first.contents), first.layout.text)
    let other = RichLabel()
    other.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    harness.root.addSubnode(other)
    other.setContents(picture, text)
    let drawn = harness.logged(.draw).count
    harness.turn()
    #expect(other.contents === picture && harness.logged(.draw).count == drawn)
    #expect(other.region(at: CGPoint(x: 5, y: 5))?.action.value == "@bob")
    other.text = "new"
    other.attributedText = nil
    harness.turn()
    #expect(other.contents !== picture)
  }

  @Test func aLayoutCanBeShared() {
    let harness = Harness(width: 200)
    let layout = label("@bob", in: harness).layout
    let other = RichLabel()
    other.frame = CGRect(x: 0, y: 60, width: 200, height: 60)
    harness.root.addSubnode(other)
    other.layout = layout
    harness.turn()
    #expect(other.layout === layout && other.contents != nil)
    #expect(other.region(at: CGPoint(x: 5, y: 5))?.action.value == "@bob")
    other.text = "x"
    #expect(other.layout !== layout)
  }

  @Test func elementsAreTheTextAndItsRegions() {
    var taps: [String] = []
    let label = label("hi @bob #x#", in: Harness(width: 200)) {
      $0.tapAction = { _, content, _ in taps.append(content) }
    }
    let elements = label.accessibleElements
    #expect(elements.map(\.text) == ["hi @bob #x#", "@bob", "#x#"])
    #expect(elements.map(\.action?.kind) == [nil, .mention, .topic])
    // Where their letters are: characters 0 to 11, 3 to 7 and 8 to 11 of the one line.
    #expect(elements.map(\.rects.count) == [1, 1, 1])
    for (element, ends) in zip(elements, [(0, 11), (3, 7), (8, 11)]) {
      for rect in element.rects {
        #expect(abs(rect.minX - CGFloat(ends.0) * cell) < 0.01, "\(element.text)")
        #expect(abs(rect.maxX - CGFloat(ends.1) * cell) < 0.01, "\(element.text)")
        let line = label.layout.lines[0].rect
        #expect(rect.minY == line.minY && rect.maxY == line.maxY && rect.height > 10)
      }
    }
    for element in elements { label.activate(element) }
    #expect(taps == ["hi @bob #x#", "@bob", "#x#"])
  }

  // MARK: Trapezoids

  @Test func eachLineOfATrapezoidCanBeTapped() throws {
    let harness = Harness(width: 200)
    let label = TrapezoidalLabel()
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.lines = ["one", "a longer line\nwith a break", "three"]
    label.alignment = .center
    label.numberOfLines = 1
    var taps: [Int] = []
    label.lineTapAction = { taps.append($1) }
    harness.root.addSubnode(label)
    harness.turn()
    #expect(label.layout.shown == ["one", "a longer line with a break", "three"])
    #expect(label.layout.lines.allSatisfy { $0.rect.height == 14 })
    for (index, line) in label.layout.lines.enumerated() {
      harness.finger(.began, line.rect.midX, line.rect.minY + 0.5)
      harness.finger(.ended, line.rect.midX, line.rect.minY + 0.5)
      #expect(taps.last == index && taps.count == index + 1)
      #expect(label.line(at: CGPoint(x: line.rect.minX - 9, y: line.rect.midY)) == index)
      #expect(label.line(at: CGPoint(x: line.rect.minX - 11, y: line.rect.midY)) == nil)
    }
    let picture = try #require(label.contents)
    let first = label.layout.lines[0].rect
    #expect(picture[Int(first.minX) - 8, Int(first.midY)] == label.outlineStyle.color.pixel)
    label.lineHeightValue = 30
    harness.turn()
    #expect(label.layout.lines.allSatisfy { $0.rect.height == 30 })
    label.font = TextFont(size: 40)
    #expect(label.layout.lines.allSatisfy { $0.rect.height == 44 })
  }
}
