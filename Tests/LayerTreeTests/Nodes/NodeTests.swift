import Foundation
import Graphics
import LayerTree
import Testing

@Suite struct NodeTests {
  final class Dot: Node {
    var laidOut = 0
    override func draw(in canvas: Canvas) { canvas.fillEverything(color: .white) }
    override func layoutSubnodes() { laidOut += 1 }
  }

  @Test func aNodeDrawsAndLaysOutItsLayer() {
    let dot = Dot()
    dot.frame = square(2)
    let harness = Harness(dot.layer)
    harness.turn { dot.setNeedsDisplay() }
    #expect(dot.layer.contents?[1, 1] == Color.white.pixel)
    #expect(dot.laidOut == 1)
    dot.setNeedsLayout()
    dot.layoutIfNeeded()
    #expect(dot.laidOut == 2)
  }

  @Test func subnodesMirrorSublayersHoweverTheyWerePut() {
    let parent = Node()
    let (a, b, c) = (Node(), Node(), Node())
    parent.addSubnode(a)
    parent.layer.addSublayer(Layer())
    parent.layer.addSublayer(b.layer)
    parent.insertSubnode(c, at: 1)
    #expect(parent.subnodes.map(ObjectIdentifier.init) == [a, c, b].map(ObjectIdentifier.init))
    parent.insertSubnode(a, at: 2)
    #expect(parent.subnodes.map(ObjectIdentifier.init) == [c, b, a].map(ObjectIdentifier.init))
    #expect(a.supernode === parent)
    b.layer.removeFromSuperlayer()
    c.removeFromSupernode()
    #expect(parent.subnodes.count == 1)
    #expect(c.supernode == nil)
  }

  @Test func aSupernodeRetainsItsSubnodesAndLetsThemGo() {
    let (one, two) = (Node(), Node())
    weak var weakNode: Node?
    do {
      let node = Node()
      weakNode = node
      one.addSubnode(node)
    }
    #expect(weakNode != nil)
    if let layer = weakNode?.layer { two.layer.addSublayer(layer) }
    #expect(weakNode != nil)
    #expect(one.subnodes.isEmpty)
    two.layer.sublayers.first?.removeFromSuperlayer()
    #expect(weakNode == nil)
  }

  @Test func aStageRetainsTheNodeOfItsRoot() {
    weak var weakNode: Node?
    let harness: Harness
    do {
      let node = Node()
      weakNode = node
      harness = Harness(node.layer)
    }
    harness.turn()
    #expect(weakNode != nil)
  }
}
