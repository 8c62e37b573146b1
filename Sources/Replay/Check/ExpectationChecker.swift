import Graphics
import LayerModel
import VSync

/// Holds a scene's expectations against what a replay did.
struct ExpectationChecker {
  let scene: Scene
  let archive: FrameArchive
  let log: [LogEntry]
  let slots: [SlotRecord]
  /// What the probes read, by the index of their expectation.
  let values: [Int: AnimatableValue]

  /// The slots whose pictures the expectations of a scene look at.
  static func slots(in scene: Scene) -> Set<Int> {
    var found: Set<Int> = []
    for expectation in scene.expectations {
      switch expectation.condition {
      case .pixel(let frame, _, _, _, _), .image(let frame, _, _, _):
        found.insert(scene.slot(of: frame))
      case .same(let frames), .differ(let frames):
        found.formUnion(frames.map(scene.slot(of:)))
      case .value, .order, .never, .count, .droppedFrames: break
      }
    }
    return found
  }

  /// One result for each expectation, in file order.
  func results() -> [ExpectationResult] {
    scene.expectations.map {
      ExpectationResult(index: $0.index, failure: failure(of: $0))
    }
  }

  private func failure(of expectation: Expectation) -> String? {
    switch expectation.condition {
    case .pixel(let frame, let x, let y, let color, let tolerance):
      pixelFailure(frame, x, y, color, tolerance)
    case .image(let frame, let file, let maxDelta, let maxPixels):
      imageFailure(frame, file, maxDelta, maxPixels)
    case .same(let frames): sameFailure(frames)
    case .differ(let frames): differFailure(frames)
    case .value(_, let layer, let keyPath, let expected, let tolerance, let tree):
      valueFailure(
        values[expectation.index], "\(layer) \(keyPath.text) (\(tree.rawValue))", expected,
        tolerance)
    case .order(let patterns): orderFailure(patterns)
    case .never(let pattern, let from, let to): neverFailure(pattern, from, to)
    case .count(let pattern, let expected): countFailure(pattern, expected)
    case .droppedFrames(let expected): droppedFailure(expected)
    }
  }
}

// MARK: - Pictures

extension ExpectationChecker {
  private func picture(_ frame: FrameReference) -> Result<Bitmap, Missing> {
    let slot = scene.slot(of: frame)
    if let bitmap = archive[slot] { return .success(bitmap) }
    return .failure(Missing(text: "slot \(slot) is after the end, slot \(slots.count - 1)"))
  }

  private func pixelFailure(
    _ frame: FrameReference, _ x: Int, _ y: Int, _ color: Color, _ tolerance: Int
  ) -> String? {
    switch picture(frame) {
    case .failure(let missing): return missing.text
    case .success(let bitmap):
      let seen = bitmap[x, y].straight
      let expected = color.straight8
      let deltas = [
        seen.red - expected.red, seen.green - expected.green, seen.blue - expected.blue,
        seen.alpha - expected.alpha,
      ]
      let worst = deltas.map(abs).max() ?? 0
      guard worst > tolerance else { return nil }
      return "pixel (\(x), \(y)) in slot \(scene.slot(of: frame)) is \(hex(seen)), not "
        + "\(hex(expected)); off by \(worst), allowed \(tolerance)"
    }
  }

  private func imageFailure(
    _ frame: FrameReference, _ file: String, _ maxDelta: Int, _ maxPixels: Int
  ) -> String? {
    switch picture(frame) {
    case .failure(let missing): return missing.text
    case .success(let bitmap):
      let reference: Bitmap
      do {
        reference = try readBitmap(file)
      } catch {
        return "\(file): \(error)"
      }
      guard reference.size == bitmap.size else {
        return "the frame is \(bitmap.size.width) x \(bitmap.size.height), the picture "
          + "\(reference.size.width) x \(reference.size.height)"
      }
      let difference = BitmapDifference(bitmap, reference)
      guard difference.pixels > maxPixels || difference.delta > maxDelta else { return nil }
      return "\(difference.pixels) pixels differ by up to \(difference.delta); allowed are "
        + "\(maxPixels) by up to \(maxDelta)"
    }
  }

  private func sameFailure(_ frames: [FrameReference]) -> String? {
    pairFailure(frames) { first, second, a, b in
      let difference = BitmapDifference(first, second)
      guard difference.pixels > 0 else { return nil }
      return "slots \(a) and \(b) differ in \(difference.pixels) pixels by up to "
        + "\(difference.delta)"
    }
  }

  private func differFailure(_ frames: [FrameReference]) -> String? {
    pairFailure(frames) { first, second, a, b in
      first.pixels == second.pixels ? "slots \(a) and \(b) show the same picture" : nil
    }
  }

  /// The first failure over all pairs of frames.
  private func pairFailure(
    _ frames: [FrameReference], _ compare: (Bitmap, Bitmap, Int, Int) -> String?
  ) -> String? {
    for (index, frame) in frames.enumerated() {
      for other in frames.dropFirst(index + 1) {
        switch (picture(frame), picture(other)) {
        case (.failure(let missing), _), (_, .failure(let missing)): return missing.text
        case (.success(let first), .success(let second)):
          let (a, b) = (scene.slot(of: frame), scene.slot(of: other))
          if let failure = compare(first, second, a, b) { return failure }
        }
      }
    }
    return nil
  }

  private struct Missing: Error {
    var text: String
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
  /// Whether it stands for an entry: of its kind, and with its subject where it has one. A layer
  /// without a detail (the key of an animation, the reason of a cancellation) stands for all.
  func matches(_ entry: LogEntry) -> Bool {
    guard entry.kind == kind else { return false }
    if subject.isEmpty || entry.subject == subject { return true }
    return kind.subject == .layerAndDetail && entry.subject.hasPrefix(subject + " ")
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
