public import VSync

// Work for the stage's workers that draws no layer: measuring a row, decoding a picture.

/// A task that a stage's workers have, as its owner sees it.
public final class StageTask {
  private weak var stage: Stage?
  private let job: JobID

  fileprivate init(_ stage: Stage, _ job: JobID) { (self.stage, self.job) = (stage, job) }

  /// Whether it waits or runs, or its end is not told yet.
  public var isUnderWay: Bool { stage?.taskEnds[job] != nil }

  /// Gives it another priority, while it waits.
  public func setPriority(_ priority: WorkerPriority) {
    if isUnderWay { stage?.workers.setPriority(priority, of: job) }
  }

  /// Stops it before its next step; nobody hears of its end. Of one that is over nothing happens.
  public func cancel() { stage?.cancelTask(job) }
}

extension Stage {
  /// Has the workers run a task.
  ///
  /// - Parameters:
  ///   - priority: how near to sight what it is for is.
  ///   - completion: called once, on this thread, in the timers phase of the turn that finds the task
  ///     over, in the order of ending: with true when every step ran. Not called for a task that was
  ///     cancelled by its owner, or when the stage goes away.
  @discardableResult
  public func run(
    _ task: any WorkerTask, priority: WorkerPriority = .near,
    completion: @escaping (_ completed: Bool) -> Void
  ) -> StageTask {
    var options = JobOptions()
    options.priority = priority
    let job = workers.submit(task, options)
    taskEnds[job] = completion
    return StageTask(self, job)
  }

  fileprivate func cancelTask(_ job: JobID) {
    guard taskEnds.removeValue(forKey: job) != nil else { return }
    finishedTasks.removeAll { $0.id == job }
    workers.cancel(job)
  }

  /// Tells the owners of tasks that are over.
  func endTasks() {
    guard !taskEnds.isEmpty else { return }
    collectFinished()
    let ended = finishedTasks
    finishedTasks = []
    for job in ended { taskEnds.removeValue(forKey: job.id)?(job.completed) }
  }
}
