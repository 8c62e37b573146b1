import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

// Pairs of layers with shapes, gradients, corners and contents that look the same, or do not.

extension PaintPixelTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var areSame: Bool
    var first: Change
    var second: Change
    /// How far channels of two that are the same may lie apart.
    var tolerance = 0
  }

  static func same(
    _ text: String, within tolerance: Int = 0, _ first: @escaping Change, _ second: @escaping Change
  ) -> Pair {
    Pair(
      testDescription: text, areSame: true, first: first, second: second, tolerance: tolerance)
  }

  static func differ(
    _ text: String, _ first: @escaping Change, _ second: @escaping Change
  ) -> Pair { Pair(testDescription: text, areSame: false, first: first, second: second) }

  static let picture = Bitmap.rows(
    (0..<9).map { y in (0..<9).map { x in 0xFF00_0000 | UInt32(x * 28) << 16 | UInt32(y * 28) } })

  static let diagonal = line((2, 3), (25, 11), (4, 22))

  static let pairs: [Pair] = [
    same("a square corner is no corner", { $0.maskedCorners = [] }) {
      $0.cornerRadius = 0
    },
    same(
      "a continuous corner without room is a circle", within: 1,
      {
        ($0.cornerRadius, $0.cornerCurve) = (99, .continuous)
      }
    ) { ($0.cornerRadius, $0.cornerCurve) = (99, .circular) },
    differ("continuous corners are no circles", { $0.cornerRadius = 8 }) {
      ($0.cornerRadius, $0.cornerCurve) = (8, .continuous)
    },
    differ("each corner by itself", { ($0.cornerRadius, $0.maskedCorners) = (8, .minXMinY) }) {
      ($0.cornerRadius, $0.maskedCorners) = (8, .maxXMaxY)
    },
    same(
      "a radius without background, border and clip shows nothing",
      {
        ($0.backgroundColor, $0.cornerRadius) = (nil, 8)
      }
    ) { $0.backgroundColor = nil },
    same(
      "corners do not clip a shape",
      {
        ($0.backgroundColor, $0.kind, $0.cornerRadius) = (nil, shape(rect(0, 0, 28, 24)), 9)
      }
    ) { ($0.backgroundColor, $0.kind) = (nil, shape(rect(0, 0, 28, 24))) },
    differ(
      "a rounded clip does",
      {
        ($0.backgroundColor, $0.kind, $0.cornerRadius) = (nil, shape(rect(0, 0, 28, 24)), 9)
        $0.masksToBounds = true
      }
    ) { ($0.backgroundColor, $0.kind) = (nil, shape(rect(0, 0, 28, 24))) },
    same(
      "a gradient of one colour is a background",
      {
        ($0.backgroundColor, $0.kind, $0.cornerRadius) = (nil, gradient([.blue, .blue]), 9)
      }
    ) { ($0.backgroundColor, $0.cornerRadius) = (.blue, 9) },
    same(
      "an opaque gradient hides the background",
      {
        ($0.backgroundColor, $0.kind) = (.red, gradient([.blue, .green]))
      }
    ) { ($0.backgroundColor, $0.kind) = (.green, gradient([.blue, .green])) },
    differ(
      "a clear one does not",
      {
        ($0.backgroundColor, $0.kind) = (.red, gradient([.blue, .clear]))
      }
    ) { ($0.backgroundColor, $0.kind) = (.green, gradient([.blue, .clear])) },
    same("nil locations are even ones", { $0.kind = gradient([.red, .green, .blue]) }) {
      $0.kind = gradient([.red, .green, .blue]) { $0.locations = [0, 0.5, 1] }
    },
    differ("locations move colours", { $0.kind = gradient([.red, .green, .blue]) }) {
      $0.kind = gradient([.red, .green, .blue]) { $0.locations = [0, 0.2, 1] }
    },
    same("a gradient backwards is its colours backwards", { $0.kind = gradient([.red, .blue]) }) {
      $0.kind = gradient([.blue, .red]) { swap(&$0.startPoint, &$0.endPoint) }
    },
    same(
      "1.2: a shape is antialiased whatever edges are",
      {
        ($0.backgroundColor, $0.kind) = (nil, shape(diagonal))
        $0.allowsEdgeAntialiasing = false
      }
    ) { ($0.backgroundColor, $0.kind) = (nil, shape(diagonal)) },
    same(
      "1.1: bits of edges that are none are dropped",
      { $0.edgeAntialiasingMask = EdgeMask(rawValue: 0xF5) }
    ) { $0.edgeAntialiasingMask = EdgeMask(rawValue: 5) },
    differ("the type counts", { $0.kind = gradient([.red, .blue]) }) {
      $0.kind = gradient([.red, .blue]) { $0.type = .conic }
    },
    same(
      "a stroke of no width is none",
      {
        $0.kind = shape(diagonal) { ($0.strokeColor, $0.lineWidth) = (.blue, 0) }
      }
    ) { $0.kind = shape(diagonal) },
    same("a stroke without a colour is none", { $0.kind = shape(diagonal) { $0.lineWidth = 9 } }) {
      $0.kind = shape(diagonal)
    },
    same(
      "strokeStart at strokeEnd leaves nothing",
      {
        $0.kind = shape(diagonal) {
          $0.strokeColor = .blue
          ($0.strokeStart, $0.strokeEnd) = (0.5, 0.5)
        }
      }
    ) { $0.kind = shape(diagonal) },
    same(
      "strokeStart after strokeEnd leaves nothing",
      {
        $0.kind = shape(diagonal) {
          $0.strokeColor = .blue
          ($0.strokeStart, $0.strokeEnd) = (0.8, 0.2)
        }
      }
    ) { $0.kind = shape(diagonal) },
    same(
      "strokeStart does not cut the fill",
      {
        $0.kind = shape(diagonal) { ($0.strokeStart, $0.strokeEnd) = (0.4, 0.5) }
      }
    ) { $0.kind = shape(diagonal) },
    same(
      "a dash pattern that adds up to nothing is one line",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [0, 0]
        }
      }
    ) { $0.kind = shape(diagonal, stroked) },
    differ(
      "dashes leave gaps",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [3, 2]
        }
      }
    ) { $0.kind = shape(diagonal, stroked) },
    same(
      "an odd pattern is itself twice",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [3]
        }
      }
    ) {
      $0.kind = shape(diagonal) {
        stroked(&$0); $0.lineDashPattern = [3, 3]
      }
    },
    same(
      "a phase of a whole pattern is none",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [3, 2]; $0.lineDashPhase = 5
        }
      }
    ) {
      $0.kind = shape(diagonal) {
        stroked(&$0); $0.lineDashPattern = [3, 2]
      }
    },
    differ(
      "caps",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineCap = .round
        }
      }
    ) {
      $0.kind = shape(diagonal, stroked)
    },
    differ(
      "joins",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineJoin = .bevel
        }
      }
    ) {
      $0.kind = shape(diagonal, stroked)
    },
    same(
      "a mitre beyond its limit is a bevel",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.miterLimit = 1
        }
      }
    ) {
      $0.kind = shape(diagonal) {
        stroked(&$0); $0.lineJoin = .bevel
      }
    },
    same("an open path is filled as a closed one", { $0.kind = shape(diagonal) }) {
      var closed = diagonal
      closed.closeSubpath()
      $0.kind = shape(closed)
    },
    same(
      "the whole contentsRect is none",
      {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
      }
    ) { $0.contents = picture },
    differ(
      "half of it is not",
      {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      }
    ) { $0.contents = picture },
    same(
      "an empty contentsRect shows nothing",
      {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0, height: 1)
      }
    ) { _ in },
    same(
      "the whole contentsCenter is none",
      {
        $0.contents = picture
        $0.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
      }
    ) { $0.contents = picture },
    differ(
      "nine parts are not one",
      {
        $0.contents = picture
        $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      }
    ) { $0.contents = picture },
    same(
      "nine parts of no resizing gravity are one",
      {
        ($0.contents, $0.contentsGravity) = (picture, .topLeft)
        $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      }
    ) { ($0.contents, $0.contentsGravity) = (picture, .topLeft) },
    differ(
      "nearest is not linear",
      {
        ($0.contents, $0.magnificationFilter) = (picture, .nearest)
      }
    ) { $0.contents = picture },
    same(
      "larger, trilinear is linear",
      {
        ($0.contents, $0.magnificationFilter) = (picture, .trilinear)
      }
    ) { $0.contents = picture },
    same(
      "larger, the filter for smaller ones does not count",
      {
        ($0.contents, $0.minificationFilter) = (picture, .nearest)
      }
    ) { $0.contents = picture },
    same(
      "smaller, the filter for larger ones does not count",
      {
        ($0.contents, $0.magnificationFilter, $0.contentsScale) = (picture, .nearest, 3)
        $0.contentsGravity = .center
      }
    ) {
      ($0.contents, $0.contentsScale, $0.contentsGravity) = (picture, 3, .center)
    },
    differ(
      "smaller, trilinear is not linear",
      {
        ($0.contents, $0.minificationFilter, $0.contentsScale) = (picture, .trilinear, 3)
        $0.contentsGravity = .center
      }
    ) {
      ($0.contents, $0.contentsScale, $0.contentsGravity) = (picture, 3, .center)
    },
    same(
      "the bias counts for trilinear only",
      {
        ($0.contents, $0.minificationFilterBias, $0.contentsScale) = (picture, 2, 3)
        $0.contentsGravity = .center
      }
    ) {
      ($0.contents, $0.contentsScale, $0.contentsGravity) = (picture, 3, .center)
    },
    same("RGBAh shows as RGBA8", { ($0.contents, $0.contentsFormat) = (picture, .rgba16Float) }) {
      $0.contents = picture
    },
    differ("Gray8 does not", { ($0.contents, $0.contentsFormat) = (picture, .gray8Uint) }) {
      $0.contents = picture
    },
  ]

  @Test(arguments: pairs)
  func looksTheSameOrNot(_ pair: Pair) {
    func picture(_ change: Change) -> Bitmap {
      let root = Self.layer(1, 2, 28, 24) {
        $0.backgroundColor = .green
        change(&$0)
      }
      return draw(root, on: .pixels(32, 30))
    }
    let worst = worstDifference(picture(pair.first), picture(pair.second))
    #expect((worst <= pair.tolerance) == pair.areSame, "channels are \(worst) apart")
  }
}
