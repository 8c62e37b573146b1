import Foundation
import Graphics
import LayerTree
import Testing

@testable import RichLabel

/// Nodes and layers that stand in a label's text.
@Suite struct InlineTests {
  private func rule(_ size: CGSize = CGSize(width: 12, height: 8)) -> InlineRule {
    InlineRule([
      "[n]": TextAttachment(image: nil, size: size, key: "n"),
      "[m]": TextAttachment(image: nil, size: size, alignment: .baseline, key: "m"),
    ])
  }

  private func label(
    _ text: String, in harness: Harness, width: CGFloat = 200,
    _ change: (RichLabel) -> Void = { _ in }
  ) -> RichLabel {
    let label = RichLabel()
    label.frame = CGRect(x: 10, y: 10, width: width, height: 60)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.rules = [rule()]
    label.text = text
    change(label)
    harness.root.addSubnode(label)
    harness.turn()
    return label
  }

  private func box(_ layer: Layer) -> [Double] {
    let frame = layer.frame
    return [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) }
  }

  @Test func aNodeStandsAtItsAttachment() {
    let harness = Harness(width: 240)
    let node = Node()
    let label = label("ab[n]cd", in: harness) { $0.setInline(.node(node), for: "n") }
    #expect(node.supernode === label && !node.layer.isHidden)
    let rect = label.layout.attachments[0].rect
    #expect(node.frame == rect)
    #expect(abs(rect.minX - 2 * cell) < 0.01 && rect.size == CGSize(width: 12, height: 8))
    #expect(node.layer.animationKeys.isEmpty)
    #expect(label.length == 5 && label.content.source.string == "ab[n]cd")
  }

  @Test func aLayerDoesAndDoesNotAnimate() {
    let harness = Harness(width: 240)
    let layer = Layer()
    let label = label("[m]", in: harness) { $0.setInline(.layer(layer), for: "m") }
    #expect(layer.superlayer === label.layer)
    label.text = "abc[m]"
    harness.turn()
    #expect(abs(layer.frame.minX - 3 * cell) < 0.01)
    #expect(layer.animationKeys.isEmpty)
    // Its lower edge is on the baseline.
    #expect(abs(layer.frame.maxY - label.layout.lines[0].baseline) < 0.01)
  }

  @Test func whatIsCutIsHiddenAndComesBack() {
    let harness = Harness(width: 240)
    let node = Node()
    let label = label("one two three four five [n]", in: harness, width: cell * 12) {
      $0.numberOfLines = 1
      $0.setInline(.node(node), for: "n")
    }
    #expect(label.layout.isTruncated && label.layout.attachments.isEmpty)
    #expect(node.supernode == nil)
    label.numberOfLines = 0
    harness.turn()
    #expect(node.supernode === label && !node.layer.isHidden)
    label.numberOfLines = 1
    harness.turn()
    #expect(node.supernode === label && node.layer.isHidden)
  }

  @Test func itLeavesWithItsTextInTheFrameOfTheNextPicture() {
    let harness = Harness(width: 240)
    let node = Node()
    let label = label("a[n]", in: harness) {
      $0.displaysAsynchronously = true
      $0.setInline(.node(node), for: "n")
    }
    harness.pool.runAll()
    harness.turn()
    #expect(node.supernode === label && !node.layer.isHidden)
    label.text = "none"
    harness.turn()
    // The old picture is still shown, with what stands in it.
    #expect(node.supernode === label && !node.layer.isHidden)
    harness.pool.runAll()
    harness.turn()
    #expect(node.supernode == nil)
    label.text = "again [n]"
    harness.turn()
    harness.pool.runAll()
    harness.turn()
    #expect(node.supernode === label && !node.layer.isHidden)
    label.text = nil
    harness.turn()
    #expect(node.supernode == nil)
  }

  @Test func eachLabelOfALayoutHasItsOwn() throws {
    let harness = Harness(width: 240)
    let (one, two) = (Node(), Node())
    let first = label("a[n]", in: harness) { $0.setInline(.node(one), for: "n") }
    let second = label("", in: harness) {
      $0.setInline(.node(two), for: "n")
    }
    second.layout = first.layout
    harness.turn()
    #expect(one.supernode === first && two.supernode === second)
    #expect(one.frame == two.frame)
    first.setInline(nil, for: "n")
    #expect(one.supernode == nil && two.supernode === second)
  }

  @Test func touchesFindIt() {
    let harness = Harness(width: 240)
    let node = Node()
    let label = label("ab[n]cd", in: harness) { $0.setInline(.node(node), for: "n") }
    let rect = node.frame
    #expect(label.hitTest(CGPoint(x: rect.midX, y: rect.midY)) === node)
    #expect(label.hitTest(CGPoint(x: 2, y: rect.midY)) === label)
  }

  @Test func columnsHaveThemToo() {
    let harness = Harness(width: 240)
    let node = Node()
    let label = label("春[n]", in: harness) {
      $0.writingMode = .vertical
      $0.setInline(.node(node), for: "n")
    }
    let line = label.layout.lines[0]
    #expect(node.frame.size == CGSize(width: 12, height: 8))
    #expect(abs(node.frame.midX - line.baseline) < 0.01 && node.frame.maxY <= line.rect.maxY + 0.01)
  }
}
