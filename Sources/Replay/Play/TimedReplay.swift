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
  var outgoing: [Commit] = []
  /// What the turn has cost since its commit landed: of the frame that another commit makes.
  var costsSinceCommit: [CostEntry] = []
  /// What has landed and was not sampled, by frame.
  var landed: [Int: [Commit]] = [:]
  /// What the main thread stands with because the queue has no room.
  var blocked: (commits: [Commit], since: Instant)?
  /// Frames that were started and not shown.
  var pictures: [Int: Bitmap] = [:]
  var serverFreeAt: Instant
  var workers: SimulatedWorkers?
  var events: ArraySlice<TimelineEvent>
  var probes: ProbeReader
  let mainThread: SimulatedMainThread
  private let processor: SimulatedProcessor
  private let fontLock: SimulatedLock?
  var lateContent = LateContentWatch()
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

  // A replay may end in the middle of work: what goes on with that holds the clock, the cores or the lock that
  // hold it, and pictures.
  deinit {
    time.cancelAll()
    processor.cancelAll()
    fontLock?.cancelAll()
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
