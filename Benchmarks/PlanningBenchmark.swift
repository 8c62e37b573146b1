import Compositor
import Foundation
import Graphics
import LayerModel
import LayerTree
import VSync

/// What a scrolled list costs before it is drawn: the commit of the scroll, its arrival on the render
/// side, and the plan of the next frame. Twenty rows are in sight, however many there are.
struct PlanningBenchmark {
  private static let repeats = 301
  private static let rowHeight = 44.0
  private static let size = CGSize(width: 390, height: 844)

  /// Prints a line for each number of rows.
  static func run(_ counts: [Int] = [1_000, 10_000, 100_000, 1_000_000]) {
    print("a list after a scroll of 37 points; microseconds, median and 99 % of \(repeats)")
    print(
      aligned("rows", width: 10)
        + "    commit       99 %      apply       99 %       plan       99 %    layers drawn")
    for count in counts { run(rows: count) }
  }

  private static func run(rows: Int) {
    guard let pixels = PixelSize(width: Int(size.width), height: Int(size.height)) else { return }
    let display = DisplayGeometry(pixelSize: pixels, background: .white)
    let list = makeList(rows)
    let root = Layer()
    root.frame = CGRect(origin: .zero, size: size)
    root.addSublayer(list)
    let (time, log) = (MonotonicTime(), EventLog())
    let stage = Stage(
      root: root, scale: 1, runLoop: VSync.RunLoop(), time: time,
      workers: LiveWorkerPool(workers: 1, time: time, log: log) {}, log: log)
    var commits: [Commit] = []
    stage.onCommit = { commits.append($0) }
    stage.commitNow()
    var tree = RenderTree()
    for commit in commits { tree.apply(commit) }
    commits = []

    Transaction.begin()
    Transaction.disableActions = true
    let end = rowHeight * Double(rows) - size.height
    var offset = 0.0
    let commit = Timing(repeats: repeats) { _ in
      offset = offset + 37 > end ? 0 : offset + 37
      list.bounds.origin.y = offset
      stage.commitNow()
    }
    Transaction.commit()
    // Each repetition goes on by one of the scrolls that were committed.
    var plan = FramePlan(tree: tree, at: .zero, display: display, previous: nil)
    var (applies, plans): ([Double], [Double]) = ([], [])
    for commit in commits {
      let start = ContinuousClock.now
      tree.apply(commit)
      let applied = ContinuousClock.now
      plan = FramePlan(tree: tree, at: .zero, display: display, previous: plan)
      let planned = ContinuousClock.now
      applies.append(microseconds(applied - start))
      plans.append(microseconds(planned - applied))
    }
    let (apply, planning) = (Timing(samples: applies), Timing(samples: plans))
    print(
      aligned("\(rows)", width: 10) + aligned(commit.median) + aligned(commit.tail, width: 11)
        + aligned(apply.median, width: 11) + aligned(apply.tail, width: 11)
        + aligned(planning.median, width: 11) + aligned(planning.tail, width: 11)
        + aligned(Double(plan.counters.layersDrawn), places: 0, width: 16))
  }

  /// A layer that clips, with rows below each other.
  private static func makeList(_ rows: Int) -> Layer {
    let list = Layer()
    list.frame = CGRect(origin: .zero, size: size)
    list.masksToBounds = true
    for index in 0..<rows {
      let row = Layer()
      row.frame = CGRect(
        x: 0, y: rowHeight * Double(index), width: size.width, height: rowHeight - 1)
      row.backgroundColor = Color(red: 0.9, green: 0.9, blue: Double(index % 7) / 7)
      list.addSublayer(row)
    }
    return list
  }

  private static func microseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}
