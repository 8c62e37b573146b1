public import Foundation
public import Graphics
internal import WrongUse

/// What a ``ChartNode`` shows: some series in one plot, with axes and a legend where they are wanted.
///
/// A value: made on one thread, drawn on another.
///
///     let chart = Chart(
///       [ChartSeries(steps, name: "Steps"), ChartSeries(pulse, name: "Pulse", color: .black)],
///       axes: ChartAxes(labels: ["0:00", "12:00", "24:00"]), hasLegend: true)
public struct Chart: Hashable, Sendable {
  /// What the height of the plot stands for.
  public enum Scaling: String, Hashable, Sendable, CaseIterable {
    /// Of each series its own values: the greatest of each reaches equally high.
    case each
    /// The values of all series.
    case together
  }

  /// Back to front.
  public var series: [ChartSeries]
  /// What the height stands for.
  public var scaling: Scaling
  /// Lines and numbers around the plot; nil leaves all the room to the plot.
  public var axes: ChartAxes?
  /// Whether names and colours of the series stand above the plot.
  public var hasLegend: Bool

  /// A chart.
  public init(
    _ series: [ChartSeries] = [], scaling: Scaling = .each, axes: ChartAxes? = nil,
    hasLegend: Bool = false
  ) {
    self.series = series
    self.scaling = scaling
    self.axes = axes
    self.hasLegend = hasLegend
  }
}

/// The lines and letters beside and below a plot.
public struct ChartAxes: Hashable, Sendable {
  /// Of the two axes, and of letters.
  public let color: Color
  /// Of the lines across the plot.
  public let gridColor: Color
  /// About how many steps the upright axis has; it gets as many as make round numbers.
  public let steps: Int
  /// Below the plot: the first under its left end, the last under its right one, the others between
  /// them at even distances.
  public let labels: [String]
  /// Of the letters, and of the legend's, in points.
  public let fontSize: CGFloat

  /// Axes.
  ///
  /// - Precondition: `steps` is within 1...20, `fontSize` above 0 and at most
  ///   `TextStyle.maximumSize`.
  public init(
    color: Color = Color(red: 0.4, green: 0.4, blue: 0.4),
    gridColor: Color = Color(red: 0.88, green: 0.88, blue: 0.88), steps: Int = 4,
    labels: [String] = [], fontSize: CGFloat = 9
  ) {
    require((1...20).contains(steps), "axis of \(steps) steps")
    require(
      fontSize > 0 && fontSize <= TextStyle.maximumSize, "axis letters of \(fontSize) points")
    self.color = color
    self.gridColor = gridColor
    self.steps = steps
    self.labels = labels
    self.fontSize = fontSize
  }

  /// The size of letters where there is a legend and no axis.
  static let standardFontSize: CGFloat = 9
  /// Their colour.
  static let standardColor = Color(red: 0.4, green: 0.4, blue: 0.4)
}
