import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// What must be drawn again, told from two plans. No pixels.
@Suite struct DamageTests {
  static let display = DisplayGeometry.pixels(100, 100)

  static func box(
    _ name: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer(name, CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = .red
      change(&$0)
    }
  }

  /// The damage of changing one tree into another.
  static func damage(_ old: SceneLayer, _ new: SceneLayer) -> [String] {
    var tree = RenderTree()
    tree.apply(old.commit())
    let before = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    tree.apply(new.commit(after: old))
    let after = FramePlan(tree: tree, at: .zero, display: display, previous: before)
    return after.damage.rects.map(\.words).sorted()
  }

  /// Two boxes side by side in a clear root, and one inside a group.
  static let root = SceneLayer(
    "root", CGRect(x: 0, y: 0, width: 100, height: 100),
    sublayers: [
      box("a", 10, 10, 10, 10), box("b", 40, 10, 10, 10),
      box("group", 60, 60, 30, 30, sublayers: [box("inner", 5, 5, 10, 10)]) { $0.opacity = 0.5 },
    ])

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var change: @Sendable (inout SceneLayer) -> Void
    var damage: [String]
  }

  @Test(arguments: [
    Change(testDescription: "nothing changed", change: { _ in }, damage: []),
    Change(
      testDescription: "a name draws nothing", change: { $0["a"].name = "z" }, damage: []),
    Change(
      testDescription: "moving damages where it was and where it is",
      change: { $0["a"].position.y += 50 }, damage: ["10,10-20,20", "10,60-20,70"]),
    Change(
      testDescription: "a short move damages the box around both",
      change: { $0["a"].position.x += 2 }, damage: ["10,10-22,20"]),
    Change(
      testDescription: "fractions damage every pixel they touch",
      change: { $0["a"].position.x += 0.5 }, damage: ["10,10-21,20"]),
    Change(
      testDescription: "a colour damages the bounds", change: { $0["b"].backgroundColor = .blue },
      damage: ["40,10-50,20"]),
    Change(
      testDescription: "an equal colour damages nothing",
      change: { $0["b"].backgroundColor = Color(red: 1, green: 0, blue: 0.001) }, damage: []),
    Change(
      testDescription: "other contents damage the bounds",
      change: { $0["b"].contents = .rows([[0xFF00_0000]]) }, damage: ["40,10-50,20"]),
    Change(
      testDescription: "leaving damages where it was", change: { $0.sublayers.remove(at: 1) },
      damage: ["40,10-50,20"]),
    Change(
      testDescription: "coming damages where it is",
      change: { $0.sublayers.append(box("new", 0, 80, 5, 5)) }, damage: ["0,80-5,85"]),
    Change(
      testDescription: "hiding damages the subtree", change: { $0["group"].isHidden = true },
      damage: ["60,60-90,90"]),
    Change(
      testDescription: "the opacity of a group damages all of it",
      change: { $0["group"].opacity = 0.25 }, damage: ["60,60-90,90"]),
    Change(
      testDescription: "a change inside a group damages only that",
      change: { $0["inner"].backgroundColor = .blue }, damage: ["65,65-75,75"]),
    Change(
      testDescription: "of two that change places one is damaged",
      change: { $0.sublayers.swapAt(0, 1) }, damage: ["40,10-50,20"]),
    Change(
      testDescription: "what happens outside the display is no damage",
      change: { $0.sublayers.append(box("far", 200, 0, 10, 10)) }, damage: []),
    Change(
      testDescription: "damage ends at the display",
      change: { $0.sublayers.append(box("edge", 95, -5, 10, 10)) }, damage: ["95,0-100,5"]),
  ])
  func isWhereThePictureCanDiffer(_ c: Change) {
    var changed = Self.root
    c.change(&changed)
    #expect(Self.damage(Self.root, changed) == c.damage)
  }

  @Test func aChangeBehindAnOpaqueLayerIsNoDamage() {
    let below = SceneLayer(
      "root", CGRect(x: 0, y: 0, width: 100, height: 100),
      sublayers: [Self.box("below", 20, 20, 10, 10), Self.box("cover", 10, 10, 50, 50)])
    var changed = below
    changed["below"].position.x += 20
    #expect(Self.damage(below, changed) == [])
    changed["below"].position.x = 57
    #expect(Self.damage(below, changed) == ["52,20-62,30"])
  }

  @Test func theFirstFrameAndAnotherDisplayDamageEverything() {
    var tree = RenderTree()
    tree.apply(Self.root.commit())
    let first = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    #expect(first.damage.rects.map(\.words) == ["0,0-100,100"])
    let other = DisplayGeometry.pixels(100, 100, background: .white)
    let second = FramePlan(tree: tree, at: .zero, display: other, previous: first)
    #expect(second.damage.rects.map(\.words) == ["0,0-100,100"])
  }

  @Test func aFrameWithoutDamageIsThePictureBefore() {
    var tree = RenderTree()
    tree.apply(Self.root.commit())
    let first = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    let rasterizer = Rasterizer(threads: 1)
    let picture = rasterizer.draw(first, over: nil)
    let second = FramePlan(tree: tree, at: .zero, display: Self.display, previous: first)
    #expect(rasterizer.draw(second, over: picture) === picture)
  }

  // MARK: Regions

  struct Insertion: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rects: [PixelRect]
    var region: [String]
  }

  private static func rect(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) -> PixelRect {
    PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  @Test(arguments: [
    Insertion(testDescription: "nothing", rects: [.empty], region: []),
    Insertion(
      testDescription: "one inside another", rects: [rect(2, 2, 3, 3), rect(0, 0, 4, 4)],
      region: ["0,0-4,4"]),
    Insertion(
      testDescription: "two that nearly fill the box around them",
      rects: [rect(0, 0, 10, 10), rect(2, 1, 12, 11)], region: ["0,0-12,11"]),
    Insertion(
      testDescription: "a bar below a corner of another is cut",
      rects: [rect(0, 0, 4, 40), rect(0, 36, 40, 40)], region: ["0,0-4,40", "4,36-40,40"]),
    Insertion(
      testDescription: "a cross is three",
      rects: [rect(10, 0, 14, 40), rect(0, 10, 40, 14)],
      region: ["0,10-10,14", "10,0-14,40", "14,10-40,14"]),
    Insertion(
      testDescription: "a frame of four bars keeps its middle",
      rects: [rect(0, 0, 40, 2), rect(0, 38, 40, 40), rect(0, 0, 2, 40), rect(38, 0, 40, 40)],
      region: ["0,0-40,2", "0,2-2,38", "0,38-40,40", "38,2-40,38"]),
  ])
  func aRegionIsNotMuchMoreThanWhatItIsMadeOf(_ c: Insertion) {
    #expect(DamageRegion(c.rects).rects.map(\.words).sorted() == c.region)
  }

  @Test func rectanglesThatOnlyTouchStayApart() {
    let region = DamageRegion([
      PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4), PixelRect(minX: 4, minY: 0, maxX: 8, maxY: 4),
    ])
    #expect(region.rects.count == 2 && region.area == 32)
  }

  @Test func atMostEightAreKeptAndNoPixelIsLost() {
    for seed in 0..<200 {
      var generator = SplitMix64(scattering: seed)
      let rects = (0..<30).map { _ in
        let x = Int.random(in: 0..<90, using: &generator)
        let y = Int.random(in: 0..<90, using: &generator)
        return PixelRect(
          minX: x, minY: y, maxX: x + Int.random(in: 1...6, using: &generator),
          maxY: y + Int.random(in: 1...6, using: &generator))
      }
      let region = DamageRegion(rects)
      #expect(region.rects.count <= DamageRegion.limit, "seed \(seed)")
      for rect in rects {
        #expect(region.area(in: rect) == rect.area, "seed \(seed)")
      }
      for (index, a) in region.rects.enumerated() {
        for b in region.rects[..<index] { #expect(!a.intersects(b), "seed \(seed)") }
      }
    }
  }
}
