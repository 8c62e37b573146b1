import Compositor
import Foundation
import Graphics
import LayerModel
import VSync

/// What it takes to evaluate many animated layers at a frame's moment, next to planning the frame
/// and drawing it: 10,000 squares of 8 points that move and fade at one time.
struct AnimationBenchmark {
  private static let columns = 125
  private static let rows = 80
  private static let repeats = 31

  /// Prints a line for each part.
  static func run(threads: Int) {
    let (tree, ids) = makeTree()
    guard let size = PixelSize(width: columns * 10, height: rows * 10) else { return }
    let display = DisplayGeometry(pixelSize: size)
    func moment(_ index: Int) -> Instant { .zero + .milliseconds(Int64(100 + 16 * index)) }
    var sum = 0.0
    let evaluation = Timing(repeats: repeats) { index in
      for id in ids { sum += tree.presentation(of: id, at: moment(index)).opacity }
    }
    precondition(sum > 0, "nothing was evaluated")
    var plans: [FramePlan] = []
    let planning = Timing(repeats: repeats) { index in
      plans.append(
        FramePlan(tree: tree, at: moment(index), display: display, previous: plans.last))
    }
    print("\(ids.count) animated layers at a frame's moment; microseconds, median of \(repeats)")
    show("evaluation", evaluation.median, of: evaluation.median)
    show("evaluation and plan", planning.median, of: evaluation.median)
    for count in Set([1, threads]).sorted() {
      let rasterizer = Rasterizer(threads: count)
      var picture: Bitmap?
      let drawing = Timing(repeats: repeats) { index in
        picture = rasterizer.draw(plans[min(index, plans.count - 1)], over: picture)
      }
      show("drawing, \(count) threads", drawing.median, of: evaluation.median)
    }
  }

  private static func show(_ name: String, _ time: Double, of evaluation: Double) {
    print(
      aligned(name, width: 24) + aligned(time) + aligned(time / evaluation, places: 2)
        + " x evaluation")
  }

  private static func makeTree() -> (RenderTree, [LayerID]) {
    let root = LayerID.next()
    var ids: [LayerID] = []
    var changes = [Commit.Change(layer: root)]
    for index in 0..<columns * rows {
      var properties = LayerProperties()
      properties.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      properties.position = CGPoint(x: index % columns * 10 + 5, y: index / columns * 10 + 5)
      properties.backgroundColor = Color(red: 0.2, green: 0.5, blue: Double(index % 7) / 7)
      var change = Commit.Change(layer: LayerID.next())
      change.properties = properties
      var timing = MediaTiming()
      timing.duration = 2 + Double(index % 10) / 10
      let start = CGPoint(x: properties.position.x - 5, y: properties.position.y)
      let move = BasicAnimation(
        keyPath: .position, from: .point(start), timing: timing, timingFunction: .easeInEaseOut)
      let fade = BasicAnimation(
        keyPath: .opacity, from: .number(0.25), timing: timing, timingFunction: .default)
      change.animations = [
        AttachedAnimation(key: "move", animation: move),
        AttachedAnimation(key: "fade", animation: fade),
      ]
      ids.append(change.layer)
      changes.append(change)
    }
    changes[0].properties = LayerProperties()
    changes[0].sublayers = ids
    var tree = RenderTree()
    tree.apply(Commit(root: root, changes: changes, removed: []))
    return (tree, ids)
  }
}
