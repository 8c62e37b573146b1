import Dispatch
import Foundation
import Graphics
import LayerModel
import LayerTree
import Synchronization
import Testing
import VSync

/// The engine on real threads: for the sanitizers, mostly. `SCANOUT_LIVE_REQUESTS` says how many drawings
/// begin at least; 2,000 unless said.
@Suite struct LiveEngineTests {
  static let requests =
    ProcessInfo.processInfo.environment["SCANOUT_LIVE_REQUESTS"].flatMap { Int($0) } ?? 2000

  /// Threads by their names in the system.
  final class ThreadList: @unchecked Sendable {
    // Only touched with the lock held.
    private var seen: Set<UInt> = []
    private let lock = NSLock()
    func note() { lock.withLock { _ = seen.insert(UInt(pthread_self())) } }
    var count: Int { lock.withLock { seen.count } }
  }

  /// Sizes of text, each handed out once, to any thread.
  final class Sizes: Sendable {
    private let given = Atomic(0)
    var count: Int { given.load(ordering: .relaxed) }
    func next() -> Double { 5 + Double(given.add(1, ordering: .relaxed).newValue) / 128 }
  }

  @Test(arguments: [WorkerQueue.concurrent, .balanced])
  func manyRequestsWithRandomCancellation(_ queue: WorkerQueue) {
    var random = SplitMix64(seed: 1)
    let threads = ThreadList()
    let play = EnginePlay(layers: 50, steps: 3, progress: .latestFinished)
    play.draws = { _ in threads.note() }
    for index in play.layers.indices { play.keys[index] = index % 5 == 0 }
    let live = LiveWorkerPool(
      workers: 4, queue: queue, time: MonotonicTime(), log: EventLog()
    ) {}
    play.harness.stage.workers = live
    // Not what is asked for: layers that are marked twice in a turn, or are in no tree, begin nothing.
    for _ in 0..<Self.requests where play.startCount < Self.requests {
      play.turn { play in
        for _ in 0..<20 {
          let index = Int.random(in: 0..<50, using: &random)
          switch Int.random(in: 0..<10, using: &random) {
          case 0: play.leave(index)
          case 1: play.comeBack(index)
          case 2: play.layers[index].ensureDisplayed()
          default: play.request(index, resizes: Int.random(in: 0..<6, using: &random) == 0)
          }
        }
      }
    }
    play.turn { play in for index in play.layers.indices { play.comeBack(index) } }
    wait(until: { play.harness.stage.isSettled }, doing: { play.harness.turn() })
    play.finish("\(Self.requests) drawings, \(queue)")
    print("\(queue): \(play.startCount) drawings began, \(play.endCount) are over")
    #expect(play.startCount >= Self.requests && play.endCount == play.startCount)
    #expect(threads.count <= 5, "four workers, and this thread for what was drawn at once")
    live.stop()
    _ = live.takeFinished()
    #expect(live.isIdle)
  }

  /// A pool that is stopped while it draws: each drawing ends once, and none is half a picture.
  @Test(arguments: [WorkerQueue.concurrent, .balanced])
  func stoppingWithDrawingsUnderWayEndsEachOfThem(_ queue: WorkerQueue) {
    let (running, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let play = EnginePlay(layers: 50, steps: 3, progress: .newestOnly)
    play.draws = { _ in
      running.signal()
      goOn.wait(times: 1)
    }
    let live = LiveWorkerPool(
      workers: 4, queue: queue, time: MonotonicTime(), log: EventLog()
    ) {}
    play.harness.stage.workers = live
    play.turn { play in for index in play.layers.indices { play.request(index, resizes: false) } }
    // One drawing is whole by then, and four are at a step.
    for _ in 0..<3 { goOn.signal() }
    running.wait(times: 5)
    Thread.detachNewThread {
      let end = Date(timeIntervalSinceNow: 60)
      while live.endedUnrun < 40, Date() < end { usleep(100) }
      for _ in 0..<150 { goOn.signal() }
    }
    live.stop()
    play.harness.turn()
    #expect(play.startCount == 50 && play.endCount == 50)
    #expect(live.isIdle && play.harness.stage.isSettled)
    #expect(play.layers.count { $0.failure == .cancelled } >= 45)
    for layer in play.layers {
      #expect((layer.contents == nil) == (layer.failure == .cancelled), "\(layer.name)")
    }
  }

  /// Row 15 of async-richlabel 4a: every drawing has a font of its own size, so that threads make fonts at
  /// one time, and no two ask for the same. A thousand drawings for each of four workers in a long run.
  /// Plain texts take turns at one lock; labels, which do not, are `LabelThreadTests`.
  @Test func textsOfManySizesAreDrawnOnSeveralThreads() {
    let count = min(Self.requests / 10, 4000)
    let play = EnginePlay(layers: 50, steps: 1, progress: .newestOnly)
    let pool = LiveWorkerPool(workers: 4, time: MonotonicTime(), log: EventLog()) {}
    play.harness.stage.workers = pool
    let sizes = Sizes()
    play.draws = { canvas in
      let style = TextStyle(size: sizes.next())
      canvas.draw(TextLayout("Text \(style.size)", style: style, width: 40), at: .zero)
    }
    for _ in 0..<max(1, count / 50) {
      play.turn { play in for index in play.layers.indices { play.request(index, resizes: false) } }
      wait(until: { play.harness.stage.isSettled }, doing: { play.harness.turn() })
    }
    play.finish("texts")
    #expect(sizes.count >= count)
  }
}
