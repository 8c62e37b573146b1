import Foundation
import Nodes
import PlainText

/// Rows: a list of them, or a count and fields that follow a rule.
enum RowDataKeys {
  private static let scalar = Format<JSONValue>.plain(
    "text, a number, true or false",
    schema: ["anyOf": [["type": "string"], ["type": "number"], ["type": "boolean"]]]
  ) { json in
    switch json {
    case .string, .number, .bool: json
    default: nil
    }
  }

  /// One row.
  static let row = Format<RowFields>(
    accepted: "an object (values by field)",
    schema: ["type": "object", "additionalProperties": scalar.schema]
  ) { json, decoder in
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: "an object (values by field)")
      return nil
    }
    return RowFields(
      members.compactMap { member in
        let value = decoder.at(.key(member.key)) { scalar.read(member.value, decoder) }
        return value.map { .init(key: member.key, value: $0) }
      })
  }

  private static let values = either(
    "text, a number, true or false, or a list of these",
    [
      (.string, scalar.map { [$0] }), (.number, scalar.map { [$0] }), (.bool, scalar.map { [$0] }),
      (.array, list(of: scalar, count: 1...10_000, "a list of 1 to 10000 values")),
    ])

  private static let fields = Format<[(name: String, values: [JSONValue])]>(
    accepted: "an object (a value, or a list of values, by field)",
    schema: ["type": "object", "additionalProperties": values.schema]
  ) { json, decoder in
    guard case .object(let members) = json else {
      decoder.reject(json, accepted: "an object (a value, or a list of values, by field)")
      return nil
    }
    return members.compactMap { member in
      let read = decoder.at(.key(member.key)) { values.read(member.value, decoder) }
      return read.flatMap { $0.isEmpty ? nil : (member.key, $0) }
    }
  }

  static let count = Key(
    "count", Format<Int>.integer(in: 0...RowData.limit), required: true)
  static let fieldsKey = Key("fields", fields, required: true)

  static let format: Format<RowData> = either(
    "a list of rows, or an object with count and fields",
    [
      (.array, list(of: row, "a list of rows").map { rows in RowData(rows) }),
      (
        .object,
        ObjectShape("rows by a rule", [count.any, fieldsKey.any]).format { object -> RowData? in
          let (count, fields) = (object[count], object[fieldsKey])
          guard let count, let fields else { return nil }
          return RowData(RowData.Rule(fields: fields), count: count)
        }
      ),
    ])
}

/// `data`: the rows of a table become others.
enum DataKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let rows = Key("rows", RowDataKeys.format)
  static let ensureVisible = Key("ensureVisible", Format<Bool>.bool)
  static let delete = Key("delete", list(of: number, "a list of row numbers"))
  static let insert = Key("insert", list(of: row, "a list of rows: at and row"))
  static let reload = Key("reload", list(of: row, "a list of rows: at and row"))
  static let move = Key("move", list(of: moved, "a list of moves: from and to"))
  static let animation = Key("animation", Format<RowAnimation>.choice())
  static let duration = Key("duration", Values.time.named("time"))

  private static let number = Format<Int>.integer(in: 0...RowData.limit)
  private static let at = Key("at", number, required: true)
  private static let fields = Key("row", RowDataKeys.row, required: true)
  private static let row = ObjectShape("a row with its number", [at.any, fields.any]).format {
    object -> DataSpec.Row? in
    let (number, fields) = (object[at], object[fields])
    guard let number, let fields else { return nil }
    return DataSpec.Row(number: number, fields: fields)
  }
  private static let from = Key("from", number, required: true)
  private static let to = Key("to", number, required: true)
  private static let moved = ObjectShape("a move of a row", [from.any, to.any]).format {
    object -> TableUpdates.Move? in
    let (from, to) = (object[from], object[to])
    guard let from, let to else { return nil }
    return TableUpdates.Move(from: from, to: to)
  }
  private static let updates = [delete.name, insert.name, reload.name, move.name]

  static let format = ObjectShape(
    "a change of data",
    [
      layer.any, rows.any, ensureVisible.any, delete.any, insert.any, reload.any, move.any,
      animation.any, duration.any,
    ],
    rules: [
      .atLeastOne([rows.name] + updates),
      .excludes(rows.name, updates + [animation.name, duration.name]),
      .needs(ensureVisible.name, rows.name), .needs(duration.name, animation.name),
    ]
  ).format { object -> TimelineEvent.Verb? in
    let (layer, rows) = (object[layer], object[rows])
    let isEnsured = object[ensureVisible] ?? false
    let (deletions, insertions) = (object[delete] ?? [], object[insert] ?? [])
    let (reloads, moves) = (object[reload] ?? [], object[move] ?? [])
    let animation = object[animation] ?? .none
    let seconds = object[duration]?.seconds ?? TableNode.updateDuration
    guard let layer else { return nil }
    let change: DataSpec.Change
    if let rows {
      change = .reload(rows, ensuringVisible: isEnsured)
    } else if object.has(Self.rows) {
      return nil
    } else {
      change = .update(
        deletions: deletions, insertions: insertions, moves: moves, reloads: reloads)
    }
    return .data(
      layer: layer, DataSpec(change: change, animation: animation, duration: seconds))
  }
}
