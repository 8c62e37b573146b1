import Compositor
import Foundation
import LayerModel
import Report
import VSync

/// Where the threads of a live replay meet: the display pipeline, and what is handed from one to another.
///
/// The VSYNC thread runs the pipeline; the main thread takes turns from here and lands commits, the
/// render server takes frames and says when they are complete. As ``TimedReplay`` it owns no rule.
///
/// `@unchecked Sendable`: everything that changes is only touched with `condition` locked. (Functions
/// whose names begin with `locked` are called with it locked.)
final class LiveDesk: @unchecked Sendable {
  /// A turn that the main thread is to begin.
  struct Turn: Sendable {
    var frame: Int
    var clock: Instant
    /// When it was asked for.
    var asked: Instant
    /// What happens in it.
    var events: [TimelineEvent]
  }

  /// What the main thread is to do.
  enum MainTask: Sendable {
    case turn(Turn)
    /// Workers have news: say what the tree wants.
    case look
    case leave
  }

  /// What the render server is to do, in order.
  enum ServerTask: Sendable {
    case apply([Commit])
    /// Make a frame for a moment. The time since `asked` was waited for an earlier one, if any.
    case frame(Int, at: Instant, asked: Instant, mustWait: Bool)
  }

  /// What the tree wants, as the main thread said last.
  struct Wishes: Sendable {
    var wantsTurn = true
    var nextWake: Instant?
    var isSettled = false
    var hasOnlookers = false
    var hasLinks = false
    /// Layers to which pictures come with commits.
    var presentingInCommits: Set<String> = []
  }

  let clock: LiveClock
  let log: EventLog
  let scene: Scene
  let lastSlot: Int?
  let isWarm: Bool

  let condition = NSCondition()
  var pipeline: DisplayPipeline
  var recorder: FrameRecorder
  /// The commits that the server was given, for the question of what moves. It makes no frames.
  var shadow: RenderServer
  var events: ArraySlice<TimelineEvent>
  var wishes = Wishes()
  var turn: Turn?
  var mustLook = false
  var isOver = false
  var hasNoEnd = false
  var serverTasks: [ServerTask] = []
  var framesUnderWay = 0
  var landed: [Int: [Commit]] = [:]
  var blocked: (commits: [Commit], since: Instant)?
  var costsSinceCommit: [CostEntry] = []
  var counters = CounterTable()
  var startup: [CostEntry] = []

  /// - Parameter shadow: a server without pixels and with an empty tree.
  init(_ player: Player, clock: LiveClock, log: EventLog, shadow: RenderServer) {
    (self.clock, self.log, self.shadow, scene) = (clock, log, shadow, player.scene)
    (lastSlot, isWarm) = (player.lastSlot, player.scene.start == .warm)
    let display = player.scene.display
    events = player.scene.timeline[...]
    pipeline = DisplayPipeline(
      buffering: display.buffering, commitQueue: display.commitQueue, showsFrameAtStart: false)
    recorder = FrameRecorder(refreshRate: display.refreshRate)
  }

  func withLock<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body()
  }

  /// Waits until a body has a result. The lock is held while it looks.
  func wait<Result>(_ body: () -> Result?) -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body() {
        condition.broadcast()
        return result
      }
      condition.wait()
    }
  }
}

// MARK: - The main thread

extension LiveDesk {
  /// Waits for what the main thread is to do next.
  func nextMainTask() -> MainTask {
    wait {
      if isOver { return .leave }
      if let turn {
        self.turn = nil
        recorder.add(lockedDelay(since: turn.asked, of: .main), to: turn.frame)
        return .turn(turn)
      }
      guard mustLook else { return nil }
      mustLook = false
      return .look
    }
  }

  /// What a thread lost that was not awake at once, for want of a core, where that is worth a word.
  func lockedDelay(since asked: Instant, of owner: Owner) -> [CostEntry] {
    let delay = clock.now - asked
    guard delay >= .milliseconds(1) else { return [] }
    return [CostEntry(cause: .threadExplosion, owner: owner, subject: "woken late", cost: delay)]
  }

  /// Has the main thread look what its tree wants. To be called from any thread.
  func wakeMain() { withLock { mustLook = true } }

  /// The slots that the display has shown, from a number on.
  func slots(from first: Int) -> [SlotRecord] {
    withLock { Array(recorder.slots.dropFirst(first)) }
  }

  func tell(_ wishes: Wishes) { withLock { self.wishes = wishes } }

  /// Puts down what a step of the turn took.
  func pay(_ costs: [CostEntry], of frame: Int) {
    withLock {
      if pipeline.turnHasCommitted {
        costsSinceCommit += costs
      } else {
        recorder.add(costs, to: frame)
      }
    }
  }

  /// Commits of one step land together; without room the thread waits until there is.
  ///
  /// - Returns: the frame that they are part of: another one, if the turn had landed a commit before.
  ///   Nil when the replay was over before there was room.
  func land(_ commits: [Commit], of frame: Int) -> Int? {
    let frame = withLock { () -> Int in
      var frame = frame
      if pipeline.turnHasCommitted {
        let next = pipeline.continueTurn()
        recorder.turnContinued(next, after: frame)
        frame = next
        recorder.add(costsSinceCommit, to: frame)
        costsSinceCommit = []
      }
      if pipeline.hasRoomForCommit {
        lockedLand(commits, of: frame)
      } else {
        log.append(.block, "\(frame)", at: clock.now)
        pipeline.commitBlocked(frame)
        blocked = (commits, clock.now)
      }
      return frame
    }
    let hasLanded = wait { blocked == nil ? true : isOver ? false : nil }
    return hasLanded ? frame : nil
  }

  func lockedLand(_ commits: [Commit], of frame: Int) {
    landed[frame, default: []] += commits
    log.append(.commit, "\(frame)", at: clock.now)
    recorder.commitLanded(frame, at: clock.now)
    if let replaced = pipeline.commitLanded(frame) {
      landed[frame] = (landed.removeValue(forKey: replaced) ?? []) + commits
      log.append(.supersede, "\(replaced)", at: clock.now)
      recorder.superseded(replaced, by: frame)
    }
  }

  func lockedUnblock(_ frame: Int) {
    guard let (commits, since) = blocked else { return }
    blocked = nil
    recorder.add(
      [
        CostEntry(
          cause: .backpressure, owner: .main, subject: "", cost: clock.now - since)
      ], to: frame)
    lockedLand(commits, of: frame)
  }

  /// When a frame is to be on the glass, as far as that is known.
  func expected(of frame: Int) -> Instant {
    withLock { recorder.frames[frame].expected ?? clock.now }
  }

  func turnEnded(_ frame: Int, _ wishes: Wishes) {
    withLock {
      recorder.add(costsSinceCommit, to: frame)
      costsSinceCommit = []
      recorder.turnEnded(frame)
      pipeline.turnEnded(frame)
      self.wishes = wishes
    }
  }
}
