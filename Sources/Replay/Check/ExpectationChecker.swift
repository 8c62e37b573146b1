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
    case .value, .hit, .contains, .convert, .textAt, .textRects: treeFailures[expectation.index]
    case .order(let patterns): LogMatch.order(patterns, in: log).failure
    case .never(let pattern, let from, let to):
      LogMatch.never(pattern, from: from, to: to, in: log).failure
    case .count(let pattern, let expected):
      LogMatch.count(pattern, is: expected, in: log).failure
    case .droppedFrames(let expected): droppedFailure(expected)
    }
  }
}

// MARK: - The log

extension ExpectationChecker {
  private func droppedFailure(_ expected: [Int]) -> String? {
    let seen = slots.filter { $0.outcome == .repeated }.map(\.index)
    return seen == expected ? nil : "slots \(seen) repeated, not \(expected)"
  }
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
