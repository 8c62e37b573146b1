import Foundation
import Graphics
import LayerModel

@testable import Compositor

// Coverage: the area of a polygon in every pixel, and edges that are not softened.

extension ReferenceRasterizer {
  func radius(_ p: LayerProperties) -> Double {
    let b = p.bounds.standardized
    if p.maskedCorners.isEmpty { return 0 }
    return Double(max(0, min(p.cornerRadius, b.width / 2, b.height / 2)))
  }

  func roundedBounds(of layer: SceneLayer, _ matrix: ReferencePlane) -> [[UInt8]] {
    guard !layer.properties.bounds.isEmpty else {
      return Array(repeating: Array(repeating: 0, count: width), count: height)
    }
    let p = layer.properties
    return edgeCoverage(p, Rect(p.bounds.standardized), radius(p), matrix)
  }

  /// Whether the bounds are a rectangle whose corners are within 2^-12 of whole pixels, or on
  /// them because no edge is softened.
  func isWhole(_ p: LayerProperties, _ matrix: ReferencePlane) -> Bool {
    guard radius(p) == 0, let corners = uprightCorners(Rect(p.bounds.standardized), matrix) else {
      return false
    }
    let hard = EdgeMask.all.subtracting(softEdges(p))
    return zip([EdgeMask.left, .bottom, .right, .top], [0, 1, 2, 3]).allSatisfy { edge, side in
      // The edge is where two corners agree.
      let ends = [(0, 3), (0, 1), (1, 2), (3, 2)][side]
      let (a, b) = (corners[ends.0], corners[ends.1])
      let place = abs(a.x - b.x) < abs(a.y - b.y) ? a.x : a.y
      return hard.contains(edge) || abs(place - place.rounded()) < 1.0 / 4096
    }
  }

  private func uprightCorners(_ b: Rect, _ matrix: ReferencePlane) -> [Point]? {
    guard matrix.affine != nil else { return nil }
    let corners = matrix.project(b.corners)
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1.0 / 4096 }
    let (a, b, c) = (corners[0], corners[1], corners[2])
    return near(a.y, b.y) && near(b.x, c.x) || near(a.x, b.x) && near(b.y, c.y) ? corners : nil
  }

  func softEdges(_ p: LayerProperties) -> EdgeMask {
    p.allowsEdgeAntialiasing ? p.edgeAntialiasingMask : []
  }

  /// The coverage of a rounded rectangle of a layer: areas, but along edges that are not to be
  /// softened only whole pixels, by their centres.
  func edgeCoverage(
    _ p: LayerProperties, _ b: Rect, _ r: Double, _ matrix: ReferencePlane
  ) -> [[UInt8]] {
    let soft = softEdges(p)
    if min(r, b.w / 2, b.h / 2) > 0 || soft == .all || b.w <= 0 || b.h <= 0 {
      return coverage(of: polygon(b, r, p, matrix))
    }
    let sides: [(EdgeMask, ReferencePlane.Line)] = [
      (.left, (1, 0, -b.minX)), (.right, (-1, 0, b.maxX)), (.bottom, (0, 1, -b.minY)),
      (.top, (0, -1, b.maxY)),
    ]
    let lines = sides.filter { soft.contains($0.0) }.map { matrix.onDisplay($0.1) }
    let everything = Rect(CGRect(x: 0, y: 0, width: width, height: height)).corners
    var bytes = coverage(
      of: (lines + matrix.horizons).reduce(everything) { polygon, line in
        Self.cut(polygon) { line.a * $0.x + line.b * $0.y + line.c }
      })
    let box = Box(minX: b.minX, minY: b.minY, maxX: b.maxX, maxY: b.maxY)
    guard let shape = Shape(box, map: matrix.map, softEdges: soft) else {
      return coverage(of: [])
    }
    let corners = uprightCorners(b, matrix)
    let touched = matrix.project(b.corners)
    // Where two edges meet at a sharp angle, pixels beyond the corner can have their centre inside.
    let t = 1.0 / 4096
    let (left, right) = (touched.map(\.x).min() ?? 0, touched.map(\.x).max() ?? 0)
    let (upper, lower) = (touched.map(\.y).min() ?? 0, touched.map(\.y).max() ?? 0)
    func isBeside(_ x: Int, _ y: Int) -> Bool {
      Double(x) < (left + t).rounded(.down) || Double(x) >= (right - t).rounded(.up)
        || Double(y) < (upper + t).rounded(.down) || Double(y) >= (lower - t).rounded(.up)
    }
    for y in 0..<height {
      for x in 0..<width {
        let isIn: Bool
        if let corners {
          isIn = hardSides(of: corners, soft).allSatisfy { side in
            let along = side.isLevel ? Double(y) : Double(x)
            return (along >= (side.place - 0.5 - 1.0 / 4096).rounded(.up)) == side.isLow
          }
        } else {
          isIn = !isBeside(x, y) && (shape.cut?.contains(x, y) ?? true)
        }
        if !isIn { bytes[y][x] = 0 }
      }
    }
    return bytes
  }

  /// The hard edges of an upright rectangle: where, along which axis, and whether what is inside
  /// has larger coordinates.
  private func hardSides(
    of corners: [Point], _ soft: EdgeMask
  ) -> [(place: Double, isLevel: Bool, isLow: Bool)] {
    let edges: [(EdgeMask, Int, Int, Int)] = [
      (.left, 0, 3, 1), (.bottom, 0, 1, 2), (.right, 1, 2, 0), (.top, 3, 2, 0),
    ]
    return edges.filter { !soft.contains($0.0) }.map { _, from, to, across in
      let (a, b, c) = (corners[from], corners[to], corners[across])
      let isLevel = abs(a.x - b.x) >= abs(a.y - b.y)
      let all = corners.map { isLevel ? $0.y : $0.x }
      let isLow = isLevel ? a.y < c.y : a.x < c.x
      return ((isLow ? all.min() : all.max()) ?? 0, isLevel, isLow)
    }
  }

  private func polygon(
    _ b: Rect, _ r: Double, _ p: LayerProperties, _ matrix: ReferencePlane
  ) -> [Point] {
    let r = min(r, b.w / 2, b.h / 2)
    if r <= 0 { return matrix.project(b.corners) }
    let growth = matrix.growth(in: b.corners)
    // In this order not a number, of a plane at the horizon, is the fewest.
    let n = Int(min(256, max(8, (12 * (r * growth).squareRoot()).rounded(.up))))
    let curve = corner(b, r, isContinuous: p.cornerCurve == .continuous, chords: n)
    func points(_ mask: CornerMask) -> [Point] {
      p.maskedCorners.contains(mask) ? curve : [(0, 0)]
    }
    return matrix.project(
      points(.minXMinY).map { (b.minX + $0.x, b.minY + $0.y) }
        + points(.maxXMinY).map { (b.maxX - $0.y, b.minY + $0.x) }
        + points(.maxXMaxY).map { (b.maxX - $0.x, b.maxY - $0.y) }
        + points(.minXMaxY).map { (b.minX + $0.y, b.maxY - $0.x) })
  }

  /// The byte of every pixel: the area of the polygon cut to the row, then to the pixel.
  func coverage(of polygon: [Point]) -> [[UInt8]] {
    (0..<height).map { y in
      let row = Self.cut(Self.cut(polygon) { $0.y - Double(y) }) { Double(y + 1) - $0.y }
      let low = row.map(\.x).min() ?? .infinity
      let high = row.map(\.x).max() ?? -.infinity
      return (0..<width).map { x in
        if Double(x + 1) <= low || Double(x) >= high { return 0 }
        let piece = Self.cut(Self.cut(row) { $0.x - Double(x) }) { Double(x + 1) - $0.x }
        return UInt8(min(255, 255 * area(piece, x, y) + 0.5 + 1.0 / 1_048_576))
      }
    }
  }

  /// Sutherland and Hodgman: what of a polygon lies where `depth` is not negative.
  static func cut(_ polygon: [Point], _ depth: (Point) -> Double) -> [Point] {
    var kept: [Point] = []
    for (index, point) in polygon.enumerated() {
      let before = polygon[(index + polygon.count - 1) % polygon.count]
      let (d0, d1) = (depth(before), depth(point))
      if (d0 < 0) != (d1 < 0) {
        let t = d0 / (d0 - d1)
        kept.append((before.x + (point.x - before.x) * t, before.y + (point.y - before.y) * t))
      }
      if d1 >= 0 { kept.append(point) }
    }
    return kept
  }

  private func area(_ polygon: [Point], _ x: Int, _ y: Int) -> Double {
    var twice = 0.0
    for (index, p) in polygon.enumerated() {
      let q = polygon[(index + 1) % polygon.count]
      let (px, py, qx, qy) = (p.x - Double(x), p.y - Double(y), q.x - Double(x), q.y - Double(y))
      twice += px * qy - qx * py
    }
    return abs(twice) / 2
  }
}
