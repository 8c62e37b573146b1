import LayerModel
import LayerTree
import Nodes
import PlainText
import VSync

/// A table as far as it is known before the replay: how many rows it has by then.
struct TableOutline {
  let spec: TableSpec
  /// Nil when only the replay knows.
  var count: Int?
  /// The names of the fields that rows have; nil when there are none to tell by.
  var fields: Set<String>?

  init(_ spec: TableSpec) {
    self.spec = spec
    count = spec.fetch == nil ? spec.data.count : nil
    fields = spec.data.samples.first.map { Set($0.names) }
  }
}

// What scenes say of scroll nodes and tables: rows that there are, with the fields that the template
// names.

extension SceneChecks {
  /// A change must be one of a node's class.
  func checkScrollNode(_ layer: String, has change: NodeChange) {
    switch change {
    case .contentSize:
      guard let kind = kinds[layer] ?? nil, kind != .scrollNode else { return }
      decoder.report(
        "contentSize is a key of scroll nodes, and \(quoted(layer)) is a \(kind.rawValue)",
        accepted: "a layer of the class ScrollNode")
    case .scrolling: requireScrollNode(layer, "scrolling is a key of scroll nodes")
    default: break
    }
  }

  func requireScrollNode(_ layer: String, _ rule: String) {
    guard let kind = kinds[layer] ?? nil, !kind.isScrollNode else { return }
    decoder.report(
      "\(rule), and \(quoted(layer)) is none",
      accepted: "a layer of the class ScrollNode or TableNode")
  }

  func requireTable(_ layer: String, _ rule: String) {
    guard let kind = kinds[layer] ?? nil, kind != .tableNode else { return }
    decoder.report(
      "\(rule), and \(quoted(layer)) is none", accepted: "a layer of the class TableNode")
  }

  /// What only scroll nodes can do, and how they do it.
  ///
  /// - Parameter count: the rows of the table; nil when only the replay knows.
  func checkScroll(_ layer: String, _ scroll: ScrollSpec, count: Int?) {
    switch scroll {
    case .to, .by: break
    case .fling(let deceleration):
      guard let kind = kinds[layer] ?? nil, kind.isScrollNode,
        deceleration.rate != ScrollDeceleration.normalRate
      else { return }
      decoder.at(.key("deceleration")) {
        decoder.report(
          "is said of a \(kind.rawValue), which has its own", accepted: "deceleration in scrolling")
      }
    case .toTop:
      decoder.at(.key("toTop")) { requireScrollNode(layer, "only scroll nodes have a top") }
    case .toRow(let row, _, _):
      decoder.at(.key("row")) {
        requireTable(layer, "only tables have rows")
        guard let count, row >= count else { return }
        decoder.report("is \(row)", accepted: Self.rows(count))
      }
    }
  }

  private static func rows(_ count: Int) -> String {
    count == 0
      ? "no row: the table has none then" : "0 to \(count - 1), as the table has \(count) rows then"
  }

  /// Changes of data are about rows that there are then, and bring rows that the template can show.
  mutating func checkData(_ layer: String, _ change: DataSpec) {
    decoder.at(.key("layer")) { requireTable(layer, "only tables have data") }
    guard let table = tables[layer] else { return }
    checkRows(of: change, table)
    switch change.change {
    case .reload(let data, _):
      let isKnown = table.spec.fetch == nil && !changedByActions.contains(layer)
      tables[layer]?.count = isKnown ? data.count : nil
    case .update:
      guard let count = table.count, let updates = change.updates else { return }
      if let problem = updates.problem(rows: count) {
        decoder.report(problem, accepted: "rows of the table, each once")
      } else {
        tables[layer]?.count = updates.count(after: count)
      }
    }
  }

  /// Of what happens at a time that nobody knows before: by then the table may have any rows.
  func checkData(ofAction change: DataSpec, _ layer: String) {
    decoder.at(.key("layer")) { requireTable(layer, "only tables have data") }
    if let table = tableSpecs[layer] { checkRows(of: change, TableOutline(table)) }
  }

  /// The rows that a change brings.
  private func checkRows(of change: DataSpec, _ table: TableOutline) {
    switch change.change {
    case .reload(let data, _):
      decoder.at(.key("rows")) {
        checkRows(data.samples, of: table, data.rule == nil ? nil : "fields")
      }
    case .update(_, let insertions, _, let reloads):
      for (key, rows) in [("insert", insertions), ("reload", reloads)] {
        decoder.at(.key(key)) {
          for (index, row) in rows.enumerated() {
            decoder.at(.index(index)) {
              decoder.at(.key("row")) { checkRow(row.fields, of: table) }
            }
          }
        }
      }
    }
  }

  private func checkRows(_ rows: [RowFields], of table: TableOutline, _ key: String?) {
    if let key {
      decoder.at(.key(key)) { rows.first.map { checkRow($0, of: table) } }
      return
    }
    for (index, row) in rows.enumerated() {
      decoder.at(.index(index)) { checkRow(row, of: table) }
    }
  }

  /// A row must have the fields that the others have, and make a layer with them.
  private func checkRow(_ row: RowFields, of table: TableOutline) {
    var isWhole = true
    for name in (table.fields ?? []).sorted() where row[name] == nil {
      isWhole = false
      decoder.report("has no field \(quoted(name))", accepted: "the fields of the other rows")
    }
    if case .field(let name, _) = table.spec.rowHeight, row.height(name) == nil, isWhole {
      decoder.report(
        "has no height in its field \(quoted(name))",
        accepted: "a number from 0 to \(numeral(RowHeightKeys.limit)) there")
      isWhole = false
    }
    if isWhole { table.spec.template.check(rows: [row], decoder) }
  }

  /// Takes in the layers of rows that expectations name, as `feed.12` and `feed.12.title`.
  mutating func collectRows() {
    guard !tables.isEmpty else { return }
    for expectation in scene.expectations {
      for id in expectation.namedLayers where !everyID.contains(id) {
        guard let (table, inner) = rowLayer(id) else { continue }
        guard let sample = table.spec.data.samples.first, let inner else {
          addRow(id, .node)
          continue
        }
        let layer = table.spec.template.layer(for: sample)?.inner(inner)
        if let layer { addRow(id, layer.kind) }
      }
    }
  }

  /// The table whose row an id names, and the id in the template; nil for other ids.
  private func rowLayer(_ id: String) -> (TableOutline, inner: String?)? {
    for dot in id.indices where id[dot] == "." {
      guard let table = tables[String(id[..<dot])] else { continue }
      let rest = id[id.index(after: dot)...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard !digits.isEmpty, Int(digits) != nil else { continue }
      let inner = rest[digits.endIndex...]
      if inner.isEmpty { return (table, nil) }
      if inner.hasPrefix(".") { return (table, String(inner.dropFirst())) }
    }
    return nil
  }
}

extension LayerSpec {
  /// A layer in this one by its id.
  fileprivate func inner(_ id: String) -> LayerSpec? {
    for sublayer in sublayers {
      if sublayer.id == id { return sublayer }
      if let found = sublayer.inner(id) { return found }
    }
    return nil
  }
}

extension Expectation {
  /// The layers that it names.
  fileprivate var namedLayers: [String] {
    switch condition {
    case .value(_, let layer, _, _, _, _), .contains(_, _, let layer, _, _),
      .textAt(_, _, let layer, _), .textRects(_, _, let layer, _, _):
      [layer]
    case .hit(_, _, let asked, let layer, _): [asked, layer].compactMap(\.self)
    case .convert(_, _, let from, let to, _, _, _): [from, to].compactMap(\.self)
    default: patterns.compactMap(\.layer)
    }
  }
}
