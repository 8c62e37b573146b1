import Foundation
import Graphics
import LayerTree
import Replay
import ScanoutTesting
import Testing
import VSync

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}

extension DisplaySpec {
  static let small = DisplaySpec(width: 40, height: 20)
}

/// Fills itself with one colour, on a worker.
final class Ink: LayerDelegate {
  var color: Color

  init(_ color: Color) { self.color = color }

  func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let color = color
    return DisplayTask(for: layer, steps: [DisplayStep { $0.fillEverything(color: color) }])
  }
}

/// A run of a red card, drawn by a worker, that becomes green after 0.1 s. No colour of its own.
func cardRun(
  workers: StageRun.Workers = .simulated(), options: PlayOptions = PlayOptions(),
  _ more: (StageScript, AsyncLayer) -> Void = { _, _ in }
) throws -> StageRun {
  try StageRun("card", on: .small, workers: workers, options: options) { stage in
    let (card, ink) = (AsyncLayer(), Ink(.red))
    stage.keep(ink)
    card.name = "card"
    card.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    card.delegate = ink
    card.setNeedsDisplay()
    stage.root.addSublayer(card)
    stage.at(0.1) {
      ink.color = .green
      card.setNeedsDisplay()
    }
    more(stage, card)
  }
}

/// A folder of its own for one test, gone when the test is over.
final class TestFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("scanout-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
