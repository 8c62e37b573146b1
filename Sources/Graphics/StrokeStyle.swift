/// Which side of a path is inside (core-animation 1.2, `fillRule`).
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// Where the path winds around.
  case nonZero = "non-zero"
  /// Where it takes an odd number of crossings to get out.
  case evenOdd = "even-odd"
}

/// How the ends of a stroke look.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Cut off at the end.
  case butt
  /// Half a circle beyond the end.
  case round
  /// Half a square beyond the end.
  case square
}

/// How the corners of a stroke look.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// Sharp, within the miter limit; else cut off.
  case miter
  /// Round.
  case round
  /// Cut off.
  case bevel
}

/// A pen: what a stroke along a path covers (core-animation 1.2).
///
/// Lengths are in the path's own space, so that a pen is stretched with what it draws.
public struct StrokeStyle: Hashable, Sendable {
  /// Half of it lies on either side of the path. A width that is not above 0 draws nothing.
  public var width: Double
  /// The ends, those of dashes too.
  public var cap: LineCap
  /// The corners.
  public var join: LineJoin
  /// How much longer than the pen is wide a sharp corner may be; below 1 counts as 1.
  public var miterLimit: Double
  /// Lengths of dashes and gaps by turns; an odd number of them is repeated with dashes and gaps
  /// exchanged. Empty draws one line, and so does a pattern with a length below 0 or without
  /// length.
  public var dashes: [Double]
  /// How far into the pattern each subpath begins; may be negative.
  public var dashPhase: Double

  /// Core Animation's defaults but for the width.
  public init(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// The pattern, where it makes dashes at all.
  var validDashes: [Double] {
    let total = dashes.reduce(0, +)
    return total > 0 && total.isFinite && dashes.allSatisfy { $0 >= 0 } ? dashes : []
  }
}
