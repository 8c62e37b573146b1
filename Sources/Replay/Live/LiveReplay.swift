import Compositor
import Foundation
import Graphics
import LayerModel
import LayerTree
import Report
import VSync

/// Runs a scene on the real clock: a VSYNC thread, a main thread, workers and a render server, with costs
/// that are what they took.
///
/// The main thread is the one that calls. The rules are those of ``TimedReplay``: the run loop says what
/// comes next in a turn, the display pipeline what a VSYNC does. Frames are always drawn, since that is
/// what they cost; for a sink they are drawn again when the clock has stopped, so that writing files takes
/// no time of the replay. Displays have their fastest rate, and the trees are asked nothing.
final class LiveReplay {
  private let player: Player
  private let sink: (any FrameSink)?
  private let clock: LiveClock
  private let log = EventLog()
  private let tree: SceneTree
  private let desk: LiveDesk
  private let server: LiveServer
  private let watch = Stopwatch()
  /// The layers that pictures are handed in to.
  private let presented: Set<String>
  private var outgoing: [Commit] = []
  private var lateContent = LateContentWatch()
  private var slotsTold = 0
  private var drawings = DrawingTally()

  init(_ player: Player, sink: (any FrameSink)?) {
    (self.player, self.sink) = (player, sink)
    presented = player.scene.timeline.reduce(into: []) { $0.formUnion($1.verb.presentedLayers) }
    let display = player.scene.display
    let first = player.scene.start == .warm ? -display.buffering.count : 0
    clock = LiveClock(standingAt: display.refreshRate.tick(first))
    tree = SceneTree(player, time: clock, log: log)
    desk = LiveDesk(
      player, clock: clock, log: log, shadow: player.makeServer(drawingOn: nil))
    server = LiveServer(
      player.makeServer(drawingOn: player.options.threads), desk: desk,
      keepsPlans: sink != nil)
    tree.stage.onCommit = { [unowned self] in outgoing.append($0) }
    tree.stage.onDrawing = { [unowned self] layer, news in
      lateContent.hear(news, of: layer)
      drawings.hear(news)
    }
  }

  /// Runs from the first slot to the last.
  func run() throws -> ReplayOutcome {
    if player.scene.start == .warm { warmUp() }
    let wanted = player.scene.workers
    let workers = LiveWorkers(
      wanted, threads: wanted.threads(on: player.scene.device), clock: clock, log: log
    ) { [desk] in desk.wakeMain() }
    tree.stage.workers = workers.pool
    tree.stage.mainQueue.wake = { [desk] in desk.wakeMain() }
    desk.tell(wishes)
    let (desk, server) = (desk, server)
    let served = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      server.run()
      served.signal()
    }
    let timer = VSyncTimer(rate: player.scene.display.refreshRate, time: clock.start()) { slot, _ in
      desk.vsync(slot)
    }
    // The clock has just started: no timer comes in time for this one.
    desk.vsync(0)
    timer.start()
    runMain()
    timer.stop()
    served.wait()
    workers.shutdown()
    return try outcome(workers)
  }

  /// The first tree, committed and drawn before anything moves.
  private func warmUp() {
    let pool = ManualWorkerPool(log: log, time: clock)
    tree.stage.workers = pool
    var startup: [CostEntry] = []
    while !tree.stage.isSettled {
      tree.runLoop.beginTurn(.init(number: 0, clock: .zero))
      while let (step, length) = nextStep() {
        startup += MeasuredCosts.entries(of: step, length: length)
      }
      let start = watch.now
      let drawn = pool.runAll()
      if drawn != .none {
        startup.append(
          CostEntry(cause: .display, owner: .worker, subject: "", cost: watch.now - start))
      }
    }
    desk.start(with: outgoing, costs: startup)
    outgoing = []
    for slot in -player.scene.display.buffering.count..<0 {
      desk.vsync(slot)
      server.runWhatIsAtHand()
    }
  }

  /// What the tree wants now.
  private var wishes: LiveDesk.Wishes {
    let layers = presented.filter(tree.isPresentedInCommits)
    return .init(
      wantsTurn: tree.stage.wantsTurn, nextWake: tree.stage.nextWake,
      isSettled: tree.stage.isSettled && !tree.ready.loader.isLoading,
      hasOnlookers: tree.stage.hasOnlookers, hasLinks: tree.stage.hasLinks,
      presentingInCommits: layers)
  }
}

// MARK: - The main thread

extension LiveReplay {
  private func runMain() {
    while true {
      switch desk.nextMainTask() {
      case .leave: return
      case .look: desk.tell(wishes)
      case .turn(let turn): run(turn)
      }
    }
  }

  private func run(_ turn: LiveDesk.Turn) {
    var frame = turn.frame
    if tree.stage.isDisplayWatched { tellSlots() }
    for event in turn.events { tree.schedule(event) }
    tree.runLoop.beginTurn(.init(number: frame, clock: turn.clock))
    while let (step, length) = nextStep() {
      desk.pay(MeasuredCosts.entries(of: step, length: length), of: frame)
      guard !outgoing.isEmpty else { continue }
      let commits = outgoing
      outgoing = []
      guard let landed = desk.land(commits, of: frame) else { return }
      frame = landed
      lateContent.landed(in: frame, expectedAt: desk.expected(of: frame))
    }
    lateContent.landed(in: frame, expectedAt: desk.expected(of: frame))
    lateContent.turnEnded()
    desk.turnEnded(frame, wishes)
  }

  /// What the display has shown since the last turn.
  private func tellSlots() {
    let slots = desk.slots(from: slotsTold)
    slotsTold += slots.count
    for slot in slots {
      tree.stage.didShow(ShownSlot(time: slot.time, isDropped: slot.outcome == .repeated))
    }
  }

  /// Runs the next step of the turn, and all of it that is only counted: `busy`, and decoding.
  private func nextStep() -> (RunLoop.Step, Nanoseconds)? {
    let start = watch.now
    guard let step = tree.runLoop.runNextStep() else { return nil }
    if step.phase == .prepare { tree.images.decodeOwed() }
    watch.spin(for: step.charges.reduce(into: .zero) { $0 += $1.work.stated })
    return (step, watch.now - start)
  }
}

// MARK: - The end

extension LiveReplay {
  private func outcome(_ workers: LiveWorkers) throws -> ReplayOutcome {
    var recording = player.makeRecording(profile: Self.profile(of: player.scene), mode: .timed)
    recording.isLive = true
    recording.display.variableRefresh = nil
    try desk.fill(&recording)
    recording.workerSpans = workers.spans
    recording.meterReadings = tree.ready.readings
    recording.drawings = drawings.closed(tree.stage, unrun: workers.endedUnrun)
    recording.lateContent = lateContent.lateContent(
      frames: recording.frames, slots: recording.slots)
    let entries = log.entries
    recording.logEntryCount = entries.countWithoutDetails
    recording.missingGlyphs = MissingGlyphs.all(in: entries)
    try showFrames(of: recording)
    return ReplayOutcome(recording: recording, log: entries, treeFailures: [:])
  }

  /// The device of a live replay: what the scene says of its size, and no figure of any cost, since costs
  /// are measured.
  private static func profile(of scene: Scene) -> DeviceProfile {
    let costs = DeviceProfile.Field.allCases.filter(\.isCost).map { ($0.rawValue, 0.0) }
    let profile = try? DeviceProfile(
      scene.device, overriding: Dictionary(costs, uniquingKeysWith: { first, _ in first }),
      source: .measured)
    return (profile ?? scene.device).renamed("live")
  }

  /// Draws what was on the glass once more, and hands it out.
  private func showFrames(of recording: Recording) throws {
    guard let sink else { return }
    let rasterizer = Rasterizer(
      threads: player.options.threads, keptBytes: player.options.keptBytes)
    var waiting = server.plans[...]
    var picture: Bitmap?
    for slot in recording.slots {
      var shown = slot.index == 0 && slot.outcome == .idle ? server.blankPicture : nil
      if slot.outcome == .presented || slot.outcome == .partial {
        while let (frame, plan) = waiting.popFirst() {
          picture = rasterizer.draw(plan, over: picture)
          if frame == slot.frame { break }
        }
        shown = picture
      }
      try sink.slot(slot, bitmap: shown)
    }
  }
}
