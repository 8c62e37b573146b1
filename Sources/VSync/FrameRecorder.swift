internal import WrongUse

/// Writes down what became of each slot and each frame. Whoever drives a ``DisplayPipeline``
/// feeds it: every action, and the moments that the pipeline has no clock for.
public struct FrameRecorder: Sendable {
  /// The display's rate: gives slots their times.
  public let refreshRate: RefreshRate
  /// Every frame that began, by number; `frames[n].id == n`.
  public private(set) var frames: [FrameRecord] = []
  /// The first slot that is written down; those before it are a warm-up.
  public let firstSlot: Int
  /// Every VSYNC from `firstSlot`, in order.
  public private(set) var slots: [SlotRecord] = []
  /// The slots, from `firstSlot`, at which the main thread was busy although an update was
  /// wanted.
  public private(set) var skippedBegins: [Int] = []

  private var frameOnGlass: Int?

  /// Nothing yet. A warm replay begins its first frame before slot 0, where its record starts.
  public init(refreshRate: RefreshRate, firstSlot: Int = 0) {
    self.refreshRate = refreshRate
    self.firstSlot = firstSlot
  }

  /// Writes down an action of this VSYNC. To be called right after
  /// ``DisplayPipeline/nextAction()``, with the pipeline as that left it.
  public mutating func record(_ action: DisplayPipeline.Action, of pipeline: DisplayPipeline) {
    guard let slot = pipeline.slot else { return }
    let tick = refreshRate.tick(slot)
    switch action {
    case .present(let frame, let partial):
      frameOnGlass = frame
      frames[frame].presentSlot = slot
      frames[frame].present = tick
      frames[frame].outcome = slot <= frames[frame].targetSlot ? .onTime : .late
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
            targetSlot: slot - 1 + pipeline.buffering.count))
      }
      frames[frame].expectedSlot = expected
      frames[frame].expected = refreshRate.tick(expected)
    case .beginTurn(let frame):
      require(frame == frames.count, "frame \(frame) follows \(frames.count - 1)")
      let target = slot + pipeline.buffering.count
      var record = FrameRecord(
        id: frame, kind: .main, beginSlot: slot, wantedSlot: pipeline.turn?.wantedSlot ?? slot,
        targetSlot: target)
      record.begin = tick
      record.expected = refreshRate.tick(target)
      frames.append(record)
    case .skipBegin:
      if slot >= firstSlot { skippedBegins.append(slot) }
    }
  }

  /// The commit of a turn landed.
  public mutating func commitLanded(_ frame: Int, at time: Instant) {
    frames[frame].commitEnd = time
  }

  /// The turn that made a frame makes another one: its commit has landed, and a further one follows.
  public mutating func turnContinued(_ frame: Int, after earlier: Int) {
    require(frame == frames.count, "frame \(frame) follows \(frames.count - 1)")
    let before = frames[earlier]
    var record = FrameRecord(
      id: frame, kind: .main, beginSlot: before.beginSlot, wantedSlot: before.wantedSlot,
      targetSlot: before.targetSlot)
    record.begin = before.commitEnd
    record.expected = refreshRate.tick(before.targetSlot)
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
  }

  /// Adds to what a frame's work cost.
  public mutating func add(_ costs: [CostEntry], to frame: Int) {
    frames[frame].costs += costs
  }

  private mutating func add(_ slot: Int, _ outcome: SlotOutcome) {
    guard slot >= firstSlot else { return }
    slots.append(
      SlotRecord(
        index: slot, time: refreshRate.tick(slot), outcome: outcome, frame: frameOnGlass))
  }
}
