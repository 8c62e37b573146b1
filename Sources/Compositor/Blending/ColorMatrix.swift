internal import Foundation
internal import Graphics
internal import LayerModel

/// A colour filter: every one of them is a matrix of four rows and five columns.
///
/// Red, green, blue and alpha of the result, each from straight red, green, blue, alpha (0 to 1)
/// and 1. The numbers are those of CSS's filter functions; amounts below 0, and those above 1 of
/// `invert`, `grayscale` and `sepia`, are clamped as there; NaN counts as 0.
struct ColorMatrix: Equatable, Sendable {
  /// Row by row.
  let rows: [Double]

  /// Nil for a filter that is no colour filter, and for a matrix that does not have 20 numbers.
  init?(_ filter: LayerFilter) {
    func clamped(_ amount: Double, to most: Double = .greatestFiniteMagnitude) -> Double {
      amount > 0 ? min(amount, most) : 0
    }
    switch filter {
    case .gaussianBlur: return nil
    case .colorMatrix(let rows):
      guard rows.count == 20 else { return nil }
      self.rows = rows
    case .saturate(let amount): rows = Self.saturate(clamped(amount))
    case .brightness(let amount): rows = Self.each(times: clamped(amount), plus: 0)
    case .contrast(let amount):
      rows = Self.each(times: clamped(amount), plus: 0.5 - 0.5 * clamped(amount))
    case .invert(let amount):
      let amount = clamped(amount, to: 1)
      rows = Self.each(times: 1 - 2 * amount, plus: amount)
    case .hueRotate(let degrees): rows = Self.hueRotate(degrees.isFinite ? degrees : 0)
    case .grayscale(let amount): rows = Self.grayscale(1 - clamped(amount, to: 1))
    case .sepia(let amount): rows = Self.sepia(1 - clamped(amount, to: 1))
    }
  }

  private static func rows(_ r: [Double], _ g: [Double], _ b: [Double]) -> [Double] {
    r + [0, 0] + g + [0, 0] + b + [0, 0] + [0, 0, 0, 1, 0]
  }

  private static func each(times m: Double, plus p: Double) -> [Double] {
    [m, 0, 0, 0, p, 0, m, 0, 0, p, 0, 0, m, 0, p, 0, 0, 0, 1, 0]
  }

  private static func saturate(_ s: Double) -> [Double] {
    rows(
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s])
  }

  private static func hueRotate(_ degrees: Double) -> [Double] {
    let turn = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let (c, s) = (cos(turn), sin(turn))
    return rows(
      [
        0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
        0.072 - c * 0.072 + s * 0.928,
      ],
      [
        0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
        0.072 - c * 0.072 - s * 0.283,
      ],
      [
        0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
        0.072 + c * 0.928 + s * 0.072,
      ])
  }

  /// - Parameter k: 1 keeps the colours, 0 leaves grey.
  private static func grayscale(_ k: Double) -> [Double] {
    rows(
      [0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k],
      [0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k],
      [0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k])
  }

  /// - Parameter k: 1 keeps the colours, 0 leaves brown.
  private static func sepia(_ k: Double) -> [Double] {
    rows(
      [0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k],
      [0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k],
      [0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k])
  }
}

/// Colour filters, one after the other.
///
/// Straight colours are `Double` from the first filter to the last and are kept within 0...1 after
/// each; the result is premultiplied and rounded once, by ``PixelRules/byte(_:)``. A pixel of
/// alpha 0 stays clear whatever the matrices say: a filter has no edge to fill to.
struct ColorFilters: Equatable, Sendable {
  let steps: [ColorMatrix]

  var isEmpty: Bool { steps.isEmpty }

  /// A pixel through all the filters.
  func pixel(_ pixel: Pixel) -> Pixel {
    guard pixel.alpha > 0 else { return pixel }
    let whole = Double(pixel.alpha)
    var (r, g, b) = (
      Double(pixel.red) / whole, Double(pixel.green) / whole, Double(pixel.blue) / whole
    )
    var a = whole / 255
    for step in steps {
      let m = step.rows
      func row(_ n: Int) -> Double {
        let value = m[n] * r + m[n + 1] * g + m[n + 2] * b + m[n + 3] * a + m[n + 4]
        // NaN, which only infinite numbers make, is 0.
        return value > 0 ? min(value, 1) : 0
      }
      (r, g, b, a) = (row(0), row(5), row(10), row(15))
    }
    func byte(_ value: Double) -> UInt32 { UInt32(PixelRules.byte(255 * value)) }
    return Pixel(argb: byte(a) << 24 | byte(r * a) << 16 | byte(g * a) << 8 | byte(b * a))
  }

  /// Changes `count` pixels. Runs of one colour are worked out once.
  func apply(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    var (last, result): (UInt32, UInt32) = (0, 0)
    var index = 0
    while index < count {
      let argb = pixels[index]
      if argb != last { (last, result) = (argb, pixel(Pixel(argb: argb)).argb) }
      pixels[index] = result
      index += 1
    }
  }
}
