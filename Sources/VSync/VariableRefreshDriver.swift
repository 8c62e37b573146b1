internal import WrongUse

/// Whoever drives the pipeline of a display with variable refresh in simulated time: it finds when
/// the next slot begins.
///
/// A slot is due one period after the one before, or when the frame that is made for it is. If what
/// it is to show is late by then, the display waits: it scans the frame out the moment it is
/// complete, and refreshes itself from the old one when it can wait no longer (frames 3.4), or when
/// no frame can come for that slot, as after a begin that the main thread skipped. With
/// nothing under way it sleeps, and refreshes itself as seldom as it can.
public protocol VariableRefreshDriver: AnyObject {
  /// The replay's time.
  var time: SimulatedTime { get }
  /// The pipeline, its last VSYNC done.
  var pipeline: DisplayPipeline { get }
  /// The slots so far; the last one has begun.
  var timing: RefreshTiming { get }
  /// Whether nothing is under way, and nothing can come but by an event or at ``wake``.
  var isAsleep: Bool { get }
  /// When something comes that is no event of ``time``.
  var wake: Instant? { get }

  /// Lets time pass; what the driver looks at meanwhile, it looks at in here.
  func run(through moment: Instant)
  /// Whether anything moves in the slots (after, through].
  func moves(after: Int, through: Int) -> Bool
  /// Calls ``DisplayPipeline/beginWait()`` and does what the pipeline says then.
  func serveWait() throws
}

extension VariableRefreshDriver {
  /// Lets time pass until the slot after `slot` begins.
  ///
  /// - Returns: when it begins, and from when on it waited for an update.
  public func runToSlot(after slot: Int) throws -> (time: Instant, overdueSince: Instant?) {
    guard let next = timing.next else { halt("slot \(slot) of a fixed rate does not wait") }
    if isAsleep {
      let begin = max(sleep(until: next.latest), next.earliest)
      run(through: begin)
      return (begin, nil)
    }
    run(through: next.wanted)
    while true {
      var areMoving = false
      switch pipeline.outlook(for: slot + 1) {
      case .ready where time.now > next.wanted: return (time.now, next.wanted)
      case .ready, .nothing: return (time.now, nil)
      case .motion(let after):
        guard moves(after: after, through: slot + 1) else { return (time.now, nil) }
        areMoving = true
      case .awaited: break
      }
      guard pipeline.canCome(for: slot + 1, moves: areMoving) else {
        return (time.now, time.now > next.wanted ? next.wanted : nil)
      }
      try serveWait()
      guard let event = time.next, event <= next.latest else {
        run(through: next.latest)
        return (next.latest, next.wanted)
      }
      run(through: event)
    }
  }

  /// - Returns: when something woke the display, or `latest`.
  private func sleep(until latest: Instant) -> Instant {
    while isAsleep {
      let limit = max(min(latest, wake ?? latest), time.now)
      guard let event = time.next, event <= limit else { return limit }
      run(through: event)
    }
    return time.now
  }
}
