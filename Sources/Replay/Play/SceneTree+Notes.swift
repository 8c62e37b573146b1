import Inspection
import LayerModel
import LayerTree
import Nodes

// What the main thread knows of its layers, for who looks into a frame.

extension SceneTree {
  /// What is said of layers, and not as by default, that no commit tells of; of nodes that they are.
  /// Costs O(layers).
  func notes() -> [LayerID: LayerNote] {
    var notes: [LayerID: LayerNote] = [:]
    for layer in layers.values {
      let name = (layer.delegate as? Node).map(\.className)
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

extension Node {
  /// As scenes name its class.
  fileprivate var className: String {
    switch self {
    case is TableNode: "TableNode"
    case is ScrollNode: "ScrollNode"
    case is Control: "Control"
    default: "Node"
    }
  }
}

extension LayerTrait {
  /// What it is where nobody says anything; nil for what shows in the tree anyway.
  fileprivate var usual: LayerValue? {
    switch self {
    case .name, .mask, .sublayers, .animationKeys: nil
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
    case .contentSize: .value(.size(.zero))
    case .scrolling: .name("rest")
    case .visibleRows: .value(.numbers([]))
    case .rowCount, .liveRows, .blankRows: .value(.number(0))
    case .rangeMode: .name(TableNode.RangeMode.full.rawValue)
    }
  }

  fileprivate func applies(to layer: Layer) -> Bool {
    switch owner {
    case .layers: true
    case .textLayers: layer is TextLayer
    case .plainLayers: !(layer.delegate is Node)
    case .nodes: layer.delegate is Node
    case .controls: layer.delegate is Control
    case .scrollNodes: layer.delegate is ScrollNode
    case .tables: layer.delegate is TableNode
    }
  }
}
