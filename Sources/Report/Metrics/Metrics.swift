public import VSync

/// The figures of a replay, or of one segment of it. Names are those of `report.json`.
///
/// Hitches are counted by what the glass showed (frames 2.2, "hold-based"): a slot that repeats
/// the frame before it although an update was wanted is one dropped frame. Slots where nothing
/// was wanted are in no denominator.
public struct Metrics: Hashable, Sendable {
  /// VSYNC slots.
  public var slots = 0
  /// Slots where an update was wanted: the denominator of every ratio.
  public var slotsActive = 0
  /// Slots where nothing was wanted.
  public var slotsIdle = 0
  /// Slots that showed a new frame, partial ones included.
  public var framesPresented = 0
  /// Slots that repeated although an update was wanted.
  public var droppedFrames = 0
  /// Slots that showed new motion, with main-thread content that was overdue.
  public var partialFrames = 0
  /// Commits overtaken by a later one; counted where their turn began.
  public var supersededCommits = 0
  /// VSYNCs at which an update was wanted and the main thread was busy.
  public var skippedBegins = 0
  /// Runs of dropped frames, without those of a ``CadenceLock``.
  public var hitchCount = 0
  /// Stretches of a steady lower rate.
  public var cadenceLocks = 0
  /// How long dropped frames stood, in all.
  public var hitchNs = Nanoseconds.zero
  /// Milliseconds of hitch in a second of active slots; nil when no slot was active. See
  /// ``HitchBands`` for what is good.
  public var hitchTimeRatio: Double?
  /// Hitches that the main thread is to blame for.
  public var commitHitches = 0
  /// Hitches that the render server is to blame for.
  public var renderHitches = 0
  /// The longest run of dropped frames, in slots.
  public var longestRun = 0
  /// Chromium's percentages of dropped frames in a sliding second.
  public var percentDropped = DroppedWindows(drops: [], window: 60)
  /// Chromium's janks.
  public var janks = JankCount([])
  /// How late frames were on the glass, against the slots that they were for, in all. One late
  /// frame can make all after it late without another hitch.
  public var latenessNs = Nanoseconds.zero
  /// Frames that came late right after the frame before: nothing repeated for them, and what is
  /// touched answers a slot later (frames 2.2, S3).
  public var stuffedFrames = 0
  /// Drawings of workers that came later than a frame that had their layer in sight, counted where
  /// they were wanted first: the frames came, and content was missing in them. No hitches.
  public var lateContent = 0
  /// The least time that was left from a commit to its deadline; negative when one missed it.
  public var leastCommitSlackNs: Nanoseconds?
  /// The least time that was left from a complete frame to the VSYNC it was made for; negative
  /// when one missed it.
  public var leastRenderSlackNs: Nanoseconds?
  /// New frames in a second of active slots; nil when no slot was active.
  public var fpsPresented: Double?
  /// Commits that landed in a second of the slots, idle ones too; nil when there is no slot.
  public var commitsPerSecond: Double?
  /// The least that a meter of the main thread has read; nil when none has read anything.
  public var meterMainThread: Double?
  /// The least that a meter of the display has read; nil when none has read anything.
  public var meterDisplayStage: Double?
  /// What the render server has executed of a frame: passes, pixels, uploads; GPU time on a device.
  public var executeNs: Percentiles?
  /// Presentation against the slot that a frame was for; positive is late.
  public var frameOverrunNs: Percentiles?
  /// From the VSYNC that a turn of the main thread began at to its frame on the glass.
  public var latencyNs: Percentiles?
  /// Pixels drawn against pixels of the display, a frame.
  public var overdraw: Spread?
  /// Offscreen passes a frame.
  public var offscreenPasses: Spread?
  /// Pixels blended a frame.
  public var blendedPixels: Spread?
  /// Layers in the commits of a frame.
  public var commitLayers: Spread?
  /// Bytes of contents new to the render server, a frame.
  public var uploadBytes: Spread?
  /// Bitmaps that the display holds, a frame.
  public var texturesAlive: Spread?
  /// Layers that drew something, a frame.
  public var layersDrawn: Spread?
  /// Layers hidden by opaque ones, a frame.
  public var layersCovered: Spread?
  /// Pixels that may differ from the frame before, a frame.
  public var damagedPixels: Spread?
  /// Pixels written without a look at what was there, a frame.
  public var writtenPixels: Spread?
  /// Pixels of contents and offscreen passes that were read, a frame.
  public var readPixels: Spread?
  /// Pictures drawn apart that no frame before had, a frame.
  public var cacheMisses: Spread?
  /// Contents between the display's pixels, a frame.
  public var misalignedContents: Spread?
  /// Contents shown larger or smaller than they are, a frame.
  public var scaledContents: Spread?
}
