public import Foundation
public import Graphics
internal import WrongUse

/// One line of a ``Chart``: values at even distances, drawn as a line with an area below it.
///
/// A value that is not finite is a gap: the line and its area end before it and begin anew after it. A
/// value between two gaps, or the only one, is a dot.
public struct ChartSeries: Sendable {
  /// What the legend calls it.
  public let name: String
  /// From left to right.
  public let values: [Double]
  /// Of the line.
  public let color: Color
  /// Of the area, from the top of the line's highest point down to the zero line, at even distances; one
  /// is even all over, none draws no area.
  public let fill: [Color]
  /// Points; 0 draws no line.
  public let lineWidth: CGFloat

  /// The colours of series that say none, by their place in a chart.
  public static let colors: [Color] = [
    color(0x00, 0xAE, 0xAE), color(0xFF, 0x95, 0x00), color(0x58, 0x56, 0xD6),
    color(0xFF, 0x2D, 0x55),
  ]

  /// The teal of a chart with one meaning: light above, dark below.
  public static let tealFill: [Color] = [
    color(0xEC, 0xFF, 0xFF), color(0x80, 0xFF, 0xFF), color(0x00, 0xAE, 0xAE),
  ]

  /// A series.
  ///
  /// - Parameter fill: nil is the line's colour, fainter towards the top, so that series behind show
  ///   through.
  /// - Precondition: `lineWidth` is finite and not negative.
  public init(
    _ values: [Double], name: String = "", color: Color = colors[0], fill: [Color]? = nil,
    lineWidth: CGFloat = 2
  ) {
    require(
      lineWidth >= 0 && lineWidth.isFinite, "line of \(lineWidth) points in series '\(name)'")
    self.name = name
    self.values = values
    self.color = color
    self.fill = fill ?? Self.fill(under: color)
    self.lineWidth = lineWidth
  }

  /// The fill of a series that says none.
  public static func fill(under color: Color) -> [Color] {
    [0.1, 0.35, 0.7].map {
      Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * $0)
    }
  }

  private static func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }
}

extension ChartSeries: Hashable {
  /// Gaps equal gaps of the same bits, as no number that is not one does.
  public static func == (a: ChartSeries, b: ChartSeries) -> Bool {
    a.name == b.name && a.color == b.color && a.fill == b.fill && a.lineWidth == b.lineWidth
      && a.values.elementsEqual(b.values) { $0.bitPattern == $1.bitPattern }
  }

  /// By the same bits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for value in values { hasher.combine(value.bitPattern) }
  }
}

extension ChartSeries {
  /// Values that wander as measurements do, the same for the same seed everywhere.
  ///
  /// Begins at 50 and goes by whole tenths from -5 to 5 at each step, turned back at 0 and 100.
  ///
  /// - Precondition: `count` is not negative.
  public static func walk(seed: UInt64, count: Int) -> [Double] {
    require(count >= 0, "\(count) values of a walk")
    var generator = SplitMix64(seed: seed)
    var tenths = 500
    return (0..<count).map { _ in
      defer {
        tenths += Int(generator.next() % 101) - 50
        if tenths < 0 { tenths = -tenths }
        if tenths > 1000 { tenths = 2000 - tenths }
      }
      return Double(tenths) / 10
    }
  }
}
