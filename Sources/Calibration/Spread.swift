internal import WrongUse

/// A figure that was measured several times.
public struct Spread: Hashable, Sendable {
  /// The middle one; of an even number the lower of the two in the middle, so that it was measured.
  public var median: Double
  /// The smallest and the largest.
  public var least, most: Double
  /// How often it was measured.
  public var count: Int

  /// What some measurements say.
  ///
  /// - Precondition: there is one at least.
  public init(_ values: [Double]) {
    require(!values.isEmpty, "a spread of \(values.count) measurements")
    let sorted = values.sorted()
    (median, least, most) = (sorted[(sorted.count - 1) / 2], sorted[0], sorted[sorted.count - 1])
    count = sorted.count
  }
}
