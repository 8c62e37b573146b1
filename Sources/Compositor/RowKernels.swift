internal import Graphics

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

// Sums, as the two of a fade are put together: each channel is at most 255.

extension RowKernels {
  /// A row added to a row, with one coverage.
  static func add(_ target: Target, _ count: Int, texels: Texels, coverage: UInt32) {
    var index = 0
    while index < count {
      target[index] = sum(Pixel(argb: texels[index]).scaled(by: coverage).argb, target[index])
      index += 1
    }
  }

  /// A row added to a row, each pixel with its own coverage.
  static func add(_ target: Target, _ count: Int, texels: Texels, coverage: Bytes) {
    var index = 0
    while index < count {
      let source = Pixel(argb: texels[index]).scaled(by: UInt32(coverage[index]))
      target[index] = sum(source.argb, target[index])
      index += 1
    }
  }

  @inline(__always)
  private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    // Two channels at a time; what goes over 255 sets the bit above.
    let evens = (a & 0x00FF_00FF) &+ (b & 0x00FF_00FF)
    let odds = (a >> 8 & 0x00FF_00FF) &+ (b >> 8 & 0x00FF_00FF)
    let evenOver = (evens >> 8 & 0x0001_0001) &* 255
    let oddOver = (odds >> 8 & 0x0001_0001) &* 255
    return (evens | evenOver) & 0x00FF_00FF | ((odds | oddOver) & 0x00FF_00FF) << 8
  }
}
