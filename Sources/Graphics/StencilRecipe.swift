internal import Foundation

/// What a ``Stencil`` is made from: a path, how it is covered, and where its pixels are.
///
/// A value: two recipes that are equal make the same bytes, so plans compare recipes and caches
/// find stencils by them. Everything is in device pixels but the path and the pen, which are in
/// the path's own space.
public struct StencilRecipe: Hashable, Sendable {
  /// What of a path is covered.
  public enum Outline: Hashable, Sendable {
    /// Its inside. Open subpaths are closed with a line.
    case fill(FillRule)
    /// A pen's trace along it.
    case stroke(StrokeStyle)
  }

  /// What decides the bytes: all but where on the display they lie.
  public struct Content: Hashable, Sendable {
    /// The outline, in its own space.
    let path: Path
    /// What of it.
    let outline: Outline
    /// From the path's space to pixels of the stencil.
    let matrix: Transform2D
    /// Columns and rows.
    package let width, height: Int
    /// How the pixels look onto the path, when they do not lie in its plane. Then `matrix` leads
    /// to another stencil, in the plane, that is sampled.
    var perspective: Perspective?
  }

  /// What decides the bytes.
  public let content: Content
  /// Where they lie: the pixels that the outline touches; of large ones those within the limit
  /// asked for.
  public let rect: PixelRect

  /// The largest coordinate and the farthest reach of a pen, in pixels, that Cairo's numbers
  /// (24 bits before the point, here four rows to a pixel) hold with room to spare.
  static let coordinateLimit = 500_000.0
  static let reachLimit = 1_000_000.0
  /// The same for paths in dashes: each dash that nobody sees costs as much as one that is seen.
  static let dashedLimit = 20_000.0
  /// How many pixels a stencil may have and still be made whole.
  static let wholeArea = 1 << 20

  /// Nil when nothing of the outline can show within `limit`.
  ///
  /// - Parameters:
  ///   - matrix: From the path's space to device pixels. One that cannot be undone or is not
  ///     finite shows nothing.
  ///   - limit: The pixels that anyone can ask for. Outlines that touch up to a million pixels are
  ///     made whole, so that one that comes into view is the same stencil throughout. Larger ones
  ///     are cut off; their coverage may differ by 2 from that of another limit, as Cairo cuts
  ///     sides there, so the limit must follow from the plan alone.
  public init?(
    _ path: Path, _ outline: Outline, matrix: Transform2D, within limit: PixelRect
  ) {
    guard !path.isEmpty, !limit.isEmpty, matrix.inverse != nil, matrix.tx.isFinite,
      matrix.ty.isFinite
    else { return nil }
    guard let box = Self.box(of: path, outline, matrix) else { return nil }
    let whole = Self.pixels(around: box)
    let seen = whole.intersection(limit)
    guard !seen.isEmpty else { return nil }
    let rect = whole.area <= Self.wholeArea ? whole : seen
    self.rect = rect
    content = Content(
      path: path, outline: outline,
      matrix: matrix.concatenating(.translation(x: Double(-rect.minX), y: Double(-rect.minY))),
      width: rect.width, height: rect.height)
  }

  /// The box around what is covered; nil when nothing is.
  static func box(of path: Path, _ outline: Outline, _ matrix: Transform2D) -> CGRect? {
    let box = path.boundingBox(applying: matrix)
    guard case .stroke(let style) = outline else { return box }
    guard style.width > 0, style.width.isFinite else { return nil }
    return Self.box(of: path, style, matrix, outlineBox: box)
  }

  /// The pixels of a box, and a little more: Cairo rounds coordinates to 1/256 pixel.
  static func pixels(around box: CGRect) -> PixelRect {
    let slack = 1.0 / 64
    return PixelRect(
      minX: pixel(box.minX - slack, .down), minY: pixel(box.minY - slack, .down),
      maxX: pixel(box.maxX + slack, .up), maxY: pixel(box.maxY + slack, .up))
  }

  /// Takes what was worked out elsewhere.
  init(content: Content, rect: PixelRect) {
    self.content = content
    self.rect = rect
  }

  private static func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9).rounded(rule))
  }

  /// The box around a stroke: that of the path, grown by half the pen, and the tips of corners.
  private static func box(
    of path: Path, _ style: StrokeStyle, _ matrix: Transform2D, outlineBox: CGRect
  ) -> CGRect {
    var half = style.width / 2
    if style.cap == .square { half *= 2.0.squareRoot() }
    let box = outlineBox.insetBy(
      dx: -half * hypot(matrix.a, matrix.c), dy: -half * hypot(matrix.b, matrix.d))
    guard style.join == .miter else { return box }
    var (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX, box.maxY)
    for corner in StrokeCorner.all(of: path) where corner.isSharp(style.miterLimit * 1.001) {
      let place = matrix.apply(corner.tip(style.width / 2))
      (minX, maxX) = (min(minX, place.x), max(maxX, place.x))
      (minY, maxY) = (min(minY, place.y), max(maxY, place.y))
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
