import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Pattern colours as backgrounds (core-animation 1.1): a picture repeated from the layer's origin.
@Suite struct PatternTests {
  private static let (r, g, b, w) = (
    PaintPixelTests.red, PaintPixelTests.green, PaintPixelTests.blue, PaintPixelTests.white
  )
  private static let three = Bitmap.rows([[r, g, b]])

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let root: SceneLayer
    let rows: [[UInt32]]
  }

  private static func layer(
    _ width: Double, _ pattern: BackgroundPattern,
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("layer", CGRect(x: 0, y: 0, width: width, height: 1)) {
      $0.backgroundPattern = pattern
      change(&$0)
    }
  }

  static let table = [
    Row(
      testDescription: "from the corner on, cut off at the other side",
      root: layer(5, BackgroundPattern(three)), rows: [[r, g, b, r, g, 0]]),
    Row(
      testDescription: "from the origin of the layer's space: bounds that scroll move it",
      root: layer(6, BackgroundPattern(three)) { $0.bounds.origin.x = -1 },
      rows: [[b, r, g, b, r, g]]),
    Row(
      testDescription: "the layer's place does not count",
      root: layer(4, BackgroundPattern(three)) { $0.position.x += 2 }, rows: [[0, 0, r, g, b, r]]),
    Row(
      testDescription: "a colour hides it",
      root: layer(6, BackgroundPattern(three)) { $0.backgroundColor = .white },
      rows: [Array(repeating: w, count: 6)]),
    Row(
      testDescription: "two pixels in a point show half as large, blended across the edge",
      root: layer(6, BackgroundPattern(.rows([[r, b]]), scale: 2)),
      rows: [Array(repeating: 0xFF80_0080, count: 6)]),
    Row(
      testDescription: "half a pixel in a point: blended across the edge of copies too",
      root: layer(6, BackgroundPattern(.rows([[r, b]]), scale: 0.5)),
      rows: [[0xFFBF_0040, 0xFFBF_0040, 0xFF40_00BF, 0xFF40_00BF, 0xFFBF_0040, 0xFFBF_0040]]),
    Row(
      testDescription: "under the border, and as transparent as the layer",
      root: layer(6, BackgroundPattern(three)) {
        ($0.borderWidth, $0.borderColor) = (0.5, .white)
        $0.isHidden = true
      }, rows: [Array(repeating: 0, count: 6)]),
  ]

  @Test(arguments: table)
  func everyPixel(_ row: Row) {
    #expect(draw(row.root, on: .pixels(6, 1)).rows == row.rows)
    let slow = ReferenceRasterizer.draw(
      row.root, width: 6, height: 1, scale: 1, background: .clear)
    #expect(slow == row.rows)
  }

  @Test func itIsUploadedOnceAndCovers() {
    let under = SceneLayer("under", CGRect(x: 0, y: 0, width: 6, height: 1)) {
      $0.backgroundColor = .white
    }
    var root = under
    root.id = .next()
    root.sublayers = [Self.layer(6, BackgroundPattern(Self.three))]
    let plan = FramePlan(root, .pixels(6, 1))
    #expect(plan.counters.uploadBytes == 12)
    #expect(plan.words == ["layer background 0,0-6,1"], "what is opaque hides what is behind it")
  }
}
