/// What a layer takes as an animation: the kinds themselves, so that nobody has to wrap them.
public protocol AnimationConvertible {
  /// This, as an animation.
  var asAnimation: Animation { get }
}

extension Animation: AnimationConvertible {
  /// Itself.
  public var asAnimation: Animation { self }
}

extension BasicAnimation: AnimationConvertible {
  /// ``Animation/basic(_:)``.
  public var asAnimation: Animation { .basic(self) }
}

extension KeyframeAnimation: AnimationConvertible {
  /// ``Animation/keyframe(_:)``.
  public var asAnimation: Animation { .keyframe(self) }
}

extension SpringAnimation: AnimationConvertible {
  /// ``Animation/spring(_:)``.
  public var asAnimation: Animation { .spring(self) }
}

extension AnimationGroup: AnimationConvertible {
  /// ``Animation/group(_:)``.
  public var asAnimation: Animation { .group(self) }
}

// What every kind has.

extension Animation {
  /// When and how often.
  public var timing: MediaTiming {
    get {
      switch self {
      case .basic(let animation): animation.timing
      case .keyframe(let animation): animation.timing
      case .spring(let animation): animation.basic.timing
      case .group(let group): group.timing
      case .transition(let transition): transition.timing
      }
    }
    set {
      change(
        { $0.timing = newValue }, { $0.timing = newValue }, { $0.timing = newValue },
        { $0.timing = newValue })
    }
  }

  /// How the fraction of a cycle becomes progress; nil is linear.
  public var timingFunction: TimingFunction? {
    get {
      switch self {
      case .basic(let animation): animation.timingFunction
      case .keyframe(let animation): animation.timingFunction
      case .spring(let animation): animation.basic.timingFunction
      case .group(let group): group.timingFunction
      case .transition(let transition): transition.timingFunction
      }
    }
    set {
      change(
        { $0.timingFunction = newValue }, { $0.timingFunction = newValue },
        { $0.timingFunction = newValue }, { $0.timingFunction = newValue })
    }
  }

  /// Whether it leaves the layer when it has ended. Of no effect inside a group.
  public var isRemovedOnCompletion: Bool {
    get {
      switch self {
      case .basic(let animation): animation.isRemovedOnCompletion
      case .keyframe(let animation): animation.isRemovedOnCompletion
      case .spring(let animation): animation.basic.isRemovedOnCompletion
      case .group(let group): group.isRemovedOnCompletion
      case .transition(let transition): transition.isRemovedOnCompletion
      }
    }
    set {
      change(
        { $0.isRemovedOnCompletion = newValue }, { $0.isRemovedOnCompletion = newValue },
        { $0.isRemovedOnCompletion = newValue }, { $0.isRemovedOnCompletion = newValue })
    }
  }

  /// How many new frames a second it wants when nothing else asks for one. Of no effect inside a
  /// group.
  public var preferredFrameRateRange: FrameRateRange {
    get {
      switch self {
      case .basic(let animation): animation.preferredFrameRateRange
      case .keyframe(let animation): animation.preferredFrameRateRange
      case .spring(let animation): animation.basic.preferredFrameRateRange
      case .group(let group): group.preferredFrameRateRange
      case .transition(let transition): transition.preferredFrameRateRange
      }
    }
    set {
      change(
        { $0.preferredFrameRateRange = newValue }, { $0.preferredFrameRateRange = newValue },
        { $0.preferredFrameRateRange = newValue }, { $0.preferredFrameRateRange = newValue })
    }
  }

  private mutating func change(
    _ basic: (inout BasicAnimation) -> Void, _ keyframe: (inout KeyframeAnimation) -> Void,
    _ group: (inout AnimationGroup) -> Void, _ transition: (inout Transition) -> Void
  ) {
    switch self {
    case .basic(var changed):
      basic(&changed)
      self = .basic(changed)
    case .keyframe(var changed):
      keyframe(&changed)
      self = .keyframe(changed)
    case .spring(var changed):
      basic(&changed.basic)
      self = .spring(changed)
    case .group(var changed):
      group(&changed)
      self = .group(changed)
    case .transition(var changed):
      transition(&changed)
      self = .transition(changed)
    }
  }
}

// What animations of a property have.

extension Animation {
  /// What it and the animations in it animate.
  public var keyPaths: [LayerKeyPath] {
    if case .group(let group) = self { return group.animations.flatMap(\.keyPaths) }
    return keyPath.map { [$0] } ?? []
  }

  /// What it animates; nil for a group and for a transition.
  public var keyPath: LayerKeyPath? {
    switch self {
    case .basic(let animation): animation.keyPath
    case .keyframe(let animation): animation.keyPath
    case .spring(let animation): animation.basic.keyPath
    case .group, .transition: nil
    }
  }

  /// The start, where a basic or spring animation has one of its own.
  public var from: AnimatableValue? { fromTo?.from }
  /// The end, where a basic or spring animation has one of its own.
  public var to: AnimatableValue? { fromTo?.to }
  /// The end relative to the start, where a basic or spring animation has it.
  public var by: AnimatableValue? { fromTo?.by }

  private var fromTo: BasicAnimation? {
    switch self {
    case .basic(let animation): animation
    case .spring(let animation): animation.basic
    case .keyframe, .group, .transition: nil
    }
  }

  /// A basic or spring animation that has none of its three values, made to start at what
  /// shows; every other as it is.
  public func starting(at shown: LayerProperties) -> Animation {
    guard let fromTo, fromTo.from == nil, fromTo.to == nil, fromTo.by == nil else { return self }
    let start =
      fromTo.valueFunction?.input(at: fromTo.keyPath, in: shown)
      ?? fromTo.keyPath.value(in: shown)
    switch self {
    case .basic(var animation):
      animation.from = start
      return .basic(animation)
    case .spring(var animation):
      animation.basic.from = start
      return .spring(animation)
    case .keyframe, .group, .transition: return self
    }
  }
}
