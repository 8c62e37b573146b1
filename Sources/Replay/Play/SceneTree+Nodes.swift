import LayerTree
import Nodes
import VSync

// What events do to nodes.

extension SceneTree {
  /// Has a node's handlers run. Actions on layers that are not in the tree then are left out.
  func listen(to node: any TouchListener, _ handlers: [TouchHandler]) {
    node.listen(Set(handlers.map(\.name))) { [unowned self] name in
      for handler in handlers where handler.name == name {
        runWherePossible(handler.actions)
      }
    }
  }

  /// Runs actions, but for those on layers that are not in the tree.
  func runWherePossible(_ actions: [TimelineEvent.Verb]) {
    for action in actions where action.layers.allSatisfy({ layers[$0] != nil }) { run(action) }
  }

  func set(_ change: NodeChange, of layer: Layer) {
    guard let node = layer.delegate as? Node else { return }
    switch change {
    case .userInteractionEnabled(let isEnabled): node.isUserInteractionEnabled = isEnabled
    case .enabled(let isEnabled): (node as? Control)?.isEnabled = isEnabled
    case .contentMode(let mode): node.contentMode = mode
    case .autoresizesSubnodes(let resizes): node.autoresizesSubnodes = resizes
    case .layout(let layout): layouts.set(layout, of: layer)
    case .label(let spec): (node as? any SceneLabel)?.set(spec, images)
    case .contentSize(let size): (node as? ScrollNode)?.contentSize = size
    case .scrolling(let spec): (node as? ScrollNode)?.take(spec)
    }
  }

  /// Runs a transition of a node.
  func transition(_ spec: NodeTransitionSpec) {
    guard let node = layer(spec.layer).delegate as? Node else { return }
    Node.transition(
      with: node, duration: spec.duration, type: spec.type, subtype: spec.subtype,
      options: spec.options, animations: { set(spec.changes) },
      completion: completion(spec.completion))
  }

  /// What writes the end of a block into the log.
  func completion(_ name: String?) -> ((Bool) -> Void)? {
    guard let name else { return nil }
    return { [unowned self] finished in
      log.append(.completion, "\(name) \(finished ? "finished" : "unfinished")", at: now)
    }
  }

  /// Runs an animation block.
  func animate(_ spec: NodeAnimationSpec) {
    let completion = completion(spec.completion)
    let changes = { [unowned self] in
      let repeats = spec.options.contains(.autoreverse) || spec.repeatCount != 1
      guard repeats else { return set(spec.changes) }
      Node.modifyAnimations(
        repeatCount: spec.repeatCount, autoreverses: spec.options.contains(.autoreverse)
      ) { set(spec.changes) }
    }
    switch spec.curve {
    case .timing:
      Node.animate(
        duration: spec.duration, delay: spec.delay, options: spec.options, animations: changes,
        completion: completion)
    case .damped(let ratio, let velocity):
      Node.animate(
        duration: spec.duration, delay: spec.delay, usingSpringWithDamping: ratio,
        initialSpringVelocity: velocity, options: spec.options, animations: changes,
        completion: completion)
    case .bouncing(let bounce, let velocity):
      Node.animate(
        springDuration: spec.duration, bounce: bounce, initialSpringVelocity: velocity,
        delay: spec.delay, options: spec.options, animations: changes, completion: completion)
    case .keyframes(let keyframes, let mode):
      Node.animateKeyframes(
        duration: spec.duration, delay: spec.delay,
        options: mode.union(Node.KeyframeOptions(rawValue: spec.options.rawValue)),
        animations: { [unowned self] in
          changes()
          for keyframe in keyframes {
            Node.addKeyframe(
              relativeStart: keyframe.start, relativeDuration: keyframe.duration
            ) { set(keyframe.changes) }
          }
        }, completion: completion)
    }
  }

  private func set(_ changes: [LayerChange]) {
    for change in changes { set(change.values, of: layer(change.layer), in: nil) }
  }
}

extension TimelineEvent.Verb {
  /// The layers that an action of a handler is about.
  fileprivate var layers: [String] {
    switch self {
    case .set(let layer, _, _), .animate(let layer, _), .removeAnimation(let layer, _),
      .setNeedsDisplay(let layer, _), .setNeedsLayout(let layer):
      [layer]
    case .scroll(let layer, _), .data(let layer, _): [layer]
    case .ensureDisplayed(let layer, _): layer.map { [$0] } ?? []
    case .animateNodes(let spec): spec.allChanges.map(\.layer)
    case .transitionNodes(let spec): [spec.layer] + spec.changes.map(\.layer)
    case .present(let layer, _, _): [layer]
    case .insert, .move, .remove, .touch, .tap, .transaction, .flush, .commitHandler, .logValue,
      .memoryWarning, .busy, .mark, .call:
      []
    }
  }
}
