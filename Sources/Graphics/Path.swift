public import Foundation

/// An outline of straight lines and cubic curves, in any number of subpaths, y down.
///
/// Coordinates are in the space of whoever uses the path, usually points of a layer. Insides are
/// found by the non-zero winding rule.
///
///     var arrow = Path()
///     arrow.move(to: CGPoint(x: 0, y: 0))
///     arrow.addLine(to: CGPoint(x: 10, y: 5))
///     arrow.addLine(to: CGPoint(x: 0, y: 10))
///     arrow.closeSubpath()
///
/// - Invariant: every coordinate is within ±``Path/limit``; every line, curve and close has a
///   subpath that a move began.
public struct Path: Hashable, Sendable {
  /// One step of the outline.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(CGPoint)
    /// A straight line from the current point.
    case line(CGPoint)
    /// A cubic curve from the current point, with its two control points.
    case cubic(CGPoint, CGPoint, to: CGPoint)
    /// A line back to where the subpath began, which becomes the current point.
    case close
  }

  /// The largest coordinate, either sign. Larger ones are moved to it: nothing that far away is
  /// visible, and sums of such numbers stay finite.
  public static let limit: CGFloat = 1e9

  /// The steps, in drawing order.
  public private(set) var elements: [Element] = []
  /// Where the next line begins; nil in an empty path.
  public private(set) var currentPoint: CGPoint?
  private var subpathStart = CGPoint.zero

  /// An empty path.
  public init() {}

  /// Whether the path has no element.
  public var isEmpty: Bool { elements.isEmpty }

  /// How many lines, curves and closing lines there are: what drawing cost is counted in.
  public var segmentCount: Int {
    elements.count {
      if case .move = $0 { false } else { true }
    }
  }

  /// Begins a subpath.
  public mutating func move(to point: CGPoint) {
    let point = Self.clamped(point)
    elements.append(.move(point))
    currentPoint = point
    subpathStart = point
  }

  /// Adds a straight line from the current point; in an empty path it only moves.
  public mutating func addLine(to point: CGPoint) {
    guard beginsSegment(at: point) else { return }
    let point = Self.clamped(point)
    elements.append(.line(point))
    currentPoint = point
  }

  /// Adds a cubic curve from the current point, which is `control1` in an empty path.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    if !beginsSegment(at: control1) { move(to: control1) }
    let point = Self.clamped(point)
    elements.append(.cubic(Self.clamped(control1), Self.clamped(control2), to: point))
    currentPoint = point
  }

  /// Adds a quadratic curve, as the cubic that has exactly its shape.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    let start = currentPoint ?? Self.clamped(control)
    let (end, middle) = (Self.clamped(point), Self.clamped(control))
    func toward(_ from: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (middle.x - from.x) * 2 / 3, y: from.y + (middle.y - from.y) * 2 / 3)
    }
    addCurve(to: end, control1: toward(start), control2: toward(end))
  }

  /// Draws a line back to the start of the subpath; does nothing in an empty path.
  public mutating func closeSubpath() {
    guard currentPoint != nil else { return }
    elements.append(.close)
    currentPoint = subpathStart
  }

  /// Adds the subpaths of another path.
  public mutating func append(_ path: Path) {
    elements += path.elements
    currentPoint = path.currentPoint ?? currentPoint
    if path.currentPoint != nil { subpathStart = path.subpathStart }
  }

  /// Makes sure that a subpath is open; false when `point` had to begin the very first one.
  private mutating func beginsSegment(at point: CGPoint) -> Bool {
    guard let currentPoint else {
      move(to: point)
      return false
    }
    // After a close the next segment begins a subpath where the last one began.
    if case .close = elements.last { move(to: currentPoint) }
    return true
  }

  private static func clamped(_ point: CGPoint) -> CGPoint {
    CGPoint(x: clamped(point.x), y: clamped(point.y))
  }

  /// A coordinate within the limit; NaN becomes 0.
  static func clamped(_ value: CGFloat) -> CGFloat {
    value.isNaN ? 0 : min(max(value, -limit), limit)
  }
}
