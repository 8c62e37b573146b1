internal import CDeflate

/// The parts of PNG files, and of the zlib stream in them, byte by byte.
enum PNGBytes {
  /// Signature, header and colour space: what comes before the picture's data.
  static func head(_ size: PixelSize, isOpaque: Bool) -> [UInt8] {
    let sides = big(UInt32(size.width)) + big(UInt32(size.height))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      // Depth 8; colour type; deflate; adaptive filters; not interlaced.
      + chunk("IHDR", sides + [8, isOpaque ? 2 : 6, 0, 0, 0])
      // The colours are sRGB, rendering intent perceptual.
      + chunk("sRGB", [0])
  }

  /// What ends a file.
  static let end = chunk("IEND", [])

  /// The first two bytes of a zlib stream: deflate, a window of 32 KiB, made quickly.
  static let zlibHead: [UInt8] = [0x78, 0x01]

  /// What ends a zlib stream of bands: a last block without a byte, and the sum of all bytes.
  static func zlibEnd(adler: UInt32) -> [UInt8] { [0x03, 0x00] + big(adler) }

  /// Length, type, data, and the checksum of type and data.
  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return big(UInt32(data.count)) + body + big(checksum(body))
  }

  /// Big-endian, as all numbers in a PNG are.
  static func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  /// The Adler-32 of some bytes.
  static func adler(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_adler32(1, bytes.baseAddress, bytes.count)
  }

  /// The Adler-32 of bytes, and so many more, from those of both.
  ///
  /// Its low half is one more than the sum of the bytes, its high half the sum of the low halves after
  /// each byte, both modulo 65,521.
  static func adler(_ first: UInt32, then second: UInt32, of count: Int) -> UInt32 {
    let base: UInt64 = 65_521
    let (a, b) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (c, d) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    // The second sum began at 1, not at what the first had come to.
    let low = (a + c + base - 1) % base
    let high = (b + d + UInt64(count) % base * (a + base - 1)) % base
    return UInt32(high << 16 | low)
  }
}
