import Replay
import Testing
import VSync

/// Who draws what, and when all of it is there, by how drawings come to threads (async-richlabel 4a, row 9).
@Suite struct PlayWorkerQueueTests {
  /// A drawing of one step and 100 ms and then a hundred of 10 ms, on eight of sixteen cores: when the last of
  /// them is done, in milliseconds from the turn that asks.
  private func end(_ queue: String) throws -> Double {
    let layers = (0...100).map { index in
      #"""
      {"id": "layer\#(index)", "frame": [0, 0, 10, 10], "display": {"async": true,
        "draw": [{"fill": {"rect": [0, 0, 10, 10], "color": "#FF0000"}}],
        "cost": {"milliseconds": \#(index == 0 ? 100 : 10)}}}
      """#
    }
    let scene = try SceneReader.read(
      text: #"""
        {"scanout": 1, "start": "cold", "duration": 0.4, "display": {"width": 20, "height": 20},
        "device": {"base": "reference", "cores": 16},
        "workers": {"threads": 8, "queue": "\#(queue)"},
        "root": {"id": "root", "sublayers": [\#(layers.joined(separator: ","))]}}
        """#)
    let played = try Played(scene, draws: false)
    let starts = played.outcome.log.filter { $0.kind == .drawStart }.map(\.time)
    let ends = played.outcome.log.filter { $0.kind == .drawFinish }.map(\.time)
    #expect(starts.count == 101 && ends.count == 101)
    let (first, last) = (try #require(starts.first), try #require(ends.last))
    return Double((last - first).count) / 1e6
  }

  @Test(arguments: ["balanced", "concurrent"])
  func aLongDrawingHoldsUpNobody(_ queue: String) throws {
    // A hundred on seven threads, and one more: 16 times 10 ms.
    #expect(try end(queue) <= 160)
  }

  @Test func queuesThatAreBlindHaveDrawingsWaitBehindALongOne() throws {
    #expect(try end("serial") >= 220)
  }
}
