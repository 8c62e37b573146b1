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
  private let latency: Int
  private let logsDetails: Bool
  private var plan: FramePlan?
  private var picture: Bitmap?
  private var committedLayers = 0

  /// A frame and what it took.
  struct Frame {
    /// Nil when the replay makes no pixels.
    var bitmap: Bitmap?
    var counters: FrameCounters
    var charges: [Charge]
    var remarks: [FramePlan.Remark]
    var logsDetails: Bool
  }

  /// A server with an empty tree; without threads it plans frames but draws none.
  ///
  /// - Parameters:
  ///   - latency: Slots from the begin of a frame to the one that it is for.
  ///   - logsDetails: Whether frames tell all that they draw.
  init(geometry: DisplayGeometry, threads: Int?, latency: Int, logsDetails: Bool) {
    (self.geometry, self.latency) = (geometry, latency)
    self.logsDetails = logsDetails
    rasterizer = threads.map { Rasterizer(threads: $0) }
  }

  /// Takes a commit's changes into the tree.
  mutating func apply(_ commit: Commit) {
    tree.apply(commit)
    committedLayers += commit.changes.count
  }

  /// Whether a frame is wanted for one of the slots (after, through], `after` being the last frame's.
  func moves(after: Int, through: Int, on rate: RefreshRate) -> Bool {
    tree.moves(after: after, through: through, on: rate)
      || plan?.isOutdated(
        by: tree, at: rate.tick(through), begunAt: rate.tick(through - latency)) == true
  }

  /// Whether a frame is wanted for a slot after this one.
  func movesLater(than slot: Int, on rate: RefreshRate) -> Bool {
    guard let end = tree.motionEnd else { return false }
    // What an animation at a lower rate shows last comes at its next slot.
    let (last, stride) = (rate.slot(atOrAfter: end), tree.longestStride(on: rate))
    return (last + stride - 1) / stride * stride > slot
  }

  /// Whether something that moves still does so after a moment, if no commit ends it.
  func moves(beyond instant: Instant) -> Bool { tree.motionEnd.map { $0 > instant } ?? false }

  /// Makes the frame that shows the tree at `instant`.
  mutating func makeFrame(at instant: Instant) -> Frame {
    let next = FramePlan(
      tree: tree, at: instant, display: geometry, previous: plan, makesDetails: logsDetails)
    let bitmap = rasterizer?.draw(next, over: picture)
    var counters = next.counters
    counters.commitLayers = committedLayers
    committedLayers = 0
    (plan, picture) = (next, bitmap)
    return Frame(
      bitmap: bitmap, counters: counters, charges: next.charges, remarks: next.remarks,
      logsDetails: logsDetails)
  }

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
