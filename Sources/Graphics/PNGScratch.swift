internal import CDeflate
internal import CPack
internal import WrongUse

/// Memory that one thread makes parts of PNG files with, kept from one to the next.
///
/// Not `Sendable`: one thread uses it at a time.
final class PNGScratch {
  /// Rows of pixels as bytes: this one and the one above, in turn.
  private var even: [UInt8] = []
  private var odd: [UInt8] = []
  private var filtered: [UInt8] = []
  private var deflated: [UInt8] = []
  private var memory: [UInt64] = []

  private func reserve(_ bytes: inout [UInt8], _ count: Int) {
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
  }

  /// Filters rows of a picture, with or without alpha, and hands out their bytes.
  func withRows<Result>(
    _ range: Range<Int>, of bitmap: Bitmap, isOpaque: Bool, by filter: PNGFilter,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let step = isOpaque ? 3 : 4
    let length = bitmap.size.width * step
    reserve(&even, length)
    reserve(&odd, length)
    let total = range.count * (1 + length)
    // Room for a candidate of each kind behind the rows.
    reserve(&filtered, total + (filter == .adaptive ? 5 * length : 0))
    return bitmap.pixels.withUnsafeBufferPointer { pixels in
      filtered.withUnsafeMutableBufferPointer { out in
        even.withUnsafeMutableBufferPointer { even in
          odd.withUnsafeMutableBufferPointer { odd in
            var lines = (now: even, above: odd)
            for (index, y) in range.enumerated() {
              let start = pixels.baseAddress.map { $0 + y * bitmap.size.width }
              guard let start, let now = lines.now.baseAddress, let above = lines.above.baseAddress,
                let target = out.baseAddress
              else { break }
              (step == 3 ? cpack_rgb : cpack_rgba)(now, bitmap.size.width, start)
              let line = PNGFilter.Line(
                bytes: now, above: index == 0 ? nil : above, length: length, step: step)
              filter.write(line, to: target + index * (1 + length), spare: target + total)
              swap(&lines.now, &lines.above)
            }
          }
        }
        return body(UnsafeBufferPointer(rebasing: out[..<total]))
      }
    }
  }

  /// A piece of a deflate stream: ends on a byte, is not the last, and refers to nothing before it.
  func deflate(_ bytes: UnsafeBufferPointer<UInt8>) -> ArraySlice<UInt8> {
    guard let start = bytes.baseAddress else { return [] }
    reserve(&deflated, cpack_deflate_bound(bytes.count))
    let words = (cpack_deflate_memory(bytes.count) + 7) / 8
    if memory.count < words { memory = [UInt64](repeating: 0, count: words) }
    let count = deflated.withUnsafeMutableBufferPointer { out in
      memory.withUnsafeMutableBytes { memory -> Int in
        guard let out = out.baseAddress, let memory = memory.baseAddress else { return 0 }
        return cpack_deflate(out, start, bytes.count, memory)
      }
    }
    return deflated[..<count]
  }

  /// A whole zlib stream by libdeflate; slower and smaller the higher the level, 1 to 12.
  func zlib(_ bytes: UnsafeBufferPointer<UInt8>, level: Int32) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      halt("no memory for a compressor of level \(level)")
    }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: room) { out, count in
      count = libdeflate_zlib_compress(
        compressor, bytes.baseAddress, bytes.count, out.baseAddress, room)
      require(count > 0, "\(room) bytes are too few for \(bytes.count) deflated")
    }
  }
}
