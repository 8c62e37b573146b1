import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Shapes, gradients, corners and contents: small trees with their pixels. The tables are in
/// extensions, one for each kind.
@Suite struct PaintPixelTests {
  typealias Change = @Sendable (inout LayerProperties) -> Void

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let white: UInt32 = 0xFFFF_FFFF

  static func layer(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, sublayers: [SceneLayer] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("layer", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers, change)
  }

  static func shape(
    _ path: Path?, _ change: (inout ShapeProperties) -> Void = { _ in }
  ) -> LayerKind {
    var values = ShapeProperties()
    values.path = path
    values.fillColor = .red
    change(&values)
    return .shape(values)
  }

  static func gradient(
    _ colors: [Color]?, _ change: (inout GradientProperties) -> Void = { _ in }
  ) -> LayerKind {
    var values = GradientProperties()
    values.colors = colors
    (values.startPoint, values.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    change(&values)
    return .gradient(values)
  }

  static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Path {
    .rect(CGRect(x: x, y: y, width: w, height: h))
  }

  static func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    return path
  }

  static func stroked(_ values: inout ShapeProperties) {
    (values.fillColor, values.strokeColor, values.lineWidth) = (nil, .blue, 2)
  }

  // MARK: Pixels

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var root: SceneLayer
    var width = 6
    var height = 1
    var rows: [[UInt32]]
  }

  static let quad = Bitmap.rows([[red, green], [blue, white]])

  @Test(arguments: shapes + gradients + contents)
  func everyPixel(_ c: Case) {
    #expect(draw(c.root, on: .pixels(c.width, c.height)).rows == c.rows)
  }

  // 5, row 16: 200 x 200 pixels at scale 2 in 300 x 300, here a tenth of it.
  @Test func contentsRectAndScaleGiveTheSize() {
    let picture = Bitmap.rows(Array(repeating: Array(repeating: Self.red, count: 40), count: 40))
    let bitmap = draw(
      Self.layer(0, 0, 30, 30) {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        $0.contentsScale = 2
        $0.contentsGravity = .center
      }, on: .pixels(30, 30))
    #expect(bitmap[9, 15].argb == 0 && bitmap[10, 10].argb == Self.red)
    #expect(bitmap[19, 19].argb == Self.red && bitmap[20, 15].argb == 0)
  }

  // MARK: Borders and corners

  @Test func bordersFollowTheirCorners() {
    for curve in CornerCurve.allCases {
      for mask in 0...15 as ClosedRange<UInt8> {
        let ring = draw(
          Self.layer(0, 0, 30, 30) {
            ($0.backgroundColor, $0.cornerRadius, $0.cornerCurve) = (.blue, 9, curve)
            ($0.borderWidth, $0.borderColor) = (3, .red)
            $0.maskedCorners = CornerMask(rawValue: mask)
          }, on: .pixels(30, 30))
        let inner = draw(
          Self.layer(3, 3, 24, 24) {
            ($0.backgroundColor, $0.cornerRadius, $0.cornerCurve) = (.blue, 6, curve)
            $0.maskedCorners = CornerMask(rawValue: mask)
          }, on: .pixels(30, 30))
        for y in 3..<27 {
          for x in 3..<27 where inner[x, y].alpha == 255 {
            #expect(ring[x, y].argb == Self.blue, "(\(x), \(y))")
          }
        }
      }
    }
  }

  // 2.6 (M): row 1 of a continuous corner of radius 10 has alphas 84 and 224, within 2.
  @Test func continuousCornersOfLayersHaveTheMeasuredCoverage() {
    let bitmap = draw(
      Self.layer(0, 0, 40, 40) {
        ($0.backgroundColor, $0.cornerRadius, $0.cornerCurve) = (.red, 10, .continuous)
      }, on: .pixels(40, 40))
    #expect(abs(Int(bitmap[4, 1].alpha) - 84) <= 2)
    #expect(abs(Int(bitmap[5, 1].alpha) - 224) <= 2)
  }
}
