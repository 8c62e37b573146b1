internal import Foundation

/// Where values lie in a plot: from the lowest, or 0, on the base line to the greatest, or 0, at
/// nine tenths of the height.
///
/// The base line is a point above the plot's lower edge, so that a line along it shows (article 003's
/// `y = h - v / max * h * 0.9 - 1`).
struct ChartScale: Hashable, Sendable {
  /// The share of the height that the greatest value reaches.
  static let reach: CGFloat = 0.9

  /// The value on the base line, at most 0.
  var low: Double
  /// The value at the top, at least 0.
  var high: Double

  /// A scale that has room for some values; those that are not finite count for nothing.
  init(_ values: some Sequence<Double>) {
    (low, high) = (0, 0)
    for value in values where value.isFinite {
      low = min(low, value)
      high = max(high, value)
    }
  }

  /// How high a value lies: 0 to 1; 0 when all are 0.
  func share(of value: Double) -> Double {
    // Of halves, so that the difference of the greatest numbers is one.
    let span = high / 2 - low / 2
    return span > 0 ? (value / 2 - low / 2) / span : 0
  }

  /// The y of a value.
  func y(of value: Double, in plot: CGRect) -> CGFloat {
    plot.maxY - 1 - CGFloat(share(of: value)) * plot.height * Self.reach
  }

  /// The points of some values side by side, in stretches without gaps; one value lies in the middle.
  func stretches(of values: [Double], in plot: CGRect) -> [[CGPoint]] {
    let step = values.count > 1 ? plot.width / CGFloat(values.count - 1) : 0
    let left = values.count > 1 ? plot.minX : plot.midX
    var stretches: [[CGPoint]] = []
    var isOpen = false
    for (index, value) in values.enumerated() {
      guard value.isFinite else {
        isOpen = false
        continue
      }
      let point = CGPoint(x: left + step * CGFloat(index), y: y(of: value, in: plot))
      if isOpen { stretches[stretches.count - 1].append(point) } else { stretches.append([point]) }
      isOpen = true
    }
    return stretches
  }
}

/// Round numbers along an axis: multiples of 1, 2 or 5 times a power of ten.
struct ChartTicks: Hashable, Sendable {
  /// 1, 2 or 5.
  let digit: Int
  /// Of ten.
  let exponent: Int
  /// The least and the greatest multiple.
  let multiples: ClosedRange<Int>

  /// Ticks from the first multiple at or above `low` to the last at or below `high`: at most `steps`
  /// steps, and the finest that are so few. Nil where there is no room between the two.
  init?(from low: Double, through high: Double, steps: Int) {
    let span = high - low
    guard span > 0, span.isFinite else { return nil }
    var (digit, exponent) = (1, Int(log10(span / Double(steps)).rounded(.down)))
    while true {
      let step = Self.value(digit, exponent)
      if step > 0, span / step <= Double(steps) * (1 + 1e-9) { break }
      (digit, exponent) = digit == 5 ? (1, exponent + 1) : (digit == 2 ? 5 : 2, exponent)
    }
    let step = Self.value(digit, exponent)
    guard let first = Int(exactly: (low / step - 1e-9).rounded(.up)),
      let last = Int(exactly: (high / step + 1e-9).rounded(.down)), first <= last
    else { return nil }
    (self.digit, self.exponent, multiples) = (digit, exponent, first...last)
  }

  private static func value(_ digit: Int, _ exponent: Int) -> Double {
    // One rounding: a power of ten below 1 is no exact number, its inverse is.
    exponent < 0
      ? Double(digit) / pow(10, Double(-exponent)) : Double(digit) * pow(10, Double(exponent))
  }

  /// The value of each tick, and how it is written: with as many decimals as the step has.
  var all: [(value: Double, text: String)] {
    multiples.map { multiple in
      let value =
        exponent < 0
        ? Double(multiple * digit) / pow(10, Double(-exponent))
        : Double(multiple) * Self.value(digit, exponent)
      return (value, text(of: multiple))
    }
  }

  private func text(of multiple: Int) -> String {
    let number = multiple * digit
    let sign = number < 0 ? "-" : ""
    let digits = String(number.magnitude)
    if number == 0 { return "0" }
    // Beyond that, digits are a wall of zeros.
    if exponent > 6 || exponent < -6 { return "\(sign)\(digits)e\(exponent)" }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
