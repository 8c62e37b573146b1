public import Foundation
public import Graphics
public import LayerModel
public import VSync
internal import WrongUse

/// A rectangle with looks, in a tree: what programs change, and what commits are made from.
///
/// Changing a layer does nothing but remember and mark. At the end of a turn the ``Stage`` that
/// owns the tree lays out, displays and commits what is marked. Values are model values, the ones
/// that were set; what is on the glass while animations run is ``presentation``.
///
/// Not `Sendable`: a layer belongs to its stage's thread. Spaces are as in core-animation 2.1: a
/// layer's position lies in its superlayer's bounds space; y is down.
open class Layer {
  /// Names the layer in commits.
  public let id = LayerID.next()

  /// Who draws, lays out and decides on actions; not retained.
  public weak var delegate: (any LayerDelegate)?

  /// Actions by key, asked after the delegate.
  public var actions: [String: LayerAction] = [:]

  /// Values that show where nobody has set others on the layer, and actions that are asked for
  /// after ``actions``; both can be shared by several layers. Setting it runs no action.
  public var style: LayerStyle? {
    didSet { styleDidChange(from: oldValue) }
  }

  /// Places the sublayers when the delegate does not. Setting one marks the layer for layout.
  public var layoutManager: (any LayoutManager)? {
    didSet { automaticallyNeedsLayout() }
  }

  /// Where the layer lies in its superlayer, for a ``ConstraintLayoutManager`` there. Setting them
  /// marks the superlayer for layout.
  public var constraints: [LayoutConstraint] = [] {
    didSet { if constraints != oldValue { superlayer?.automaticallyNeedsLayout() } }
  }

  /// The layer that this one is in.
  public internal(set) weak var superlayer: Layer?

  /// The layers in this one, back to front where their `zPosition` is equal.
  public internal(set) var sublayers: [Layer] = []

  /// See ``mask``.
  var maskLayer: Layer?

  /// The stage whose tree the layer is in.
  public internal(set) weak var stage: Stage?

  /// Whether the layer's backing store is filled opaque before it draws: white, and the
  /// background colour over it. Says nothing about contents that were set.
  public var isOpaque = false

  /// Whether what ``draw(in:)`` tells its canvas is drawn on one of the stage's workers: the method is
  /// called on the main thread as ever, the canvas keeps the commands, a worker runs them, and the picture
  /// becomes the contents in the commit of a later turn. Until then the old contents stay; displaying
  /// anew, another size and leaving the tree give the drawing up. Says nothing about contents that were set,
  /// nor about an ``AsyncLayer`` whose delegate describes its drawing.
  public var drawsAsynchronously = false

  /// Keys that display the layer when they change or are animated, beside those that its class names
  /// (``needsDisplay(forKey:)``).
  public var needsDisplayKeys: Set<String> = []

  /// Whether a change of the bounds calls ``setNeedsDisplay()``.
  public var needsDisplayOnBoundsChange = false

  /// Whether the pictures that this layer and those below it ask their workers for in one turn appear in
  /// one commit, when the last of them is there. The nearest such layer around one counts.
  public var isDisplayContainer = false

  /// How long a display container waits for the last picture from the turn that asked on; then what is
  /// there appears, and the rest as it comes. Nil waits for ever.
  ///
  /// - Precondition: not negative.
  public var displayBatchTimeout: Nanoseconds? {
    didSet {
      if let displayBatchTimeout {
        require(
          displayBatchTimeout >= .zero,
          "display container '\(name)' waits for \(displayBatchTimeout.count) ns")
      }
    }
  }

  /// Whether the layer waits to lay out its sublayers.
  public internal(set) var needsLayout = false

  /// Whether the layer waits to display.
  public internal(set) var needsDisplay = false

  /// Work that the picture in ``contents`` still owes, its decoding: charged once, when a turn
  /// prepares its commit.
  public var contentsDecodeWork: Work? {
    didSet { if contentsDecodeWork != nil { stage?.decodingIsOwed(by: self) } }
  }

  var model = LayerProperties()
  /// The properties that were set on the layer itself: no style supplies them.
  var ownKeys = KeyPathSet()
  /// What a style's values took the place of.
  var unstyled: [LayerKeyPath: AnimatableValue] = [:]
  var animations: [LayerAnimation] = []

  /// What differs from what the render side knows.
  var changes: Changes = []
  /// What the last commit sent, and to whose render side.
  var committed: Committed?
  weak var committedStage: Stage?

  /// The drawing that was handed to a worker and is not over.
  var request: DisplayRequest?

  /// How many pixels the contents had that were drawn last.
  var drawnPixels = 0

  var isLayingOut = false
  var isCreationCharged = false
  /// Whether contents that are set now come from displaying.
  var isShowingDrawing = false
  /// Set by the default ways of drawing: nobody draws this layer.
  var foundNobodyToDraw = false
  /// Set by the default way of layout: the delegate leaves it to the manager.
  var foundNobodyToLayOut = false
  var displayMark = DisplayMark.nothing
  /// What is displayed while the layer displays.
  var displayedMark: DisplayMark?

  /// What ``autoresizingMask`` says.
  var resizing: AutoresizingMask = []
  /// Whether some sublayer has, or had, an autoresizing mask.
  var mayResizeSublayers = false

  /// The node that owns this layer. The superlayer retains it, as views retain their subviews.
  weak var node: Node?
  var sublayerNodes: [LayerID: Node] = [:]

  /// A layer with Core Animation's defaults: empty, at (0, 0), in no tree.
  ///
  /// A class may have other defaults: see ``defaultValue(forKey:)``.
  public init() { takeClassDefaults() }

  /// Fills ``contents``: the delegate's `display(_:)` if it answers, and then nothing else;
  /// otherwise a backing store that ``draw(in:)`` paints (core-animation 3.1).
  ///
  /// Called at the end of a turn for layers that need it; call ``setNeedsDisplay()`` instead.
  open func display() {
    if delegate?.display(self) == true { return }
    displayBackingStore()
  }

  /// Paints the backing store, in the layer's own space; asks the delegate's `draw(_:in:)`.
  open func draw(in canvas: Canvas) {
    guard let delegate else {
      foundNobodyToDraw = true
      return
    }
    delegate.draw(self, in: canvas)
  }

  /// Places the sublayers; asks the delegate's `layoutSublayers(of:)` or, when there is none that
  /// implements it, the ``layoutManager`` (core-animation 3.1).
  open func layoutSublayers() {
    foundNobodyToLayOut = delegate == nil
    delegate?.layoutSublayers(of: self)
    if foundNobodyToLayOut { layoutManager?.layoutSublayers(of: self) }
  }

  /// What a change of a property, or an event, runs; nil when nothing. See ``explicitAction(forKey:)``
  /// for the order in which the layer, its delegate and its class are asked.
  ///
  /// Asked with the name of the property, or of the event (``LayerEvent``), of a layer that the
  /// render side knows, before anything changes, unless actions are disabled.
  open func action(forKey key: String) -> LayerAction? {
    switch explicitAction(forKey: key) {
    case .null?: nil
    case let action?: action
    case nil: defaultAction(forKey: key)
    }
  }

  /// What every layer of this class runs, asked after the layer's own actions; nothing at first.
  open class func defaultAction(forKey key: String) -> LayerAction? { nil }

  /// What a property of a layer of this class is when nobody has set it: neither a setter, nor a key
  /// path, nor a ``style``. Nil where that is nothing: 0, no, none, or the transform that changes
  /// nothing (measured: core-animation 1.1), and for what layers do not have.
  ///
  /// A class that overrides it gives its layers other values to begin with; for the keys that it
  /// has nothing to say of it asks the class above. Nil leaves a property as the class above has it,
  /// so a default of 0 is said as 0. Asked once for each key and class; components and `frame` are
  /// not asked for.
  ///
  /// - Precondition: what it says is of the property's kind and possible.
  open class func defaultValue(forKey key: String) -> AnimatableValue? {
    guard let path = LayerKeyPath(key) else { return nil }
    let value = path.value(in: LayerProperties())
    return value.isNothing ? nil : value
  }

  /// Whether layers of this class display anew when that property changes, and in every turn in
  /// which an animation of it moves: see ``drawnProperties``. False at first. The contents do not
  /// count: displaying sets them.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether a point of the layer's own space lies in its bounds, the upper edges left out.
  open func contains(_ point: CGPoint) -> Bool { model.contains(point) }

  /// The frontmost layer, this one or one below it, that has a point of the superlayer's space.
  ///
  /// In drawing order: by `zPosition`, then by index. Layers that are hidden or wholly transparent
  /// are left out with all that is in them, and so is what lies outside of a layer that masks to
  /// its bounds; other sublayers are found outside of their superlayer too (core-animation 3.6).
  /// By the model values, whatever animations show (see ``PresentationLayer/hitTest(_:)`` for what
  /// is on the glass); what the layers show at the point, and their corner radius, does not count. Costs O(layers that the point is offered to).
  open func hitTest(_ point: CGPoint) -> Layer? { ModelLayer(self).hitTestTree(point)?.layer }

  /// Whether a drawing of the layer is under way on a worker.
  var awaitsDrawing: Bool { request != nil }

  /// The layer was marked for display and was not before.
  func wasMarkedForDisplay() {}

  /// The layer is about to display.
  func willDisplay() { supersedeRequest() }

  /// Displays on this thread, without workers.
  func displayNow() {
    let wasAsynchronous = drawsAsynchronously
    drawsAsynchronously = false
    performDisplay()
    drawsAsynchronously = wasAsynchronous
  }

  /// How urgent a drawing of it is.
  func drawingPriority(at clock: Instant) -> WorkerPriority { nearness(at: clock) }

  /// A drawing by a worker is over, after its bitmap was set or it was given up.
  func drawingEnded(_ request: DisplayRequest, _ outcome: DisplayOutcome) {}

  /// Where the bounds' origin goes when it is asked to go to a point.
  func scrollOrigin(toward point: CGPoint) -> CGPoint { point }

  /// A commit is about to send what changed.
  func willCommit(at clock: Instant) {}

  /// The bounds or the contents' scale changed: a drawing of the old size is of no use, and the layer
  /// displays again.
  func storeSizeDidChange() {
    if request?.fits(self) == false { setNeedsDisplay() }
  }

  /// Takes over what the pool made of a request; called in the commit phase only.
  func take(_ finished: FinishedJob) { takeDrawing(finished) }

  /// Ends a drawing under way whose bitmap nobody can take any more.
  func giveUp(_ reason: DisplayOutcome) { giveUpDrawing(reason) }

  /// The layer is not on the render side of that stage any more, or the stage is gone: what it
  /// showed and its animations are forgotten, except those that were added outside the tree.
  func didLeave(_ stage: Stage?) {
    giveUp(.hidden)
    committed = nil
    committedStage = nil
    changes = .all
    for ended in animations where ended.isLogged {
      stage?.log(.animationEnd, "\(name) \(ended.key)")
      ended.watch?.stop(finished: false)
    }
    animations.removeAll(where: \.isLogged)
  }
}

extension Layer {
  /// Parts of a layer that a commit sends apart.
  struct Changes: OptionSet {
    let rawValue: UInt8
    static let properties = Changes(rawValue: 1)
    static let sublayers = Changes(rawValue: 2)
    static let animations = Changes(rawValue: 4)
    static let mask = Changes(rawValue: 8)
    static let all: Changes = [.properties, .sublayers, .animations, .mask]
  }

  /// What the render side was told last.
  struct Committed {
    var properties: LayerProperties
    var animations: [AttachedAnimation]
    /// Back to front where their `zPosition` is equal.
    var sublayers: [LayerID]
    var mask: LayerID?
  }

  /// Remembers a part for the next commit.
  func markChanged(_ part: Changes) {
    let wasClean = changes.isEmpty
    changes.formUnion(part)
    if wasClean { stage?.isChanged(self) }
  }
}
