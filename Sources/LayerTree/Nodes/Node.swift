public import Foundation
public import Graphics
internal import LayerModel
public import VSync
internal import WrongUse

/// What a view is to a layer: it owns one, is its delegate, and does not animate by itself.
///
/// Subnodes mirror sublayers: the subnodes are the nodes whose layers are in this node's layer,
/// whichever of the two was used to put them there. A node is retained by its superlayer, as a
/// view is by its superview.
///
/// A node that draws overrides ``draw(in:)`` and calls ``setNeedsDisplay()``.
open class Node: Responder, LayerDelegate {
  /// The layer that the node owns.
  public let layer: Layer

  /// Whether touches find the node and what is in it; true at first.
  open var isUserInteractionEnabled = true

  /// How the subnodes lie, by the node's size; nil, as at first, leaves them where they are. Setting
  /// one marks the node for layout.
  public var layoutPlan: LayoutPlan? {
    didSet { if layoutPlan !== oldValue { setNeedsLayout() } }
  }

  /// Whether what has an ``autoresizingMask`` in the node changes its place when the node's size
  /// does; true at first.
  open var autoresizesSubnodes = true

  /// How many animations keep touches from finding the node and what is in it.
  var blockingAnimations = 0

  /// A node of a layer, by default a new plain one.
  ///
  /// - Precondition: the layer has no node yet.
  public init(layer: Layer = Layer()) {
    require(layer.node == nil, "layer '\(layer.name)' has a node already")
    self.layer = layer
    super.init()
    layer.node = self
    layer.delegate = self
    if let superlayer = layer.superlayer { superlayer.sublayerNodes[layer.id] = self }
  }

  /// The nodes in this one, back to front.
  public var subnodes: [Node] { layer.sublayers.compactMap(\.node) }

  /// The node that this one is in.
  public var supernode: Node? { layer.superlayer?.node }

  /// The supernode.
  open override var next: Responder? { supernode }

  /// Whether a point of the node's own space lies in it: in its bounds, the upper edges left out.
  open func point(inside point: CGPoint) -> Bool { layer.contains(point) }

  /// The node, this one or one below it, that a touch at a point of this one's own space goes to:
  /// the last subnode that has the point, by index whatever their `zPosition`.
  ///
  /// Nodes that are hidden, whose opacity is below 0.01 or that take no interaction are left out
  /// with all that is in them, and so is what lies outside of a node, whether it is clipped or not
  /// (core-animation 3.6); and nodes that a block animates which does not allow it
  /// (``AnimationOptions/allowUserInteraction``). By the model values. Costs O(nodes that the point is offered to).
  open func hitTest(_ point: CGPoint) -> Node? {
    guard isUserInteractionEnabled, blockingAnimations == 0, !layer.isHidden, layer.opacity >= 0.01,
      self.point(inside: point)
    else { return nil }
    for subnode in subnodes.reversed() {
      guard let inner = subnode.layer.model.hitPoint(fromSuperlayer: point, in: layer.model) else {
        continue
      }
      if let hit = subnode.hitTest(inner) { return hit }
    }
    return self
  }

  /// The node's frame in its supernode, in points.
  public var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The node's own space.
  public var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// Puts a node in front of the others.
  public func addSubnode(_ node: Node) { layer.addSublayer(node.layer) }

  /// Puts a node so that it is `subnodes[index]`.
  ///
  /// - Precondition: `index` is in 0 ... `subnodes.count`, without `node` itself counted.
  public func insertSubnode(_ node: Node, at index: Int) {
    let others = layer.sublayers.filter { $0 !== node.layer }
    let places = others.indices.filter { others[$0].node != nil }
    require(
      (0...places.count).contains(index), "index \(index) is not in 0...\(places.count)")
    layer.insertSublayer(node.layer, at: index < places.count ? places[index] : others.count)
  }

  /// Takes the node out of its supernode.
  public func removeFromSupernode() { layer.removeFromSuperlayer() }

  /// Marks the layer: it lays out at the end of the turn.
  public func setNeedsLayout() {
    NodeAnimation.current?.willChange(layer)
    layer.setNeedsLayout()
  }

  /// Marks the layer: it draws at the end of the turn.
  public func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Marks a part of the layer, in points of its bounds' space.
  public func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// Lays out now what is marked.
  public func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Paints the node's picture, in the space of its bounds.
  open func draw(in canvas: Canvas) { layer.foundNobodyToDraw = true }

  /// Places the subnodes; as ``layoutPlan`` says, unless a subclass does otherwise.
  open func layoutSubnodes() { applyLayoutPlan() }

  /// Provides the contents itself; true when it did.
  open func display(_ layer: Layer) -> Bool { false }

  /// The layer is about to draw into a new backing store.
  open func layerWillDraw(_ layer: Layer) {}

  /// Calls ``draw(in:)``.
  open func draw(_ layer: Layer, in canvas: Canvas) { draw(in: canvas) }

  /// What drawing counts as: what it does, unless a subclass states it.
  open func drawingCost(of layer: Layer) -> Work? { nil }

  /// Calls ``layoutSubnodes()``.
  open func layoutSublayers(of layer: Layer) { layoutSubnodes() }

  /// In an animation block what animates the change, else null: nodes change at once, as views do
  /// (core-animation 3.5).
  open func action(for layer: Layer, forKey key: String) -> LayerAction? {
    guard let animation = NodeAnimation.current, animation.isEnabled else { return .null }
    return NodeAnimationAction(animation, layer, key: key).map { .custom($0) } ?? .null
  }

  /// The drawing of an ``AsyncLayer``.
  open func displayTask(for layer: AsyncLayer) -> DisplayTask? { nil }

  /// A drawing was asked for.
  open func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) {}

  /// A drawing that started is over.
  open func layer(
    _ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome
  ) {}
}
