import Graphics
import LayerModel

// What a scene has at any time: ids with their kinds, cells, tables, drawings.

extension SceneChecks {
  mutating func collect(_ layer: LayerSpec) {
    let isKnown = !everyID.insert(layer.id).inserted
    let other = isKnown ? kinds[layer.id] ?? nil : layer.kind
    kinds[layer.id] = .some(other == layer.kind ? other : nil)
    if layer.kind == .emitterLayer { cells[layer.id, default: []].append(layer.emitterCells ?? []) }
    let actions = layer.node.handlers.flatMap(\.actions)
    for action in actions { collectCells(action) }
    collectTables(changedBy: actions)
    if layer.display?.isAsynchronous == true || layer.node.label?.isDrawnByWorkers == true {
      drawnByWorkers.insert(layer.id)
    }
    if let table = layer.table, tableSpecs[layer.id] == nil { tableSpecs[layer.id] = table }
    if let mask = layer.mask { collect(mask) }
    for sublayer in layer.sublayers { collect(sublayer) }
  }

  /// The cells that an event gives an emitter.
  mutating func collectCells(_ verb: TimelineEvent.Verb) {
    var changes: [LayerChange] = []
    switch verb {
    case .set(let layer, let values, _): changes = [LayerChange(layer: layer, values: values)]
    case .animateNodes(let spec): changes = spec.allChanges
    case .transitionNodes(let spec): changes = spec.changes
    case .transaction(_, let edits): return edits.forEach { collectCells($0) }
    case .commitHandler(let spec): return spec.actions.forEach { collectCells($0) }
    default: return
    }
    for change in changes {
      for case .emitterCells(let list) in change.values {
        cells[change.layer, default: []].append(list)
      }
    }
  }

  mutating func collectActions(of verb: TimelineEvent.Verb) {
    switch verb {
    case .transaction(_, let edits): for edit in edits { collectActions(of: edit) }
    case .commitHandler(let spec): collectTables(changedBy: spec.actions)
    default: break
    }
  }

  private mutating func collectTables(changedBy actions: [TimelineEvent.Verb]) {
    for case .data(let layer, _) in actions { changedByActions.insert(layer) }
  }
}
