import CAllocations
import Compositor
import Foundation
import LayerModel
import LayerTree
import VSync

/// What a commit costs in trees of several sizes: it follows from what changed, not from what is
/// there. Each change is one property of one layer, another one each time.
///
/// Then what one commit allocates, the most of all repetitions: it must not grow with the tree.
/// "Apply" is the render side's part. The copy of an array as long as the tree, made in the same
/// run, says what work in proportion to the tree would take.
struct CommitBenchmark {
  private static let limit = 100.0
  private static let repeats = 501

  /// Prints a line for each size.
  static func run(_ counts: [Int] = [1_000, 10_000, 100_000, 1_000_000]) {
    print(
      "commit of one property; microseconds, median and 99 % of \(repeats); limit \(Int(limit))")
    print(
      aligned("layers", width: 10)
        + "    commit       99 %   of limit   + layout       99 %      apply   copy of tree")
    let benchmarks = counts.map { CommitBenchmark($0) }
    for benchmark in benchmarks { benchmark.run() }
    print("allocations of one commit of one property: median and most of \(repeats)")
    print(
      aligned("layers", width: 10) + "    commit      bytes       most      bytes"
        + "   + layout      bytes       most      bytes")
    for benchmark in benchmarks { benchmark.runAllocations() }
  }

  private let count: Int
  private let leaves: [Layer]
  private let stage: Stage
  private let sent: Sent

  /// What the stage sent last, and what the render side has.
  private final class Sent {
    var tree = RenderTree()
    var commit: Commit?
  }

  private init(_ count: Int) {
    self.count = count
    let root = Layer()
    var leaves: [Layer] = []
    // A hundred in each group; a tenth of the groups moves for ever.
    var group = root
    for index in 1..<count {
      let layer = Layer()
      layer.name = "layer"
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      if index % 101 == 1 {
        root.addSublayer(layer)
        group = layer
        if index % 10 == 0 { layer.add(Self.endless, forKey: "endless") }
      } else {
        group.addSublayer(layer)
        leaves.append(layer)
      }
    }
    self.leaves = leaves
    let (time, log) = (MonotonicTime(), EventLog())
    stage = Stage(
      root: root, scale: 1, runLoop: VSync.RunLoop(), time: time,
      workers: LiveWorkerPool(workers: 1, time: time, log: log) {}, log: log)
    let sent = Sent()
    self.sent = sent
    stage.onCommit = { sent.commit = $0 }
    stage.commitNow()
    if let commit = sent.commit { sent.tree.apply(commit) }
  }

  private static var endless: BasicAnimation {
    var timing = MediaTiming()
    timing.repeatCount = .infinity
    return BasicAnimation(keyPath: .opacity, from: .number(0), timing: timing)
  }

  private func leaf(_ index: Int) -> Layer { leaves[index &* 7_919 % leaves.count] }

  private func runAllocations() {
    Transaction.begin()
    Transaction.disableActions = true
    let commit = Allocations(repeats: Self.repeats) { index in
      leaf(index).zPosition += 1
      stage.commitNow()
    }
    let layout = Allocations(repeats: Self.repeats) { index in
      leaf(index).bounds.size.width += 1
      stage.commitNow()
    }
    Transaction.commit()
    print(aligned("\(count)", width: 10) + commit.text + layout.text)
  }

  private func run() {
    Transaction.begin()
    Transaction.disableActions = true
    let commit = Timing(repeats: Self.repeats) { index in
      leaf(index).zPosition += 1
      stage.commitNow()
    }
    let layout = Timing(repeats: Self.repeats) { index in
      leaf(index).bounds.size.width += 1
      stage.commitNow()
    }
    // Each repetition applies one commit that was made before.
    var commits: [Commit] = []
    for index in 0..<Self.repeats + 5 {
      leaf(index).zPosition += 1
      stage.commitNow()
      if let commit = sent.commit { commits.append(commit) }
    }
    let apply = Timing(repeats: Self.repeats) { sent.tree.apply(commits[$0]) }
    Transaction.commit()
    var ids = Array(repeating: UInt64(1), count: count)
    let copy = Timing(repeats: 21) { index in
      var other = ids
      other[index % count] = 2
      swap(&ids, &other)
    }
    print(
      aligned("\(count)", width: 10) + aligned(commit.median) + aligned(commit.tail, width: 11)
        + aligned(commit.median / Self.limit, places: 3, width: 11)
        + aligned(layout.median, width: 11) + aligned(layout.tail, width: 11)
        + aligned(apply.median, width: 11) + aligned(copy.median, width: 15))
  }
}
