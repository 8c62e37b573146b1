internal import WrongUse

/// Writes down what became of each slot and each frame. Whoever drives a ``DisplayPipeline``
/// feeds it: every action, and the moments that the pipeline has no clock for.
public struct FrameRecorder: Sendable {
  /// Gives slots their times.
  public private(set) var timing: RefreshTiming
  /// Every frame that began, by number; `frames[n].id == n`.
  public private(set) var frames: [FrameRecord] = []
  /// The first slot that is written down; those before it are a warm-up.
  public let firstSlot: Int
  /// Every VSYNC from `firstSlot`, in order.
  public private(set) var slots: [SlotRecord] = []
  /// The slots, from `firstSlot`, at which the main thread was busy although an update was
  /// wanted.
  public private(set) var skippedBegins: [Int] = []
  /// Every change of the number of buffers, from `firstSlot`.
  public private(set) var modeChanges: [ModeChange] = []

  private var frameOnGlass: Int?

  /// Nothing yet. A warm replay begins its first frame before slot 0, where its record starts.
  public init(refreshRate: RefreshRate, firstSlot: Int = 0) {
    self.init(timing: RefreshTiming(refreshRate), firstSlot: firstSlot)
  }

  /// The same for a display of any timing.
  public init(timing: RefreshTiming, firstSlot: Int = 0) {
    (self.timing, self.firstSlot) = (timing, firstSlot)
  }

  /// With variable refresh, a slot begins, and the one before is over. To be called before the
  /// VSYNC is begun; at a fixed rate it does nothing.
  ///
  /// - Parameters:
  ///   - stride: of how many of the shortest intervals new frames are wanted from now on.
  ///   - overdue: from when on the slot before waited for an update that was wanted by then.
  public mutating func beginSlot(
    _ slot: Int, at time: Instant, stride: Int = 1, overdueSince overdue: Instant? = nil
  ) {
    closeSlot(at: time, overdueSince: overdue)
    timing.begin(slot, at: time, stride: stride)
  }

  /// With variable refresh, the last slot is over.
  public mutating func closeSlot(at time: Instant, overdueSince overdue: Instant? = nil) {
    guard let last = slots.indices.last, timing.range != nil else { return }
    let (length, period) = (time - slots[last].time, timing.period)
    var late = overdue.map { time - $0 } ?? .zero
    // What refreshed itself for want of an update shows none of it.
    if slots[last].outcome == .repeated { late = overdue == nil ? min(length, period) : length }
    slots[last].span = .init(length: length, period: period, overdue: late)
  }

  /// Writes down an action of this VSYNC. To be called right after
  /// ``DisplayPipeline/nextAction()``, with the pipeline as that left it.
  public mutating func record(_ action: DisplayPipeline.Action, of pipeline: DisplayPipeline) {
    guard let slot = pipeline.slot else { return }
    let tick = timing.time(of: slot)
    switch action {
    case .present(let frame, let partial):
      frameOnGlass = frame
      frames[frame].presentSlot = slot
      frames[frame].present = tick
      let isOnTime = frames[frame].target.map { tick <= $0 } ?? (slot <= frames[frame].targetSlot)
      frames[frame].outcome = isOnTime ? .onTime : .late
      add(slot, partial ? .partial : .presented)
    case .repeatFrame: add(slot, .repeated)
    case .idle: add(slot, .idle)
    case .askMotion: break
    case .sample(let commits):
      for frame in commits.dropLast() {
        frames[frame].outcome = .superseded
        frames[frame].supersededBy = commits.last
      }
    case .startFrame(let frame, let expected):
      if frame == frames.count {
        frames.append(
          FrameRecord(
            id: frame, kind: .server, beginSlot: slot - 1, wantedSlot: slot - 1,
            targetSlot: slot - 1 + pipeline.buffers))
        frames[frame].target = foretold(frames[frame].targetSlot)
      }
      frames[frame].expectedSlot = expected
      frames[frame].expected = timing.time(of: expected)
      if expected == frames[frame].targetSlot { frames[frame].target = foretold(expected) }
      timing.promise(expected)
    case .beginTurn(let frame):
      require(frame == frames.count, "frame \(frame) follows \(frames.count - 1)")
      let target = slot + pipeline.buffers
      var record = FrameRecord(
        id: frame, kind: .main, beginSlot: slot, wantedSlot: pipeline.turn?.wantedSlot ?? slot,
        targetSlot: target)
      record.begin = tick
      record.expected = timing.time(of: target)
      record.target = foretold(target)
      frames.append(record)
    case .skipBegin:
      if slot >= firstSlot { skippedBegins.append(slot) }
    case .changeMode(let from, let to):
      modeChanges.append(ModeChange(slot: slot, from: from, to: to))
    case .landCommit: break
    }
  }

  /// The commit of a turn landed.
  public mutating func commitLanded(_ frame: Int, at time: Instant) {
    frames[frame].commitEnd = time
  }

  /// A commit in a mailbox was replaced by a later one before the server sampled it.
  public mutating func superseded(_ frame: Int, by later: Int) {
    frames[frame].outcome = .superseded
    frames[frame].supersededBy = later
  }

  /// The turn that made a frame makes another one: its commit has landed, and a further one follows.
  public mutating func turnContinued(_ frame: Int, after earlier: Int) {
    require(frame == frames.count, "frame \(frame) follows \(frames.count - 1)")
    let before = frames[earlier]
    var record = FrameRecord(
      id: frame, kind: .main, beginSlot: before.beginSlot, wantedSlot: before.wantedSlot,
      targetSlot: before.targetSlot)
    record.begin = before.commitEnd
    record.expected = before.target ?? timing.time(of: before.targetSlot)
    record.target = before.target
    frames.append(record)
  }

  /// A turn ended; without a commit its frame is cancelled.
  public mutating func turnEnded(_ frame: Int) {
    guard frames[frame].commitEnd == nil else { return }
    frames[frame].outcome = .cancelled
    frames[frame].expected = nil
  }

  /// The render server, or its GPU, began to work on a frame.
  public mutating func renderStarted(_ frame: Int, at time: Instant) {
    frames[frame].renderStart = time
  }

  /// A frame was complete.
  public mutating func renderFinished(_ frame: Int, at time: Instant) {
    frames[frame].renderEnd = time
    // What is the same as of the frame before is kept once: most of what a long replay takes.
    if frame > 0, frames[frame].costs == frames[frame - 1].costs {
      frames[frame].costs = frames[frame - 1].costs
    }
  }

  /// Adds to what a frame's work cost.
  public mutating func add(_ costs: [CostEntry], to frame: Int) {
    frames[frame].costs += costs
  }

  /// The time of a slot to come where only the driver knows it: with variable refresh.
  private func foretold(_ slot: Int) -> Instant? {
    timing.range == nil ? nil : timing.time(of: slot)
  }

  private mutating func add(_ slot: Int, _ outcome: SlotOutcome) {
    guard slot >= firstSlot else { return }
    slots.append(
      SlotRecord(
        index: slot, time: timing.time(of: slot), outcome: outcome, frame: frameOnGlass))
  }
}
