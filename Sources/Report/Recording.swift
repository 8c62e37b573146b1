public import VSync

/// What a replay left behind: everything that a report is made from, and nothing about the host.
public struct Recording: Sendable {
  /// Whether time costs anything. Raw values are part of the scene format.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// What is on the glass at each VSYNC, with latency and dropped frames.
    case timed
    /// The tree at each VSYNC, complete; nothing is ever late.
    case content
  }

  /// What the glass shows when the replay begins. Raw values are part of the scene format.
  public enum Start: String, Hashable, Sendable, CaseIterable {
    /// The initial tree, committed and drawn before slot 0.
    case warm
    /// The display's background; the first turn begins at slot 0.
    case cold
  }

  /// The scene's file name without its folder and extension, as in `feed`.
  public var scene: String
  /// The display that the scene was replayed on.
  public var display: Display
  /// Whether time cost anything.
  public var mode: Mode
  /// Whether time was real: costs were measured, and another run gives other figures.
  public var isLive = false
  /// What the glass showed at first.
  public var start: Start
  /// What work cost.
  public var device: DeviceProfile
  /// Every VSYNC slot in order, from slot 0.
  public var slots: [SlotRecord]
  /// Every frame that was begun, in the order of its number.
  public var frames: [FrameRecord]
  /// What the compositor did for a frame, by the frame's number.
  public var counters: CounterTable
  /// The slots at which an update was wanted and the main thread was busy, in order.
  public var skippedBegins: [Int]
  /// The changes of the number of buffers, in order.
  public var modeChanges: [ModeChange]
  /// How many frames, counted as they are shown, may be late without a figure that says so.
  public var warmupFrames: Int
  /// Who did what on the worker threads, in the order of beginning; as many as the log has `drawStart`.
  public var workerSpans: [WorkerSpan]
  /// What workers drew too late, in the order in which it came; last what never came.
  public var lateContent: [LateContent]
  /// Which labels had boxes in place of characters that no font has, in order.
  public var missingGlyphs: [MissingGlyphs] = []
  /// What meters of the scene have read, in order.
  public var meterReadings: [MeterReading]
  /// What became of drawings by workers.
  public var drawings = DrawingTally()
  /// What the first tree of a warm start cost; no frame is charged with it.
  public var startup: [CostEntry]
  /// The named parts of the replay, in the scene's order.
  public var segments: [Segment]
  /// How many entries the log has.
  public var logEntryCount: Int

  /// A recording without slots and frames yet.
  public init(
    scene: String, display: Display, mode: Mode, start: Start, device: DeviceProfile
  ) {
    self.scene = scene
    self.display = display
    self.mode = mode
    self.start = start
    self.device = device
    slots = []
    frames = []
    counters = [:]
    skippedBegins = []
    modeChanges = []
    warmupFrames = 0
    workerSpans = []
    lateContent = []
    meterReadings = []
    startup = []
    segments = []
    logEntryCount = 0
  }
}

extension Recording {
  /// When the last slot is over; 0 where there is none.
  public var end: Instant {
    slots.last.map { $0.time + ($0.span?.length ?? display.duration(ofSlot: $0.index)) } ?? .zero
  }

  /// The display of a replay, as the report echoes it.
  public struct Display: Hashable, Sendable {
    /// Width in points.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// Pixels a point.
    public var scale: Double
    /// Columns of the frame, in pixels.
    public var pixelWidth: Int
    /// Rows of the frame, in pixels.
    public var pixelHeight: Int
    /// How often it scans out; at most, with variable refresh.
    public var refreshRate: RefreshRate
    /// How many buffers frames go through.
    public var buffering: DisplayPipeline.Buffering
    /// What becomes of commits that wait for the render server.
    public var commitQueue: CommitQueue
    /// The rates between which it follows its frames; nil at a fixed rate.
    public var variableRefresh: RefreshRange?

    /// A display; sizes in points, and the frame's size in pixels.
    public init(
      width: Double, height: Double, scale: Double, pixelWidth: Int, pixelHeight: Int,
      refreshRate: RefreshRate, buffering: DisplayPipeline.Buffering,
      commitQueue: CommitQueue = .coalesce, variableRefresh: RefreshRange? = nil
    ) {
      self.width = width
      self.height = height
      self.scale = scale
      self.pixelWidth = pixelWidth
      self.pixelHeight = pixelHeight
      self.refreshRate = refreshRate
      self.buffering = buffering
      self.commitQueue = commitQueue
      self.variableRefresh = variableRefresh
    }

    /// How long slot `index` of a fixed rate lasts: up to the next VSYNC.
    func duration(ofSlot index: Int) -> Nanoseconds {
      refreshRate.tick(index + 1) - refreshRate.tick(index)
    }
  }

  /// A named part of a replay: the slots whose time is within `from ..< to`.
  public struct Segment: Hashable, Sendable {
    /// The name that budgets use.
    public var name: String
    /// The first moment inside.
    public var from: Instant
    /// The first moment past the end.
    public var to: Instant

    /// A segment, half-open.
    public init(name: String, from: Instant, to: Instant) {
      self.name = name
      self.from = from
      self.to = to
    }

    /// The slots inside, as positions in `slots`, which are in the order of time.
    func range(in slots: [SlotRecord]) -> Range<Int> {
      let first = slots.firstIndex { $0.time >= from } ?? slots.count
      let end = slots[first...].firstIndex { $0.time >= to } ?? slots.count
      return first..<end
    }
  }
}
