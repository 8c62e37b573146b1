import PlainText
import VSync

// What expectations name must be there: slots and times within the replay, layers of the scene.

extension SceneChecks {
  /// Checks the slots, times and layers that expectations name.
  func checkExpectations() {
    for expectation in scene.expectations {
      decoder.at(.key("expect")) {
        decoder.at(.index(expectation.index)) { check(expectation.condition) }
      }
    }
  }

  private func check(_ condition: Expectation.Condition) {
    switch condition {
    case .pixel(let frame, _, _, _, _), .image(let frame, _, _, _): check(frame)
    case .value(let frame, let layer, let path, _, _, _):
      check(frame)
      decoder.at(.key("layer")) { checkKnown(layer) }
      decoder.at(.key("keyPath")) { checkClass(layer, has: path) }
    case .hit(let frame, _, let layer, _):
      check(frame)
      decoder.at(.key("layer")) { layer.map(checkKnown) }
    case .same(let frames): check(frames, "same")
    case .differ(let frames): check(frames, "differ")
    case .never(let pattern, let from, let to):
      check(pattern, "never")
      for (key, time) in [("from", from), ("to", to)] {
        decoder.at(.key(key)) { time.map { decoder.checkNotLate($0) } }
      }
    case .droppedFrames(let slots):
      guard let slot = slots.last else { return }
      decoder.at(.key("frames")) { decoder.at(.key("dropped")) { checkSlot(slot) } }
    case .count(let pattern, _): check(pattern, "count")
    case .order(let patterns):
      decoder.at(.key("order")) {
        for (index, pattern) in patterns.enumerated() {
          decoder.at(.index(index)) { pattern.layer.map(checkKnown) }
        }
      }
    }
  }

  private func check(_ pattern: LogPattern, _ key: String) {
    decoder.at(.key(key)) { pattern.layer.map(checkKnown) }
  }

  /// What is expected of a layer that never is would hold, or fail, for no reason.
  private func checkKnown(_ layer: String) {
    if everyID.contains(layer) || decoder.hasUnreadEdits { return }
    decoder.report(
      "\(quoted(layer)) is no layer", accepted: nameHint(layer, among: everyID, none: ""))
  }

  private func check(_ frames: [FrameReference], _ key: String) {
    decoder.at(.key(key)) {
      for (index, frame) in frames.enumerated() {
        decoder.at(.index(index)) { check(frame) }
      }
    }
  }

  private func check(_ frame: FrameReference) {
    switch frame {
    case .time(let time): decoder.at(.key("at")) { decoder.checkNotLate(time) }
    case .slot(let slot):
      decoder.at(.key("frame")) { checkSlot(slot) }
    }
  }

  private func checkSlot(_ slot: Int) {
    guard slot > lastSlot else { return }
    decoder.report("is slot \(slot), after the end", accepted: "0 to \(lastSlot)")
  }

  /// The last slot of the replay; without a duration the last one that it can come to rest in.
  private var lastSlot: Int {
    let end = scene.duration.map { Instant.zero + $0 } ?? Player.longest
    return scene.display.refreshRate.slot(at: end)
  }
}
