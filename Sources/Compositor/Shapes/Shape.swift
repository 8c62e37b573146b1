internal import Foundation
internal import Graphics
internal import LayerModel

/// A rounded rectangle of a layer, placed on the display: what covers pixels.
///
/// Holds the recipe, not the polygon: plans compare shapes by value, and only shapes inside the
/// damage are ever turned into edges (``EdgeTable``).
final class Shape: Sendable {
  /// From the layer's space to device pixels.
  let map: PlaneMap
  /// The rectangle, in the layer's space.
  let box: Box
  /// How its corners are rounded.
  let rounding: Corners
  /// In the layer's space, clamped to half the shorter side.
  var radius: Double { rounding.radius }
  /// The edges of a rectangle that are not softened; none where corners are round.
  let hardEdges: EdgeMask
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

  /// Nil unless the box has area, some of it lies before the eye, and the transform keeps that
  /// within the limit.
  ///
  /// - Parameter softEdges: Those of a rectangle that are softened where they miss whole pixels.
  init?(
    _ box: Box, _ rounding: Corners = .square, map: PlaneMap, softEdges: EdgeMask = .all
  ) {
    guard box.hasArea else { return nil }
    self.map = map
    self.box = box
    self.rounding = rounding
    hardEdges = rounding.radius > 0 ? [] : EdgeMask.all.subtracting(softEdges)
    guard var (low, high) = Self.extent(of: box, map) else { return nil }
    var quad: Quad?
    if case .affine(let plane) = map { quad = Quad(box, plane) }
    isUpright = quad?.isUpright ?? false
    if isUpright && !hardEdges.isEmpty {
      let snapped = Self.snap(low, high, hardEdges, Self.project(box.corners, map))
      (low, high) = (snapped.low, snapped.high)
    }

    let tolerance = PixelRules.wholeTolerance
    bounds = PixelRect(
      minX: Self.pixel(low.x + tolerance, .down), minY: Self.pixel(low.y + tolerance, .down),
      maxX: Self.pixel(high.x - tolerance, .up), maxY: Self.pixel(high.y - tolerance, .up))
    if isUpright, let quad {
      let rounded = quad.rounded(rounding, of: box, map)
      let inner = PixelRect(
        minX: Self.pixel(low.x - tolerance, .up),
        minY: Self.pixel(low.y + rounded.top - tolerance, .up),
        maxX: Self.pixel(high.x + tolerance, .down),
        maxY: Self.pixel(high.y - rounded.bottom + tolerance, .down))
      solid = inner.isEmpty ? .empty : inner
    } else {
      solid = .empty
    }
  }

  /// The smallest and the largest coordinates of the corners; nil beyond the limit.
  private static func extent(
    of box: Box, _ map: PlaneMap
  ) -> (low: (x: Double, y: Double), high: (x: Double, y: Double))? {
    var low = (x: Double.infinity, y: Double.infinity)
    var high = (x: -Double.infinity, y: -Double.infinity)
    var isWithin = true
    func add(_ corner: (x: Double, y: Double)) {
      // Not a number is not within it either.
      guard abs(corner.x) <= limit, abs(corner.y) <= limit else { return isWithin = false }
      (low.x, low.y) = (min(low.x, corner.x), min(low.y, corner.y))
      (high.x, high.y) = (max(high.x, corner.x), max(high.y, corner.y))
    }
    switch map {
    case .affine(let plane):
      let quad = Quad(box, plane)
      add(quad.a)
      add(quad.b)
      add(quad.c)
      add(quad.d)
    case .projective:
      for corner in project(box.corners, map) { add(corner) }
    }
    return isWithin && low.x <= high.x ? (low, high) : nil
  }

  /// A coordinate as a whole number of pixels. Far outside every display it is clamped, so that
  /// sums of two never overflow.
  private static func pixel(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(min(max(value.rounded(rule), -0x1p40), 0x1p40))
  }

  /// Where a convex polygon of the layer's plane is on the display, as far as it is seen.
  static func project(
    _ polygon: [(x: Double, y: Double)], _ map: PlaneMap
  ) -> [(x: Double, y: Double)] {
    switch map {
    case .affine(let plane): polygon.map { plane.apply(x: $0.x, y: $0.y) }
    case .projective(let perspective):
      perspective.seen(polygon).map { perspective.matrix.apply(x: $0.x, y: $0.y) }
    }
  }

  /// The corners on the display, without arcs: area counts need none. Four, but for what
  /// perspective cuts off.
  var corners: [(x: Double, y: Double)] { Self.project(box.corners, map) }

  /// The corners of the polygon on the display, in one direction around it.
  var polygon: [(x: Double, y: Double)] {
    guard radius > 0 else { return hardEdges.isEmpty ? corners : softPolygon }
    let pixels = radius * PixelRules.scale(of: map, in: box)
    return Self.project(rounding.outline(of: box, pixels: pixels), map)
  }
}

extension Shape {
  /// The mapping that takes the shape as far to the left and up as the bounds lie from the origin; nil in
  /// perspective.
  func map(from bounds: PixelRect) -> Transform2D? {
    guard case .affine(var plane) = map else { return nil }
    plane.tx -= Double(bounds.minX)
    plane.ty -= Double(bounds.minY)
    return plane
  }

  /// The corners of the polygon on the display, in one direction around it, in points of room.
  ///
  /// - Parameter origin: The pixel that counts as (0, 0) where corners are round.
  func appendPolygon(to points: inout [(x: Double, y: Double)], from origin: (x: Int, y: Int)) {
    let around = PixelRect(minX: origin.x, minY: origin.y, maxX: origin.x, maxY: origin.y)
    guard let plane = map(from: around), hardEdges.isEmpty else {
      points.append(contentsOf: polygon)
      return
    }
    guard radius > 0 else {
      points.append(plane.apply(x: box.minX, y: box.minY))
      points.append(plane.apply(x: box.maxX, y: box.minY))
      points.append(plane.apply(x: box.maxX, y: box.maxY))
      points.append(plane.apply(x: box.minX, y: box.maxY))
      return
    }
    let pixels = radius * PixelRules.scale(of: plane)
    for corner in rounding.outline(of: box, pixels: pixels) {
      points.append(plane.apply(x: corner.x, y: corner.y))
    }
  }
}

extension Shape: Equatable {
  static func == (a: Shape, b: Shape) -> Bool {
    a === b
      || a.map == b.map && a.box == b.box && a.rounding == b.rounding && a.hardEdges == b.hardEdges
  }
}

/// The corners of a rectangle on the display, in one direction around it.
struct Quad {
  typealias Point = (x: Double, y: Double)

  let a, b, c, d: Point

  init(_ box: Box, _ plane: Transform2D) {
    a = plane.apply(x: box.minX, y: box.minY)
    b = plane.apply(x: box.maxX, y: box.minY)
    c = plane.apply(x: box.maxX, y: box.maxY)
    d = plane.apply(x: box.minX, y: box.maxY)
  }

  /// Whether its sides lie along rows and columns.
  var isUpright: Bool {
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < PixelRules.wholeTolerance }
    let upright = near(a.y, b.y) && near(c.y, d.y) && near(a.x, d.x) && near(b.x, c.x)
    let quarterTurned = near(a.x, b.x) && near(c.x, d.x) && near(a.y, d.y) && near(b.y, c.y)
    return upright || quarterTurned
  }

  /// How high the rounded corners are on the display, at the upper and the lower side.
  func rounded(
    _ rounding: Corners, of box: Box, _ map: PlaneMap
  ) -> (top: Double, bottom: Double) {
    guard rounding.radius > 0 else { return (0, 0) }
    // The scale can be infinite where the box is not.
    let reach = rounding.reach(in: box) * PixelRules.scale(of: map, in: box)
    let middle = (a.y + c.y) / 2
    func rounds(_ isThere: (Double) -> Bool) -> Bool {
      rounding.rounds(1) && isThere(a.y) || rounding.rounds(2) && isThere(b.y)
        || rounding.rounds(8) && isThere(c.y) || rounding.rounds(4) && isThere(d.y)
    }
    return (rounds { $0 < middle } ? reach : 0, rounds { $0 > middle } ? reach : 0)
  }
}
