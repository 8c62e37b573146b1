extension Transaction {
  /// A part of a commit before or after which programs can be called (core-animation 3.2).
  public enum CommitPhase: Int, Hashable, Sendable, CaseIterable {
    /// Before anything is laid out.
    case preLayout
    /// Everything is laid out, displayed and prepared, and nothing is packed.
    case preCommit
    /// Everything is sent.
    case postCommit
  }

  /// Has `handler` called once, in that phase of this thread's next commit; handlers of a phase in
  /// the order of adding.
  ///
  /// They run within the commit, under the settings of the transactions that are open then. One
  /// that is added in or after its phase waits for the next commit. A stage whose thread has
  /// handlers wants a turn, also when nothing has changed.
  public static func addCommitHandler(
    in phase: CommitPhase, _ handler: @escaping () -> Void
  ) {
    TransactionStack.current.addHandler(phase, handler)
  }

  /// Commits now what has changed in the stages that were made on this thread: what
  /// ``Stage/commitNow()`` does, but nobody is called back.
  ///
  /// While transactions are open that were begun, the commit comes when the outermost one ends,
  /// with its settings still in force. A stage in a turn or a commit is left to it (core-animation
  /// 1.11). Callbacks that become due wait for the next turn.
  public static func flush() {
    let stack = TransactionStack.current
    if stack.levels.count > 1 {
      stack.wantsFlush = true
    } else {
      stack.commitStages()
    }
  }
}
