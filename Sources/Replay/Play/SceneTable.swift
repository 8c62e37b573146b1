import Foundation
import LayerTree
import Nodes
import VSync

/// A table of a scene, which has its rows itself.
final class SceneTable: TableNode, TableNodeSource {
  private var data: RowData
  private let spec: TableSpec
  private let makeRow: (LayerSpec?) -> SceneRow
  private var fetchesLeft: Int?
  private var fetching: DisplayLink?

  /// - Parameter makeRow: makes a row whose layer is of the kind that a template's layer asks for.
  init(_ spec: TableSpec, layer: Layer, makeRow: @escaping (LayerSpec?) -> SceneRow) {
    (self.spec, self.makeRow) = (spec, makeRow)
    (data, fetchesLeft) = (spec.data, spec.fetch?.times)
    super.init(layer: layer)
    rowHeight =
      switch spec.rowHeight {
      case .fixed(let height): .fixed(height)
      case .field(_, let estimate): .given(estimate: estimate)
      case .measured(let estimate, _): .measured(estimate: estimate)
      }
    (laysOutAhead, reusesRows) = (spec.isLaidOutAhead, spec.isReusing)
    (rangeTunings, scrollSkip) = (spec.ranges, spec.scrollSkip)
    (placeholderColor, placeholderFade) = (spec.placeholder, spec.placeholderFade)
    drawsVisibleRowsAtOnce = spec.drawsVisibleAtOnce
    if let rows = spec.offscreenRowsPerTurn { offscreenRowsPerTurn = rows }
    if let mode = spec.rangeMode { rangeMode = mode }
    batchScreens = spec.fetch?.screens
    source = self
  }

  // MARK: - Rows

  func numberOfRows(in table: TableNode) -> Int { data.count }

  func table(_ table: TableNode, contentOfRow row: Int) -> any RowContent {
    SceneRowContent(fields: data[row], template: spec.template, height: spec.rowHeight)
  }

  func table(_ table: TableNode, heightOfRow row: Int) -> Double {
    guard case .field(let name, _) = spec.rowHeight else { return 0 }
    return data[row].height(name) ?? 0
  }

  func table(_ table: TableNode, makeRowOfKind kind: String) -> RowNode {
    makeRow(data.samples.first.flatMap { spec.template.layer(for: $0) })
  }

  /// More rows come in the next turn: now the table brings in those that it has.
  func tableWantsMoreRows(_ table: TableNode) {
    guard let fetch = spec.fetch, fetchesLeft != 0, fetching == nil else { return }
    let asked = layer.stage?.clock
    fetching = layer.stage?.addDisplayLink { [weak self] clock in
      guard let self, asked.map({ $0 < clock }) != false else { return }
      fetching?.invalidate()
      fetching = nil
      fetchesLeft = fetchesLeft.map { $0 - 1 }
      let count = data.count
      data.append(fetch.rows)
      completeBatchFetch()
      perform(TableUpdates(insertions: Array(count..<count + fetch.rows)))
    }
  }

  // MARK: - Changes

  /// Takes over a change of data. One that the rows do not allow by then changes nothing.
  func change(_ change: DataSpec) {
    switch change.change {
    case .reload(let rows, let ensuringVisible):
      data = rows
      reloadData(ensuringVisible: ensuringVisible)
    case .update(_, let insertions, _, let reloads):
      guard let updates = change.updates, updates.problem(rows: data.count) == nil else { return }
      for row in reloads { data.replace(row.fields, at: row.number) }
      let moved = updates.moves.map { (to: $0.to, fields: data[$0.from]) }
      for row in (updates.deletions + updates.moves.map(\.from)).sorted(by: >) {
        data.remove(at: row)
      }
      let coming = insertions.map { (to: $0.number, fields: $0.fields) } + moved
      for row in coming.sorted(by: { $0.to < $1.to }) { data.insert(row.fields, at: row.to) }
      perform(updates, animation: change.animation, duration: change.duration)
    }
  }
}

extension RowData {
  /// Gives a row other fields.
  mutating func replace(_ fields: RowFields, at row: Int) {
    remove(at: row)
    insert(fields, at: row)
  }
}
