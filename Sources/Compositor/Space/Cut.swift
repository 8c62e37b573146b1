internal import Foundation
internal import Graphics

/// Half-planes of the display that take whole pixels or none of them, as their centres lie.
///
/// Two cuts along one line with opposite sides share no pixel and leave none out: so the pieces of
/// a plane that another one splits, and rectangles that touch at edges that are not softened, meet
/// without a seam.
///
/// Column x of row y is on the positive side of `a x + b y + c` with a > 0 when
/// `x >= -(b (y + 1/2) + c) / a - 1/2`, and with a = 0 and b >= 0 when `b (y + 1/2) + c >= 0`. Lines
/// that run otherwise are negated first, with their sides; then they are moved to the negative side by
/// ``PixelRules/wholeTolerance``, so that centres on a line are on its positive side whatever its last bit.
struct Cut: Hashable, Sendable {
  /// One side of a line.
  struct Side: Hashable, Sendable {
    private let line: Line
    private let isPositive: Bool

    /// The side where the line's function is positive, or the other one. Pixels whose centre is on
    /// the line are on the right of it, or if it lies level below it.
    init(_ line: Line, positive: Bool) {
      let isNegated = line.a < 0 || (line.a == 0 && line.b < 0)
      var line = isNegated ? Line(a: -line.a, b: -line.b, c: -line.c) : line
      line.c += PixelRules.wholeTolerance * (line.a * line.a + line.b * line.b).squareRoot()
      self.line = line
      isPositive = positive != isNegated
    }

    /// The columns of a row, of those asked for, that are on this side.
    @inline(__always)
    func columns(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
      let across = line.b * (Double(y) + 0.5) + line.c
      let first: Int
      if line.a > 0 {
        let start = (-across / line.a - 0.5).rounded(.up)
        let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
        // Not a number is on no positive side.
        first = start == start ? Int(min(max(start, low), high)) : columns.upperBound
      } else {
        first = across >= 0 ? columns.lowerBound : columns.upperBound
      }
      return isPositive ? first..<columns.upperBound : columns.lowerBound..<first
    }

    /// Not negative on this side.
    fileprivate var function: Line {
      isPositive ? line : Line(a: -line.a, b: -line.b, c: -line.c)
    }
  }

  var sides: [Side]

  /// The columns of a row, of those asked for, that are on all sides.
  @inline(__always)
  func columns(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    var left = columns
    for side in sides { left = side.columns(y, left) }
    return left
  }

  /// Whether a pixel is on all sides.
  func contains(_ x: Int, _ y: Int) -> Bool { !columns(y, x..<x + 1).isEmpty }

  /// A box around the pixels of a rectangle that are on all sides, with up to a pixel to spare.
  func box(in rect: PixelRect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    let box = Box(
      minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
      maxY: Double(rect.maxY))
    let left = sides.reduce(box.corners) { cut($0, where: $1.function) }
    guard let minX = left.map(\.x).min(), let maxX = left.map(\.x).max(),
      let minY = left.map(\.y).min(), let maxY = left.map(\.y).max(),
      minX.isFinite, maxX.isFinite, minY.isFinite, maxY.isFinite
    else { return .empty }
    return rect.intersection(
      PixelRect(
        minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)),
        maxX: Int(maxX.rounded(.up)), maxY: Int(maxY.rounded(.up))))
  }

  /// Both cuts; nil stands for none.
  static func both(_ a: Cut?, _ b: Cut?) -> Cut? {
    guard let a else { return b }
    return Cut(sides: a.sides + (b?.sides ?? []))
  }
}
