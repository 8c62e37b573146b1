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
  /// with its settings still in force (core-animation 1.11). A stage in a turn commits at once, what
  /// the turn changes afterwards comes with another commit; one that lays out, displays or packs
  /// already is left to that. Callbacks that become due wait for the turn's end, or the next turn.
  public static func flush() {
    let stack = TransactionStack.current
    if stack.levels.count > 1 {
      stack.wantsFlush = true
    } else {
      stack.commitStages()
    }
  }

  /// Runs `body` with no transactions but those that it begins itself, and forgets these afterwards
  /// with all that they owe to somebody. What it makes stages for may be let go of in the middle of
  /// a turn: nothing of that reaches whoever uses this thread next.
  ///
  /// - Precondition: the stages that are made within are not used afterwards.
  package static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
    try TransactionStack.replaced(body)
  }
}
