import Testing

@testable import Replay

/// What a replay leaves behind in memory: nothing, also where it is cut in the middle of drawings. Judging
/// hitches replays a scene hundreds of times.
@Suite struct PlayMemoryTests {
  @Test(arguments: ExactnessTests.scenes + ["articles/opaque-before.json"])
  func nothingOfAReplayOutlivesIt(_ name: String) throws {
    var options = PlayOptions(drawsFrames: false)
    options.lastSlot = 12
    let player = try Player(scene: try ExactnessTests.read(name).scene, options: options)
    weak var stage: AnyObject?
    weak var time: AnyObject?
    weak var log: AnyObject?
    do {
      let replay = TimedReplay(player, sink: nil)
      (stage, time, log) = (replay.tree.stage, replay.time, replay.log)
      _ = try replay.run()
    }
    #expect(stage == nil && time == nil && log == nil)
  }
}
