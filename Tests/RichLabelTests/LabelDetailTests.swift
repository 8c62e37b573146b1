import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

@testable import RichLabel

/// Hits, order, directions, searches and workers where several of these come together.
@Suite struct LabelDetailTests {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)

  private func label(
    _ text: AttributedText, size: CGSize, scale: CGFloat = 1, in harness: Harness,
    _ change: (RichLabel) -> Void = { _ in }
  ) -> RichLabel {
    let label = RichLabel()
    label.layer.name = "label"
    label.layer.contentsScale = scale
    label.frame = CGRect(origin: .zero, size: size)
    label.attributedText = text
    change(label)
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  /// Each glyph of each link hits it, and what is farther than the slop hits nothing, wherever the lines lie.
  @Test func glyphsHitTheirLinksInEveryAlignment() throws {
    var hits = 0
    for (seed, alignment) in TextContainer.VerticalAlignment.allCases.enumerated() {
      for (step, side) in ParagraphStyle.Alignment.allCases.enumerated() {
        var maker = TextMaker(seed: UInt64(100 * seed + step))
        var text = try mono("ab cde @fg שלום hij k lm " + maker.text(words: 3)) {
          $0.paragraph.alignment = side
        }
        for start in [3, 11] {
          try text.update(text.range(of: start..<start + 4)) {
            $0.action = TextAction(.link, "\(start)")
          }
        }
        let harness = Harness(width: 400, height: 400)
        let label = label(text, size: CGSize(width: 130, height: 300), in: harness) {
          $0.verticalAlignment = alignment
          $0.touchRules.slop = 6
        }
        let layout = label.layout
        for line in layout.lines {
          for cell in line.cells where cell.width > 0 {
            let box = line.box(from: cell.x, to: cell.end)
            let action = cell.isToken ? nil : layout.palette[cell.attributes].action
            let found = label.region(at: CGPoint(x: box.midX, y: box.midY))
            // A character that does nothing is none of its neighbour's.
            #expect(found?.action == action, "\(alignment) \(side)")
            if action != nil { hits += 1 }
          }
        }
        for rect in layout.regions.flatMap(\.rects) {
          for point in [
            CGPoint(x: rect.midX, y: rect.maxY + 7), CGPoint(x: rect.midX, y: rect.minY - 7),
          ] where layout.character(at: point) == nil {
            let near = layout.regions.flatMap(\.rects).map { RichLayout.distance($0, point) }.min()
            #expect((label.region(at: point) != nil) == ((near ?? 9) <= 6), "\(alignment) \(side)")
          }
        }
        // The first line stands where the alignment says.
        let free = 300 - layout.size.height
        let top: [TextContainer.VerticalAlignment: CGFloat] = [
          .top: 0, .center: (free / 2).rounded(.down), .bottom: free,
        ]
        #expect(layout.lines[0].rect.minY == top[alignment], "\(alignment) \(side)")
      }
    }
    #expect(hits >= 100)
  }

  /// Where slops overlap the nearest rectangle wins, of equally near ones the first in the text; one that is hit
  /// directly comes before both.
  @Test func overlappingSlopsGoToTheNearest() throws {
    var text = try mono("@a      @b")
    try text.update(text.range(of: 0..<2)) { $0.action = TextAction(.mention, "a") }
    try text.update(text.range(of: 8..<10)) { $0.action = TextAction(.mention, "b") }
    let layout = RichLayout(text, in: cells(30))
    let (a, b) = (layout.regions[0].rects[0], layout.regions[1].rects[0])
    func hit(_ x: CGFloat, _ y: CGFloat = 5, slop: CGFloat = 40) -> String? {
      layout.region(at: CGPoint(x: x, y: y), slop: slop)?.action.value
    }
    let middle = (a.maxX + b.minX) / 2
    #expect(hit(middle - 1) == "a" && hit(middle + 1) == "b")
    #expect(hit(b.minX) == "b" && hit(a.minX) == "a")
    #expect(hit(middle - 1, slop: 5) == nil)
    // Above and below both: by the distance to the corner.
    #expect(hit(middle - 1, 30) == "a" && hit(middle + 1, 30) == "b")
    // Two links on two lines, a point between them in empty room right of both.
    var lines = try mono("@a\n@b") { $0.paragraph.lineSpacing = 20 }
    try lines.update(lines.range(of: 0..<2)) { $0.action = TextAction(.mention, "a") }
    try lines.update(lines.range(of: 3..<5)) { $0.action = TextAction(.mention, "b") }
    let stacked = RichLayout(lines, in: cells(30))
    let (upper, lower) = (stacked.regions[0].rects[0], stacked.regions[1].rects[0])
    let half = (upper.maxY + lower.minY) / 2
    let found = [-1.0, 0, 1].map {
      stacked.region(at: CGPoint(x: upper.maxX + 3, y: half + $0), slop: 22)?.action.value
    }
    #expect(found == ["a", "a", "b"])
  }

  /// One stretch of a text in two directions is seen in two places of one line: both are painted and tapped, what lies
  /// between them is not.
  @Test func aStretchInTwoDirectionsHasTwoRectangles() throws {
    var text = try AttributedText(
      "abc שלום def", TextAttributes(size: 20, paragraph: ParagraphStyle(direction: .leftToRight)))
    // "c ש": the end of the Latin word, and the first Hebrew letter, which stands at the right of its word.
    let range = text.range(of: 2..<5)
    try text.update(range) { $0.action = TextAction(.link, "both") }
    let harness = Harness(width: 300)
    let label = label(text, size: CGSize(width: 250, height: 40), in: harness) {
      $0.tappedTextColor = Self.red
      $0.tappedBackgroundColor = nil
    }
    let region = try #require(label.layout.regions.first)
    #expect(label.layout.lines.count == 1 && region.rects.count == 2)
    #expect(label.layout.rects(for: range) == region.rects)
    let (left, right) = (region.rects[0], region.rects[1])
    #expect(left.maxX < right.minX)
    let between = CGPoint(x: (left.maxX + right.minX) / 2, y: left.midY)
    #expect(label.region(at: between) == nil)
    for rect in region.rects {
      #expect(label.region(at: CGPoint(x: rect.midX, y: rect.midY))?.action.value == "both")
    }
    let plain = try #require(label.contents)
    harness.finger(.began, left.midX, left.midY)
    let pressed = try #require(label.contents)
    let changed = (0..<250).filter { x in
      (0..<40).contains { pressed[x, $0].argb != plain[x, $0].argb }
    }.map { CGFloat($0) + 0.5 }
    let both = region.rects.map { rect in
      changed.contains { $0 > rect.minX && $0 < rect.maxX }
    }
    #expect(both == [true, true])
    #expect(
      changed.allSatisfy { x in
        region.rects.contains { x > $0.minX - 2 && x < $0.maxX + 2 }
      })
  }

  /// A picture of an emoji that is higher than a fixed line changes no line.
  @Test func picturesDoNotRaiseFixedLines() throws {
    var style = RichLabelStyle()
    style.font = TextFont("DejaVu Sans Mono", size: 10)
    style.lineHeight = .fixed(11)
    style.emoji = EmojiSet(["[s]": DetectorTests.picture()])
    func layout(_ text: String, _ change: (inout RichLabelStyle) -> Void = { _ in }) -> RichLayout {
      var own = style
      change(&own)
      return RichLabelContent(style: own, text: text).layout(
        CGSize(width: 200, height: CGFloat.infinity), scale: 1, known: nil
      ).layout
    }
    let (plain, mixed) = (layout("a\nb\nc"), layout("a\nb[s]b\nc"))
    #expect(plain.lines.map(\.baseline) == mixed.lines.map(\.baseline))
    #expect(mixed.size.height == 33)
    let placed = try #require(mixed.attachments.first)
    #expect(placed.rect.height == 12.5)
    let line = mixed.lines[1].rect
    #expect(placed.rect.minY < line.minY && placed.rect.maxY > line.maxY)
    #expect(layout("a\nb[s]b\nc") { $0.lineHeight = .natural }.size.height > 33)
  }

  /// A press lies over what a search paints, and leaves it when the finger goes; a search that changes under a press
  /// shows both.
  @Test func aSearchGoesOnUnderAPress() throws {
    let harness = Harness(width: 200)
    var text = try mono("██ ████")
    try text.update(text.range(of: 3..<7)) { $0.action = TextAction(.link, "x") }
    let yellow = Color(red: 1, green: 1, blue: 0)
    let label = label(text, size: CGSize(width: 100, height: 20), in: harness) {
      $0.tappedTextColor = Self.blue
      $0.tappedBackgroundColor = nil
      $0.search = TextSearch(["██"], style: .init(color: Self.red))
      $0.searchStyle = { $0.index == 2 ? .init(color: yellow) : nil }
    }
    func color(_ column: Int) -> UInt32? {
      label.contents?[Int((CGFloat(column) + 0.5) * cell), 7].argb
    }
    let (red, blue) = (Self.red.pixel.argb, Self.blue.pixel.argb)
    func colors() -> [UInt32?] { [0, 3, 5].map { color($0) } }
    #expect(colors() == [red, red, yellow.pixel.argb])
    harness.finger(.began, 4 * cell, 7)
    #expect(colors() == [red, blue, blue])
    label.search = TextSearch(["██ "], style: .init(color: Self.red))
    harness.turn()
    #expect(label.isTouching && colors() == [red, blue, blue])
    label.search = nil
    harness.turn()
    #expect(colors() == [Color.black.pixel.argb, blue, blue])
    harness.finger(.ended, 4 * cell, 7)
    #expect(colors() == [UInt32?](repeating: Color.black.pixel.argb, count: 3))
  }

  /// Which look a find has: what the label answers, then the list, then that of all; the current one's comes first,
  /// but for an answer.
  @Test func eachFindHasItsLook() {
    var search = TextSearch(
      ["a"], style: .init(color: .black), styles: [nil, .init(color: Self.red)],
      currentStyle: .init(color: .white), current: 3)
    #expect(
      (0..<4).map { search.style(ofMatch: $0).color } == [.black, Self.red, .black, .white])
    search.current = 1
    #expect(search.style(ofMatch: 1).color == .white)
    var asked: [String] = []
    let styled = search.styled(in: "xa a aA") { match in
      asked.append("\(match.index) \(match.text) \(match.isCurrent)")
      return match.index == 1 ? .init(color: Self.blue) : nil
    }
    #expect(asked == ["0 a false", "1 a true", "2 a false"])
    #expect((0..<3).map { styled.style(ofMatch: $0).color } == [.black, Self.blue, .black])
  }

  /// A press and its end fade on the stage's clock, where rules say so.
  @Test func pressesFade() throws {
    for fade in [0, 0.15] {
      let harness = Harness(width: 200)
      var text = try mono("@bob")
      try text.updateAll { $0.action = TextAction(.mention, "@bob") }
      let label = label(text, size: CGSize(width: 100, height: 20), in: harness) {
        $0.touchRules.highlightFade = fade
      }
      #expect(label.layer.animationKeys.isEmpty)
      var moment = 1.0
      for phase in [Touch.Phase.began, .ended] {
        harness.turn(at: moment)
        harness.finger(phase, 5, 5)
        #expect(label.layer.animationKeys.isEmpty == (fade == 0))
        guard fade > 0 else { continue }
        // All of the time that was asked for, evenly, from the picture before to that with the press.
        guard case .transition(let shown)? = label.layer.animation(forKey: Transition.key) else {
          Issue.record("no transition")
          return
        }
        #expect(shown.type == .fade && shown.timing.duration == fade)
        #expect(shown.timingFunction == nil)
        #expect(shown.startProgress == 0 && shown.endProgress == 1)
        // What has ended is taken off with the next change.
        harness.turn(at: moment + fade * 0.9) { harness.root.layer.cornerRadius += 1 }
        #expect(!label.layer.animationKeys.isEmpty)
        harness.turn(at: moment + fade * 1.1) { harness.root.layer.cornerRadius += 1 }
        #expect(label.layer.animationKeys.isEmpty)
        moment += 1
      }
    }
  }

  /// Every kind of region is pressed in its pixels only, at every scale.
  @Test(arguments: [1.0, 3]) func pressesOfAllKindsAreThoseOfADrawingOfAll(_ scale: CGFloat) throws
  {
    let harness = Harness(width: 200, height: 200)
    let label = RichLabel()
    label.layer.contentsScale = scale
    label.frame = CGRect(x: 0, y: 0, width: 150, height: 60)
    label.font = TextFont(size: 15)
    label.highlightsLinks = true
    label.highlightsMentions = true
    label.highlightsTopics = true
    label.highlightedTexts = ["note"]
    label.rules = [try PatternRule("[0-9]+", kind: .custom("number"), priority: 60)]
    label.emoji = EmojiSet(["[s]": DetectorTests.picture()], stencils: ["[s]"])
    label.tappedTextColor = Self.blue
    label.showsMore = true
    label.moreText = "…more"
    label.text =
      "note 42 @bob #中文# http://a.cn/fj[s] and much more of it that has no room here at all"
    harness.root.addSubnode(label)
    harness.turn()
    let plain = try #require(label.contents)
    let kinds = Set(label.layout.regions.map(\.action.kind))
    #expect(kinds == [.text, .custom("number"), .mention, .topic, .link, .more])
    for region in label.layout.regions {
      let rect = region.rects[0]
      harness.finger(.began, rect.midX, rect.midY)
      let pressed = try #require(label.contents)
      let canvas = try #require(Canvas(size: label.bounds.size, scale: scale))
      label.layout.draw(on: canvas, at: .zero, highlights: [label.style.tapped(region)])
      let isSame = canvas.makeBitmap().pixels == pressed.pixels
      #expect(pressed !== plain && isSame, "\(region.action)")
      harness.finger(.ended, rect.midX, rect.midY)
      #expect(label.contents === plain)
    }
  }

  /// The same bytes on the main thread, and on 1, 2 and 8 workers, for texts of all scripts.
  @Test(arguments: [1, 2, 8]) func anyNumberOfWorkersDrawsTheSameBytes(_ workers: Int) throws {
    func pictures(_ pool: LiveWorkerPool?) throws -> [[UInt32]] {
      let harness = Harness(width: 300, height: 300)
      if let pool { harness.stage.workers = pool }
      let labels = (1...24).map { seed -> RichLabel in
        var maker = TextMaker(seed: UInt64(seed))
        let label = RichLabel()
        label.layer.contentsScale = CGFloat(1 + seed % 3)
        label.frame = CGRect(x: 0, y: 0, width: 60 + seed * 5, height: 90)
        label.font = TextFont(size: CGFloat(9 + seed), isItalic: seed % 4 == 0)
        label.highlightsMentions = true
        label.growsWithInk = seed % 2 == 0
        label.sharesPictures = false
        label.text = maker.text(words: 8) + "ที่ हिन्दी தமிழ்"
        label.displaysAsynchronously = pool != nil
        harness.root.addSubnode(label)
        return label
      }
      harness.turn()
      var rounds = 0
      while labels.contains(where: { $0.asyncLayer.isDrawing }), rounds < 2000 {
        Thread.sleep(forTimeInterval: 0.005)
        harness.turn()
        rounds += 1
      }
      return try labels.map { try #require($0.contents).pixels }
    }
    let expected = try pictures(nil)
    let pool = LiveWorkerPool(workers: workers, time: MonotonicTime(), log: EventLog()) {}
    defer { pool.shutdown() }
    let drawn = try pictures(pool)
    for index in drawn.indices {
      let isSame = drawn[index] == expected[index]
      #expect(isSame, "text \(index + 1)")
    }
  }
}
