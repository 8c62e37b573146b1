import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Blend modes against the formulas of W3C's Compositing and Blending, in straight colours of 0 to
/// 1, as they are written there (core-animation 2.8).
@Suite struct BlendTests {
  /// A straight colour.
  struct RGBA {
    var c: [Double]
    var a: Double

    init(_ pixel: Pixel) {
      let alpha = Double(pixel.alpha) / 255
      a = alpha
      c = [pixel.red, pixel.green, pixel.blue].map { alpha > 0 ? Double($0) / 255 / alpha : 0 }
    }
  }

  /// No channel comes out above its alpha: such a pixel is none, and the next mode could not take it.
  @Test(arguments: BlendMode.allCases)
  func pixelsStayPremultiplied(_ mode: BlendMode) {
    var random = SplitMix64(seed: 7)
    func pixel() -> Pixel {
      let alpha = UInt32.random(in: 0...255, using: &random)
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
      return Pixel(argb: alpha << 24 | channel() << 16 | channel() << 8 | channel())
    }
    for _ in 0..<20_000 {
      let (source, below) = (pixel(), pixel())
      let mixed = Blend.pixel(mode, source, over: below)
      guard max(mixed.red, mixed.green, mixed.blue) <= mixed.alpha else {
        Issue.record("seed 7: \(source) over \(below) by \(mode) is \(mixed)")
        return
      }
    }
  }

  /// Below what will hide it, memory that was not filled is blended with, too.
  @Test(arguments: BlendMode.allCases)
  func whatIsNoPixelIsBlendedWithToo(_ mode: BlendMode) {
    let sources = [0xFFFF_FFFF, 0x8040_0080, 0x8000_0000, 0x0000_0000, 0xFF00_0000]
    // Sums of weighted pixels, which any bits may go into.
    let porterDuff: Set<BlendMode> = [
      .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusLighter,
    ]
    let garbage = [0x0000_7F34, 0x00FF_FFFF, 0x2ABE_5008, 0x0100_FF00, 0x7F00_80FF]
    for source in sources {
      for below in garbage {
        let mixed = Blend.pixel(
          mode, Pixel(argb: UInt32(source)), over: Pixel(argb: UInt32(below)))
        #expect(mixed.alpha <= 255)
        guard !porterDuff.contains(mode) else { continue }
        let alpha = UInt32(below >> 24)
        let (red, green, blue) = (UInt32(below >> 16), UInt32(below >> 8), UInt32(below))
        let within = Pixel(
          argb: alpha << 24 | min(red & 255, alpha) << 16 | min(green & 255, alpha) << 8
            | min(blue & 255, alpha))
        #expect(mixed == Blend.pixel(mode, Pixel(argb: UInt32(source)), over: within))
      }
    }
  }

  // MARK: Blend functions

  static func multiply(_ b: Double, _ s: Double) -> Double { b * s }
  static func screen(_ b: Double, _ s: Double) -> Double { 1 - (1 - b) * (1 - s) }
  static func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? multiply(b, 2 * s) : screen(b, 2 * s - 1)
  }
  static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }
  static func dodge(_ b: Double, _ s: Double) -> Double {
    b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
  }
  static func burn(_ b: Double, _ s: Double) -> Double {
    b >= 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
  }

  static func separable(_ mode: BlendMode) -> ((Double, Double) -> Double)? {
    switch mode {
    case .normal: { _, s in s }
    case .multiply: multiply
    case .screen: screen
    case .overlay: { b, s in hardLight(s, b) }
    case .darken: { b, s in min(b, s) }
    case .lighten: { b, s in max(b, s) }
    case .colorDodge: dodge
    case .colorBurn: burn
    case .hardLight: hardLight
    case .softLight: softLight
    case .difference: { b, s in abs(b - s) }
    case .exclusion: { b, s in b + s - 2 * b * s }
    default: nil
    }
  }

  static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  static func sat(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let d = l - lum(c)
    var c = c.map { $0 + d }
    let (l, n, x) = (lum(c), c.min() ?? 0, c.max() ?? 0)
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }

  static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let order = c.indices.sorted { c[$0] < c[$1] }
    var result = [0.0, 0, 0]
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }

  static func mixed(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double]? {
    switch mode {
    case .hue: return setLum(setSat(s, sat(b)), lum(b))
    case .saturation: return setLum(setSat(b, sat(s)), lum(b))
    case .color: return setLum(s, lum(b))
    case .luminosity: return setLum(b, lum(s))
    default: return separable(mode).map { f in (0..<3).map { f(b[$0], s[$0]) } }
    }
  }

  // MARK: Compositing

  /// The shares of source and backdrop of the Porter-Duff operators.
  static func shares(_ mode: BlendMode, _ sa: Double, _ ba: Double) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (ba, 0)
    case .sourceOut: (1 - ba, 0)
    case .sourceAtop: (ba, 1 - sa)
    case .destinationOver: (1 - ba, 1)
    case .destinationIn: (0, sa)
    case .destinationOut: (0, 1 - sa)
    case .destinationAtop: (1 - ba, sa)
    case .xor: (1 - ba, 1 - sa)
    default: nil
    }
  }

  /// Premultiplied red, green, blue and alpha, 0 to 255, not rounded.
  static func expected(_ mode: BlendMode, _ source: Pixel, _ below: Pixel) -> [Double] {
    let (s, b) = (RGBA(source), RGBA(below))
    let premultiplied = (0..<3).map { (s.a * s.c[$0], b.a * b.c[$0]) }
    var result: [Double]
    if let (fs, fb) = shares(mode, s.a, b.a) {
      result = premultiplied.map { $0.0 * fs + $0.1 * fb }
      result.append(s.a * fs + b.a * fb)
    } else if mode == .plusLighter {
      result = premultiplied.map { min(1, $0.0 + $0.1) }
      result.append(min(1, s.a + b.a))
    } else if mode == .plusDarker {
      let alpha = min(1, s.a + b.a)
      result = premultiplied.map { max(0, alpha - ((b.a - $0.1) + (s.a - $0.0))) }
      result.append(alpha)
    } else {
      let blended = mixed(mode, b.c, s.c) ?? [0, 0, 0]
      result = (0..<3).map { (channel: Int) -> Double in
        let upper: Double = s.a * (1 - b.a) * s.c[channel]
        let both: Double = s.a * b.a * blended[channel]
        return upper + both + (1 - s.a) * b.a * b.c[channel]
      }
      result.append(s.a + b.a - s.a * b.a)
    }
    for index in result.indices { result[index] *= 255 }
    return result
  }

  static func pixels(seed: Int, count: Int) -> [Pixel] {
    var generator = SplitMix64(scattering: seed)
    var pixels: [Pixel] = [
      0, 0xFFFF_FFFF, 0xFF00_0000, 0x8080_0000, 0x8000_0000, 0xFF80_8080, 0x0101_0101,
    ].map {
      Pixel(argb: $0)
    }
    while pixels.count < count {
      let alpha =
        [255, 255, 128, UInt32.random(in: 0...255, using: &generator)].randomElement(
          using: &generator) ?? 0
      let color = UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
      pixels.append(Pixel(argb: color).scaled(by: alpha))
    }
    return pixels
  }

  @Test(arguments: BlendMode.allCases)
  func everyModeIsItsFormula(_ mode: BlendMode) {
    let seed = BlendMode.allCases.firstIndex(of: mode) ?? 0
    let pixels = Self.pixels(seed: seed, count: 60)
    for source in pixels {
      for below in pixels {
        let result = Blend.pixel(mode, source, over: below)
        let expected = Self.expected(mode, source, below)
        for (value, byte) in zip(expected, [result.red, result.green, result.blue, result.alpha]) {
          #expect(
            abs(value - Double(byte)) <= 0.5 + 1e-5,
            "\(mode) of \(source) over \(below), seed \(seed)")
        }
        #expect(max(result.red, result.green, result.blue) <= result.alpha)
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func whatIsSaidOfAModeIsTrue(_ mode: BlendMode) {
    let pixels = Self.pixels(seed: 99, count: 80)
    let changesUntouched = pixels.contains { Blend.pixel(mode, .clear, over: $0) != $0 }
    #expect(Blend.reachesBeyondSource(mode) == changesUntouched)
  }

  @Test func rowsAreBlendedPixelByPixel() {
    let (sources, belows) = (Self.pixels(seed: 5, count: 90), Self.pixels(seed: 6, count: 90))
    for mode in BlendMode.allCases {
      var row = belows.map(\.argb)
      sources.map(\.argb).withUnsafeBufferPointer { texels in
        row.withUnsafeMutableBufferPointer { target in
          guard let target = target.baseAddress, let texels = texels.baseAddress else { return }
          RowKernels.blend(target, 90, texels: texels, mode: mode)
        }
      }
      let expected = zip(sources, belows).map { Blend.pixel(mode, $0, over: $1).argb }
      #expect(row == expected, "\(mode)")
    }
  }
}
