import CDeflate
import CPack
import Testing

@testable import Graphics

/// Our deflate against libdeflate's inflate, over inputs of all kinds and lengths.
@Suite struct DeflateTests {
  enum Kind: CaseIterable {
    case zeros, noise, runs, repeats, fewValues, oneOddByte, skewed

    func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count + 400)
      let odd = count > 0 ? Int(random.next() % UInt64(count)) : 0
      while bytes.count < count {
        let value = random.next()
        switch self {
        case .zeros: bytes += repeatElement(0, count: count)
        case .noise: bytes += (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        case .runs:
          bytes += repeatElement(
            UInt8(truncatingIfNeeded: value), count: 1 + Int(value >> 32 % 300))
        case .repeats:
          let back = 1 + Int(value >> 8 % 40_000)
          if back > bytes.count || value % 3 == 0 {
            bytes += (0..<7).map { UInt8(truncatingIfNeeded: value >> (7 * $0)) }
          } else {
            for _ in 0..<3 + Int(value >> 24 % 400) { bytes.append(bytes[bytes.count - back]) }
          }
        case .fewValues: bytes += (0..<32).map { UInt8(value >> $0 & 1) }
        case .oneOddByte: bytes.append(bytes.count == odd ? 7 : 200)
        // Each value half as often as the one before: codes longer than there may be.
        case .skewed: bytes.append(UInt8(value.trailingZeroBitCount))
        }
      }
      return Array(bytes.prefix(count))
    }
  }

  private static func inflated(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var used = 0
    var bytes = [UInt8](repeating: 0xAA, count: count + 1)
    var made = 0
    let result = libdeflate_deflate_decompress_ex(
      decompressor, stream, stream.count, &bytes, count + 1, &used, &made)
    guard result == LIBDEFLATE_SUCCESS, used == stream.count else { return nil }
    return Array(bytes.prefix(made))
  }

  /// A last block without a byte: what ends a stream of such pieces.
  private static let end: [UInt8] = [0x03, 0x00]

  @Test(arguments: Kind.allCases)
  func whatIsDeflatedCanBeInflated(_ kind: Kind) throws {
    var random = SplitMix64(seed: 11)
    let scratch = PNGScratch()
    let lengths = Array(1...40) + [255, 258, 300, 4_096, 65_535, 65_536, 65_537, 70_000]
    for length in lengths + [262_143, 262_144, 262_145, 600_000] {
      let bytes = kind.bytes(length, &random)
      let piece = bytes.withUnsafeBufferPointer { Array(scratch.deflate($0)) }
      #expect(piece.count + 16 <= cpack_deflate_bound(length) + 16)
      #expect(piece.suffix(4) == [0, 0, 0xFF, 0xFF], "no full flush")
      #expect(Self.inflated(piece + Self.end, count: length) == bytes, "\(length) bytes")
      // Pieces follow each other, and refer to nothing before them.
      #expect(
        Self.inflated(piece + piece + Self.end, count: 2 * length) == bytes + bytes,
        "\(length) bytes twice")
      // What the memory held before makes no difference.
      let again = bytes.withUnsafeBufferPointer { Array(PNGScratch().deflate($0)) }
      #expect(again == piece, "\(length) bytes")
    }
  }

  /// No byte beyond what is said is read or written, and nothing is larger than stored.
  @Test func staysInItsMemory() {
    var random = SplitMix64(seed: 2)
    for kind in Kind.allCases {
      for length in [1, 5, 6, 16, 17, 100, 5_000, 70_000] {
        let bytes = kind.bytes(length, &random)
        let (bound, memory) = (cpack_deflate_bound(length), cpack_deflate_memory(length))
        var out = [UInt8](repeating: 0x5A, count: bound + 64)
        var words = [UInt64](repeating: 0x5A5A_5A5A_5A5A_5A5A, count: (memory + 7) / 8 + 8)
        let count = bytes.withUnsafeBufferPointer { bytes in
          out.withUnsafeMutableBufferPointer { out in
            words.withUnsafeMutableBytes { words -> Int in
              guard let bytes = bytes.baseAddress, let out = out.baseAddress,
                let words = words.baseAddress
              else { return 0 }
              return cpack_deflate(out, bytes, length, words)
            }
          }
        }
        #expect(count > 0 && count <= length + 5 * (length / 65_535 + 1) + 6)
        #expect(out.suffix(64).allSatisfy { $0 == 0x5A })
        #expect(words.suffix(8).allSatisfy { $0 == 0x5A5A_5A5A_5A5A_5A5A })
      }
    }
  }
}
