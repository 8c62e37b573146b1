import Foundation
import LayerModel
import PlainText
import VSync

/// Holds a scene's expectations against what a replay did.
struct ExpectationChecker {
  let scene: Scene
  let pictures: PictureChecker
  let log: [LogEntry]
  let slots: [SlotRecord]
  /// What the probes read, by the index of their expectation.
  let values: [Int: AnimatableValue]
  /// What hit tests found, by the index of their expectation.
  let hits: [Int: String]

  /// One result for each expectation, in file order.
  func results() -> [ExpectationResult] {
    scene.expectations.map {
      ExpectationResult(index: $0.index, failure: failure(of: $0))
    }
  }

  private func failure(of expectation: Expectation) -> String? {
    switch expectation.condition {
    case .pixel, .image, .same, .differ: pictures.failure(of: expectation)
    case .value(_, let layer, let keyPath, let expected, let tolerance, let tree):
      valueFailure(
        values[expectation.index], "\(layer) \(keyPath.text) (\(tree.rawValue))", expected,
        tolerance)
    case .hit(_, let point, let expected, let tree):
      hitFailure(hits[expectation.index], point, expected, tree)
    case .order(let patterns): orderFailure(patterns)
    case .never(let pattern, let from, let to): neverFailure(pattern, from, to)
    case .count(let pattern, let expected): countFailure(pattern, expected)
    case .droppedFrames(let expected): droppedFailure(expected)
    }
  }
}

// MARK: - Values and the log

extension ExpectationChecker {
  private func valueFailure(
    _ seen: AnimatableValue?, _ what: String, _ expected: AnimatableValue, _ tolerance: Double
  ) -> String? {
    guard let seen else { return "\(what) has no value then: the layer is not in the tree" }
    guard !seen.isWithin(tolerance, of: expected) else { return nil }
    return "\(what) is \(seen.text), not \(expected.text) (tolerance \(tolerance))"
  }

  private func hitFailure(
    _ seen: String?, _ point: CGPoint, _ expected: String?, _ tree: Expectation.Tree
  ) -> String? {
    if seen == expected { return nil }
    let (seen, expected) = (seen ?? "nothing", expected ?? "nothing")
    let place = "(\(numeral(point.x)), \(numeral(point.y)))"
    let shown = tree == .presentation ? " (presentation)" : ""
    return "\(place) hits \(seen), not \(expected)\(shown)"
  }

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
  /// The slot that an expectation names: the last one at or before a time.
  func slot(of frame: FrameReference) -> Int {
    switch frame {
    case .time(let instant): display.refreshRate.slot(at: instant)
    case .slot(let slot): slot
    }
  }

  /// The time at which the values of a frame are read.
  func instant(of frame: FrameReference) -> Instant {
    switch frame {
    case .time(let instant): instant
    case .slot(let slot): display.refreshRate.tick(slot)
    }
  }
}
