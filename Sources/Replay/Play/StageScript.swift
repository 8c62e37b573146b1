import Foundation
import Graphics
import LayerModel
public import LayerTree
public import Report
public import VSync
internal import WrongUse

/// What a program replays in place of a scene: a tree that it builds, and what it does with it when.
///
/// ``play(_:sink:build:)`` has the blocks called in simulated time, by the same machinery that replays
/// scenes: turns begin at VSYNCs, work takes the time that the device says, workers draw beside the
/// main thread. A script is played once. Not `Sendable`: all of it stays on the thread that plays.
public final class StageScript {
  /// The top of the tree. At first a plain layer named `root` that fills the display; may be replaced
  /// while the tree is built, by the layer of a node for example.
  ///
  /// - Precondition: set only while the tree is built.
  public var root: Layer {
    willSet { require(!hasPlayed, "root '\(newValue.name)' comes after the tree was built") }
  }

  /// The workers that wait to be told, where the setup asks for them; there from the first slot on.
  public private(set) var manualWorkers: ManualWorkerPool?
  /// What ``record(_:at:_:)`` has noted, by name, in the order of the times that were given; nil where
  /// there was no value, or the replay ended before.
  public private(set) var recorded: [String: [Double?]] = [:]
  private(set) var looks: [(time: Instant, body: () -> Void)] = []
  private(set) var calls: [(time: Instant, body: () -> Void)] = []
  private var kept: [AnyObject] = []
  private weak var tree: SceneTree?
  private var time: SimulatedTime?
  private var isManual = false
  private var hasPlayed = false

  /// A script with nothing in it yet.
  public init() {
    root = Layer()
    root.name = "root"
    root.anchorPoint = .zero
  }

  /// The stage that drives the tree: takes touches, for example. Nil while the tree is built, and
  /// once the replay is over.
  public var stage: Stage? { tree?.stage }

  /// The present moment of the replay; zero while the tree is built.
  public var now: Instant { time?.now ?? .zero }

  /// Has a block run on the main thread, in the first turn that begins at or after a time. What it
  /// changes is committed at the end of that turn.
  ///
  /// Blocks of one time run in the order in which they were given.
  ///
  /// - Parameter seconds: From the first slot, 0 to 86400.
  /// - Precondition: called while the tree is built.
  public func at(_ seconds: Double, _ body: @escaping () -> Void) {
    calls.append((instant(seconds), body))
  }

  /// Has a block run at exactly a time, outside of turns: to read presentation values, or to have
  /// ``manualWorkers`` draw. All that happens at that time has happened, but for a turn that takes
  /// longer.
  ///
  /// - Parameter seconds: From the first slot, 0 to 86400.
  /// - Precondition: called while the tree is built.
  public func look(at seconds: Double, _ body: @escaping () -> Void) {
    looks.append((instant(seconds), body))
  }

  /// Notes a value at several times, outside of turns as ``look(at:_:)`` does; ``recorded`` has them.
  ///
  /// - Parameters:
  ///   - name: Of the series; each name once.
  ///   - seconds: From the first slot, 0 to 86400, in any order.
  ///   - value: Is asked at each time.
  /// - Precondition: called while the tree is built.
  public func record(
    _ name: String, at seconds: [Double], _ value: @escaping () -> Double?
  ) {
    require(recorded[name] == nil, "values '\(name)' are recorded twice")
    recorded[name] = Array(repeating: nil, count: seconds.count)
    for (index, time) in seconds.enumerated() {
      look(at: time) { [unowned self] in recorded[name]?[index] = value() }
    }
  }

  /// Keeps an object until the script is gone: layers hold their delegates weakly, and nodes only
  /// once they are in a superlayer.
  @discardableResult
  public func keep<Object: AnyObject>(_ object: Object) -> Object {
    kept.append(object)
    return object
  }

  /// Blocks the main thread for a time, which its turn then takes longer.
  ///
  /// - Precondition: called from a block of ``at(_:_:)``.
  public func busy(milliseconds: Double, _ label: String = "") {
    guard let length = Nanoseconds(seconds: milliseconds / 1000), length >= .zero else {
      halt("busy for \(milliseconds) milliseconds")
    }
    running("busy(milliseconds:)").run(.busy(length, label: label))
  }

  /// Writes a mark into the log.
  ///
  /// - Precondition: called from a block of ``at(_:_:)`` or ``look(at:_:)``.
  public func mark(_ name: String) { running("mark(_:)").run(.mark(name)) }

  private func running(_ what: String) -> SceneTree {
    guard let tree else { halt("\(what) while nothing is played") }
    return tree
  }

  private func instant(_ seconds: Double) -> Instant {
    require(!hasPlayed, "a block for \(seconds) s comes after the tree was built")
    guard (0...86_400).contains(seconds), let length = Nanoseconds(seconds: seconds) else {
      halt("a block for \(seconds) s; 0 to 86400 are possible")
    }
    return .zero + length
  }
}

// MARK: - Playing

extension StageScript {
  /// On what a script is played.
  public struct Setup: Sendable {
    /// What reports call it.
    public var name: String
    /// The display.
    public var display: DisplaySpec
    /// What work costs.
    public var device = DeviceProfile.reference
    /// Who draws in the background; nil has the program run what is to be drawn, with
    /// ``StageScript/manualWorkers``, at no cost of time.
    public var workers: WorkersSpec? = WorkersSpec()
    /// The length of the replay; nil is "until nothing moves".
    public var duration: Nanoseconds?
    /// Whether the first tree is on the glass at slot 0, drawn before at no cost, or is committed by
    /// the first turn.
    public var start = Recording.Start.warm
    /// Named spans of time; names are unique.
    public var segments: [Recording.Segment] = []
    /// Threads that rasterise, whether there are pixels, and how much the log says. The mode is
    /// always `timed`.
    public var options = PlayOptions()

    /// The reference device, with workers as it has.
    public init(name: String, display: DisplaySpec) {
      (self.name, self.display) = (name, display)
    }
  }

  /// Builds the tree and replays it from its first slot to its last.
  ///
  /// - Parameters:
  ///   - sink: sees each slot.
  ///   - build: makes the tree below ``root`` and says what happens when.
  /// - Precondition: not played before.
  /// - Throws: ``PlayError``, or what the sink or `build` throws.
  public func play(
    _ setup: Setup, sink: (any FrameSink)? = nil, build: (StageScript) throws -> Void
  ) throws -> ReplayOutcome {
    require(!hasPlayed, "the script of '\(setup.name)' is played again")
    let missing = Fonts.missing()
    guard missing.isEmpty else { throw PlayError.missingFonts(missing) }
    root.bounds = CGRect(origin: .zero, size: setup.display.size)
    isManual = setup.workers == nil
    // A replay may end in the middle of a turn.
    return try Transaction.apart {
      try build(self)
      hasPlayed = true
      var scene = Scene(setup)
      scene.timeline = calls.indices.map {
        TimelineEvent(time: calls[$0].time, index: $0, verb: .call($0))
      }
      scene.timeline.sort { ($0.time, $0.index) < ($1.time, $1.index) }
      var options = setup.options
      options.mode = .timed
      let player = try Player(scene: scene, options: options)
      return try TimedReplay(player, sink: sink, script: self).run()
    }
  }

  func call(_ number: Int) { calls[number].body() }

  /// The replay is about to begin.
  func attach(_ tree: SceneTree, _ time: SimulatedTime) {
    (self.tree, self.time) = (tree, time)
    guard isManual else { return }
    let pool = ManualWorkerPool(log: tree.log, time: time)
    tree.stage.workers = pool
    manualWorkers = pool
  }
}

extension Scene {
  /// A scene whose tree comes from a program.
  fileprivate init(_ setup: StageScript.Setup) {
    let root = LayerSpec(
      kind: .layer, id: "root",
      geometry: .frame(CGRect(origin: .zero, size: setup.display.size)), anchorPoint: .zero,
      transform: .identity, values: [], isOpaque: false, timing: LayerTiming(),
      autoresizingMask: [], node: NodeSpec(), constraints: [], animations: [], sublayers: [])
    self.init(
      name: setup.name, display: setup.display, device: setup.device,
      workers: setup.workers ?? WorkersSpec(), duration: setup.duration, mode: .timed,
      start: setup.start, warmupFrames: 0, images: [], root: root, timeline: [], budgets: [],
      segments: setup.segments, expectations: [])
  }
}
