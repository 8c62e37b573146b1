import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// What a frame is charged with, by cause (frames 4.1), and what is kept of it. No pixels.
@Suite struct FrameChargeTests {
  static let display = DisplayGeometry.pixels(100, 50)

  private static func box(
    _ name: String, _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], mask: SceneLayer? = nil,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    PassTests.box(name, x, y, w, h, color, sublayers: sublayers, mask: mask, change)
  }

  private static func picture(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap.rows(
      Array(repeating: Array(repeating: 0xFF00_FF00, count: width), count: height))
  }

  private static func two(_ name: String) -> [SceneLayer] {
    [box("\(name)/a", 0, 0, 8, 8), box("\(name)/b", 4, 4, 8, 8, .blue)]
  }

  private static func round(_ layer: SceneLayer) -> SceneLayer {
    var layer = layer
    layer.properties.cornerRadius = 5
    return layer
  }

  struct Gaps: Sendable, CustomTestStringConvertible {
    let name: String
    let layer: SceneLayer
    /// Passes of the frame with its own: one more than the gaps between them.
    let passes: Int
    var testDescription: String { name }
  }

  /// The passes that were published (frames 4.3), and others by the same rule.
  @Test(arguments: [
    Gaps(name: "nothing apart", layer: box("a", 0, 0, 20, 20), passes: 1),
    Gaps(
      name: "a mask: three",
      layer: box("a", 0, 0, 20, 20, sublayers: two("a"), mask: round(box("m", 0, 0, 20, 20))),
      passes: 3),
    Gaps(
      name: "a blurred background: five",
      layer: box("a", 10, 10, 20, 20, nil) { $0.backgroundFilters = [.gaussianBlur(radius: 4)] },
      passes: 5),
    Gaps(
      name: "a mask of several things: three, too",
      layer: box(
        "a", 0, 0, 20, 20, sublayers: two("a"),
        mask: box("m", 0, 0, 20, 20, nil, sublayers: two("m"))), passes: 3),
    Gaps(
      name: "a blurred background in the shape of a text, as vibrancy: seven",
      layer: box(
        "a", 10, 10, 20, 20, nil, mask: box("m", 0, 0, 20, 20, nil, sublayers: two("m"))
      ) {
        $0.backgroundFilters = [.gaussianBlur(radius: 4)]
      }, passes: 7),
    Gaps(
      name: "group opacity",
      layer: box("a", 0, 0, 20, 20, sublayers: two("a")) { $0.opacity = 0.5 },
      passes: 2),
    Gaps(
      name: "a blurred layer",
      layer: box("a", 10, 10, 20, 20) { $0.filters = [.gaussianBlur(radius: 4)] },
      passes: 4),
    Gaps(name: "a shadow of content", layer: PassTests.card(), passes: 5),
    Gaps(
      name: "a shadow of a path needs no buffer",
      layer: PassTests.card { $0.shadowPath = .rect(CGRect(x: 0, y: 0, width: 20, height: 20)) },
      passes: 1),
  ])
  func passesAreCountedAsTheyWerePublished(_ c: Gaps) {
    let root = Self.box("root", 0, 0, 100, 50, .green, sublayers: [c.layer])
    let plan = FramePlan(root, Self.display)
    let gaps = plan.charges.filter { $0.cause == .gap }
    #expect(gaps.allSatisfy { $0.subject == c.layer.properties.name })
    #expect(gaps.reduce(0) { $0 + $1.work.passSwitches } == c.passes - 1)
    #expect(
      DeviceProfile.reference.entries(for: gaps, owner: .serverExecute).reduce(.zero) {
        $0 + $1.cost
      }
        == Nanoseconds(150_000 * Int64(c.passes - 1)))
  }

  @Test func theShadowOfAPathIsFilledOnceAndTakenForNoPass() throws {
    let card = PassTests.card { $0.shadowPath = .rect(CGRect(x: 0, y: 0, width: 20, height: 20)) }
    let root = Self.box("root", 0, 0, 100, 50, .green, sublayers: [card])
    let plan = FramePlan(root, Self.display)
    #expect(plan.counters.offscreenPasses == 0)
    #expect(plan.counters.passMisses == 1)
    #expect(!plan.charges.contains { $0.cause == .offscreen })
    let shadow = try #require(plan.charges.first { $0.detail == "shadowPath" })
    #expect(shadow.cause == .gpuFill)
    #expect(shadow.work.pixelsWritten == plan.freshPasses.first?.output.area)
    #expect(shadow.work.bytesRead == 0)
  }

  struct Mixed: Sendable, CustomTestStringConvertible {
    let name: String
    let frame: CGRect
    var isNearest = false
    let charge: Charge?
    var testDescription: String { name }
  }

  private static func mixed(_ cause: Cause, _ pixels: Int, _ detail: String) -> Charge {
    var work = Work()
    work.pixelsMixed = pixels
    return Charge(cause, "photo", work, detail: detail)
  }

  @Test(arguments: [
    Mixed(name: "one on one", frame: CGRect(x: 10, y: 10, width: 10, height: 10), charge: nil),
    Mixed(
      name: "half a pixel off", frame: CGRect(x: 10.5, y: 10, width: 10, height: 10),
      charge: mixed(.misaligned, 110, "10 x 10 texels on 11 x 10")),
    Mixed(
      name: "twice as wide", frame: CGRect(x: 10, y: 10, width: 20, height: 10),
      charge: mixed(.scaled, 200, "10 x 10 texels on 20 x 10")),
    Mixed(
      name: "twice as wide, the nearest texel", frame: CGRect(x: 10, y: 10, width: 20, height: 10),
      isNearest: true, charge: nil),
  ])
  func picturesThatMissThePixelsAreMixed(_ c: Mixed) {
    let photo = Self.box(
      "photo", c.frame.minX, c.frame.minY, c.frame.width, c.frame.height, nil
    ) {
      $0.contents = Self.picture(10, 10)
      if c.isNearest { ($0.minificationFilter, $0.magnificationFilter) = (.nearest, .nearest) }
    }
    let plan = FramePlan(Self.box("root", 0, 0, 100, 50, sublayers: [photo]), Self.display)
    #expect(
      plan.charges.filter { $0.cause == .misaligned || $0.cause == .scaled }
        == (c.charge.map { [$0] } ?? []))
  }

  @Test func contentsLargerThanATextureAreCutOnceWhenTheyCome() {
    var display = Self.display
    display.maxTextureSide = 8
    let picture = Self.picture(10, 4)
    let root = Self.box(
      "root", 0, 0, 100, 50,
      sublayers: [
        Self.box("large", 0, 0, 10, 4) { $0.contents = picture },
        Self.box("again", 0, 10, 10, 4) { $0.contents = picture },
        Self.box("small", 0, 20, 8, 8) { $0.contents = Self.picture(8, 8) },
      ])
    var cut = Work()
    cut.pixelsCut = 40
    let plan = FramePlan(root, display)
    #expect(
      plan.charges.filter { $0.cause == .textureTooLarge }
        == [Charge(.textureTooLarge, "large", cut, detail: "10 x 4, at most 8")])
    #expect(!FramePlan(root, Self.display).charges.contains { $0.cause == .textureTooLarge })
  }

  @Test func greyContentsAreConvertedWhenTheyCome() {
    var convert = Work()
    convert.pixelsConverted = 16
    let root = Self.box(
      "root", 0, 0, 100, 50,
      sublayers: [
        Self.box("grey", 0, 0, 4, 4) {
          $0.contents = Self.picture(4, 4)
          $0.contentsFormat = .gray8Uint
        },
        Self.box("colour", 0, 0, 4, 4) { $0.contents = Self.picture(4, 4) },
      ])
    #expect(
      FramePlan(root, Self.display).charges.filter { $0.cause == .colorConvert }
        == [Charge(.colorConvert, "grey", convert, detail: "Gray8")])
  }

  // MARK: Bitmaps that are kept

  private static func kept(_ color: Color = .red, sublayers: [SceneLayer] = []) -> SceneLayer {
    box("kept", 10, 10, 20, 20, color, sublayers: sublayers) { $0.shouldRasterize = true }
  }

  /// Drawing into it, groups in it and the change of buffers are all the miss; laying it down is not.
  @Test func aKeptBitmapThatIsDrawnAnewIsOneMiss() {
    let glass = Self.box("glass", 0, 0, 12, 12, nil, sublayers: Self.two("glass")) {
      $0.opacity = 0.5
    }
    let root = Self.box(
      "root", 0, 0, 100, 50, .green, sublayers: [Self.kept(sublayers: [glass])])
    var tree = RenderTree()
    tree.apply(root.commit())
    let first = FramePlan(tree: tree, at: .zero, display: Self.display, previous: nil)
    let miss = first.charges.filter { $0.cause == .rasterizeMiss }
    #expect(miss.map(\.subject) == ["kept"])
    let work = miss[0].work
    // The pass and the group in it.
    #expect(work.passSwitches == 2)
    // Its ground, and the two boxes; the group laid over the ground: 64 + 64 - 16 in the middle.
    #expect(work.pixelsWritten + work.pixelsBlended >= 400 + 112)
    #expect(!first.charges.contains { $0.cause == .gap || $0.cause == .offscreen })
    #expect(first.charges.contains { $0.cause == .gpuFill && $0.subject == "kept" })
    var moved = root
    moved["kept"].position.x += 3
    tree.apply(moved.commit(after: root))
    let second = FramePlan(tree: tree, at: .zero, display: Self.display, previous: first)
    #expect(second.counters.passHits == 1)
    #expect(!second.charges.contains { $0.cause == .rasterizeMiss })
  }

  struct Eviction: Sendable, CustomTestStringConvertible {
    let name: String
    var screens = 2.5
    var patience: Int64 = 100_000_000
    /// How long after the last frame with the bitmap the next one is made.
    let pause: Int64
    let evictions: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Eviction(name: "100 ms unused", pause: 100_000_000, evictions: 0),
    Eviction(name: "1 ns longer", pause: 100_000_001, evictions: 1),
    Eviction(name: "a device's own time", patience: 5, pause: 6, evictions: 1),
    Eviction(name: "no time at all", patience: 0, pause: 1, evictions: 1),
    // 20 x 20 of 100 x 50 pixels.
    Eviction(name: "room for it", screens: 0.08, pause: 1, evictions: 0),
    Eviction(name: "a byte too little", screens: 0.07999, pause: 1, evictions: 1),
    Eviction(name: "no room", screens: 0, pause: 1, evictions: 1),
  ])
  func bitmapsAreGivenUpByTimeAndByRoom(_ c: Eviction) {
    var display = Self.display
    (display.keptScreens, display.keptTime) = (c.screens, Nanoseconds(c.patience))
    let root = Self.box("root", 0, 0, 100, 50, .green, sublayers: [Self.kept()])
    var hidden = root
    hidden["kept"].isHidden = true
    var tree = RenderTree()
    tree.apply(root.commit())
    let first = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    tree.apply(hidden.commit(after: root))
    let second = FramePlan(
      tree: tree, at: Instant(nanoseconds: c.pause), display: display, previous: first,
      makesDetails: true)
    #expect(first.passes.map(\.byteCount) == [1600])
    #expect(second.counters.passEvictions == c.evictions)
    #expect(
      second.remarks.filter { $0 == .cacheEviction("kept", .rasterize) }.count == c.evictions)
    tree.apply(root.commit(after: hidden))
    let third = FramePlan(
      tree: tree, at: Instant(nanoseconds: c.pause), display: display, previous: second)
    #expect(third.counters.passMisses == c.evictions)
  }
}
