import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// The engine on real threads: for the sanitizers, mostly. `SCANOUT_LIVE_REQUESTS` says how many requests
/// there are; 2,000 unless said.
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
    var left = Self.requests
    while left > 0 {
      play.turn { play in
        for _ in 0..<20 where left > 0 {
          let index = Int.random(in: 0..<50, using: &random)
          switch Int.random(in: 0..<10, using: &random) {
          case 0: play.leave(index)
          case 1: play.comeBack(index)
          case 2: play.layers[index].ensureDisplayed()
          default:
            left -= 1
            play.request(index, resizes: Int.random(in: 0..<6, using: &random) == 0)
          }
        }
      }
    }
    play.turn { play in for index in play.layers.indices { play.comeBack(index) } }
    while !play.harness.stage.isSettled {
      play.harness.turn()
      usleep(100)
    }
    play.finish("\(Self.requests) requests, \(queue)")
    #expect(threads.count <= 5, "four workers, and this thread for what was drawn at once")
    live.stop()
    #expect(live.isIdle || live.takeFinished().isEmpty == false)
  }

  /// Row 15 of async-richlabel 4a: fonts of distinct sizes on several threads at one time.
  @Test func textsOfManySizesAreDrawnOnSeveralThreads() {
    let count = min(Self.requests / 10, 4000)
    let play = EnginePlay(layers: 50, steps: 1, progress: .newestOnly)
    let pool = LiveWorkerPool(workers: 4, time: MonotonicTime(), log: EventLog()) {}
    play.harness.stage.workers = pool
    for round in 0..<max(1, count / 50) {
      play.draws = { canvas in
        let style = TextStyle(size: 5 + Double(round % 97) / 3)
        canvas.draw(TextLayout("Text \(round)", style: style, width: 40), at: .zero)
      }
      play.turn { play in for index in play.layers.indices { play.request(index, resizes: false) } }
      while !play.harness.stage.isSettled {
        play.harness.turn()
        usleep(100)
      }
    }
    play.finish("texts")
  }
}
