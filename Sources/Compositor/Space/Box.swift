internal import Foundation

/// A rectangle of a layer's own space, in points; `minX <= maxX` and `minY <= maxY`.
struct Box: Hashable, Sendable {
  var minX, minY, maxX, maxY: Double

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Negative sizes are turned over (core-animation 1.1, bounds).
  init(_ rect: CGRect) {
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    let (w, h) = (Double(rect.size.width), Double(rect.size.height))
    self.init(minX: min(x, x + w), minY: min(y, y + h), maxX: max(x, x + w), maxY: max(y, y + h))
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  /// Whether it has a finite area above 0; false when any side is NaN or infinite.
  var hasArea: Bool {
    width > 0 && height > 0 && minX.isFinite && maxX.isFinite && minY.isFinite && maxY.isFinite
  }

  /// The box with every side moved inward; may have no area.
  func inset(by distance: Double) -> Box {
    Box(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }

  /// Whether `other` lies inside, edges included, or sticks out by less than `tolerance`.
  func contains(_ other: Box, within tolerance: Double) -> Bool {
    minX < other.minX + tolerance && minY < other.minY + tolerance
      && maxX > other.maxX - tolerance && maxY > other.maxY - tolerance
  }
}
