internal import Foundation

/// The engines of the process: as many as threads have asked for text at the same time.
///
/// Not the one engine of the other texts, at which threads take turns: layout is most of a label's
/// work, and would be done on one processor. Nor one for each thread: Pango 1.50 matches fonts on a
/// thread of its own, which has been seen to crash when font maps end with the threads that made
/// them. So engines never end; a thread takes one that is free, the one last used first, since its
/// caches are warm.
enum TextEngines {
  /// More threads than that wait for their turn.
  static let most = 16

  /// Runs `body` with an engine that no other thread uses meanwhile.
  ///
  /// The engine and what belongs to it must not be kept. `body` may ask for no second engine.
  static func withOne<Result>(_ body: (TextEngine) -> Result) -> Result {
    let engine = shared.take()
    defer { shared.give(engine) }
    return body(engine)
  }

  private static let shared = Shared()

  /// Sendable, since what it holds is only reached while `lock` is held, and an engine that is taken is
  /// not in it.
  private final class Shared: @unchecked Sendable {
    private let lock = NSCondition()
    private var free: [TextEngine] = []
    private var made = 0

    func take() -> TextEngine {
      lock.lock()
      defer { lock.unlock() }
      while free.isEmpty, made >= TextEngines.most { lock.wait() }
      if let last = free.popLast() { return last }
      made += 1
      // Made with the lock held: Pango's first font map of a process sets things up for all.
      return TextEngine()
    }

    func give(_ engine: TextEngine) {
      lock.lock()
      free.append(engine)
      lock.signal()
      lock.unlock()
    }
  }
}
