internal import Synchronization
internal import WrongUse

/// A picture on its way into a PNG file, in parts that threads can make apart, in any order.
///
/// ``PNGEncoder/Effort/fast`` cuts it into bands of about 256 KiB. A band is filtered without the row
/// above it, deflated without the bytes before it and has a chunk of its own, so that it is the same
/// in the next picture's file unless one of its rows changed: a picture takes such parts from the one
/// before. ``PNGEncoder/Effort/small`` makes one part of all.
///
/// Holds no bitmap, so that a part that is kept keeps no old picture.
final class PNGPicture: Sendable {
  /// Some rows, and their bytes once they are made.
  final class Part: Sendable {
    struct Made {
      /// A whole chunk.
      var chunk: [UInt8]
      /// Of the bytes before they were deflated.
      var adler: UInt32
      var count: Int
    }

    let rows: Range<Int>
    let made = Mutex<Made?>(nil)

    init(rows: Range<Int>) { self.rows = rows }
  }

  /// About so many bytes make a band. Measured with a feed of 1170 x 2532 pixels, where that is 74 rows:
  /// half of it makes files 0.2 % larger, twice as much 0.3 % smaller.
  private static let bandBytes = 1 << 18
  /// What libdeflate is asked for: the best there is, and a quick look at which filter suits.
  private static let (smallest, quick): (Int32, Int32) = (12, 1)

  let size: PixelSize
  let isOpaque: Bool
  let effort: PNGEncoder.Effort
  /// From the top.
  let parts: [Part]
  /// The parts that no picture before has.
  let fresh: [Int]

  /// A picture, of which nothing is made yet that `last` does not have.
  ///
  /// - Parameters:
  ///   - hasAlpha: Whether pixels have an alpha, also where all are opaque; nil is as the bitmap needs it.
  ///   - last: The picture before, and its bitmap. Costs one comparison of the rows that are not known to
  ///     be the same.
  init(
    _ bitmap: Bitmap, effort: PNGEncoder.Effort, hasAlpha: Bool? = nil,
    after last: (PNGPicture, bitmap: Bitmap)? = nil
  ) {
    size = bitmap.size
    isOpaque = hasAlpha.map { !$0 } ?? bitmap.isOpaque
    self.effort = effort
    let height = size.height
    let length = 1 + size.width * (isOpaque ? 3 : 4)
    let step = effort == .fast ? max(1, Self.bandBytes / length) : height
    let bands = stride(from: 0, to: height, by: step).map { $0..<min($0 + step, height) }
    guard let (picture, before) = last, picture.size == size, picture.isOpaque == isOpaque,
      picture.effort == effort
    else {
      parts = bands.map(Part.init)
      fresh = Array(parts.indices)
      return
    }
    var fresh: [Int] = []
    parts = bands.enumerated().map { index, rows in
      if bitmap.equals(before, in: rows) { return picture.parts[index] }
      fresh.append(index)
      return Part(rows: rows)
    }
    self.fresh = fresh
  }

  /// Makes a part of the picture that this was made of.
  func makePart(_ index: Int, of bitmap: Bitmap, with scratch: PNGScratch) {
    let part = parts[index]
    let made =
      effort == .fast
      ? band(part.rows, of: bitmap, isFirst: index == 0, with: scratch)
      : whole(bitmap, with: scratch)
    part.made.withLock { $0 = made }
  }

  private func band(
    _ rows: Range<Int>, of bitmap: Bitmap, isFirst: Bool, with scratch: PNGScratch
  ) -> Part.Made {
    scratch.withRows(rows, of: bitmap, isOpaque: isOpaque, by: .up) { bytes in
      let data = (isFirst ? PNGBytes.zlibHead : []) + scratch.deflate(bytes)
      return Part.Made(
        chunk: PNGBytes.chunk("IDAT", data), adler: PNGBytes.adler(UnsafeRawBufferPointer(bytes)),
        count: bytes.count)
    }
  }

  /// One stream with the filters that make the smallest one, as far as a quick look tells.
  private func whole(_ bitmap: Bitmap, with scratch: PNGScratch) -> Part.Made {
    let rows = 0..<bitmap.size.height
    let sizes = [PNGFilter.adaptive, .up, .none].map { filter in
      (
        filter,
        scratch.withRows(rows, of: bitmap, isOpaque: isOpaque, by: filter) {
          scratch.zlib($0, level: Self.quick).count
        }
      )
    }
    let filter = sizes.min { $0.1 < $1.1 }?.0 ?? .adaptive
    let data = scratch.withRows(rows, of: bitmap, isOpaque: isOpaque, by: filter) {
      scratch.zlib($0, level: Self.smallest)
    }
    return Part.Made(chunk: PNGBytes.chunk("IDAT", data), adler: 1, count: 0)
  }

  /// The file, in pieces.
  ///
  /// - Precondition: every part is made.
  var pieces: [[UInt8]] {
    [PNGBytes.head(size, isOpaque: isOpaque)] + dataChunks + [PNGBytes.end]
  }

  /// The chunks that hold the pixels.
  ///
  /// - Precondition: every part is made.
  var dataChunks: [[UInt8]] {
    var pieces: [[UInt8]] = []
    var adler: UInt32 = 1
    for part in parts {
      guard let made = part.made.withLock({ $0 }) else {
        halt("rows \(part.rows) are not made")
      }
      pieces.append(made.chunk)
      adler = PNGBytes.adler(adler, then: made.adler, of: made.count)
    }
    if effort == .fast { pieces.append(PNGBytes.chunk("IDAT", PNGBytes.zlibEnd(adler: adler))) }
    return pieces
  }
}
