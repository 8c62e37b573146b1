import Foundation
import Graphics
import LayerModel
import LayerTree
import VSync

/// A text in an asynchronous layer, two steps to draw; which one a picture is of, it knows by the picture.
final class Label: LayerDelegate {
  let layer = AsyncLayer()
  var color = Color.black
  /// What the drawing says that it shows.
  var key: String?
  var onTask: ((inout DisplayTask) -> Void)?
  private(set) var starts = 0
  private(set) var ends: [String] = []
  private var asked: [Int: String] = [:]

  /// A model: an equal one asks for nothing.
  var text = "" {
    didSet { if text != oldValue { layer.setNeedsDisplay() } }
  }

  init(_ name: String) {
    layer.name = name
    layer.frame = square(20)
    layer.delegate = self
  }

  /// The text that the layer shows.
  var shownText: String? { asked[layer.shownGeneration] }

  func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    asked[layer.generation] = text
    let (color, box) = (color, layer.bounds)
    var task = DisplayTask(
      for: layer,
      steps: [
        DisplayStep { $0.fillEverything(color: color) },
        DisplayStep {
          $0.fill(.rect(CGRect(x: 0, y: 0, width: box.width / 2, height: 1)), color: color)
        },
      ])
    task.contentKey = key.map { ContentKey($0) }
    onTask?(&task)
    return task
  }

  func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) { starts += 1 }

  func layer(_ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome) {
    ends.append(outcome.rawValue)
  }
}

extension Harness {
  /// A turn whose changes animate nothing.
  func jump(_ body: @escaping () -> Void) {
    turn {
      Transaction.perform {
        Transaction.disableActions = true
        body()
      }
    }
  }

  /// Draws and commits until nothing is left, or for some turns.
  func drain(turns: Int = 20) {
    for _ in 0..<turns {
      turn()
      pool.runAll()
      if stage.isSettled { return }
    }
  }

  /// What the last commit of a layer shows.
  func committedContents(of layer: Layer) -> Bitmap? {
    commits.reversed().lazy.compactMap { commit in
      commit.changes.first { $0.layer == layer.id }?.properties
    }.first?.contents
  }
}
