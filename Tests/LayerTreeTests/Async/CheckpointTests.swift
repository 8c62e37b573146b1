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
          while !checkpoint.isCancelled { usleep(100) }
          left.signal()
          return [DisplayStep { _ in Issue.record("a step after the one that was given up") }]
        })
      ]
    }
    label.text = "long"
    harness.turn()
    running.wait()
    harness.turn { label.layer.removeFromSuperlayer() }
    left.wait()
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
          while !checkpoint.isCancelled { usleep(100) }
          return []
        })
      ]
    }
    label.text = "long"
    harness.turn()
    running.wait()
    pool.stop()
    harness.turn()
    #expect(label.ends == ["failed"] && label.layer.failure == .cancelled)
    #expect(label.layer.contents == nil)
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
