public import Graphics

/// An animation of one property through several values, or of a place along a path
/// (core-animation 1.7).
///
/// - Invariant: the values fit the key path; the numbers are finite and in their ranges.
public struct KeyframeAnimation: Equatable, Sendable {
  /// How it gets from one keyframe to the next. Core Animation's names.
  public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
    /// Straight, each way in its time.
    case linear
    /// Not at all: each value shows until the next one does.
    case discrete
    /// Straight, at one pace throughout.
    case paced
    /// On a smooth curve through the values.
    case cubic
    /// On that curve, at one pace throughout.
    case cubicPaced
  }

  /// Whether the layer turns with the path it moves along.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    /// Its x axis points along the path.
    case auto
    /// Its x axis points back along the path.
    case autoReverse
  }

  /// What it goes through.
  public enum Keyframes: Equatable, Sendable {
    /// These values.
    case values([AnimatableValue])
    /// The elements of a path, each but a move from its start to its end.
    case path(Path, rotation: RotationMode?)
  }

  /// What it animates.
  public let keyPath: LayerKeyPath
  /// What it goes through.
  public private(set) var keyframes: Keyframes
  /// How it gets from one to the next.
  public let calculationMode: CalculationMode
  /// When each keyframe is reached, as a share of the duration; nil spreads them evenly.
  public let keyTimes: [Double]?
  /// What makes transforms of the values; only for `transform`.
  public let valueFunction: ValueFunction?
  /// See ``BasicAnimation/isAdditive``.
  public var isAdditive = false
  /// See ``BasicAnimation/isCumulative``; what is added is the last value.
  public var isCumulative = false
  /// When and how often.
  public var timing: MediaTiming
  /// How fraction becomes progress, before the times and functions of the keyframes; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether it leaves the layer when it has ended.
  public var isRemovedOnCompletion = true
  /// How many new frames a second it wants; inside a group the group's counts.
  public var preferredFrameRateRange = FrameRateRange.default
  /// The way, worked out; nil when there is nothing to animate.
  private(set) var track: KeyframeTrack?

  /// An animation through values.
  ///
  /// A single value animates nothing. With fewer key times than values, or more, those that
  /// have a partner count; `discrete` takes one more, which says when the last value ends.
  /// With key times `paced` is `linear` and `cubicPaced` is `cubic`.
  ///
  /// - Parameters:
  ///   - timingFunctions: one for each way from a value to the next; missing ones are linear.
  ///   - shape: for the cubic modes.
  /// - Throws: ``AnimationError`` for no value or one that does not fit; times outside of 0...1
  ///   or that go back; timing functions where the mode has no use for them, or too many.
  public init(
    keyPath: LayerKeyPath, values: [AnimatableValue], keyTimes: [Double]? = nil,
    calculationMode: CalculationMode = .linear, timingFunctions: [TimingFunction] = [],
    shape: CurveShape = CurveShape(), valueFunction: ValueFunction? = nil,
    timing: MediaTiming = MediaTiming(), timingFunction: TimingFunction? = nil
  ) throws(AnimationError) {
    if let problem = keyPath.problem ?? ValueFunction.problem(valueFunction, in: keyPath) {
      throw problem
    }
    if values.isEmpty {
      throw AnimationError("values", "is empty", accepted: "two or more values")
    }
    for (index, value) in values.enumerated() {
      if let problem = value.problem("values", index, in: keyPath, through: valueFunction) {
        throw problem
      }
    }
    try KeyframeTrack.check(keyTimes, timingFunctions, calculationMode, ways: values.count - 1)
    try shape.check(calculationMode, count: values.count)
    self.keyPath = keyPath
    keyframes = .values(values)
    self.calculationMode = calculationMode
    self.keyTimes = keyTimes
    self.valueFunction = valueFunction
    self.timing = timing
    self.timingFunction = timingFunction
    track = KeyframeTrack(values, calculationMode, keyTimes, timingFunctions, shape)
  }

  /// An animation along a path.
  ///
  /// Each line, curve and closing line takes the same time, curves by their parameter; in the
  /// paced modes it goes at one pace. `discrete` shows where each of them starts. The path says
  /// what curves there are: the cubic modes are `linear` and `paced` here. Key times are those
  /// of the ends: one more than there are elements.
  ///
  /// - Parameter rotationMode: turns the layer before its own transform; for `position` only.
  /// - Throws: ``AnimationError`` for a key path that is no point, an empty path, and as for values.
  public init(
    keyPath: LayerKeyPath, path: Path, rotationMode: RotationMode? = nil,
    keyTimes: [Double]? = nil, calculationMode: CalculationMode = .linear,
    timingFunctions: [TimingFunction] = [], timing: MediaTiming = MediaTiming(),
    timingFunction: TimingFunction? = nil
  ) throws(AnimationError) {
    if let problem = keyPath.problem { throw problem }
    guard keyPath.kind == .point else {
      throw AnimationError("path", "is for \(keyPath)", accepted: "a key path that is a point")
    }
    guard !path.isEmpty else {
      throw AnimationError("path", "is empty", accepted: "a path with a line or curve")
    }
    guard rotationMode == nil || keyPath == .position else {
      throw AnimationError("rotationMode", "is for \(keyPath)", accepted: "position")
    }
    try KeyframeTrack.check(keyTimes, timingFunctions, calculationMode, ways: path.segmentCount)
    self.keyPath = keyPath
    keyframes = .path(path, rotation: rotationMode)
    self.calculationMode = calculationMode
    self.keyTimes = keyTimes
    valueFunction = nil
    self.timing = timing
    self.timingFunction = timingFunction
    track = KeyframeTrack(path, keyPath.kind, calculationMode, keyTimes, timingFunctions)
  }

  /// The same animation of other pictures.
  func replacingPictures(_ other: (Bitmap) -> Bitmap) -> KeyframeAnimation {
    guard case .values(let values) = keyframes, keyPath.kind == .contents else { return self }
    var changed = self
    changed.keyframes = .values(values.map { $0.replacingPicture(other) })
    changed.track = track?.replacingPictures(other)
    return changed
  }

  /// The value that it ends with; nil when it animates nothing.
  public var finalValue: AnimatableValue? { track?.value(at: 1) }
}

extension KeyframeAnimation {
  /// How the curve of the cubic modes runs through each value, as Kochanek and Bartels have it.
  public struct CurveShape: Hashable, Sendable {
    /// For each value: 1 is a sharp corner, -1 a wide round one. Missing ones are 0.
    public var tension: [Double]
    /// For each value: below 0 a corner inward, above 0 outward. Missing ones are 0.
    public var continuity: [Double]
    /// For each value: above 0 the curve turns after it, below 0 before. Missing ones are 0.
    public var bias: [Double]

    /// A shape; that of no numbers is a Catmull-Rom curve.
    public init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
      (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
    }

    func check(_ mode: CalculationMode, count: Int) throws(AnimationError) {
      for (name, numbers) in [
        ("tensionValues", tension), ("continuityValues", continuity), ("biasValues", bias),
      ] where !numbers.isEmpty {
        guard mode == .cubic || mode == .cubicPaced else {
          throw AnimationError(
            name, "is for the mode \(mode.rawValue)", accepted: "cubic or cubicPaced")
        }
        if let index = numbers.firstIndex(where: { !$0.isFinite }) {
          throw AnimationError(
            name, at: index, "is \(numbers[index])", accepted: "a finite number")
        }
        guard numbers.count <= count else {
          throw AnimationError(
            name, "has \(numbers.count) numbers for \(count) values",
            accepted: "at most one for each")
        }
      }
    }
  }
}
