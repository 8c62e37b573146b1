import Report
import VSync

/// Plays made-up turns and frames through the real pipeline, so that reports are made from
/// records as a replay writes them: a main thread that lays out `list`, a server that blends `bar`.
final class SimulatedReplay {
  let buffering: DisplayPipeline.Buffering
  let rate = RefreshRate.sixty
  /// Whether an update is wanted at a slot.
  var wants: (_ slot: Int) -> Bool = { _ in true }
  /// How long the turn that begins at a slot takes, and whether it commits.
  var turn: (_ slot: Int) -> (length: Nanoseconds, commits: Bool) = { _ in (.milliseconds(2), true)
  }
  /// How long a frame takes the server, which works on one at a time.
  var render: (_ frame: Int) -> Nanoseconds = { _ in .milliseconds(2) }
  /// What the turn that begins at a slot is made of, where that is not one length of layout.
  var turnCosts: (_ slot: Int) -> [CostEntry]? = { _ in nil }
  /// What a frame of the server is made of, where that is not one length of blending.
  var renderCosts: (_ frame: Int) -> [CostEntry]? = { _ in nil }
  /// What is free.
  var waiver: Waiver?
  /// Whether anything moves on the server in a slot.
  var moves: (_ slot: Int) -> Bool = { _ in false }

  private let time = SimulatedTime(now: .zero)
  private var pipeline: DisplayPipeline
  private var recorder: FrameRecorder
  private var serverIsFree = Instant.zero
  private var blockedSince = Instant.zero

  init(_ buffering: DisplayPipeline.Buffering, _ queue: CommitQueue = .coalesce) {
    self.buffering = buffering
    pipeline = DisplayPipeline(
      buffering: buffering, commitQueue: queue, showsFrameAtStart: false)
    recorder = FrameRecorder(refreshRate: rate)
  }

  /// Replays slots from 0.
  func recording(slots: Int) -> Recording {
    for slot in 0..<slots { time.schedule(at: rate.tick(slot), .vsync) { [self] in vsync(slot) } }
    time.run(through: rate.tick(slots - 1))
    var recording = Recordings.empty(rate, buffering)
    recording.slots = recorder.slots
    recording.frames = recorder.frames
    recording.skippedBegins = recorder.skippedBegins
    return recording
  }

  private func vsync(_ slot: Int) {
    pipeline.beginVSync(slot)
    pipeline.mainWantsUpdate = wants(slot)
    while let action = pipeline.nextAction() {
      recorder.record(action, of: pipeline)
      switch action {
      case .askMotion(let after, let through):
        pipeline.answerMotion((after + 1..<max(after, through) + 1).contains(where: moves))
      case .beginTurn(let frame): begin(frame, in: slot)
      case .startFrame(let frame, _): start(frame)
      case .landCommit(let frame):
        let stood = time.now - blockedSince
        recorder.add(
          [CostEntry(cause: .backpressure, owner: .main, subject: "", cost: stood)], to: frame)
        land(frame)
      default: break
      }
    }
  }

  private func paid(_ costs: [CostEntry], in slot: Int) -> [CostEntry] {
    waiver?.applied(to: costs, inSlot: slot) ?? costs
  }

  private func begin(_ frame: Int, in slot: Int) {
    let (whole, commits) = turn(slot)
    let costs = paid(
      turnCosts(slot)
        ?? [CostEntry(cause: .layout, owner: .main, subject: "list", cost: whole)], in: slot)
    let length = costs.reduce(Nanoseconds.zero) { $0 + $1.cost }
    recorder.add(costs, to: frame)
    time.schedule(at: time.now + length) { [self] in
      if commits, !pipeline.hasRoomForCommit {
        pipeline.commitBlocked(frame)
        blockedSince = time.now
      } else if commits {
        land(frame)
      } else {
        end(frame)
      }
    }
  }

  private func land(_ frame: Int) {
    if let replaced = pipeline.commitLanded(frame) { recorder.superseded(replaced, by: frame) }
    recorder.commitLanded(frame, at: time.now)
    end(frame)
  }

  private func end(_ frame: Int) {
    pipeline.turnEnded(frame)
    recorder.turnEnded(frame)
  }

  private func start(_ frame: Int) {
    let costs = paid(
      renderCosts(frame)
        ?? [
          CostEntry(cause: .blending, owner: .serverExecute, subject: "bar", cost: render(frame))
        ],
      in: pipeline.slot ?? 0)
    let begins = max(time.now, serverIsFree)
    serverIsFree = begins + costs.reduce(Nanoseconds.zero) { $0 + $1.cost }
    recorder.add(costs, to: frame)
    recorder.renderStarted(frame, at: begins)
    time.schedule(at: serverIsFree) { [self] in
      pipeline.renderFinished(frame)
      recorder.renderFinished(frame, at: time.now)
    }
  }
}
