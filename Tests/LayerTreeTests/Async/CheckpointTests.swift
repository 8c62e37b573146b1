import Dispatch
import Foundation
import Graphics
import LayerTree
import Synchronization
import Testing
import VSync

/// A drawing that is given up within a step that looks for it.
@Suite struct CheckpointTests {
  private let label = Label("label")
  private let harness: Harness

  init() { harness = Harness(named("root", label.layer)) }

  @Test func aLongStepOnAThreadEndsWhenItsDrawingIsGivenUp() {
    let (running, left) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let pool = LiveWorkerPool(workers: 1, time: MonotonicTime(), log: EventLog()) {}
    harness.stage.workers = pool
    label.onTask = { task in
      task.steps = [
        DisplayStep(checking: { _, checkpoint in
          running.signal()
          // It never ends by itself.
          wait(until: { checkpoint.isCancelled })
          left.signal()
          return [DisplayStep { _ in Issue.record("a step after the one that was given up") }]
        })
      ]
    }
    label.text = "long"
    harness.turn()
    running.wait(times: 1)
    harness.turn { label.layer.removeFromSuperlayer() }
    left.wait(times: 1)
    pool.stop()
    #expect(label.ends == ["hidden"] && label.layer.contents == nil)
    // The turn may have taken its end already.
    _ = pool.takeFinished()
    #expect(pool.isIdle)
  }

  @Test func aPoolThatStopsEndsAStepThatLooks() {
    let running = DispatchSemaphore(value: 0)
    let pool = LiveWorkerPool(workers: 1, time: MonotonicTime(), log: EventLog()) {}
    harness.stage.workers = pool
    label.onTask = { task in
      task.steps = [
        DisplayStep(checking: { _, checkpoint in
          running.signal()
          wait(until: { checkpoint.isCancelled })
          return []
        })
      ]
    }
    label.text = "long"
    harness.turn()
    running.wait(times: 1)
    pool.stop()
    harness.turn()
    #expect(label.ends == ["failed"] && label.layer.failure == .cancelled)
    #expect(label.layer.contents == nil)
  }

  /// A step that does not look and is given up runs on; the newer drawing does not wait for it, and what
  /// comes of the older one appears nowhere (async-richlabel 5a, decisions.md).
  @Test(arguments: [DisplayProgress.latestFinished, .newestOnly])
  func aNewerDrawingDoesNotWaitForAStepOfOneThatWasGivenUp(_ progress: DisplayProgress) {
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    let pool = LiveWorkerPool(workers: 2, time: MonotonicTime(), log: EventLog()) {
      ended.signal()
    }
    harness.stage.workers = pool
    label.layer.progress = progress
    label.onTask = { task in
      task.steps = [
        DisplayStep { (canvas: Canvas) -> Void in
          running.signal()
          goOn.wait(times: 1)
          canvas.fillEverything(color: Color(red: 1, green: 0, blue: 0))
        }
      ]
    }
    label.text = "older"
    harness.turn()
    running.wait(times: 1)
    label.onTask = nil
    label.text = "newer"
    harness.turn()
    ended.wait(times: 1)
    harness.turn()
    #expect(label.shownText == "newer" && label.ends == ["superseded", "shown"])
    let picture = label.layer.contents
    #expect(!pool.isIdle, "the older one is still at its step")
    goOn.signal()
    ended.wait(times: 1)
    harness.turn()
    #expect(label.layer.contents === picture && picture?[0, 0] == Color.black.pixel)
    #expect(label.starts == 2 && label.ends.count == 2 && harness.stage.isSettled)
    pool.stop()
    _ = pool.takeFinished()
    #expect(pool.isIdle)
  }

  /// On the main thread, and in time that stands still while a step runs, nobody gives up within one.
  @Test(arguments: [true, false])
  func whereNobodyCanGiveUpAStepRunsToItsEnd(isAsynchronous: Bool) {
    let asked = Atomic(0)
    label.layer.displaysAsynchronously = isAsynchronous
    label.onTask = { task in
      task.steps = [
        DisplayStep(checking: { _, checkpoint in
          if checkpoint.isCancelled { Issue.record("it is wanted") }
          asked.add(1, ordering: .relaxed)
          return []
        })
      ]
    }
    label.text = "short"
    harness.drain()
    #expect(label.ends == ["shown"] && asked.load(ordering: .relaxed) == 1)
  }
}
