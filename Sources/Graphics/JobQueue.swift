internal import Dispatch
internal import Synchronization

/// Jobs that some threads take in order, each thread with memory of its own that it keeps.
///
/// Threads come when there are jobs and go when there are none.
final class JobQueue<Scratch>: Sendable {
  typealias Job = @Sendable (Scratch) -> Void

  private struct State {
    var jobs: [Job] = []
    /// The first job that is not taken.
    var next = 0
    var running = 0
    /// Of threads that went.
    var scratches: [Kept] = []

    mutating func take() -> Job? {
      guard next < jobs.count else {
        jobs.removeAll(keepingCapacity: true)
        next = 0
        return nil
      }
      defer { next += 1 }
      let job = jobs[next]
      jobs[next] = { _ in }
      return job
    }
  }

  /// Unchecked: it is taken out of the queue's state under its lock, and put back when its thread is
  /// done, so one thread has it at a time.
  private struct Kept: @unchecked Sendable {
    let scratch: Scratch
  }

  private let state = Mutex(State())
  private let threads: Int
  private let make: @Sendable () -> Scratch
  private let queue = DispatchQueue(label: "jobs", attributes: .concurrent)

  init(threads: Int, make: @escaping @Sendable () -> Scratch) {
    (self.threads, self.make) = (threads, make)
  }

  func add(_ jobs: [Job]) {
    let starting = state.withLock { state in
      // A queue that never runs empty must not grow by what was taken.
      state.jobs.removeFirst(state.next)
      state.next = 0
      state.jobs += jobs
      let starting = min(threads - state.running, state.jobs.count - state.next)
      state.running += max(0, starting)
      return starting
    }
    for _ in 0..<max(0, starting) { queue.async { self.run() } }
  }

  private func run() {
    let kept = state.withLock { $0.scratches.popLast() } ?? Kept(scratch: make())
    while true {
      let job = state.withLock { state in
        let job = state.take()
        if job == nil {
          state.running -= 1
          state.scratches.append(kept)
        }
        return job
      }
      guard let job else { return }
      job(kept.scratch)
    }
  }
}
