import Foundation
import LayerTree
import PlainText

/// An equation about a layer's frame, in the layer's `constraints`.
enum ConstraintKeys {
  static let attribute = Key(
    "attribute", Format<LayoutConstraint.Attribute>.choice(), required: true)
  static let relativeTo = Key("relativeTo", Values.layerID)
  static let to = Key("to", Format<LayoutConstraint.Attribute>.choice())
  static let scale = Key("scale", Format<Double>.coordinate)
  static let offset = Key("offset", Format<Double>.coordinate)
  static let shape = ObjectShape(
    "a constraint", [attribute.any, relativeTo.any, to.any, scale.any, offset.any])

  static let format = shape.format { object -> LayoutConstraint? in
    let (attribute, sibling, to) = (object[attribute], object[relativeTo], object[to])
    let (scale, offset) = (object[scale] ?? 1, object[offset] ?? 0)
    return attribute.map {
      LayoutConstraint(
        $0, relativeTo: sibling.map { .sibling($0) } ?? .superlayer, attribute: to ?? $0,
        scale: scale, offset: offset)
    }
  }

  static let list = Replay.list(of: format.named("constraint"), "a list of constraints")

  /// Nodes place their subnodes themselves.
  static func checkSuperlayer(
    _ superlayer: LayerSpec.Kind, of layer: LayerSpec, _ decoder: SceneDecoder
  ) {
    guard superlayer == .node, !layer.constraints.isEmpty else { return }
    decoder.at(.key("constraints")) {
      decoder.report("is for a layer in a node", accepted: "a superlayer that is no node")
    }
  }
}
