public import VSync

/// What patterns found in a log: of a scene's expectations, and of those of a program.
public struct LogMatch: Hashable, Sendable {
  /// The entries that were found, by their indices in the log, ascending.
  public var matched: [Int]
  /// Entries that would have been right in another place, by their indices, ascending.
  public var elsewhere: [Int] = []
  /// What was expected and what was seen, in one line; nil when it held.
  public var failure: String?

  /// Looks for entries in this order; others may stand between. O(log) for each pattern.
  public static func order(_ patterns: [LogPattern], in log: [LogEntry]) -> LogMatch {
    var match = LogMatch(matched: [])
    for (index, pattern) in patterns.enumerated() {
      let start = match.matched.last.map { $0 + 1 } ?? 0
      guard let found = log[start...].firstIndex(where: pattern.matches) else {
        match.elsewhere = log[..<start].indices.filter { pattern.matches(log[$0]) }
        let after = index == 0 ? "" : " after '\(patterns[index - 1].text)'"
        let earlier = match.elsewhere.isEmpty ? "" : "; it stands earlier"
        match.failure = "the log has no '\(pattern.text)'\(after)\(earlier)"
        return match
      }
      match.matched.append(found)
    }
    return match
  }

  /// Looks for entries that must not be there, from one time to another, both inclusive.
  public static func never(
    _ pattern: LogPattern, from: Instant? = nil, to: Instant? = nil, in log: [LogEntry]
  ) -> LogMatch {
    let found = log.indices.filter { index in
      let entry = log[index]
      return pattern.matches(entry) && entry.time >= from ?? entry.time
        && entry.time <= to ?? entry.time
    }
    return LogMatch(
      matched: found,
      failure: found.first.map {
        "the log has '\(log[$0].text)' at \(log[$0].time.seconds) s"
      })
  }

  /// Counts entries.
  public static func count(
    _ pattern: LogPattern, is expected: Int, in log: [LogEntry]
  ) -> LogMatch {
    let found = log.indices.filter { pattern.matches(log[$0]) }
    return LogMatch(
      matched: found,
      failure: found.count == expected
        ? nil : "the log has '\(pattern.text)' \(found.count) times, not \(expected)")
  }
}

extension LogPattern {
  /// Whether it stands for an entry: of its kind, and with its subject where it has one. What comes
  /// last (the key of an animation, the reason of a cancellation, the layer of a touch, the end of an
  /// animation block, how many pixels) may be left out, which stands for all.
  public func matches(_ entry: LogEntry) -> Bool {
    guard entry.kind == kind else { return false }
    if subject.isEmpty || entry.subject == subject { return true }
    let isCut: Set<LogEntry.Kind.Subject> = [
      .layerAndDetail, .wordsAndDetail, .phaseAndLayer, .numberAndDetail,
    ]
    return isCut.contains(kind.subject) && entry.subject.hasPrefix(subject + " ")
  }

  /// As a scene writes it.
  public var text: String { subject.isEmpty ? kind.rawValue : "\(kind.rawValue) \(subject)" }
}
