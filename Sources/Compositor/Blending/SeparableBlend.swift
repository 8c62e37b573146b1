internal import Graphics
internal import LayerModel

/// The blend functions that look at one channel at a time.
enum SeparableBlend {
  /// `Sa Da B(D / Da, S / Sa)` as `amount / divisor`, in units of 1/255^2.
  static func share(
    _ mode: BlendMode, _ s: Int, _ sa: Int, _ d: Int, _ da: Int
  ) -> (amount: Int, divisor: Int) {
    switch mode {
    case .multiply: return (s * d, 1)
    case .screen: return (s * da + d * sa - s * d, 1)
    case .overlay: return (hardLight(d, da, s, sa), 1)
    case .hardLight: return (hardLight(s, sa, d, da), 1)
    case .darken: return (min(s * da, d * sa), 1)
    case .lighten: return (max(s * da, d * sa), 1)
    case .difference: return (abs(s * da - d * sa), 1)
    case .exclusion: return (s * da + d * sa - 2 * s * d, 1)
    case .colorDodge: return dodge(s, sa, d, da)
    case .colorBurn: return burn(s, sa, d, da)
    case .softLight: return (softLight(s, sa, d, da), softLightDivisor)
    default: return (s * da, 1)
    }
  }

  /// Multiply or screen with twice the upper colour.
  private static func hardLight(_ s: Int, _ sa: Int, _ d: Int, _ da: Int) -> Int {
    2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s)
  }

  /// `min(1, D / (1 - S))`; black stays black.
  private static func dodge(
    _ s: Int, _ sa: Int, _ d: Int, _ da: Int
  ) -> (amount: Int, divisor: Int) {
    if d == 0 { return (0, 1) }
    let rest = sa - s
    return d * sa >= da * rest ? (sa * da, 1) : (d * sa * sa, rest)
  }

  /// `1 - min(1, (1 - D) / S)`; white stays white.
  private static func burn(
    _ s: Int, _ sa: Int, _ d: Int, _ da: Int
  ) -> (amount: Int, divisor: Int) {
    if d == da { return (sa * da, 1) }
    let missing = da - d
    return missing * sa >= da * s ? (0, 1) : (sa * da * s - missing * sa * sa, s)
  }

  /// Soft light is no fraction: its share is cut to 2^-20 of a unit.
  private static let softLightDivisor = 1 << 20

  private static func softLight(_ s: Int, _ sa: Int, _ d: Int, _ da: Int) -> Int {
    let (upper, lower) = (Double(s) / Double(sa), Double(d) / Double(da))
    let mixed: Double
    if 2 * s <= sa {
      mixed = lower - (1 - 2 * upper) * lower * (1 - lower)
    } else {
      let bent =
        4 * d <= da ? ((16 * lower - 12) * lower + 4) * lower : lower.squareRoot()
      mixed = lower + (2 * upper - 1) * (bent - lower)
    }
    return Int(mixed * Double(sa * da) * Double(softLightDivisor))
  }
}
