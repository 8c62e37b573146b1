/// The way of a keyframe animation, worked out once: which keyframes, and when.
struct KeyframeTrack: Equatable, Sendable {
  /// What there is between two moments.
  enum Course: Equatable, Sendable {
    /// Each value until the next one.
    case steps([AnimatableValue])
    /// From each value to the next.
    case lines([AnimatableValue])
    /// Along curves, to be read as values of the kind of the first one.
    case curves([CubicCurve], like: AnimatableValue)
  }

  let course: Course
  /// When each step or way begins, not descending; for ways also when the last one ends.
  let times: [Double]
  /// How each way's share of time becomes its progress; linear beyond the last.
  let timingFunctions: [TimingFunction]
  /// Whether curves are followed by their length and not by their parameter.
  let isPaced: Bool
  /// Whether only the start of each curve shows.
  let isStepped: Bool

  init(
    _ course: Course, times: [Double], timingFunctions: [TimingFunction] = [],
    isPaced: Bool = false, isStepped: Bool = false
  ) {
    self.course = course
    self.times = times
    self.timingFunctions = timingFunctions
    self.isPaced = isPaced
    self.isStepped = isStepped
  }

  /// The value at a share of the duration.
  func value(at fraction: Double) -> AnimatableValue? {
    switch course {
    case .steps(let values): return values[step(at: fraction, count: values.count)]
    case .lines(let values):
      let (index, progress) = way(at: fraction)
      return values[index].interpolated(to: values[index + 1], progress)
    case .curves(let curves, let example):
      let (index, s) = parameter(at: fraction, on: curves)
      return example.with(curves[index].place(at: s))
    }
  }

  /// Where a path leads at a share of the duration, in radians from +x toward +y; nil where it
  /// is a point.
  func direction(at fraction: Double) -> Double? {
    guard case .curves(let curves, _) = course else { return nil }
    let (index, s) = parameter(at: fraction, on: curves)
    return curves[index].direction(at: s)
  }

  private func parameter(at fraction: Double, on curves: [CubicCurve]) -> (Int, Double) {
    if isStepped { return (step(at: fraction, count: curves.count), 0) }
    let (index, progress) = way(at: fraction)
    guard isPaced else { return (index, progress) }
    return (index, curves[index].parameter(atLength: progress * curves[index].length))
  }

  /// The last step that has begun.
  private func step(at fraction: Double, count: Int) -> Int {
    let index = times.lastIndex { $0 <= fraction } ?? 0
    return min(index, count - 1)
  }

  /// The last way that has begun, and how far along it.
  private func way(at fraction: Double) -> (index: Int, progress: Double) {
    let index = min(times.lastIndex { $0 <= fraction } ?? 0, times.count - 2)
    let (start, end) = (times[index], times[index + 1])
    if fraction >= end { return (index, 1) }
    let share = max(0, (fraction - start) / (end - start))
    guard index < timingFunctions.count else { return (index, share) }
    return (index, timingFunctions[index].progress(at: share))
  }

  /// Refuses times that go back, and timing functions that nothing would use.
  static func check(
    _ times: [Double]?, _ functions: [TimingFunction], _ mode: KeyframeAnimation.CalculationMode,
    ways: Int
  ) throws(AnimationError) {
    if let times {
      if times.isEmpty {
        throw AnimationError("keyTimes", "is empty", accepted: "a time for each keyframe")
      }
      for (index, time) in times.enumerated() {
        let low = index == 0 ? 0 : times[index - 1]
        guard time >= low, time <= 1 else {
          throw AnimationError("keyTimes", at: index, "is \(time)", accepted: "\(low) to 1")
        }
      }
    }
    guard !functions.isEmpty else { return }
    let hasPace = mode == .paced || mode == .cubicPaced
    if mode == .discrete || (hasPace && times == nil) {
      throw AnimationError(
        "timingFunctions", "is for the mode \(mode.rawValue)",
        accepted: "linear, cubic, or a paced mode with key times")
    }
    guard functions.count <= ways else {
      throw AnimationError(
        "timingFunctions", "has \(functions.count) for \(ways) ways", accepted: "one for each")
    }
  }
}
