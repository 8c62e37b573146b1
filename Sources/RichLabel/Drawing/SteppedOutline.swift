public import Foundation
public import Graphics

/// One outline around several lines, with round corners that step in and out where lines are of different
/// width.
public struct SteppedOutline: Hashable, Sendable {
  /// What it is filled with.
  public var color: Color
  /// How round its corners are; at a step of less than twice that, half of the step.
  public var cornerRadius: CGFloat
  /// Room between the outline and the lines' text, at both sides of each line.
  public var padding: CGFloat

  /// An outline.
  public init(color: Color, cornerRadius: CGFloat = 10, padding: CGFloat = 10) {
    self.color = color
    self.cornerRadius = cornerRadius
    self.padding = padding
  }

  /// The outline of rectangles that stand one under the other: each reaches down to the next.
  ///
  /// Steps of less than a hundredth of a point are none. Blocks that do not touch sideways get outlines of
  /// their own. Cost: in proportion to the number of rectangles.
  ///
  /// - Parameter isVertical: whether they stand side by side, from the right, and each reaches to the next.
  public func path(around rects: [CGRect], isVertical: Bool) -> Path {
    guard isVertical else { return path(around: rects) }
    let right = rects.map(\.maxX).max() ?? 0
    let turned = rects.map {
      CGRect(x: $0.minY, y: right - $0.maxX, width: $0.height, height: $0.width)
    }
    return path(around: turned).mapped { CGPoint(x: right - $0.y, y: $0.x) }
  }

  /// The outline of rectangles that stand one under the other: each reaches down to the next.
  public func path(around rects: [CGRect]) -> Path {
    var path = Path()
    var block: [CGRect] = []
    func close() {
      guard !block.isEmpty else { return }
      path.append(Self.rounded(Self.corners(of: block), radius: cornerRadius))
      block = []
    }
    for (index, rect) in rects.enumerated() {
      var box = rect.insetBy(dx: -padding, dy: 0)
      if index + 1 < rects.count { box.size.height = max(0, rects[index + 1].minY - box.minY) }
      guard rect.width > 0 else {
        close()
        continue
      }
      if let last = block.last, box.minX >= last.maxX || box.maxX <= last.minX { close() }
      block.append(box)
    }
    close()
    return path
  }

  /// The corners, clockwise to the eye from the upper left one.
  private static func corners(of block: [CGRect]) -> [CGPoint] {
    var right: [CGPoint] = [], left: [CGPoint] = []
    for rect in block {
      if let last = right.last, abs(last.x - rect.maxX) < 0.01 {
        right[right.count - 1].y = rect.maxY
      } else {
        right += [CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)]
      }
      if let last = left.last, abs(last.x - rect.minX) < 0.01 {
        left[left.count - 1].y = rect.maxY
      } else {
        left += [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY)]
      }
    }
    return right + left.reversed()
  }

  /// A polygon of upright and level edges whose corners are quarters of a circle, inward and outward.
  private static func rounded(_ corners: [CGPoint], radius: CGFloat) -> Path {
    var path = Path()
    let count = corners.count
    guard count > 2 else { return path }
    func length(_ index: Int) -> CGFloat {
      let (a, b) = (corners[index % count], corners[(index + 1) % count])
      return abs(a.x - b.x) + abs(a.y - b.y)
    }
    for index in 0..<count {
      let (before, corner, after) = (
        corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count]
      )
      let reach = max(0, min(radius, length(index + count - 1) / 2, length(index) / 2))
      let (start, end) = (toward(before, from: corner, reach), toward(after, from: corner, reach))
      if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
      // The controls of a cubic quarter circle lie 4/3 (√2 - 1) of the radius from its ends.
      let pull = reach * (1 - 0.552_284_749_830_793_6)
      if reach > 0 {
        path.addCurve(
          to: end, control1: toward(before, from: corner, pull),
          control2: toward(after, from: corner, pull))
      }
    }
    path.closeSubpath()
    return path
  }

  private static func toward(_ point: CGPoint, from corner: CGPoint, _ way: CGFloat) -> CGPoint {
    let (x, y) = (point.x - corner.x, point.y - corner.y)
    let length = abs(x) + abs(y)
    guard length > 0 else { return corner }
    return CGPoint(x: corner.x + x / length * way, y: corner.y + y / length * way)
  }
}
