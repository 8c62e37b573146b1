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

  @Test(arguments: [
    Row(overlay: .blended, what: "only the opaque root", x: 55, y: 20, hue: .green),
    Row(overlay: .blended, what: "a group that is half clear", x: 6, y: 14, hue: .red),
    Row(overlay: .blended, what: "the bitmap of a kept layer", x: 39, y: 12, hue: .red),
    Row(overlay: .blended, what: "an opaque layer on its way", x: 13, y: 26, hue: .green),
    Row(overlay: .offscreen, what: "a group", x: 25, y: 14, hue: .yellow),
    Row(overlay: .offscreen, what: "a kept layer", x: 40, y: 12, hue: .yellow),
    Row(overlay: .offscreen, what: "a layer drawn straight", x: 14, y: 30, hue: .grey),
    Row(overlay: .cache, what: "a bitmap from the frame before", x: 40, y: 12, hue: .green),
    Row(overlay: .cache, what: "a group that is not kept", x: 26, y: 14, hue: .grey),
    Row(overlay: .misaligned, what: "between pixels", x: 12, y: 12, hue: .magenta),
    Row(overlay: .misaligned, what: "twice as large", x: 22, y: 12, hue: .yellow),
    Row(overlay: .misaligned, what: "no picture", x: 17, y: 14, hue: .grey),
    Row(overlay: .copied, what: "grey by its format", x: 33, y: 6, hue: .cyan),
    Row(overlay: .copied, what: "as it is", x: 12, y: 12, hue: .grey),
    Row(overlay: .updates, what: "where the layer went", x: 16, y: 31, hue: .yellow),
    Row(overlay: .updates, what: "what stays", x: 50, y: 30, hue: .grey),
    Row(overlay: .overdraw, what: "the root alone", x: 50, y: 30, hue: .grey),
    Row(overlay: .overdraw, what: "two over each other", x: 40, y: 12, hue: .blue),
    Row(overlay: .overdraw, what: "root, card and its buffer", x: 27, y: 13, hue: .green),
    Row(overlay: .overdraw, what: "a picture on it", x: 11, y: 13, hue: .pink),
    Row(overlay: .borders, what: "the edge of the damage", x: 4, y: 30, hue: .magenta),
    Row(overlay: .borders, what: "outside", x: 50, y: 10, hue: .grey),
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
    #expect(Hue(try inspector.picture(.cache)[40, 12]) == .red)
    #expect(Hue(try inspector.picture(.updates)[50, 30]) == .yellow)
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
    (Overlay.misaligned, 9, 8), (.misaligned, 20, 8), (.cache, 34, 6), (.overdraw, 36, 8),
  ])
  func inksHavePatterns(_ overlay: Overlay, _ x: Int, _ y: Int) throws {
    let picture = try #require(try Self.pictures.get()[overlay])
    let lights = (0..<16).map { Int(picture[x + $0 % 4, y + $0 / 4].green) }
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
    #expect(picture.size.width >= 43 + 2 * 70)
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
