internal import Foundation
internal import Graphics

/// Colours along a number from 0 to 1, and where each device pixel gets that number from
/// (core-animation 1.2, gradient layers).
///
/// For the centre (X, Y) of a pixel, `u = (a X + (c Y + tx)) / w` and `v = (b X + (d Y + ty)) / w`
/// with `w = p X + (q Y + r)`, in `Double` and in this order. The number is `u` (axial),
/// `sqrt(u u + v v)` (radial) or the angle from +u toward +v as a share of a turn (conic). Between
/// two stops the straight components change evenly; before the first and after the last they stay.
/// Where stops share a place the last of them counts from there on. A pixel is the colour
/// multiplied by its alpha, each channel `floor(255 * value + 0.5 + 2^-20)`: within half of 1/255
/// of the exact value, and off the rounding point, on which the middles of gradients fall. Nothing is carried from pixel to pixel. Not a number counts as 0.
struct GradientFill: Equatable, Sendable {
  /// What the colours run along.
  enum Kind: Hashable, Sendable {
    /// A line: the number grows along `u`.
    case axial
    /// Outward: circles around the origin of `u` and `v`.
    case radial
    /// Around that origin.
    case conic
  }

  /// A colour at a place.
  struct Stop: Hashable, Sendable {
    var location: Double
    /// Red, green, blue and alpha, straight.
    var color: SIMD4<Double>
    /// One over the distance to the next stop.
    var perUnit = 0.0
  }

  let kind: Kind
  /// At least one; locations do not decrease.
  let stops: [Stop]
  /// From device pixels to `u` and `v`.
  let place: PlaneFraction
  /// Whether every pixel has alpha 255.
  let isOpaque: Bool

  /// Nil without colours.
  ///
  /// - Parameters:
  ///   - locations: One for each colour; those too many on either side do not count. Each is
  ///     clamped to 0...1 and to the one before it. Nil spreads the colours evenly.
  init?(_ kind: Kind, _ colors: [Color], at locations: [Double]?, place: PlaneFraction) {
    var stops: [Stop] = []
    for (index, color) in colors.enumerated() {
      var location = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      if let locations {
        guard index < locations.count else { break }
        location = locations[index] > 0 ? min(locations[index], 1) : 0
      }
      stops.append(
        Stop(
          location: max(location, stops.last?.location ?? 0),
          color: SIMD4(color.red, color.green, color.blue, color.alpha)))
    }
    guard !stops.isEmpty else { return nil }
    for index in stops.indices.dropLast() {
      let distance = stops[index + 1].location - stops[index].location
      stops[index].perUnit = distance > 0 ? 1 / distance : 0
    }
    self.kind = kind
    self.stops = stops
    self.place = place
    isOpaque = colors.prefix(stops.count).allSatisfy(\.isOpaque)
  }

  /// Whether all pixels of a row have one colour.
  var isLevel: Bool { kind == .axial && place.a == 0 && place.p == 0 }

  /// The pixel in column x of row y.
  func pixel(_ x: Int, _ y: Int) -> Pixel { pixel(at: number(Double(x) + 0.5, Double(y) + 0.5)) }

  /// The pixels `columns` of row `y`.
  ///
  /// - Parameter ramp: The same colours, worked out before.
  func fetch(
    _ y: Int, _ columns: Range<Int>, _ ramp: GradientRamp?,
    into room: UnsafeMutablePointer<UInt32>
  ) {
    if isLevel {
      let pixel = pixel(columns.lowerBound, y)
      room.update(repeating: pixel.argb, count: columns.count)
      return
    }
    let middle = Double(y) + 0.5
    if let ramp {
      for (index, x) in columns.enumerated() {
        room[index] = ramp.pixel(at: number(Double(x) + 0.5, middle))
      }
      return
    }
    stops.withUnsafeBufferPointer { stops in
      for (index, x) in columns.enumerated() {
        room[index] = Self.pixel(number(Double(x) + 0.5, middle), stops).argb
      }
    }
  }

  @inline(__always)
  private func number(_ x: Double, _ y: Double) -> Double {
    let (u, v) = place.apply(x, y)
    switch kind {
    case .axial: return u
    case .radial: return (u * u + v * v).squareRoot()
    case .conic:
      let share = atan2(v, u) / (2 * .pi)
      return share < 0 ? share + 1 : share
    }
  }

  /// The colour at a number.
  func pixel(at number: Double) -> Pixel {
    stops.withUnsafeBufferPointer { Self.pixel(number, $0) }
  }

  @inline(__always)
  static func pixel(_ number: Double, _ stops: UnsafeBufferPointer<Stop>) -> Pixel {
    let number = number == number ? number : 0
    // The last stop that is not beyond the number.
    var index = stops.count - 1
    while index > 0, stops[index].location > number { index -= 1 }
    var color = stops[index].color
    if index + 1 < stops.count, number > stops[index].location {
      let share = (number - stops[index].location) * stops[index].perUnit
      color += (stops[index + 1].color - color) * share
    }
    let alpha = color.w
    color *= alpha
    color.w = alpha
    let bytes = color * 255 + (0.5 + 0x1p-20)
    return Pixel(
      argb: UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8
        | UInt32(bytes.z))
  }
}

/// A fraction of linear functions of the plane: `((a X + (c Y + tx)) / w, (b X + (d Y + ty)) / w)`
/// with `w = p X + (q Y + r)`; w is not divided by when it is 1 everywhere.
struct PlaneFraction: Hashable, Sendable {
  var a, b, p: Double
  var c, d, q: Double
  var tx, ty, r: Double

  init(_ plane: Transform2D) {
    (a, b, p) = (plane.a, plane.b, 0)
    (c, d, q) = (plane.c, plane.d, 0)
    (tx, ty, r) = (plane.tx, plane.ty, 1)
  }

  @inline(__always)
  func apply(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    let (u, v) = (a * x + (c * y + tx), b * x + (d * y + ty))
    if p == 0 && q == 0 && r == 1 { return (u, v) }
    let w = p * x + (q * y + r)
    return (u / w, v / w)
  }

  /// This, then an affine mapping of `u` and `v`.
  func concatenating(_ next: Transform2D) -> PlaneFraction {
    var f = self
    (f.a, f.b) = (
      a * next.a + b * next.c + p * next.tx, a * next.b + b * next.d + p * next.ty
    )
    (f.c, f.d) = (
      c * next.a + d * next.c + q * next.tx, c * next.b + d * next.d + q * next.ty
    )
    (f.tx, f.ty) = (
      tx * next.a + ty * next.c + r * next.tx, tx * next.b + ty * next.d + r * next.ty
    )
    return f
  }
}

extension GradientFill {
  /// From a layer's own space to `u` and `v`; nil when nothing is to be drawn.
  ///
  /// A line along which colours change runs in points: lines of one colour are perpendicular to
  /// it on the layer, also where the layer is no square. Equal ends of an axial gradient give the
  /// last colour everywhere; a conic one whose ends are equal begins along +x.
  ///
  /// - Parameters:
  ///   - start: In units of `box`, as `end`.
  static func plane(
    _ kind: Kind, from start: (x: Double, y: Double), to end: (x: Double, y: Double), in box: Box
  ) -> Transform2D? {
    let x = box.minX + start.x * box.width
    let y = box.minY + start.y * box.height
    let (dx, dy) = ((end.x - start.x) * box.width, (end.y - start.y) * box.height)
    guard x.isFinite, y.isFinite, dx.isFinite, dy.isFinite else { return nil }
    let origin = Transform2D.translation(x: -x, y: -y)
    switch kind {
    case .axial:
      let square = dx * dx + dy * dy
      guard square > 0, (1 / square).isFinite else {
        return Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 0)
      }
      return origin.concatenating(
        Transform2D(a: dx / square, b: 0, c: dy / square, d: 0, tx: 0, ty: 0))
    case .radial:
      guard dx != 0, dy != 0, (1 / dx).isFinite, (1 / dy).isFinite else { return nil }
      return origin.concatenating(.scale(x: 1 / abs(dx), y: 1 / abs(dy)))
    case .conic:
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, length.isFinite else { return origin }
      let (cosine, sine) = (dx / length, dy / length)
      return origin.concatenating(
        Transform2D(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0))
    }
  }
}
