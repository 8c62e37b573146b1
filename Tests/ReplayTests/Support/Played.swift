import Foundation
import Graphics
import Replay
import Report
import VSync

/// A replay and the pictures of its slots.
struct Played {
  let outcome: ReplayOutcome
  let pictures: [Bitmap?]
  let report: ReplayReport

  /// Replays a scene from its text.
  init(_ text: String, mode: Recording.Mode? = nil, threads: Int = 1, draws: Bool = true) throws {
    let folder = try SceneFolder()
    try self.init(folder.read(text), mode: mode, threads: threads, draws: draws)
  }

  init(_ scene: Scene, mode: Recording.Mode? = nil, threads: Int = 1, draws: Bool = true) throws {
    let sink = Pictures()
    let options = PlayOptions(mode: mode, threads: threads, drawsFrames: draws)
    outcome = try Player(scene: scene, options: options).run(sink: sink)
    pictures = sink.shown
    report = try ReplayReport(outcome.recording)
  }

  /// What the slots did, a letter each: Presented, Repeated, pArtial, Idle.
  var slots: String {
    outcome.recording.slots.map {
      switch $0.outcome {
      case .presented: "P"
      case .repeated: "R"
      case .partial: "A"
      case .idle: "I"
      }
    }.joined()
  }

  /// `kind subject` of every entry.
  var log: [String] { outcome.log.map(\.text) }

  /// The red, green and blue of a pixel in a slot.
  func rgb(_ slot: Int, _ x: Int, _ y: Int) -> [Int] {
    guard let pixel = pictures[slot]?[x, y].straight else { return [] }
    return [pixel.red, pixel.green, pixel.blue]
  }

  private final class Pictures: FrameSink {
    var shown: [Bitmap?] = []
    func slot(_ slot: SlotRecord, bitmap: Bitmap?) { shown.append(bitmap ?? shown.last ?? nil) }
  }
}

/// A scene of a 60 x 10 glass, black, with a red square that fills the first 10 x 10 points.
func square(
  _ more: String = "", layer: String = "", display: String = "", sublayers: String = ""
) -> String {
  """
  {
    "scanout": 1,
    "display": {"width": 60, "height": 10\(display.isEmpty ? "" : ", " + display)},
    "root": {"sublayers": [
      {"id": "square", "frame": [0, 0, 10, 10], "backgroundColor": "#F00"\
  \(layer.isEmpty ? "" : ", " + layer)}\(sublayers.isEmpty ? "" : ", " + sublayers)
    ]}\(more.isEmpty ? "" : ", " + more)
  }
  """
}
