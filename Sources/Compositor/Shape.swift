internal import Foundation
internal import Graphics

/// A rounded rectangle of a layer, placed on the display: what covers pixels.
///
/// Holds the recipe, not the polygon: plans compare shapes by value, and only shapes inside the
/// damage are ever turned into edges (``EdgeTable``).
struct Shape: Sendable {
  /// From the layer's space to device pixels.
  let matrix: Transform2D
  /// The rectangle, in the layer's space.
  let box: Box
  /// How its corners are rounded.
  let rounding: Corners
  /// In the layer's space, clamped to half the shorter side.
  var radius: Double { rounding.radius }
  /// Every pixel with coverage above 0; not yet clipped to the display.
  let bounds: PixelRect
  /// A rectangle of pixels that are all covered fully. For a rounded rectangle that lies straight
  /// it is the band between the corners; for one that is turned it is empty.
  let solid: PixelRect
  /// Whether its sides lie along rows and columns.
  let isUpright: Bool
  /// Whether it is a rectangle on whole pixels, which covers every pixel of ``bounds`` fully.
  var isWhole: Bool { radius == 0 && isUpright && solid == bounds }

  /// The farthest place on the display, in pixels: products of two such stay finite. Only nested
  /// transforms of a thousand million times each lead beyond.
  private static let limit = 0x1p500

  /// Nil unless the box has area and the transform keeps it within the limit.
  init?(_ box: Box, _ rounding: Corners = .square, matrix: Transform2D) {
    guard box.hasArea else { return nil }
    let p0 = matrix.apply(x: box.minX, y: box.minY)
    let p1 = matrix.apply(x: box.maxX, y: box.minY)
    let p2 = matrix.apply(x: box.maxX, y: box.maxY)
    let p3 = matrix.apply(x: box.minX, y: box.maxY)
    let (minX, maxX) = (min(p0.x, p1.x, p2.x, p3.x), max(p0.x, p1.x, p2.x, p3.x))
    let (minY, maxY) = (min(p0.y, p1.y, p2.y, p3.y), max(p0.y, p1.y, p2.y, p3.y))
    let farthest = max(abs(minX), abs(maxX), abs(minY), abs(maxY))
    guard farthest.isFinite, farthest <= Self.limit else { return nil }
    self.matrix = matrix
    self.box = box
    self.rounding = rounding

    let tolerance = PixelRules.wholeTolerance
    bounds = PixelRect(
      minX: Self.pixel(minX + tolerance, .down), minY: Self.pixel(minY + tolerance, .down),
      maxX: Self.pixel(maxX - tolerance, .up), maxY: Self.pixel(maxY - tolerance, .up))

    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < tolerance }
    let upright = near(p0.y, p1.y) && near(p2.y, p3.y) && near(p0.x, p3.x) && near(p1.x, p2.x)
    let quarterTurned =
      near(p0.x, p1.x) && near(p2.x, p3.x) && near(p0.y, p3.y) && near(p1.y, p2.y)
    isUpright = upright || quarterTurned
    if isUpright {
      let corner = Self.rounded(
        rounding, of: box, at: [(1, p0), (2, p1), (8, p2), (4, p3)], matrix)
      let inner = PixelRect(
        minX: Self.pixel(minX - tolerance, .up),
        minY: Self.pixel(minY + corner.top - tolerance, .up),
        maxX: Self.pixel(maxX + tolerance, .down),
        maxY: Self.pixel(maxY - corner.bottom + tolerance, .down))
      solid = inner.isEmpty ? .empty : inner
    } else {
      solid = .empty
    }
  }

  /// How high the rounded corners are on the display, at the upper and the lower side.
  private static func rounded(
    _ rounding: Corners, of box: Box, at corners: [(bit: UInt8, place: (x: Double, y: Double))],
    _ matrix: Transform2D
  ) -> (top: Double, bottom: Double) {
    guard rounding.radius > 0 else { return (0, 0) }
    // The scale can be infinite where the box is not.
    let reach = rounding.reach(in: box) * PixelRules.scale(of: matrix)
    let middle = (corners[0].place.y + corners[2].place.y) / 2
    let rounded = corners.filter { rounding.rounds($0.bit) }
    return (
      rounded.contains { $0.place.y < middle } ? reach : 0,
      rounded.contains { $0.place.y > middle } ? reach : 0
    )
  }

  /// A coordinate as a whole number of pixels. Far outside every display it is clamped, so that
  /// sums of two never overflow.
  private static func pixel(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(min(max(value.rounded(rule), -0x1p40), 0x1p40))
  }

  /// The four corners on the display; area counts need no arcs.
  var corners: [(x: Double, y: Double)] {
    [
      matrix.apply(x: box.minX, y: box.minY), matrix.apply(x: box.maxX, y: box.minY),
      matrix.apply(x: box.maxX, y: box.maxY), matrix.apply(x: box.minX, y: box.maxY),
    ]
  }

  /// The corners of the polygon on the display, in one direction around it.
  var polygon: [(x: Double, y: Double)] {
    guard radius > 0 else { return corners }
    return rounding.outline(of: box, pixels: radius * PixelRules.scale(of: matrix)).map {
      matrix.apply(x: $0.x, y: $0.y)
    }
  }
}

extension Shape: Equatable {
  static func == (a: Shape, b: Shape) -> Bool {
    a.matrix == b.matrix && a.box == b.box && a.rounding == b.rounding
  }
}
