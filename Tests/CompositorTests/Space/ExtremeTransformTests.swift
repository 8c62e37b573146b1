import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Nested transforms multiply to any number that a `Double` has; planning and drawing go on.
@Suite struct ExtremeTransformTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// From the root down.
    let transforms: [Transform3D]
    var bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  }

  static let stretched = Transform3D.scale(x: 1e9, y: 1e-9)
  static let enlarged = Transform3D.scale(x: 1e9, y: 1e9)

  @Test(arguments: [
    Case(
      testDescription: "a scale whose square is infinite",
      transforms: Array(repeating: stretched, count: 18)),
    Case(
      testDescription: "a turned shape with an area of 1e58 pixels",
      transforms: [.rotation(0.5)] + Array(repeating: enlarged, count: 3)),
    Case(
      testDescription: "a turned line of infinite length",
      transforms: [.rotation(.pi / 4)] + Array(repeating: stretched, count: 33)
        + [.scale(x: 300, y: 0.01)],
      bounds: CGRect(x: -5e8, y: 0, width: 1e9, height: 10)),
    Case(
      testDescription: "an infinite scale", transforms: Array(repeating: enlarged, count: 40)),
    Case(
      testDescription: "a scale of nearly 0",
      transforms: Array(repeating: .scale(x: 1e-9, y: 1e-9), count: 17)),
  ])
  func aFrameIsPlannedAndDrawn(_ c: Case) {
    var layer = SceneLayer("leaf")
    for (depth, transform) in c.transforms.reversed().enumerated() {
      layer = SceneLayer("layer \(depth)", sublayers: depth == 0 ? [] : [layer]) {
        $0.bounds = c.bounds
        $0.transform = transform
        $0.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        $0.contents = .rows([[0xFF00_0000, 0xFFFF_FFFF]])
        $0.borderWidth = 1
        $0.masksToBounds = depth % 2 == 1
      }
    }
    var tree = RenderTree()
    tree.apply(layer.commit())
    let display = DisplayGeometry.pixels(40, 30)
    let plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    let screens = plan.counters.overdraw / Double(3 * c.transforms.count)
    #expect((0...1).contains(screens))
    #expect(Rasterizer(threads: 1).draw(plan, over: nil).size == display.pixelSize)
  }
}
