internal import Graphics
internal import LayerModel

/// One pixel laid over another by a blend mode, both premultiplied.
///
/// Formulas are W3C's, with premultiplied channels S and D and alphas Sa and Da of 0 to 255
/// (core-animation 2.8). A result is worked out as a fraction and rounded once, halves up:
/// exactly, in integers, but for soft light and the four modes of hue, saturation, colour and
/// luminosity, which are reckoned in `Double` and end in ``PixelRules/byte(_:)``.
enum Blend {
  /// `source` over `below`. Coverage and opacity have been multiplied into `source` before.
  ///
  /// What is below may be no pixel at all where something opaque will hide it (``HiddenSpans``): memory
  /// that was not filled. Any value must then come out of it, and none may stop the program.
  static func pixel(_ mode: BlendMode, _ source: Pixel, over below: Pixel) -> Pixel {
    switch mode {
    case .normal: source.over(below)
    case .clear: .clear
    case .copy: source
    case .sourceIn: source.scaled(by: below.alpha)
    case .sourceOut: source.scaled(by: 255 - below.alpha)
    case .sourceAtop: sum(source, below.alpha, below, 255 - source.alpha)
    case .destinationOver: below.over(source)
    case .destinationIn: below.scaled(by: source.alpha)
    case .destinationOut: below.scaled(by: 255 - source.alpha)
    case .destinationAtop: sum(below, source.alpha, source, 255 - below.alpha)
    case .xor: sum(source, 255 - below.alpha, below, 255 - source.alpha)
    case .plusLighter: plusLighter(source, below)
    case .plusDarker: plusDarker(source, below.withinAlpha)
    case .hue, .saturation, .color, .luminosity:
      NonSeparableBlend.pixel(mode, source, over: below.withinAlpha)
    default: separable(mode, source, below.withinAlpha)
    }
  }

  /// Whether a mode changes pixels that its layer does not touch: where a clear pixel is laid over
  /// something, not that something comes out. Such a mode works on all of the buffer that the
  /// layer is drawn into.
  static func reachesBeyondSource(_ mode: BlendMode) -> Bool {
    switch mode {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// `mul(S, coverage) + mul(D, 255 - coverage)`.
  static func replace(_ below: Pixel, by source: Pixel, _ coverage: UInt32) -> Pixel {
    Pixel(argb: source.scaled(by: coverage).argb + below.scaled(by: 255 - coverage).argb)
  }

  /// `a * fa + b * fb`, rounded once.
  private static func sum(_ a: Pixel, _ fa: UInt32, _ b: Pixel, _ fb: UInt32) -> Pixel {
    channels { a.channel($0) * fa + b.channel($0) * fb }
  }

  @inline(__always)
  static func plusLighter(_ source: Pixel, _ below: Pixel) -> Pixel {
    let (a, b) = (source.argb, below.argb)
    // Two channels at a time; what goes over 255 sets the bit above.
    let evens = (a & 0x00FF_00FF) &+ (b & 0x00FF_00FF)
    let odds = (a >> 8 & 0x00FF_00FF) &+ (b >> 8 & 0x00FF_00FF)
    let evenOver = (evens >> 8 & 0x0001_0001) &* 255
    let oddOver = (odds >> 8 & 0x0001_0001) &* 255
    return Pixel(
      argb: (evens | evenOver) & 0x00FF_00FF | ((odds | oddOver) & 0x00FF_00FF) << 8)
  }

  /// Darkness is added: what both lack of their alphas is taken from the sum of the alphas.
  private static func plusDarker(_ source: Pixel, _ below: Pixel) -> Pixel {
    let alpha = min(255, source.alpha + below.alpha)
    return channels { shift in
      guard shift < 24 else { return alpha * 255 }
      let lack =
        below.alpha - below.channel(shift) + source.alpha - source.channel(shift)
      return alpha > lack ? (alpha - lack) * 255 : 0
    }
  }

  /// A pixel of four channels that are given as multiples of 1/255.
  @inline(__always)
  private static func channels(_ value: (UInt32) -> UInt32) -> Pixel {
    var argb: UInt32 = 0
    for shift: UInt32 in [24, 16, 8, 0] {
      argb |= ((value(shift) &+ 127) / 255) << shift
    }
    return Pixel(argb: argb)
  }

  /// `S (1 - Da) + D (1 - Sa) + Sa Da B(D / Da, S / Sa)`.
  private static func separable(_ mode: BlendMode, _ source: Pixel, _ below: Pixel) -> Pixel {
    let (sa, da) = (Int(source.alpha), Int(below.alpha))
    if sa == 0 { return below }
    if da == 0 { return source }
    func channel(_ shift: UInt32) -> UInt32 {
      let (s, d) = (Int(source.channel(shift)), Int(below.channel(shift)))
      let apart = s * (255 - da) + d * (255 - sa)
      let share = SeparableBlend.share(mode, s, sa, d, da)
      // Halves up: (2 n + m) / (2 m) with n / m the exact value.
      let whole = 255 * share.divisor
      let value = (2 * (apart * share.divisor + share.amount) + whole) / (2 * whole)
      return UInt32(value) << shift
    }
    let alpha = UInt32((2 * (255 * (sa + da) - sa * da) + 255) / 510)
    return Pixel(argb: alpha << 24 | channel(16) | channel(8) | channel(0))
  }
}

extension Pixel {
  /// The same with no channel above its alpha.
  @inline(__always)
  fileprivate var withinAlpha: Pixel {
    let (a, r, g, b) = (alpha, channel(16), channel(8), channel(0))
    if r <= a && g <= a && b <= a { return self }
    return Pixel(argb: a << 24 | min(r, a) << 16 | min(g, a) << 8 | min(b, a))
  }

  /// The channel whose lowest bit is at `shift`: 24 alpha, 16 red, 8 green, 0 blue.
  @inline(__always)
  func channel(_ shift: UInt32) -> UInt32 { argb >> shift & 0xFF }
}
