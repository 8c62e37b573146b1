package import PlainText

/// What differs between two reports of replays: figures, slots, frames and what hitches are put down
/// to. Reads the JSON that was written, so that reports of other days and machines can be compared.
package struct ReportDifference: Sendable {
  /// Lines: `metrics.droppedFrames: 3, then 5`.
  package private(set) var lines: [String] = []
  /// How many things differ; lines are limited for each kind.
  package private(set) var count = 0

  /// The most lines of slots, of frames and of hitches each.
  private static let limit = 20

  /// Compares two documents.
  ///
  /// - Throws: which of them is no report.
  package init(_ a: JSONValue, _ b: JSONValue) throws(NoReport) {
    for (index, value) in [a, b].enumerated() {
      guard case .number? = value["schemaVersion"], case .object? = value["metrics"],
        case .array? = value["slots"]
      else { throw NoReport(index: index) }
    }
    for key in ["schemaVersion", "scene", "mode", "live", "start", "display", "device", "startup"] {
      compare(a[key], b[key], key)
    }
    compare(a["metrics"], b["metrics"], "metrics")
    compareNamed(a["segments"], b["segments"], "segments")
    compareItems(a["slots"], b["slots"], "slots", ["outcome", "frame"])
    compareItems(
      a["frames"], b["frames"], "frames",
      ["outcome", "commitEndNs", "renderStartNs", "renderEndNs", "presentNs"])
    compareHitches(a["hitches"], b["hitches"], "hitches")
    compareHitches(a["cadenceLocks"], b["cadenceLocks"], "cadenceLocks")
  }

  /// One of two documents that is none.
  package struct NoReport: Error, Hashable, Sendable {
    /// 0 is the first.
    package var index: Int
  }

  private mutating func add(_ path: String, _ a: JSONValue?, _ b: JSONValue?) {
    count += 1
    lines.append("\(path): \(Self.short(a)), then \(Self.short(b))")
  }

  private static func short(_ value: JSONValue?) -> String {
    switch value {
    case nil: "absent"
    case .string(let text)?: printable(text)
    case .array(let items)?: "[\(items.map { short($0) }.joined(separator: ", "))]"
    case .object?: "something else"
    case let value?: value.text
    }
  }

  /// Every leaf of two values that differs.
  private mutating func compare(_ a: JSONValue?, _ b: JSONValue?, _ path: String) {
    if a == b { return }
    guard case .object(let members)? = a, case .object(let others)? = b else {
      return add(path, a, b)
    }
    var keys = members.map(\.key)
    keys += others.map(\.key).filter { !keys.contains($0) }
    for key in keys { compare(a?[key], b?[key], "\(path).\(key)") }
  }

  private mutating func compareNamed(_ a: JSONValue?, _ b: JSONValue?, _ path: String) {
    func byName(_ value: JSONValue?) -> [(String, JSONValue)] {
      guard case .array(let items)? = value else { return [] }
      return items.compactMap { item in
        guard case .string(let name)? = item["name"] else { return nil }
        return (name, item)
      }
    }
    let (first, second) = (byName(a), byName(b))
    for (name, item) in first {
      compare(item, second.first { $0.0 == name }?.1, "\(path).\(printable(name))")
    }
    for (name, item) in second where !first.contains(where: { $0.0 == name }) {
      add("\(path).\(printable(name))", nil, item)
    }
  }

  /// Items at the same place, by some of their keys.
  private mutating func compareItems(
    _ a: JSONValue?, _ b: JSONValue?, _ path: String, _ keys: [String]
  ) {
    guard case .array(let first)? = a, case .array(let second)? = b else {
      return compare(a, b, path)
    }
    if first.count != second.count {
      add("\(path).count", .integer(first.count), .integer(second.count))
    }
    var differing = 0
    for (index, (one, other)) in zip(first, second).enumerated() {
      let changed = keys.filter { one[$0] != other[$0] }
      if changed.isEmpty { continue }
      differing += 1
      count += 1
      if differing > Self.limit { continue }
      let texts = changed.map { "\($0) \(Self.short(one[$0])), then \(Self.short(other[$0]))" }
      lines.append("\(path)[\(index)]: \(texts.joined(separator: "; "))")
    }
    if differing > Self.limit { lines.append("\(path): \(differing - Self.limit) more differ") }
  }

  /// Hitches by their slot, and what they are put down to.
  private mutating func compareHitches(_ a: JSONValue?, _ b: JSONValue?, _ path: String) {
    let (first, second) = (Self.hitches(a), Self.hitches(b))
    let slots = Set(first.keys).union(second.keys).sorted()
    var told = 0
    for slot in slots where first[slot] != second[slot] {
      count += 1
      told += 1
      if told > Self.limit { continue }
      let (one, other) = (first[slot] ?? "none", second[slot] ?? "none")
      lines.append("\(path) at slot \(slot): \(one), then \(other)")
    }
    if told > Self.limit { lines.append("\(path): \(told - Self.limit) more differ") }
  }

  /// `commit, 1 slot: layout(list)` by slot.
  private static func hitches(_ value: JSONValue?) -> [Int: String] {
    guard case .array(let items)? = value else { return [:] }
    return items.reduce(into: [:]) { found, item in
      guard case .number(let slot)? = item["slot"], let slot = Int(exactly: slot) else { return }
      var reasons: [String] = []
      if case .array(let all)? = item["reasons"] {
        reasons = all.map { reason in
          "\(short(reason["code"]))(\(short(reason["layers"])), \(short(reason["labels"])))"
        }
      }
      found[slot] =
        "\(short(item["kind"])) of \(short(item["slotCount"])): \(reasons.joined(separator: " "))"
    }
  }
}
