/// How the fraction of an animation's time becomes progress: a cubic Bézier from (0, 0) to (1, 1).
public struct TimingFunction: Hashable, Sendable {
  /// First control point.
  public let c1x, c1y: Double
  /// Second control point.
  public let c2x, c2y: Double

  /// Nil unless both x are within 0...1 and both y are finite.
  public init?(c1x: Double, c1y: Double, c2x: Double, c2y: Double) {
    guard (0...1).contains(c1x), (0...1).contains(c2x), c1y.isFinite, c2y.isFinite else {
      return nil
    }
    (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
  }
}
