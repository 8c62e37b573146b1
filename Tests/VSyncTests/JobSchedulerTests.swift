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

  /// A lane without a task begins what another queue would begin next; what is moved counts for the new one.
  @Test func aLaneWithNothingToDoTakesTheNextTaskOfTheQueueWithTheMostToDo() {
    var scheduler = JobScheduler(lanes: 3, queue: .balanced, limits: WorkerLimits())
    // Queue 0 has 9 steps; 1 has 1, 1 and 1; 2 has 2 and 2.
    let jobs = [9, 1, 2, 1, 1, 2].map { scheduler.submit(task("t", steps: $0), JobOptions()) }
    #expect(jobs.map { scheduler.queue(of: $0) } == [0, 1, 2, 1, 1, 2])
    #expect(scheduler.begin(on: 0)?.id == jobs[0])
    #expect(scheduler.begin(on: 2)?.id == jobs[2])
    scheduler.end(jobs[0])
    // Four steps of queue 2 are more than three of queue 1; one that runs is among them, and stays.
    #expect(scheduler.begin(on: 0)?.id == jobs[5] && scheduler.queue(of: jobs[5]) == 0)
    scheduler.end(jobs[5])
    #expect(scheduler.begin(on: 0)?.id == jobs[1], "then in the order of queue 1")
    #expect(scheduler.begin(on: 1)?.id == jobs[3])
    #expect(scheduler.begin(on: 2)?.id == jobs[4])
    #expect(scheduler.begin(on: 0) == nil)
    #expect(scheduler.submit(task("t"), JobOptions()) != jobs[0])
  }

  @Test func aLaneWithNothingToDoTakesWhatIsUrgentFirst() {
    var scheduler = JobScheduler(lanes: 3, queue: .balanced, limits: WorkerLimits())
    let priorities: [WorkerPriority] = [.visible, .visible, .visible, .far, .visible, .visible]
    let steps = [9, 8, 1, 9, 1, 1]
    let jobs = zip(priorities, steps).map {
      scheduler.submit(task("t", steps: $1), JobOptions(priority: $0))
    }
    #expect(jobs.map { scheduler.queue(of: $0) } == [0, 1, 2, 2, 1, 0])
    for lane in 0..<3 { _ = scheduler.begin(on: lane) }
    scheduler.end(jobs[2])
    #expect(scheduler.begin(on: 2)?.id == jobs[3], "its own first")
    scheduler.end(jobs[0])
    #expect(scheduler.begin(on: 0)?.id == jobs[5])
    scheduler.end(jobs[5])
    #expect(scheduler.begin(on: 0)?.id == jobs[4])
  }

  @Test func aSerialQueueKeepsWhatItWasGiven() {
    var scheduler = JobScheduler(lanes: 2, queue: .serial, limits: WorkerLimits())
    for _ in 0..<4 { _ = scheduler.submit(task("t"), JobOptions()) }
    for _ in 0..<2 {
      if let (id, _) = scheduler.begin(on: 1) { scheduler.end(id) }
    }
    #expect(scheduler.begin(on: 1) == nil && scheduler.waitingCount == 2)
  }

  @Test func aPoolOfSerialQueuesHasOneForEachProcessorUpTo32() {
    #expect(
      [0, 1, 4, 32, 99].map { WorkerQueue.serialQueues(forProcessors: $0) } == [1, 1, 4, 32, 32])
    #expect(
      [0, 1, 2, 9, 99].map { WorkerQueue.sharedWorkers(forProcessors: $0) } == [1, 1, 1, 8, 8])
    #expect((1...32).contains(WorkerQueue.serialQueuesHere))
  }
}
