import Foundation
import Synchronization

/// Cleans up when the user (SIGINT), the terminal (SIGHUP) or the system (SIGTERM) ends the
/// program, which then exits with 128 + the signal's number.
final class Interruption: Sendable {
  private struct State {
    var hasBegun = false
    var cleanUp: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Waits for signals on a thread of its own. To be called once, on the first thread and before
  /// others begin: they take over that these signals are not for them.
  func install() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    // `nohup` sets this one to be ignored, and means it.
    var hangUp = sigaction()
    sigaction(SIGHUP, nil, &hangUp)
    if hangUp.__sigaction_handler.sa_handler == nil { sigaddset(&signals, SIGHUP) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    Thread.detachNewThread { [self] in
      var signals = awaited
      var signal: Int32 = 0
      guard sigwait(&signals, &signal) == 0 else { return }
      let cleanUp = state.withLock { state in
        state.hasBegun = true
        return state.cleanUp
      }
      cleanUp?()
      _exit(128 + signal)
    }
  }

  /// Makes something that must be cleaned up; a signal that comes meanwhile waits until it is made.
  func guarding<Made: Sendable>(
    _ make: () throws -> Made, cleanUp: @escaping @Sendable (Made) -> Void
  ) throws -> Made {
    let made = try state.withLock { state -> Made? in
      if state.hasBegun { return nil }
      let made = try make()
      state.cleanUp = { cleanUp(made) }
      return made
    }
    if let made { return made }
    yieldToSignal()
    throw CancellationError()
  }

  /// To be called before the program ends by itself: if a signal came first, its exit code counts.
  func yieldToSignal() {
    while state.withLock({ $0.hasBegun }) { pause() }
  }
}
