internal import Foundation
internal import Graphics

/// What stands around the plot of a chart, laid out: numbers, labels, the legend, and what room they
/// leave.
struct ChartFrame: Sendable {
  /// A text and its top left corner.
  struct Label: Sendable {
    var text: TextLayout
    var origin: CGPoint
  }

  /// An entry of the legend.
  struct Entry: Sendable {
    var swatch: CGRect
    var color: Color
    var label: Label
  }

  /// Room between letters and what they are of.
  static let gap: CGFloat = 3
  /// Room between two entries of the legend.
  static let entryGap: CGFloat = 10

  /// Where the series go; may have no size where the letters need all the room.
  private(set) var plot: CGRect
  /// In rows from the top left.
  private(set) var legend: [Entry] = []
  private var labels: [Label] = []
  private var gridLines: [CGFloat] = []
  private let axes: ChartAxes?

  /// How many glyphs were shaped.
  var glyphCount: Int {
    labels.reduce(0) { $0 + $1.text.glyphCount }
      + legend.reduce(0) { $0 + $1.label.text.glyphCount }
  }

  init(_ chart: Chart, in bounds: CGRect) {
    axes = chart.axes
    plot = bounds
    if chart.hasLegend { placeLegend(of: chart) }
    if let axes { place(axes, of: chart) }
  }

  private func text(_ string: String, color: Color? = nil) -> TextLayout {
    TextLayout(
      string,
      style: TextStyle(
        size: axes?.fontSize ?? ChartAxes.standardFontSize,
        color: axes?.color ?? ChartAxes.standardColor),
      width: nil)
  }

  private mutating func placeLegend(of chart: Chart) {
    let side = axes?.fontSize ?? ChartAxes.standardFontSize
    var (x, y, height) = (plot.minX, plot.minY, CGFloat(0))
    for series in chart.series {
      let name = text(series.name)
      let width = side + Self.gap + name.size.width
      if x > plot.minX, x + width > plot.maxX { (x, y) = (plot.minX, y + height) }
      height = max(name.size.height, side)
      legend.append(
        Entry(
          swatch: CGRect(x: x, y: y + (height - side) / 2, width: side, height: side),
          color: series.color,
          label: Label(text: name, origin: CGPoint(x: x + side + Self.gap, y: y))))
      x += width + Self.entryGap
    }
    takeRoom(top: y + height + Self.gap - plot.minY)
  }

  private mutating func takeRoom(left: CGFloat = 0, top: CGFloat = 0, bottom: CGFloat = 0) {
    plot = CGRect(
      x: plot.minX + left, y: plot.minY + top, width: max(0, plot.width - left),
      height: max(0, plot.height - top - bottom))
  }

  private mutating func place(_ axes: ChartAxes, of chart: Chart) {
    let below = axes.labels.map { text($0) }
    takeRoom(bottom: below.map { $0.size.height + Self.gap }.max() ?? 0)
    let ticks = Self.ticks(axes, of: chart).map { (share: $0.share, text: text($0.text)) }
    let width = ticks.map(\.text.size.width).max() ?? 0
    // The uppermost number stands half above its line.
    takeRoom(left: width > 0 ? width + Self.gap : 0)
    guard plot.width > 0, plot.height > 0 else { return }
    for (share, text) in ticks {
      let y = plot.maxY - 1 - CGFloat(share) * plot.height * ChartScale.reach
      gridLines.append(y)
      labels.append(
        Label(
          text: text,
          origin: CGPoint(
            x: plot.minX - Self.gap - text.size.width, y: y - text.size.height / 2)))
    }
    for (index, text) in below.enumerated() {
      let share = below.count > 1 ? CGFloat(index) / CGFloat(below.count - 1) : 0.5
      // The outer ones stay within the plot.
      let x = plot.minX + share * (plot.width - text.size.width)
      labels.append(Label(text: text, origin: CGPoint(x: x, y: plot.maxY + Self.gap)))
    }
  }

  /// How high each number stands, 0 to 1, and how it is written: values where all series have one scale,
  /// else hundredths of what each series spans.
  private static func ticks(
    _ axes: ChartAxes, of chart: Chart
  ) -> [(share: Double, text: String)] {
    guard let first = chart.series.first else { return [] }
    switch chart.scaling {
    case .together:
      let scale = chart.scale(of: first)
      let ticks = ChartTicks(from: scale.low, through: scale.high, steps: axes.steps)
      return (ticks?.all ?? []).map { (scale.share(of: $0.value), $0.text) }
    case .each:
      let ticks = ChartTicks(from: 0, through: 100, steps: axes.steps)
      return (ticks?.all ?? []).map { ($0.value / 100, $0.text + "%") }
    }
  }

  /// Lines across the plot, the two axes, and the letters.
  func drawAxes(in canvas: Canvas) {
    guard let axes, plot.width > 0, plot.height > 0 else { return }
    for y in gridLines {
      canvas.fill(line(y), color: axes.gridColor)
    }
    canvas.fill(line(plot.maxY - 1), color: axes.color)
    canvas.fill(
      .rect(CGRect(x: plot.minX - 0.5, y: plot.minY, width: 0.5, height: plot.height)),
      color: axes.color)
    for label in labels { canvas.draw(label.text, at: label.origin) }
  }

  /// Half a point high.
  private func line(_ y: CGFloat) -> Path {
    .rect(CGRect(x: plot.minX, y: y, width: plot.width, height: 0.5))
  }

  /// The squares and names above the plot.
  func drawLegend(in canvas: Canvas) {
    for entry in legend {
      canvas.fill(.rect(entry.swatch), color: entry.color)
      canvas.draw(entry.label.text, at: entry.label.origin)
    }
  }
}
