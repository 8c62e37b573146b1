import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Draw lists and counters. No pixels.
@Suite struct FramePlanTests {
  static let display = DisplayGeometry.pixels(100, 50)

  static func box(
    _ name: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer(name, CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  static let translucent = Color(red: 0, green: 0, blue: 1, alpha: 0.5)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var root: SceneLayer
    var words: [String]
    var covered = 0
    var culled = 0
    var passes = 0
  }

  @Test(arguments: [
    Case(
      testDescription: "parts of a layer, back to front",
      root: box("a", 10, 10, 20, 20, sublayers: [box("b", 5, 5, 30, 4)]) {
        $0.contents = .rows([[0xFF00_0000]])
        $0.contentsGravity = .center
        $0.borderWidth = 1
      },
      words: [
        "a background 10,10-30,30", "a contents 19,19-21,21", "b background 15,15-45,19",
        "a border 10,10-30,30",
      ]),
    Case(
      testDescription: "outside the display is culled",
      root: box("a", 0, 0, 10, 10, sublayers: [box("b", 200, 0, 10, 10), box("c", -5, 0, 8, 8)]),
      words: ["a background 0,0-10,10", "c background 0,0-3,8"], culled: 1),
    Case(
      testDescription: "hidden and clear layers are culled with all below them",
      root: box(
        "a", 0, 0, 10, 10,
        sublayers: [
          box("b", 0, 0, 4, 4, sublayers: [box("x", 0, 0, 2, 2)]) { $0.isHidden = true },
          box("c", 0, 0, 4, 4) { $0.opacity = 0 },
        ]), words: ["a background 0,0-10,10"], culled: 2),
    Case(
      testDescription: "a clip to whole pixels is no group and limits what is below",
      root: box("a", 10, 10, 20, 20, sublayers: [box("b", -5, 15, 50, 50, .blue)]) {
        $0.masksToBounds = true
      }, words: ["a background 10,10-30,30", "b background 10,25-30,30"]),
    Case(
      testDescription: "a rounded clip around several things is a group",
      root: box("a", 10, 10, 20, 20, sublayers: [box("b", 5, 5, 5, 5)]) {
        $0.masksToBounds = true
        $0.cornerRadius = 4
      },
      words: ["a ( 10,10-30,30", "a background 10,10-30,30", "b background 15,15-20,20", ")"],
      passes: 1),
    Case(
      testDescription: "a rounded clip around one picture is no group",
      root: box("a", 10, 10, 20, 20, nil) {
        $0.contents = .rows([[0xFF00_0000]])
        $0.masksToBounds = true
        $0.cornerRadius = 10
      }, words: ["a contents 10,10-30,30"]),
    Case(
      testDescription: "opacity of one thing is no group",
      root: box("a", 0, 0, 4, 4) { $0.opacity = 0.5 }, words: ["a background 0,0-4,4"]),
    Case(
      testDescription: "with a sublayer outside the display one thing is left, and no group",
      root: box("a", 0, 0, 4, 4, sublayers: [box("b", 200, 0, 1, 1)]) { $0.opacity = 0.5 },
      words: ["a background 0,0-4,4"], culled: 1),
    Case(
      testDescription: "one that is left with soft edges keeps its group: it would be rounded once",
      root: box("a", 0.5, 0, 4, 4, sublayers: [box("b", 200, 0, 1, 1)]) { $0.opacity = 0.5 },
      words: ["a ( 0,0-5,4", "a background 0,0-5,4", ")"], culled: 1, passes: 1),
    Case(
      testDescription: "an empty sublayer makes no group",
      root: box("a", 0, 0, 4, 4, sublayers: [box("b", 0, 0, 1, 1, nil)]) { $0.opacity = 0.5 },
      words: ["a background 0,0-4,4"]),
    Case(
      testDescription: "a group of which nothing is visible is left out",
      root: box(
        "a", 0, 0, 4, 4,
        sublayers: [
          box("b", 200, 0, 9, 9, sublayers: [box("c", 0, 0, 9, 9)]) { $0.opacity = 0.5 }
        ]), words: ["a background 0,0-4,4"], culled: 2),
    Case(
      testDescription: "behind one opaque layer is covered",
      root: box(
        "root", 0, 0, 100, 50, sublayers: [box("a", 5, 5, 9, 9), box("b", 5, 5, 9, 9, .blue)]),
      words: ["root background 0,0-100,50", "b background 5,5-14,14"], covered: 1),
    Case(
      testDescription: "behind a translucent layer is not covered",
      root: box(
        "root", 0, 0, 20, 20, nil,
        sublayers: [box("a", 5, 5, 9, 9), box("b", 5, 5, 9, 9, translucent)]),
      words: ["a background 5,5-14,14", "b background 5,5-14,14"]),
    Case(
      testDescription: "behind a soft edge is not covered, inside it is",
      root: box(
        "root", 0, 0, 20, 20, nil,
        sublayers: [
          box("a", 5, 5, 9, 9), box("b", 6, 6, 8, 8), box("c", 5.5, 5.5, 10, 10, .blue),
        ]), words: ["a background 5,5-14,14", "c background 5,5-16,16"], covered: 1),
    Case(
      testDescription: "behind a corner is not covered, between the corners is",
      root: box(
        "root", 0, 0, 40, 40, nil,
        sublayers: [
          box("a", 0, 0, 9, 9), box("b", 0, 10, 40, 20),
          box("c", 0, 0, 40, 40, .blue) { $0.cornerRadius = 10 },
        ]), words: ["a background 0,0-9,9", "c background 0,0-40,40"], covered: 1),
    Case(
      testDescription: "two that cover together count",
      root: box(
        "root", 0, 0, 40, 40, nil,
        sublayers: [box("a", 0, 0, 20, 9), box("b", 0, 0, 10, 9), box("c", 10, 0, 10, 9)]),
      words: ["b background 0,0-10,9", "c background 10,0-20,9"], covered: 1),
    Case(
      testDescription: "opaque inside a group covers the group and nothing outside",
      root: box(
        "root", 0, 0, 40, 40, nil,
        sublayers: [
          box("a", 2, 2, 4, 4),
          box(
            "g", 0, 0, 20, 20, nil, sublayers: [box("b", 2, 2, 4, 4), box("c", 0, 0, 20, 20)]
          ) { $0.opacity = 0.5 },
        ]),
      words: ["a background 2,2-6,6", "c background 0,0-20,20"], covered: 1),
    Case(
      testDescription: "a covered group is left out whole",
      root: box(
        "root", 0, 0, 40, 40, nil,
        sublayers: [
          box("g", 0, 0, 9, 9, sublayers: [box("b", 2, 2, 4, 4)]) { $0.opacity = 0.5 },
          box("c", 0, 0, 20, 20),
        ]), words: ["c background 0,0-20,20"], covered: 2),
    Case(
      testDescription: "a clip limits what an opaque layer covers",
      root: box(
        "root", 0, 0, 40, 40, nil,
        sublayers: [
          box("a", 0, 0, 20, 20),
          box("clip", 0, 0, 10, 10, nil, sublayers: [box("big", 0, 0, 90, 90)]) {
            $0.masksToBounds = true
          },
        ]), words: ["a background 0,0-20,20", "big background 0,0-10,10"]),
  ])
  func listsWhatIsVisible(_ c: Case) {
    let plan = FramePlan(c.root, Self.display)
    #expect(plan.words == c.words)
    #expect(plan.counters.layersCovered == c.covered)
    #expect(plan.counters.layersCulled == c.culled)
    #expect(plan.counters.offscreenPasses == c.passes)
  }

  @Test func whatIsCalledOpaqueIsCoveredFullyAndNothingIsDrawnOutsideTheBounds() throws {
    for seed in 0..<300 {
      var scene = RandomScene(seed: seed, size: CGSize(width: 60, height: 60))
      let root = Self.box("a", 0, 0, 10, 10) {
        $0.bounds.size = CGSize(width: scene.number(1...50), height: scene.number(1...50))
        $0.position = CGPoint(x: scene.number(10...50), y: scene.number(10...50))
        $0.cornerRadius = scene.number(0...30)
        if scene.chance(50) { $0.transform = scene.transform() }
        if scene.chance(25) { $0.transform = scene.turn().concatenating(scene.lens()) }
        if scene.chance(30) { $0.cornerCurve = .continuous }
        if scene.chance(30) { $0.maskedCorners = [.minXMinY, .maxXMaxY] }
      }
      let plan = FramePlan(root, .pixels(60, 60))
      guard case .draw(let draw)? = plan.items.first else { continue }
      let bitmap = Rasterizer(threads: 1).draw(plan, over: nil)
      for y in 0..<60 {
        for x in 0..<60 {
          let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
          if draw.opaqueRect.contains(pixel) || draw.opaqueRects.contains(where: pixel.intersects) {
            #expect(bitmap[x, y].alpha == 255, "seed \(seed), (\(x), \(y))")
          }
          if !draw.bounds.contains(pixel) {
            #expect(bitmap[x, y].alpha == 0, "seed \(seed), (\(x), \(y))")
          }
        }
      }
    }
  }

  @Test func animatedLayersAreEvaluatedAtTheInstant() throws {
    var root = Self.box("root", 0, 0, 10, 10)
    let path = try #require(LayerKeyPath("position.x"))
    var timing = MediaTiming()
    timing.begin = Instant(nanoseconds: 1_000_000_000)
    timing.duration = 1
    root.animations = [
      AttachedAnimation(
        key: "move",
        animation: BasicAnimation(keyPath: path, from: .number(5), to: .number(25), timing: timing))
    ]
    var tree = RenderTree()
    tree.apply(root.commit())
    func words(_ seconds: Double) throws -> [String] {
      let time = Instant.zero + (try #require(Nanoseconds(seconds: seconds)))
      return FramePlan(tree: tree, at: time, display: Self.display, previous: nil).words
    }
    #expect(try words(0.5) == ["root background 0,0-10,10"])
    #expect(try words(1.5) == ["root background 10,0-20,10"])
    #expect(try words(2.5) == ["root background 0,0-10,10"])
  }

  // MARK: Counters

  static let picture = Bitmap.rows(
    Array(repeating: Array(repeating: 0xFF00_0000, count: 10), count: 10))

  @Test func countsPixelsOnceForEachThingThatTouchesThem() {
    let root = Self.box(
      "root", 0, 0, 100, 50,
      sublayers: [
        Self.box("glass", 0, 0, 20, 10, Self.translucent),
        Self.box("photo", 50, 0, 10, 10, nil) { $0.contents = Self.picture },
        Self.box("large", 70, 0, 20, 20, nil) { $0.contents = Self.picture },
      ])
    let counters = FramePlan(root, Self.display).counters
    #expect(counters.pixelsWritten == 5000 + 100 + 400)
    #expect(counters.pixelsBlended == 200)
    #expect(counters.overdraw == 5700.0 / 5000)
    #expect(counters.bytesRead == 400 + 400)
    #expect(counters.uploadBytes == 400)
    #expect(counters.layersDrawn == 4)
    #expect(counters.damagedPixels == 5000)
    #expect(counters.commitLayers == 0)
  }

  @Test func chargesEachLayerForWhatItTakes() {
    let root = Self.box(
      "root", 0, 0, 100, 50, nil,
      sublayers: [
        Self.box("photo", 0, 0, 10, 10, nil) { $0.contents = Self.picture },
        Self.box(
          "glass", 0, 0, 10, 10, nil,
          sublayers: [
            Self.box("a", 0, 0, 5, 5), Self.box("b", 2, 0, 5, 5, Self.translucent),
          ]
        ) { $0.opacity = 0.5 },
      ])
    func work(_ change: (inout Work) -> Void) -> Work {
      var work = Work()
      change(&work)
      return work
    }
    let expected = [
      Charge(.renderPrepare, "", work { $0.layersPrepared = 5 }),
      Charge(.gpuFill, "photo", work { ($0.pixelsWritten, $0.bytesRead) = (100, 400) }),
      Charge(.gap, "glass", work { $0.passSwitches = 1 }),
      Charge(
        .offscreen, "glass", work { ($0.pixelsBlended, $0.bytesRead) = (35, 140) },
        detail: "groupOpacity"),
      Charge(.gpuFill, "a", work { $0.pixelsWritten = 25 }),
      Charge(.blending, "b", work { $0.pixelsBlended = 25 }),
      Charge(.textureUpload, "photo", work { $0.bytesUploaded = 400 }),
    ]
    #expect(FramePlan(root, Self.display).charges == expected)
  }

  @Test func onlyTheDamageIsCounted() {
    let root = Self.box(
      "root", 0, 0, 100, 50,
      sublayers: [Self.box("a", 10, 10, 10, 10, .blue), Self.box("b", 50, 0, 10, 10, .blue)])
    var changed = root
    changed["a"].backgroundColor = .green
    var tree = RenderTree()
    tree.apply(root.commit())
    let before = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    tree.apply(changed.commit(after: root))
    let plan = FramePlan(tree: tree, at: .zero, display: Self.display, previous: before)
    #expect(plan.counters.damagedPixels == 100)
    #expect(plan.counters.pixelsWritten == 200)
    #expect(plan.counters.layersDrawn == 2)
    #expect(plan.charges.map(\.subject) == ["", "root", "a"])
    let still = FramePlan(tree: tree, at: .zero, display: Self.display, previous: plan)
    #expect(still.counters.pixelsWritten == 0 && still.counters.overdraw == 0)
  }

  @Test func picturesAreUploadedWhenNoLayerHadThemBefore() {
    var root = Self.box(
      "root", 0, 0, 100, 50,
      sublayers: [
        Self.box("a", 0, 0, 9, 9) { $0.contents = Self.picture },
        Self.box("b", 0, 0, 9, 9) { $0.isHidden = true },
      ])
    var tree = RenderTree()
    tree.apply(root.commit())
    var plan = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    #expect(plan.counters.uploadBytes == 400)
    func next(_ change: (inout SceneLayer) -> Void) -> Int {
      let old = root
      change(&root)
      tree.apply(root.commit(after: old))
      plan = FramePlan(tree: tree, at: .zero, display: Self.display, previous: plan)
      return plan.counters.uploadBytes
    }
    #expect(next { $0["b"].contents = Self.picture } == 0)
    #expect(next { $0["a"].contents = nil } == 0)
    #expect(next { $0["b"].contents = .rows([[0xFF00_0000]]) } == 4)
    #expect(next { $0["a"].contents = Self.picture } == 400)
  }
}
