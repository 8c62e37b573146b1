import LayerModel
import LayerTree
import Testing
import VSync

@testable import Replay

/// Both ways of replaying give the main thread a turn when an animation ends that somebody waits
/// for. Scenes cannot wait yet, so the tree is used directly.
@Suite struct PlayWakeTests {
  /// 60 Hz: the animation begins at VSYNC 0 and ends between the 6th and the 7th.
  private func wait(for stage: Stage, _ told: @escaping (Instant) -> Void, _ time: SimulatedTime) {
    let fade = BasicAnimation(keyPath: .opacity, from: .number(0), to: .number(1))
    Transaction.perform {
      Transaction.animationDuration = 0.11
      stage.root.add(
        fade, forKey: "fade",
        callbacks: AnimationCallbacks(didStop: { finished in
          #expect(finished)
          told(time.now)
          Transaction.disableActions = true
          stage.root.zPosition = 1
        }))
    }
  }

  @Test func aTimedReplayWakes() throws {
    let player = try Player(scene: SceneFolder().read(square()))
    let replay = TimedReplay(player, sink: nil)
    var told: [Instant] = []
    wait(for: replay.tree.stage, { told.append($0) }, replay.time)
    let outcome = try replay.run()
    #expect(told == [player.scene.display.refreshRate.tick(7)])
    #expect(outcome.recording.frames.contains { $0.kind == .main && $0.beginSlot == 7 })
  }

  @Test func aContentReplayWakes() throws {
    let player = try Player(scene: SceneFolder().read(square()))
    let replay = ContentReplay(player, sink: nil)
    var told: [Instant] = []
    wait(for: replay.tree.stage, { told.append($0) }, replay.time)
    let outcome = try replay.run()
    #expect(told == [player.scene.display.refreshRate.tick(7)])
    #expect(outcome.recording.frames.last?.kind == .main)
  }
}
