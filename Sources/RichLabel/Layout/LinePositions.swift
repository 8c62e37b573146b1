public import Foundation

/// Baselines at equal distances, in points.
public struct BaselineGrid: Hashable, Sendable {
  /// The first baseline, below the top of the room for lines.
  public let first: CGFloat
  /// From one baseline to the next.
  public let pitch: CGFloat
  /// Room below the last baseline.
  public let below: CGFloat

  /// A grid; nil for a pitch that is not above 0, a first baseline or room below that is negative, no height at
  /// all, and lengths that are not numbers or beyond 16 384 points.
  ///
  /// - Parameter below: what is left of the pitch unless said, and not less than nothing.
  public init?(first: CGFloat, pitch: CGFloat, below: CGFloat? = nil) {
    let below = below ?? max(0, pitch - first)
    let lengths = [first, pitch, below]
    guard lengths.allSatisfy({ $0 >= 0 && $0 <= TextAttributes.longest }), pitch > 0,
      first + below > 0
    else { return nil }
    (self.first, self.pitch, self.below) = (first, pitch, below)
  }
}

/// Where baselines lie. In columns, the middles of the columns.
public enum LinePositions: Hashable, Sendable {
  /// Where the heights of the lines, and the spacings of their paragraphs, bring them.
  case natural
  /// Each line one step of a grid below the one before, whatever stands in it and whatever its paragraph says.
  case fixed(BaselineGrid)
  /// Each line on the next line of a grid that leaves its height and its paragraph's spacing room.
  case snapped(BaselineGrid)
}

/// Positions in Pango's units, as lines are stacked.
extension LinePositions {
  /// How high a line is; `natural` unless its position is fixed.
  func height(_ natural: LineHeight) -> LineHeight {
    guard case .fixed(let grid) = self else { return natural }
    return LineHeight(
      ascent: ShapedText.units(grid.first), descent: ShapedText.units(grid.below))
  }

  /// Room below a line that is not the last; negative where lines of a grid overlap.
  func gap(_ natural: Int) -> Int {
    guard case .fixed(let grid) = self else { return natural }
    return ShapedText.units(grid.pitch) - ShapedText.units(grid.first)
      - ShapedText.units(grid.below)
  }

  /// The first place at or below `top` where a line may begin.
  func top(atOrBelow top: Int, ascent: Int) -> Int {
    let grid: BaselineGrid
    switch self {
    case .natural: return top
    case .fixed(let own), .snapped(let own): grid = own
    }
    let (first, pitch) = (ShapedText.units(grid.first), max(1, ShapedText.units(grid.pitch)))
    let missing = max(0, top + ascent - first)
    return first + (missing + pitch - 1) / pitch * pitch - ascent
  }
}
