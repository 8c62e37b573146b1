import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing

/// UIView's visual names over the layer's, which go by y (core-animation 2.5, 3.5).
@Suite struct ContentModeTests {
  @Test(arguments: [
    (Node.ContentMode.scaleToFill, ContentsGravity.resize), (.scaleAspectFit, .resizeAspect),
    (.scaleAspectFill, .resizeAspectFill), (.redraw, .resize), (.center, .center),
    (.top, .bottom), (.bottom, .top), (.left, .left), (.right, .right),
    (.topLeft, .bottomLeft), (.topRight, .bottomRight), (.bottomLeft, .topLeft),
    (.bottomRight, .topRight),
  ])
  func aModeIsAGravity(_ mode: Node.ContentMode, _ gravity: ContentsGravity) {
    let node = Node()
    #expect(node.contentMode == .scaleToFill)
    node.contentMode = mode
    #expect(node.layer.contentsGravity == gravity)
    #expect(node.layer.needsDisplayOnBoundsChange == (mode == .redraw))
    #expect(node.contentMode == mode)
  }

  @Test func everyModeHasARow() { #expect(Node.ContentMode.allCases.count == 13) }

  @Test func aModeReadsTheLayer() {
    let node = Node()
    node.layer.contentsGravity = .top
    #expect(node.contentMode == .bottom)
    node.layer.needsDisplayOnBoundsChange = true
    #expect(node.contentMode == .bottom)
    node.layer.contentsGravity = .resize
    #expect(node.contentMode == .redraw)
  }

  @Test func onlyRedrawDrawsAnew() {
    final class Dot: Node {
      var drawn = 0
      override func draw(in canvas: Canvas) { drawn += 1 }
    }
    let dot = Dot()
    dot.frame = square(2)
    let harness = Harness(dot.layer)
    harness.turn { dot.setNeedsDisplay() }
    harness.turn { dot.frame = square(4) }
    #expect(dot.drawn == 1)
    dot.contentMode = .redraw
    harness.turn { dot.frame = square(6) }
    #expect(dot.drawn == 2)
  }
}
