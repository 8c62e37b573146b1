internal import Foundation

extension Spring {
  /// A spring of mass 1 that has settled after a given time (core-animation 3.5).
  ///
  /// Below a damping ratio of 1 ``settlingDuration`` is that time; at 1, where that is a multiple
  /// of 0.1 s, the distance from the end is down to a thousandth then.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds, above 0.
  ///   - dampingRatio: above 0; 1, the most, does not swing over.
  ///   - initialVelocity: distances from start to end a second.
  /// - Throws: ``AnimationError`` for a number out of its range.
  public init(
    settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0
  ) throws(AnimationError) {
    guard settlingDuration > 0, settlingDuration.isFinite else {
      throw AnimationError(
        "settlingDuration", "is \(settlingDuration)", accepted: "a number above 0")
    }
    guard dampingRatio > 0, dampingRatio <= 1 else {
      throw AnimationError(
        "dampingRatio", "is \(dampingRatio)", accepted: "a number above 0, at most 1")
    }
    guard initialVelocity.isFinite else {
      throw AnimationError(
        "initialVelocity", "is \(initialVelocity)", accepted: "a finite number")
    }
    let frequency = Self.frequency(settlingDuration, dampingRatio, initialVelocity)
    try self.init(
      stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }

  /// Radians a second at which the envelope is down to a thousandth after `time` seconds.
  ///
  /// By halving: the logarithm of a thousand times the envelope is above 0 for slow springs and
  /// below it for fast ones. Stops when no number lies between.
  private static func frequency(_ time: Double, _ ratio: Double, _ velocity: Double) -> Double {
    let swing = (1 - ratio * ratio).squareRoot()
    func remains(_ frequency: Double) -> Bool {
      let overshoot =
        ratio < 1
        ? abs(velocity - ratio * frequency) / (frequency * swing)
        : abs(velocity - frequency) * time
      return log(1000) + log(1 + overshoot) > ratio * frequency * time
    }
    var (low, high) = (0.0, 1 / time)
    while remains(high) { (low, high) = (high, high * 2) }
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if remains(middle) { low = middle } else { high = middle }
    }
  }
}
