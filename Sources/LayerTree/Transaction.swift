internal import Foundation
public import LayerModel

/// The settings under which layers change on this thread (core-animation 1.11).
///
/// Every change belongs to a transaction: to the innermost one that was begun, or to the
/// implicit one of the turn. A transaction begins with the settings of the one around it, and
/// what it sets is gone when it commits.
///
/// Changes reach the render side when the stage commits, at the end of the turn or in
/// ``Stage/commitNow()``, whatever transactions they were made in; that also ends the implicit
/// transaction. So the settings of an explicit transaction do not hold during the layout that
/// its changes cause.
public enum Transaction {
  /// Begins a transaction inside the present one.
  public static func begin() { TransactionStack.current.levels.append(.init()) }

  /// Ends the innermost transaction that was begun.
  ///
  /// - Returns: false when there is none. That is no error, as it is none for Core Animation.
  @discardableResult
  public static func commit() -> Bool {
    let stack = TransactionStack.current
    guard stack.levels.count > 1 else { return false }
    stack.levels.removeLast()
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
      precondition(newValue >= 0 && newValue.isFinite, "animation duration \(newValue)")
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

  /// How many transactions were begun on this thread and are not ended.
  public static var depth: Int { TransactionStack.current.levels.count - 1 }

  /// Forgets the settings of the implicit transaction: the stage has committed.
  static func endImplicit() { TransactionStack.current.levels[0] = .init() }

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

/// One thread's transactions, outermost first; the first is the implicit one.
private final class TransactionStack {
  /// What one transaction sets itself.
  struct Level {
    var animationDuration: Double?
    var disableActions: Bool?
    var animationTimingFunction: TimingFunction??
  }

  var levels = [Level()]

  /// The thread-local slot; the stack in it is released when its thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { stack in
      if let stack { Unmanaged<TransactionStack>.fromOpaque(stack).release() }
    }
    precondition(status == 0, "no thread-local storage: error \(status)")
    return key
  }()

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
