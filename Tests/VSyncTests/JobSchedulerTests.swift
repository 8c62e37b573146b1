import Testing

@testable import VSync

/// Limits, places in the queue and serial queues: what all three kinds of workers decide by.
@Suite struct JobSchedulerTests {
  private func task(_ name: String, steps: Int = 1) -> TestTask {
    TestTask(label: name, costs: Array(repeating: 1, count: steps))
  }

  private func ends(_ scheduler: inout JobScheduler) -> [String] {
    scheduler.takeFinished().map { "\($0.id.rawValue) \($0.end.rawValue)" }
  }

  @Test func whatFindsNoRoomTakesItFromTheLeastUrgentOrIsDropped() {
    var scheduler = JobScheduler(
      lanes: 1, queue: .concurrent, limits: WorkerLimits(waitingTasks: 2))
    _ = scheduler.submit(task("a"), JobOptions(priority: .far))
    _ = scheduler.submit(task("b"), JobOptions(priority: .near))
    _ = scheduler.submit(task("c"), JobOptions(priority: .visible))
    #expect(ends(&scheduler) == ["1 dropped"])
    _ = scheduler.submit(task("d"), JobOptions(priority: .far))
    #expect(ends(&scheduler) == ["4 dropped"])
    _ = scheduler.submit(task("e"), JobOptions(priority: .visible))
    _ = scheduler.submit(task("f"), JobOptions(priority: .visible))
    #expect(ends(&scheduler) == ["2 dropped", "6 dropped"])
    #expect(scheduler.waitingCount == 2)
    #expect(scheduler.endedUnrun == 4)
  }

  @Test func bytesOfWhatWaitsAndRunsAreBounded() {
    var scheduler = JobScheduler(
      lanes: 1, queue: .concurrent, limits: WorkerLimits(bytesInFlight: 100))
    let a = scheduler.submit(task("a"), JobOptions(byteCount: 60))
    _ = scheduler.begin(on: 0)
    _ = scheduler.submit(task("b"), JobOptions(priority: .far, byteCount: 40))
    _ = scheduler.submit(task("c"), JobOptions(byteCount: 41))
    #expect(ends(&scheduler) == ["2 dropped", "3 dropped"], "what runs keeps its bytes")
    _ = scheduler.submit(task("d"), JobOptions(byteCount: 101))
    #expect(ends(&scheduler) == ["4 refused"])
    #expect(scheduler.hasRoom(for: 40) && !scheduler.hasRoom(for: 41))
    scheduler.end(a)
    #expect(scheduler.hasRoom(for: 100))
  }

  @Test func whatReplacesAWaitingTaskHasItsPlace() {
    var scheduler = JobScheduler(lanes: 1, queue: .concurrent, limits: WorkerLimits())
    let a = scheduler.submit(task("a"), JobOptions())
    _ = scheduler.submit(task("b"), JobOptions())
    _ = scheduler.submit(task("c"), JobOptions(replacing: a))
    #expect(ends(&scheduler) == ["1 cancelled"])
    #expect(scheduler.begin(on: 0)?.task.label == "c")
    #expect(scheduler.begin(on: 0)?.task.label == "b")
    // One that runs is only asked to stop.
    let d = scheduler.submit(task("d"), JobOptions())
    _ = scheduler.begin(on: 0)
    _ = scheduler.submit(task("e"), JobOptions(replacing: d))
    #expect(scheduler.isCancelled(d) && ends(&scheduler) == [])
  }

  @Test func aSerialQueueTakesTurnsAndABalancedOneTheShortest() {
    for (kind, lanes) in [(WorkerQueue.serial, [0, 1, 2, 0, 1]), (.balanced, [0, 1, 2, 1, 2])] {
      var scheduler = JobScheduler(lanes: 3, queue: kind, limits: WorkerLimits())
      let jobs = [9, 1, 1, 1, 1].map { scheduler.submit(task("t", steps: $0), JobOptions()) }
      #expect(jobs.map { scheduler.queue(of: $0) } == lanes, "\(kind)")
    }
  }

  @Test func aPoolOfSerialQueuesHasOneForEachProcessorUpTo32() {
    #expect(
      [0, 1, 4, 32, 99].map { WorkerQueue.serialQueues(forProcessors: $0) } == [1, 1, 4, 32, 32])
    #expect(
      [0, 1, 2, 9, 99].map { WorkerQueue.sharedWorkers(forProcessors: $0) } == [1, 1, 1, 8, 8])
    #expect((1...32).contains(WorkerQueue.serialQueuesHere))
  }
}
