public import Graphics
internal import LayerTree
public import Replay
public import Report
public import VSync

/// A replay that is over, and what assertions are about: its log, its report, the pictures of its
/// slots.
///
/// Runs are exact: the same tree and the same blocks give the same run each time, with any number of
/// threads, whatever else the machine does. Costs O(slots x what they show); the pictures of all
/// slots that brought a new one are kept, 4 bytes a pixel.
public struct StageRun: Sendable {
  /// What reports and failures call it.
  public let name: String
  /// Everything that happened, in order.
  public let log: [LogEntry]
  /// Slots, frames, metrics and hitches. Reasons are not judged by further replays.
  public let report: ReplayReport
  /// What ``StageScript/record(_:at:_:)`` noted, by name.
  public let recorded: [String: [Double?]]
  /// Whether the log says of every frame what it draws: entries of kinds that are details.
  public let hasDetails: Bool
  /// What did not hold of a scene's own expectations and budgets, in the order of the file; empty for
  /// a tree that a program built.
  public let sceneFailures: [String]
  /// The names of all layers that were seen in the tree or the log.
  let layerNames: Set<String>
  private let pictures: PictureKeeper

  /// Who draws what layers draw asynchronously.
  public enum Workers: Hashable, Sendable {
    /// Worker threads in simulated time, which share the device's cores with the main thread.
    case simulated(WorkersSpec = WorkersSpec())
    /// Nobody, until the program says so: ``StageScript/manualWorkers``.
    case manual
  }

  /// Builds a tree and has time pass for it.
  ///
  /// - Parameters:
  ///   - display: What it is shown on.
  ///   - device: What work costs.
  ///   - workers: Who draws in the background.
  ///   - seconds: How long; nil is until nothing moves and no block is left.
  ///   - start: Whether the first tree is on the glass at slot 0, drawn before at no cost, or is
  ///     committed by the first turn.
  ///   - segments: Named spans of time, for budgets.
  ///   - options: Threads, whether frames have pixels, whether the log has details.
  ///   - build: Makes the tree below ``StageScript/root``, and says what happens when.
  /// - Throws: ``PlayError``, ``ReportError`` for a run that is too short, or what `build` throws.
  public init(
    _ name: String = "stage", on display: DisplaySpec,
    device: DeviceProfile = .reference, workers: Workers = .simulated(),
    seconds: Double? = nil, start: Recording.Start = .warm, segments: [Recording.Segment] = [],
    options: PlayOptions = PlayOptions(), build: (StageScript) throws -> Void
  ) throws {
    var setup = StageScript.Setup(name: name, display: display)
    setup.device = device
    setup.workers = if case .simulated(let spec) = workers { spec } else { nil }
    setup.duration = seconds.map(length)
    (setup.start, setup.segments, setup.options) = (start, segments, options)
    let (script, keeper) = (StageScript(), PictureKeeper.Sink())
    var names: Set<String> = []
    let outcome = try script.play(setup, sink: keeper) { script in
      try build(script)
      names = script.root.namesBelow
    }
    self.init(
      name, outcome, try ReplayReport(outcome.recording), keeper,
      names: names.union(script.root.namesBelow), hasDetails: options.logsDetails,
      recorded: script.recorded)
  }

  /// Replays a scene file.
  ///
  /// - Parameter path: Absolute, or relative to the working folder.
  /// - Throws: ``SceneErrors``, ``PlayError`` or ``ReportError``.
  public init(scene path: String, options: PlayOptions = PlayOptions()) throws {
    try self.init(try SceneReader.read(path), options: options)
  }

  /// Replays a scene that a text is; its pictures are looked for in `folder`.
  ///
  /// - Throws: ``SceneErrors``, ``PlayError`` or ``ReportError``.
  public init(
    sceneText text: String, named name: String = "scene", in folder: String = ".",
    options: PlayOptions = PlayOptions()
  ) throws {
    try self.init(
      try SceneReader.read(text: text, named: name, in: folder), options: options)
  }

  /// Replays a scene.
  ///
  /// - Throws: ``SceneErrors``, ``PlayError`` or ``ReportError``.
  public init(_ scene: Scene, options: PlayOptions = PlayOptions()) throws {
    let keeper = PictureKeeper.Sink()
    let check = try Player(scene: scene, options: options).check(sink: keeper)
    self.init(
      scene.name, check.outcome, check.report, keeper, names: Set(scene.layerIDs),
      hasDetails: options.logsDetails,
      failures: check.expectations.compactMap { expectation in
        expectation.failure.map { "\(expectation.path): \($0)" }
      } + check.budgets.filter { !$0.holds }.map(\.message))
  }

  private init(
    _ name: String, _ outcome: ReplayOutcome, _ report: ReplayReport, _ keeper: PictureKeeper.Sink,
    names: Set<String>, hasDetails: Bool, recorded: [String: [Double?]] = [:],
    failures: [String] = []
  ) {
    (self.name, log, self.report) = (name, outcome.log, report)
    (self.hasDetails, self.recorded, sceneFailures) = (hasDetails, recorded, failures)
    layerNames = names.union(outcome.log.compactMap(\.layer))
    pictures = keeper.kept
  }

  /// Every VSYNC slot, from slot 0.
  public var slots: [SlotRecord] { report.recording.slots }

  /// What is on the glass in a slot; nil for one that there is not, and where frames have no pixels.
  public func picture(inSlot slot: Int) -> Bitmap? {
    slots.indices.contains(slot) ? pictures[slot] : nil
  }

  /// What is on the glass at a time, in seconds from the first slot. The last slot lasts for ever.
  public func picture(at seconds: Double) -> Bitmap? {
    picture(inSlot: slots.lastIndex { $0.time.seconds <= seconds } ?? -1)
  }
}

extension Layer {
  /// The names of this layer and of all below it, masks included.
  fileprivate var namesBelow: Set<String> {
    var names: Set<String> = []
    var waiting = [self]
    while let layer = waiting.popLast() {
      names.insert(layer.name)
      waiting += layer.sublayers
      if let mask = layer.mask { waiting.append(mask) }
    }
    return names
  }
}
