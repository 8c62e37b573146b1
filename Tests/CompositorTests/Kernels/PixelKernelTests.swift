import CPixels
import Testing

@testable import Compositor
@testable import Graphics

/// Every set of row kernels that this processor has against the rules of ``PixelRules`` in Swift,
/// bit for bit: rows of 0 to 41 pixels, at places that are not aligned, and not one pixel more.
@Suite struct PixelKernelTests {
  /// A kernel, and what it should write for pixel `i` of its row.
  struct Kernel: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (cpixels_kernels, UnsafeMutablePointer<UInt32>, Int, Rows) -> Void
    let expected: @Sendable (_ i: Int, _ below: Pixel, Rows) -> Pixel

    init(
      _ name: String,
      _ run: @escaping @Sendable (cpixels_kernels, UnsafeMutablePointer<UInt32>, Int, Rows) -> Void,
      _ expected: @escaping @Sendable (Int, Pixel, Rows) -> Pixel
    ) {
      (testDescription, self.run, self.expected) = (name, run, expected)
    }
  }

  /// What kernels read. Exactly as long as the longest row needs, so that a sanitizer sees a read
  /// beyond it.
  final class Rows: Sendable {
    static let longest = 41
    let texels: [UInt32]
    let others: [UInt32]
    let coverage: [UInt8]
    /// Rows of 64 texels.
    let picture: [UInt32]

    init(seed: UInt64, premultiplied: Bool) {
      var random = SplitMix64(seed: seed)
      func pixel() -> UInt32 {
        let any = UInt32(truncatingIfNeeded: random.next())
        switch any % 5 {
        case 0: return 0
        case 1: return any | 0xFF00_0000
        default:
          guard premultiplied else { return any }
          return Pixel(argb: any | 0xFF00_0000).scaled(by: any >> 24).argb
        }
      }
      texels = (0...Self.longest).map { _ in pixel() }
      others = (0...Self.longest).map { _ in pixel() }
      coverage = (0..<Self.longest).map { _ in
        [0, 255, UInt8(truncatingIfNeeded: random.next())][Int(random.next() % 3)]
      }
      picture = (0..<64 * 64).map { _ in pixel() }
    }

    /// The picture at a place in 32.32 fixed point.
    func bilinear(_ u: Int64, _ v: Int64, rowsApart: Int) -> Pixel {
      let (x, y) = (Int(u >> 32), Int(v >> 32))
      let (upper, lower) = (y * 64 + x, (y + rowsApart) * 64 + x)
      return Pixel(
        argb: Mix.four(
          picture[upper], picture[upper + 1], picture[lower], picture[lower + 1], Mix.weight(u),
          Mix.weight(v)))
    }
  }

  static let color = Pixel(argb: 0x8040_2010)
  static let opaque = Pixel(argb: 0xFFC0_8001)

  static let kernels: [Kernel] =
    [color, opaque, .clear].flatMap(colored) + plain + [0, 1, 128, 255].flatMap(weighted)
    + [1, 77, 128, 254, 255].map(shifted)
    + placed("enlarged", 0x0000_0000_4321_0000, 0x0000_0000_5555_5555)
    + placed("shrunk", 0x0000_0000_9876_5432, 0x0000_0001_7FFF_FFFF)
    + placed("turned over", 0x0000_003E_0123_4567, -0x0000_0001_0800_0000)

  static func colored(_ color: Pixel) -> [Kernel] {
    [
      Kernel(
        "fill \(color)", { set, target, count, _ in set.fill(target, count, color.argb) },
        { _, _, _ in color }),
      Kernel(
        "color \(color)", { set, target, count, _ in set.color(target, count, color.argb) },
        { _, below, _ in color.over(below) }),
      Kernel(
        "covered color \(color)",
        { set, target, count, rows in
          set.color_covered(target, count, color.argb, rows.coverage)
        },
        { i, below, rows in color.scaled(by: UInt32(rows.coverage[i])).over(below) }),
      Kernel(
        "tint \(color)",
        { set, target, count, rows in set.tint(target, count, rows.texels, color.argb) },
        { i, _, rows in Pixel(argb: rows.texels[i]).tinted(by: color) }),
    ]
  }

  static let plain: [Kernel] = [
    Kernel(
      "over", { set, target, count, rows in set.over(target, count, rows.texels) },
      { i, below, rows in Pixel(argb: rows.texels[i]).over(below) }),
    Kernel(
      "covered",
      { set, target, count, rows in
        set.over_covered(target, count, rows.texels, rows.coverage)
      },
      { i, below, rows in
        Pixel(argb: rows.texels[i]).scaled(by: UInt32(rows.coverage[i])).over(below)
      }),
    Kernel(
      "plus", { set, target, count, rows in set.plus(target, count, rows.texels) },
      { i, below, rows in Blend.plusLighter(Pixel(argb: rows.texels[i]), below) }),
    Kernel(
      "scale",
      { set, target, count, rows in set.scale(target, count, rows.texels, rows.coverage) },
      { i, _, rows in Pixel(argb: rows.texels[i]).scaled(by: UInt32(rows.coverage[i])) }),
  ]

  static func weighted(_ weight: UInt32) -> [Kernel] {
    [
      Kernel(
        "scaled by \(weight)",
        { set, target, count, rows in set.over_scaled(target, count, rows.texels, weight) },
        { i, below, rows in Pixel(argb: rows.texels[i]).scaled(by: weight).over(below) }),
      Kernel(
        "mix by \(weight)",
        { set, target, count, rows in set.mix(target, count, rows.texels, rows.others, weight) },
        { i, _, rows in Pixel(argb: Mix.two(rows.texels[i], rows.others[i], weight)) }),
    ]
  }

  static func shifted(_ weight: UInt32) -> Kernel {
    Kernel(
      "shift by \(weight)",
      { set, target, count, rows in
        set.shift(target, count, rows.texels, rows.others, weight, 256 - weight)
      },
      { i, _, rows in
        let (upper, lower) = (rows.texels, rows.others)
        let (x, y) = (UInt64(weight), UInt64(256 - weight))
        return Pixel(argb: Mix.four(upper[i], upper[i + 1], lower[i], lower[i + 1], x, y))
      })
  }

  static func placed(_ name: String, _ u: Int64, _ du: Int64) -> [Kernel] {
    let (v, dv): (Int64, Int64) = (0x3D_8000_0000, -0x1_0203_0405)
    return [
      Kernel(
        "stretch, \(name)",
        { set, target, count, rows in
          rows.picture.withUnsafeBufferPointer {
            guard let base = $0.baseAddress else { return }
            set.stretch(target, count, base + 64, base + 192, u, du, 77)
          }
        },
        { i, _, rows in
          rows.bilinear(u + Int64(i) * du, (1 as Int64) << 32 + 77 << 24, rowsApart: 2)
        }),
      Kernel(
        "turn, \(name)",
        { set, target, count, rows in
          set.turn(target, count, rows.picture, 64, u, v, du, dv)
        },
        { i, _, rows in
          rows.bilinear(u + Int64(i) * du, v + Int64(i) * dv, rowsApart: 1)
        }),
    ]
  }

  static var sets: [cpixels_kernels] {
    var sets: [cpixels_kernels] = []
    while let set = cpixels_set(sets.count) { sets.append(set.pointee) }
    return sets
  }

  @Test(arguments: kernels)
  func everySetGivesTheSameBits(_ kernel: Kernel) {
    for (seed, premultiplied) in [(UInt64(1), true), (2, true), (3, false)] {
      let rows = Rows(seed: seed, premultiplied: premultiplied)
      for set in Self.sets {
        for count in 0...Rows.longest {
          let guardPixels = 3
          let below = (0..<count + 2 * guardPixels).map { rows.picture[$0 + count] }
          var row = below
          row.withUnsafeMutableBufferPointer { row in
            guard let base = row.baseAddress else { return }
            kernel.run(set, base + guardPixels, count, rows)
          }
          var expected = below
          for i in 0..<count {
            let pixel = Pixel(argb: below[guardPixels + i])
            expected[guardPixels + i] = kernel.expected(i, pixel, rows).argb
          }
          let name = String(cString: set.name)
          #expect(row == expected, "\(name), \(count) pixels, seed \(seed)")
        }
      }
    }
  }

  /// Rows of a picture, shifted and laid over rows of another: of 0 to 41 pixels, 0 to 19 rows, and not
  /// one pixel beside them.
  @Test(arguments: [(UInt32(1), UInt32(255)), (77, 128), (255, 1)])
  func everySetShiftsBlocksAlike(_ x: UInt32, _ y: UInt32) {
    for (seed, premultiplied) in [(UInt64(1), true), (3, false)] {
      let rows = Rows(seed: seed, premultiplied: premultiplied)
      for set in Self.sets {
        for (count, height) in (0...Rows.longest).map({ ($0, ($0 * 7) % 20) }) {
          var pixels = rows.picture
          var expected = pixels
          // 50 pixels to a row of the target; it begins at (3, 2).
          pixels.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            rows.picture.withUnsafeBufferPointer { texels in
              guard let from = texels.baseAddress else { return }
              set.shift_over(base + 103, 50, count, height, from + 70, 64, x, y)
            }
          }
          for row in 0..<height {
            for i in 0..<count {
              let (upper, lower) = (70 + row * 64 + i, 70 + row * 64 + 64 + i)
              let texels = rows.picture
              let shifted = Mix.four(
                texels[upper], texels[upper + 1], texels[lower], texels[lower + 1], UInt64(x),
                UInt64(y))
              let place = 103 + row * 50 + i
              expected[place] = Pixel(argb: shifted).over(Pixel(argb: expected[place])).argb
            }
          }
          let name = String(cString: set.name)
          #expect(pixels == expected, "\(name), \(count) x \(height) pixels, seed \(seed)")
        }
      }
    }
  }

  /// The kernels over numbers against their rules, bit for bit.
  @Test func everySetReckonsAlike() {
    var random = SplitMix64(seed: 5)
    let length = 75
    let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let rows = (0..<7).map { _ in
      (0..<length).map { _ in Float(Int64(random.next() % 600_000)) / 1000 - 150 }
    }
    let weights = (0..<7).map { _ in Float(random.next() % 1000) / 997 }
    for set in Self.sets {
      let name = String(cString: set.name)
      for count in 0...length {
        var wide = [Float](repeating: -1, count: length + 3)
        set.widen(&wide, count, Array(bytes[..<count]))
        #expect(wide[..<count].elementsEqual(bytes[..<count].map(Float.init)), "\(name) \(count)")
        #expect(wide[count...].allSatisfy { $0 == -1 }, "\(name) \(count)")
        var narrow = [UInt8](repeating: 7, count: length + 3)
        set.narrow(&narrow, count, Array(rows[0][..<count]))
        let cut = rows[0][..<count].map { UInt8(min(max($0 + 0.5, 0), 255)) }
        #expect(narrow[..<count].elementsEqual(cut), "\(name) \(count)")
        #expect(narrow[count...].allSatisfy { $0 == 7 }, "\(name) \(count)")
        for terms in 1...rows.count {
          var sums = [Float](repeating: -1, count: length + 3)
          let copies = rows.map { row in
            let copy = UnsafeMutablePointer<Float>.allocate(capacity: max(1, count))
            copy.initialize(from: row, count: count)
            return copy
          }
          defer { for copy in copies { copy.deallocate() } }
          set.weigh(&sums, count, copies.map { UnsafePointer($0) }, weights, terms)
          for i in 0..<count {
            var sum = rows[0][i] * weights[0]
            for term in 1..<max(1, terms) {
              let product = rows[term][i] * weights[term]
              sum += product
            }
            #expect(sums[i] == sum, "\(name), \(count) numbers, \(terms) terms")
          }
          #expect(sums[count...].allSatisfy { $0 == -1 }, "\(name) \(count)")
        }
      }
    }
  }

  @Test func tablesAreTurnedOverTheirDiagonal() {
    for (width, height) in [(1, 1), (3, 5), (4, 4), (16, 17), (33, 6), (50, 37)] {
      for unit in [1, 4] {
        let source = (0..<width * height * unit).map(Float.init)
        var target = [Float](repeating: -1, count: source.count + 1)
        cpixels_transpose(&target, height * unit, source, width * unit, width, height, unit)
        for y in 0..<height {
          for x in 0..<width {
            for part in 0..<unit {
              let (from, to) = ((y * width + x) * unit + part, (x * height + y) * unit + part)
              #expect(target[to] == source[from], "\(width) x \(height), unit \(unit)")
            }
          }
        }
        #expect(target[source.count] == -1)
      }
    }
  }

  @Test func theBestSetIsTheLast() throws {
    let names = Self.sets.map { String(cString: $0.name) }
    #expect(names.first == "plain")
    #expect(String(cString: cpixels_best().pointee.name) == names.last)
  }
}
