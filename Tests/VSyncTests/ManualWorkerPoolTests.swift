import Graphics
import Testing
import VSync

@Suite struct ManualWorkerPoolTests {
  struct Fixture {
    let time = SimulatedTime()
    let log = EventLog()
    let list = StepList()
    let pool: ManualWorkerPool
    init() { pool = ManualWorkerPool(log: log, time: time) }

    func submit(_ label: String, steps: Int) -> JobID {
      pool.submit(
        TestTask(label: label, costs: Array(repeating: 10, count: steps), list: list))
    }
  }

  @Test func nothingRunsUntilTold() {
    let f = Fixture()
    let a = f.submit("a", steps: 1)
    #expect(f.list.all == [])
    #expect(f.pool.takeFinished() == [])
    #expect(!f.pool.isIdle)
    #expect(f.pool.unfinished == [a])
    #expect(f.pool.label(of: a) == "a")
  }

  @Test func stepsOfTasksCanInterleaveAndTasksEndInAnyOrder() {
    let f = Fixture()
    let (a, b) = (f.submit("a", steps: 2), f.submit("b", steps: 2))
    for job in [b, a, b, a] { f.pool.runStep(of: job) }
    #expect(f.list.all == ["b0", "a0", "b1", "a1"])
    #expect(
      f.log.entries.map(\.text) == [
        "drawStart b", "drawStart a", "drawFinish b", "drawFinish a",
      ])
    #expect(f.pool.takeFinished() == [b, a].map { FinishedJob(id: $0, completed: true) })
    #expect(f.pool.takeFinished() == [])
    #expect(f.pool.isIdle)
  }

  @Test func aLaterTaskCanBeRunBeforeAnEarlierOne() {
    let f = Fixture()
    let (a, b) = (f.submit("a", steps: 2), f.submit("b", steps: 2))
    #expect(f.pool.run(b).stated == Nanoseconds(20))
    #expect(f.pool.unfinished == [a])
    #expect(f.pool.runNext() == a)
    #expect(f.pool.runNext() == nil)
    #expect(f.list.all == ["b0", "b1", "a0", "a1"])
  }

  @Test func aTaskThatHasNotBegunEndsWhenItIsCancelled() {
    let f = Fixture()
    let a = f.submit("a", steps: 2)
    f.pool.cancel(a)
    #expect(f.pool.takeFinished() == [FinishedJob(id: a, completed: false)])
    #expect(f.pool.runStep(of: a) == nil)
    #expect(f.list.all == [])
    #expect(f.log.entries == [])
  }

  @Test func aTaskThatHasBegunEndsWhenItIsNextLookedAt() {
    let f = Fixture()
    let (a, b) = (f.submit("a", steps: 3), f.submit("b", steps: 1))
    f.pool.runStep(of: a)
    f.pool.cancel(a)
    f.pool.run(b)
    #expect(f.pool.takeFinished() == [FinishedJob(id: b, completed: true)])
    #expect(f.pool.runStep(of: a) == nil)
    #expect(f.pool.takeFinished() == [FinishedJob(id: a, completed: false)])
    #expect(f.list.all == ["a0", "b0"])
  }

  @Test func runningAllReachesTasksThatAreSubmittedMeanwhile() {
    let time = SimulatedTime()
    let list = StepList()
    let pool = ManualWorkerPool(log: EventLog(), time: time)
    _ = pool.submit(TestTask(label: "a", list: list))
    #expect(pool.runAll().stated == Nanoseconds(10))
    _ = pool.submit(TestTask(label: "b", list: list))
    _ = pool.submit(TestTask(label: "c", costs: [1, 2], list: list))
    #expect(pool.runAll().stated == Nanoseconds(13))
    #expect(pool.takeFinished().map(\.id.rawValue) == [1, 2, 3])
  }

  @Test(arguments: 0..<20)
  func everyTaskIsHandedOutOnceWhateverTheOrder(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let f = Fixture()
    var submitted: [JobID] = []
    var taken: [FinishedJob] = []
    var cancelled: Set<JobID> = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: submitted.append(f.submit("t", steps: Int.random(in: 1...4, using: &random)))
      case 2:
        guard let job = f.pool.unfinished.randomElement(using: &random) else { continue }
        f.pool.cancel(job)
        cancelled.insert(job)
      case 3: taken += f.pool.takeFinished()
      default:
        guard let job = f.pool.unfinished.randomElement(using: &random) else { continue }
        f.pool.runStep(of: job)
      }
    }
    f.pool.runAll()
    taken += f.pool.takeFinished()
    #expect(taken.map(\.id).sorted() == submitted)
    #expect(Set(taken.filter { !$0.completed }.map(\.id)) == cancelled)
    #expect(f.pool.isIdle)
  }
}
