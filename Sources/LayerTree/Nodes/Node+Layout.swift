public import Foundation
public import LayerModel

extension LayoutSpec {
  /// A node of that size, where nothing around it or in its style says otherwise.
  public static func node(_ node: Node, size: CGSize) -> LayoutSpec {
    .node(node.layer.id, size: size)
  }

  /// A node that is as large as its content; `measure` may be called on any thread.
  public static func node(
    _ node: Node, measure: @escaping @Sendable (SizeRange) -> CGSize
  ) -> LayoutSpec { .node(node.layer.id, measure: measure) }

  /// A node whose subnodes lie as another spec says.
  public static func node(_ node: Node, inside: LayoutSpec) -> LayoutSpec {
    .node(node.layer.id, inside: inside)
  }
}

extension Node {
  /// Gives subnodes their places: bounds and position, as if nothing transformed them. Nodes that
  /// the layout does not name stay where they are. In an animation block this is animated. Costs
  /// O(sublayers + placements).
  ///
  /// - Returns: what the layout names and the node does not have (any more).
  @discardableResult
  public func apply(_ layout: Layout) -> [LayerID] {
    let sublayers = Dictionary(
      layer.sublayers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var missing: [LayerID] = []
    for placement in layout.placements {
      guard let sublayer = sublayers[placement.node] else {
        missing.append(placement.node)
        continue
      }
      sublayer.place(placement.frame)
      guard let inside = placement.inside else { continue }
      if let node = sublayer.node {
        missing += node.apply(inside)
      } else {
        missing += inside.placements.map(\.node)
      }
    }
    return missing
  }

  /// Gives the subnodes the places that ``layoutPlan`` has for the node's present size; nothing
  /// without a plan.
  public func applyLayoutPlan() {
    if let plan = layoutPlan { apply(plan.layout(in: SizeRange(exactly: bounds.size))) }
  }
}
