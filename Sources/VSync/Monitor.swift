import Glibc
internal import WrongUse

/// State behind a lock, and a way to wait until it changes. Deadlines are on `CLOCK_MONOTONIC`.
///
/// `@unchecked Sendable`: `state` is only touched between locking and unlocking `mutex`.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  init(_ state: State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    let failure = pthread_mutex_init(mutex, nil) | pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
    require(failure == 0, "a lock cannot be made: error \(failure)")
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the state; waiters do not notice.
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// ``withLock(_:)``, or nothing when somebody else holds the lock.
  func withLockIfAvailable(_ body: (inout State) -> Void) {
    guard pthread_mutex_trylock(mutex) == 0 else { return }
    defer { pthread_mutex_unlock(mutex) }
    body(&state)
  }

  /// Changes the state and has all waiters look at it.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { pthread_cond_broadcast(changed) }
    return body(&state)
  }

  /// Waits until `body` finds something in the state, which it may change.
  func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// Waits until `condition` holds or the moment has come; says whether it holds.
  func wait(until deadline: timespec, for condition: (State) -> Bool) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var deadline = deadline
    while !condition(state) {
      if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT { return condition(state) }
    }
    return true
  }
}
