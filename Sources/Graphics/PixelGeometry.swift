/// The size of a pixel buffer: both sides at least 1 and at most ``PixelSize/limit``.
public struct PixelSize: Hashable, Sendable {
  /// The longest side that Scanout makes or reads, in pixels.
  public static let limit = 16_384

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Nil unless both sides are within 1...16,384.
  public init?(width: Int, height: Int) {
    guard (1...Self.limit).contains(width), (1...Self.limit).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Columns times rows.
  public var area: Int { width * height }
  /// The whole buffer as a rectangle at (0, 0).
  public var rect: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
}

/// A rectangle of whole pixels, half-open: `minX ..< maxX`, `minY ..< maxY`, y down.
///
/// Any rectangle with no area is empty; all empty rectangles behave alike in unions.
public struct PixelRect: Hashable, Sendable {
  /// First column inside.
  public var minX: Int
  /// First row inside.
  public var minY: Int
  /// First column past the right edge.
  public var maxX: Int
  /// First row past the lower edge.
  public var maxY: Int

  /// Bounds in pixels, the maxima exclusive.
  @inlinable
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle with no pixels.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Whether no pixel is inside.
  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// Columns; 0 if empty.
  @inlinable public var width: Int { max(0, maxX - minX) }
  /// Rows; 0 if empty.
  @inlinable public var height: Int { max(0, maxY - minY) }
  /// Pixels inside.
  @inlinable public var area: Int { isEmpty ? 0 : width * height }

  /// The pixels in both.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let both = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return both.isEmpty ? .empty : both
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  @inlinable
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Whether every pixel of `other` is inside; true for an empty `other`.
  @inlinable
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// Whether a pixel is inside.
  @inlinable
  public func contains(x: Int, y: Int) -> Bool { x >= minX && x < maxX && y >= minY && y < maxY }

  /// The rectangle moved; empty stays empty.
  public func moved(x: Int, y: Int) -> PixelRect {
    isEmpty
      ? .empty : PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle with every side moved outward; empty stays empty.
  public func grown(x: Int, y: Int) -> PixelRect {
    isEmpty
      ? .empty : PixelRect(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// Whether the two share a pixel.
  @inlinable
  public func intersects(_ other: PixelRect) -> Bool {
    max(minX, other.minX) < min(maxX, other.maxX) && max(minY, other.minY) < min(maxY, other.maxY)
  }
}
