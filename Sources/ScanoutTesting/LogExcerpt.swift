internal import Replay
internal import VSync

/// A few lines of a log around what an assertion is about, for its message.
struct LogExcerpt {
  /// At most so many places of a log are shown.
  static let placeLimit = 8

  private let log: [LogEntry]
  private var shown: Set<Int> = []
  private var marks: [Int: Character] = [:]

  init(of log: [LogEntry]) { self.log = log }

  /// Shows entries, with some before and after each, and `mark` in front of them.
  mutating func show(
    _ places: some Sequence<Int>, before: Int = 0, after: Int = 0, mark: Character
  ) {
    for place in places.prefix(Self.placeLimit) where log.indices.contains(place) {
      marks[place] = mark
      shown.formUnion(max(0, place - before)...min(log.count - 1, place + after))
    }
  }

  /// The lines, with how many stand between them; empty when nothing is shown.
  var text: String {
    var lines: [String] = []
    var next = 0
    for index in shown.sorted() {
      lines += gap(index - next)
      lines.append("\(marks[index] ?? " ") \(log[index].line)")
      next = index + 1
    }
    return (lines.isEmpty ? [] : lines + gap(log.count - next)).joined(separator: "\n")
  }

  private func gap(_ count: Int) -> [String] {
    count > 0 ? ["      ... \(count) \(count == 1 ? "entry" : "entries")"] : []
  }
}

extension LogMatch {
  /// The message of a match that did not hold: what is wrong, a hint, and the log around it. Entries
  /// that were found have `>` in front of them, ones that are right but stand in another place `?`,
  /// ones that are alike where nothing was found `~`.
  ///
  /// - Parameters:
  ///   - sought: The pattern that was not found, if it was that.
  ///   - isOrder: Whether what follows the last match is of interest.
  func message(
    in log: [LogEntry], _ failure: String, sought: LogPattern?, isOrder: Bool
  ) -> String {
    var excerpt = LogExcerpt(of: log)
    if isOrder {
      excerpt.show(matched.dropLast(), mark: ">")
      excerpt.show(matched.suffix(1), before: 2, after: 5, mark: ">")
    } else {
      excerpt.show(matched, before: matched.count > 2 ? 0 : 2, after: 2, mark: ">")
    }
    excerpt.show(elsewhere, before: 1, after: 1, mark: "?")
    if elsewhere.isEmpty, let sought {
      let alike = log.indices.filter { index in
        let entry = log[index]
        return !matched.contains(index)
          && (entry.kind == sought.kind || entry.subject == sought.subject)
      }
      excerpt.show(alike, mark: "~")
    }
    let text = excerpt.text
    guard !text.isEmpty else { return "\(failure)\n(the log has \(log.count) entries)" }
    return "\(failure)\n\(text)"
  }
}
