public import Foundation
internal import Graphics
public import LayerModel
public import VSync
internal import WrongUse

/// Owns a tree of layers and takes it through the end of each turn: layout, display, prepare,
/// commit (core-animation 3.2).
///
/// It observes those phases of a run loop, charges what it does to their steps, and hands the
/// delta of each turn to ``onCommit``. What a turn costs follows from what was marked, not from
/// the size of the tree. Not `Sendable`; everything happens on the thread that runs the loop.
public final class Stage {
  /// The top of the tree; it stays.
  public let root: Layer
  /// Pixels of the display in a point. Layers draw at their own `contentsScale`.
  public let scale: CGFloat
  let runLoop: RunLoop
  let time: any TimeSource
  private let eventLog: EventLog

  /// Who draws asynchronous layers.
  ///
  /// - Precondition: replaced only while no drawing is under way.
  public var workers: any WorkerPool {
    didSet {
      require(
        requests.isEmpty && taskEnds.isEmpty,
        "workers replaced while \(requests.count + taskEnds.count) drawings are under way")
      arrivals = []
    }
  }

  /// Pictures by what they show, for drawings that say it (``DisplayTask/contentKey``). May be shared by
  /// several stages.
  public var bitmapCache = BitmapCache()

  /// Whether so many bytes can be had for a picture; nil is always. Asked on the thread that draws,
  /// before it does: a drawing that gets none fails.
  public var canAllocate: (@Sendable (Int) -> Bool)?

  /// How long work takes, where time does not pass while it is done; nil where it does.
  public var workCost: ((Work) -> Nanoseconds)?

  /// Where other threads leave blocks for this stage's thread: a turn calls them before its
  /// layout, after those who wait for animations.
  public let mainQueue = MainQueue()

  /// Gets the delta of a turn in its commit phase, when something changed.
  public var onCommit: ((Commit) -> Void)?

  /// Told of each drawing that is handed to the workers, and of what becomes of it, on this thread.
  public var onDrawing: ((Layer, DrawingNews) -> Void)?

  /// At least as many pixels as all drawn contents have by now.
  var drawnPixels = 0
  /// How many there may be; tests lower it.
  var mostDrawnPixels = Stage.drawnPixelsLimit
  var layoutQueue = DirtyQueue()
  var displayQueue = DirtyQueue()
  var decodeQueue = DirtyQueue()
  var commitQueue = DirtyQueue()
  /// Layers that came into the tree and are not charged yet.
  var created: [Layer] = []
  /// What left the tree since the last commit.
  var departed: [LayerID: Layer] = [:]
  /// What the render side knows.
  var rendered: [LayerID: RenderedLayer] = [:]
  /// Layers with committed animations.
  var animated: [LayerID: Layer] = [:]
  /// Layers that are drawn in tiles.
  var tiledLayers: [LayerID: TiledLayer] = [:]
  /// Layers whose committed time is not their superlayer's, and replicators with a delay.
  var retimed: Set<LayerID> = []
  /// Layers with committed animations that somebody waits for.
  var watched: [LayerID: Layer] = [:]
  /// Layers with committed animations that are drawn anew while these run.
  var redrawn: [LayerID: RedrawnLayer] = [:]
  /// When they end, of those that are taken off then, and of those that are waited for.
  var ends = EndQueue()
  var awaitedEnds = EndQueue()
  /// Whether the handlers before layout have run in the commit that goes on.
  var hasBegunCommit = false

  /// What the workers have, by their numbers, and of equal drawings which.
  var requests: [JobID: SharedDrawing] = [:]
  var shared: [PictureKey: JobID] = [:]
  /// What layers take in the next commit.
  var arrivals: [(FinishedJob, WeakLayer)] = []
  /// What waits to appear together, by numbers from 1; and those that this turn still adds to.
  var batches: [Int: DisplayBatch] = [:]
  var openBatches: [LayerID: Int] = [:]
  var batchesMade = 0
  var knownPictures = 0
  /// What workers are to let go of once the next commit is sent.
  var outdated = OutdatedPictures()
  /// Layers that are marked for display and wait for something else.
  var postponed: [LayerID: Postponed] = [:]
  var memoryObservers: [MemoryObserver] = []
  /// By class; see ``shared(_:)``.
  var sharedObjects: [ObjectIdentifier: AnyObject] = [:]
  /// What drawing for the sake of somebody who waits has cost so far.
  var ensuredCost: Nanoseconds?
  private var observers: [RunLoop.Observer] = []
  /// Where charges go during ``commitNow()``.
  private var collected: [Charge]?
  private var commitsAll = false
  let rootNode: Node?
  /// The touches that are down and whose node is known, in the order in which they began.
  var touches: [Touch] = []
  /// How many deliveries of touches wait for a turn.
  var waitingTouches = 0
  /// Those that were not ended, in the order of adding.
  var displayLinks: [DisplayLink] = []
  /// Who waits for a moment.
  var alarms: [StageAlarm] = []
  /// Who is told of every slot of the display, in the order of adding.
  var displayWatches: [(number: Int, body: (ShownSlot) -> Void)] = []
  var displayWatchesMade = 0
  /// Who waits for tasks that draw no layer.
  var taskEnds: [JobID: (Bool) -> Void] = [:]
  /// Such tasks that are over, in the order of ending.
  var finishedTasks: [FinishedJob] = []

  /// A stage for a tree. Everything in it is new, and goes out with the first commit.
  ///
  /// - Precondition: `root` has no superlayer and no stage.
  public convenience init(
    root: Layer, scale: CGFloat, runLoop: VSync.RunLoop, time: any TimeSource,
    workers: any WorkerPool, log: EventLog
  ) {
    self.init(root, root.node, scale, runLoop, time, workers, log)
  }

  private init(
    _ root: Layer, _ node: Node?, _ scale: CGFloat, _ runLoop: RunLoop, _ time: any TimeSource,
    _ workers: any WorkerPool, _ log: EventLog
  ) {
    require(
      root.superlayer == nil && root.stage == nil, "root '\(root.name)' is in a tree already")
    self.root = root
    rootNode = node
    self.scale = scale
    self.runLoop = runLoop
    self.time = time
    self.workers = workers
    eventLog = log
    attach(root)
    TransactionStack.current.adopt(self)
    let phases: [(RunLoop.Phase, (Stage) -> () -> Void)] = [
      (.timers, Stage.timersPhase), (.callbacks, Stage.callbacksPhase),
      (.layout, Stage.layoutPhase), (.display, Stage.displayPhase), (.prepare, Stage.preparePhase),
      (.commit, Stage.commitPhase),
      (.afterCommit, Stage.afterCommitPhase),
    ]
    observers = phases.map { phase, body in
      runLoop.addObserver(of: phase) { [weak self] in if let self { body(self)() } }
    }
  }

  deinit {
    for observer in observers { runLoop.removeObserver(observer) }
    var waiting: [WeakLayer] = []
    for (job, drawing) in requests.sorted(by: { $0.key < $1.key }) {
      workers.cancel(job)
      waiting += drawing.layers
    }
    waiting += arrivals.map(\.1)
    for (_, batch) in batches.sorted(by: { $0.key < $1.key }) { waiting += batch.ready.map(\.1) }
    var told: Set<LayerID> = []
    for entry in waiting where told.insert(entry.id).inserted {
      eventLog.append(.drawCancel, "\(entry.name) \(DisplayOutcome.shutdown)", at: time.now)
      entry.layer?.giveUp(.shutdown)
    }
    for job in taskEnds.keys.sorted() { workers.cancel(job) }
  }

  /// Whether a turn would do something: layers are marked or changed, a drawing is ready to be
  /// shown, touches or blocks of other threads wait, or somebody is to be called (see
  /// ``nextWake``).
  public var wantsTurn: Bool {
    collectFinished()
    return !arrivals.isEmpty || !finishedTasks.isEmpty || hasCompleteBatch || hasDue
      || waitingTouches > 0
      || hasUncommittedChanges || runLoop.hasPendingBlocks
      || TransactionStack.current.hasWork || !mainQueue.isEmpty
      || tiledLayers.values.contains(where: \.lacksTiles)
      || nextWake.map { $0 <= time.now } == true
  }

  /// Whether nothing is left to do now and no drawing is under way.
  public var isSettled: Bool {
    !wantsTurn && requests.isEmpty && batches.isEmpty && taskEnds.isEmpty
  }

  /// Lays out, displays and commits now, outside a turn, at the present moment. First calls
  /// whoever waits for an animation or an earlier commit; who waits for this one is called next
  /// time, or in the next turn.
  ///
  /// - Returns: what it cost, phase after phase.
  /// - Precondition: no turn runs.
  @discardableResult
  public func commitNow() -> [Charge] {
    require(
      runLoop.turn == nil,
      "commitNow() of '\(root.name)' within turn \(runLoop.turn?.number ?? 0), which commits at its end"
    )
    collected = []
    timersPhase()
    defer { collected = nil }
    commitAll()
    return collected ?? []
  }

  /// Whether a commit goes on: what changes before its end is in it, or left for the next one.
  var isCommitting: Bool { hasBegunCommit || commitsAll }

  /// The phases of a commit, without the calls of those who wait for it.
  func commitAll() {
    commitsAll = true
    defer { commitsAll = false }
    for _ in 0..<RunLoop.layoutPassLimit {
      layoutPhase()
      displayPhase()
      if !layoutQueue.contains(where: needsLayoutHere) { break }
    }
    preparePhase()
    commitPhase()
    endCommit()
  }

  /// The animation clock of what is committed now: the running turn's, else the present moment.
  public var clock: Instant { runLoop.turn?.clock ?? time.now }

  /// Writes into the log, at the present moment: for classes of nodes that have something to say.
  public func log(_ kind: LogEntry.Kind, _ subject: String) {
    eventLog.append(kind, subject, at: time.now)
  }

  func charge(
    _ cause: Cause, _ subject: String, detail: String = "", _ change: (inout Work) -> Void
  ) {
    var work = Work()
    change(&work)
    charge(work, cause, subject, detail: detail)
  }

  /// Has the main thread pay for work that a node did itself, as measuring its content; nothing for
  /// no work. Between turns the next step pays.
  public func charge(_ work: Work, _ cause: Cause, _ subject: String, detail: String = "") {
    guard work != .none else { return }
    let charge = Charge(cause, subject, work, detail: detail)
    // `layoutIfNeeded()` between turns is paid by the next step.
    if collected?.append(charge) == nil { runLoop.charge(charge) }
  }
}
