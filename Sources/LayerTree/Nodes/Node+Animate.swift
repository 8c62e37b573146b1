internal import LayerModel
internal import WrongUse

// Animation blocks (core-animation 3.5). What a block changes of nodes' layers has its new model
// value at once; an animation shows the way there. Everything that can be added is animated
// additively, from the difference to nothing, so that animations that overlap add up and none
// jumps; bounds as `bounds.origin` and `bounds.size`. What cannot be added (colours, a transform
// over one without an inverse) goes from the old value to the new one, and replaces the animation
// before it. What has no values between (`isHidden`, `contents`, a colour from or to none) changes
// at once. Layers without a node are left to their own implicit animations.
//
// A node in a tree is animated also before its first commit; one that is in no tree when the turn
// commits is not, and completes unfinished. Layout that comes after the block is not animated:
// call `layoutIfNeeded()` in it, or give `.layoutSubnodes`.

extension Node {
  /// Seconds that a block takes which names none, as with UIKit's `beginAnimations`.
  public static let defaultAnimationDuration = 0.2

  /// Animates what `animations` changes of nodes.
  ///
  /// - Parameters:
  ///   - duration: seconds of one cycle; with 0 everything changes at once.
  ///   - delay: seconds before it begins; until then the old values show. Adds to that of the block
  ///     that this one is in.
  ///   - options: a block within another has the other's duration, curve and options unless its own
  ///     override them.
  ///   - completion: called once, when all animations of the block itself are over: from the run
  ///     loop, or before this returns when it made none. `finished` is false when one of them was
  ///     removed or replaced before its end, or its node was taken out of the tree.
  /// - Precondition: `duration` and `delay` are finite and not negative.
  public static func animate(
    duration: Double = defaultAnimationDuration, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    NodeAnimation(
      duration: duration, delay: delay, curve: .timing(options.timingFunction),
      options: options, completion: completion
    ).perform(animations)
  }

  /// Animates as a spring goes that has settled after `duration` seconds.
  ///
  /// Its duration and curve are its own, also within another block.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0; 1 comes to rest without swinging over.
  ///   - velocity: how fast it is let go: 1 is the distance from start to end in a second.
  /// - Precondition: the numbers are in their ranges, and the options name no curve.
  public static func animate(
    duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    // At once: no spring is that fast.
    let spring =
      duration > 0
      ? checked {
        () throws(AnimationError) in
        try Spring(
          settlingDuration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
      } : .default
    animate(spring, duration, delay, options, animations, completion)
  }

  /// Animates as a spring goes, by how it looks. It takes as long as that needs to settle.
  ///
  /// Its duration and curve are its own, also within another block.
  ///
  /// - Parameters:
  ///   - springDuration: roughly how long it seems to take, in seconds; above 0.
  ///   - bounce: 0 does not swing over; more does, below 1; less, above -1, is slower.
  ///   - velocity: how fast it is let go: 1 is the distance from start to end in a second.
  /// - Precondition: the numbers are in their ranges, and the options name no curve.
  public static func animate(
    springDuration: Double, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
    delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    require(bounce < 1, "spring of bounce \(bounce), which never stops")
    let spring = checked { () throws(AnimationError) in
      try Spring(
        perceptualDuration: springDuration, bounce: bounce, initialVelocity: velocity)
    }
    animate(spring, spring.settlingDuration, delay, options, animations, completion)
  }

  private static func animate(
    _ spring: Spring, _ duration: Double, _ delay: Double, _ options: AnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    require(
      options.isDisjoint(with: .curves),
      "\(options.curveName) in the options of a spring, which is a curve itself")
    NodeAnimation(
      duration: duration, delay: delay, curve: .spring(spring),
      options: options.union([.overrideInheritedDuration, .overrideInheritedCurve]),
      completion: completion
    ).perform(animations)
  }

  private static func checked(_ make: () throws(AnimationError) -> Spring) -> Spring {
    do {
      return try make()
    } catch {
      halt("spring animation: \(error)")
    }
  }

  /// Runs `changes` so that nothing of it animates, whatever block it is in; blocks within it
  /// change everything at once too.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    NodeAnimation.disabled().perform(changes)
  }

  /// Within a block: what `animations` changes plays so often, there and back if asked.
  ///
  /// - Precondition: a block is in force, and `repeatCount` is above 0; it may be infinite.
  public static func modifyAnimations(
    repeatCount: Double, autoreverses: Bool = false, animations: () -> Void
  ) {
    require(repeatCount > 0, "animations repeated \(repeatCount) times")
    guard let outer = NodeAnimation.current else {
      halt("animations repeated \(repeatCount) times outside of an animation block")
    }
    outer.repeating(repeatCount, autoreverses: autoreverses, animations)
  }

  /// The duration of the block in force, in seconds; 0 outside of blocks and where changes apply
  /// at once.
  public static var inheritedAnimationDuration: Double {
    NodeAnimation.current.map { $0.isEnabled ? $0.duration : 0 } ?? 0
  }
}

extension Node.AnimationOptions {
  var timingFunction: TimingFunction {
    switch intersection(.curves) {
    case .curveEaseIn: .easeIn
    case .curveEaseOut: .easeOut
    case .curveLinear: .linear
    default: .easeInEaseOut
    }
  }

  /// The option that says it.
  fileprivate var curveName: String {
    switch intersection(.curves) {
    case .curveEaseIn: "curveEaseIn"
    case .curveEaseOut: "curveEaseOut"
    case .curveLinear: "curveLinear"
    default: "curveEaseInOut"
    }
  }
}
