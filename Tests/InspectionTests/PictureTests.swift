import Compositor
import Foundation
import Graphics
import Inspection
import LayerModel
import Testing
import VSync

/// What each picture has at chosen pixels, by rule and not by a stored picture.
@Suite struct PictureTests {
  /// A colour as people see it.
  enum Hue: String {
    case grey, green, red, yellow, magenta, cyan, blue, pink

    /// What a pixel is closest to: by which channels stand out.
    init(_ pixel: Pixel) {
      let (r, g, b) = (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
      let (low, high) = (min(r, g, b), max(r, g, b))
      guard high - low > 24 else {
        self = .grey
        return
      }
      func isHigh(_ value: Int) -> Bool { value - low > (high - low) * 6 / 10 }
      switch (isHigh(r), isHigh(g), isHigh(b)) {
      case (true, true, _): self = .yellow
      case (true, false, true): self = .magenta
      case (false, true, true): self = .cyan
      case (true, false, false): self = b - low > (high - low) * 3 / 10 ? .pink : .red
      case (false, true, false): self = .green
      case (false, false, _): self = .blue
      }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var overlay: Overlay
    var what: String
    var x, y: Int
    var hue: Hue
    var testDescription: String { "\(overlay.rawValue): \(what)" }
  }

  /// A layer whose content casts a shadow is a pass, with its sublayers in it.
  @Test func layersInWhatCastsAShadowAreLookedInto() throws {
    func side(shadow: Double) throws -> PixelSize {
      let photo = TestLayer("photo", CGRect(x: 4, y: 4, width: 8, height: 8)) {
        $0.backgroundColor = InspectedScene.color("#00FF00")
      }
      let card = TestLayer("card", CGRect(x: 10, y: 10, width: 20, height: 20), [photo]) {
        $0.backgroundColor = InspectedScene.color("#FF0000")
        $0.shadowOpacity = shadow
        $0.shadowRadius = 1
      }
      let root = TestLayer("root", CGRect(x: 0, y: 0, width: 80, height: 60), [card])
      var tree = RenderTree()
      tree.apply(root.commit)
      let display = DisplayGeometry(pixelSize: InspectedScene.size(80, 60))
      let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
      return try Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
        .picture(.exploded).size
    }
    #expect(try side(shadow: 1) == side(shadow: 0))
  }

  /// One layer over another, more of them than 16 bits count.
  @Test func manyThingsOnOnePixelAreCounted() throws {
    let dots = (0..<66_000).map { _ in
      TestLayer("", CGRect(x: 0, y: 0, width: 1, height: 1)) {
        $0.backgroundColor = InspectedScene.color("#00000001")
      }
    }
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 2, height: 1), dots)
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(2, 1))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let inspector = Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
    for overlay in [Overlay.overdraw, .blended] { _ = try inspector.picture(overlay) }
  }

  @Test(arguments: [
    Row(overlay: .blended, what: "only the opaque root", x: 220, y: 80, hue: .green),
    Row(overlay: .blended, what: "a group that is half clear", x: 50, y: 60, hue: .red),
    Row(overlay: .blended, what: "the bitmap of a kept layer", x: 170, y: 50, hue: .red),
    Row(overlay: .blended, what: "an opaque layer on its way", x: 60, y: 112, hue: .green),
    Row(overlay: .offscreen, what: "a group", x: 110, y: 60, hue: .yellow),
    Row(overlay: .offscreen, what: "a kept layer", x: 170, y: 50, hue: .yellow),
    Row(overlay: .offscreen, what: "a layer drawn straight", x: 60, y: 112, hue: .grey),
    Row(overlay: .cache, what: "a bitmap from the frame before", x: 170, y: 50, hue: .green),
    Row(overlay: .cache, what: "a group that is not kept", x: 110, y: 60, hue: .grey),
    Row(overlay: .misaligned, what: "between pixels", x: 50, y: 50, hue: .magenta),
    Row(overlay: .misaligned, what: "twice as large", x: 100, y: 50, hue: .yellow),
    Row(overlay: .misaligned, what: "no picture", x: 112, y: 60, hue: .grey),
    Row(overlay: .copied, what: "grey by its format", x: 148, y: 50, hue: .cyan),
    Row(overlay: .copied, what: "as it is", x: 50, y: 50, hue: .grey),
    Row(overlay: .updates, what: "where the layer is", x: 60, y: 120, hue: .yellow),
    Row(overlay: .updates, what: "where it was", x: 20, y: 120, hue: .yellow),
    Row(overlay: .updates, what: "what stays", x: 220, y: 80, hue: .grey),
    Row(overlay: .overdraw, what: "the root alone", x: 220, y: 80, hue: .grey),
    Row(overlay: .overdraw, what: "two over each other", x: 170, y: 50, hue: .blue),
    Row(overlay: .overdraw, what: "root, card and its buffer", x: 112, y: 60, hue: .green),
    Row(overlay: .overdraw, what: "a picture on it", x: 50, y: 50, hue: .pink),
    Row(overlay: .borders, what: "the edge of the damage", x: 16, y: 120, hue: .magenta),
    Row(overlay: .borders, what: "outside", x: 220, y: 20, hue: .grey),
  ])
  func hasItsColors(_ row: Row) throws {
    let picture = try Self.pictures.get()[row.overlay]
    let pixel = try #require(picture)[row.x, row.y]
    #expect(Hue(pixel) == row.hue, "\(pixel)")
  }

  /// All pictures of one frame: they are slow to make without optimisation.
  private static let pictures = Result {
    let inspector = InspectedScene.inspector()
    return Dictionary(
      uniqueKeysWithValues: try Overlay.allCases.map { ($0, try inspector.picture($0)) })
  }

  @Test func firstFrameMissesAndIsAllNew() throws {
    let inspector = InspectedScene.inspector(first: true)
    #expect(Hue(try inspector.picture(.cache)[170, 50]) == .red)
    #expect(Hue(try inspector.picture(.updates)[220, 80]) == .yellow)
  }

  /// A picture with more texels on a side than one texture can have is cut up first.
  @Test func picturesBeyondTheTextureLimitAreCopied() throws {
    let root = TestLayer(
      "root", CGRect(x: 0, y: 0, width: 60, height: 60),
      [
        TestLayer("large", CGRect(x: 0, y: 0, width: 60, height: 60)) {
          $0.contents = InspectedScene.picture(33, 1)
        }
      ])
    for (limit, hue) in [(32, Hue.cyan), (33, .grey)] {
      var tree = RenderTree()
      tree.apply(root.commit)
      let display = DisplayGeometry(
        pixelSize: InspectedScene.size(60, 60), maxTextureSide: limit)
      let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
      let inspector = Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
      #expect(Hue(try inspector.picture(.copied)[43, 50]) == hue, "limit \(limit)")
    }
  }

  /// However deep the tree is, its planes fit into a picture.
  @Test func deepTreesCanBeExploded() throws {
    var layer = TestLayer("deepest", CGRect(x: 0, y: 0, width: 9, height: 9))
    for depth in 0..<60 {
      layer = TestLayer("\(depth)", CGRect(x: 0, y: 0, width: 9, height: 9), [layer]) {
        $0.backgroundColor = InspectedScene.color("#00000010")
      }
    }
    var tree = RenderTree()
    tree.apply(layer.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(4000, 12))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let inspector = Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
    let picture = try inspector.picture(.exploded)
    #expect((12_000...PixelSize.limit).contains(picture.size.width))
  }

  @Test(arguments: Overlay.allCases)
  func threadsChangeNoPixel(_ overlay: Overlay) throws {
    let one = try #require(try Self.pictures.get()[overlay])
    let two = try InspectedScene.inspector(threads: 2).picture(overlay)
    #expect(one.size == two.size)
    #expect(one.pixels == two.pixels)
  }

  /// Patterns, and not hue alone, tell inks apart: in a square of eight pixels some are darker.
  @Test(arguments: [
    (Overlay.misaligned, 48, 40), (.misaligned, 96, 40), (.cache, 160, 40), (.overdraw, 160, 40),
  ])
  func inksHavePatterns(_ overlay: Overlay, _ x: Int, _ y: Int) throws {
    let picture = try #require(try Self.pictures.get()[overlay])
    let lights = (0..<64).map { Int(picture[x + $0 % 8, y + $0 / 8].green) }
    #expect((lights.max() ?? 0) - (lights.min() ?? 0) > 20)
  }

  @Test(arguments: Overlay.allCases)
  func hasALegendBelow(_ overlay: Overlay) throws {
    let picture = try #require(try Self.pictures.get()[overlay])
    // White paper with something dark on it.
    #expect(picture.size.width >= 420)
    let below = picture.pixels.suffix(picture.size.width * 30)
    #expect(below.contains(0xFFFF_FFFF))
    #expect(below.contains { Pixel(argb: $0).green < 80 })
    #expect(picture.isOpaque)
  }

  /// A layer in a picture drawn apart for its shadow, with glass over it: root, picture, its two layers.
  @Test func whatIsDrawnApartIsCountedWhereItShows() throws {
    let glass = TestLayer("glass", CGRect(x: 4, y: 4, width: 12, height: 12)) {
      $0.backgroundColor = InspectedScene.color("#0000FF80")
    }
    let card = TestLayer("card", CGRect(x: 10, y: 10, width: 20, height: 20), [glass]) {
      $0.backgroundColor = InspectedScene.color("#FF000080")
      $0.shadowOpacity = 1
      $0.shadowOffset = .zero
      $0.shadowRadius = 0
    }
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 40, height: 40), [card]) {
      $0.backgroundColor = .white
    }
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(40, 40))
    let first = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let next = FramePlan(
      tree: tree, at: Instant(nanoseconds: 1), display: display, previous: first)
    func hues(_ plan: FramePlan, _ overlay: Overlay) throws -> [Hue] {
      let picture = try Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
        .picture(overlay)
      return [Hue(picture[2, 2]), Hue(picture[12, 12]), Hue(picture[20, 20])]
    }
    // Once, four times (root, shadow, picture, card), five times (and glass).
    #expect(try hues(first, .overdraw) == [.grey, .pink, .red])
    // The picture is there already: root, shadow, picture.
    #expect(try hues(next, .overdraw) == [.grey, .green, .green])
    // Two of the three layers blend where glass is, and one beside it.
    let blended = try Inspector(InspectedFrame(tree: tree, plan: first, instant: .zero))
      .picture(.blended)
    #expect(Hue(blended[12, 12]) == .red && Hue(blended[20, 20]) == .red)
    #expect(blended[20, 20].green < blended[12, 12].green)
    // Both passes are of the shadow; what they are stands in the plan.
    let text = Inspector(InspectedFrame(tree: tree, plan: first, instant: .zero)).planText
    #expect(text.contains("pass 1: what casts the shadow of card, "))
    #expect(text.contains("pass 2: shadow of card, "))
  }

  /// Planes of the root and of its only sublayer, whose place follows from the picture's layout:
  /// narrowed to 0.72, lowered by 0.26 of that, the second half a width to the right and 0.08 up.
  @Test func explodedPlanesLieWhereTheirDepthSays() throws {
    let sublayer = TestLayer("b", CGRect(x: 100, y: 100, width: 100, height: 60)) {
      $0.backgroundColor = InspectedScene.color("#00FF00")
    }
    let root = TestLayer("a", CGRect(x: 0, y: 0, width: 300, height: 200), [sublayer]) {
      $0.backgroundColor = InspectedScene.color("#FF0000")
    }
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(300, 200))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let picture = try Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
      .picture(.exploded)
    func pixel(_ plane: Int, _ x: Double, _ y: Double, down: Int = 0) -> Pixel {
      let (left, top) = (12 + 150 * Double(plane), 12 + 16 + 24 * Double(1 - plane))
      return picture[
        Int((left + 0.72 * x).rounded()), Int((top + 0.26 * 0.72 * x + y).rounded()) + down]
    }
    // The root's plane where the other is not before it, and the sublayer on its own.
    #expect(Hue(pixel(0, 60, 150)) == .red)
    #expect(Hue(pixel(1, 170, 140)) == .green)
    // The rest of the sublayer's plane is glass, over the root's and over nothing.
    #expect(Hue(pixel(1, 40, 120)) == .red && pixel(1, 40, 120).green > 90)
    #expect(Hue(pixel(1, 280, 40)) == .grey)
    // Planes have an edge, and the layer has a blue box.
    #expect((-1...1).contains { pixel(1, 250, 0, down: $0).green < 150 })
    #expect((-1...1).contains { Hue(pixel(1, 150, 100, down: $0)) == .blue })
  }

  /// Edges of the tiles that threads draw, of a tiled layer's own, and of the damage.
  @Test func bordersLieAtTheEdgesOfTiles() throws {
    var tiled = TiledProperties()
    tiled.tiles = [
      LayerTile(
        .init(level: 0, column: 0, row: 0), rect: CGRect(x: 40, y: 8, width: 40, height: 40),
        bitmap: InspectedScene.picture(40, 40, 0xFF80_8080), shown: .zero - .milliseconds(1000))
    ]
    let map = TestLayer("map", CGRect(x: 0, y: 0, width: 200, height: 300)) {
      $0.kind = .tiled(tiled)
    }
    var tree = RenderTree()
    tree.apply(map.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(200, 300))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let inspector = Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
    let picture = try inspector.picture(.borders)
    #expect(Hue(picture[1, 150]) == .magenta && Hue(picture[198, 150]) == .magenta)
    #expect(Hue(picture[40, 8]) == .red)
    let tiles = Rasterizer(threads: 1).tiles(of: plan)
    let second = try #require(tiles.count > 1 ? tiles[1] : nil)
    let edge = (0..<200).map { Hue(picture[$0, second.minY]) }
    #expect(edge.contains(.blue) && !edge.contains(.green))
  }

  @Test func explodedPlanesAreMovedByDepth() throws {
    let inspector = InspectedScene.inspector()
    let picture = try inspector.picture(.exploded)
    // Three depths draw: the root, its sublayers, theirs.
    #expect(picture.size.width >= 172 + 2 * 120)
  }

  @Test func aPictureThatWouldBeTooHighSaysSo() throws {
    let root = TestLayer("root", CGRect(x: 0, y: 0, width: 2, height: 16_384))
    var tree = RenderTree()
    tree.apply(root.commit)
    let display = DisplayGeometry(pixelSize: InspectedScene.size(2, 16_384))
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let inspector = Inspector(InspectedFrame(tree: tree, plan: plan, instant: .zero))
    let error = #expect(throws: InspectionError.self) { try inspector.picture(.updates) }
    #expect(error?.description.hasSuffix("pixels; at most 16384 a side") == true)
  }

  @Test func aTreeWithoutLayersHasPicturesToo() throws {
    let display = DisplayGeometry(pixelSize: InspectedScene.size(4, 4))
    let plan = FramePlan(tree: RenderTree(), at: .zero, display: display, previous: nil)
    let inspector = Inspector(InspectedFrame(tree: RenderTree(), plan: plan, instant: .zero))
    for overlay in Overlay.allCases { _ = try inspector.picture(overlay) }
    #expect(inspector.treeText.contains("0 layers"))
    #expect(inspector.planText.contains("nothing is drawn"))
  }
}
