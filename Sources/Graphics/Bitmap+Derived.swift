internal import Synchronization

extension Bitmap {
  /// What is made from a bitmap once it is asked for, kept as long as the bitmap is or until it is
  /// forgotten.
  ///
  /// Both are functions of the pixels alone, so whoever asks first makes no difference.
  final class Derived: Sendable {
    private let smaller = Mutex<[Bitmap]?>(nil)
    private let gray = Mutex<Bitmap?>(nil)

    func smaller(_ make: () -> [Bitmap]) -> [Bitmap] {
      smaller.withLock { known in
        if let known { return known }
        let made = make()
        known = made
        return made
      }
    }

    func forgetSmaller() { smaller.withLock { $0 = nil } }

    func gray(_ make: () -> Bitmap) -> Bitmap {
      gray.withLock { known in
        if let known { return known }
        let made = make()
        known = made
        return made
      }
    }
  }

  /// The picture at half its size, at half of that, and so on to one pixel; empty for a picture
  /// of one pixel. Together they take a third of its memory.
  ///
  /// Sides are halved and rounded up. A pixel is the mean of the four premultiplied ones that it
  /// lies over, each channel `(sum + 2) >> 2`; where a side is odd, the last pixel counts twice.
  public var mipmaps: [Bitmap] {
    derived.smaller {
      var levels: [Bitmap] = []
      var last = self
      while let next = last.halved() {
        levels.append(next)
        last = next
      }
      return levels
    }
  }

  /// Gives up the memory of ``mipmaps``; whoever asks again gets equal ones.
  package func forgetMipmaps() { derived.forgetSmaller() }

  /// The picture in shades of grey, as an 8-bit grey bitmap keeps it; alpha is kept.
  ///
  /// The grey of a pixel is `(2126 R + 7152 G + 722 B + 5000) / 10000` of the premultiplied bytes,
  /// rounded down: Rec. 709's luma.
  public var gray: Bitmap {
    derived.gray {
      var buffer = PixelBuffer(self)
      for index in buffer.pixels.indices {
        let pixel = Pixel(argb: buffer.pixels[index])
        let sum = 2126 * pixel.red + 7152 * pixel.green + 722 * pixel.blue
        let gray = (sum + 5000) / 10_000
        buffer.pixels[index] = pixel.alpha << 24 | gray << 16 | gray << 8 | gray
      }
      return Bitmap(buffer)
    }
  }

  private func halved() -> Bitmap? {
    guard size.area > 1,
      let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    else { return nil }
    var buffer = PixelBuffer(size: half)
    let (lastX, lastY) = (size.width - 1, size.height - 1)
    for y in 0..<half.height {
      let (upper, lower) = (2 * y * size.width, min(2 * y + 1, lastY) * size.width)
      for x in 0..<half.width {
        let (left, right) = (2 * x, min(2 * x + 1, lastX))
        buffer.pixels[y * half.width + x] = Self.mean(
          pixels[upper + left], pixels[upper + right], pixels[lower + left], pixels[lower + right])
      }
    }
    return Bitmap(buffer)
  }

  /// Two channels at a time: a sum of four bytes fits in ten bits.
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
    let high =
      (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
    return low >> 2 & mask | (high >> 2 & mask) << 8
  }
}
