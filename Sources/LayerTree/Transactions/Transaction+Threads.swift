internal import Foundation
internal import WrongUse

// Transactions on other threads than the main one (core-animation 3.3).
//
// Each thread has its own stack of transactions, with an implicit one of its own, and its own
// stages: those that were made on it. A layer belongs to the thread of its stage, and cannot be
// handed to another: it is not `Sendable`. So a thread that is to work on layers makes a stage,
// and sends what comes out of it, a `Commit`, to the render side.
//
// - With a run loop that turns there, layout, display and commit run on that thread, at the end of
//   each turn.
// - Without one, changes wait for `Stage.commitNow()`, for `Transaction.flush()` on that thread,
//   which leaves the stages of all others alone, or for the end of the thread, which commits what
//   is left and says so in the log. See `Stage.staysUntilThreadEnds`.

extension Transaction {
  /// Sets the ``completionBlock`` of a transaction, and has it called by a turn of the stage whose
  /// queue it is, on that one's thread.
  public static func setCompletionBlock(
    on queue: MainQueue, _ block: @escaping @Sendable () -> Void
  ) {
    completionBlock = { queue.perform(block) }
  }

  /// Takes the lock that all threads share, of which nothing else here knows. The thread that has
  /// it may take it again; it is free after as many calls of ``unlock()``.
  ///
  /// For what programs share between the threads that change layers. Nothing in this module takes
  /// it: layers are not shared.
  public static func lock() { shared.lock() }

  /// Gives the lock back that ``lock()`` took.
  public static func unlock() { shared.unlock() }

  private static let shared = NSRecursiveLock()
}

extension TransactionStack {
  /// What the log says of a thread that left it to its end to commit.
  static let unfinished = "thread ended with an uncommitted transaction"

  /// The thread ends: commits what its stages have not, under the settings of the transactions
  /// that are still open, and calls who waits for no animation; lets go of the stages it kept.
  func threadEnds() {
    var isLogged = false
    // A block that is called may change layers again.
    for _ in 0..<RunLoop.layoutPassLimit {
      let pending = stages.compactMap(\.stage).filter { $0.hasUncommittedChanges }
      if !isLogged, let stage = pending.first {
        isLogged = true
        stage.log(.warning, Self.unfinished)
      }
      for stage in pending { stage.commitAll() }
      while levels.count > 1 { close(levels.removeLast()) }
      didCommit()
      if pending.isEmpty && !hasWork { break }
      runCalls()
    }
    kept = []
  }
}

extension Stage {
  /// Whether the thread that made the stage keeps it, until it ends: then what the stage has not
  /// committed is committed, and the log says so. False at first: who made a stage keeps it.
  ///
  /// For a thread without a run loop, which may forget to commit. Nobody is told of animations of
  /// a stage that is gone.
  ///
  /// - Precondition: set on the thread that made the stage.
  public var staysUntilThreadEnds: Bool {
    get { TransactionStack.current.kept.contains { $0 === self } }
    set {
      let stack = TransactionStack.current
      require(
        stack.stages.contains { $0.stage === self },
        "stage of '\(root.name)' was made on another thread")
      stack.kept.removeAll { $0 === self }
      if newValue { stack.kept.append(self) }
    }
  }

  /// Whether something is marked or changed.
  var hasUncommittedChanges: Bool {
    !departed.isEmpty || commitQueue.contains(where: isChangedHere)
      || layoutQueue.contains(where: needsLayoutHere)
      || displayQueue.contains(where: needsDisplayHere)
  }
}
