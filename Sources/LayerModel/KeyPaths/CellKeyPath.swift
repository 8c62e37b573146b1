internal import Foundation
internal import Graphics

/// A path into a cell of an emitter, as Core Animation writes it: `emitterCells.fire.birthRate`, and
/// for cells in cells `emitterCells.fire.emitterCells.smoke.scale`.
///
/// The first cell of a name is meant. A name may have dots in it, but not `.emitterCells.`.
final class CellKeyPath: Hashable, Sendable {
  /// The property that all of them lie in.
  static let property = "emitterCells"

  let text: String
  /// The names of the cells on the way, the outermost first.
  let names: [String]
  let row: LayerKeyPath.Row

  /// Nil when the text is no such path.
  init?(_ text: String) {
    let prefix = Self.property + "."
    guard text.hasPrefix(prefix), let dot = text.lastIndex(of: "."),
      case let start = text.index(text.startIndex, offsetBy: prefix.utf8.count), start < dot
    else { return nil }
    let names = text[start..<dot].components(separatedBy: ".\(prefix)")
    let key = String(text[text.index(after: dot)...])
    guard names.allSatisfy({ !$0.isEmpty }), let field = EmitterCell.fields[key] else { return nil }
    (self.text, self.names) = (text, names)
    row = field.row(text, names)
  }

  /// Whether there is such a cell.
  func exists(in cells: [EmitterCell]) -> Bool { cells.cell(names[...]) != nil }

  static func == (a: CellKeyPath, b: CellKeyPath) -> Bool { a.text == b.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension EmitterCell {
  /// A value of a cell that a key path can lead to.
  package struct Field: Sendable {
    package let kind: AnimatableValue.Kind
    package let read: @Sendable (EmitterCell) -> AnimatableValue
    /// Gets values of the kind with finite numbers only.
    let write: @Sendable (AnimatableValue, inout EmitterCell) -> Void
    package let domain: LayerKeyPath.Domain
    package let isAnimatable: Bool
  }

  /// The values that key paths lead to, by Core Animation's names.
  package static let fields: [String: Field] = {
    var fields = Dictionary(
      uniqueKeysWithValues: numbers.map { ($0.0, Field.number($0.0, $0.1)) })
    fields["enabled"] = Field(kind: .flag, read: { .flag($0.isEnabled) }) {
      if case .flag(let flag) = $0 { $1.isEnabled = flag }
    }
    fields["autoreverses"] = Field(
      kind: .flag, read: { .flag($0.autoreverses) },
      write: { if case .flag(let flag) = $0 { $1.autoreverses = flag } }, domain: .any,
      isAnimatable: false)
    fields["color"] = Field(kind: .color, read: { .color($0.color) }) {
      if case .color(let color) = $0 { $1.color = color }
    }
    fields["contents"] = Field(kind: .contents, read: { .contents($0.contents) }) {
      if case .contents(let bitmap) = $0 { $1.contents = bitmap }
    }
    fields["contentsRect"] = Field(kind: .rect, read: { .rect($0.contentsRect) }) {
      if case .rect(let rect) = $0 { $1.contentsRect = rect.standardized }
    }
    fields["minificationFilter"] = .choice(\.minificationFilter)
    fields["magnificationFilter"] = .choice(\.magnificationFilter)
    return fields
  }()

  /// What the time of a cell is made of, which nothing animates.
  private static let timing: Set<String> = [
    "beginTime", "duration", "repeatCount", "repeatDuration", "speed", "timeOffset",
  ]

  fileprivate static func domain(of name: String) -> LayerKeyPath.Domain {
    switch name {
    case "birthRate", "lifetime", "lifetimeRange", "beginTime", "duration", "repeatCount",
      "repeatDuration":
      .notNegative
    case "contentsScale": .positive
    default: .any
    }
  }

  fileprivate static func isAnimatable(_ name: String) -> Bool { !timing.contains(name) }
}

extension EmitterCell.Field {
  fileprivate init(
    kind: AnimatableValue.Kind, read: @escaping @Sendable (EmitterCell) -> AnimatableValue,
    write: @escaping @Sendable (AnimatableValue, inout EmitterCell) -> Void
  ) {
    self.init(kind: kind, read: read, write: write, domain: .any, isAnimatable: true)
  }

  fileprivate static func choice(
    _ field: any WritableKeyPath<EmitterCell, ContentsFilter> & Sendable
  ) -> Self {
    Self(
      kind: .text, read: { .text($0[keyPath: field].rawValue) },
      write: { value, cell in
        guard case .text(let name?) = value, let filter = ContentsFilter(rawValue: name) else {
          return
        }
        cell[keyPath: field] = filter
      }, domain: .names(ContentsFilter.allCases.map(\.rawValue)), isAnimatable: false)
  }

  fileprivate static func number(
    _ name: String, _ field: any WritableKeyPath<EmitterCell, Double> & Sendable
  ) -> Self {
    let domain = EmitterCell.domain(of: name)
    return Self(
      kind: .number, read: { .number($0[keyPath: field]) },
      write: { value, cell in
        guard case .number(let number) = value, let possible = domain.possible(number) else {
          return
        }
        cell[keyPath: field] = possible
      }, domain: domain, isAnimatable: EmitterCell.isAnimatable(name))
  }

  /// The line of the table for this value of the cell that the names lead to.
  fileprivate func row(_ text: String, _ names: [String]) -> LayerKeyPath.Row {
    let (read, write) = (read, write)
    var row = LayerKeyPath.Row(text, kind, inCellsOf: .emitter) {
      read($0.emitter.emitterCells.cell(names[...]) ?? EmitterCell())
    } write: { value, properties in
      properties.emitter.emitterCells.edit(names[...]) { write(value, &$0) }
    }
    (row.domain, row.isAnimatable) = (domain, isAnimatable)
    return row
  }
}

extension [EmitterCell] {
  /// The cell that some names lead to.
  fileprivate func cell(_ names: ArraySlice<String>) -> EmitterCell? {
    guard let cell = first(where: { $0.name == names.first }) else { return nil }
    return names.count > 1 ? cell.emitterCells.cell(names.dropFirst()) : cell
  }

  /// Changes that cell; false when there is none.
  fileprivate mutating func edit(
    _ names: ArraySlice<String>, _ body: (inout EmitterCell) -> Void
  ) -> Bool {
    guard let index = firstIndex(where: { $0.name == names.first }) else { return false }
    if names.count > 1 { return self[index].emitterCells.edit(names.dropFirst(), body) }
    body(&self[index])
    return true
  }
}
