public import LayerModel
internal import WrongUse

/// The settings under which layers change on this thread (core-animation 1.11).
///
/// Every change belongs to a transaction: to the innermost one that was begun, or to the
/// implicit one of the turn. A transaction begins with the settings of the one around it, and
/// what it sets is gone when it commits.
///
/// Changes reach the render side when the stage commits, at the end of the turn or in
/// ``Stage/commitNow()``, whatever transactions they were made in; that also ends the implicit
/// transaction. So the settings of an explicit transaction do not hold during the layout that
/// its changes cause, unless the transaction was asked to commit by itself: see ``flush()``.
///
/// What is given to a transaction, blocks and changed layers, stays on its thread; so does a
/// stage, which belongs to the thread that makes it. Only what can be sent leaves it: see
/// ``setCompletionBlock(on:_:)`` and ``MainQueue``. A thread that ends commits what its stages have
/// not.
public enum Transaction {
  /// Begins a transaction inside the present one.
  public static func begin() { TransactionStack.current.levels.append(.init()) }

  /// Ends the innermost transaction that was begun. Blocks and callbacks are not called in here.
  ///
  /// - Returns: false when there is none. That is no error, as it is none for Core Animation.
  @discardableResult
  public static func commit() -> Bool {
    let stack = TransactionStack.current
    if stack.levels.count == 2 && stack.wantsFlush {
      stack.wantsFlush = false
      stack.commitStages()
    }
    guard stack.levels.count > 1 else { return false }
    stack.close(stack.levels.removeLast())
    return true
  }

  /// Runs `body` in a transaction of its own.
  public static func perform<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { commit() }
    return try body()
  }

  /// Seconds that implicit animations, and animations of duration 0, take; 0.25 at first.
  /// With 0 nothing animates implicitly.
  public static var animationDuration: Double {
    get { find(\.animationDuration) ?? MediaTiming.defaultDuration }
    set {
      require(newValue >= 0 && newValue.isFinite, "animation duration \(newValue)")
      set(\.animationDuration, newValue)
    }
  }

  /// Whether changes run no actions; false at first.
  public static var disableActions: Bool {
    get { find(\.disableActions) ?? false }
    set { set(\.disableActions, newValue) }
  }

  /// The timing function of implicit animations; nil, as at first, is `default`.
  public static var animationTimingFunction: TimingFunction? {
    get { find(\.animationTimingFunction) ?? nil }
    set { set(\.animationTimingFunction, newValue) }
  }

  /// Called once when every animation is over that was added after the block was set, in this
  /// transaction or one inside it; nil at first (core-animation 1.11).
  ///
  /// Setting another block, or nil, does not cancel the one before: that waits for what was added
  /// up to then. A block that waits for nothing is called after the commit, from the run loop. It
  /// is called before the `didStop` of the last animation it waits for. Read, it is the block of
  /// the innermost transaction that has one.
  public static var completionBlock: (() -> Void)? {
    get { TransactionStack.current.levels.last { $0.completion != nil }?.completion?.block }
    set {
      let stack = TransactionStack.current
      let top = stack.levels.count - 1
      let group = newValue.map { CompletionGroup($0) }
      stack.levels[top].completion = group
      if let group { stack.levels[top].completions.append(group) }
    }
  }

  /// How many transactions were begun on this thread and are not ended.
  public static var depth: Int { TransactionStack.current.levels.count - 1 }

  private static func find<Value>(_ setting: KeyPath<TransactionStack.Level, Value?>) -> Value? {
    for level in TransactionStack.current.levels.reversed() {
      if let value = level[keyPath: setting] { return value }
    }
    return nil
  }

  private static func set<Value>(
    _ setting: WritableKeyPath<TransactionStack.Level, Value?>, _ value: Value
  ) {
    let stack = TransactionStack.current
    stack.levels[stack.levels.count - 1][keyPath: setting] = value
  }
}
