import Foundation
import LayerModel
import LayerTree

/// How the nodes of a scene lay out their sublayers: which spec each has, made anew when its
/// sublayers change, and as large as each layer was described.
final class SceneLayouts {
  private let scale: CGFloat
  private var elements: [LayerID: LayoutElement] = [:]
  /// The sizes that the scene gives: layouts change the layers' own.
  private var sizes: [LayerID: CGSize] = [:]

  init(scale: CGFloat) { self.scale = scale }

  /// Takes over a layer that was just made, with its sublayers.
  func adopt(_ layer: Layer, _ element: LayoutElement?) {
    sizes[layer.id] = layer.bounds.size
    if element != nil { set(element, of: layer) }
  }

  /// Gives a node another layout, or none.
  func set(_ element: LayoutElement?, of layer: Layer) {
    elements[layer.id] = element
    if element == nil { node(layer)?.layoutPlan = nil }
    update(layer)
  }

  /// The layout of a node; nil when it has none.
  func element(of layer: Layer) -> LayoutElement? { elements[layer.id] }

  /// Layers came or left: those that are there are laid out anew.
  func sublayersChanged(in layer: Layer) { update(layer) }

  func forget(_ layer: Layer) {
    elements[layer.id] = nil
    sizes[layer.id] = nil
  }

  /// Makes the plan of a node, and those of nodes around it, whose specs hold its own.
  private func update(_ layer: Layer) {
    var next: Layer? = layer
    while let current = next, let element = elements[current.id] {
      let spec = spec(element, in: current) ?? .stack(LayoutStack(), [])
      node(current)?.layoutPlan = LayoutPlan(spec, scale: scale)
      next = current.superlayer
    }
  }

  private func node(_ layer: Layer) -> Node? { layer.delegate as? Node }

  /// Nil when the layer that it is about is not there any more.
  private func spec(_ element: LayoutElement, in layer: Layer) -> LayoutSpec? {
    kind(element.kind, in: layer)?.styled { $0 = element.style }
  }

  private func kind(_ kind: LayoutElement.Kind, in layer: Layer) -> LayoutSpec? {
    switch kind {
    case .layer(let id, let size):
      layer.sublayers.first { $0.name == id }.map { spec(of: $0, size) }
    case .stack(let stack, let children):
      .stack(
        stack,
        children?.compactMap { spec($0, in: layer) } ?? layer.sublayers.map { spec(of: $0, nil) })
    case .inset(let insets, let child): spec(child, in: layer).map { .inset(insets, $0) }
    case .relative(let horizontal, let vertical, let sizing, let child):
      spec(child, in: layer).map {
        .relative(horizontal: horizontal, vertical: vertical, sizing: sizing, $0)
      }
    case .ratio(let ratio, let child): spec(child, in: layer).map { .ratio(ratio, $0) }
    case .overlay(let overlay, let child):
      spec(child, in: layer).map { child in
        spec(overlay, in: layer).map { .overlay($0, over: child) } ?? child
      }
    case .background(let background, let child):
      spec(child, in: layer).map { child in
        spec(background, in: layer).map { .background($0, behind: child) } ?? child
      }
    case .corner(let corner, let child, let place):
      spec(child, in: layer).map { child in
        spec(corner, in: layer).map { .corner($0, of: child, place) } ?? child
      }
    case .absolute(let children): .absolute(children.compactMap { spec($0, in: layer) })
    }
  }

  private func spec(of layer: Layer, _ size: CGSize?) -> LayoutSpec {
    if size == nil, let own = elements[layer.id], let inside = spec(own, in: layer) {
      return .node(layer.id, inside: inside)
    }
    return .node(layer.id, size: size ?? sizes[layer.id] ?? .zero)
  }
}
