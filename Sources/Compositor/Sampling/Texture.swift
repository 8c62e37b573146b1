internal import Foundation
internal import Graphics
internal import LayerModel

/// A picture that is not simply sampled linearly as a whole: its parts are stretched differently,
/// or it is sampled otherwise.
///
/// For the centre of a pixel, ``place`` gives where it lies in the contents' box, in points from
/// its corner; ``Axis`` turns each of the two into texels. Then, with `L` the level of detail
/// (a picture of half the size for each 1) and all texels clamped to ``window``:
/// - nearest: the texel `floor(u + 2^-20)`;
/// - linear: as ``Sampler``, from `u - 1/2 + 1/512` rounded to 32.32 fixed point;
/// - trilinear: linear in the levels below and above `L` (texels are `u / 2^level`), mixed by the
///   eight bits of its fraction: `(a * (256 - f) + b * f + 128) >> 8` in each channel.
///
/// One that repeats takes texels modulo the window instead of clamping them to it.
///
/// Not a number counts as texel 0.
struct Texture: Equatable, Sendable {
  /// How the texels around a place become a pixel.
  enum Filter: Hashable, Sendable {
    case nearest
    case linear
    /// In two sizes; the level in 1/256.
    case trilinear(level: Int)
  }

  let bitmap: Bitmap
  let filter: Filter
  /// The texels that may show.
  let window: PixelRect
  /// From device pixels to points in the contents' box.
  let place: PlaneFraction
  let x, y: Axis
  /// How many texels a device pixel covers, for counters.
  let texelsPerPixel: Double
  /// Whether copies of the window lie all around it.
  var repeats = false

  /// How a distance along the box becomes texels: three lines, one after the other.
  struct Axis: Hashable, Sendable {
    /// So many points beyond the middle still count as in it: there the ends meet where it vanishes, and
    /// the last bit of a place does not decide which of them a pixel shows.
    static let tolerance = 0x1p-20

    /// Points where the middle begins and ends.
    var low, high: Double
    /// The texel at 0, at `low`, and at `high`.
    var first, lowTexel, highTexel: Double
    /// Texels in a point before, in and after the middle.
    var before, middle, after: Double

    @inline(__always)
    func texel(_ point: Double) -> Double {
      if point < low - Self.tolerance { return first + point * before }
      if point <= high + Self.tolerance { return lowTexel + (point - low) * middle }
      return highTexel + (point - high) * after
    }
  }

  /// Whether pixels are mixed from the picture made smaller.
  var needsHalves: Bool {
    guard case .trilinear(let level) = filter else { return false }
    return level > 0
  }

  static func == (a: Texture, b: Texture) -> Bool {
    a.bitmap === b.bitmap && a.filter == b.filter && a.window == b.window && a.place == b.place
      && a.x == b.x && a.y == b.y && a.repeats == b.repeats
  }
}

extension Texture {
  /// A pattern, by which a layer's own space is filled from its origin on; nil for one without a scale.
  init?(repeating pattern: BackgroundPattern, map: PlaneMap, in bounds: Box) {
    let scale = Double(pattern.scale)
    guard scale > 0, scale.isFinite else { return nil }
    let (along, down) = map.scales(
      x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
    self.init(
      bitmap: pattern.bitmap, filter: .linear, window: pattern.bitmap.size.rect,
      place: map.toLayer, x: Axis(scale: scale), y: Axis(scale: scale),
      texelsPerPixel: scale / along * (scale / down), repeats: true)
  }
}

extension Texture.Axis {
  /// The same scale everywhere: texel 0 is at 0.
  init(scale: Double) {
    self.init(
      low: 0, high: 0, first: 0, lowTexel: 0, highTexel: 0, before: scale, middle: scale,
      after: scale)
  }

  /// The same scale everywhere.
  ///
  /// - Parameters:
  ///   - length: Of the box, in points.
  ///   - texels: What it shows.
  init(length: Double, texels: Range<Double>) {
    let scale = (texels.upperBound - texels.lowerBound) / length
    self.init(
      low: 0, high: length, first: texels.lowerBound, lowTexel: texels.lowerBound,
      highTexel: texels.upperBound, before: scale, middle: scale, after: scale)
  }

  /// Ends that keep their scale around a middle that is stretched (core-animation 2.5).
  ///
  /// Where the ends do not fit into the length they are made smaller alike, and the middle
  /// vanishes. A middle of less than one texel is one texel, around where it was.
  ///
  /// - Parameters:
  ///   - center: The texels of the middle, within `texels`.
  ///   - scale: Texels in a point of the ends.
  init(length: Double, texels: Range<Double>, center: Range<Double>, scale: Double) {
    var (from, to) = (center.lowerBound, center.upperBound)
    if to - from < 1 {
      let middle = (from + to) / 2
      from = min(
        max(middle - 0.5, texels.lowerBound), max(texels.upperBound - 1, texels.lowerBound))
      to = min(from + 1, texels.upperBound)
    }
    let (before, after) = (from - texels.lowerBound, texels.upperBound - to)
    let ends = (before + after) / scale
    let perPoint = ends > length ? scale * (ends / length) : scale
    let low = before / perPoint
    let end = length - after / perPoint
    let high = end - low > Self.tolerance ? end : low
    self.init(
      low: low, high: high, first: texels.lowerBound, lowTexel: from, highTexel: to,
      before: perPoint, middle: high > low ? (to - from) / (high - low) : 0, after: perPoint)
  }
}
