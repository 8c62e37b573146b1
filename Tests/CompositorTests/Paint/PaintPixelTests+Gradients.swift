import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Core-animation 1.2 and row 17 of section 5: gradient layers.

extension PaintPixelTests {
  static let gradients: [Case] = [
    Case(
      testDescription: "1.2: axial along x, sampled at pixel centres",
      root: layer(0, 0, 4, 1) { $0.kind = gradient([.black, .white]) },
      rows: [[0xFF20_2020, 0xFF60_6060, 0xFF9F_9F9F, 0xFFDF_DFDF, 0, 0]]),
    Case(
      testDescription: "1.2: from the top to the bottom unless set",
      root: layer(0, 0, 1, 2) {
        $0.kind = gradient([.black, .white]) {
          $0 = GradientProperties(); $0.colors = [.black, .white]
        }
      }, width: 1, height: 2, rows: [[0xFF40_4040], [0xFFBF_BFBF]]),
    Case(
      testDescription: "1.2: over the background, under the contents",
      root: layer(0, 0, 3, 1) {
        $0.backgroundColor = .blue
        $0.contents = .rows([[green]])
        $0.contentsGravity = .center
        $0.kind = gradient([.red, .red])
      }, rows: [[red, green, red, 0, 0, 0]]),
    Case(
      testDescription: "1.2: nil colours draw nothing",
      root: layer(0, 0, 2, 1) {
        $0.backgroundColor = .blue
        $0.kind = gradient(nil)
      }, rows: [[blue, blue, 0, 0, 0, 0]]),
    // 5, row 17: over white the middle is 191, within 2.
    Case(
      testDescription: "5: white to clear over white turns grey in the middle",
      root: layer(
        0, 0, 1, 1,
        sublayers: [
          layer(0, 0, 1, 1) { $0.kind = gradient([.white, .clear]) }
        ]
      ) { $0.backgroundColor = .white }, rows: [[0xFFBF_BFBF, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "5: white to white without alpha over white stays white",
      root: layer(
        0, 0, 1, 1,
        sublayers: [
          layer(0, 0, 1, 1) {
            $0.kind = gradient([.white, Color(red: 1, green: 1, blue: 1, alpha: 0)])
          }
        ]
      ) { $0.backgroundColor = .white }, rows: [[white, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.2: pads before the first and after the last stop",
      root: layer(0, 0, 6, 1) {
        $0.kind = gradient([.red, .blue]) { $0.locations = [0.5, 0.5] }
      }, rows: [[red, red, red, blue, blue, blue]]),
    Case(
      testDescription: "1.2: a radial gradient with a radius of 0 draws nothing",
      root: layer(0, 0, 2, 1) {
        $0.kind = gradient([.red, .blue]) { $0.type = .radial }
      }, rows: [[0, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.2: a radial gradient ends at its radii",
      root: layer(0, 0, 6, 1) {
        $0.kind = gradient([.red, .blue]) {
          ($0.type, $0.locations) = (.radial, [0.99, 0.99])
          ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 5.0 / 6, y: 5))
        }
      }, rows: [[blue, red, red, red, red, blue]]),
    Case(
      testDescription: "1.2: a conic gradient turns from +x toward +y",
      root: layer(0, 0, 2, 2) {
        $0.kind = gradient([.red, .green, .blue, .white, .white]) {
          ($0.type, $0.locations) = (.conic, [0.125, 0.375, 0.625, 0.875, 1])
          ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
        }
      }, width: 2, height: 2, rows: [[blue, white], [green, red]]),
  ]
}
