internal import Graphics

// Which pixels a shape covers fully, told without reckoning the coverage of each. What is said to be
// covered is; near the edges some that are covered are not told.

extension Shape {
  /// The most rectangles that ``solidRects(in:)`` gives.
  static let solidLimit = 8

  /// How far inside the edges of a slanted or round side a pixel must lie, in pixels. Chords miss
  /// the arc by less than 1/400 pixel, those of the largest radii by a part of the radius.
  private static func margin(radius: Double) -> Double { 1.0 / 64 + radius * 1e-5 }

  /// Rectangles of pixels that are all covered fully and share none: of a rectangle on the pixel
  /// grid one, of one with round corners five, of a turned one ``solidLimit`` bands. O(corners).
  ///
  /// - Parameter limit: Pixels that matter: bands of a turned shape are as high as these allow.
  func solidRects(in limit: PixelRect) -> [PixelRect] {
    var rects: [PixelRect] = []
    eachSolidRect(in: limit) { rects.append($0) }
    return rects
  }

  /// The same, one after the other.
  func eachSolidRect(in limit: PixelRect, _ body: (PixelRect) -> Void) {
    if isUpright {
      if radius > 0 { uprightBands(in: limit, body) } else { body(solid.intersection(limit)) }
    } else if hardEdges.isEmpty {
      bands(in: limit, body)
    }
  }

  /// Between the corners and beside them: a corner cuts less than `reach` off either side, and
  /// leaves what is farther from both than 0.3 of its radius: circles reach 0.293 of it along the
  /// diagonal, continuous corners 0.294.
  private func uprightBands(in limit: PixelRect, _ body: (PixelRect) -> Void) {
    let scale = PixelRules.scale(of: map, in: box)
    let (reach, radius) = (rounding.reach(in: box) * scale, self.radius * scale)
    guard reach < 0x1p20 else { return body(solid.intersection(limit)) }
    let margin = Self.margin(radius: radius)
    let (far, near) = (Self.ceiling(reach + margin), Self.ceiling(0.3 * radius + margin))
    // Of the pixels that it touches the outermost may be covered in part.
    let (left, right) = (bounds.minX + 1, bounds.maxX - 1)
    let (top, bottom) = (bounds.minY + 1, bounds.maxY - 1)
    let middle = (top + bottom) / 2
    let (upper, lower) = solid.isEmpty ? (middle, middle) : (solid.minY, solid.maxY)
    func add(_ rect: PixelRect) {
      let part = rect.intersection(limit)
      if !part.isEmpty { body(part) }
    }
    func add(_ inset: Int, _ from: Int, _ to: Int) {
      guard left + inset < right - inset, from < to else { return }
      add(PixelRect(minX: left + inset, minY: from, maxX: right - inset, maxY: to))
    }
    add(solid)
    add(far, top, min(top + near, upper))
    add(near, top + near, upper)
    add(near, lower, bottom - near)
    add(far, max(bottom - near, lower), bottom)
  }

  /// Calls `add` with the corners of a convex polygon inside the shape, in the layer's space: where corners
  /// are round, three points for each.
  private func eachInscribed(_ add: (Double, Double) -> Void) {
    let (far, near) = (rounding.reach(in: box), 0.3 * radius)
    func corner(
      _ bit: UInt8, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ turns: Bool
    ) {
      guard radius > 0, rounding.rounds(bit) else { return add(x, y) }
      if turns { add(x + toX * far, y) } else { add(x, y + toY * far) }
      add(x + toX * near, y + toY * near)
      if turns { add(x, y + toY * far) } else { add(x + toX * far, y) }
    }
    corner(1, box.minX, box.minY, 1, 1, false)
    corner(2, box.maxX, box.minY, -1, 1, true)
    corner(8, box.maxX, box.maxY, -1, -1, false)
    corner(4, box.minX, box.maxY, 1, -1, true)
  }

  /// Bands of rows: what the polygon has at the upper and at the lower edge of a band it has between
  /// them, since it is convex.
  private func bands(in limit: PixelRect, _ body: (PixelRect) -> Void) {
    if case .affine(let plane) = map {
      return withUnsafeTemporaryAllocation(of: Quad.Point.self, capacity: 12) { points in
        var count = 0
        eachInscribed {
          points[count] = plane.apply(x: $0, y: $1)
          count += 1
        }
        bands(of: UnsafeBufferPointer(rebasing: points[..<count]), in: limit, body)
      }
    }
    var inscribed: [Quad.Point] = []
    eachInscribed { inscribed.append((x: $0, y: $1)) }
    Shape.project(inscribed, map).withUnsafeBufferPointer { bands(of: $0, in: limit, body) }
  }

  private func bands(
    of points: UnsafeBufferPointer<Quad.Point>, in limit: PixelRect, _ body: (PixelRect) -> Void
  ) {
    let tall = bounds.intersection(limit)
    guard points.count > 2, !tall.isEmpty,
      points.allSatisfy({ abs($0.x) < 0x1p20 && abs($0.y) < 0x1p20 })
    else { return }
    let scale = radius > 0 ? PixelRules.scale(of: map, in: box) : 0
    let margin = Self.margin(radius: radius * scale)
    guard margin < 1 else { return }
    let (top, bottom) = points.reduce((points[0].y, points[0].y)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    let low = max(tall.minY, Self.ceiling(top + margin))
    let high = min(tall.maxY, -Self.ceiling(-bottom + margin))
    guard low < high else { return }
    let count = min(high - low, Self.solidLimit)
    var above = Self.span(of: points, at: low)
    for band in 0..<count {
      let (from, to) = (
        low + (high - low) * band / count, low + (high - low) * (band + 1) / count
      )
      let below = Self.span(of: points, at: to)
      if let above, let below {
        let left = Self.ceiling(max(above.lowerBound, below.lowerBound) + margin)
        let right = -Self.ceiling(-min(above.upperBound, below.upperBound) + margin)
        if left < right {
          let rect = PixelRect(minX: left, minY: from, maxX: right, maxY: to).intersection(limit)
          if !rect.isEmpty { body(rect) }
        }
      }
      above = below
    }
  }

  /// What of a level line lies in a convex polygon.
  private static func span(
    of points: UnsafeBufferPointer<Quad.Point>, at row: Int
  ) -> ClosedRange<Double>? {
    let y = Double(row)
    var (left, right) = (Double.infinity, -Double.infinity)
    for (index, p) in points.enumerated() {
      let q = points[index + 1 == points.count ? 0 : index + 1]
      guard min(p.y, q.y) <= y, y <= max(p.y, q.y) else { continue }
      let x = p.y == q.y ? p.x : p.x + (q.x - p.x) * ((y - p.y) / (q.y - p.y))
      let other = p.y == q.y ? q.x : x
      (left, right) = (min(left, x, other), max(right, x, other))
    }
    return left <= right ? left...right : nil
  }

  private static func ceiling(_ value: Double) -> Int { Int(value.rounded(.up)) }
}
