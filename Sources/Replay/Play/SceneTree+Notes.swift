import Inspection
import LayerModel
import LayerTree

// What the main thread knows of its layers, for who looks into a frame.

extension SceneTree {
  /// What is said of layers, and not as by default, that no commit tells of; of nodes that they are.
  /// Costs O(layers).
  func notes() -> [LayerID: LayerNote] {
    var notes: [LayerID: LayerNote] = [:]
    for layer in layers.values {
      let name = (layer.delegate as? Node).map {
        $0 is Control ? "Control" : $0 is SceneLabel ? "RichLabel" : "Node"
      }
      let values = LayerTrait.allCases.compactMap { trait -> LayerNote.Value? in
        guard let usual = trait.usual, trait.applies(to: layer) else { return nil }
        let value = value(of: trait, in: layer)
        return value == usual
          ? nil : LayerNote.Value(key: trait.rawValue, text: images.text(value))
      }
      if name != nil || !values.isEmpty {
        notes[layer.id] = LayerNote(className: name, values: values)
      }
    }
    return notes
  }
}

extension LayerTrait {
  /// What it is where nobody says anything; nil for what shows in the tree anyway.
  fileprivate var usual: LayerValue? {
    switch self {
    case .name, .mask, .sublayers, .animationKeys: nil
    case .textLines, .textRegions: .names([])
    case .textTruncated: .flag(false)
    case .opaque, .needsDisplayOnBoundsChange, .drawsAsynchronously: .flag(false)
    case .userInteractionEnabled, .enabled, .autoresizesSubnodes: .flag(true)
    case .autoresizingMask, .needsDisplayForKeys: .names([])
    case .backgroundPattern: .value(.contents(nil))
    case .constraints: .constraints([])
    case .actions, .delegateActions: .actions([:])
    case .style: .style(nil)
    case .attributedString: .runs(nil)
    case .contentMode: .name(Node.ContentMode.scaleToFill.rawValue)
    case .layout: .layout(nil)
    }
  }

  fileprivate func applies(to layer: Layer) -> Bool {
    switch owner {
    case .layers: true
    case .textLayers: layer is TextLayer
    case .plainLayers: !(layer.delegate is Node)
    case .nodes: layer.delegate is Node
    case .controls: layer.delegate is Control
    case .labels: layer.delegate is SceneLabel
    }
  }
}
