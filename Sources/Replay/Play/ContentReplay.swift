import Compositor
import Graphics
import LayerModel
import LayerTree
import Report
import VSync

/// Shows a scene's tree at each VSYNC, complete: nothing costs time, so nothing is ever late.
///
/// For people who want the pictures. Each slot runs what is due, waits for all asynchronous
/// work, and shows the tree with its animations at that very moment.
final class ContentReplay {
  /// How often a slot runs the main thread's loop before it shows what there is. A scene needs a
  /// turn for its events and one for what workers drew.
  private static let turnLimit = 100

  private let player: Player
  private let profile: DeviceProfile
  private let rate: RefreshRate
  let time: SimulatedTime
  private let log = EventLog()
  let tree: SceneTree
  private let workers: ManualWorkerPool
  private let sink: (any FrameSink)?
  private let watch: FrameWatch?
  private var server: RenderServer
  private var events: ArraySlice<TimelineEvent>
  private var probes: ProbeReader
  private var commits: [Commit] = []
  private var recording: Recording
  private var drawings = DrawingTally()
  /// The slot that the last frame was made for.
  private var lastFrameSlot = 0

  init(_ player: Player, sink: (any FrameSink)?, watch: FrameWatch? = nil) {
    self.player = player
    self.sink = sink
    self.watch = watch
    profile = player.scene.device
    rate = player.scene.display.refreshRate
    time = SimulatedTime()
    server = player.makeServer()
    tree = SceneTree(player, time: time, log: log)
    workers = ManualWorkerPool(log: log, time: time)
    events = player.scene.timeline[...]
    probes = ProbeReader(player.scene)
    recording = player.makeRecording(profile: profile, mode: .content)
    tree.stage.workers = workers
    tree.ready.loader.waits = false
    tree.stage.onCommit = { [unowned self] in commits.append($0) }
    tree.stage.onDrawing = { [unowned self] in drawings.hear($1) }
    watch?.notes = { [tree] in tree.notes() }
  }

  /// Runs from the first slot to the last.
  func run() throws -> ReplayOutcome {
    var slot = 0
    while true {
      time.run(through: rate.tick(slot))
      runMainThread()
      try show(slot)
      probes.read(tree, before: rate.tick(slot + 1), time)
      if let last = player.lastSlot {
        if slot >= last { break }
      } else if isAtRest(in: slot) {
        break
      } else if time.now > Player.longest || goesOnForEver {
        throw PlayError.endless(scene: player.scene.name)
      }
      slot += 1
    }
    recording.meterReadings = tree.ready.readings
    recording.drawings = drawings.closed(tree.stage, unrun: workers.endedUnrun)
    let entries = log.entries
    recording.logEntryCount = entries.countWithoutDetails
    recording.missingGlyphs = MissingGlyphs.all(in: entries)
    return ReplayOutcome(
      recording: recording, log: entries, treeFailures: probes.failures)
  }

  /// Whether it is known already that it never comes to rest: only events end what moves.
  private var goesOnForEver: Bool { events.isEmpty && server.moves(beyond: Player.longest) }

  private func isAtRest(in slot: Int) -> Bool {
    events.isEmpty && probes.isDone && tree.stage.nextWake == nil
      && !server.movesLater(than: slot, in: RefreshTiming(rate))
  }

  /// Runs turns until nothing is due, dirty or being drawn.
  private func runMainThread() {
    let frame = recording.frames.count
    for _ in 0..<Self.turnLimit {
      while let event = events.first, event.time <= time.now {
        events.removeFirst()
        tree.schedule(event)
      }
      guard
        tree.runLoop.hasPendingBlocks || !tree.stage.isSettled || tree.stage.hasOnlookersDue
      else { return }
      tree.runLoop.runTurn(.init(number: frame, clock: time.now))
      workers.runAll()
    }
  }

  private func show(_ slot: Int) throws {
    let changed = !commits.isEmpty
    let id = recording.frames.count
    commits.forEach { server.apply($0) }
    commits = []
    let moves =
      slot > 0
      && server.moves(
        after: lastFrameSlot, through: slot, in: RefreshTiming(rate), latency: 0)
    var bitmap: Bitmap?
    if changed || moves {
      lastFrameSlot = slot
      let made = server.makeFrame(at: time.now)
      watch?.take(id, server.lastFrame(at: time.now))
      bitmap = made.bitmap
      recording.counters[id] = made.counters
      recording.frames.append(frame(id, slot: slot, changed: changed))
      if changed { log.append(.commit, "\(id)", at: time.now) }
      log.append(.render, "\(id)", at: time.now)
      made.log(as: id, to: log, at: time.now)
      log.append(.renderFinish, "\(id)", at: time.now)
      log.append(.present, "\(slot)", at: time.now)
    } else if slot == 0 {
      bitmap = server.blankPicture()
    }
    let record = SlotRecord(
      index: slot, time: time.now, outcome: changed || moves ? .presented : .idle,
      frame: recording.frames.last?.id)
    recording.slots.append(record)
    tree.stage.didShow(ShownSlot(time: record.time, isDropped: false))
    try watch?.slot(record)
    try sink?.slot(record, bitmap: bitmap)
  }

  /// A frame all of whose moments are the present one.
  private func frame(_ id: Int, slot: Int, changed: Bool) -> FrameRecord {
    var frame = FrameRecord(
      id: id, kind: changed ? .main : .server, beginSlot: slot, wantedSlot: slot,
      targetSlot: slot)
    if changed {
      frame.begin = time.now
      frame.commitEnd = time.now
    }
    (frame.renderStart, frame.renderEnd) = (time.now, time.now)
    (frame.expectedSlot, frame.expected) = (slot, time.now)
    (frame.presentSlot, frame.present) = (slot, time.now)
    frame.outcome = .onTime
    return frame
  }
}
