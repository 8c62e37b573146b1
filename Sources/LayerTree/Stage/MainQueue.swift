internal import Foundation

/// What other threads hand to the thread of a stage: blocks, which a turn of that stage calls.
///
/// Layers stay on their thread, and so do the blocks of a transaction that say something about
/// them. A thread that works on layers of its own tells the main one so (core-animation 3.3: the
/// completion blocks of other threads' transactions run on the main thread); the compiler refuses
/// a block that would carry a layer across.
///
/// Every stage has one, ``Stage/mainQueue``. First in, first out; adding costs O(1). Safe to use
/// from any thread.
///
/// `@unchecked Sendable`: what is stored is only touched with the lock held.
public final class MainQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [@Sendable () -> Void] = []
  private var wakeUp: (@Sendable () -> Void)?

  /// A queue that nobody empties yet.
  public init() {}

  /// Whether nothing waits.
  public var isEmpty: Bool { lock.withLock { waiting.isEmpty } }

  /// Called on the thread that adds a block, after it, with no lock held; typically wakes the
  /// thread of the stage. Nil at first.
  public var wake: (@Sendable () -> Void)? {
    get { lock.withLock { wakeUp } }
    set { lock.withLock { wakeUp = newValue } }
  }

  /// Has `body` called by the next turn of the stage.
  public func perform(_ body: @escaping @Sendable () -> Void) {
    let wake = lock.withLock {
      waiting.append(body)
      return wakeUp
    }
    wake?()
  }

  /// Calls what waits, here and now. What is added meanwhile waits for the next time.
  func drain() {
    let blocks = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    for body in blocks { body() }
  }
}
