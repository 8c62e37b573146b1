import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// What is drawn apart, why, and when it is drawn again. No pixels.
@Suite struct PassTests {
  static let display = DisplayGeometry.pixels(100, 50)

  typealias Change = @Sendable (inout LayerProperties) -> Void

  static func box(
    _ name: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], mask: SceneLayer? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    var layer = SceneLayer(name, CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
    layer.mask = mask
    return layer
  }

  static func root(_ layers: SceneLayer...) -> SceneLayer {
    box("root", 0, 0, 100, 50, nil, sublayers: layers)
  }

  static func shadow(_ p: inout LayerProperties) {
    p.shadowOpacity = 1
    p.shadowRadius = 2
    p.shadowOffset = CGSize(width: 5, height: 3)
  }

  /// A layer with two things and a shadow.
  static func card(_ x: Double = 20, _ change: (inout LayerProperties) -> Void = { _ in })
    -> SceneLayer
  {
    box("card", x, 10, 20, 20, sublayers: [box("inner", 5, 5, 4, 4, .blue)]) {
      shadow(&$0)
      change(&$0)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var root: SceneLayer
    var words: [String]
    var reasons: [PassReason] = []
  }

  @Test(arguments: [
    Case(
      testDescription: "a shadow of content needs the layer apart, and the shadow",
      root: root(card()), words: ["card shadow 19,7-51,39", "card picture 20,10-40,30"],
      reasons: [.shadow, .shadow]),
    Case(
      testDescription: "a shadow of a path only the shadow",
      root: root(
        card { $0.shadowPath = .roundedRect(CGRect(x: 0, y: 0, width: 20, height: 20), radius: 0) }),
      words: [
        "card shadow 19,7-51,39", "card background 20,10-40,30", "inner background 25,15-29,19",
      ], reasons: [.shadowPath]),
    Case(
      testDescription: "no shadow, nothing apart", root: root(card { $0.shadowOpacity = 0 }),
      words: ["card background 20,10-40,30", "inner background 25,15-29,19"]),
    Case(
      testDescription: "a blur needs a picture as large as it spreads",
      root: root(box("a", 20, 10, 10, 10) { $0.filters = [.gaussianBlur(radius: 2)] }),
      words: ["a picture 14,4-36,26"], reasons: [.filter]),
    Case(
      testDescription: "colour filters need a group only",
      root: root(box("a", 20, 10, 10, 10) { $0.filters = [.invert(1), .sepia(1)] }),
      words: ["a ( 20,10-30,20", "a background 20,10-30,20", ")"]),
    Case(
      testDescription: "opacity of a picture is no group",
      root: root(
        box("a", 20, 10, 10, 10) {
          $0.filters = [.gaussianBlur(radius: 2)]
          $0.opacity = 0.5
        }), words: ["a picture 14,4-36,26"], reasons: [.filter]),
    Case(
      testDescription: "nor is a blend mode of one thing",
      root: root(box("a", 20, 10, 10, 10) { $0.compositingFilter = .multiply }),
      words: ["a background 20,10-30,20"]),
    Case(
      testDescription: "a mode that reaches beyond its source is a group over all",
      root: root(box("a", 20, 10, 10, 10) { $0.compositingFilter = .sourceIn }),
      words: ["a ( 0,0-100,50", "a background 20,10-30,20", ")"]),
    Case(
      testDescription: "a mask is a group in the group that it cuts",
      root: root(
        box("a", 20, 10, 10, 10, mask: box("m", 5, 0, 10, 10))),
      words: ["a background 25,10-30,20"]),
    Case(
      testDescription: "a translucent mask is a group in the group that it cuts",
      root: root(
        box("a", 20, 10, 10, 10, mask: box("m", 5, 0, 10, 10) { $0.opacity = 0.5 })),
      words: [
        "a ( 25,10-30,20", "a background 20,10-30,20", "m ( 25,10-30,20",
        "m background 25,10-35,20",
        ")", ")",
      ]),
    Case(
      testDescription: "a round mask of one thing is its clip",
      root: root(
        box("a", 20, 10, 10, 10, mask: box("m", 5, 0, 10, 10) { $0.cornerRadius = 4 })),
      words: ["a background 25,10-30,20"]),
    Case(
      testDescription: "a round mask of several things is the clip of their group",
      root: root(
        box(
          "a", 20, 10, 10, 10, sublayers: [box("b", 5, 5, 5, 5, .blue)],
          mask: box("m", 0, 0, 10, 10) { $0.cornerRadius = 4 })),
      words: ["a ( 20,10-30,20", "a background 20,10-30,20", "b background 25,15-30,20", ")"]),
    Case(
      testDescription: "one sublayer with soft edges needs no group for opacity",
      root: root(
        box("a", 20, 10, 20, 10, nil, sublayers: [box("b", 0.5, 0, 10, 10)]) { $0.opacity = 0.5 }),
      words: ["b background 20,10-31,20"]),
    Case(
      testDescription: "nor does a round one in layers that do nothing",
      root: root(
        box(
          "a", 20, 10, 20, 10, nil,
          sublayers: [
            box(
              "between", 0, 0, 20, 10, nil,
              sublayers: [
                box("b", 0, 0, 10, 10) { $0.cornerRadius = 3 }, box("empty", 0, 0, 5, 5, nil),
              ])
          ]
        ) { $0.opacity = 0.5 }),
      words: ["b background 20,10-30,20"]),
    Case(
      testDescription: "one that is scaled already does",
      root: root(
        box(
          "a", 20, 10, 20, 10, nil,
          sublayers: [box("b", 0.5, 0, 10, 10) { $0.opacity = 0.5 }]
        ) { $0.opacity = 0.5 }),
      words: ["a ( 20,10-31,20", "b background 20,10-31,20", ")"]),
    Case(
      testDescription: "so do two with soft edges, one of them outside the display",
      root: root(
        box(
          "a", 20, 10, 20, 10, nil,
          sublayers: [box("b", 0.5, 0, 10, 10), box("far", 200, 0, 5, 5)]
        ) { $0.opacity = 0.5 }),
      words: ["a ( 20,10-31,20", "b background 20,10-31,20", ")"]),
    Case(
      testDescription: "things that share no pixel need no group for their opacity",
      root: root(
        box(
          "a", 20, 10, 20, 10, nil,
          sublayers: [box("b", 0, 0, 10, 10), box("c", 10, 0, 10, 10, .blue)]
        ) { $0.opacity = 0.5 }),
      words: ["b background 20,10-30,20", "c background 30,10-40,20"]),
    Case(
      testDescription: "nor does a picture that fills a round clip",
      root: root(
        box("a", 20, 10, 20, 10, .white) {
          $0.masksToBounds = true
          $0.cornerRadius = 5
          $0.contents = .rows([[0xFF00_00FF]])
        }), words: ["a contents 20,10-40,20"]),
    Case(
      testDescription: "a group around one group is one",
      root: root(
        box(
          "a", 20, 10, 10, 10, nil,
          sublayers: [
            box("b", 0, 0, 10, 10, sublayers: [box("c", 2, 2, 4, 4, .blue)]) {
              $0.filters = [.invert(1)]
            }
          ]
        ) { $0.opacity = 0.5 }),
      words: ["b ( 20,10-30,20", "b background 20,10-30,20", "c background 22,12-26,16", ")"]),
    Case(
      testDescription: "a mask that touches nothing leaves nothing",
      root: root(box("a", 20, 10, 10, 10, mask: box("m", 20, 0, 10, 10))), words: []),
    Case(
      testDescription: "a backdrop is drawn before its layer",
      root: root(
        box("ground", 0, 0, 100, 50, .white),
        box("a", 20, 10, 10, 10, nil) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] }),
      words: ["ground background 0,0-100,50", "a backdrop 20,10-30,20"],
      reasons: [.backdropFilter]),
    Case(
      testDescription: "a rasterised layer is a picture",
      root: root(box("a", 20, 10, 10, 10) { $0.shouldRasterize = true }),
      words: ["a picture 20,10-30,20"], reasons: [.rasterize]),
    Case(
      testDescription: "without group opacity there is no group",
      root: root(
        box("a", 20, 10, 10, 10, sublayers: [box("b", 0, 0, 4, 4, .blue)]) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }), words: ["a background 20,10-30,20", "b background 20,10-24,14"]),
    Case(
      testDescription: "passes in passes, each once",
      root: root(
        box("outer", 0, 0, 50, 50, sublayers: [card()]) { $0.filters = [.gaussianBlur(radius: 1)] }),
      words: ["outer picture 0,0-54,50"], reasons: [.shadow, .shadow, .filter]),
    Case(
      testDescription: "an opaque layer apart covers what is behind",
      root: root(box("below", 22, 12, 4, 4), card { $0.shadowRadius = 0 }),
      words: ["card shadow 25,13-45,33", "card picture 20,10-40,30"], reasons: [.shadow, .shadow]),
    Case(
      testDescription: "a covered shadow is not drawn",
      root: root(card(), box("cover", 0, 0, 100, 50, .white)),
      words: ["cover background 0,0-100,50"]),
    Case(
      testDescription: "an opaque layer in front does not undo a mask",
      root: root(
        box("a", 20, 10, 20, 10, mask: box("m", 0, 0, 10, 10)), box("cover", 18, 8, 14, 14, .white)),
      words: ["cover background 18,8-32,22"]),
  ])
  func planIsAsExpected(_ c: Case) {
    let plan = FramePlan(c.root, Self.display)
    #expect(plan.words == c.words)
    #expect(plan.passes.map(\.reason) == c.reasons)
  }

  @Test func groupsSayWhyTheyAreThere() {
    let sublayers = [Self.box("b", 0, 0, 9, 4), Self.box("c", 3, 0, 9, 4, .blue)]
    func reasons(_ mask: SceneLayer? = nil, _ change: Change) -> [PassReason] {
      let root = Self.root(
        Self.box("a", 0, 0, 10, 10, nil, sublayers: sublayers, mask: mask, change))
      return FramePlan(root, Self.display).items.compactMap { item in
        if case .beginGroup(let group) = item { group.reason } else { nil }
      }
    }
    #expect(reasons { $0.opacity = 0.5 } == [.groupOpacity])
    #expect(
      reasons {
        $0.masksToBounds = true
        $0.cornerRadius = 3
      } == [.clip])
    #expect(reasons { $0.compositingFilter = .screen } == [.blend])
    #expect(reasons { $0.filters = [.invert(1)] } == [.filter])
    #expect(reasons(Self.box("m", 0, 0, 5, 5)) { _ in } == [.mask])
    let glass = Self.box("m", 0, 0, 5, 5) { $0.opacity = 0.5 }
    #expect(reasons(glass) { _ in } == [.mask, .mask])
  }

  // MARK: Frames after each other

  /// Plans of one tree after the other.
  struct Film {
    var tree = RenderTree()
    var root: SceneLayer?
    var plan: FramePlan?
    var display = PassTests.display

    mutating func show(_ next: SceneLayer, at milliseconds: Int64 = 0) -> FramePlan {
      tree.apply(next.commit(after: root))
      let plan = FramePlan(
        tree: tree, at: .zero + .milliseconds(milliseconds), display: display, previous: plan)
      (root, self.plan) = (next, plan)
      return plan
    }
  }

  @Test func aPictureIsKeptWhileItsContentIsTheSame() {
    var film = Film()
    var scene = Self.root(Self.card())
    let first = film.show(scene)
    #expect(first.counters.passMisses == 2 && first.counters.passHits == 0)
    #expect(first.counters.offscreenPasses == 2)
    // By whole pixels it moves as it is.
    scene["card"].position.x += 7
    let moved = film.show(scene)
    #expect(moved.counters.passHits == 2 && moved.counters.passMisses == 0)
    // A device draws it again all the same.
    #expect(moved.counters.offscreenPasses == 2)
    #expect(moved.charges.contains { $0.cause == .offscreen && $0.subject == "card" })
    #expect(moved.passes.map(ObjectIdentifier.init) == first.passes.map(ObjectIdentifier.init))
    // Another colour is another picture; its alpha is as before, but nobody knows.
    scene["inner"].backgroundColor = .green
    #expect(film.show(scene).counters.passMisses == 2)
    // Another shadow leaves the picture that casts it.
    scene["card"].shadowColor = .blue
    let recolored = film.show(scene)
    #expect(recolored.counters.passMisses == 1 && recolored.counters.passHits == 1)
    // Half a pixel on, every edge is another one.
    scene["card"].position.x += 0.5
    #expect(film.show(scene).counters.passMisses == 2)
    // Nothing changed: nothing is even looked at.
    let still = film.show(scene)
    #expect(still.damage.isEmpty && still.counters.passHits == 0)
    #expect(still.freshPasses.isEmpty)
  }

  /// A list at three pixels a point that scrolls by whole pixels, and so by thirds of a point, far down.
  @Test(arguments: [PassReason.rasterize, .shadow, .filter])
  func thirdsOfAPointFindThePictureAgain(_ reason: PassReason) {
    var film = Film()
    film.display = .pixels(300, 150, scale: 3)
    var scene = Self.root(
      Self.box("list", 0, 0, 100, 50, nil, sublayers: [Self.card { $0.shadowOpacity = 0 }]))
    scene["card"].position.y += 7_000_000
    switch reason {
    case .rasterize: (scene["card"].shouldRasterize, scene["card"].rasterizationScale) = (true, 3)
    case .filter: scene["card"].filters = [.gaussianBlur(radius: 2)]
    default: Self.shadow(&scene["card"])
    }
    for step in 0..<40 {
      scene["list"].bounds.origin.y = CGFloat(21_000_000 + step) / 3
      let counters = film.show(scene, at: Int64(step) * 16).counters
      #expect((counters.passMisses > 0) == (step == 0), "step \(step)")
      #expect(counters.passHits > 0 || step == 0)
    }
  }

  /// What is kept costs nothing more, and what is in it neither; what is not kept costs it every time.
  @Test func onlyWhatIsKeptIsForNothing() {
    for isKept in [true, false] {
      var film = Film()
      var scene = Self.root(Self.card { $0.shouldRasterize = isKept })
      let first = film.show(scene).charges.filter { [.offscreen, .gap].contains($0.cause) }
      scene["card"].position.x += 7
      let moved = film.show(scene)
      let again = moved.charges.filter { [.offscreen, .gap].contains($0.cause) }
      #expect(moved.counters.passMisses == 0)
      #expect(!moved.charges.contains { $0.cause == .rasterizeMiss })
      #expect(isKept ? again.isEmpty : again.map(\.work) == first.map(\.work))
    }
  }

  @Test func picturesThatAreNotUsedGoAfterAHundredMilliseconds() {
    var film = Film()
    var scene = Self.root(Self.card { $0.shouldRasterize = true })
    _ = film.show(scene, at: 0)
    scene["card"].isHidden = true
    #expect(film.show(scene, at: 50).counters.passEvictions == 0)
    #expect(film.show(scene, at: 100).counters.passEvictions == 0)
    scene["card"].isHidden = false
    let back = film.show(scene, at: 100)
    #expect(back.counters.passMisses == 0 && back.counters.passHits > 0)
    scene["card"].isHidden = true
    #expect(film.show(scene, at: 150).counters.passEvictions == 0)
    #expect(film.show(scene, at: 201).counters.passEvictions == 3)
    scene["card"].isHidden = false
    #expect(film.show(scene, at: 210).counters.passMisses == 3)
  }

  @Test func atMostTwoAndAHalfScreensAreKept() {
    func screen(_ color: Color) -> SceneLayer {
      Self.root(Self.box("all", 0, 0, 100, 50, color) { $0.shouldRasterize = true })
    }
    let id = LayerID.next()
    var film = Film()
    var scene = screen(.red)
    scene.sublayers[0].id = id
    #expect(film.show(scene).counters.passEvictions == 0)
    scene["all"].backgroundColor = .green
    #expect(film.show(scene).counters.passEvictions == 0)
    scene["all"].backgroundColor = .blue
    #expect(film.show(scene).counters.passEvictions == 1)
    scene["all"].backgroundColor = .green
    #expect(film.show(scene).counters.passHits == 1)
    scene["all"].backgroundColor = .red
    #expect(film.show(scene).counters.passMisses == 1)
  }

  @Test func anotherDisplayBeginsAnew() {
    var film = Film()
    let scene = Self.root(Self.card())
    _ = film.show(scene)
    film.display = .pixels(100, 50, background: .white)
    #expect(film.show(scene).counters.passMisses == 2)
  }

  // MARK: Damage

  static func damage(_ old: SceneLayer, _ change: (inout SceneLayer) -> Void) -> [String] {
    var film = Film()
    _ = film.show(old)
    var new = old
    change(&new)
    return film.show(new).damage.rects.map(\.words)
  }

  @Test func aChangeInAPictureDamagesWhereItSpreads() {
    let blurred = Self.root(
      Self.box("a", 20, 10, 60, 30, sublayers: [Self.box("b", 10, 10, 4, 4, .blue)]) {
        $0.filters = [.gaussianBlur(radius: 1)]
      })
    // Five sigmas around 30, 20 to 34, 24.
    #expect(Self.damage(blurred) { $0["b"].backgroundColor = .green } == ["25,15-39,29"])
    let kept = Self.root(
      Self.box("a", 20, 10, 60, 30, sublayers: [Self.box("b", 10, 10, 4, 4, .blue)]) {
        $0.shouldRasterize = true
      })
    #expect(Self.damage(kept) { $0["b"].backgroundColor = .green } == ["30,20-34,24"])
    #expect(Self.damage(kept) { $0["a"].position.x += 10 } == ["20,10-90,40"])
  }

  @Test func aChangeBehindABackdropDamagesWhereItIsSeen() {
    let scene = Self.root(
      Self.box("ground", 0, 0, 100, 50, .white), Self.box("dot", 60, 20, 2, 2),
      Self.box("glass", 20, 10, 20, 20, nil) { $0.backgroundFilters = [.gaussianBlur(radius: 1)] })
    // Far from the glass it is only itself.
    #expect(Self.damage(scene) { $0["dot"].backgroundColor = .blue } == ["60,20-62,22"])
    var near = scene
    near["dot"].position.x = 43
    #expect(
      Self.damage(near) { $0["dot"].backgroundColor = .blue } == ["42,20-44,22", "37,15-40,27"])
  }

  @Test func aMaskThatComesDamagesAllThatItCuts() {
    let scene = Self.root(
      Self.box("a", 20, 10, 20, 20, sublayers: [Self.box("b", 0, 0, 9, 9, .blue)]))
    #expect(
      Self.damage(scene) { $0.sublayers[0].mask = Self.box("m", 0, 0, 5, 5) } == ["20,10-40,30"])
    var masked = scene
    masked.sublayers[0].mask = Self.box("m", 0, 0, 5, 5)
    #expect(Self.damage(masked) { $0["m"].position.x += 10 } == ["20,10-25,15", "30,10-35,15"])
    #expect(Self.damage(masked) { $0["b"].backgroundColor = .green } == ["20,10-25,15"])
  }

  @Test func chargesNameWhoNeedsThePass() {
    let plan = FramePlan(Self.root(Self.card()), Self.display)
    let offscreen = plan.charges.filter { $0.cause == .offscreen }
    #expect(offscreen.map(\.subject) == ["card"])
    // To the layer's picture; to the shadow, along rows and along columns.
    #expect(plan.charges.filter { $0.cause == .gap }.map(\.work.passSwitches) == [4])
    // The shadow's two walks over 32 x 32 pixels.
    #expect(offscreen.first?.work.pixelsWritten == 2 * 32 * 32)
  }

  // MARK: Costs that what is seen bounds

  private static func blurred(_ radius: Double, _ side: Double, nested: Int = 1) -> SceneLayer {
    var layer = SceneLayer("", CGRect(x: 0, y: 0, width: side, height: side)) {
      $0.backgroundColor = .red
    }
    for _ in 0..<nested {
      layer = SceneLayer("", CGRect(x: 0, y: 0, width: side, height: side), sublayers: [layer]) {
        $0.filters = [.gaussianBlur(radius: radius)]
      }
    }
    return layer
  }

  /// The pixels of the largest picture that a plan draws apart.
  private static func largest(_ root: SceneLayer, _ display: DisplayGeometry) -> Int {
    FramePlan(root, display).passes.map(\.content.frame.area).max() ?? 0
  }

  @Test func aWideBlurOfALargeLayerIsMadeOnASmallBitmap() {
    let display = DisplayGeometry.pixels(390, 844)
    // 64 pixels are blurred on the display's own: 7.5 deviations around it, right and below.
    #expect(Self.largest(Self.blurred(64, 100_000), display) == (390 + 480) * (844 + 480))
    for radius in [65.0, 200, 1000, 100_000] {
      #expect(Self.largest(Self.blurred(radius, 100_000), display) < 1_100_000, "\(radius)")
    }
  }

  @Test func blursInBlursReachAsFarAsOneOfTheSumOfTheirVariances() {
    let display = DisplayGeometry.pixels(300, 300)
    func reach(_ root: SceneLayer) -> Int? {
      FramePlan(root, display).passes.map(\.content.frame.maxX).max()
    }
    #expect(reach(Self.blurred(40, 4000)) == 300 + 288)
    #expect(reach(Self.blurred(20, 4000, nested: 4)) == 300 + 288)
  }

  @Test func blursThatFollowEachOtherAreOne() {
    let many = LayerEffects.steps(
      Array(repeating: LayerFilter.gaussianBlur(radius: 2), count: 100), .identity)
    #expect(many == [.blur(sigmaX: 20, sigmaY: 20)])
    let apart = LayerEffects.steps(
      [.gaussianBlur(radius: 3), .invert(1), .gaussianBlur(radius: 4)], .identity)
    #expect(apart.count == 3)
  }

  /// The list must not be copied for each instance: 60 GB it would be.
  @Test func instancesInDepthAreWrittenDownOnce() {
    var values = ReplicatorProperties()
    (values.instanceCount, values.preservesDepth) = (20_000, true)
    values.instanceTransform = .translation(x: 0, y: 0, z: -0.001)
    let root = SceneLayer(
      "", CGRect(x: 0, y: 0, width: 8, height: 8),
      sublayers: [
        SceneLayer("dot", CGRect(x: 0, y: 0, width: 8, height: 8)) {
          $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.01)
        }
      ]
    ) { $0.kind = .replicator(values) }
    #expect(FramePlan(root, .pixels(8, 8)).items.count == 20_000)
  }
}
