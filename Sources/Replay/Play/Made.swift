import Foundation
import Graphics
import LayerModel
import LayerTree
import Nodes
import VSync

/// Layers that were made from a description, and who draws them.
struct Made {
  /// The animations of the first tree begin at 0 of their layers' own time, others when they are
  /// committed.
  let isFirstTree: Bool
  let layouts: SceneLayouts
  let ready: ReadyNodes
  /// Writes what taps on rich labels are on into the log.
  let logTap: (String) -> Void
  /// What touches do to nodes.
  var handlers: [(node: any TouchListener, [TouchHandler])] = []
  var layers: [String: Layer] = [:]
  var delegates: [LayerID: any LayerDelegate] = [:]

  /// Makes a layer with all below it.
  mutating func build(_ spec: LayerSpec, images: ImageStore, displayScale: CGFloat) -> Layer {
    let node = ready.make(spec)
    let layer =
      node?.layer
      ?? (spec.display?.isAsynchronous == true ? AsyncLayer() : spec.kind.makeLayer())
    layer.name = spec.id
    layer.apply(spec)
    layer.actions = layer.makeActions(spec.actions, images)
    layer.style = spec.style.map { layer.makeStyle($0, images) }
    let styled = spec.style?.keyPaths ?? []
    if spec.contentsScale != nil || !styled.contains(.contentsScale) {
      layer.contentsScale =
        spec.contentsScale
        ?? spec.contents.map { images.scale(of: $0) } ?? displayScale
    }
    if spec.contents != nil { layer.setImage(spec.contents, from: images) }
    if let pattern = spec.backgroundPattern { layer.setPattern(pattern, from: images) }
    layer.applyClassKeys(spec, images)
    if let node {
      attachReady(node, spec)
    } else {
      attachDrawing(spec, to: layer, images: images)
      if let display = spec.display { (layer as? AsyncLayer)?.take(display.policies, images) }
    }
    for animation in spec.animations { layer.add(animation, images, atZero: isFirstTree) }
    if let mask = spec.mask {
      layer.mask = build(mask, images: images, displayScale: displayScale)
    }
    for sublayer in spec.sublayers {
      let new = build(sublayer, images: images, displayScale: displayScale)
      layer.placesByConstraints(new)
      layer.addSublayer(new)
    }
    layers[spec.id] = layer
    layouts.adopt(layer, spec.node.layout)
    return layer
  }

  private mutating func attachDrawing(_ spec: LayerSpec, to layer: Layer, images: ImageStore) {
    let drawing = spec.display.map { SceneDrawing($0, images: images) }
    switch (spec.kind, drawing) {
    case (.node, _): attach(SceneNode(drawing, layer: layer), spec)
    case (.control, _): attach(SceneControl(drawing, layer: layer), spec)
    case (.richLabel, _), (.trapezoidalLabel, _): attachLabel(spec, to: layer, images)
    case (.scrollNode, _): attachScroller(ScrollNode(layer: layer), spec)
    case (.tableNode, _): makeTable(spec, layer, images)
    case (_, let drawing?): attach(DrawingDelegate(drawing), spec, to: layer, images)
    case (_, nil) where !spec.delegateActions.isEmpty:
      attach(ActionDelegate(), spec, to: layer, images)
    case (_, nil): break
    }
    if let delegate = delegates[layer.id] { layer.delegate = delegate }
    if drawing != nil { layer.setNeedsDisplay() }
  }

  private mutating func attach(
    _ delegate: some PlainDelegate, _ spec: LayerSpec, to layer: Layer, _ images: ImageStore
  ) {
    delegate.actions = layer.makeActions(spec.delegateActions, images)
    delegates[layer.id] = delegate
  }

  private mutating func attachLabel(_ spec: LayerSpec, to layer: Layer, _ images: ImageStore) {
    guard let layer = layer as? AsyncLayer else { return }
    if spec.kind == .trapezoidalLabel {
      attachLabel(SceneTrapezoid(layer, log: logTap), spec, images)
    } else {
      attachLabel(SceneRichLabel(layer, log: logTap), spec, images)
    }
  }

  private mutating func attachLabel(
    _ label: some SceneLabel, _ spec: LayerSpec, _ images: ImageStore
  ) {
    attach(label, spec)
    if let values = spec.node.label { label.set(values, images) }
    label.layer.setNeedsDisplay()
  }

  private mutating func attach(_ node: some Node & TouchListener, _ spec: LayerSpec) {
    adopt(node, spec)
    (node as? Control)?.isEnabled = spec.node.isEnabled
    if !spec.node.handlers.isEmpty { handlers.append((node, spec.node.handlers)) }
  }

  private mutating func attachReady(_ node: Node, _ spec: LayerSpec) {
    adopt(node, spec)
    ready.finish(node, spec)
  }

  private mutating func makeTable(_ spec: LayerSpec, _ layer: Layer, _ images: ImageStore) {
    guard let table = spec.table else { return }
    let (layouts, ready, logTap, scale) = (layouts, ready, logTap, layer.contentsScale)
    let node = SceneTable(table, layer: layer) { template in
      let isAsync = template?.display?.isAsynchronous == true
      let layer = isAsync ? AsyncLayer() : Layer()
      layer.contentsScale = scale
      return SceneRow(kind: "row", layer: layer, images: images, ready: ready) { spec in
        var made = Made(
          isFirstTree: false, layouts: layouts, ready: ready, logTap: logTap)
        let layer = made.build(spec, images: images, displayScale: scale)
        return SceneTree.Built(layer: layer, delegates: made.delegates)
      }
    }
    attachScroller(node, spec)
  }

  private mutating func attachScroller(_ node: ScrollNode, _ spec: LayerSpec) {
    adopt(node, spec)
    if let scrolling = spec.scrollNode { node.take(scrolling) }
  }

  private mutating func adopt(_ node: Node, _ spec: LayerSpec) {
    delegates[node.layer.id] = node
    node.isUserInteractionEnabled = spec.node.isUserInteractionEnabled
    node.autoresizesSubnodes = spec.node.autoresizesSubnodes
    if let mode = spec.node.contentMode { node.contentMode = mode }
  }
}

extension Layer {
  /// A layer with constraints is going to be a sublayer.
  func placesByConstraints(_ sublayer: Layer) {
    if !sublayer.constraints.isEmpty, layoutManager == nil {
      layoutManager = ConstraintLayoutManager()
    }
  }
}
