import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Which edges are softened (core-animation 1.1 and 2.8).
@Suite struct EdgeAntialiasingTests {
  static let red: UInt32 = 0xFFFF_0000
  static let half: UInt32 = 0x8080_0000
  static let quarter: UInt32 = 0x4040_0000

  static func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color? = .red,
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("box", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers) {
      $0.backgroundColor = color
      change(&$0)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var mask = EdgeMask.all
    var allows = true
    var rows: [[UInt32]]
  }

  /// A square of 2 x 2 at (0.5, 0.5).
  @Test(arguments: [
    Case(
      testDescription: "all edges soft",
      rows: [[quarter, half, quarter], [half, red, half], [quarter, half, quarter]]),
    Case(
      testDescription: "none allowed", allows: false,
      rows: [[red, red, 0], [red, red, 0], [0, 0, 0]]),
    Case(
      testDescription: "no bit set", mask: [], rows: [[red, red, 0], [red, red, 0], [0, 0, 0]]),
    Case(
      testDescription: "left only", mask: .left,
      rows: [[half, red, 0], [half, red, 0], [0, 0, 0]]),
    Case(
      testDescription: "right only", mask: .right,
      rows: [[red, red, half], [red, red, half], [0, 0, 0]]),
    Case(
      testDescription: "bottom, the smaller y", mask: .bottom,
      rows: [[half, half, 0], [red, red, 0], [0, 0, 0]]),
    Case(
      testDescription: "top, the larger y", mask: .top,
      rows: [[red, red, 0], [red, red, 0], [half, half, 0]]),
    Case(
      testDescription: "left and top", mask: [.left, .top],
      rows: [[half, red, 0], [half, red, 0], [quarter, half, 0]]),
    Case(
      testDescription: "a mask that is not allowed does nothing", mask: [.left, .top],
      allows: false, rows: [[red, red, 0], [red, red, 0], [0, 0, 0]]),
  ])
  func anEdgeIsSoftenedWhenItsBitIsSet(_ c: Case) {
    let root = Self.box(0.5, 0.5, 2, 2) {
      $0.edgeAntialiasingMask = c.mask
      $0.allowsEdgeAntialiasing = c.allows
    }
    #expect(draw(root, on: .pixels(3, 3)).rows == c.rows)
  }

  @Test func edgesOnWholePixelsAreExactEitherWay() {
    for allows in [true, false] {
      let root = Self.box(1, 0, 2, 1) { $0.allowsEdgeAntialiasing = allows }
      #expect(draw(root, on: .pixels(4, 1)).rows == [[0, Self.red, Self.red, 0]])
    }
  }

  @Test func aDisplayCanRefuseItForAllLayers() {
    let root = Self.box(0.5, 0.5, 2, 2, nil, sublayers: [Self.box(0, 0, 2, 2)])
    var display = DisplayGeometry.pixels(3, 3)
    #expect(draw(root, on: display).rows[0] == [Self.quarter, Self.half, Self.quarter])
    display.allowsEdgeAntialiasing = false
    #expect(draw(root, on: display).rows[0] == [Self.red, Self.red, 0])
  }

  /// The bits are the layer's own edges: they turn with it.
  @Test func theEdgesTurnWithTheLayer() {
    let root = Self.box(0.5, 0.5, 2, 2) {
      $0.edgeAntialiasingMask = .left
      $0.transform = .rotation(.pi / 2)
    }
    #expect(
      draw(root, on: .pixels(3, 3)).rows
        == [[Self.half, Self.half, 0], [Self.red, Self.red, 0], [0, 0, 0]])
  }

  private func alphas(_ root: SceneLayer) -> Set<UInt32> {
    Set(draw(root, on: .pixels(40, 40)).rows.flatMap { $0 }.map { $0 >> 24 })
  }

  @Test(arguments: [0.3, 0.7, .pi / 4, 2])
  func aSlantedRectangleWithHardEdgesHasNoPartlyCoveredPixel(_ angle: Double) {
    let root = Self.box(10, 12, 20, 16) { $0.transform = .rotation(angle) }
    #expect(alphas(root).count > 2)
    var hard = root
    hard.properties.allowsEdgeAntialiasing = false
    #expect(alphas(hard) == [0, 255])
    var perspective = hard
    perspective.properties.transform = .rotation(angle).concatenating(.rotationY(0.5))
      .concatenating(.perspective(distance: 60))
    #expect(alphas(perspective) == [0, 255])
  }

  /// Rectangles that touch at hard edges leave no gap and share no pixel.
  @Test(arguments: 0..<20)
  func hardEdgesThatTouchHaveNoSeam(_ seed: Int) {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let angle = Double(seed) * 0.31
    func row(_ boxes: [SceneLayer]) -> SceneLayer {
      SceneLayer("row", CGRect(x: 5, y: 10, width: 30, height: 20), sublayers: boxes) {
        $0.transform = .rotation(angle).concatenating(.rotationX(0.8))
          .concatenating(.perspective(distance: 80))
      }
    }
    func hard(_ x: Double, _ w: Double) -> SceneLayer {
      Self.box(x, 0, w, 20, color) { $0.allowsEdgeAntialiasing = false }
    }
    let pieces = draw(row([hard(0, 11.3), hard(11.3, 8.4), hard(19.7, 10.3)]), on: .pixels(40, 40))
    #expect(pieces.rows == draw(row([hard(0, 30)]), on: .pixels(40, 40)).rows)
  }

  /// Corner coverage is always soft.
  @Test func roundCornersAreSoftened() {
    let root = Self.box(10, 10, 20, 20) {
      $0.allowsEdgeAntialiasing = false
      $0.cornerRadius = 6
    }
    #expect(alphas(root).count > 2)
  }

  /// A clip and a border follow the same edges; a clip on moved edges needs no group.
  @Test func clipsAndBordersHaveHardEdgesToo() {
    let root = Self.box(0.5, 0.5, 3, 3, nil, sublayers: [Self.box(-1, -1, 9, 9)]) {
      $0.allowsEdgeAntialiasing = false
      $0.masksToBounds = true
    }
    let display = DisplayGeometry.pixels(4, 4)
    #expect(draw(root, on: display).rows[0] == [Self.red, Self.red, Self.red, 0])
    #expect(FramePlan(root, display).counters.offscreenPasses == 0)
    let framed = Self.box(0.5, 0.5, 3, 3, nil) {
      $0.allowsEdgeAntialiasing = false
      $0.borderWidth = 1
      $0.borderColor = .red
    }
    #expect(
      draw(framed, on: display).rows
        == [
          [Self.red, Self.red, Self.red, 0], [Self.red, 0, Self.red, 0],
          [Self.red, Self.red, Self.red, 0], [0, 0, 0, 0],
        ])
  }
}
