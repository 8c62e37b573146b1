internal import WrongUse

/// The way of a frame from a VSYNC to the glass: main thread, render server, display.
///
/// It has no clock and does nothing itself. Whoever drives it tells what happened, asks
/// ``nextAction()`` at each VSYNC until there is none, and does what it says; so every rule can
/// be tested without threads or timers (as Chromium's scheduler state machine is). The rules are
/// those of frames 3.5; R numbers in comments mean them.
///
///     pipeline.beginVSync(slot)                    // after all that ended at or before it
///     while let action = pipeline.nextAction() { ... }
///
/// With N buffers (2 or 3) what a turn that began at slot b changes is meant for slot b + N. The
/// render server samples at VSYNCs only. A frame is in flight from the moment the server starts
/// it until it is shown; 1 on the glass and those in flight never exceed N, but for the two slots
/// after N went from 3 to 2.
///
/// On a display with variable refresh a slot begins when it is scanned out. The driver looks at
/// ``outlook(for:)`` to know whether the next one is to wait for a frame, and while it waits calls
/// ``beginWait()`` whenever something may have changed.
///
/// Main-thread frames and the server's own take their numbers from one counter, from 0, in the
/// order in which they began.
public struct DisplayPipeline: Sendable {
  /// How many buffers there are.
  public enum Buffering: String, Hashable, Sendable, CaseIterable {
    /// 2: one on the glass, one being rendered.
    case double
    /// 3: the render server has two intervals for a frame.
    case triple
    /// 2; 3 from a slot that repeated because the render server was late with its frame; 2 again
    /// after ``cleanFrames`` frames in a row that two buffers would have been enough for. With variable
    /// refresh a frame that comes while the display waits for it changes nothing.
    case auto

    /// The buffers at first, and the slots from the begin of a turn to its target.
    public var count: Int { self == .triple ? 3 : 2 }

    /// How many frames in a row must be complete one VSYNC after their start until ``auto`` goes
    /// back to two buffers: half a second at 60 Hz. Nobody publishes such a number (frames 8).
    public static let cleanFrames = 30
  }

  /// What is to be done next in this VSYNC.
  public enum Action: Hashable, Sendable {
    /// The display shows a new frame. `partial`: the render server's motion went on while an
    /// update of the main thread was overdue (R10).
    case present(frame: Int, partial: Bool)
    /// The display shows the old frame again although an update was wanted.
    case repeatFrame
    /// The display shows the old frame again, and nothing else was wanted (R11).
    case idle
    /// Does anything move on the render server in the slots (`after`, `through`]? To be answered
    /// with ``DisplayPipeline/answerMotion(_:)`` before the next action is asked for.
    case askMotion(after: Int, through: Int)
    /// The render server applies these commits, oldest first. All but the last are superseded.
    case sample([Int])
    /// The render server starts a frame, made for a slot.
    case startFrame(Int, expected: Int)
    /// The main thread begins a turn.
    case beginTurn(Int)
    /// The main thread is busy although an update is wanted (R4).
    case skipBegin
    /// The number of buffers changes (R9). From 3 to 2 the main thread begins no turn for an update
    /// at this VSYNC, so that two frames do not meet in one slot.
    case changeMode(from: Int, to: Int)
    /// There is room for the commit that the main thread waits with: it lands now. To be answered
    /// with ``DisplayPipeline/commitLanded(_:)`` before the next action is asked for.
    case landCommit(Int)
  }

  /// What a slot to come would show, as far as it is known now.
  public enum Outlook: Hashable, Sendable {
    /// A new frame, which is complete.
    case ready
    /// The old frame, although an update is overdue or a frame is due that is not complete.
    case awaited
    /// The old frame, and an update is overdue if something moves from the slot after `after` on.
    case motion(after: Int)
    /// The old frame, and nothing is overdue.
    case nothing
  }

  /// A turn of the main thread, or the commit that it made.
  public struct Update: Hashable, Sendable {
    /// The frame's number.
    public let frame: Int
    /// The slot at which the turn began.
    public let beginSlot: Int
    /// The slot at which its update was first wanted; earlier than `beginSlot` when the main
    /// thread was busy then.
    public let wantedSlot: Int
  }

  /// Where in R2's order the VSYNC is.
  enum Stage: Sendable {
    case display, displayAsked
    case moreBuffers
    case server, serverAsked
    case start(frame: Int, expected: Int, wantedSlot: Int?)
    case main, begin
    case done
  }

  /// A frame that the render server started.
  struct StartedFrame: Sendable {
    let frame: Int
    let expected: Int
    /// The slot it was started in.
    let startSlot: Int
    /// When the oldest update in it was wanted; nil when it has none and only shows motion.
    let wantedSlot: Int?
    var isComplete = false
    /// Whether it was not complete at the VSYNC after its start.
    var isSlow = false
  }

  /// How many buffers there are.
  public let buffering: Buffering
  /// How many there are now: 2 or 3.
  public internal(set) var buffers: Int
  /// What becomes of commits that wait.
  public let commitQueue: CommitQueue
  /// The VSYNC that was begun last; nil before the first.
  public internal(set) var slot: Int?
  /// The turn that the main thread is in; nil when it is idle.
  public internal(set) var turn: Update?

  /// Whether an update is wanted: a turn that begins now is expected to change something. Looked
  /// at when the main thread is reached in a VSYNC; stays as it was set.
  public var mainWantsUpdate = false
  /// Whether there is something to run although no update is wanted, as a mark of the scene.
  /// Looked at as ``mainWantsUpdate`` is.
  public var mainWantsTurn = false

  var stage = Stage.done
  /// The answer to the motion question; nil while it is open.
  var motionAnswer: Bool?
  var isShowing: Bool
  var nextFrame = 0
  /// Whether the current turn owes an update: it wanted one, and has not committed.
  var turnOwesUpdate = false
  /// Whether the current turn has landed a commit.
  public internal(set) var turnHasCommitted = false
  /// The oldest skipped begin whose update no turn has taken over.
  var skippedSlot: Int?
  /// Landed commits that were not sampled, oldest first.
  var landed: [Update] = []
  /// Frames in flight, oldest first.
  var started: [StartedFrame] = []
  /// The slot that the frame started last was made for.
  var lastExpected: Int?
  /// The turn that waits for room for its commit.
  var blocked: Int?
  /// How many frames in a row were not slow.
  var cleanFrames = 0
  /// Whether the display waits for a late frame; then the main thread is not asked to begin.
  var isWaiting = false

  /// A pipeline with nothing in it.
  ///
  /// - Parameters:
  ///   - buffering: 2 or 3 buffers.
  ///   - commitQueue: what becomes of commits that wait for the render server.
  ///   - showsFrameAtStart: whether the glass shows a frame already. Without one, the slots
  ///     before the first presentation are idle and never repeats.
  public init(
    buffering: Buffering, commitQueue: CommitQueue = .coalesce, showsFrameAtStart: Bool
  ) {
    self.buffering = buffering
    self.commitQueue = commitQueue
    buffers = buffering.count
    isShowing = showsFrameAtStart
  }

  /// Buffers between the render server's start and the glass; at most N - 1.
  public var framesInFlight: Int { started.count }

  /// Whether nothing is under way: no turn, no commit, no frame.
  public var isDrained: Bool { turn == nil && landed.isEmpty && started.isEmpty }

  /// Whether something that the main thread changed, or may be changing, is not shown yet.
  public var hasUpdate: Bool {
    turn != nil || !landed.isEmpty || started.contains { $0.wantedSlot != nil }
  }

  /// Begins a VSYNC. All that ended at or before its tick was told before (R2, R3).
  ///
  /// - Precondition: slots only grow, and the VSYNC before is done.
  public mutating func beginVSync(_ slot: Int) {
    if let last = self.slot { require(slot > last, "VSYNC \(slot) begun after \(last)") }
    guard case .done = stage else {
      halt("VSYNC \(slot) begun before \(self.slot ?? slot) was done")
    }
    self.slot = slot
    stage = .display
  }

  /// The display waits past the VSYNC for the next slot, with variable refresh. Like ``beginVSync(_:)``
  /// followed by the render server's part alone: it may start what the next slot waits for without
  /// another VSYNC.
  ///
  /// - Precondition: a VSYNC was begun, and is done.
  public mutating func beginWait() {
    guard let slot, case .done = stage else { halt("a wait before slot \(slot ?? 0) was done") }
    isWaiting = true
    stage = .server
    guard let oldest = started.first, oldest.expected <= slot + 1, !oldest.isComplete else {
      return
    }
    // Three buffers would cost an interval for ever; a display that can wait loses less.
    started[0].isSlow = true
  }

  /// Answers ``Action/askMotion(after:through:)``.
  public mutating func answerMotion(_ moves: Bool) {
    switch stage {
    case .displayAsked, .serverAsked: motionAnswer = moves
    default: halt("motion (\(moves)) was not asked for")
    }
  }

  /// Whether a commit may land; if not, the main thread waits (``commitBlocked(_:)``).
  public var hasRoomForCommit: Bool {
    commitQueue != .fifo || landed.count < CommitQueue.capacity
  }

  /// The commit of the current turn is ready, and there is no room for it: the main thread stands
  /// until ``Action/landCommit(_:)``.
  public mutating func commitBlocked(_ frame: Int) {
    guard let turn, turn.frame == frame, !hasRoomForCommit else {
      halt("commit \(frame) blocked in turn \(turn.map { "\($0.frame)" } ?? "none")")
    }
    blocked = frame
  }

  /// The commit of the current turn landed, whole (R5).
  ///
  /// - Returns: the commit that it supersedes at once, in a mailbox. Its changes are part of this one
  ///   from now on.
  /// - Precondition: there is room.
  @discardableResult
  public mutating func commitLanded(_ frame: Int) -> Int? {
    guard let turn, turn.frame == frame, landed.last?.frame != frame, hasRoomForCommit else {
      halt("commit \(frame) landed in turn \(turn.map { "\($0.frame)" } ?? "none")")
    }
    turnOwesUpdate = false
    turnHasCommitted = true
    blocked = nil
    guard commitQueue == .mailbox, let replaced = landed.popLast() else {
      landed.append(turn)
      return nil
    }
    landed.append(
      Update(
        frame: frame, beginSlot: turn.beginSlot,
        wantedSlot: min(turn.wantedSlot, replaced.wantedSlot)))
    return replaced.frame
  }

  /// The current turn, whose commit has landed, is going to land another one, as after a flush in
  /// its middle: the rest of it makes a frame of its own, wanted when the turn was.
  ///
  /// - Returns: that frame.
  public mutating func continueTurn() -> Int {
    guard let turn, turnHasCommitted else {
      halt(
        "turn \(turn.map { "\($0.frame)" } ?? "none") continued before its commit")
    }
    let rest = Update(
      frame: takeNumber(), beginSlot: turn.beginSlot, wantedSlot: turn.wantedSlot)
    self.turn = rest
    turnHasCommitted = false
    return rest.frame
  }

  /// The main thread is idle again. Without a commit the frame is cancelled.
  public mutating func turnEnded(_ frame: Int) {
    guard let turn, turn.frame == frame else {
      halt("turn \(frame) ended in turn \(turn.map { "\($0.frame)" } ?? "none")")
    }
    self.turn = nil
  }

  /// A frame that the render server started is complete.
  public mutating func renderFinished(_ frame: Int) {
    guard let index = started.firstIndex(where: { $0.frame == frame && !$0.isComplete }) else {
      halt("frame \(frame) was not being rendered")
    }
    started[index].isComplete = true
    // What ends in a slot is seen at the next VSYNC.
    if let slot, slot > started[index].startSlot { started[index].isSlow = true }
  }
}
