import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import RichLabel

/// What changes from one layout to another, and a label that draws just that.
@Suite struct DifferenceTests {
  private static let long = (1...14).map { "word\($0)" }.joined(separator: " ")

  private func layouts(_ lines: Int, _ change: (inout TextContainer) -> Void = { _ in }) throws
    -> (cut: RichLayout, whole: RichLayout)
  {
    let text = try mono(Self.long)
    return (
      RichLayout(text, in: cells(20, lines: lines, change)),
      RichLayout(text, in: cells(20, change))
    )
  }

  @Test func openingKeepsTheFirstLines() throws {
    let (cut, whole) = try layouts(3)
    let difference = cut.difference(to: whole, scale: 2)
    #expect(difference.keptCount == 2)
    #expect(difference.gone == 2..<3 && difference.new == 2..<whole.lines.count)
    let damage = try #require(difference.damage)
    #expect(damage.minY > whole.lines[1].rect.minY + 2)
    #expect(damage.maxY <= whole.lines[whole.lines.count - 1].rect.maxY + 1)
    let back = whole.difference(to: cut, scale: 2)
    #expect(back.keptCount == 2 && back.damage == damage)
    let none = whole.difference(to: whole, scale: 2)
    #expect(none.keptCount == whole.lines.count && none.damage == nil)
  }

  @Test func otherPaintIsAnotherLine() throws {
    let (_, whole) = try layouts(3)
    var text = whole.text
    try text.update(text.range(of: 25..<26)) { $0.color = .white }
    let painted = RichLayout(text, in: whole.container)
    let line = try #require(
      whole.lines.firstIndex { $0.bytes.contains { $0.contains(25) } })
    #expect(whole.difference(to: painted, scale: 1).keptCount == line)
  }

  private static func glyphs(_ charges: [Charge]) -> Int {
    charges.reduce(0) { $0 + $1.work.glyphsDrawn }
  }

  private func label(_ harness: Harness, _ change: (RichLabel) -> Void = { _ in }) -> RichLabel {
    let label = RichLabel()
    label.frame = CGRect(x: 0, y: 0, width: cell * 20 + 0.5, height: 40)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.text = Self.long
    label.numberOfLines = 3
    label.showsMore = true
    label.moreText = "more"
    change(label)
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  @Test func onlyNewLinesAreDrawn() throws {
    let harness = Harness(width: 200)
    let opened = label(harness)
    opened.numberOfLines = 0
    opened.frame.size.height = 120
    let drawn = Self.glyphs(harness.turn())
    let fresh = label(harness) {
      $0.numberOfLines = 0
      $0.frame.size.height = 120
    }
    #expect(try #require(opened.contents).pixels == #require(fresh.contents).pixels)
    // In another font colour nothing can be taken over.
    fresh.textColor = .white
    let all = Self.glyphs(harness.turn())
    #expect(drawn > 0 && drawn < all, "\(drawn) of \(all)")
  }

  /// Random changes of one label against labels that draw all: the same bytes, also when lines reach
  /// beyond their places, in columns, opaque, and shown on a worker.
  @Test func thePictureIsThatOfADrawingOfAll() throws {
    var copies = 0
    for seed in UInt64(1)...120 {
      var maker = TextMaker(seed: seed)
      let harness = Harness(width: 400, height: 400)
      let text = maker.text(words: 6 + maker.next(12))
      let (isOpaque, isAsync, isVertical) = (
        maker.next(2) == 0, maker.next(3) == 0, maker.next(3) == 0
      )
      let height: ParagraphStyle.LineHeight = maker.next(3) == 0 ? .fixed(8) : .natural
      var drawn = 0
      func make(_ lines: Int, _ size: CGSize) -> RichLabel {
        let label = RichLabel()
        label.frame = CGRect(origin: .zero, size: size)
        label.text = text
        label.layer.isOpaque = isOpaque
        label.displaysAsynchronously = isAsync
        label.writingMode = isVertical ? .vertical : .horizontal
        label.lineHeight = height
        label.highlightsTopics = true
        label.numberOfLines = lines
        // Each draws its own: a fresh one would show the picture of the changed one.
        label.sharesPictures = false
        harness.root.addSubnode(label)
        turn()
        return label
      }
      func turn() {
        drawn = Self.glyphs(harness.turn())
        if isAsync {
          harness.pool.runAll()
          harness.turn()
        }
      }
      var size = CGSize(width: 60 + maker.next(100), height: 40 + maker.next(60))
      let changed = make(1 + maker.next(4), size)
      for _ in 0..<3 {
        let lines = maker.next(7)
        if maker.next(2) == 0 { size.height = CGFloat(30 + maker.next(200)) }
        if maker.next(4) == 0 { size.width = CGFloat(60 + maker.next(100)) }
        changed.numberOfLines = lines
        changed.frame.size = size
        turn()
        let own = drawn
        let fresh = make(lines, size)
        #expect(
          changed.contents?.pixels == fresh.contents?.pixels,
          "seed \(seed): \(text.debugDescription), \(lines) lines in \(size)")
        if own < drawn { copies += 1 }
        fresh.removeFromSupernode()
      }
    }
    #expect(copies > 30)
  }

  /// A search that was over before its drawing was: its paint is in that picture, and taken over by none.
  @Test func paintOfASearchThatIsOverIsNotKept() throws {
    let harness = Harness(width: 200)
    let label = label(harness) { $0.displaysAsynchronously = true }
    func drain() {
      harness.pool.runAll()
      harness.turn()
    }
    drain()
    harness.turn {
      label.search = TextSearch(["word"], style: .init(backgroundColor: .black))
    }
    // The drawing with the search is under way when the search ends.
    harness.turn { label.search = nil }
    drain()
    harness.turn { label.numberOfLines = 2 }
    drain()
    let fresh = self.label(harness) {
      $0.sharesPictures = false
      $0.numberOfLines = 2
    }
    #expect(label.contents?.pixels == fresh.contents?.pixels)
  }

  /// The new size and the new picture are in one commit: no frame has one without the other.
  /// A label on a worker is asked to be displayed for it.
  @Test(arguments: [false, true])
  func sizeAndPictureComeInOneFrame(_ isAsync: Bool) throws {
    let harness = Harness(width: 200)
    var shown: [(CGFloat, Int)] = []
    let opened = label(harness) { $0.displaysAsynchronously = isAsync }
    harness.pool.runAll()
    harness.turn()
    #expect(opened.contents?.size.height == 40)
    harness.stage.onCommit = { _ in
      shown.append((opened.layer.bounds.height, opened.layer.contents?.size.height ?? 0))
    }
    harness.turn {
      opened.numberOfLines = 0
      opened.frame.size.height = 120
      if isAsync { opened.layer.ensureDisplayed() }
    }
    #expect(shown.count == 1)
    for (height, pixels) in shown { #expect(Int(height) == pixels) }
  }
}
