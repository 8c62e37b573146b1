internal import LayerModel

extension Layer {
  /// The action that somebody has set for a key: the delegate is asked, then ``actions``, then the
  /// ``style``, then the class (core-animation 1.12). Null ends the search and stands for nothing.
  public func explicitAction(forKey key: String) -> LayerAction? {
    delegate?.action(for: self, forKey: key) ?? actions[key] ?? style?.actions[key]
      ?? type(of: self).defaultAction(forKey: key)
  }

  /// What runs where nobody has set an action (core-animation 1.1, column Impl.).
  ///
  /// Where that is a transition, for the list of sublayers and the mask too, it is a fade. Contents
  /// switch over halfway, on the glass as in ``presentation``; Core Animation's are said to fade
  /// there. Contents that displaying sets show at once.
  func defaultAction(forKey key: String) -> LayerAction? {
    if key == LayerEvent.sublayers.rawValue || key == Self.maskKey { return implicitTransition }
    guard let path = LayerKeyPath(key), path.applies(to: model.kind) else { return nil }
    if path == .contents && isShowingDrawing { return nil }
    switch path.implicitAction {
    case .animation: return implicitAnimation(for: path).map { .animation($0) }
    case .transition: return implicitTransition
    case .none: return nil
    }
  }

  /// The key of the event of another mask.
  static let maskKey = "mask"

  private var implicitTransition: LayerAction? {
    guard isCommitted, let timing = implicitTiming else { return nil }
    return .animation(
      .transition(
        Transition(
          timing: timing,
          timingFunction: Transaction.animationTimingFunction ?? .default)))
  }

  /// Whether the render side knows the layer.
  var isCommitted: Bool { committed != nil && stage != nil && stage === committedStage }

  /// The action that a change is going to run: looked up before it.
  ///
  /// An animation without values gets the value that shows now. None before the first commit, but
  /// for nodes in an animation block, and with actions disabled: then nobody is asked.
  func lookUpAction(_ key: String) -> LayerAction? {
    guard isCommitted || node != nil && NodeAnimation.isAnimating else { return nil }
    return Transaction.disableActions ? nil : preparedAction(key)
  }

  /// The action for a key, ready to be run later.
  func preparedAction(_ key: String) -> LayerAction? {
    guard let action = action(forKey: key) else { return nil }
    guard case .animation(let animation) = action, let stage,
      let shown = shownProperties(at: stage.clock)
    else { return action }
    return .animation(animation.starting(at: shown))
  }

  /// Runs what was looked up; null is nothing.
  func run(_ action: LayerAction, forKey key: String) {
    switch action {
    case .null: break
    case .animation(let animation): add(animation, forKey: key)
    case .custom(let action): action.run(forKey: key, on: self)
    }
  }

  /// The layer has laid out its sublayers.
  func runLayoutAction() {
    let key = LayerEvent.layout.rawValue
    if let action = lookUpAction(key) { run(action, forKey: key) }
  }
}

/// The actions of one change of the tree: all looked up before it, run after it.
struct EventActions {
  private var found: [(layer: Layer, key: String, action: LayerAction)] = []

  /// Asks for the action of a list of sublayers that is going to change.
  mutating func sublayersChange(in layer: Layer) { ask(layer, .sublayers, of: layer) }

  /// Asks for the action of a mask that is going to change.
  mutating func maskChanges(in layer: Layer) { ask(layer, Layer.maskKey, of: layer) }

  /// Asks a layer for the action of losing a sublayer, or its mask.
  mutating func changes(of lost: Layer, in layer: Layer) {
    if layer.maskLayer === lost {
      maskChanges(in: layer)
    } else {
      sublayersChange(in: layer)
    }
  }

  /// Asks a layer for the action of coming into `superlayer`, or of leaving it. Whether the render
  /// side knows the layer itself does not matter: it cannot yet.
  mutating func ask(_ layer: Layer, _ event: LayerEvent, of superlayer: Layer) {
    ask(layer, event.rawValue, of: superlayer)
  }

  private mutating func ask(_ layer: Layer, _ key: String, of superlayer: Layer) {
    guard superlayer.isCommitted, !Transaction.disableActions else { return }
    guard let action = layer.preparedAction(key) else { return }
    found.append((layer, key, action))
  }

  func run() {
    for (layer, key, action) in found { layer.run(action, forKey: key) }
  }
}
