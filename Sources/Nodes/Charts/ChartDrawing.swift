internal import Foundation
internal import Graphics
internal import LayerTree

/// A chart as steps that the main thread or a worker draws.
///
/// Without axes and legend it is one step a series, back to front: a drawing that nobody wants any more
/// stops after the series that it is at. Else a step before them lays out the letters, which decide how
/// much room the plot has, and one after them draws the legend.
struct ChartDrawing: Sendable {
  let chart: Chart
  let bounds: CGRect

  var steps: [DisplayStep] {
    guard chart.axes != nil || chart.hasLegend else { return seriesSteps(in: bounds) }
    return [
      DisplayStep(following: { canvas in
        let frame = ChartFrame(chart, in: bounds)
        canvas.count(DrawingCounts(glyphsShaped: frame.glyphCount))
        frame.drawAxes(in: canvas)
        let legend = frame.legend.isEmpty ? [] : [DisplayStep { frame.drawLegend(in: $0) }]
        return seriesSteps(in: frame.plot) + legend
      })
    ]
  }

  private func seriesSteps(in plot: CGRect) -> [DisplayStep] {
    guard plot.width > 0, plot.height > 0 else { return [] }
    return chart.series.indices.map { index in
      DisplayStep { canvas in draw(chart.series[index], in: plot, of: canvas) }
    }
  }

  private func draw(_ series: ChartSeries, in plot: CGRect, of canvas: Canvas) {
    let scale = chart.scale(of: series)
    let zero = scale.y(of: 0, in: plot)
    for points in scale.stretches(of: series.values, in: plot) {
      guard points.count > 1, let first = points.first, let last = points.last else {
        // A dot as wide as two lines.
        let radius = series.lineWidth
        let dot = points.map {
          Path.oval(
            in: CGRect(x: $0.x - radius, y: $0.y - radius, width: 2 * radius, height: 2 * radius))
        }
        if radius > 0 { for path in dot { canvas.fill(path, color: series.color) } }
        continue
      }
      var line = Path()
      line.move(to: first)
      for point in points.dropFirst() { line.addLine(to: point) }
      var area = Path()
      area.move(to: CGPoint(x: first.x, y: zero))
      for point in points { area.addLine(to: point) }
      area.addLine(to: CGPoint(x: last.x, y: zero))
      area.closeSubpath()
      fill(area, series.fill, below: min(points.map(\.y).min() ?? zero, zero), in: canvas)
      canvas.stroke(line, color: series.color, width: series.lineWidth)
    }
  }

  /// Colours from the highest point down to the lowest.
  private func fill(_ area: Path, _ colors: [Color], below top: CGFloat, in canvas: Canvas) {
    let box = area.boundingBox
    guard !colors.isEmpty else { return }
    canvas.fillLinearGradient(
      area, colors: colors, from: CGPoint(x: box.midX, y: top),
      to: CGPoint(x: box.midX, y: box.maxY))
  }
}

extension Chart {
  /// Where the values of a series lie.
  func scale(of series: ChartSeries) -> ChartScale {
    switch scaling {
    case .each: ChartScale(series.values)
    case .together: ChartScale(self.series.lazy.flatMap(\.values))
    }
  }
}
