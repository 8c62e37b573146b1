public import VSync

/// An animation from what a layer, with all below it, showed to what it shows (core-animation 1.10).
///
/// It changes no value: the render side keeps what was shown before the commit that brings the
/// transition, and draws it together with what is shown now. Old and new lie in the layer's place
/// as it is at each moment. A layer has one transition at most, under ``key``.
///
/// Before it begins, and after its end, the fill mode says what shows: without one only the new.
/// Inside a group it does nothing.
///
/// - Invariant: 0 <= `startProgress` <= `endProgress` <= 1.
public struct Transition: Equatable, Sendable {
  /// How the old gives way to the new. Core Animation's names.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The one becomes the other, pixel by pixel.
    case fade
    /// The new comes in from a side and pushes the old out.
    case push
    /// The new slides over the old.
    case moveIn
    /// The old slides away from over the new.
    case reveal
  }

  /// From which side it comes. Core Animation's names: the top is where y is greatest in the layer's
  /// own space, which is below where y runs down.
  public enum Subtype: String, Hashable, Sendable, CaseIterable {
    /// From where x is least.
    case fromLeft
    /// From where x is greatest.
    case fromRight
    /// From where y is greatest.
    case fromTop
    /// From where y is least.
    case fromBottom

    /// The way that all of it goes: of the layer's width along x, and of its height along y.
    public var direction: (x: Double, y: Double) {
      switch self {
      case .fromLeft: (1, 0)
      case .fromRight: (-1, 0)
      case .fromTop: (0, -1)
      case .fromBottom: (0, 1)
      }
    }
  }

  /// The key under which a layer has it, whatever key it is added under.
  public static let key = "transition"

  /// How the old gives way to the new.
  public let type: Kind
  /// From which side; nil is from the left. Says nothing of a fade.
  public let subtype: Subtype?
  /// How far it is when it begins: 0 shows the old only.
  public let startProgress: Double
  /// How far it is when it ends: 1 shows the new only.
  public let endProgress: Double
  /// When and how often.
  public var timing: MediaTiming
  /// How fraction becomes progress; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether it leaves the layer when it has ended.
  public var isRemovedOnCompletion = true
  /// How many new frames a second it wants; inside a group the group's counts.
  public var preferredFrameRateRange = FrameRateRange.default

  /// A whole transition.
  public init(
    _ type: Kind = .fade, subtype: Subtype? = nil, timing: MediaTiming = MediaTiming(),
    timingFunction: TimingFunction? = nil
  ) {
    (self.type, self.subtype, self.timing) = (type, subtype, timing)
    (startProgress, endProgress) = (0, 1)
    self.timingFunction = timingFunction
  }

  /// A part of a transition.
  ///
  /// - Throws: ``AnimationError`` for a progress that is not in 0...1, or an end before the start.
  public init(
    _ type: Kind = .fade, subtype: Subtype? = nil, startProgress: Double, endProgress: Double,
    timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
  ) throws(AnimationError) {
    for (name, value) in [("startProgress", startProgress), ("endProgress", endProgress)]
    where !(0...1 ~= value) {
      throw AnimationError(name, "is \(value)", accepted: "a number from 0 to 1")
    }
    guard startProgress <= endProgress else {
      throw AnimationError(
        "endProgress", "is \(endProgress), below startProgress",
        accepted: "a number from \(startProgress) to 1")
    }
    (self.type, self.subtype, self.timing) = (type, subtype, timing)
    (self.startProgress, self.endProgress) = (startProgress, endProgress)
    self.timingFunction = timingFunction
  }

  /// How far it is at a moment in its cycles, 0...1.
  public func progress(at moment: MediaTiming.Moment) -> Double {
    let fraction = timingFunction?.progress(at: moment.fraction) ?? moment.fraction
    return min(max(startProgress + (endProgress - startProgress) * fraction, 0), 1)
  }
}

extension Transition: AnimationConvertible {
  /// ``Animation/transition(_:)``.
  public var asAnimation: Animation { .transition(self) }
}

extension AttachedAnimation {
  /// The transition that this is, and how far it is at a moment of its layer's time; nil for every
  /// other animation, and while it shows nothing.
  public func transition(at time: Instant) -> (Transition, progress: Double)? {
    guard case .transition(let transition) = animation, let moment = moment(at: time) else {
      return nil
    }
    return (transition, transition.progress(at: moment))
  }

  /// Whether it is a transition.
  public var isTransition: Bool { if case .transition = animation { true } else { false } }
}
