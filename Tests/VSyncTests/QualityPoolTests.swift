import Testing
import VSync

@Suite struct QualityPoolTests {
  private let log = EventLog()
  private let pool: QualityPool

  init() {
    let (log, time) = (log, SimulatedTime())
    pool = QualityPool { _ in ManualWorkerPool(log: log, time: time) }
  }

  private func manual(_ quality: WorkQuality) -> ManualWorkerPool? {
    pool[quality] as? ManualWorkerPool
  }

  @Test func eachQualityHasWorkersOnceItIsAskedFor() {
    #expect(pool[.utility] == nil && pool.isIdle)
    let a = pool.submit(TestTask(label: "a"), JobOptions(quality: .utility))
    let b = pool.submit(TestTask(label: "b"), JobOptions(quality: .userInteractive))
    #expect(manual(.utility)?.unfinished.count == 1 && pool[.background] == nil)
    #expect(a != b && !pool.isIdle)
    manual(.utility)?.runAll()
    manual(.userInteractive)?.runAll()
    #expect(pool.takeFinished() == [b, a].map { FinishedJob(id: $0, completed: true) })
    #expect(pool.takeFinished() == [] && pool.isIdle)
  }

  @Test func numbersStayTheirsWhereTasksAreCancelledMovedAndReplaced() {
    let a = pool.submit(TestTask(label: "a"), JobOptions(priority: .far, quality: .utility))
    let b = pool.submit(TestTask(label: "b"), JobOptions(priority: .far, quality: .utility))
    pool.setPriority(.visible, of: b)
    let c = pool.submit(TestTask(label: "c"), JobOptions(quality: .background, replacing: a))
    #expect(pool.takeFinished() == [FinishedJob(id: a, end: .cancelled)])
    pool.cancel(c)
    manual(.utility)?.runAll()
    #expect(
      pool.takeFinished() == [
        FinishedJob(id: b, end: .completed), FinishedJob(id: c, end: .cancelled),
      ])
    pool.cancel(a)
    #expect(log.entries.map(\.text) == ["drawStart b", "drawFinish b"])
  }
}
