import VSync

/// What the main thread would like to do at a VSYNC.
enum Want: Sendable { case nothing, turn, update }

/// Drives a pipeline through simulated time, with a main thread and a GPU that take as long as
/// the test says.
final class PipelineHarness {
  let rate: RefreshRate
  let time: SimulatedTime
  var pipeline: DisplayPipeline
  var recorder: FrameRecorder
  /// What is wanted at a slot.
  var want: (_ slot: Int) -> Want = { _ in .nothing }
  /// How long the turn that begins at a slot takes; nil: one nanosecond, and nothing is committed.
  var commitLength: (_ slot: Int) -> Nanoseconds? = { _ in .milliseconds(1) }
  /// How long a frame takes the GPU, which works on one at a time.
  var renderLength: (_ frame: Int) -> Nanoseconds = { _ in .milliseconds(1) }
  /// Whether anything moves in the slots (after, through].
  var moves: (_ after: Int, _ through: Int) -> Bool = { _, _ in false }

  /// Every action but the motion questions, with its slot.
  private(set) var actions: [(slot: Int, action: DisplayPipeline.Action)] = []
  private(set) var mostInFlight = 0
  private(set) var landed: [Int] = []
  /// How long the main thread stood with each commit that found no room.
  private(set) var blocked: [Int: Nanoseconds] = [:]
  /// Whether a display with variable refresh may sleep while nothing is under way.
  var sleeps = false
  /// When it is woken.
  var wake: Instant?
  private var blockedSince: Instant?
  private var gpuFree = Instant(nanoseconds: .min)

  init(
    _ buffering: DisplayPipeline.Buffering, _ queue: CommitQueue = .coalesce,
    timing: RefreshTiming = RefreshTiming(.sixty), showsFrameAtStart: Bool = false,
    firstSlot: Int = 0
  ) {
    rate = timing.rate
    pipeline = DisplayPipeline(
      buffering: buffering, commitQueue: queue, showsFrameAtStart: showsFrameAtStart)
    recorder = FrameRecorder(timing: timing)
    time = SimulatedTime(now: rate.tick(firstSlot))
  }

  func run(_ slots: ClosedRange<Int>) {
    for slot in slots { time.schedule(at: rate.tick(slot), .vsync) { [self] in vsync(slot) } }
    time.run(through: rate.tick(slots.upperBound))
  }

  /// The same on a display with variable refresh, from slot 0 at 0.
  func runVariable(_ slots: Int, stride: (_ slot: Int) -> Int = { _ in 1 }) throws {
    recorder.beginSlot(0, at: .zero, stride: stride(0))
    vsync(0)
    for slot in 1..<slots {
      let next = try runToSlot(after: slot - 1)
      recorder.beginSlot(
        slot, at: next.time, stride: stride(slot), overdueSince: next.overdueSince)
      vsync(slot)
    }
  }

  private func vsync(_ slot: Int) {
    pipeline.beginVSync(slot)
    pipeline.mainWantsUpdate = want(slot) == .update
    pipeline.mainWantsTurn = want(slot) == .turn
    perform(in: slot)
  }

  private func perform(in slot: Int) {
    while let action = pipeline.nextAction() {
      recorder.record(action, of: pipeline)
      switch action {
      case .askMotion(let after, let through):
        pipeline.answerMotion(moves(after, through))
        continue
      case .beginTurn(let frame): begin(frame, at: slot)
      case .startFrame(let frame, _): render(frame)
      case .landCommit(let frame):
        land(frame)
      default: break
      }
      actions.append((slot, action))
      mostInFlight = max(mostInFlight, pipeline.framesInFlight)
    }
  }

  private func begin(_ frame: Int, at slot: Int) {
    let length = commitLength(slot)
    time.schedule(at: time.now + (length ?? Nanoseconds(1))) { [self] in
      guard length != nil else { return end(frame) }
      if pipeline.hasRoomForCommit { return land(frame) }
      pipeline.commitBlocked(frame)
      blockedSince = time.now
    }
  }

  private func land(_ frame: Int) {
    if let since = blockedSince { blocked[frame] = time.now - since }
    blockedSince = nil
    if let replaced = pipeline.commitLanded(frame) { recorder.superseded(replaced, by: frame) }
    recorder.commitLanded(frame, at: time.now)
    landed.append(frame)
    end(frame)
  }

  private func end(_ frame: Int) {
    pipeline.turnEnded(frame)
    recorder.turnEnded(frame)
  }

  private func render(_ frame: Int) {
    let start = max(time.now, gpuFree)
    gpuFree = start + renderLength(frame)
    recorder.renderStarted(frame, at: start)
    time.schedule(at: gpuFree) { [self] in
      pipeline.renderFinished(frame)
      recorder.renderFinished(frame, at: time.now)
    }
  }

  /// Slots in which a frame was shown first.
  var presents: [Int] { slots(.presented) }
  var repeats: [Int] { slots(.repeated) }
  func slots(_ outcome: SlotOutcome) -> [Int] {
    recorder.slots.filter { $0.outcome == outcome }.map(\.index)
  }

  /// The frames that were sampled, each time the server sampled.
  var samples: [[Int]] {
    actions.compactMap { if case .sample(let commits) = $0.action { commits } else { nil } }
  }

  /// Frames with this outcome.
  func frames(_ outcome: FrameOutcome) -> [Int] {
    recorder.frames.filter { $0.outcome == outcome }.map(\.id)
  }

  /// Hold-based hitch time: what each presentation came later than one slot after the last.
  var hitch: Nanoseconds {
    zip(presents, presents.dropFirst()).reduce(into: .zero) { sum, pair in
      sum += rate.tick(pair.1) - rate.tick(pair.0 + 1)
    }
  }

  /// What frames came later than their targets.
  var lateness: Nanoseconds {
    recorder.frames.reduce(into: .zero) { sum, frame in
      if let present = frame.present { sum += present - rate.tick(frame.targetSlot) }
    }
  }
}

extension PipelineHarness: VariableRefreshDriver {
  var timing: RefreshTiming { recorder.timing }
  var isAsleep: Bool {
    sleeps && pipeline.isDrained && want((pipeline.slot ?? 0) + 1) == .nothing
      && wake.map { time.now < $0 } ?? true
  }

  func moves(after: Int, through: Int) -> Bool { self.moves(after, through) }

  func run(through moment: Instant) { time.run(through: moment) }

  func serveWait() {
    pipeline.beginWait()
    perform(in: pipeline.slot ?? 0)
  }
}
