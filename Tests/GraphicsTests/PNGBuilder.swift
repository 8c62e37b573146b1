/// Writes PNG files of any kind byte by byte, sharing no code with the module: the judge of its
/// reader, and of its checksums.
struct PNGBuilder {
  var width: Int
  var height: Int
  var depth = 8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  var colorType: UInt8
  var interlaced = false
  /// Chunks between header and data.
  var extras: [(type: String, data: [UInt8])] = []
  /// The rows, each beginning with filter 0.
  var rows: [UInt8]

  var file: [UInt8] {
    let header =
      Self.big(width) + Self.big(height) + [UInt8(depth), colorType, 0, 0, interlaced ? 1 : 0]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Self.chunk("IHDR", header)
    for extra in extras { bytes += Self.chunk(extra.type, extra.data) }
    return bytes + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
  }

  static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return big(data.count) + body + big(Int(crc(body)))
  }

  /// CRC-32 of PNG's appendix, one bit at a time.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// A zlib stream of one stored block.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let length = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
    return [0x78, 0x01, 1] + length + length.map { ~$0 } + bytes + big(b << 16 | a)
  }

  /// Cuts a file into its chunks and checks their sums; nil when they are wrong.
  static func chunks(of file: [UInt8]) -> [(type: String, data: [UInt8])]? {
    var chunks: [(String, [UInt8])] = []
    var at = 8
    while at + 12 <= file.count {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard at + 12 + length <= file.count else { return nil }
      let body = Array(file[(at + 4)..<(at + 8 + length)])
      guard Array(file[(at + 8 + length)..<(at + 12 + length)]) == big(Int(crc(body))) else {
        return nil
      }
      chunks.append((String(decoding: body[..<4], as: UTF8.self), Array(body[4...])))
      at += 12 + length
    }
    return at == file.count ? chunks : nil
  }
}
