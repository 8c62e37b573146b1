/// The main thread in simulated time: turns what a step of a turn did into time on a core, and says
/// what held it up.
///
/// What it waits for is paid by the frame of the step like its work: `thread_explosion` is the time
/// that it lost because more threads wanted to run than there are cores, `lock_wait` the time that
/// it slept because a worker held the lock of the font engine.
public final class SimulatedMainThread {
  private let profile: DeviceProfile
  private let processor: SimulatedProcessor
  private let fontLock: SimulatedLock?

  /// An idle main thread.
  ///
  /// - Parameter fontLock: What drawing text holds; nil when nothing is to be waited for.
  public init(
    profile: DeviceProfile, processor: SimulatedProcessor, fontLock: SimulatedLock? = nil
  ) {
    (self.profile, self.processor, self.fontLock) = (profile, processor, fontLock)
  }

  /// Works off some charges in their order, and calls `body` at the moment when that is done, with
  /// what the thread was held up by besides. With a lock, each charge that draws glyphs holds it.
  ///
  /// - Parameter free: `threadExplosion` gives it a core of its own, `lockWait` has it take no lock: to
  ///   see what would have been without. Other causes mean nothing here.
  public func run(
    _ charges: [Charge], freeOf free: Set<Cause> = [],
    then body: @escaping ([CostEntry]) -> Void
  ) {
    let hasOwnCore = free.contains(.threadExplosion)
    let takesLock = fontLock != nil && !free.contains(.lockWait)
    var parts: [Part] = []
    for charge in charges {
      let needsLock = takesLock && charge.work.glyphsDrawn > 0
      if !needsLock, let last = parts.indices.last, parts[last].lockedFor == nil {
        parts[last].length += profile.cost(of: charge.work)
      } else {
        parts.append(
          Part(
            lockedFor: needsLock ? charge.subject : nil, length: profile.cost(of: charge.work)))
      }
    }
    run(parts[...], Held(hasOwnCore: hasOwnCore), then: body)
  }

  /// What is worked off at once.
  private struct Part {
    /// The layer for whose text the lock is held meanwhile.
    var lockedFor: String?
    var length: Nanoseconds
  }

  /// What held it up so far.
  private struct Held {
    var hasOwnCore: Bool
    var delay = SimulatedProcessor.Delay.none
    var waits: [CostEntry] = []
  }

  private func run(
    _ parts: ArraySlice<Part>, _ held: Held, then body: @escaping ([CostEntry]) -> Void
  ) {
    guard let part = parts.first else {
      // Never from within, also where there was nothing to do.
      return processor.run(.zero) { [self] _ in body(entries(held)) }
    }
    let isLast = parts.count == 1
    func work(_ held: Held, _ release: @escaping () -> Void) {
      spend(part.length, held) { [self] delay in
        var held = held
        held.delay.length += delay.length
        held.delay.threads = max(held.delay.threads, delay.threads)
        release()
        if isLast { body(entries(held)) } else { run(parts.dropFirst(), held, then: body) }
      }
    }
    guard let name = part.lockedFor, let fontLock, part.length > .zero else {
      return work(held) {}
    }
    fontLock.acquire(for: name) { wait in
      var held = held
      if wait.length > .zero {
        held.waits.append(
          CostEntry(
            cause: .lockWait, owner: .main, subject: name, cost: wait.length,
            detail: "font lock, held for \(wait.holder)"))
      }
      work(held) { fontLock.release() }
    }
  }

  private func spend(
    _ length: Nanoseconds, _ held: Held,
    then body: @escaping (SimulatedProcessor.Delay) -> Void
  ) {
    guard held.hasOwnCore else { return processor.run(length, then: body) }
    processor.time.schedule(at: processor.time.now + length) { body(.none) }
  }

  private func entries(_ held: Held) -> [CostEntry] {
    guard held.delay.length > .zero else { return held.waits }
    let entry = CostEntry(
      cause: .threadExplosion, owner: .main,
      subject: "\(held.delay.threads) threads on \(processor.cores) cores",
      cost: held.delay.length)
    return held.waits + [entry]
  }
}
