internal import Foundation
internal import Graphics

extension Texture {
  /// The texels under the pixels `columns` of row `y`, written to `room`.
  func fetch(_ y: Int, _ columns: Range<Int>, into room: UnsafeMutablePointer<UInt32>) {
    switch filter {
    case .nearest: fetch(y, columns, [level(0)], 0, nearest: true, room)
    case .linear: fetch(y, columns, [level(0)], 0, nearest: false, room)
    case .trilinear(let level):
      let whole = level >> 8
      fetch(
        y, columns, [self.level(whole), self.level(whole + 1)], UInt32(level & 255), nearest: false,
        room)
    }
  }

  /// A size of the picture with the texels of it that may show.
  private struct Level {
    var bitmap: Bitmap
    var window: PixelRect
    /// One over how much smaller it is.
    var scale: Double
  }

  /// A size of the picture; the smallest where there is none as small.
  private func level(_ number: Int) -> Level {
    let mipmaps = number > 0 ? bitmap.mipmaps : []
    let number = min(number, mipmaps.count)
    guard number > 0 else { return Level(bitmap: bitmap, window: window, scale: 1) }
    let side = 1 << number
    return Level(
      bitmap: mipmaps[number - 1],
      window: PixelRect(
        minX: window.minX / side, minY: window.minY / side,
        maxX: (window.maxX - 1) / side + 1, maxY: (window.maxY - 1) / side + 1),
      scale: 1 / Double(side))
  }

  private func fetch(
    _ y: Int, _ columns: Range<Int>, _ levels: [Level], _ weight: UInt32, nearest: Bool,
    _ room: UnsafeMutablePointer<UInt32>
  ) {
    let middle = Double(y) + 0.5
    for (pass, level) in levels.enumerated() where pass == 0 || weight > 0 {
      level.bitmap.pixels.withUnsafeBufferPointer { pixels in
        let texels = Texels(
          pixels, stride: level.bitmap.size.width, level.window, repeats: repeats)
        for (index, x) in columns.enumerated() {
          let point = place.apply(Double(x) + 0.5, middle)
          let u = self.x.texel(point.u) * level.scale
          let v = self.y.texel(point.v) * level.scale
          let pixel = nearest ? texels.nearest(u, v) : texels.linear(u, v)
          room[index] = pass == 0 ? pixel : Mix.two(room[index], pixel, weight)
        }
      }
    }
  }
}

/// The memory of a picture, of which a window may show.
private struct Texels {
  private let pixels: UnsafeBufferPointer<UInt32>
  private let stride: Int
  private let window: PixelRect
  private let repeats: Bool

  init(
    _ pixels: UnsafeBufferPointer<UInt32>, stride: Int, _ window: PixelRect, repeats: Bool
  ) {
    self.pixels = pixels
    self.stride = stride
    self.window = window
    self.repeats = repeats
  }

  @inline(__always)
  private func at(_ x: Int, _ y: Int) -> UInt32 {
    if repeats {
      return pixels[
        Self.wrapped(y, window.minY, window.height) * stride
          + Self.wrapped(x, window.minX, window.width)]
    }
    let column = min(max(x, window.minX), window.maxX - 1)
    return pixels[min(max(y, window.minY), window.maxY - 1) * stride + column]
  }

  /// The number from `first` on, `count` of them, that differs by a multiple of `count`.
  @inline(__always)
  private static func wrapped(_ value: Int, _ first: Int, _ count: Int) -> Int {
    let rest = (value - first) % count
    return first + (rest < 0 ? rest + count : rest)
  }

  @inline(__always)
  func nearest(_ u: Double, _ v: Double) -> UInt32 {
    func whole(_ value: Double) -> Int {
      value == value ? Int((min(max(value, -0x1p30), 0x1p30) + 0x1p-20).rounded(.down)) : 0
    }
    return at(whole(u), whole(v))
  }

  @inline(__always)
  func linear(_ u: Double, _ v: Double) -> UInt32 {
    let shift = -0.5 + 1.0 / 512
    let (along, down) = (Sampler.fixed(u + shift), Sampler.fixed(v + shift))
    let (x, y) = (Int(along >> 32), Int(down >> 32))
    return Mix.four(
      at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1), Mix.weight(along), Mix.weight(down))
  }
}
