import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 1.2: shape layers.

extension PaintPixelTests {
  static let shapes: [Case] = [
    Case(
      testDescription: "1.2: the fill is opaque black unless set",
      root: layer(0, 0, 1, 1) {
        var values = ShapeProperties()
        values.path = rect(1, 0, 2, 1)
        $0.kind = .shape(values)
      }, rows: [[0, 0xFF00_0000, 0xFF00_0000, 0, 0, 0]]),
    Case(
      testDescription: "1.2: a shape is not clipped to the bounds",
      root: layer(0, 0, 1, 1) { $0.kind = shape(rect(1, 0, 4, 1)) },
      rows: [[0, red, red, red, red, 0]]),
    Case(
      testDescription: "1.2: without area a shape still draws",
      root: layer(0, 0, 0, 0) { $0.kind = shape(rect(0, 0, 2, 1)) },
      rows: [[red, red, 0, 0, 0, 0]]),
    Case(
      testDescription: "2.3: masksToBounds clips a shape",
      root: layer(0, 0, 3, 1) {
        $0.kind = shape(rect(1, 0, 4, 1))
        $0.masksToBounds = true
      }, rows: [[0, red, red, 0, 0, 0]]),
    Case(
      testDescription: "1.2: drawn over contents and below the first sublayer",
      root: layer(
        0, 0, 6, 1,
        sublayers: [
          layer(3, 0, 1, 1) { $0.backgroundColor = .green }
        ]
      ) {
        $0.contents = .rows([[blue]])
        $0.kind = shape(rect(2, 0, 3, 1))
      }, rows: [[blue, blue, red, green, red, blue]]),
    Case(
      testDescription: "2.2: the border is above the shape",
      root: layer(0, 0, 6, 3) {
        $0.kind = shape(rect(0, 0, 6, 3))
        $0.borderWidth = 1
        $0.borderColor = .blue
      }, height: 3,
      rows: [
        Array(repeating: blue, count: 6), [blue, red, red, red, red, blue],
        Array(repeating: blue, count: 6),
      ]),
    Case(
      testDescription: "1.2: the stroke is over the fill, half on either side",
      root: layer(0, 0, 6, 6) {
        $0.kind = shape(rect(1, 1, 4, 4)) { ($0.strokeColor, $0.lineWidth) = (.blue, 2) }
      }, height: 6,
      rows: [
        Array(repeating: blue, count: 6), Array(repeating: blue, count: 6),
        [blue, blue, red, red, blue, blue], [blue, blue, red, red, blue, blue],
        Array(repeating: blue, count: 6), Array(repeating: blue, count: 6),
      ]),
    // 5, Extra: strokeEnd .5 of a 100-long line draws 50; here of 6.
    Case(
      testDescription: "5: strokeEnd .5 of a line draws half of it",
      root: layer(0, 0, 6, 1) {
        $0.kind = shape(line((0, 0), (6, 0))) {
          stroked(&$0)
          $0.strokeEnd = 0.5
        }
      }, rows: [[blue, blue, blue, 0, 0, 0]]),
    Case(
      testDescription: "1.2: strokeStart and strokeEnd run over all subpaths",
      root: layer(0, 0, 6, 3) {
        var path = line((0, 0), (6, 0))
        path.move(to: CGPoint(x: 0, y: 2))
        path.addLine(to: CGPoint(x: 6, y: 2))
        $0.kind = shape(path) {
          stroked(&$0)
          ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75)
        }
      }, height: 3,
      rows: [
        [0, 0, 0, blue, blue, blue], [blue, blue, blue, 0, 0, 0], [blue, blue, blue, 0, 0, 0],
      ]),
    Case(
      testDescription: "1.2: dashes and their phase",
      root: layer(0, 0, 6, 1) {
        $0.kind = shape(line((0, 0), (6, 0))) {
          stroked(&$0)
          ($0.lineDashPattern, $0.lineDashPhase) = ([2, 1], 1)
        }
      }, rows: [[blue, 0, blue, blue, 0, blue]]),
    Case(
      testDescription: "1.2: even-odd leaves a hole",
      root: layer(0, 0, 6, 1) {
        var path = rect(0, -2, 6, 5)
        for element in rect(2, -1, 2, 3).elements {
          switch element {
          case .move(let p): path.move(to: p)
          case .line(let p): path.addLine(to: p)
          case .close: path.closeSubpath()
          default: break
          }
        }
        $0.kind = shape(path) { $0.fillRule = .evenOdd }
      }, rows: [[red, red, 0, 0, red, red]]),
    Case(
      testDescription: "opacity scales fill and stroke together",
      root: layer(0, 0, 6, 1) {
        $0.opacity = 0.5
        $0.kind = shape(rect(0, -3, 4, 9)) {
          ($0.strokeColor, $0.lineWidth) = (.blue, 2)
          $0.path = rect(0, -9, 4, 20)
        }
      }, rows: [[0x8000_0080, 0x8080_0000, 0x8080_0000, 0x8000_0080, 0x8000_0080, 0]]),
  ]
}
