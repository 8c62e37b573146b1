import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// What is hidden by several opaque things, and what round and turned ones hide. No pixels.
@Suite struct OcclusionTests {
  static let display = DisplayGeometry.pixels(100, 50)

  typealias Change = (inout LayerProperties) -> Void

  static func box(
    _ name: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], _ change: Change = { _ in }
  ) -> SceneLayer {
    FramePlanTests.box(name, x, y, w, h, color, sublayers: sublayers, change)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var layers: [SceneLayer]
    /// What is drawn, and the box of it that is seen.
    var seen: [String]
    var covered = 0
  }

  static let turned: @Sendable (inout LayerProperties) -> Void = {
    $0.transform = .rotation(.pi / 4)
  }

  @Test(arguments: [
    Case(
      testDescription: "four tiles hide what is behind them",
      layers: [
        box("a", 10, 10, 20, 20), box("t1", 10, 10, 10, 10), box("t2", 20, 10, 10, 10),
        box("t3", 10, 20, 10, 10), box("t4", 20, 20, 10, 10),
      ],
      seen: ["t1 10,10-20,20", "t2 20,10-30,20", "t3 10,20-20,30", "t4 20,20-30,30"], covered: 1),
    Case(
      testDescription: "a hole of one pixel between them does not",
      layers: [
        box("a", 10, 10, 20, 20), box("t1", 10, 10, 10, 10), box("t2", 20, 10, 10, 10),
        box("t3", 10, 20, 10, 10), box("t4", 21, 20, 9, 10),
      ],
      seen: [
        "a 20,20-21,30", "t1 10,10-20,20", "t2 20,10-30,20", "t3 10,20-20,30", "t4 21,20-30,30",
      ]),
    Case(
      testDescription: "tiles that overlap count their pixels once",
      layers: [
        box("a", 0, 0, 20, 10), box("t1", 0, 0, 12, 10), box("t2", 2, 0, 12, 10, .blue),
      ], seen: ["a 14,0-20,10", "t1 0,0-2,10", "t2 2,0-14,10"]),
    Case(
      testDescription: "sides that are hidden are not drawn",
      layers: [
        box("a", 0, 0, 40, 40), box("top", 0, 0, 40, 10, .blue), box("bottom", 0, 35, 50, 10),
        box("left", 0, 0, 5, 50),
      ],
      seen: ["a 5,10-40,35", "top 5,0-40,10", "bottom 5,35-50,45", "left 0,0-5,50"]),
    Case(
      testDescription: "a hidden middle is no side",
      layers: [box("a", 0, 0, 40, 40), box("b", 10, 10, 20, 20, .blue)],
      seen: ["a 0,0-40,40", "b 10,10-30,30"]),
    Case(
      testDescription: "a disc hides what lies well inside of it",
      layers: [
        box("in", 13, 13, 14, 14), box("out", 10, 3, 4, 4),
        box("disc", 0, 0, 40, 40, .blue) { $0.cornerRadius = 20 },
      ], seen: ["out 10,3-14,7", "disc 0,0-40,40"], covered: 1),
    Case(
      testDescription: "so does a continuous corner",
      layers: [
        box("in", 13, 13, 14, 14),
        box("soft", 0, 0, 40, 40, .blue) {
          $0.cornerRadius = 20
          $0.cornerCurve = .continuous
        },
      ], seen: ["soft 0,0-40,40"], covered: 1),
    Case(
      testDescription: "a turned square hides what lies well inside of it",
      layers: [
        box("in", 46, 21, 8, 8), box("corner", 33, 8, 6, 6),
        box("turned", 30, 5, 40, 40, .blue, turned),
      ], seen: ["corner 33,8-39,14", "turned 21,0-79,50"], covered: 1),
    Case(
      testDescription: "and a turned one with round corners",
      layers: [
        box("in", 46, 21, 8, 8),
        box("turned", 30, 5, 40, 40, .blue) {
          turned(&$0)
          $0.cornerRadius = 10
        },
      ], seen: ["turned 21,0-79,50"], covered: 1),
    Case(
      testDescription: "what is opaque in a round clip hides what is below it",
      layers: [
        box("in", 12, 12, 10, 10),
        box("clip", 0, 0, 40, 40, .blue, sublayers: [box("b", 30, 30, 20, 20)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 8
        },
      ], seen: ["clip ( 0,0-40,40", "clip 0,0-40,40", "b 30,30-40,40", ")"], covered: 1),
    Case(
      testDescription: "but not what is opaque in a mask or behind a blend mode",
      layers: [
        box("in", 12, 12, 10, 10),
        masked(box("mask", 0, 0, 40, 40, .blue, sublayers: [box("b", 30, 30, 20, 20)])),
      ],
      seen: [
        "in 12,12-22,22", "mask ( 0,0-40,40", "mask 0,0-40,40", "b 30,30-50,50",
        "m ( 0,0-40,40", "m 0,0-40,40", ")", ")",
      ]),
    Case(
      testDescription: "nor what a mode takes out again",
      layers: [
        box("in", 12, 12, 10, 10),
        box(
          "clip", 0, 0, 40, 40, .blue,
          sublayers: [box("b", 0, 0, 40, 40) { $0.compositingFilter = .destinationOut }]
        ) {
          $0.masksToBounds = true
          $0.cornerRadius = 8
        },
      ],
      seen: ["in 12,12-22,22", "clip ( 0,0-40,40", "clip 0,0-40,40", "b 0,0-40,40", ")"]),
    Case(
      testDescription: "a group that is hidden in part is composited in part",
      layers: [
        box("g", 0, 0, 40, 40, sublayers: [box("b", 5, 5, 5, 5, .blue)]) { $0.opacity = 0.5 },
        box("cover", 0, 20, 100, 30),
      ],
      seen: ["g ( 0,0-40,20", "g 0,0-40,20", "b 5,5-10,10", ")", "cover 0,20-100,50"]),
  ])
  func onlyWhatIsSeenIsDrawn(_ c: Case) {
    let plan = FramePlan(Self.box("root", 0, 0, 100, 50, nil, sublayers: c.layers), Self.display)
    let seen = plan.items.map { item in
      switch item {
      case .draw(let draw): "\(draw.name) \(draw.visible.words)"
      case .beginGroup(let group): "\(group.name) ( \(group.visible.words)"
      case .endGroup: ")"
      }
    }
    #expect(seen == c.seen)
    #expect(plan.counters.layersCovered == c.covered)
  }

  static func masked(_ layer: SceneLayer) -> SceneLayer {
    var layer = layer
    layer.mask = box("m", 0, 0, 40, 40, Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    return layer
  }

  @Test func hiddenSidesAreNotCounted() {
    let root = Self.box(
      "root", 0, 0, 100, 50, sublayers: [Self.box("half", 0, 0, 50, 50, .blue)])
    #expect(FramePlan(root, Self.display).counters.pixelsWritten == 2500 + 2500)
  }

  @Test func aMovingCoverDamagesNothingElse() {
    let root = Self.box(
      "root", 0, 0, 100, 50, sublayers: [Self.box("half", 0, 0, 50, 50, .blue)])
    var changed = root
    changed["half"].bounds.size.width = 40
    var tree = RenderTree()
    tree.apply(root.commit())
    let before = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    tree.apply(changed.commit(after: root))
    let plan = FramePlan(tree: tree, at: .zero, display: Self.display, previous: before)
    #expect(plan.damage.rects.map(\.words) == ["0,0-50,50"])
  }

  // MARK: Regions

  /// Whatever the rectangles: what a region calls hidden is, and the box holds all that is not.
  @Test func aRegionHidesOnlyItsPixels() {
    for seed in 0..<300 {
      var generator = SplitMix64(scattering: seed)
      func rect(_ most: Int) -> PixelRect {
        let (x, y) = (
          Int.random(in: 0..<14, using: &generator), Int.random(in: 0..<14, using: &generator)
        )
        return PixelRect(
          minX: x, minY: y, maxX: x + Int.random(in: 1...most, using: &generator),
          maxY: y + Int.random(in: 1...most, using: &generator))
      }
      var region = OpaqueRegion()
      for _ in 0..<seed % 90 { region.insert(rect(6), from: 0) }
      #expect(region.count <= OpaqueRegion.limit)
      let asked = rect(12)
      var box = PixelRect.empty
      for y in asked.minY..<asked.maxY {
        for x in asked.minX..<asked.maxX {
          let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          if !region.rects.contains(where: pixel.intersects) { box = box.union(pixel) }
        }
      }
      let seen = region.seen(of: asked)
      #expect(seen.contains(box) || box.isEmpty, "seed \(seed)")
      #expect(asked.contains(seen) || seen.isEmpty, "seed \(seed)")
    }
  }

  @Test func theLargestRectanglesAreKept() {
    var region = OpaqueRegion()
    for index in 0..<100 {
      region.insert(
        PixelRect(minX: 0, minY: 2 * index, maxX: 1 + index, maxY: 2 * index + 1), from: 0)
    }
    #expect(region.count == OpaqueRegion.limit)
    #expect(region.rects.map(\.width).min() == 100 - OpaqueRegion.limit + 1)
  }

  // MARK: What a plan tells

  @Test func passesUploadsAndLargeContentsAreRemarked() {
    let photo = Bitmap.rows(Array(repeating: Array(repeating: 0xFF00_0000, count: 10), count: 10))
    var display = Self.display
    display.maxTextureSide = 8
    let root = Self.box(
      "root", 0, 0, 100, 50,
      sublayers: [
        Self.box("photo", 0, 0, 10, 10, nil) { $0.contents = photo },
        Self.box("half", 20.5, 0, 10, 10, nil) { $0.contents = photo },
        Self.box("large", 40, 0, 20, 20, nil) { $0.contents = photo },
        Self.box("glass", 70, 0, 10, 10, sublayers: [Self.box("b", 2, 2, 9, 9, .blue)]) {
          $0.opacity = 0.5
        },
      ])
    let plan = FramePlan(root, display)
    #expect(
      plan.remarks == [
        .tooLarge("photo"), .tooLarge("half"), .tooLarge("large"), .pass("glass", .groupOpacity),
        .upload("photo"),
      ])
    #expect(plan.counters.passReasons == [.groupOpacity: 1])
    #expect(plan.counters.contentsMisaligned == 1 && plan.counters.contentsScaled == 1)
    #expect(plan.counters.uploads == 1)
  }

  struct Fit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fit: FramePlan.Fit
    var change: @Sendable (inout LayerProperties) -> Void
  }

  @Test(arguments: [
    Fit(testDescription: "pixel on pixel", fit: .exact) { _ in },
    Fit(testDescription: "mirrored", fit: .exact) { $0.transform = .scale(x: -1, y: 1) },
    Fit(testDescription: "turned by a quarter", fit: .exact) { $0.transform = .rotation(.pi / 2) },
    Fit(testDescription: "between pixels", fit: .misaligned) { $0.position.x += 0.25 },
    Fit(testDescription: "turned", fit: .misaligned) { $0.transform = .rotation(0.3) },
    Fit(testDescription: "larger", fit: .scaled) { $0.bounds.size.width = 12 },
    Fit(testDescription: "wider and lower", fit: .scaled) {
      $0.bounds.size = CGSize(width: 20, height: 5)
    },
    Fit(testDescription: "a part of it, as large", fit: .exact) {
      $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      $0.bounds.size.width = 5
      $0.position.x = 10.5
    },
    Fit(testDescription: "nearest, as large", fit: .exact) { $0.magnificationFilter = .nearest },
    Fit(testDescription: "nearest, between pixels", fit: .misaligned) {
      $0.magnificationFilter = .nearest
      $0.position.x += 0.25
    },
    Fit(testDescription: "in perspective", fit: .scaled) {
      $0.transform = .rotationY(0.5)
      $0.transform.m34 = -0.01
    },
  ])
  func contentsSayHowTheyLie(_ c: Fit) {
    let photo = Bitmap.rows(Array(repeating: Array(repeating: 0xFF00_0000, count: 10), count: 10))
    let root = Self.box(
      "root", 0, 0, 100, 50, nil,
      sublayers: [
        Self.box("photo", 20, 10, 10, 10, nil) {
          $0.contents = photo
          c.change(&$0)
        }
      ])
    let fits = FramePlan(root, Self.display).items.compactMap { item in
      if case .draw(let draw) = item { draw.contentsFit } else { nil }
    }
    #expect(fits == [c.fit])
  }
}
