internal import CPixels
internal import Graphics
internal import LayerModel

/// The loops over the pixels of one row, by the fastest kernels that the processor has (`CPixels`).
/// Callers have checked that `count` pixels are there; of none or less nothing is done.
enum RowKernels {
  typealias Target = UnsafeMutablePointer<UInt32>
  typealias Texels = UnsafePointer<UInt32>
  typealias Bytes = UnsafePointer<UInt8>

  @inline(__always)
  static var best: UnsafePointer<cpixels_kernels> { cpixels_best() }

  /// One colour in place of a row.
  @inline(__always)
  static func fill(_ target: Target, _ count: Int, _ color: Pixel) {
    guard count > 0 else { return }
    best.pointee.fill(target, count, color.argb)
  }

  /// One colour over a row.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, color: Pixel) {
    guard count > 0 else { return }
    if color.alpha == 255 {
      fill(target, count, color)
    } else if color.argb != 0 {
      best.pointee.color(target, count, color.argb)
    }
  }

  /// One colour over a row, each pixel with its own coverage.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, color: Pixel, coverage: Bytes) {
    guard count > 0 else { return }
    best.pointee.color_covered(target, count, color.argb, coverage)
  }

  /// A row over a row.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, texels: Texels) {
    guard count > 0 else { return }
    best.pointee.over(target, count, texels)
  }

  /// A row over a row, with one coverage.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, texels: Texels, coverage: UInt32) {
    guard count > 0 else { return }
    best.pointee.over_scaled(target, count, texels, coverage)
  }

  /// A row over a row, each pixel with its own coverage.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, texels: Texels, coverage: Bytes) {
    guard count > 0 else { return }
    best.pointee.over_covered(target, count, texels, coverage)
  }

  /// A row of texels times their coverage, written to `room`.
  @inline(__always)
  static func scale(_ texels: Texels, _ count: Int, by coverage: Bytes, into room: Target) {
    guard count > 0 else { return }
    best.pointee.scale(room, count, texels, coverage)
  }

  /// A row of texels in another colour, written to `room`.
  @inline(__always)
  static func tint(_ texels: Texels, _ count: Int, by tint: Pixel, into room: Target) {
    guard count > 0 else { return }
    best.pointee.tint(room, count, texels, tint.argb)
  }

  /// A row laid over a row by a blend mode. Sums, by which fades and the light of particles are put
  /// together, have a kernel of their own.
  static func blend(_ target: Target, _ count: Int, texels: Texels, mode: BlendMode) {
    guard count > 0 else { return }
    if mode == .plusLighter { return best.pointee.plus(target, count, texels) }
    var index = 0
    while index < count {
      let below = Pixel(argb: target[index])
      target[index] = Blend.pixel(mode, Pixel(argb: texels[index]), over: below).argb
      index += 1
    }
  }
}
