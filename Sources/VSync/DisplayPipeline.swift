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
/// it until it is shown; 1 on the glass and those in flight never exceed N.
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

    /// The buffers, and the slots from the begin of a turn to its target.
    public var count: Int { self == .double ? 2 : 3 }
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
    case server, serverAsked
    case start(frame: Int, expected: Int, wantedSlot: Int?)
    case main
    case done
  }

  /// A frame that the render server started.
  struct StartedFrame: Sendable {
    let frame: Int
    let expected: Int
    /// When the oldest update in it was wanted; nil when it has none and only shows motion.
    let wantedSlot: Int?
    var isComplete = false
  }

  /// How many buffers there are.
  public let buffering: Buffering
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

  /// A pipeline with nothing in it.
  ///
  /// - Parameters:
  ///   - buffering: 2 or 3 buffers.
  ///   - showsFrameAtStart: whether the glass shows a frame already. Without one, the slots
  ///     before the first presentation are idle and never repeats.
  public init(buffering: Buffering, showsFrameAtStart: Bool) {
    self.buffering = buffering
    isShowing = showsFrameAtStart
  }

  /// Buffers between the render server's start and the glass; at most N - 1.
  public var framesInFlight: Int { started.count }

  /// Whether nothing is under way: no turn, no commit, no frame.
  public var isDrained: Bool { turn == nil && landed.isEmpty && started.isEmpty }

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

  /// Answers ``Action/askMotion(after:through:)``.
  public mutating func answerMotion(_ moves: Bool) {
    switch stage {
    case .displayAsked, .serverAsked: motionAnswer = moves
    default: halt("motion (\(moves)) was not asked for")
    }
  }

  /// The commit of the current turn landed, whole (R5).
  public mutating func commitLanded(_ frame: Int) {
    guard let turn, turn.frame == frame, landed.last?.frame != frame else {
      halt("commit \(frame) landed in turn \(turn.map { "\($0.frame)" } ?? "none")")
    }
    landed.append(turn)
    turnOwesUpdate = false
    turnHasCommitted = true
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
  }
}
