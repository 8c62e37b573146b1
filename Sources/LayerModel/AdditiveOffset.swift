internal import Graphics

extension AnimatableValue {
  /// What an additive animation must start with so that a property that has the value `base` shows
  /// this value, and goes on to `base` as the animation goes to ``additiveRest``.
  ///
  /// The difference of numbers; of transforms the one that `base` is followed by. Nil where values
  /// cannot be added without loss: colours, which are clamped, what has no values between, values
  /// of two kinds, and a transform over one that has no inverse (core-animation 1.9, 3.5).
  public func additiveOffset(from base: AnimatableValue) -> AnimatableValue? {
    switch (self, base) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect),
      (.vector, .vector):
      return subtracting(base)
    case (.transform(let start), .transform(let end)):
      return end.inverse.map { .transform($0.concatenating(start)) }
    default: return nil
    }
  }

  /// What changes nothing when an additive animation adds it: zeros, or the identity.
  public var additiveRest: AnimatableValue { nothing }
}
