import Report
import VSync

/// Holds a scene's expectations against what a replay did.
struct ExpectationChecker {
  let scene: Scene
  let pictures: PictureChecker
  let log: [LogEntry]
  let slots: [SlotRecord]
  /// What the probes of the trees found wrong, by the index of their expectation.
  let treeFailures: [Int: String]

  /// One result for each expectation, in file order.
  func results() -> [ExpectationResult] {
    scene.expectations.map {
      ExpectationResult(index: $0.index, failure: failure(of: $0))
    }
  }

  private func failure(of expectation: Expectation) -> String? {
    switch expectation.condition {
    case .pixel, .image, .same, .differ: pictures.failure(of: expectation)
    case .value, .hit, .contains, .convert: treeFailures[expectation.index]
    case .order(let patterns): orderFailure(patterns)
    case .never(let pattern, let from, let to): neverFailure(pattern, from, to)
    case .count(let pattern, let expected): countFailure(pattern, expected)
    case .droppedFrames(let expected): droppedFailure(expected)
    }
  }
}

// MARK: - The log

extension ExpectationChecker {
  private func orderFailure(_ patterns: [LogPattern]) -> String? {
    var rest = log[...]
    for (index, pattern) in patterns.enumerated() {
      guard let found = rest.firstIndex(where: pattern.matches) else {
        let after = index == 0 ? "" : " after '\(patterns[index - 1].text)'"
        let elsewhere = log.contains(where: pattern.matches) ? "; it stands earlier" : ""
        return "the log has no '\(pattern.text)'\(after)\(elsewhere)"
      }
      rest = rest[(found + 1)...]
    }
    return nil
  }

  private func neverFailure(_ pattern: LogPattern, _ from: Instant?, _ to: Instant?) -> String? {
    let found = log.first {
      pattern.matches($0) && $0.time >= from ?? $0.time && $0.time <= to ?? $0.time
    }
    guard let found else { return nil }
    return "the log has '\(found.text)' at \(found.time.seconds) s"
  }

  private func countFailure(_ pattern: LogPattern, _ expected: Int) -> String? {
    let seen = log.count(where: pattern.matches)
    return seen == expected ? nil : "the log has '\(pattern.text)' \(seen) times, not \(expected)"
  }

  private func droppedFailure(_ expected: [Int]) -> String? {
    let seen = slots.filter { $0.outcome == .repeated }.map(\.index)
    return seen == expected ? nil : "slots \(seen) repeated, not \(expected)"
  }
}

extension LogPattern {
  /// Whether it stands for an entry: of its kind, and with its subject where it has one. What comes
  /// last (the key of an animation, the reason of a cancellation, the layer of a touch, the end of an
  /// animation block, how many pixels) may be left out, which stands for all.
  func matches(_ entry: LogEntry) -> Bool {
    guard entry.kind == kind else { return false }
    if subject.isEmpty || entry.subject == subject { return true }
    let isCut: Set<LogEntry.Kind.Subject> = [
      .layerAndDetail, .wordsAndDetail, .phaseAndLayer, .numberAndDetail,
    ]
    return isCut.contains(kind.subject) && entry.subject.hasPrefix(subject + " ")
  }

  /// As a scene writes it.
  var text: String { subject.isEmpty ? kind.rawValue : "\(kind.rawValue) \(subject)" }
}

extension Scene {
  /// Whether its slots begin when frames come, and not at times that are known before.
  func hasVariableSlots(_ mode: Recording.Mode?) -> Bool {
    display.variableRefresh != nil && (mode ?? self.mode) == .timed
  }

  /// The time at which the values of a frame are read.
  func instant(of frame: FrameReference) -> Instant {
    switch frame {
    case .time(let instant): instant
    case .slot(let slot): display.refreshRate.tick(slot)
    }
  }
}
