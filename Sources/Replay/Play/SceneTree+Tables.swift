import Foundation
import LayerModel
import LayerTree
import Nodes
import VSync

// Scroll nodes and tables of a scene: what events do to them, and the rows, which come and go.

extension SceneTree {
  /// Layers that were made from a description, and their delegates, which layers hold weakly.
  struct Built {
    var layer: Layer
    var delegates: [LayerID: any LayerDelegate]
  }

  /// Moves the origin of a layer's bounds: a scroll node's on the main thread, turn by turn, other
  /// layers' by an animation.
  func scroll(_ layer: Layer, _ scroll: ScrollSpec) {
    guard let node = layer.delegate as? ScrollNode else { return layer.scroll(scroll) }
    switch scroll {
    case .to(let offset, let duration): node.scroll(to: offset, duration: duration)
    case .by(let way, let duration):
      let offset = node.contentOffset
      node.scroll(to: CGPoint(x: offset.x + way.x, y: offset.y + way.y), duration: duration)
    case .fling(let deceleration): node.fling(velocity: deceleration.velocity)
    case .toTop: node.scrollToTop()
    case .toRow(let row, let position, let isAnimated):
      guard let table = node as? TableNode, row < table.rowCount else { return }
      table.scrollToRow(row, at: position, animated: isAnimated)
    }
  }

  /// The rows of a table become others.
  func change(_ layer: Layer, _ change: DataSpec) {
    (layer.delegate as? SceneTable)?.change(change)
  }

  /// A layer by its id; those of rows, which are in the tree only in and near sight, by the table's, a
  /// dot and the row's number, and perhaps a dot and an id of the template.
  func find(_ id: String) -> Layer? {
    if let layer = layers[id] { return layer }
    for dot in id.indices where id[dot] == "." {
      guard let table = layers[String(id[..<dot])]?.delegate as? SceneTable,
        let row = Int(id[id.index(after: dot)...].prefix { $0.isASCII && $0.isNumber })
      else { continue }
      if let found = table.node(ofRow: row)?.layer.inner(named: id) { return found }
    }
    return nil
  }

  /// What a scroll node has under a trait.
  func value(of trait: LayerTrait, in node: ScrollNode?) -> LayerValue {
    let table = node as? TableNode
    switch trait {
    case .scrolling:
      let state =
        node?.isDragging == true
        ? "dragging"
        : node?.isDecelerating == true
          ? "decelerating" : node?.isMoving == true ? "animating" : "rest"
      return .name(state)
    case .contentSize: return .value(.size(node?.contentSize ?? .zero))
    case .visibleRows:
      let rows = table?.visibleRows ?? 0..<0
      return .value(
        .numbers(rows.isEmpty ? [] : [Double(rows.lowerBound), Double(rows.upperBound - 1)]))
    case .rowCount: return .value(.number(Double(table?.rowCount ?? 0)))
    case .liveRows: return .value(.number(Double(table?.liveRows.count ?? 0)))
    case .blankRows: return .value(.number(Double(table?.blankRowCount ?? 0)))
    default: return .name(table?.rangeMode.rawValue)
    }
  }
}

extension ScrollNode {
  /// Takes over what a scene says.
  func take(_ spec: ScrollNodeSpec) {
    if let size = spec.contentSize { contentSize = size }
    if let inset = spec.inset { contentInset = inset }
    if let value = spec.bounces { bounces = value }
    if let value = spec.alwaysBouncesVertically { alwaysBounceVertical = value }
    if let value = spec.alwaysBouncesHorizontally { alwaysBounceHorizontal = value }
    if let value = spec.isPaging { isPagingEnabled = value }
    if let value = spec.deceleration { decelerationRate = value }
    if let value = spec.isEnabled { isScrollEnabled = value }
  }
}

extension Layer {
  /// This layer, or one in it, by its name.
  fileprivate func inner(named name: String) -> Layer? {
    if self.name == name { return self }
    for sublayer in sublayers { if let found = sublayer.inner(named: name) { return found } }
    return nil
  }
}
