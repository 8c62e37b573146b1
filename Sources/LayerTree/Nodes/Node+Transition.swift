public import LayerModel
internal import WrongUse

// Transitions of nodes (core-animation 1.10, 3.5): what a node showed gives way to what it shows,
// with all that is in it.

extension Node {
  /// Changes a node, or what is in it, behind a transition: what `animations` changes has its new
  /// value at once, and the node goes over to it as a whole.
  ///
  /// UIKit names the cross dissolve and turns of cards; here it is any of Core Animation's kinds, by
  /// default the dissolve. It replaces a transition that the node has.
  ///
  /// - Parameters:
  ///   - duration: seconds; with 0 everything changes at once.
  ///   - type: how the old gives way.
  ///   - subtype: from which side; nil is from the left.
  ///   - options: as of ``animate(duration:delay:options:animations:completion:)``. With
  ///     ``AnimationOptions/allowAnimatedContent`` what changes is animated as well.
  ///   - completion: called once, when it is over; see there.
  /// - Precondition: `duration` is finite and not negative.
  public static func transition(
    with node: Node, duration: Double = defaultAnimationDuration, type: Transition.Kind = .fade,
    subtype: Transition.Subtype? = nil, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let animation = NodeAnimation(
      duration: duration, delay: 0, curve: .timing(options.timingFunction), options: options,
      completion: completion)
    animation.perform {
      if options.contains(.allowAnimatedContent) {
        animations()
      } else {
        performWithoutAnimation(animations)
      }
      animation.add(type, subtype, to: node.layer)
    }
  }

  /// Puts one node where another one is, behind a transition of their supernode.
  ///
  /// - Precondition: `old` has a supernode, and `new` can go into it.
  public static func transition(
    from old: Node, to new: Node, duration: Double = defaultAnimationDuration,
    type: Transition.Kind = .fade, subtype: Transition.Subtype? = nil,
    options: AnimationOptions = [], completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let supernode = old.supernode else {
      halt("transition from node '\(old.layer.name)', which is in no node")
    }
    transition(
      with: supernode, duration: duration, type: type, subtype: subtype, options: options,
      animations: { supernode.layer.replaceSublayer(old.layer, with: new.layer) },
      completion: completion)
  }
}

extension NodeAnimation {
  /// Adds a transition to a layer.
  fileprivate func add(
    _ type: Transition.Kind, _ subtype: Transition.Subtype?, to layer: Layer
  ) {
    guard isEnabled else { return }
    var transition = Transition(type, subtype: subtype)
    if case .timing(let function) = curve { transition.timingFunction = function }
    add(.transition(transition), key: Transition.key, isShared: false, to: layer)
  }
}
