import Graphics
import Testing
import VSync

@Suite struct SimulatedWorkerPoolTests {
  final class Fixture {
    let time = SimulatedTime()
    let log = EventLog()
    let list = StepList()
    let pool: SimulatedWorkerPool
    /// When a finish was heard of, and what it was.
    var heard: [String] = []

    init(lanes: Int) {
      pool = SimulatedWorkerPool(lanes: lanes, time: time, log: log) { $0.stated }
      pool.onFinish = { [unowned self] in
        for job in pool.takeFinished() {
          heard.append("\(time.now.nanoseconds) \(job.id.rawValue) \(job.completed)")
        }
      }
    }
    @discardableResult
    func submit(_ label: String, _ costs: [Int64]) -> JobID {
      pool.submit(TestTask(label: label, costs: costs, list: list))
    }
    func at(_ ns: Int64, _ body: @escaping () -> Void) {
      time.schedule(at: Instant(nanoseconds: ns)) { body() }
    }
    func run() { while time.runNext() {} }
  }

  @Test func lanesTakeTasksInTheOrderOfSubmissionAndStepsTakeTheirCost() {
    let f = Fixture(lanes: 2)
    f.submit("a", [10, 20])
    f.submit("b", [5])
    f.submit("c", [5])
    f.run()
    #expect(
      f.log.lines == [
        "0 drawStart a", "0 drawStart b", "5 drawFinish b", "5 drawStart c", "10 drawFinish c",
        "30 drawFinish a",
      ])
    #expect(f.heard == ["5 2 true", "10 3 true", "30 1 true"])
    #expect(f.list.all == ["a0", "b0", "c0", "a1"])
    #expect(f.pool.isIdle)
  }

  @Test func submittingRunsNothingItself() {
    let f = Fixture(lanes: 1)
    f.submit("a", [10])
    #expect(f.list.all == [])
    #expect(!f.pool.isIdle)
    f.run()
    #expect(f.list.all == ["a0"])
  }

  @Test func aTaskThatIsCancelledBetweenStepsPaysForTheStepsItRan() {
    let f = Fixture(lanes: 1)
    let a = f.submit("a", [10, 20, 30])
    f.submit("b", [5])
    f.at(12) { f.pool.cancel(a) }
    f.run()
    // Cancelled within its second step, which ends at 30.
    #expect(f.list.all == ["a0", "a1", "b0"])
    #expect(f.heard == ["30 1 false", "35 2 true"])
    #expect(f.log.lines == ["0 drawStart a", "30 drawStart b", "35 drawFinish b"])
  }

  @Test func aTaskThatWaitsIsCancelledAtOnceAndCostsNothing() {
    let f = Fixture(lanes: 1)
    f.submit("a", [10])
    let b = f.submit("b", [10])
    f.submit("c", [10])
    f.at(3) { f.pool.cancel(b) }
    f.run()
    #expect(f.list.all == ["a0", "c0"])
    #expect(f.heard == ["3 2 false", "10 1 true", "20 3 true"])
  }

  @Test func aTaskThatIsCancelledInItsLastStepIsNotComplete() {
    let f = Fixture(lanes: 1)
    let a = f.submit("a", [10])
    f.at(9) { f.pool.cancel(a) }
    f.run()
    #expect(f.heard == ["10 1 false"])
    #expect(f.log.lines == ["0 drawStart a"])
  }

  @Test func theMostUrgentOfWhatWaitsComesFirst() {
    let f = Fixture(lanes: 1)
    f.submit("held", [10])
    f.run()
    for priority in [WorkerPriority.far, .near, .visible] {
      _ = f.pool.submit(
        TestTask(label: "\(priority)", list: f.list), JobOptions(priority: priority))
    }
    f.run()
    #expect(f.list.all == ["held0", "visible0", "near0", "far0"])
  }

  /// When the last of some tasks of one step each is done, submitted at one time, with a core for each lane
  /// and more.
  private func end(of lengths: [Int64], lanes: Int, _ queue: WorkerQueue) -> Int64 {
    let time = SimulatedTime()
    let pool = SimulatedWorkerPool(
      lanes: lanes, time: time, log: EventLog(), queue: queue,
      processor: SimulatedProcessor(cores: 16, time: time)
    ) { $0.stated }
    for length in lengths { _ = pool.submit(TestTask(label: "task", costs: [length])) }
    while time.runNext() {}
    #expect(pool.takeFinished().count == lengths.count)
    return time.now.nanoseconds
  }

  /// Row 9 of async-richlabel 4a: a task ten times as long as the hundred others, which nobody knows before.
  @Test(arguments: [2, 4, 8, 16])
  func nothingWaitsBehindALongTaskWhereQueuesBalance(_ lanes: Int) {
    let lengths = [100] + Array(repeating: Int64(10), count: 100)
    let bound = max(100, ((100 + lanes - 2) / (lanes - 1) + 1) * 10)
    #expect(end(of: lengths, lanes: lanes, .balanced) <= Int64(bound))
    #expect(end(of: lengths, lanes: lanes, .concurrent) <= Int64(bound))
    // Blind to it, a queue has the long task and its share of the others.
    #expect(end(of: lengths, lanes: lanes, .serial) == Int64(100 + 100 / lanes * 10))
  }

  /// No lane is idle while a task waits: then `n` lanes are done by `sum / n + longest * (n - 1) / n`.
  @Test(arguments: 0..<8)
  func noLaneIsIdleWhileATaskWaitsWhereQueuesBalance(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<40 {
      let lanes = Int.random(in: 1...16, using: &random)
      let lengths = (0..<Int.random(in: 1...80, using: &random)).map { _ in
        Int64.random(in: 1...(Bool.random(using: &random) ? 9 : 200), using: &random)
      }
      let (sum, longest, count) = (lengths.reduce(0, +), lengths.max() ?? 0, Int64(lanes))
      let end = end(of: lengths, lanes: lanes, .balanced)
      #expect(
        end * count <= sum + longest * (count - 1), "seed \(seed): \(lengths), \(lanes) lanes")
    }
  }

  @Test func cancellingAnEndedTaskChangesNothing() {
    let f = Fixture(lanes: 1)
    f.pool.onFinish = nil
    let a = f.submit("a", [10])
    f.run()
    f.pool.cancel(a)
    #expect(f.pool.takeFinished() == [FinishedJob(id: a, completed: true)])
    #expect(f.pool.takeFinished() == [])
    #expect(f.pool.isIdle)
  }

  @Test func aFinishAtATickIsSeenByThatVSync() {
    let f = Fixture(lanes: 1)
    f.pool.onFinish = nil
    var seen: [FinishedJob] = []
    f.time.schedule(at: Instant(nanoseconds: 10), .vsync) { seen = f.pool.takeFinished() }
    f.submit("a", [10])
    f.run()
    #expect(seen.count == 1)
  }

  @Test func spansSayWhichWorkerDidWhat() {
    let f = Fixture(lanes: 2)
    f.submit("a", [10, 20])
    f.submit("b", [5])
    f.submit("c", [50, 50])
    let d = f.submit("d", [10])
    f.at(12) { f.pool.cancel(d) }
    f.time.run(through: Instant(nanoseconds: 40))
    #expect(
      f.pool.spans.map {
        "\($0.lane) \($0.label) \($0.start.nanoseconds)-\($0.end.nanoseconds) \($0.completed)"
      } == ["0 a 0-30 true", "1 b 0-5 true", "1 c 5-40 false"])
    f.run()
    #expect(
      f.pool.spans.last
        == WorkerSpan(
          lane: 1, label: "c", start: Instant(nanoseconds: 5), end: Instant(nanoseconds: 105),
          completed: true))
  }
}
