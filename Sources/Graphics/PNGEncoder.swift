internal import CDeflate
internal import WrongUse

/// Writes bitmaps as PNG files, fast enough for every frame of a sequence.
///
/// Straight alpha, 8 bits a channel: RGB when the bitmap is opaque, else RGBA with each channel as
/// ``Pixel/straight`` rounds it. Every row but the first is stored as its difference from the row
/// above, which costs one subtraction a byte and suits flat interfaces. The file holds no date, no
/// text and nothing of the machine; the same bitmap gives the same bytes from every call and thread.
///
/// Cost: one pass over the pixels and one over the bytes, on the calling thread; memory for the
/// whole picture uncompressed, twice.
public struct PNGEncoder: Sendable {
  /// An encoder has no settings.
  public init() {}

  /// The bytes of a whole PNG file.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    let rows = PNGRows(bitmap)
    // Deflate can only grow what it stores: five bytes for each block of at most 65,535.
    let room = rows.bytes.count + rows.bytes.count / 65_535 * 5 + 512
    return [UInt8](unsafeUninitializedCapacity: room + 128) { buffer, count in
      var file = Writer(buffer)
      file.put([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      file.chunk("IHDR") {
        $0.put(UInt32(bitmap.size.width))
        $0.put(UInt32(bitmap.size.height))
        // Depth 8; colour type; deflate; adaptive filters; not interlaced.
        $0.put([8, bitmap.isOpaque ? 2 : 6, 0, 0, 0])
      }
      // The colours are sRGB, rendering intent perceptual.
      file.chunk("sRGB") { $0.put([0]) }
      file.chunk("IDAT") { $0.putDeflated(rows.bytes) }
      file.chunk("IEND") { _ in }
      count = file.count
    }
  }
}

/// Puts bytes one after the other into memory that is known to be large enough.
private struct Writer {
  /// The fastest that looks for matches.
  private static let level: Int32 = 1

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  mutating func put(_ bytes: [UInt8]) {
    for byte in bytes {
      buffer[count] = byte
      count += 1
    }
  }

  /// Big-endian, as all numbers in a PNG are.
  mutating func put(_ value: UInt32) {
    put([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
  }

  /// Length, type, what `body` puts, and the checksum of type and body.
  mutating func chunk(_ type: String, _ body: (inout Writer) -> Void) {
    let start = count
    put(0)
    put(Array(type.utf8))
    body(&self)
    let end = count
    count = start
    put(UInt32(end - start - 8))
    count = end
    let checked = UnsafeBufferPointer(rebasing: buffer[(start + 4)..<end])
    let sum = libdeflate_crc32(0, checked.baseAddress, checked.count)
    put(sum)
  }

  /// A zlib stream of the bytes.
  mutating func putDeflated(_ bytes: [UInt8]) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else {
      halt("no memory for a compressor of level \(Self.level)")
    }
    defer { libdeflate_free_compressor(compressor) }
    let output = UnsafeMutableBufferPointer(rebasing: buffer[count...])
    let written = bytes.withUnsafeBufferPointer { input in
      libdeflate_zlib_compress(
        compressor, input.baseAddress, input.count, output.baseAddress, output.count)
    }
    require(written > 0, "\(output.count) bytes are too few for \(bytes.count) deflated")
    count += written
  }
}
