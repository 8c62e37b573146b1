import LayerModel
import PlainText
import VSync

// Events must be about what is there at their time, and not come after the end.

extension SceneChecks {
  mutating func check(_ event: TimelineEvent) {
    decoder.at(.key("at")) { decoder.checkNotLate(event.time) }
    check(event.verb, at: event.time)
  }

  private mutating func check(_ verb: TimelineEvent.Verb, at time: Instant) {
    decoder.at(.key(verb.key)) {
      switch verb {
      case .set(let layer, let values, _):
        guard reference(layer, "layer", time) else { return }
        decoder.at(.key("values")) {
          checkValues(values, of: layer, isThere: true, mayMask: true)
          for case .mask(let mask) in values {
            decoder.at(.key("mask")) { setMask(mask, of: layer) }
          }
        }
      case .animate(let layer, let spec):
        guard reference(layer, "layer", time) else { return }
        for path in spec.animation.keyPaths { checkClass(layer, has: path) }
      case .removeAnimation(let layer, _): reference(layer, "layer", time)
      case .scroll(let layer, let scroll):
        guard reference(layer, "layer", time) else { return }
        checkScroll(layer, scroll, count: tables[layer]?.count)
      case .data(let layer, let change):
        if reference(layer, "layer", time) { checkData(layer, change) }
      case .setNeedsDisplay(let layer, _), .setNeedsLayout(let layer):
        reference(layer, nil, time)
      case .ensureDisplayed(let layer, _):
        if let layer { reference(layer, nil, time) }
      case .insert(let layer, let into, let place): insert(layer, into, place, time)
      case .move(let layer, let into, let index): move(layer, into, index, time)
      case .remove(let layer):
        guard reference(layer, nil, time) else { return }
        if layer == scene.root.id {
          decoder.report("is the root", accepted: "a layer below the root")
        } else {
          tree.remove(layer)
        }
      case .animateNodes(let spec): check(spec, at: time)
      case .transitionNodes(let spec): check(spec, at: time)
      case .present(let layer, _, let moment): checkPresent(layer, moment, at: time)
      case .touch(let inputs), .tap(let inputs): checkTouch(inputs, at: time)
      case .transaction(_, let edits): check(edits, at: time)
      case .commitHandler(let spec): check(spec.actions)
      case .flush, .logValue, .memoryWarning, .busy, .mark, .call: break
      }
    }
  }

  /// What a transaction holds, in its order.
  private mutating func check(_ edits: [TimelineEvent.Verb], at time: Instant) {
    decoder.at(.key("edits")) {
      for (index, edit) in edits.enumerated() {
        decoder.at(.index(index)) { check(edit, at: time) }
      }
    }
  }

  /// A key path must be one of the layer's class.
  func checkClass(_ layer: String, has path: LayerKeyPath) {
    if !path.owners.isEmpty { checkClass(layer, has: path.text, of: path.owners) }
    checkCell(layer, has: path)
  }

  /// A key must be one of the layer's class.
  func checkClass(_ layer: String, has key: String, of owners: [LayerKind.Name]) {
    guard let actual = (kinds[layer] ?? nil)?.layerClass, !owners.contains(actual) else { return }
    let names = owners.map(\.rawValue).joined(separator: " and ")
    decoder.report(
      "\(key) is a key of \(names), and \(quoted(layer)) is a \(actual.rawValue)",
      accepted: "a key of \(actual.rawValue)")
  }

  /// Whether a layer is in the tree at a time; reported if not.
  @discardableResult
  func reference(_ id: String, _ key: String?, _ time: Instant) -> Bool {
    if tree.contains(id) { return true }
    if decoder.hasUnreadEdits { return false }
    let isLate = everyID.contains(id)
    // Only made when the problem is kept: a hint among many names takes time.
    func note() {
      decoder.report(
        isLate
          ? "\(quoted(id)) is not in the tree at \(numeral(time.seconds)) s"
          : "\(quoted(id)) is no layer",
        accepted: isLate
          ? "a layer that was inserted by then and not removed"
          : nameHint(id, among: everyID, none: ""))
    }
    if let key { decoder.at(.key(key)) { note() } } else { note() }
    return false
  }
}

extension TimelineEvent.Verb {
  /// The verb's key in the file.
  var key: String {
    switch self {
    case .set: "set"
    case .animate: "animate"
    case .removeAnimation: "removeAnimation"
    case .insert: "insert"
    case .move: "move"
    case .remove: "remove"
    case .setNeedsDisplay: "setNeedsDisplay"
    case .setNeedsLayout: "setNeedsLayout"
    case .ensureDisplayed: "ensureDisplayed"
    case .memoryWarning: "memoryWarning"
    case .animateNodes: "animateNodes"
    case .transitionNodes: "transitionNodes"
    case .present: "present"
    case .touch: "touch"
    case .tap: "tap"
    case .scroll: "scroll"
    case .data: "data"
    case .transaction: "transaction"
    case .flush: "flush"
    case .commitHandler: "commitHandler"
    case .logValue: "logValue"
    case .busy: "busy"
    case .mark: "mark"
    case .call: "call"
    }
  }
}
