public import Graphics
public import VSync
internal import WrongUse

/// A layer that is drawn on a worker and shows the bitmap in a later commit.
///
/// ``Layer/setNeedsDisplay()`` raises the layer's generation, once a turn. In the display phase the
/// delegate describes the drawing (`displayTask(for:)`), with all that it needs; a worker runs it; the
/// bitmap becomes the contents in the commit phase of a later turn. What shows until then is
/// ``contentsPolicy``. Each drawing that starts ends exactly once, with a ``DisplayOutcome``; the
/// generations that appear rise strictly, and a picture of another size or scale than the layer has by
/// then never appears; it is drawn again.
///
/// Drawn on the main thread the same steps make the same pixels. A layer in no stage has no
/// workers and draws so too.
///
/// What displays the layer anew while it is animated (``Layer/needsDisplay(forKey:)``) is drawn as it
/// shows at the request: ``Layer/drawnProperties`` has it then, and ``DisplayTask/init(for:steps:)``
/// takes the size from it.
open class AsyncLayer: Layer {
  /// Whether drawing goes to the stage's workers; else it happens within ``display()``.
  public var displaysAsynchronously = true

  /// What shows until a new picture is there. Says nothing about drawing on the main thread.
  public var contentsPolicy = ContentsPolicy.keep

  /// What ``ContentsPolicy/placeholder`` shows.
  public var placeholder: DisplayPlaceholder?

  /// Which drawings appear while the layer is invalidated faster than it is drawn.
  public var progress = DisplayProgress.latestFinished

  /// What lies below a background that is translucent or absent, in an opaque layer.
  ///
  /// - Precondition: opaque.
  public var baseColor = Color.white {
    didSet { require(baseColor.isOpaque, "base colour \(baseColor) of layer '\(name)'") }
  }

  /// Seconds in which a new picture fades in over the one before, on the animation clock; 0 does not.
  /// Never where nothing showed before, nor where the two are equal. It is a `Transition`, of which a layer
  /// has one at a time.
  ///
  /// - Precondition: finite, 0 or more.
  public var contentsFadeDuration = 0.0 {
    didSet {
      require(
        contentsFadeDuration.isFinite && contentsFadeDuration >= 0,
        "fade of \(contentsFadeDuration) s of layer '\(name)'")
    }
  }

  /// How urgent its drawings are; nil goes by where the layer is: seen, within a screenful, or farther
  /// away. Those that wait are looked at anew in each turn that changes the tree.
  public var displayPriority: WorkerPriority?

  /// Whose threads draw it, where the workers are a `QualityPool`.
  public var quality = WorkQuality.userInitiated

  /// Whether a layer that nobody sees stays marked and is not drawn until somebody does.
  public var waitsForSight = false

  /// What becomes of drawings that are too large.
  public var oversizePolicy = OversizePolicy.downscale

  /// The number of the newest request; 0 before the first. Strictly increasing.
  public internal(set) var generation = 0

  /// The request whose picture is shown; 0 when none is.
  public internal(set) var shownGeneration = 0

  /// Why the drawing that ended last has failed; nil when it has not.
  public internal(set) var failure: DisplayFailure?

  /// Whether a drawing is under way.
  public var isDrawing: Bool { request != nil }

  /// The request that was started last.
  var startedGeneration = 0
  /// The newest request, while an older one is still being drawn.
  var next: DisplayRequest?
  /// Whether a drawing that had begun was given up for a newer one, and nothing has caught up since.
  var isOvertaken = false
  /// The picture that was drawn last, as it was drawn, and for which bounds; and what shows of it while
  /// one of another size is waited for.
  var drawn: DrawnPicture?
  var placed: Bitmap?

  /// Asks the delegate: for the contents, else for a drawing, else to draw as other layers do.
  override open func display() {
    if startedGeneration == generation { generation += 1 }
    startedGeneration = generation
    if delegate?.display(self) == true {
      forgetNumber()
      return supersedeAll()
    }
    guard let owner = delegate, var task = owner.displayTask(for: self) else {
      forgetNumber()
      supersedeAll()
      return displayBackingStore()
    }
    switch DisplayGate(task, oversizePolicy) {
    case .open(let scale):
      if scale < task.scale {
        stage?.log(.warning, "\(name) is too large for one bitmap and drawn at scale \(scale)")
        task.scale = scale
      }
      guard hasRoomToDraw(task.bounds.size, scale: task.scale) else {
        return refuse(.failed, .memory, owner)
      }
      start(task, for: owner)
    case .empty: refuse(.empty, nil, owner)
    case .impossible: refuse(.failed, .size, owner)
    }
  }

  /// What is no drawing has no number.
  private func forgetNumber() {
    guard generation == startedGeneration else { return }
    generation -= 1
    startedGeneration -= 1
  }

  private func refuse(
    _ outcome: DisplayOutcome, _ reason: DisplayFailure?, _ owner: any LayerDelegate
  ) {
    supersedeAll()
    owner.layer(self, didStartDisplay: generation)
    letGoOfPictures()
    contents = nil
    (drawn, placed) = (nil, nil)
    shownGeneration = 0
    failure = reason
    owner.layer(self, didFinishDisplay: generation, outcome)
    tellObservers(outcome)
  }

  private func start(_ task: DisplayTask, for owner: any LayerDelegate) {
    if displaysAsynchronously, let stage {
      return request(task, on: stage, for: owner)
    }
    supersedeAll()
    owner.layer(self, didStartDisplay: generation)
    let known = stage.flatMap { $0.knownPicture(of: task) }
    let job = known ?? DisplayJob(task, allows: stage?.canAllocate)
    let work = known == nil ? job.runAll() : .none
    guard let bitmap = job.bitmap else {
      failure = .memory
      owner.layer(self, didFinishDisplay: generation, .failed)
      return tellObservers(.failed)
    }
    if known == nil {
      stage?.didDraw(self, work)
      stage?.keepPicture(bitmap, of: task)
    }
    failure = nil
    show(bitmap, of: task, generation: generation)
    owner.layer(self, didFinishDisplay: generation, .shown)
    tellObservers(.shown)
  }

  override var awaitsDrawing: Bool { request != nil || next != nil }

  override func drawingPriority(at clock: Instant) -> WorkerPriority {
    displayPriority ?? nearness(at: clock)
  }

  override func wasMarkedForDisplay() { generation += 1 }

  /// What is under way is dealt with when it is known what is drawn in its place.
  override func willDisplay() {}

  override func storeSizeDidChange() {
    if request?.fits(self) == false || next?.fits(self) == false { setNeedsDisplay() }
  }

  override func take(_ finished: FinishedJob) { takePicture(finished) }

  override func giveUp(_ reason: DisplayOutcome) {
    guard awaitsDrawing else { return }
    cancelAll(reason)
    // It still has no picture: it draws again when it is in a tree.
    setNeedsDisplay()
  }

  override func drawingEnded(_ request: DisplayRequest, _ outcome: DisplayOutcome) {
    // A drawing that the layer asked for itself is of no number (``Layer/drawsAsynchronously``).
    guard request.generation > 0 else { return }
    request.owner?.layer(self, didFinishDisplay: request.generation, outcome)
    tellObservers(outcome)
  }

  override func willCommit(at clock: Instant) { placeStalePicture() }

  override func displayNow() {
    let wasAsynchronous = displaysAsynchronously
    displaysAsynchronously = false
    performDisplay()
    displaysAsynchronously = wasAsynchronous
  }
}
