internal import Synchronization

/// Hands a picture's bytes over once its parts are made, and those of the picture before were handed over.
final class Delivery: Sendable {
  private struct State {
    var count: Int
    var next: Delivery?
  }

  private let state: Mutex<State>
  private let deliver: @Sendable () -> Void

  init(count: Int, deliver: @escaping @Sendable () -> Void) {
    state = Mutex(State(count: count))
    self.deliver = deliver
  }

  /// One part less to wait for.
  func countDown() {
    var delivery: Delivery? = self
    while let current = delivery, current.isLastCount() {
      current.deliver()
      delivery = current.takeNext()
    }
  }

  /// `next` waits for this one.
  func then(_ next: Delivery) {
    let isDone = state.withLock { state in
      if state.count > 0 { state.next = next }
      return state.count == 0
    }
    if isDone { next.countDown() }
  }

  private func isLastCount() -> Bool {
    state.withLock { state in
      state.count -= 1
      return state.count == 0
    }
  }

  private func takeNext() -> Delivery? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }
}
