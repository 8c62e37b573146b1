import Compositor
import Foundation
import Graphics
import Inspection
import Testing

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
