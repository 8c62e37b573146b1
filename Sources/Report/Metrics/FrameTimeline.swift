public import VSync

/// Judges a frame as Android's frame timeline does, from when it was ready and when it was shown
/// (the table of frames 2.4). Pure: moments in, bits out.
public struct FrameTimeline: Hashable, Sendable {
  /// A presentation that is not further off than this is on time.
  public static let presentThreshold = Nanoseconds.milliseconds(2)

  /// When a frame was expected to be shown, and was.
  public struct Presentation: Hashable, Sendable {
    /// Expected on the glass.
    public var expected: Instant
    /// On the glass; nil if never.
    public var actual: Instant?
    /// When it had to be ready.
    public var deadline: Instant
    /// When it was.
    public var end: Instant

    /// The moments of one frame.
    public init(expected: Instant, actual: Instant?, deadline: Instant, end: Instant) {
      (self.expected, self.actual, self.deadline, self.end) = (expected, actual, deadline, end)
    }

    /// Positive is late.
    var offset: Nanoseconds? { actual.map { $0 - expected } }
  }

  /// From one VSYNC to the next.
  public let interval: Nanoseconds

  /// A display; its interval is more than zero.
  public init(interval: Nanoseconds) { self.interval = interval }

  /// A frame of the render server.
  ///
  /// - Parameters:
  ///   - lateBy: what made it late, if its end was: ``JankType/serverCPU`` or
  ///     ``JankType/serverGPU``.
  ///   - previous: when the frame before was shown, if it took this one's place.
  public func displayFrame(
    _ frame: Presentation, lateBy: JankType = .serverGPU, previous: Instant? = nil
  ) -> JankType {
    guard let offset = frame.offset else { return .dropped }
    let isLate = frame.end > frame.deadline
    switch direction(of: offset) {
    case .onTime: return []
    case .early where isLate: return .unknown
    case .early: return isWhole(offset) ? .serverScheduling : .predictionError
    case .late where isLate:
      return previous.map { abs($0 - frame.expected) <= Self.presentThreshold } ?? false
        ? .serverStuffing : lateBy
    case .late: return isWhole(offset) ? .displayHAL : .predictionError
    }
  }

  /// A frame of the main thread.
  ///
  /// - Parameters:
  ///   - display: what the render server's frame that shows it got.
  ///   - lastLatch: when the server took the commit before, if it did.
  public func surfaceFrame(
    _ frame: Presentation, display: JankType, lastLatch: Instant? = nil
  ) -> JankType {
    guard let offset = frame.offset else { return .dropped }
    var deadline = frame.deadline
    var type: JankType = []
    switch direction(of: offset) {
    case .onTime: return []
    case .early:
      if frame.end > deadline { return .unknown }
      return isWhole(offset) ? .serverScheduling : .predictionError
    case .late: break
    }
    if let lastLatch, deadline <= lastLatch {
      // Its turn could come only after that one.
      type = .bufferStuffing
      deadline = lastLatch + interval
      if frame.end <= deadline { return type }
    }
    if frame.end > deadline { return type.union(.appDeadlineMissed).union(display) }
    if !display.isEmpty { return display }
    return isWhole(offset) ? .serverScheduling : .predictionError
  }

  /// How far a frame was off.
  public func severity(of frame: Presentation, _ type: JankType) -> JankSeverity {
    guard !type.isEmpty else { return .none }
    guard let offset = frame.offset else { return .full }
    // Two ticks are rounded, so that a whole interval may lack a nanosecond.
    return abs(offset) >= interval - Nanoseconds(1) ? .full : .partial
  }

  private enum Direction { case early, onTime, late }

  private func direction(of offset: Nanoseconds) -> Direction {
    if abs(offset) <= Self.presentThreshold { return .onTime }
    return offset > .zero ? .late : .early
  }

  /// Whether a length is a whole number of intervals, within the threshold.
  private func isWhole(_ offset: Nanoseconds) -> Bool {
    let rest = abs(offset).count % interval.count
    return min(rest, interval.count - rest) <= Self.presentThreshold.count
  }

  private func abs(_ length: Nanoseconds) -> Nanoseconds { Nanoseconds(Swift.abs(length.count)) }
}
