internal import Graphics
internal import LayerModel

/// The loops over the pixels of one row. Callers have checked that `count` pixels are there.
enum RowKernels {
  typealias Target = UnsafeMutablePointer<UInt32>
  typealias Texels = UnsafePointer<UInt32>
  typealias Bytes = UnsafePointer<UInt8>

  /// One colour over a row.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, color: Pixel) {
    if color.alpha == 255 {
      target.update(repeating: color.argb, count: count)
    } else if color.argb != 0 {
      let rest = 255 &- color.alpha
      for index in 0..<count {
        target[index] = color.argb &+ Pixel(argb: target[index]).scaled(by: rest).argb
      }
    }
  }

  /// One colour over a row, each pixel with its own coverage.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, color: Pixel, coverage: Bytes) {
    for index in 0..<count {
      let source = color.scaled(by: UInt32(coverage[index]))
      target[index] = source.over(Pixel(argb: target[index])).argb
    }
  }

  /// A row over a row.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, texels: Texels) {
    for index in 0..<count {
      target[index] = Pixel(argb: texels[index]).over(Pixel(argb: target[index])).argb
    }
  }

  /// A row over a row, with one coverage.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, texels: Texels, coverage: UInt32) {
    for index in 0..<count {
      let source = Pixel(argb: texels[index]).scaled(by: coverage)
      target[index] = source.over(Pixel(argb: target[index])).argb
    }
  }

  /// A row over a row, each pixel with its own coverage.
  @inline(__always)
  static func blend(_ target: Target, _ count: Int, texels: Texels, coverage: Bytes) {
    for index in 0..<count {
      let source = Pixel(argb: texels[index]).scaled(by: UInt32(coverage[index]))
      target[index] = source.over(Pixel(argb: target[index])).argb
    }
  }
}

extension RowKernels {
  /// A row laid over a row by a blend mode. For sums, by which fades and the light of particles are
  /// put together, the mode is looked at once.
  static func blend(_ target: Target, _ count: Int, texels: Texels, mode: BlendMode) {
    var index = 0
    if mode == .plusLighter {
      while index < count {
        let below = Pixel(argb: target[index])
        target[index] = Blend.plusLighter(Pixel(argb: texels[index]), below).argb
        index += 1
      }
      return
    }
    while index < count {
      let below = Pixel(argb: target[index])
      target[index] = Blend.pixel(mode, Pixel(argb: texels[index]), over: below).argb
      index += 1
    }
  }
}
