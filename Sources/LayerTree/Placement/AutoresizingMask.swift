/// Which parts of a layer's place in its superlayer change when the superlayer's size does: its
/// sides and its margins, the distances between its edges and the superlayer's. UIKit's names, and
/// Core Animation's for the same bits.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt8
  /// Parts by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The distance from the left edge.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance from the right edge.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance from the upper edge.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance from the lower edge.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// ``flexibleLeftMargin``.
  public static let minXMargin = flexibleLeftMargin
  /// ``flexibleWidth``.
  public static let widthSizable = flexibleWidth
  /// ``flexibleRightMargin``.
  public static let maxXMargin = flexibleRightMargin
  /// ``flexibleTopMargin``: y is down.
  public static let minYMargin = flexibleTopMargin
  /// ``flexibleHeight``.
  public static let heightSizable = flexibleHeight
  /// ``flexibleBottomMargin``.
  public static let maxYMargin = flexibleBottomMargin

  /// What of the mask is about the one axis or the other.
  var horizontal: Axis {
    Axis(contains(.minXMargin), contains(.widthSizable), contains(.maxXMargin))
  }
  var vertical: Axis {
    Axis(contains(.minYMargin), contains(.heightSizable), contains(.maxYMargin))
  }

  /// Which of three lengths in a row change when their sum does.
  struct Axis {
    var before: Bool
    var size: Bool
    var after: Bool

    init(_ before: Bool, _ size: Bool, _ after: Bool) {
      (self.before, self.size, self.after) = (before, size, after)
    }

    /// A stretch at `place`, `length` long, in a space that was `old` long and is `new` long.
    ///
    /// The lengths before it, of it and after it are `place`, `length` and
    /// `old - place - length`. What is added to the whole goes to those of them that change, in
    /// proportion to their lengths (by magnitude: a stretch that sticks out has a negative margin);
    /// in equal parts when all of these are 0. When nothing changes it stays where it is. A length
    /// of its own never becomes negative: it stops at 0.
    func resized(
      place: Double, length: Double, old: Double, new: Double
    ) -> (place: Double, length: Double) {
      let change = new - old
      let parts = [
        before ? abs(place) : 0, size ? length : 0, after ? abs(old - place - length) : 0,
      ]
      let sum = parts.reduce(0, +)
      let count = [before, size, after].count { $0 }
      guard count > 0, change != 0 else { return (place, length) }
      func share(_ part: Double, _ changes: Bool) -> Double {
        guard changes else { return 0 }
        return sum > 0 ? change * (part / sum) : change / Double(count)
      }
      return (place + share(parts[0], before), max(0, length + share(parts[1], size)))
    }
  }
}
