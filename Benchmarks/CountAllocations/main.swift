// Counts what a frame of each workload allocates in the release build: `count-allocations [--check]`. With
// `--check` the exit status is 1 where that is more than was written down.

import CAllocations
import Compositor
import Foundation
import Graphics
import Workloads

exit(AllocationCount.run(checks: CommandLine.arguments.dropFirst() == ["--check"]) ? 0 : 1)

/// What a frame of each workload allocates once all that grows has grown, counted and not timed: the same
/// on every machine, so it is held. Of this build for release only: a debug build allocates for what
/// is not inlined there.
enum AllocationCount {
  /// The most that a frame may allocate.
  struct Most {
    let workload: String
    let planning, drawing: Int

    /// Whether a count is more than what was written down by more than chance can explain. Tables are also
    /// keyed by the addresses of objects, which differ from run to run: where those fall decides
    /// whether a table grows once more. Counts were seen to differ by one.
    static func isMore(_ count: Int, than written: Int) -> Bool {
      count > written + 2 + written / 200
    }
  }

  /// A number that became smaller is good news, and is written down here. One that became larger needs a
  /// reason.
  static let written = [
    Most(workload: "W1", planning: 126, drawing: 4),
    Most(workload: "W2", planning: 316, drawing: 4),
    Most(workload: "W3", planning: 1658, drawing: 4),
    Most(workload: "W4", planning: 1248, drawing: 4),
    Most(workload: "W5", planning: 310, drawing: 4),
    Most(workload: "W6", planning: 1184, drawing: 4),
    Most(workload: "W7a", planning: 3520, drawing: 44),
    Most(workload: "W7b", planning: 1944, drawing: 18),
  ]

  /// Prints a table.
  ///
  /// - Parameter checks: Whether the numbers must be those written down, or less.
  /// - Returns: Whether they are.
  static func run(checks: Bool) -> Bool {
    var holds = true
    print("workload   planning    drawing   allocations of a frame, one thread")
    for workload in Workload.all {
      let (planning, drawing) = count(workload)
      var line = column(workload.name, 8, isText: true) + column("\(planning)", 11)
      line += column("\(drawing)", 11)
      if checks {
        let most = written.first { $0.workload == workload.name }
        let isMore =
          Most.isMore(planning, than: most?.planning ?? 0)
          || Most.isMore(drawing, than: most?.drawing ?? 0)
        if let most, isMore { line += "   more than \(most.planning) and \(most.drawing)" }
        holds = holds && most != nil && !isMore
      }
      print(line)
    }
    return holds
  }

  /// The fewest of some frames in which everything is drawn, or, where the workload says so, its damage.
  private static func count(_ workload: Workload) -> (planning: Int, drawing: Int) {
    var scene = WorkloadTree(workload) { $0.makeStandIn() }
    let rasterizer = Rasterizer(threads: 1)
    var plan: FramePlan?
    var picture: Bitmap?
    var (planning, drawing) = (Int.max, Int.max)
    for number in 1...8 {
      if workload.frames > 1 { scene.show(frame: number) } else { scene.shift(down: number % 2) }
      let over = workload.drawsDamageOnly ? picture : nil
      picture = nil
      let start = scanout_allocations_now().count
      let next = FramePlan(tree: scene.tree, at: .zero, display: scene.display, previous: plan)
      let planned = scanout_allocations_now().count
      picture = rasterizer.draw(next, over: consume over)
      let drawn = scanout_allocations_now().count
      plan = next
      planning = min(planning, Int(planned - start))
      drawing = min(drawing, Int(drawn - planned))
    }
    return (planning, drawing)
  }

  private static func column(_ text: String, _ width: Int, isText: Bool = false) -> String {
    let room = String(repeating: " ", count: max(0, width - text.count))
    return isText ? text + room : room + text
  }
}
