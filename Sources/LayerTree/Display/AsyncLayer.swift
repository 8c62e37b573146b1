internal import Foundation
internal import Graphics
internal import VSync

/// A layer that is drawn on a worker and shows the bitmap in a later commit.
///
/// In the display phase the delegate describes the drawing (`displayTask(for:)`); a worker runs
/// it; the bitmap becomes the contents in the commit phase of a later turn. Until then the old
/// contents stay. Each request has a generation, and a newer one cancels the older: a bitmap
/// that was asked for earlier never appears once the layer has displayed again. A picture of
/// another size or scale than the layer has by then is not shown either; it is drawn again.
///
/// Drawn on the main thread the same steps make the same pixels. A layer in no stage has no
/// workers and draws so too.
///
/// What displays the layer anew while it is animated (``Layer/needsDisplay(forKey:)``) is drawn as it
/// shows at the request: ``Layer/drawnProperties`` has it then, and ``DisplayTask/init(for:steps:)``
/// takes the size from it. One drawing at a time: the next one is asked for when a turn finds that
/// the one under way is over, so that slow drawings show, if late.
open class AsyncLayer: Layer {
  /// Whether drawing goes to the stage's workers; else it happens within ``display()``.
  public var displaysAsynchronously = true

  /// The number of the newest request; 0 before the first. Strictly increasing.
  public private(set) var generation = 0

  /// The request whose picture is shown; 0 when none is.
  public private(set) var shownGeneration = 0

  /// The drawing that was asked for and is not over.
  private(set) var request: DisplayRequest?

  /// Whether a drawing is under way.
  public var isDrawing: Bool { request != nil }

  override var awaitsDrawing: Bool { isDrawing }

  /// Asks the delegate: for the contents, else for a drawing, else to draw as other layers do.
  /// In every case a drawing under way is given up.
  override open func display() {
    cancelRequest(request?.fits(self) == false ? .resized : .superseded)
    if delegate?.display(self) == true { return }
    guard let owner = delegate, let task = owner.displayTask(for: self) else {
      return displayBackingStore()
    }
    generation += 1
    owner.layer(self, didStartDisplay: generation)
    guard let refused = Self.gate(task) else { return start(DisplayJob(task), for: owner) }
    contents = nil
    shownGeneration = 0
    owner.layer(self, didFinishDisplay: generation, refused)
  }

  private func start(_ job: DisplayJob, for owner: any LayerDelegate) {
    if displaysAsynchronously, let stage {
      request = DisplayRequest(
        generation: generation, job: job, id: stage.submit(job, for: self), size: bounds.size,
        scale: contentsScale, stage: stage, owner: owner)
      return
    }
    let work = job.runAll()
    contents = job.bitmap
    shownGeneration = job.bitmap == nil ? 0 : generation
    stage?.didDraw(self, work)
    owner.layer(self, didFinishDisplay: generation, job.bitmap == nil ? .failed : .shown)
  }

  /// Why a drawing cannot be: nil when it can.
  private static func gate(_ task: DisplayTask) -> DisplayOutcome? {
    let (width, height) = (task.bounds.width * task.scale, task.bounds.height * task.scale)
    let limit = CGFloat(PixelSize.limit)
    // Written so that NaN fails.
    guard width.isFinite, height.isFinite, width <= limit, height <= limit else { return .failed }
    return width > 0 && height > 0 ? nil : .empty
  }

  /// Takes over what the pool made of the request; called in the commit phase only.
  func take(_ finished: FinishedJob) {
    guard let request, request.id == finished.id else { return }
    guard finished.completed, let bitmap = request.job.bitmap else {
      return cancelRequest(.failed)
    }
    guard request.fits(self) else {
      cancelRequest(.resized)
      return setNeedsDisplay()
    }
    self.request = nil
    showDrawing { contents = bitmap }
    shownGeneration = request.generation
    request.stage?.log(.contents, name)
    request.owner?.layer(self, didFinishDisplay: request.generation, .shown)
  }

  private func cancelRequest(_ reason: DisplayOutcome) {
    guard let cancelled = request else { return }
    request = nil
    cancelled.stage?.cancel(cancelled.id)
    cancelled.stage?.log(.drawCancel, "\(name) \(reason.rawValue)")
    cancelled.owner?.layer(self, didFinishDisplay: cancelled.generation, reason)
  }

  /// A drawing of the old size is of no use: the layer displays again.
  override func storeSizeDidChange() {
    if request?.fits(self) == false { setNeedsDisplay() }
  }

  override func didLeave(_ stage: Stage?) {
    giveUp(.hidden)
    super.didLeave(stage)
  }

  /// Ends a drawing under way whose bitmap nobody can take any more.
  func giveUp(_ reason: DisplayOutcome) {
    guard request != nil else { return }
    cancelRequest(reason)
    // It still has no picture: it draws again when it is in a tree.
    setNeedsDisplay()
  }
}

/// A drawing under way.
struct DisplayRequest {
  let generation: Int
  let job: DisplayJob
  let id: JobID
  /// The layer's size and scale at the request, by the model: while they are animated the drawing's
  /// own are others.
  let size: CGSize
  let scale: CGFloat
  weak var stage: Stage?
  /// The delegate that was asked and told of the start: the end is its, too, whoever the layer's
  /// delegate is by then.
  weak var owner: (any LayerDelegate)?

  /// Whether the layer has the size and scale now that the picture was asked for.
  func fits(_ layer: Layer) -> Bool { size == layer.bounds.size && scale == layer.contentsScale }
}
