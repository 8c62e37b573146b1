import Compositor
import Graphics
import LayerModel
import LayerTree
import Report
import VSync

/// Drives a scene through the whole pipeline in simulated time.
///
/// It owns no rule: the run loop says what the main thread does next, the display pipeline what
/// a VSYNC does. It turns work into time and tells each of them what happened.
final class TimedReplay {
  let player: Player
  let profile: DeviceProfile
  let time: SimulatedTime
  let log = EventLog()
  let tree: SceneTree
  let sink: (any FrameSink)?
  /// Keeps frames to be looked into.
  let watch: FrameWatch?

  var pipeline: DisplayPipeline
  var recorder: FrameRecorder
  var server: RenderServer
  var startup: [CostEntry] = []
  var counters = CounterTable()

  /// What the running step committed; lands when the step's time is over.
  private var outgoing: [Commit] = []
  /// What the turn has cost since its commit landed: of the frame that another commit makes.
  private var costsSinceCommit: [CostEntry] = []
  /// What has landed and was not sampled, by frame.
  private var landed: [Int: [Commit]] = [:]
  /// What the main thread stands with because the queue has no room.
  private var blocked: (commits: [Commit], since: Instant)?
  /// Frames that were started and not shown.
  private var pictures: [Int: Bitmap] = [:]
  private var serverFreeAt: Instant
  private var workers: SimulatedWorkers?
  var events: ArraySlice<TimelineEvent>
  var probes: ProbeReader
  private let mainThread: SimulatedMainThread
  private let processor: SimulatedProcessor
  private let fontLock: SimulatedLock?
  private var lateContent = LateContentWatch()
  private var drawings = DrawingTally()
  /// What a program replays in place of the scene's tree.
  private let script: StageScript?

  init(
    _ player: Player, sink: (any FrameSink)?, watch: FrameWatch? = nil,
    script: StageScript? = nil
  ) {
    self.script = script
    let scene = player.scene
    self.player = player
    self.sink = sink
    self.watch = watch
    profile = scene.device
    let display = scene.display
    let first = scene.start == .warm ? -display.buffering.count : 0
    time = SimulatedTime(now: display.refreshRate.tick(first))
    serverFreeAt = time.now
    pipeline = DisplayPipeline(
      buffering: display.buffering, commitQueue: display.commitQueue, showsFrameAtStart: false)
    recorder = FrameRecorder(timing: display.timing)
    server = player.makeServer()
    tree = SceneTree(player, time: time, log: log, script: script)
    events = scene.timeline[...]
    probes = ProbeReader(scene, script: script)
    processor = SimulatedProcessor(cores: Int(profile[.cores].value), time: time)
    fontLock = scene.workers.hasFontLock ? SimulatedLock(time: time, log: log) : nil
    mainThread = SimulatedMainThread(profile: profile, processor: processor, fontLock: fontLock)
    tree.stage.onCommit = { [unowned self] in outgoing.append($0) }
    // Asked when the replay may be over already.
    watch?.notes = { [tree] in tree.notes() }
  }

  /// Runs from the first slot to the last.
  func run() throws -> ReplayOutcome {
    let isWarm = player.scene.start == .warm
    if isWarm { landed[0] = commitInitialTree() }
    let workers = SimulatedWorkers(player.scene, time: time, log: log, processor, fontLock)
    (tree.stage.workers, self.workers) = (workers.pool, workers)
    tree.stage.workCost = { [profile] in profile.cost(of: $0) }
    script?.attach(tree, time)
    tree.stage.onDrawing = { [unowned self] layer, news in
      lateContent.hear(news, of: layer)
      drawings.hear(news)
    }
    var slot = isWarm ? -pipeline.buffering.count : 0
    // What ends at or before the tick comes first (frames 3.5, R2).
    while try goTo(slot) {
      try vsync(slot)
      probes.read(tree, before: timing.next?.earliest ?? timing.time(of: slot + 1), time)
      if let cut = player.options.lastSlot, slot >= cut { break }
      if let last = player.lastSlot {
        if slot >= last { break }
      } else if slot >= 0, isAtRest(in: slot) {
        break
      } else if time.now > Player.longest || goesOnForEver {
        throw PlayError.endless(scene: player.scene.name)
      }
      slot += 1
    }
    closeLastSlot()
    return outcome()
  }

  /// Whether it is known already that it never comes to rest: only events end what moves.
  private var goesOnForEver: Bool { events.isEmpty && server.moves(beyond: Player.longest) }

  private func isAtRest(in slot: Int) -> Bool {
    events.isEmpty && probes.isDone && pipeline.isDrained && isTreeAtRest
      && !tree.ready.loader.isLoading
      && tree.stage.nextWake == nil && !server.movesLater(than: slot, in: timing)
  }

  /// What nobody is going to draw any more keeps no replay going.
  private var isTreeAtRest: Bool {
    script?.manualWorkers == nil ? tree.stage.isSettled : !tree.stage.wantsTurn
  }

  private func outcome() -> ReplayOutcome {
    var recording = player.makeRecording(profile: profile, mode: .timed)
    recording.slots = recorder.slots
    recording.frames = recorder.frames
    recording.counters = counters
    recording.skippedBegins = recorder.skippedBegins
    recording.modeChanges = recorder.modeChanges
    recording.workerSpans = workers?.spans ?? []
    recording.startup = startup
    recording.meterReadings = tree.ready.readings
    recording.drawings = drawings.closed(tree.stage, unrun: workers?.endedUnrun ?? 0)
    recording.lateContent = lateContent.lateContent(
      frames: recorder.frames, slots: recorder.slots)
    let entries = log.entries
    recording.logEntryCount = entries.countWithoutDetails
    recording.missingGlyphs = MissingGlyphs.all(in: entries)
    return ReplayOutcome(
      recording: recording, log: entries, treeFailures: probes.failures)
  }
}

// MARK: - What is paid for

extension TimedReplay {
  /// Costs of a slot without those that are waived there.
  private func payable(_ costs: [CostEntry], in slot: Int?) -> [CostEntry] {
    guard let waiver = player.options.waiver, let slot else { return costs }
    return waiver.applied(to: costs, inSlot: slot)
  }

  /// What costs somebody nothing in a slot.
  private func waivedCauses(of owner: Owner, in slot: Int?) -> Set<Cause> {
    guard let waiver = player.options.waiver, let slot else { return [] }
    return waiver.causes(of: owner, inSlot: slot)
  }
}

// MARK: - The display and the render server

extension TimedReplay {
  private func vsync(_ slot: Int) throws {
    let isBusy = tree.runLoop.turn != nil
    let due = events.prefix { $0.time <= time.now }
    if slot < 0 {
      // Only the tree that is already committed; nothing happens on the main thread before 0.
      pipeline.mainWantsUpdate = landed[0] != nil && pipeline.slot == nil
    } else {
      // What the running turn dirtied is that turn's own business; what moves from frame to frame wants one
      // for this VSYNC too, and does not get it.
      pipeline.mainWantsUpdate =
        due.contains(where: { tree.isChanged(by: $0) })
        || (isBusy ? tree.stage.hasLinksDue : tree.stage.wantsTurn)
    }
    pipeline.mainWantsTurn = slot >= 0 && (!due.isEmpty || tree.stage.hasOnlookersDue)
    pipeline.beginVSync(slot)
    try performActions(in: slot)
  }

  func performActions(in slot: Int) throws {
    while let action = pipeline.nextAction() {
      recorder.record(action, of: pipeline)
      try perform(action, in: slot)
    }
  }

  private func perform(_ action: DisplayPipeline.Action, in slot: Int) throws {
    switch action {
    case .present(let frame, _):
      if slot >= 0 { log.append(.present, "\(slot)", at: time.now) }
      try show(pictures.removeValue(forKey: frame), in: slot)
    case .repeatFrame:
      if slot >= 0 { log.append(.repeat, "\(slot)", at: time.now) }
      try show(nil, in: slot)
    case .idle:
      // A cold glass shows the background until the first frame.
      try show(slot == 0 ? server.blankPicture() : nil, in: slot)
    case .askMotion(let after, let through):
      pipeline.answerMotion(moves(after: after, through: through))
    case .sample(let commits):
      for overtaken in commits.dropLast() {
        log.append(.supersede, "\(overtaken)", at: time.now)
      }
      for commit in commits.flatMap({ landed.removeValue(forKey: $0) ?? [] }) {
        server.apply(commit)
      }
    case .startFrame(let frame, let expected):
      startFrame(frame, at: recorder.frames[frame].expected ?? timing.time(of: expected))
    case .beginTurn(let frame): beginTurn(frame, in: slot)
    case .skipBegin: log.append(.skip, "\(slot)", at: time.now)
    case .changeMode(let from, let to): log.append(.modeChange, "\(from) \(to)", at: time.now)
    case .landCommit(let frame): unblock(frame)
    }
  }

  private func show(_ picture: Bitmap?, in slot: Int) throws {
    guard slot >= 0, let record = recorder.slots.last else { return }
    tree.stage.didShow(ShownSlot(time: record.time, isDropped: record.outcome == .repeated))
    try watch?.slot(record)
    try sink?.slot(record, bitmap: picture)
  }

  /// - Parameter instant: what the frame is made for.
  private func startFrame(_ frame: Int, at instant: Instant) {
    lateContent.frameStarted(frame, expectedAt: instant)
    let made = server.makeFrame(at: instant)
    watch?.take(frame, server.lastFrame(at: instant))
    pictures[frame] = made.bitmap
    counters[frame] = made.counters
    var costs = payable(profile.serverEntries(for: made.charges), in: pipeline.slot)
    let isStartup = frame == 0 && player.scene.start == .warm
    if isStartup {
      startup += costs
      costs = []
    }
    // One frame at a time: the next waits until the server is free (R7).
    let start = max(time.now, serverFreeAt)
    let end = start + costs.total
    serverFreeAt = end
    if start > time.now {
      // Which frame held the server is in the records: the report names it.
      costs.append(
        CostEntry(cause: .backpressure, owner: .serverCPU, subject: "", cost: start - time.now))
    }
    recorder.add(costs, to: frame)
    recorder.renderStarted(frame, at: start)
    // Within a VSYNC the server starts before the main thread begins (R2): no detour then.
    if start > time.now {
      time.schedule(at: start) { [unowned self] in logStart(of: frame, made, at: start) }
    } else {
      logStart(of: frame, made, at: start)
    }
    time.schedule(at: end) { [unowned self] in
      log.append(.renderFinish, "\(frame)", at: end)
      recorder.renderFinished(frame, at: end)
      pipeline.renderFinished(frame)
    }
  }
}

extension TimedReplay {
  private func logStart(of frame: Int, _ made: RenderServer.Frame, at start: Instant) {
    log.append(.render, "\(frame)", at: start)
    made.log(as: frame, to: log, at: start)
  }
}

// MARK: - The main thread

extension TimedReplay {
  /// Lays out, displays and commits the tree before the replay begins, free of time: all that it
  /// cost is start-up.
  private func commitInitialTree() -> [Commit] {
    let pool = ManualWorkerPool(log: log, time: time)
    tree.stage.workers = pool
    var commits: [Commit] = []
    tree.stage.onCommit = { commits.append($0) }
    while !tree.stage.isSettled {
      for step in tree.runLoop.runTurn(.init(number: 0, clock: .zero)) {
        startup += profile.entries(for: step.charges, owner: .main)
      }
      let drawn = pool.runAll()
      let cost = profile.cost(of: drawn)
      if cost > .zero {
        startup.append(CostEntry(cause: .display, owner: .worker, subject: "", cost: cost))
      }
    }
    tree.stage.onCommit = { [unowned self] in outgoing.append($0) }
    return commits
  }

  private func beginTurn(_ frame: Int, in slot: Int) {
    log.append(.begin, "\(frame)", at: time.now)
    if slot < 0 {
      log.append(.commit, "\(frame)", at: time.now)
      recorder.commitLanded(frame, at: time.now)
      pipeline.commitLanded(frame)
      return endTurn(frame)
    }
    while let event = events.first, event.time <= time.now {
      events.removeFirst()
      tree.schedule(event)
    }
    tree.runLoop.beginTurn(.init(number: frame, clock: time.now))
    runNextStep(of: frame)
  }

  private func runNextStep(of frame: Int) {
    guard let step = tree.runLoop.runNextStep() else { return endTurn(frame) }
    let free = waivedCauses(of: .main, in: pipeline.turn?.beginSlot)
    let slot = pipeline.turn?.beginSlot
    let charges = step.charges.filter { charge in
      guard let waiver = player.options.waiver, let slot else { return true }
      return !waiver.frees(charge.cause, of: .main, for: charge.subject, inSlot: slot)
    }
    pay(profile.entries(for: charges, owner: .main), of: frame)
    let commits = outgoing
    outgoing = []
    mainThread.run(charges, freeOf: free) { [unowned self] delays in
      pay(delays, of: frame)
      if commits.isEmpty { runNextStep(of: frame) } else { land(commits, of: frame) }
    }
  }

  /// Puts down what a step of the turn cost, or was held up by.
  private func pay(_ costs: [CostEntry], of frame: Int) {
    if pipeline.turnHasCommitted {
      costsSinceCommit += costs
    } else {
      recorder.add(costs, to: frame)
    }
  }

  /// Commits of one step land together. A turn that had one land before makes another frame.
  private func land(_ commits: [Commit], of frame: Int) {
    var frame = frame
    if pipeline.turnHasCommitted {
      let next = pipeline.continueTurn()
      recorder.turnContinued(next, after: frame)
      frame = next
      payCosts(of: frame)
    }
    guard pipeline.hasRoomForCommit else {
      log.append(.block, "\(frame)", at: time.now)
      pipeline.commitBlocked(frame)
      blocked = (commits, time.now)
      return
    }
    finishLanding(commits, of: frame)
  }

  private func finishLanding(_ commits: [Commit], of frame: Int) {
    lateContent.landed(in: frame, expectedAt: recorder.frames[frame].expected ?? time.now)
    landed[frame, default: []] += commits
    log.append(.commit, "\(frame)", at: time.now)
    recorder.commitLanded(frame, at: time.now)
    if let replaced = pipeline.commitLanded(frame) {
      // What it changed is part of this commit now.
      landed[frame] = (landed.removeValue(forKey: replaced) ?? []) + commits
      log.append(.supersede, "\(replaced)", at: time.now)
      recorder.superseded(replaced, by: frame)
    }
    runNextStep(of: frame)
  }

  /// There is room for the commit that the main thread stands with: it goes on at this VSYNC.
  private func unblock(_ frame: Int) {
    guard let (commits, since) = blocked else { return }
    blocked = nil
    recorder.add(
      [CostEntry(cause: .backpressure, owner: .main, subject: "", cost: time.now - since)],
      to: frame)
    finishLanding(commits, of: frame)
    // What takes no time is over before the main thread is asked to begin.
    time.run(through: time.now)
  }

  /// What came after a turn's last commit belongs to the frame of that.
  private func payCosts(of frame: Int) {
    recorder.add(costsSinceCommit, to: frame)
    costsSinceCommit = []
  }

  private func endTurn(_ frame: Int) {
    payCosts(of: frame)
    lateContent.landed(in: frame, expectedAt: recorder.frames[frame].expected ?? time.now)
    lateContent.turnEnded()
    recorder.turnEnded(frame)
    pipeline.turnEnded(frame)
  }
}

extension [CostEntry] {
  /// The sum.
  var total: Nanoseconds { reduce(into: .zero) { $0 += $1.cost } }
}
