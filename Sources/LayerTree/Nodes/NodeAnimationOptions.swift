extension Node {
  /// How a block of ``Node/animate(duration:delay:options:animations:completion:)`` animates.
  /// UIKit's names and bits.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out, within the block, every node that it changed or marked for layout, so that what
    /// layout moves is animated too.
    public static let layoutSubnodes = AnimationOptions(rawValue: 1 << 0)
    /// Touches find nodes while they are animated, their delay included; without it they do not.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// What cannot be animated additively starts from what shows, and not from its old value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Goes on for ever, or as often as ``Node/modifyAnimations(repeatCount:autoreverses:animations:)``
    /// says.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Plays each cycle there and back, which takes twice the duration.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// In a block within another: keeps its own duration.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// In a block within another: keeps its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// What a transition changes is animated as well.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a block within another: has its own options alone.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends; what is meant when no curve is named.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at first.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even. The curves share two bits: naming two of them names another one.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The bits of the curve.
    static let curves = curveLinear
    /// What a block within another takes over from it.
    static let inherited: AnimationOptions = [
      .layoutSubnodes, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    ]
  }

  /// How a block of
  /// ``Node/animateKeyframes(duration:delay:options:animations:completion:)`` animates. UIKit's
  /// names and bits; those that ``AnimationOptions`` has too mean the same.
  public struct KeyframeOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See ``AnimationOptions/layoutSubnodes``.
    public static let layoutSubnodes = KeyframeOptions(.layoutSubnodes)
    /// See ``AnimationOptions/allowUserInteraction``.
    public static let allowUserInteraction = KeyframeOptions(.allowUserInteraction)
    /// See ``AnimationOptions/beginFromCurrentState``.
    public static let beginFromCurrentState = KeyframeOptions(.beginFromCurrentState)
    /// See ``AnimationOptions/repeat``.
    public static let `repeat` = KeyframeOptions(.repeat)
    /// See ``AnimationOptions/autoreverse``.
    public static let autoreverse = KeyframeOptions(.autoreverse)
    /// See ``AnimationOptions/overrideInheritedDuration``.
    public static let overrideInheritedDuration = KeyframeOptions(.overrideInheritedDuration)
    /// See ``AnimationOptions/overrideInheritedOptions``.
    public static let overrideInheritedOptions = KeyframeOptions(.overrideInheritedOptions)

    /// Straight from one value to the next; what is meant when no mode is named.
    public static let calculationModeLinear: KeyframeOptions = []
    /// Each value from the start of its keyframe on.
    public static let calculationModeDiscrete = KeyframeOptions(rawValue: 1 << 10)
    /// Straight, at one pace throughout: the times of the keyframes do not count.
    public static let calculationModePaced = KeyframeOptions(rawValue: 2 << 10)
    /// On a smooth curve through the values.
    public static let calculationModeCubic = KeyframeOptions(rawValue: 3 << 10)
    /// On that curve at one pace: the times of the keyframes do not count.
    public static let calculationModeCubicPaced = KeyframeOptions(rawValue: 4 << 10)

    private init(_ option: AnimationOptions) { self.init(rawValue: option.rawValue) }

    /// What is no calculation mode. The curve between keyframes is the mode's: none is inherited.
    var common: AnimationOptions {
      AnimationOptions(rawValue: rawValue & ~(7 << 10)).union(.overrideInheritedCurve)
    }
  }
}
