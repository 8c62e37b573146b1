import LayerTree
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
    case .value(let frame, let layer, let key, let value, _, _):
      checkTree(frame)
      decoder.at(.key("layer")) { checkKnown(layer) }
      decoder.at(.key("keyPath")) { checkClass(layer, has: key) }
      decoder.at(.key("value")) { check(value, of: layer) }
    case .hit(let frame, _, let asked, let layer, _):
      checkTree(frame)
      decoder.at(.key("in")) { asked.map(checkKnown) }
      decoder.at(.key("layer")) { layer.map(checkKnown) }
    case .contains(let frame, _, let layer, _, _):
      checkTree(frame)
      decoder.at(.key("layer")) { checkKnown(layer) }
    case .convert(let frame, _, let from, let to, _, _, _):
      checkTree(frame)
      decoder.at(.key("from")) { from.map(checkKnown) }
      decoder.at(.key("to")) { to.map(checkKnown) }
    case .textAt(let frame, _, let layer, _): checkText(of: layer, "textAt", frame)
    case .textRects(let frame, _, let layer, _, _): checkText(of: layer, "textRects", frame)
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
          decoder.at(.index(index)) { check(pattern) }
        }
      }
    }
  }

  /// Only rich labels have texts with places.
  private func checkText(of layer: String, _ key: String, _ frame: FrameReference) {
    checkTree(frame)
    decoder.at(.key("layer")) {
      checkKnown(layer)
      requireLabel(layer, "\(key) is asked of rich labels")
    }
  }

  /// A key must be one that the layer has.
  private func checkClass(_ layer: String, has key: ReadKey) {
    switch key {
    case .path(let path): checkClass(layer, has: path)
    case .trait(let trait): checkOwner(layer, has: trait)
    }
  }

  /// What a value names must be there too.
  private func check(_ value: LayerValue, of layer: String) {
    switch value {
    case .actions(let actions): check(actions, of: layer)
    case .style(let style?):
      for path in style.values.keys.sorted(by: { $0.text < $1.text }) {
        decoder.at(.key(path.text)) { checkClass(layer, has: path) }
      }
      decoder.at(.key("actions")) { check(style.actions, of: layer) }
    case .constraints(let constraints): check(constraints)
    case .layout(let layout?): layout.layers.forEach(checkKnown)
    case .value, .runs, .style(nil), .layout(nil), .ready: break
    }
  }

  /// The layers that constraints name are in the scene at some time.
  func check(_ constraints: [LayoutConstraint]) {
    for (index, constraint) in constraints.enumerated() {
      guard case .sibling(let sibling) = constraint.source else { continue }
      decoder.at(.index(index)) { decoder.at(.key("relativeTo")) { checkKnown(sibling) } }
    }
  }

  private func check(_ pattern: LogPattern, _ key: String) {
    decoder.at(.key(key)) { check(pattern) }
  }

  /// What a log entry is about must be there.
  private func check(_ pattern: LogPattern) {
    pattern.layer.map(checkKnown)
    checkName(pattern)
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

  /// A frame whose time the trees are read at.
  private func checkTree(_ frame: FrameReference) {
    check(frame)
    guard case .slot(let slot) = frame, scene.hasVariableSlots(nil) else { return }
    decoder.at(.key("frame")) {
      decoder.report(
        "is slot \(slot) of a display with variable refresh, which begins when frames come",
        accepted: "`at`, a time")
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
