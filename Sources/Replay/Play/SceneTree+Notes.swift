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
      let name = (layer.delegate as? Node)?.className
      let values = LayerTrait.allCases.compactMap { trait -> LayerNote.Value? in
        guard let usual = trait.usual, trait.applies(to: layer, self) else { return nil }
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
    case .name, .mask, .sublayers, .animationKeys, .textSize: nil
    case .textLines, .textRegions, .textMatches: .names([])
    case .textHidden: .name(nil)
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
    case .async, .plays: .ready(.flag(true))
    case .legend, .progressive: .ready(.flag(false))
    case .axes: .ready(.axes(nil))
    case .fade: .ready(.number(0))
    case .reading: .ready(.number(nil))
    case .series: .ready(.series([]))
    case .scaling: .ready(.name(Chart.Scaling.each.rawValue))
    case .fit: .ready(.name(ImageFit.cover.rawValue))
    case .rounding: .ready(.name(ImageRounding.none.rawValue))
    case .meter, .image, .placeholder, .state: .ready(.name(nil))
    case .contentSize: .value(.size(.zero))
    case .scrolling: .name("rest")
    case .visibleRows: .value(.numbers([]))
    case .rowCount, .liveRows, .blankRows: .value(.number(0))
    case .rangeMode: .name(TableNode.RangeMode.full.rawValue)
    }
  }

  fileprivate func applies(to layer: Layer, _ tree: SceneTree) -> Bool {
    switch owner {
    case .ready:
      readyKey.flatMap { tree.ready.value(of: $0, in: layer.delegate as? Node) } != nil
    case .layers: true
    case .textLayers: layer is TextLayer
    case .plainLayers: !(layer.delegate is Node)
    case .nodes: layer.delegate is Node
    case .controls: layer.delegate is Control
    case .labels: layer.delegate is any SceneLabel
    case .scrollNodes: layer.delegate is ScrollNode
    case .tables: layer.delegate is TableNode
    }
  }
}

extension Node {
  /// Its class as scenes write it.
  fileprivate var className: String {
    switch self {
    case is Control: LayerSpec.Kind.control.rawValue
    case is ChartNode: LayerSpec.Kind.chartNode.rawValue
    case is FrameRateNode: LayerSpec.Kind.frameRateNode.rawValue
    case is ImageNode: LayerSpec.Kind.imageNode.rawValue
    case is SceneTrapezoid: LayerSpec.Kind.trapezoidalLabel.rawValue
    case is any SceneLabel: LayerSpec.Kind.richLabel.rawValue
    case is TableNode: LayerSpec.Kind.tableNode.rawValue
    case is ScrollNode: LayerSpec.Kind.scrollNode.rawValue
    default: LayerSpec.Kind.node.rawValue
    }
  }
}
