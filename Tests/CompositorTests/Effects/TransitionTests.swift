import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// core-animation 1.10: how the old and the new of a layer are put together.
@Suite struct TransitionTests {
  static let display = DisplayGeometry.pixels(8, 8)

  /// Red over a transparent display becomes blue: the middle of what is left at a progress.
  struct Row: Sendable, CustomTestStringConvertible {
    var type: Transition.Kind
    var subtype: Transition.Subtype?
    /// The columns of row 4, or the rows of column 4 where it goes up or down.
    var pixels: String
    var testDescription: String { "\(type) \(subtype?.rawValue ?? "")" }
  }

  /// A quarter of the way, on 8 pixels: r is the old, b the new. The top is at max y.
  @Test(arguments: [
    Row(type: .push, subtype: nil, pixels: "bbrrrrrr"),
    Row(type: .push, subtype: .fromLeft, pixels: "bbrrrrrr"),
    Row(type: .push, subtype: .fromRight, pixels: "rrrrrrbb"),
    Row(type: .push, subtype: .fromTop, pixels: "rrrrrrbb"),
    Row(type: .push, subtype: .fromBottom, pixels: "bbrrrrrr"),
    Row(type: .moveIn, subtype: .fromLeft, pixels: "bbrrrrrr"),
    Row(type: .moveIn, subtype: .fromRight, pixels: "rrrrrrbb"),
    Row(type: .moveIn, subtype: .fromTop, pixels: "rrrrrrbb"),
    Row(type: .moveIn, subtype: .fromBottom, pixels: "bbrrrrrr"),
    Row(type: .reveal, subtype: .fromLeft, pixels: "bbrrrrrr"),
    Row(type: .reveal, subtype: .fromRight, pixels: "rrrrrrbb"),
    Row(type: .reveal, subtype: .fromTop, pixels: "rrrrrrbb"),
    Row(type: .reveal, subtype: .fromBottom, pixels: "bbrrrrrr"),
  ])
  func aSlideMovesFromItsSide(_ row: Row) throws {
    let picture = try Self.picture(row.type, row.subtype, 0.25)
    let isUpright = row.subtype == .fromTop || row.subtype == .fromBottom
    let found = (0..<8).map { index -> String in
      switch isUpright ? picture[4, index].argb : picture[index, 4].argb {
      case 0xFFFF_0000: "r"
      case 0xFF00_00FF: "b"
      default: "?"
      }
    }
    #expect(found.joined() == row.pixels)
  }

  /// What moves in covers what stays; what is revealed does not move, what pushes moves.
  @Test func whatMovesAndWhatStays() throws {
    // Two columns each: light and dark.
    let old = Bitmap.rows([[0xFFFF_0000, 0xFF80_0000]])
    let new = Bitmap.rows([[0xFF00_00FF, 0xFF00_0080]])
    func columns(_ type: Transition.Kind) throws -> [UInt32] {
      let picture = try Self.picture(type, .fromLeft, 0.5) {
        $0.contents = $1 ? new : old
      }
      return [picture[1, 4].argb, picture[6, 4].argb].map { $0 & 0xFF_FFFF }
    }
    // Halfway: the left half shows the new; push shows its right end there, and so does moveIn.
    #expect(try columns(.push)[0] & 0xFF < 0xC0)
    #expect(try columns(.moveIn)[0] & 0xFF < 0xC0)
    #expect(try columns(.reveal)[0] & 0xFF > 0xC0)
    #expect(try columns(.push)[1] >> 16 > 0xC0)
    #expect(try columns(.moveIn)[1] >> 16 < 0xC0)
    #expect(try columns(.reveal)[1] >> 16 > 0xC0)
  }

  @Test(arguments: [(0, 0xFFFF_0000), (0.25, 0xFFBF_0040), (0.5, 0xFF7F_0080), (1, 0xFF00_00FF)])
  func aFadeIsALerp(_ progress: Double, _ expected: UInt32) throws {
    #expect(try Self.picture(.fade, nil, progress)[4, 4].argb == expected)
  }

  /// Two passes of source-over would dip to an alpha of 96.
  @Test func aFadeOfEqualsDoesNotDip() throws {
    let picture = try Self.picture(.fade, nil, 0.5) { values, _ in
      values.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    }
    #expect(abs(Int(picture[4, 4].alpha) - 128) <= 1)
  }

  @Test func theNewFadesInWhereNothingWas() throws {
    let root = SceneLayer("root", square)
    var next = root
    var child = Self.layer(.blue)
    child.animations = [try Self.still(.fade, nil, 0.5)]
    next.sublayers = [child]
    let picture = Self.draw([root, next])
    #expect(picture[4, 4].argb == 0x8000_0080)
  }

  @Test func theOldFadesOutWhereTheNewIsHidden() throws {
    let picture = try Self.picture(.fade, nil, 0.25) { values, isNew in values.isHidden = isNew }
    #expect(picture[4, 4].argb == 0xBFBF_0000)
  }

  /// The past stands still: its sublayers, values and animations are those of the commit's clock.
  @Test func theOldIsWhatWasShownThen() throws {
    var old = SceneLayer("root", square, sublayers: [Self.layer(.red)])
    var timing = MediaTiming()
    timing.duration = 2
    old.sublayers[0].animations = [
      AttachedAnimation(
        key: "fade",
        animation: BasicAnimation(
          keyPath: .opacity, from: .number(0), to: .number(1), timing: timing))
    ]
    var new = old
    new.sublayers = []
    new.animations = [try Self.still(.fade, nil, 0)]
    var tree = RenderTree()
    tree.apply(old.commit())
    var commit = new.commit(after: old)
    commit.clock = .zero + .milliseconds(1000)
    tree.apply(commit)
    for moment in [1000, 1500, 9000] as [Int64] {
      let plan = FramePlan(
        tree: tree, at: .zero + .milliseconds(moment), display: Self.display, previous: nil)
      #expect(Rasterizer(threads: 1).draw(plan, over: nil)[4, 4].alpha == 128)
    }
  }

  @Test func itLiesWhereTheLayerIsNow() throws {
    let root = SceneLayer("root", square)
    var (old, new) = (root, root)
    let id = LayerID.next()
    old.sublayers = [
      SceneLayer("a", CGRect(x: 0, y: 0, width: 2, height: 8), id: id) {
        $0.backgroundColor = .red
      }
    ]
    new.sublayers = [SceneLayer("a", CGRect(x: 4, y: 0, width: 2, height: 8), id: id)]
    new.sublayers[0].animations = [try Self.still(.fade, nil, 0)]
    let picture = Self.draw([old, new])
    #expect(picture[1, 4].argb == 0 && picture[4, 4].argb == 0xFFFF_0000)
  }

  @Test func aTransitionBeginsInTheMiddleOfAnother() throws {
    let layers = [Color.red, .green, .blue].enumerated().map { index, color in
      var layer = Self.layer(color, id: Self.id)
      layer.properties.zPosition = CGFloat(index)
      return layer
    }
    var (second, third) = (layers[1], layers[2])
    second.animations = [try Self.still(.fade, nil, 0.5, number: 1)]
    third.animations = [try Self.still(.fade, nil, 0.5, number: 2)]
    // Half of 127 red and 128 green, and half of blue.
    #expect(Self.draw([layers[0], second, third])[4, 4].argb == 0xFF3F_4080)
  }

  @Test func theTreeForgetsPastsThatNothingShows() throws {
    var tree = RenderTree()
    var layer = Self.layer(.red, id: Self.id)
    tree.apply(layer.commit())
    for number in 1...50 {
      var next = layer
      next.properties.zPosition += 1
      next.animations = [try Self.still(.fade, nil, 0.5, number: number)]
      tree.apply(next.commit(after: layer))
      layer = next
      #expect(tree.layers.pastCount <= LayerTable.depth)
    }
    var last = layer
    last.animations = []
    tree.apply(last.commit(after: layer))
    #expect(tree.layers.pastCount == 0)
  }

  @Test func itMovesUntilItsEnd() throws {
    var timing = MediaTiming()
    timing.begin = .zero + .milliseconds(100)
    timing.duration = 1
    let old = Self.layer(.red, id: Self.id)
    var new = Self.layer(.blue, id: Self.id)
    new.animations = [
      AttachedAnimation(key: Transition.key, animation: Transition(timing: timing))
    ]
    var tree = RenderTree()
    tree.apply(old.commit())
    tree.apply(new.commit(after: old))
    func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }
    #expect(tree.motionEnd.map { $0 > at(1100) && $0 < at(1101) } == true)
    #expect(tree.moves(after: at(500), through: at(510)))
    #expect(!tree.moves(after: at(1200), through: at(9000)))
    let rasterizer = Rasterizer(threads: 1)
    var shown: (plan: FramePlan, picture: Bitmap)?
    for (moment, red) in [(50, 0), (100, 255), (600, 127), (1100, 0), (1200, 0)] as [(Int64, Int)] {
      let plan = FramePlan(tree: tree, at: at(moment), display: Self.display, previous: shown?.plan)
      let picture = rasterizer.draw(plan, over: shown?.picture)
      #expect(Int(picture[4, 4].argb >> 16 & 255) == red, "at \(moment) ms")
      shown = (plan, picture)
    }
    let after = FramePlan(tree: tree, at: at(1300), display: Self.display, previous: shown?.plan)
    #expect(after.damage.isEmpty)
  }

  // MARK: Effects

  /// The tree has no mask any more when the old is drawn.
  @Test func whatWasMaskedStaysMasked() throws {
    var (old, new) = (Self.layer(.red, id: Self.id), Self.layer(.blue, id: Self.id))
    old.mask = SceneLayer("mask", CGRect(x: 0, y: 0, width: 4, height: 8)) {
      $0.backgroundColor = .red
    }
    new.animations = [try Self.still(.fade, nil, 0.5)]
    let picture = Self.draw([old, new])
    #expect(picture[2, 4].argb == 0xFF7F_0080)
    #expect(picture[6, 4].argb == 0x8000_0080)
  }

  /// A blend mode in a fade has nothing under it but the fade's own clear buffer.
  @Test func aBlendModeStaysInItsFade() throws {
    let picture = try Self.picture(.fade, nil, 0.5) { values, isNew in
      if isNew { values.compositingFilter = .destinationOut }
    }
    #expect(picture[4, 4].argb == 0x7F7F_0000)
  }

  @Test func aFadeIsAGroupOfTwoSums() throws {
    var (old, new) = (Self.layer(.red, id: Self.id), Self.layer(.blue, id: Self.id))
    old.properties.filters = [.gaussianBlur(radius: 1)]
    new.animations = [try Self.still(.fade, nil, 0.5)]
    let plan = FramePlan(
      tree: Self.tree([old, new]), at: .zero, display: Self.display, previous: nil)
    let groups = plan.items.compactMap { item -> FramePlan.Group? in
      guard case .beginGroup(let group) = item else { return nil }
      return group
    }
    #expect(groups.map(\.reason) == [.transition])
    let draws = plan.items.compactMap { item -> FramePlan.Draw? in
      guard case .draw(let draw) = item else { return nil }
      return draw
    }
    #expect(draws.map(\.blend) == [.plusLighter, .plusLighter])
    #expect(draws.map(\.opacity) == [127, 128])
    #expect(plan.passes.map(\.reason) == [.filter])
  }

  // MARK: Random trees

  @Test(arguments: RandomTreeTests.Seeds.all(of: 240))
  func randomTransitionsAreDrawnAsTheRulesSay(_ seeds: RandomTreeTests.Seeds) {
    for seed in seeds.range {
      let scale = [1, 2, 1.5, 3][seed % 4]
      let display = DisplayGeometry.pixels(32, 26, scale: scale, background: .white)
      var scene = RandomScene(
        seed: 7000 + seed, size: CGSize(width: 32 / scale, height: 26 / scale))
      scene.spreads = seed % 8 == 0
      // The slow rasteriser knows no time but 0.
      scene.hasMotion = false
      var trees = [scene.tree()]
      for number in 1...2 {
        let next = scene.changed(trees[number - 1])
        trees.append(scene.changing(next, number: number))
      }
      let pasts = [trees[1], trees[0]]
      let margin = ReferenceRasterizer.reach(of: trees[2], after: pasts, scale: scale)
      if margin > 60 { continue }
      let expected = ReferenceRasterizer.drawIfPossible(
        trees[2], after: pasts, width: 32, height: 26, scale: scale,
        background: display.background, margin: margin)
      guard let expected else { continue }
      let tree = Self.tree(trees)
      let plan = FramePlan(
        tree: tree, at: .zero + .milliseconds(1), display: display, previous: nil)
      for (threads, tiles) in RandomTreeTests.rasterizers(of: seed) {
        let actual = Rasterizer(threads: threads, tileSize: tiles).draw(plan, over: nil).rows
        let difference = firstDifference(expected, actual)
        #expect(difference == nil, "seed \(seed), \(threads) threads, \(tiles)")
        if difference != nil { return }
      }
    }
  }

  @Test(arguments: RandomTreeTests.Seeds.all(of: 160))
  func damageCoversWhatTransitionsChange(_ seeds: RandomTreeTests.Seeds) {
    for seed in seeds.range {
      let display = DisplayGeometry.pixels(36, 30, background: .white)
      var scene = RandomScene(seed: 9000 + seed, size: CGSize(width: 36, height: 30))
      scene.spreads = seed % 3 == 0
      var root = scene.tree()
      var tree = Self.tree([root])
      let rasterizer = Rasterizer(threads: 1, tileSize: .init(width: 20, height: 9))
      var shown: (plan: FramePlan, picture: Bitmap)?
      for frame in 1...10 {
        let now = Instant.zero + .milliseconds(Int64(frame * 16))
        if frame % 3 == 1 {
          let number = Int(now.nanoseconds)
          let next = scene.changing(scene.changed(root), number: number, seconds: 0.04)
          var commit = next.commit(after: root)
          commit.clock = now
          tree.apply(commit)
          root = next
        }
        let plan = FramePlan(tree: tree, at: now, display: display, previous: shown?.plan)
        let drawn = rasterizer.draw(plan, over: shown?.picture)
        let whole = Rasterizer(threads: 2).draw(
          FramePlan(tree: tree, at: now, display: display, previous: nil), over: nil)
        let difference = firstDifference(whole.rows, drawn.rows)
        #expect(difference == nil, "seed \(seed), frame \(frame)")
        if difference != nil { return }
        shown = (plan, drawn)
      }
    }
  }

  // MARK: Trees

  private static let id = LayerID.next()
  private var square: CGRect { Self.square }
  private static let square = CGRect(x: 0, y: 0, width: 8, height: 8)

  private static func layer(_ color: Color, id: LayerID = .next()) -> SceneLayer {
    SceneLayer("layer", square, id: id) { $0.backgroundColor = color }
  }

  /// A transition that stands still.
  private static func still(
    _ type: Transition.Kind, _ subtype: Transition.Subtype?, _ progress: Double, number: Int = 0
  ) throws -> AttachedAnimation {
    var timing = MediaTiming()
    timing.begin = Instant(nanoseconds: Int64(number))
    timing.repeatCount = .infinity
    timing.fillMode = .backwards
    let transition = try Transition(
      type, subtype: subtype, startProgress: progress, endProgress: progress, timing: timing)
    return AttachedAnimation(key: Transition.key, animation: transition)
  }

  /// Red becomes blue in the whole display.
  private static func picture(
    _ type: Transition.Kind, _ subtype: Transition.Subtype?, _ progress: Double,
    _ change: (inout LayerProperties, _ isNew: Bool) -> Void = { _, _ in }
  ) throws -> Bitmap {
    var (old, new) = (layer(.red, id: id), layer(.blue, id: id))
    change(&old.properties, false)
    change(&new.properties, true)
    new.animations = [try still(type, subtype, progress)]
    return draw([old, new])
  }

  private static func tree(_ trees: [SceneLayer]) -> RenderTree {
    var tree = RenderTree()
    var last: SceneLayer?
    for next in trees {
      tree.apply(next.commit(after: last))
      last = next
    }
    return tree
  }

  private static func draw(_ trees: [SceneLayer]) -> Bitmap {
    let plan = FramePlan(tree: tree(trees), at: .zero, display: display, previous: nil)
    return Rasterizer(threads: 1).draw(plan, over: nil)
  }
}
