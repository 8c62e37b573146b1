internal import Foundation
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

/// Sums of additive animations that a property cannot have, while one is being made: animations that
/// overlap may take each other beyond the property's limits and back.
///
/// Opacity that goes from 1 to 0 and, half way, back to 1 has the parts 1.5 and -0.5 over the model's
/// 1; if the first sum were cut off at 1, the second one would be too small.
struct AdditiveSums {
  private var sums: [LayerKeyPath: AnimatableValue] = [:]

  /// What the next additive animation of a property adds to.
  func base(_ keyPath: LayerKeyPath, in shown: LayerProperties) -> AnimatableValue {
    (sums.isEmpty ? nil : sums[keyPath]) ?? keyPath.value(in: shown)
  }

  /// An animation shows another value: sums of the same property are over, in cells of emitters
  /// those of the same value.
  mutating func forget(_ keyPath: LayerKeyPath) {
    guard !sums.isEmpty else { return }
    sums = sums.filter { other, _ in
      keyPath.cellNames.isEmpty ? other.property != keyPath.property : other != keyPath
    }
  }

  /// Keeps a sum whole, and says what of it the property can have. Sizes stop at 0, where setting one
  /// would turn it over.
  mutating func keep(_ sum: AnimatableValue, _ keyPath: LayerKeyPath) -> AnimatableValue {
    switch (sum, keyPath.domain) {
    case (.size(let size), _) where size.width < 0 || size.height < 0:
      sums[keyPath] = sum
      return .size(CGSize(width: max(0, size.width), height: max(0, size.height)))
    case (.number(let number), .fraction) where number < 0 || number > 1,
      (.number(let number), .notNegative) where number < 0:
      sums[keyPath] = sum
    default: if !sums.isEmpty { sums[keyPath] = nil }
    }
    return sum
  }
}
