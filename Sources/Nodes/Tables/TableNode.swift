public import Foundation
public import Graphics
public import LayerTree
internal import VSync
internal import WrongUse

/// A list of rows that scrolls, however many there are: only rows in and near sight exist, and those
/// that go out of sight come back with other content.
///
/// A turn costs O(rows in and near sight), a jump or an edit O(log of the rows) more; memory holds the
/// rows near sight, the pool of rows that wait, and one run for each stretch of rows of one height.
///
/// Heights that are not known are estimated. When a row above the first one in sight turns out to be of
/// another height, the offset moves with it: what is seen stays where it is.
///
/// Rows in sight are there in every frame. Those near it (``RangeTuning/display``) are brought in a few
/// at a time (``offscreenRowsPerTurn``), nearest first, so that their pictures are ready when they come
/// in sight.
open class TableNode: ScrollNode {
  /// Where the heights of rows come from.
  public enum RowHeight: Hashable, Sendable {
    /// All rows are as high as that, in points.
    case fixed(Double)
    /// The source says (``TableNodeSource/table(_:heightOfRow:)``): of each row when it comes near
    /// sight, and that estimate before; without one of all rows at once, when they are loaded.
    case given(estimate: Double?)
    /// Their layouts say (``RowContent/layout(width:scale:)``), and that estimate before.
    case measured(estimate: Double)
  }

  /// Who has the rows; not retained. Setting it loads them.
  public weak var source: (any TableNodeSource)? {
    didSet { if source !== oldValue { reloadData() } }
  }

  /// Where the heights of rows come from; 44 points each at first. Setting it loads the rows anew.
  public var rowHeight = RowHeight.fixed(44) {
    didSet {
      switch rowHeight {
      case .fixed(let height), .given(estimate: let height?), .measured(estimate: let height):
        require(
          height >= 0 && height <= 1e6, "rows of height \(height) in '\(layer.name)'")
      case .given(estimate: nil): break
      }
      if rowHeight != oldValue { heightsDidChange() }
    }
  }

  /// Whether workers lay out rows near sight, whose heights are measured or not, so that they are ready
  /// when they come in sight; a row that comes in sight before that is laid out by the main thread.
  /// False at first: then the main thread lays out measured rows.
  public var laysOutAhead = false {
    didSet { if laysOutAhead != oldValue { setNeedsLayout() } }
  }
  /// Screenfuls of rows that are kept ready, by mode; ``RangeTuning/standard(_:)`` unless set.
  public var rangeTunings: [RangeMode: RangeTuning] = [:] {
    didSet { if rangeTunings != oldValue { setNeedsLayout() } }
  }
  /// How much is kept ready now. The table goes from `minimum` to `full` by itself.
  public var rangeMode = RangeMode.minimum {
    didSet { if rangeMode != oldValue { rangeModeDidChange() } }
  }
  /// Whether rows that go out of sight come back with other content; true at first. Else each row that
  /// comes in sight is made anew.
  public var reusesRows = true
  /// What is left out while the content flies by; nil at first: nothing.
  public var scrollSkip: ScrollSkip?
  /// The colour of what covers a row until its pictures are there; nil at first: nothing does.
  public var placeholderColor: Color?
  /// Seconds in which such a cover goes away; 0 at first.
  public var placeholderFade = 0.0
  /// Whether rows that come in sight before they were drawn are drawn on the main thread at once.
  public var drawsVisibleRowsAtOnce = false
  /// How many rows out of sight are brought in by one turn, at most.
  public var offscreenRowsPerTurn = 2
  /// When fewer screenfuls than that are left below, the source is asked for more rows; nil at first:
  /// never.
  public var batchScreens: Double? {
    didSet { setNeedsLayout() }
  }
  /// Whether edits above the first row in sight leave what is seen where it is. At the top of the
  /// content they never do: there, new rows show.
  public var keepsPlaceOnEdits = true

  /// How many rows there are.
  public var rowCount: Int { heights.count }
  /// What was done so far, for those who measure.
  public internal(set) var statistics = Statistics()

  var heights = RowHeights()
  /// The rows that are in the tree, by number.
  var live = LiveRows()
  /// The updates that are being taken over with an animation: rows are not put in their places, and
  /// those that go out of sight are kept.
  var edit: RowEdit?
  /// Rows that leave in an animation.
  var leaving: [RowNode] = []
  var pool = RowPool()
  var layouts = RowLayoutCache()
  /// While the content flies by: which rows are brought in.
  var skip: Set<Int>?
  /// Whether the content moves down the rows.
  var movesDown = true
  var lastOffset: CGFloat = 0
  var width: CGFloat = -1
  /// The rows that the source was told to preload.
  var preloaded: Set<Int> = []
  var isFetchingBatch = false
  /// Calls for a turn to bring in more rows.
  var bringIn: DisplayLink?
  weak var bringInStage: Stage?
  /// The stage whose memory warnings it hears of.
  weak var warningStage: Stage?
  /// How many rows out of sight the turn of that clock may still bring in.
  var quota: (clock: Instant, left: Int) = (.distantFuture, 0)
  /// Whether rows are being brought in: what scrolls meanwhile is looked at already.
  var isUpdating = false
  /// Whether the next layout draws the rows in sight.
  var ensuresVisible = false

  /// A table of a layer, by default a new plain one, which it masks to its bounds.
  public override init(layer: Layer = Layer()) {
    super.init(layer: layer)
    alwaysBounceVertical = true
  }

  deinit { bringIn?.invalidate() }

  /// Brings rows in and out.
  open override func layoutSubnodes() {
    isUpdating = true
    updateRows()
    isUpdating = false
  }

  /// Brings rows in and out at the next layout.
  open override func didScroll() {
    let offset = contentOffset.y
    if offset != lastOffset {
      movesDown = offset > lastOffset
      lastOffset = offset
    }
    if isMoving { enterFullRange() }
    if !isUpdating { setNeedsLayout() }
    super.didScroll()
  }

  /// What flew by comes in where it stopped.
  open override func didComeToRest() {
    endSkip()
    super.didComeToRest()
  }

  /// What flies by may be left out.
  open override func willMove(to target: CGPoint) {
    beginSkip(to: target)
    super.willMove(to: target)
  }

  /// What a table did.
  public struct Statistics: Hashable, Sendable {
    /// Rows that were made.
    public var rowsMade = 0
    /// Rows that were used again.
    public var rowsReused = 0
    /// Times that a row got other content.
    public var contentsSet = 0
    /// Rows that the main thread laid out, since no worker had.
    public var layoutsOnMain = 0
    /// Rows that workers laid out.
    public var layoutsOnWorkers = 0

    /// Nothing done.
    public init() {}
  }
}
