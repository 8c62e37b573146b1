import CPack
import Testing

@testable import Graphics

/// The filters of PNG and the pixels they are made of, against the rules written out.
@Suite struct PNGFilterTests {
  /// The rule of a filter for one byte, from the one before, above, and above the one before.
  private static func rule(_ kind: Int, _ x: Int, _ a: Int, _ b: Int, _ c: Int) -> UInt8 {
    let predicted: Int
    switch kind {
    case 1: predicted = a
    case 2: predicted = b
    case 3: predicted = (a + b) / 2
    case 4:
      let p = a + b - c
      let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
      predicted = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
    default: predicted = 0
    }
    return UInt8(truncatingIfNeeded: x - predicted)
  }

  @Test(arguments: 1...4) func filtersAsTheStandardSays(kind: Int) {
    var random = SplitMix64(seed: 9)
    for step in [3, 4] {
      for count in [step, 2 * step, 7 * step, 100 * step, 341 * step] {
        let row = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let above = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        var out = [UInt8](repeating: 0x5A, count: count + 32)
        switch kind {
        case 1: cpack_sub(&out, count, row, step)
        case 2: cpack_up(&out, count, row, above)
        case 3: cpack_average(&out, count, row, above, step)
        default: cpack_paeth(&out, count, row, above, step)
        }
        let expected = (0..<count).map { index in
          Self.rule(
            kind, Int(row[index]), index < step ? 0 : Int(row[index - step]), Int(above[index]),
            index < step ? 0 : Int(above[index - step]))
        }
        #expect(out == expected + repeatElement(0x5A, count: 32), "\(step) bytes a pixel, \(count)")
      }
    }
  }

  @Test func pixelsBecomeBytes() {
    var random = SplitMix64(seed: 4)
    for width in [1, 2, 3, 4, 5, 8, 63] {
      let pixels = (0..<width).map { _ in
        Pixel(argb: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
          .scaled(by: UInt32(random.next() % 256))
      }
      var rgb = [UInt8](repeating: 0x5A, count: width * 3 + 16)
      cpack_rgb(&rgb, width, pixels.map(\.argb))
      let channels = pixels.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] }
      #expect(rgb == channels + repeatElement(0x5A, count: 16))
      var rgba = [UInt8](repeating: 0x5A, count: width * 4 + 16)
      cpack_rgba(&rgba, width, pixels.map(\.argb))
      let straight = pixels.map(\.straight).flatMap {
        [UInt8($0.red), UInt8($0.green), UInt8($0.blue), UInt8($0.alpha)]
      }
      #expect(rgba == straight + repeatElement(0x5A, count: 16))
    }
  }

  @Test func weighsBytesByTheirDistanceFromZero() {
    #expect(cpack_weight([0, 1, 255, 127, 128, 129], 6) == 0 + 1 + 1 + 127 + 128 + 127)
  }
}
