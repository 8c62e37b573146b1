internal import Foundation
internal import Graphics

/// Which way the lines of a text run.
public enum WritingMode: String, Hashable, Sendable, CaseIterable {
  /// Lines from side to side, one under the other.
  case horizontal
  /// Columns from top to bottom, the first one at the right, as Chinese and Japanese are written: their
  /// signs, Korean and coloured signs stand upright, punctuation has its vertical forms, other scripts are
  /// turned a quarter clockwise.
  case vertical
}

/// Layout knows lines only. Columns are lines that are turned a quarter clockwise in the end: along the
/// lines is down, and from line to line is to the left.
extension TextContainer {
  /// The container that lines are laid out in: this one, or this one turned back.
  var flow: TextContainer {
    guard writingMode == .vertical else { return self }
    var flow = self
    flow.size = CGSize(width: size.height, height: size.width)
    flow.insets = Insets(
      top: insets.right, left: insets.top, bottom: insets.left, right: insets.bottom)
    let right = boundedRight ?? 0
    func turnedBack(_ path: Path) -> Path {
      path.mapped { CGPoint(x: $0.y, y: right - $0.x) }
    }
    flow.path = path.map(turnedBack)
    flow.exclusions = exclusions.map(turnedBack)
    return flow
  }

  /// The edge that the first column lies at, with its inset; nil where the columns' own width decides.
  var boundedRight: CGFloat? {
    if size.width.isFinite { return size.width.clamped(to: 0...TextAttributes.longest * 64) }
    guard !isPlain else { return nil }
    let boxes = ([path].compactMap(\.self) + exclusions).map {
      $0.boundingBox(applying: .identity).maxX
    }
    return (boxes.max() ?? 0) + room.right
  }
}

extension RichLine {
  /// A line as the column that it stands for.
  ///
  /// - Parameter right: where the room above the first line came to lie.
  func turned(right: CGFloat) -> RichLine {
    RichLine(
      rect: CGRect(
        x: right - rect.maxY, y: rect.minX, width: rect.height, height: rect.width),
      baseline: right - baseline, isVertical: true, row: row, hasToken: hasToken,
      isRightToLeft: isRightToLeft, bytes: bytes, pieces: pieces, cells: cells)
  }

  /// The point so many points along the line's letters, and so many below its baseline: in a column, to
  /// the left of it.
  func point(along: CGFloat, below: CGFloat) -> CGPoint {
    isVertical
      ? CGPoint(x: baseline - below, y: rect.minY + along)
      : CGPoint(x: rect.minX + along, y: baseline + below)
  }

  /// A rectangle in the line, from a place along it to another, in Pango's units; as high as the line.
  func box(from start: Int, to end: Int) -> CGRect {
    let along = CGFloat(start) / ShapedText.scale
    let length = CGFloat(end - start) / ShapedText.scale
    return isVertical
      ? CGRect(x: rect.minX, y: rect.minY + along, width: rect.width, height: length)
      : CGRect(x: rect.minX + along, y: rect.minY, width: length, height: rect.height)
  }

  /// A rectangle from a place along the line to another, and between two distances below its baseline.
  func box(along: ClosedRange<CGFloat>, below: ClosedRange<CGFloat>) -> CGRect {
    let a = point(along: along.lowerBound, below: below.lowerBound)
    let b = point(along: along.upperBound, below: below.upperBound)
    return CGRect(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }

  /// How far along the line a point is, in Pango's units.
  func place(of point: CGPoint) -> Int {
    let along = isVertical ? point.y - rect.minY : point.x - rect.minX
    return Int((along * ShapedText.scale).rounded(.down))
  }
}

extension Path {
  /// The path with each of its points moved. Straight lines and curves stay what they are where the
  /// mapping is affine.
  func mapped(_ map: (CGPoint) -> CGPoint) -> Path {
    var path = Path()
    for element in elements {
      switch element {
      case .move(let point): path.move(to: map(point))
      case .line(let point): path.addLine(to: map(point))
      case .cubic(let a, let b, let end):
        path.addCurve(to: map(end), control1: map(a), control2: map(b))
      case .close: path.closeSubpath()
      }
    }
    return path
  }
}
