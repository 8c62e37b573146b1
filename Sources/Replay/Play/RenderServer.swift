import Compositor
import Graphics
import Inspection
import LayerModel
import VSync

/// The render side of a replay: the committed tree, and the frames that are made from it.
///
/// It is told which commits to apply and for which moment to make a frame; it never sees a
/// layer. Frames come in the order they are shown, so each one is drawn over the one before.
struct RenderServer {
  private var tree = RenderTree()
  private let geometry: DisplayGeometry
  private let rasterizer: Rasterizer?
  /// What a rasteriser keeps, counted whether there is one or not.
  private var ledger: KeptLedger
  private let logsDetails: Bool
  private var plan: FramePlan?
  private var picture: Bitmap?
  private var committedLayers = 0
  /// What the last frame was made for.
  private var lastInstant: Instant?

  /// A frame and what it took.
  struct Frame {
    /// Nil when the replay makes no pixels.
    var bitmap: Bitmap?
    var counters: FrameCounters
    var charges: [Charge]
    var remarks: [FramePlan.Remark]
    var logsDetails: Bool
    /// What was drawn.
    var plan: FramePlan
  }

  /// A server with an empty tree; without threads it plans frames but draws none.
  ///
  /// - Parameters:
  ///   - keptBytes: The budget for what is kept from frame to frame.
  ///   - logsDetails: Whether frames tell all that they draw.
  init(geometry: DisplayGeometry, threads: Int?, keptBytes: Int, logsDetails: Bool) {
    self.geometry = geometry
    self.logsDetails = logsDetails
    ledger = KeptLedger(budget: keptBytes)
    rasterizer = threads.map { Rasterizer(threads: $0, keptBytes: keptBytes) }
  }

  /// Takes a commit's changes into the tree.
  mutating func apply(_ commit: Commit) {
    tree.apply(commit)
    committedLayers += commit.changes.count
  }

  /// Whether a frame is wanted for one of the slots (after, through], `after` being the last frame's.
  ///
  /// - Parameter latency: Slots from the begin of a frame to the one that it is for.
  func moves(after: Int, through: Int, in timing: RefreshTiming, latency: Int) -> Bool {
    let end = timing.time(of: through)
    let moves =
      if timing.range == nil {
        tree.moves(after: after, through: through, on: timing.rate)
      } else {
        // Slots come as often as is asked for, and were foretold otherwise when the frame was made.
        tree.moves(after: lastInstant ?? timing.time(of: after), through: end)
      }
    return moves
      || plan?.isOutdated(by: tree, at: end, begunAt: timing.time(of: through - latency)) == true
  }

  /// At every how many of the shortest intervals a frame is wanted after a moment, for what moves
  /// then; nil when nothing does.
  func wantedStride(after instant: Instant, in timing: RefreshTiming) -> Int? {
    let interval = timing.rate.tick(1) - timing.rate.tick(0)
    return tree.wantedStride(after: instant, through: instant + interval, on: timing.rate)
  }

  /// Whether a frame is wanted for a slot after this one.
  func movesLater(than slot: Int, in timing: RefreshTiming) -> Bool {
    guard let end = tree.motionEnd else { return false }
    guard timing.range == nil else { return end > timing.time(of: slot) }
    let rate = timing.rate
    // What an animation at a lower rate shows last comes at its next slot.
    let (last, stride) = (rate.slot(atOrAfter: end), tree.longestStride(on: rate))
    return (last + stride - 1) / stride * stride > slot
  }

  /// Whether something that moves still does so after a moment, if no commit ends it.
  func moves(beyond instant: Instant) -> Bool { tree.motionEnd.map { $0 > instant } ?? false }

  /// Makes the frame that shows the tree at `instant`.
  ///
  /// - Parameter onPlanned: Called between planning and drawing.
  mutating func makeFrame(at instant: Instant, onPlanned: () -> Void = {}) -> Frame {
    let next = FramePlan(
      tree: tree, at: instant, display: geometry, previous: plan, makesDetails: logsDetails)
    lastInstant = instant
    onPlanned()
    // Given away: where no sink holds it any more it is drawn over itself.
    let before = picture
    picture = nil
    let bitmap = rasterizer?.draw(next, over: consume before)
    var counters = next.counters
    counters.commitLayers = committedLayers
    committedLayers = 0
    counters.take(ledger.count(next))
    (plan, picture) = (next, bitmap)
    return Frame(
      bitmap: bitmap, counters: counters, charges: next.charges, remarks: next.remarks,
      logsDetails: logsDetails, plan: next)
  }

  /// Another server has made a frame of the same commits: what moves is asked of that from now on.
  mutating func noteFrame(_ plan: FramePlan) { self.plan = plan }

  /// The frame that was made last, to be looked into; nil before the first.
  func lastFrame(at instant: Instant) -> InspectedFrame? {
    plan.map { InspectedFrame(tree: tree, plan: $0, instant: instant) }
  }

  /// What the glass shows before any frame: the display's background. Nil without pixels.
  func blankPicture() -> Bitmap? {
    guard rasterizer != nil else { return nil }
    return Bitmap(PixelBuffer(size: geometry.pixelSize, filledWith: geometry.background.pixel))
  }
}
