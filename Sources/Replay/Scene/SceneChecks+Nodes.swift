import LayerModel
import PlainText
import VSync

// What scenes say of nodes: layouts name sublayers, touches have somebody to find, and animation
// blocks and handlers are about nodes and layers that there are.

extension SceneChecks {
  /// A layer's layout and its handlers.
  func checkNode(_ layer: LayerSpec) {
    let sublayers = Set(layer.sublayers.map(\.id))
    if let layout = layer.node.layout {
      decoder.at(.key("layout")) { check(layout, of: layer.id) { sublayers.contains($0) } }
    }
    if let label = layer.node.label {
      decoder.at(.key("label")) { check(label, of: layer.id) { sublayers.contains($0) } }
    }
    guard !layer.node.handlers.isEmpty else { return }
    decoder.at(.key("touch")) {
      for handler in layer.node.handlers {
        decoder.at(.key(handler.name)) {
          for (index, action) in handler.actions.enumerated() {
            decoder.at(.index(index)) { check(action: action) }
          }
        }
      }
    }
  }

  /// A layout names sublayers, each once.
  private func check(
    _ layout: LayoutElement, of layer: String, isSublayer: (String) -> Bool
  ) {
    guard !decoder.hasUnreadEdits else { return }
    var seen: Set<String> = []
    for id in layout.layers {
      if !isSublayer(id) {
        decoder.report(
          "names \(quoted(id)), which is no sublayer of \(quoted(layer))",
          accepted: "ids of sublayers of \(quoted(layer))")
      } else if !seen.insert(id).inserted {
        decoder.report("names \(quoted(id)) twice", accepted: "each sublayer once")
      }
    }
  }

  /// What stands in a label's text is one of its sublayers.
  private func check(_ label: LabelSpec, of layer: String, isSublayer: (String) -> Bool) {
    guard !decoder.hasUnreadEdits else { return }
    for (key, id) in label.inlineLayers where !isSublayer(id) {
      decoder.at(.key(key)) {
        decoder.report(
          "names \(quoted(id)), which is no sublayer of \(quoted(layer))",
          accepted: "ids of sublayers of \(quoted(layer))")
      }
    }
  }

  /// What is set must be something that the layer has.
  ///
  /// - Parameters:
  ///   - isThere: whether the layer is in the tree now; of others only the class is known.
  ///   - mayMask: whether it can be given a mask: once, at a known time.
  func checkValues(
    _ values: [PropertyChange], of layer: String, isThere: Bool, mayMask: Bool = false
  ) {
    for value in values {
      switch value {
      case .value(let path, _): decoder.at(.key(path.text)) { checkClass(layer, has: path) }
      case .node(let change):
        decoder.at(.key(change.key)) {
          let isNode = requireNode(layer, "\(change.key) is a key of nodes")
          if isNode, case .enabled = change, let kind = kinds[layer] ?? nil, kind != .control {
            decoder.report(
              "enabled is a key of controls, and \(quoted(layer)) is none", accepted: "a control")
          }
          if isNode, case .label = change, let kind = kinds[layer] ?? nil, !kind.isRichLabel {
            decoder.report(
              "label is a key of rich labels, and \(quoted(layer)) is none",
              accepted: "a rich label")
          }
          if case .label(let spec) = change, let kind = kinds[layer] ?? nil {
            LabelKeys.checkClass(spec, kind, decoder)
          }
          if isNode { checkScrollNode(layer, has: change) }
          if isNode, isThere, case .label(let label) = change {
            check(label, of: layer) { tree.parent(of: $0) == layer }
          }
          if isNode, isThere, case .layout(let layout?) = change {
            check(layout, of: layer) { tree.parent(of: $0) == layer }
          }
        }
      case .ready(let setting):
        decoder.at(.key(setting.key.rawValue)) {
          checkReady(layer, has: setting.key.rawValue, of: setting.key.owners)
        }
      case .display where !drawnByWorkers.contains(layer):
        decoder.at(.key("display")) {
          decoder.report(
            "is of layers that workers draw, and \(quoted(layer)) is none",
            accepted: "a layer whose display has \"async\": true")
        }
      case .emitterCells:
        decoder.at(.key("emitterCells")) { checkClass(layer, has: "emitterCells", of: [.emitter]) }
      case .attributedString:
        decoder.at(.key("attributedString")) {
          checkClass(layer, has: "attributedString", of: [.text])
        }
      case .actions(let actions): decoder.at(.key("actions")) { check(actions, of: layer) }
      case .delegateActions(let actions):
        decoder.at(.key("delegateActions")) {
          checkOwner(layer, has: .delegateActions)
          check(actions, of: layer)
        }
      case .constraints(let constraints):
        decoder.at(.key("constraints")) { check(constraints) }
        guard isThere, !constraints.isEmpty, let parent = tree.parent(of: layer),
          (kinds[parent] ?? nil)?.isNode == true
        else { continue }
        decoder.at(.key("constraints")) {
          decoder.report("is for a layer in a node", accepted: "a superlayer that is no node")
        }
      case .style(let style?): decoder.at(.key("style")) { check(style, of: layer) }
      case .mask where kinds[layer] == .some(.imageNode), .contents where isReady(layer):
        decoder.at(.key({ if case .mask = value { "mask" } else { "contents" } }())) {
          decoder.report(
            "is set on \(quoted(layer)), which makes its own", accepted: "a layer of another class")
        }
      case .mask where !mayMask:
        decoder.at(.key("mask")) {
          decoder.report(
            "is set where it may be more than once", accepted: "mask in a set of the timeline")
        }
      default: break
      }
    }
  }

  private func isReady(_ layer: String) -> Bool { (kinds[layer] ?? nil)?.isReady == true }

  /// An animation block changes nodes that are in the tree; without a time, nodes of the scene.
  func check(_ spec: NodeAnimationSpec, at time: Instant?) {
    check(spec.changes, at: time)
    guard case .keyframes(let keyframes, _) = spec.curve else { return }
    decoder.at(.key("keyframes")) {
      for (index, keyframe) in keyframes.enumerated() {
        decoder.at(.index(index)) { check(keyframe.changes, at: time) }
      }
    }
  }

  /// A transition is one of a node that is in the tree; without a time, of a node of the scene.
  func check(_ spec: NodeTransitionSpec, at time: Instant?) {
    if isKnown(spec.layer, "layer", time) {
      decoder.at(.key("layer")) { _ = requireNode(spec.layer, "only nodes have transitions") }
    }
    check(spec.changes, at: time)
  }

  /// Pictures are handed in to external layers.
  ///
  /// - Parameter event: when; nil for any time.
  func checkPresent(_ layer: String, _ time: Instant?, at event: Instant?) {
    if isKnown(layer, "layer", event) {
      decoder.at(.key("layer")) { checkClass(layer, has: "present", of: [.external]) }
    }
    decoder.at(.key("time")) { time.map { decoder.checkNotLate($0) } }
  }

  private func check(_ changes: [LayerChange], at time: Instant?) {
    decoder.at(.key("changes")) {
      for (index, change) in changes.enumerated() {
        decoder.at(.index(index)) {
          let isKnown = isKnown(change.layer, "layer", time)
          guard isKnown else { return }
          decoder.at(.key("layer")) {
            _ = requireNode(change.layer, "only nodes are animated in a block")
          }
          decoder.at(.key("values")) {
            checkValues(change.values, of: change.layer, isThere: time != nil)
          }
        }
      }
    }
  }

  /// What a commit handler does.
  func check(_ actions: [TimelineEvent.Verb]) {
    decoder.at(.key("actions")) {
      for (index, action) in actions.enumerated() {
        decoder.at(.index(index)) { check(action: action) }
      }
    }
  }

  /// An action of a handler may come at any time: its layers must be layers of the scene.
  private func check(action: TimelineEvent.Verb) {
    decoder.at(.key(action.key)) {
      switch action {
      case .set(let layer, let values, _):
        guard isKnown(layer, "layer", nil) else { return }
        decoder.at(.key("values")) { checkValues(values, of: layer, isThere: false) }
      case .animate(let layer, let spec):
        guard isKnown(layer, "layer", nil) else { return }
        for path in spec.animation.keyPaths { checkClass(layer, has: path) }
      case .removeAnimation(let layer, _): _ = isKnown(layer, "layer", nil)
      case .setNeedsDisplay(let layer, _), .setNeedsLayout(let layer):
        _ = isKnown(layer, nil, nil)
      case .animateNodes(let spec): check(spec, at: nil)
      case .transitionNodes(let spec): check(spec, at: nil)
      case .present(let layer, _, let time): checkPresent(layer, time, at: nil)
      case .scroll(let layer, let scroll):
        if isKnown(layer, "layer", nil) { checkScroll(layer, scroll, count: nil) }
      case .data(let layer, let change):
        if isKnown(layer, "layer", nil) { checkData(ofAction: change, layer) }
      default: break
      }
    }
  }

  /// Whether a layer is in the tree at a time, or, without one, in the tree at some time.
  private func isKnown(_ layer: String, _ key: String?, _ time: Instant?) -> Bool {
    if let time { return reference(layer, key, time) }
    if everyID.contains(layer) || decoder.hasUnreadEdits { return everyID.contains(layer) }
    func note() {
      decoder.report(
        "\(quoted(layer)) is no layer", accepted: nameHint(layer, among: everyID, none: ""))
    }
    if let key { decoder.at(.key(key)) { note() } } else { note() }
    return false
  }

  /// A trait must be one that the layer has.
  func checkOwner(_ layer: String, has trait: LayerTrait) {
    let key = trait.rawValue
    switch trait.owner {
    case .layers: break
    case .textLayers: checkClass(layer, has: key, of: [.text])
    case .plainLayers: requirePlain(layer, "\(key) is a key of layers that are no nodes")
    case .nodes: _ = requireNode(layer, "\(key) is a key of nodes")
    case .labels: requireLabel(layer, "\(key) is a key of rich labels")
    case .ready(let owners): checkReady(layer, has: key, of: owners)
    case .scrollNodes: requireScrollNode(layer, "\(key) is a key of scroll nodes")
    case .tables: requireTable(layer, "\(key) is a key of tables")
    case .controls:
      guard let kind = kinds[layer] ?? nil, kind != .control else { return }
      decoder.report(
        "\(key) is a key of controls, and \(quoted(layer)) is none", accepted: "a control")
    }
  }

  /// Only rich labels have what theirs is.
  func requireLabel(_ layer: String, _ rule: String) {
    guard let kind = kinds[layer] ?? nil, !kind.isRichLabel else { return }
    decoder.report("\(rule), and \(quoted(layer)) is none", accepted: "a rich label")
  }

  /// A key of ready-made nodes must be one of the layer's class.
  private func checkReady(_ layer: String, has key: String, of owners: [LayerSpec.Kind]) {
    guard let kind = kinds[layer] ?? nil, !owners.contains(kind) else { return }
    let names = owners.map(\.rawValue).joined(separator: " and ")
    decoder.report(
      "\(key) is a key of \(names), and \(quoted(layer)) is a \(kind.rawValue)",
      accepted: "a key of \(kind.rawValue)")
  }

  /// A node is the delegate of its layer.
  private func requirePlain(_ layer: String, _ rule: String) {
    guard let kind = kinds[layer] ?? nil, kind.isNode else { return }
    decoder.report("\(rule), and \(quoted(layer)) is one", accepted: "a layer of another class")
  }

  private func requireNode(_ layer: String, _ rule: String) -> Bool {
    guard let kind = kinds[layer] ?? nil, !kind.isNode else { return true }
    decoder.report("\(rule), and \(quoted(layer)) is none", accepted: "a layer of the class Node")
    return false
  }
}
