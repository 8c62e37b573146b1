import Dispatch
import Foundation
import Testing
import VSync

/// How much a log keeps, and who hears of what it does not.
@Suite struct EventLogTests {
  private func fill(_ log: EventLog, _ count: Int) {
    for number in 0..<count {
      log.append(.mark, "\(number)", at: Instant(nanoseconds: Int64(number)))
    }
  }

  @Test func everythingIsKeptUnlessSaid() {
    let log = EventLog()
    fill(log, 1000)
    #expect(log.entries.map(\.subject) == (0..<1000).map { "\($0)" })
    #expect(log.appendedCount == 1000 && log.droppedCount == 0 && log.retention == .everything)
  }

  @Test(arguments: [0, 1, 7, 100], [0, 1, 6, 7, 8, 13, 14, 15, 1000])
  func theNewestAreKeptInOrderAndTheOthersCounted(_ limit: Int, _ count: Int) {
    let log = EventLog(keeping: .newest(limit))
    fill(log, count)
    let kept = (0..<count).suffix(limit)
    #expect(log.entries.map(\.subject) == kept.map { "\($0)" })
    #expect(log.entries.map(\.time.nanoseconds) == kept.map { Int64($0) })
    #expect(log.appendedCount == count && log.droppedCount == count - kept.count)
  }

  @Test(arguments: [EventLog.Retention.everything, .newest(3), .newest(0)])
  func aConsumerGetsAllOfThemInOrder(_ retention: EventLog.Retention) {
    let heard = Locked<[String]>([])
    let log = EventLog(keeping: retention) { entry in heard.withLock { $0.append(entry.text) } }
    fill(log, 50)
    #expect(heard.withLock { $0 } == (0..<50).map { "mark \($0)" })
    #expect(log.entries.count + log.droppedCount == 50)
  }

  /// What threads append at one time is in one order for the log and for who listens, and none is lost.
  @Test func threadsAppendInOneOrder() {
    let heard = Locked<[String]>([])
    let log = EventLog(keeping: .newest(64)) { entry in heard.withLock { $0.append(entry.subject) }
    }
    let group = DispatchGroup()
    for thread in 0..<4 {
      group.enter()
      Thread.detachNewThread {
        for number in 0..<500 { log.append(.mark, "\(thread) \(number)", at: .zero) }
        group.leave()
      }
    }
    group.wait()
    let all = heard.withLock { $0 }
    #expect(Set(all).count == 2000 && log.appendedCount == 2000 && log.droppedCount == 1936)
    #expect(log.entries.map(\.subject) == Array(all.suffix(64)))
  }

  /// What workers and a run loop leave behind after a long time is as much as after a short one.
  @Test func aPoolThatRunsOnLeavesNothingBehind() {
    let time = SimulatedTime()
    let log = EventLog(keeping: .newest(10))
    let pool = SimulatedWorkerPool(lanes: 2, time: time, log: log) { $0.stated }
    pool.keepsSpans = false
    for number in 0..<2000 {
      _ = pool.submit(TestTask(label: "t\(number)"))
      while time.runNext() {}
      #expect(pool.takeFinished().count == 1)
    }
    #expect(log.entries.count == 10 && log.appendedCount == 4000)
    #expect(pool.spans.isEmpty && pool.isIdle)
  }
}
