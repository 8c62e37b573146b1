import Foundation
import Synchronization
import VSync

/// Live workers that say who did what when, and are as long at it as the scene states.
final class MeasuringPool: WorkerPool {
  private let pool: LiveWorkerPool
  private let clock: LiveClock
  private let lanes = LaneNames()
  /// Of every task when it ran; not the tasks, which hold their pictures.
  private var notes: [SpanNote] = []

  /// Starts the threads.
  ///
  /// - Parameter wake: called on a worker's thread after each task.
  init(
    workers: Int, _ spec: WorkersSpec, quality: WorkQuality, clock: LiveClock, log: EventLog,
    wake: @escaping @Sendable () -> Void
  ) {
    self.clock = clock
    pool = LiveWorkerPool(
      workers: workers, queue: spec.queue ?? .concurrent, limits: spec.limits, quality: quality,
      time: clock, log: log, wake: wake)
  }

  func submit(_ task: any WorkerTask, _ options: JobOptions) -> JobID {
    let note = SpanNote()
    notes.append(note)
    return pool.submit(MeasuredTask(task, note, clock: clock, lanes: lanes), options)
  }

  func cancel(_ job: JobID) { pool.cancel(job) }
  func setPriority(_ priority: WorkerPriority, of job: JobID) {
    pool.setPriority(priority, of: job)
  }
  func hasRoom(for byteCount: Int, quality: WorkQuality) -> Bool {
    pool.hasRoom(for: byteCount, quality: quality)
  }
  func release(_ objects: [any AnyObject & Sendable]) { pool.release(objects) }
  func takeFinished() -> [FinishedJob] { pool.takeFinished() }
  var endedUnrun: Int { pool.endedUnrun }
  var isIdle: Bool { pool.isIdle }

  /// Runs what waits, and ends the threads.
  func shutdown() { pool.shutdown() }

  /// What was begun, in the order of beginning. To be asked after ``shutdown()``.
  var spans: [WorkerSpan] {
    notes.compactMap(\.span).enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }
}

/// Numbers of threads, from 0, in the order in which they first ask.
private final class LaneNames: Sendable {
  private let known = Mutex<[ObjectIdentifier]>([])

  /// The number of the thread that asks.
  func current() -> Int {
    let thread = ObjectIdentifier(Thread.current)
    return known.withLock { known in
      if let lane = known.firstIndex(of: thread) { return lane }
      known.append(thread)
      return known.count - 1
    }
  }
}

/// When a task ran, once it did.
private final class SpanNote: Sendable {
  private let state = Mutex<WorkerSpan?>(nil)

  var span: WorkerSpan? { state.withLock { $0 } }

  /// One more step of a task has run.
  func add(_ label: String, on lane: Int, from start: Instant, to end: Instant, isLast: Bool) {
    state.withLock { span in
      span = WorkerSpan(
        lane: lane, label: label, start: span?.start ?? start, end: end, completed: isLast)
    }
  }
}

/// A task that notes when it ran.
private struct MeasuredTask: WorkerTask {
  private let task: any WorkerTask
  private let note: SpanNote
  private let clock: LiveClock
  private let lanes: LaneNames

  init(_ task: any WorkerTask, _ note: SpanNote, clock: LiveClock, lanes: LaneNames) {
    (self.task, self.note, self.clock, self.lanes) = (task, note, clock, lanes)
  }

  var label: String { task.label }
  var stepCount: Int { task.stepCount }

  func stop() { task.stop() }

  func run(step index: Int) -> Work {
    let start = clock.now
    let lane = lanes.current()
    let work = task.run(step: index)
    Stopwatch().spin(for: work.stated)
    note.add(
      label, on: lane, from: start, to: clock.now, isLast: index + 1 >= task.stepCount)
    return work
  }
}
