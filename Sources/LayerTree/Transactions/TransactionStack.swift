internal import Foundation
internal import LayerModel
internal import WrongUse

/// One thread's transactions, outermost first, and what their commits owe to others; the first
/// transaction is the implicit one.
final class TransactionStack {
  /// What one transaction sets itself.
  struct Level {
    var animationDuration: Double?
    var disableActions: Bool?
    var animationTimingFunction: TimingFunction??
    var values: [String: Any?] = [:]
    /// Every completion block that was set, in that order.
    var completions: [CompletionGroup] = []
    /// The one in force; a later one, or nil, replaces it.
    var completion: CompletionGroup?
  }

  var levels = [Level()]
  /// Whether the outermost transaction is to commit the stages when it ends.
  var wantsFlush = false

  /// What the run loop is to call, in order.
  private var calls: [() -> Void] = []
  /// Blocks that waited for no animation: they are called after the next commit.
  private var idleCompletions: [CompletionGroup] = []
  private var handlers: [Transaction.CommitPhase: [() -> Void]] = [:]
  /// Layers to which animations were added while they were in no tree.
  private var unplaced: [Layer] = []
  /// Made on this thread.
  private(set) var stages: [WeakStage] = []
  /// Of those, the ones that live until the thread ends.
  var kept: [Stage] = []

  struct WeakStage {
    weak var stage: Stage?
  }

  /// Whether a turn would call somebody.
  var hasWork: Bool {
    !calls.isEmpty || !idleCompletions.isEmpty || !handlers.isEmpty
      || !levels[0].completions.isEmpty
  }

  /// Has the run loop call `body` when it comes to it, never within what runs now.
  func call(_ body: @escaping () -> Void) { calls.append(body) }

  /// Calls what waits. What is added meanwhile waits for the next time.
  func runCalls() {
    let waiting = calls
    calls = []
    for body in waiting { body() }
  }

  /// Ends a transaction that is not on the stack any more.
  func close(_ level: Level) {
    for group in level.completions where group.close() { idleCompletions.append(group) }
  }

  func addHandler(_ phase: Transaction.CommitPhase, _ handler: @escaping () -> Void) {
    handlers[phase, default: []].append(handler)
  }

  /// One that is added meanwhile to the same phase waits for the next commit.
  func runHandlers(_ phase: Transaction.CommitPhase) {
    for handler in handlers.removeValue(forKey: phase) ?? [] { handler() }
  }

  func isUnplaced(_ layer: Layer) { unplaced.append(layer) }

  /// A stage has committed, on this thread: ends the implicit transaction, drops the animations
  /// that got into no tree, and has the blocks called that wait for no animation.
  func didCommit() {
    let implicit = levels[0]
    levels[0] = Level()
    close(implicit)
    let waiting = unplaced
    unplaced = []
    for layer in waiting where layer.stage == nil { layer.dropUnplacedAnimations() }
    for group in idleCompletions { calls.append(group.block) }
    idleCompletions = []
  }

  func adopt(_ stage: Stage) {
    stages.removeAll { $0.stage == nil }
    stages.append(WeakStage(stage: stage))
  }

  /// Commits this thread's stages, but those that are in a turn or a commit: that commits them.
  func commitStages() {
    for stage in stages.compactMap(\.stage) where !stage.isCommitting { stage.commitAll() }
  }

  /// The thread-local slot; the stack in it commits, and is released, when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stack in
      guard let stack else { return }
      // The slot is empty by now; who commits looks there for the stack.
      pthread_setspecific(TransactionStack.key, stack)
      let owner = Unmanaged<TransactionStack>.fromOpaque(stack)
      owner.takeUnretainedValue().threadEnds()
      pthread_setspecific(TransactionStack.key, nil)
      owner.release()
    }
    require(status == 0, "no thread-local storage: error \(status)")
    return key
  }()

  /// Runs `body` with another stack in the place of the calling thread's.
  static func replaced<Result>(_ body: () throws -> Result) rethrows -> Result {
    let (own, other) = (current, TransactionStack())
    pthread_setspecific(key, Unmanaged.passRetained(other).toOpaque())
    defer {
      pthread_setspecific(key, Unmanaged.passUnretained(own).toOpaque())
      Unmanaged.passUnretained(other).release()
    }
    return try body()
  }

  /// The calling thread's stack.
  static var current: TransactionStack {
    if let stack = pthread_getspecific(key) {
      return Unmanaged<TransactionStack>.fromOpaque(stack).takeUnretainedValue()
    }
    let stack = TransactionStack()
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }
}
