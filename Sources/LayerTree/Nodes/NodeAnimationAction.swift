internal import LayerModel

/// What a change of a node's property runs in an animation block: made before the change, run
/// after it.
struct NodeAnimationAction: Action {
  private let animation: NodeAnimation
  /// What the property was, and where a non-additive animation of it starts.
  private let starts: [(keyPath: LayerKeyPath, old: AnimatableValue, start: AnimatableValue)]

  /// Nil for a key that no block animates.
  init?(_ animation: NodeAnimation, _ layer: Layer, key: String) {
    guard let paths = Self.paths[key], paths.allSatisfy({ $0.applies(to: layer.model.kind) }) else {
      return nil
    }
    let begins = animation.options.contains(.beginFromCurrentState)
    let shown = begins ? layer.stage.flatMap { layer.shownProperties(at: $0.clock) } : nil
    self.animation = animation
    starts = paths.map { ($0, $0.value(in: layer.model), $0.value(in: shown ?? layer.model)) }
  }

  /// By the name of a property, what is animated for it: itself, but origin and size of bounds
  /// apart. Not what has no values between.
  private static let paths: [String: [LayerKeyPath]] = {
    let properties = LayerKeyPath.all.filter { path in
      guard path.isProperty, path.isAnimatable else { return false }
      switch path.kind {
      case .flag, .contents, .text, .names: return false
      default: return true
      }
    }
    var paths = Dictionary(
      properties.map { ($0.text, [$0]) }, uniquingKeysWith: { first, _ in first })
    paths["bounds"] = ["bounds.origin", "bounds.size"].compactMap { LayerKeyPath($0) }
    return paths
  }()

  func run(forKey key: String, on layer: Layer) {
    animation.willChange(layer)
    for (keyPath, old, start) in starts {
      let new = keyPath.value(in: layer.model)
      guard old != new, !old.isNone, !new.isNone else { continue }
      if let keyframes = animation.keyframes {
        keyframes.record(layer, keyPath, from: old, start: start, to: new)
      } else {
        animate(keyPath, of: layer, from: old, start: start, to: new)
      }
    }
  }

  private func animate(
    _ keyPath: LayerKeyPath, of layer: Layer, from old: AnimatableValue,
    start: AnimatableValue, to new: AnimatableValue
  ) {
    let offset = old.additiveOffset(from: new)
    guard (offset ?? start).isFinite else { return }
    var basic = BasicAnimation(
      keyPath: keyPath, from: offset ?? start, to: offset.map(\.additiveRest))
    basic.isAdditive = offset != nil
    let made: Animation
    switch animation.curve {
    case .timing(let function):
      basic.timingFunction = function
      made = .basic(basic)
    case .spring(let spring): made = .spring(SpringAnimation(basic, spring: spring))
    }
    animation.add(made, key: keyPath.text, isShared: offset != nil, to: layer)
  }
}

extension AnimatableValue {
  /// No colour, outline and so on: nothing lies between it and one.
  var isNone: Bool {
    switch self {
    case .color(nil), .colors(nil), .path(nil), .numbers(nil): true
    default: false
    }
  }
}
