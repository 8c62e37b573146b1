import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Shapes, gradients and contents of layers that are flipped or seen in perspective.
@Suite struct PaintSpaceTests {
  static let quad = PaintPixelTests.quad
  static let (red, green, blue) = (
    PaintPixelTests.red, PaintPixelTests.green, PaintPixelTests.blue
  )

  static func layer(
    _ frame: CGRect, sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void
  ) -> SceneLayer { SceneLayer("layer", frame, sublayers: sublayers, change) }

  static let two = CGRect(x: 0, y: 0, width: 2, height: 2)

  // core-animation 2.5 (M): (0, 0, .5, .5) of R G / B W is R where y runs down from the top, B where it runs
  // up from the bottom.
  @Test func contentsRectCountsFromTheBottomWhereYRunsUp() {
    func pixels(flipped: Bool) -> [[UInt32]] {
      draw(
        Self.layer(Self.two) {
          $0.contents = Self.quad
          $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
          $0.isGeometryFlipped = flipped
        }, on: .pixels(2, 2)
      ).rows
    }
    #expect(pixels(flipped: false) == [[Self.red, Self.red], [Self.red, Self.red]])
    #expect(pixels(flipped: true) == [[Self.blue, Self.blue], [Self.blue, Self.blue]])
  }

  // core-animation 2.5 (M): a flipped layer draws the rows turned over; flipped twice it does not.
  @Test func flippedContentsAreTurnedOver() {
    func root(_ outer: Bool, _ inner: Bool) -> SceneLayer {
      Self.layer(
        Self.two,
        sublayers: [
          Self.layer(Self.two) {
            $0.contents = Self.quad
            $0.isGeometryFlipped = inner
          }
        ]
      ) { $0.isGeometryFlipped = outer }
    }
    let upright = Self.quad.rows
    let turned = Array(upright.reversed())
    for (outer, inner) in [(false, false), (true, true), (true, false), (false, true)] {
      #expect(
        draw(root(outer, inner), on: .pixels(2, 2)).rows == (outer == inner ? upright : turned))
    }
  }

  @Test func aFlippedGradientRunsUp() {
    func column(_ flipped: Bool) -> [UInt32] {
      draw(
        Self.layer(CGRect(x: 0, y: 0, width: 1, height: 4)) {
          var values = GradientProperties()
          values.colors = [.black, .white]
          $0.kind = .gradient(values)
          $0.isGeometryFlipped = flipped
        }, on: .pixels(1, 4)
      ).rows.map { $0[0] }
    }
    #expect(column(false) == [0xFF20_2020, 0xFF60_6060, 0xFF9F_9F9F, 0xFFDF_DFDF])
    #expect(column(true) == column(false).reversed())
  }

  // MARK: Perspective

  /// A turn about the y axis by 60 degrees, seen from 200 points.
  static let turned: Transform3D = {
    var lens = Transform3D.identity
    lens.m34 = -1 / 200.0
    return Transform3D.rotationY(.pi / 3).concatenating(lens)
  }()

  static func seen(_ change: (inout LayerProperties) -> Void) -> Bitmap {
    draw(
      layer(CGRect(x: 10, y: 10, width: 80, height: 60)) {
        $0.transform = turned
        change(&$0)
      }, on: .pixels(100, 80))
  }

  @Test func aPathInPerspectiveCoversWhatARectangleDoes() {
    let shape = Self.seen { $0.kind = PaintPixelTests.shape(PaintPixelTests.rect(0, 0, 80, 60)) }
    let box = Self.seen { $0.backgroundColor = .red }
    #expect(shape[50, 40].argb == Self.red && box[50, 40].argb == Self.red)
    for y in 0..<80 {
      for x in 0..<100 {
        let (a, b) = (Int(shape[x, y].alpha), Int(box[x, y].alpha))
        if b == 255 || b == 0 { #expect(abs(a - b) <= 40, "(\(x), \(y)): \(a), \(b)") }
      }
    }
    let (a, b) = [shape, box].map { $0.pixels.reduce(0) { $0 + Int($1 >> 24) } }.pair
    #expect(abs(Double(a) / Double(b) - 1) < 0.01)
  }

  @Test func aStrokeInPerspectiveIsWiderWhereItIsNearer() {
    let line = Self.seen {
      $0.kind = PaintPixelTests.shape(PaintPixelTests.line((0, 30), (80, 30))) {
        ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .blue, 20)
      }
    }
    let columns = (0..<100).map { x in (0..<80).count { line[x, $0].alpha > 128 } }
    let covered = columns.filter { $0 > 0 }
    #expect(covered.count > 20)
    #expect(abs((covered.first ?? 0) - (covered.last ?? 0)) >= 4)
    #expect(covered == covered.sorted() || covered == covered.sorted(by: >))
  }

  @Test func whatIsBehindTheEyeIsNotCovered() {
    var lens = Transform3D.identity
    lens.m34 = -1 / 20.0
    let picture = draw(
      Self.layer(CGRect(x: 10, y: 10, width: 80, height: 60)) {
        $0.transform = Transform3D.rotationY(1.2).concatenating(lens)
        $0.kind = PaintPixelTests.shape(PaintPixelTests.rect(0, 0, 80, 60))
      }, on: .pixels(100, 80))
    let box = draw(
      Self.layer(CGRect(x: 10, y: 10, width: 80, height: 60)) {
        $0.transform = Transform3D.rotationY(1.2).concatenating(lens)
        $0.backgroundColor = .red
      }, on: .pixels(100, 80))
    let (a, b) = [picture, box].map { $0.pixels.reduce(0) { $0 + Int($1 >> 24) } }.pair
    #expect(b > 0 && abs(Double(a) / Double(b) - 1) < 0.03)
  }

  @Test func aGradientInPerspectiveIsSeenPointByPoint() {
    let picture = Self.seen { $0.kind = PaintPixelTests.gradient([.black, .white]) }
    // The middle of the layer stays where it is, and is half way.
    #expect(abs(Int(picture[50, 40].red) - 128) <= 4)
    // The nearer half takes more room than the farther one.
    let row = (0..<100).map { picture[$0, 40] }.filter { $0.alpha == 255 }
    let dark = row.count { $0.red < 128 }
    #expect(abs(row.count - 2 * dark) >= 3)
  }

  @Test func ninePartsAndNearestAreSeenInPerspective() {
    let nearest = Self.seen {
      $0.contents = Self.quad
      $0.magnificationFilter = .nearest
    }
    let colors = Set(nearest.pixels.filter { $0 >> 24 == 255 })
    #expect(colors == [Self.red, Self.green, Self.blue, PaintPixelTests.white])
  }
}

extension [Int] {
  fileprivate var pair: (Int, Int) { (self[0], self[1]) }
}
