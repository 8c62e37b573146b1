import Graphics

/// Writes GIF files byte by byte, sharing no code with the module or its library: codes are not
/// compressed, each is followed by enough clearing that nine bits, or fewer, do.
struct GIFBuilder {
  struct Frame {
    var x = 0, y = 0
    var width: Int
    var indices: [UInt8]
    var hundredths = 10
    /// 0 unspecified, 1 keep, 2 background, 3 previous.
    var disposal: UInt8 = 1
    var transparent: UInt8?
    var interlaced = false
    /// Of its own; `RRGGBB`.
    var palette: [UInt32]?
  }

  var width: Int
  var height: Int
  /// `RRGGBB`, four of them.
  var palette: [UInt32]
  var frames: [Frame]
  /// How often it shows again; nil says nothing.
  var repeats: Int?

  var file: [UInt8] {
    var bytes = Array("GIF89a".utf8) + short(width) + short(height) + [0x80 | 1, 0, 0]
    bytes += colors(palette)
    if let repeats {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(repeats) + [0]
    }
    for frame in frames { bytes += record(frame) }
    return bytes + [0x3B]
  }

  private func record(_ frame: Frame) -> [UInt8] {
    let flags = frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)
    var bytes: [UInt8] = [0x21, 0xF9, 4, flags] + short(frame.hundredths)
    bytes += [frame.transparent ?? 0, 0, 0x2C] + short(frame.x) + short(frame.y)
    bytes += short(frame.width) + short(frame.indices.count / frame.width)
    bytes += [(frame.palette == nil ? 0 : 0x81) | (frame.interlaced ? 0x40 : 0)]
    if let palette = frame.palette { bytes += colors(palette) }
    return bytes + [2] + blocks(codes(frame.indices)) + [0]
  }

  private func colors(_ palette: [UInt32]) -> [UInt8] {
    palette.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  /// Codes of three bits: a clear code before every other index keeps the table from growing.
  private func codes(_ indices: [UInt8]) -> [UInt8] {
    var (bits, count): (UInt32, UInt32) = (0, 0)
    var bytes: [UInt8] = []
    func put(_ code: UInt32) {
      bits |= code << count
      count += 3
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    for (place, index) in indices.enumerated() {
      if place % 2 == 0 { put(4) }
      put(UInt32(index))
    }
    put(5)
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }

  private func blocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let part = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(part.count)] + part
    }
  }

  private func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}
