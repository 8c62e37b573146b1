import Foundation
import LayerTree
import Testing

/// core-animation 3.1: who lays out.
@Suite struct LayoutManagerTests {
  /// Puts sublayers side by side.
  private final class Row: LayoutManager {
    var calls: [String] = []
    func layoutSublayers(of layer: Layer) {
      calls.append("layout \(layer.name)")
      for (index, sublayer) in layer.sublayers.enumerated() {
        sublayer.position.x = CGFloat(10 * index)
      }
    }
    func invalidateLayout(of layer: Layer) { calls.append("invalidate \(layer.name)") }
    func preferredSize(of layer: Layer) -> CGSize {
      CGSize(width: 10 * layer.sublayers.count, height: 10)
    }
    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  /// A delegate that has no opinion on layout.
  private final class Silent: LayerDelegate {}

  @Test func theManagerPlacesTheSublayers() {
    let (a, b) = (named("a"), named("b"))
    let harness = Harness(named("root", a, b))
    harness.turn()
    let row = Row()
    harness.root.layoutManager = row
    #expect(harness.root.needsLayout, "setting it marks the layer")
    #expect(row.take() == ["invalidate root"])
    harness.turn()
    #expect(row.take() == ["layout root"])
    #expect(b.position.x == 10)
    harness.root.setNeedsLayout()
    harness.root.setNeedsLayout()
    #expect(row.take() == ["invalidate root"])
    harness.root.layoutIfNeeded()
    #expect(row.take() == ["layout root"])
  }

  @Test func aDelegateThatLaysOutSkipsTheManager() {
    let (row, puppet, silent) = (Row(), Puppet(), Silent())
    let layer = named("layer")
    layer.layoutManager = row
    layer.layoutIfNeeded()
    #expect(row.take() == ["invalidate layer", "layout layer"])
    layer.delegate = puppet
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(row.take() == ["invalidate layer"])
    layer.delegate = silent
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(row.take() == ["invalidate layer", "layout layer"])
    let node = Node()
    node.layer.layoutManager = row
    node.layoutIfNeeded()
    #expect(row.take() == ["invalidate "], "a node lays out, as a view does")
  }

  @Test func theEventOfLayoutComesAfterLayout() {
    let harness = Harness()
    harness.turn()
    let row = Row()
    harness.root.layoutManager = row
    harness.root.actions["onLayout"] = .custom(
      ClosureAction { key, layer in row.calls.append("\(key) \(layer.name)") })
    harness.turn()
    #expect(row.take() == ["invalidate root", "layout root", "onLayout root"])
  }

  @Test func theManagerSaysThePreferredSize() {
    let layer = named("layer", named("a"), named("b"))
    layer.bounds = square(7)
    #expect(layer.preferredFrameSize() == CGSize(width: 7, height: 7))
    layer.layoutManager = Row()
    #expect(layer.preferredFrameSize() == CGSize(width: 20, height: 10))
  }
}
