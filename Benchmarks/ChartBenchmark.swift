import Foundation
import Graphics
import LayerTree
import Nodes
import VSync

/// What a chart of article 003 costs: four lines of 120 points with gradients below them, 414 x 592 points at
/// three pixels a point, with axes and a legend and without.
struct ChartBenchmark {
  private static let repeats = 41

  /// Prints a line for each kind: all of it, and the longest of its steps, which is how long one that
  /// was cancelled goes on at most.
  static func run() {
    print(
      "a chart of 4 series of 120 points, 1242 x 1776 pixels; microseconds, median of \(repeats)")
    print(aligned("kind", width: 22) + "  steps       all   longest step")
    for (name, isBare) in [("lines", true), ("axes and legend", false)] {
      let steps = timings(of: chart(isBare: isBare))
      print(
        aligned(name, width: 22) + aligned("  \(steps.count)", width: 7)
          + aligned(steps.reduce(0) { $0 + $1 }) + aligned(steps.max() ?? 0, width: 15))
    }
  }

  private static func chart(isBare: Bool) -> Chart {
    var random = SplitMix64(seed: 3)
    let series = (0..<4).map { index in
      ChartSeries(
        (0..<120).map { _ in Double.random(in: 0..<1000, using: &random) }, name: "Series \(index)")
    }
    let axes = ChartAxes(labels: ["0:00", "12:00", "24:00"])
    return Chart(series, axes: isBare ? nil : axes, hasLegend: !isBare)
  }

  /// The median of each step, in microseconds.
  private static func timings(of chart: Chart) -> [Double] {
    let node = ChartNode(chart)
    node.frame = CGRect(x: 0, y: 0, width: 414, height: 592)
    node.layer.contentsScale = 3
    guard let task = node.displayTask(for: node.asyncLayer) else { return [] }
    let pool = StepTimes()
    for _ in 0..<repeats { pool.run(task) }
    return pool.medians
  }

  /// Times each step of a task.
  private final class StepTimes {
    private var samples: [[Double]] = []
    var medians: [Double] { samples.map { Timing(samples: $0).median } }

    func run(_ task: DisplayTask) {
      guard let canvas = Canvas(size: task.bounds.size, scale: task.scale) else { return }
      var (waiting, index) = (task.steps, 0)
      while index < waiting.count {
        var more: [DisplayStep] = []
        let elapsed = ContinuousClock().measure { more = waiting[index].run(canvas) }
        waiting.insert(contentsOf: more, at: index + 1)
        if samples.count <= index { samples.append([]) }
        let (seconds, attoseconds) = elapsed.components
        samples[index].append(Double(seconds) * 1e6 + Double(attoseconds) / 1e12)
        index += 1
      }
    }
  }
}
