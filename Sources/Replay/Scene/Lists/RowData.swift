package import PlainText

/// The fields of one row: scalars by name, in the order of the file.
public struct RowFields: Hashable, Sendable {
  private var members: [JSONValue.Member]

  package init(_ members: [JSONValue.Member]) { self.members = members }

  /// The value of a field.
  package subscript(name: String) -> JSONValue? { members.first { $0.key == name }?.value }

  /// The names, in the order of the file.
  public var names: [String] { members.map(\.key) }

  /// With what `{{row}}` in texts stands for.
  fileprivate func numbered(_ row: Int) -> RowFields {
    RowFields(
      members.map { member in
        guard case .string(let text) = member.value, text.contains("{{row}}") else { return member }
        let value = text.split(separator: "{{row}}", omittingEmptySubsequences: false)
          .joined(separator: "\(row)")
        return .init(key: member.key, value: .string(value))
      })
  }
}

/// What the rows of a table show: a list of rows, or a rule that makes a million of them.
public struct RowData: Sendable {
  /// The most rows that a rule makes.
  public static let limit = 10_000_000

  /// A rule: each field is one value, or values that follow each other from row to row, over and over.
  /// `{{row}}` in a text is the number of the row.
  struct Rule: Sendable {
    var fields: [(name: String, values: [JSONValue])]

    func row(_ number: Int) -> RowFields {
      RowFields(
        fields.map { .init(key: $0.name, value: $0.values[number % $0.values.count]) }
      ).numbered(number)
    }

    /// How many rows it takes to see every value.
    var period: Int { fields.map(\.values.count).max() ?? 1 }
  }

  /// Rows of a rule, or rows that are listed, which follow each other.
  private enum Part: Sendable {
    case made(Range<Int>)
    case listed(RowFields)
  }

  let rule: Rule?
  private var parts: [Part]
  /// Where each part ends, in rows.
  private var ends: [Int]
  /// The number of the next row that the rule makes.
  private var next: Int

  /// Rows that are listed.
  init(_ rows: [RowFields]) {
    rule = nil
    parts = rows.map { .listed($0) }
    ends = rows.indices.map { $0 + 1 }
    next = 0
  }

  /// Rows that a rule makes.
  init(_ rule: Rule, count: Int) {
    self.rule = rule
    parts = count > 0 ? [.made(0..<count)] : []
    ends = count > 0 ? [count] : []
    next = count
  }

  /// How many rows there are.
  public var count: Int { ends.last ?? 0 }

  /// A row. Costs O(log parts): edits of a rule's rows cut it in parts.
  public subscript(row: Int) -> RowFields {
    let part = part(of: row)
    switch parts[part] {
    case .listed(let fields): return fields
    case .made(let rows):
      let number = rows.lowerBound + row - (part == 0 ? 0 : ends[part - 1])
      return rule?.row(number) ?? RowFields([])
    }
  }

  /// The rows that together show every value.
  var samples: [RowFields] {
    guard let rule else { return (0..<count).map { self[$0] } }
    return (0..<min(count, rule.period)).map { rule.row($0) }
  }

  /// Takes a row out.
  mutating func remove(at row: Int) {
    cut(before: row)
    cut(before: row + 1)
    let part = part(of: row)
    parts.remove(at: part)
    reckonEnds(from: part)
  }

  /// Puts a row in.
  mutating func insert(_ fields: RowFields, at row: Int) {
    if row < count { cut(before: row) }
    let part = row < count ? part(of: row) : parts.count
    parts.insert(.listed(fields), at: part)
    reckonEnds(from: part)
  }

  /// Adds rows of the rule at the end.
  mutating func append(_ more: Int) {
    parts.append(.made(next..<next + more))
    next += more
    reckonEnds(from: parts.count - 1)
  }

  private func part(of row: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func cut(before row: Int) {
    guard row > 0, row < count else { return }
    let part = part(of: row)
    let start = part == 0 ? 0 : ends[part - 1]
    guard row > start, case .made(let rows) = parts[part] else { return }
    let middle = rows.lowerBound + row - start
    parts[part] = .made(rows.lowerBound..<middle)
    parts.insert(.made(middle..<rows.upperBound), at: part + 1)
    reckonEnds(from: part)
  }

  private mutating func reckonEnds(from part: Int) {
    ends.removeSubrange(min(part, ends.count)...)
    for part in parts[ends.count...] {
      let length = if case .made(let rows) = part { rows.count } else { 1 }
      ends.append((ends.last ?? 0) + length)
    }
  }
}
