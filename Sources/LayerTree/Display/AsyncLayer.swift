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

  /// Whether a drawing is under way.
  public var isDrawing: Bool { request != nil }

  /// Asks the delegate: for the contents, else for a drawing, else to draw as other layers do.
  /// In every case a drawing under way is given up.
  override open func display() {
    supersedeRequest()
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
    tellObservers(refused)
  }

  private func start(_ job: DisplayJob, for owner: any LayerDelegate) {
    if displaysAsynchronously, let stage {
      return submit(job, to: stage, generation: generation, owner: owner)
    }
    let work = job.runAll()
    contents = job.bitmap
    shownGeneration = job.bitmap == nil ? 0 : generation
    stage?.didDraw(self, work)
    let outcome: DisplayOutcome = job.bitmap == nil ? .failed : .shown
    owner.layer(self, didFinishDisplay: generation, outcome)
    tellObservers(outcome)
  }

  /// Why a drawing cannot be: nil when it can.
  private static func gate(_ task: DisplayTask) -> DisplayOutcome? {
    let (width, height) = (task.bounds.width * task.scale, task.bounds.height * task.scale)
    let limit = CGFloat(PixelSize.limit)
    // Written so that NaN fails.
    guard width.isFinite, height.isFinite, width <= limit, height <= limit else { return .failed }
    return width > 0 && height > 0 ? nil : .empty
  }

  override func drawingEnded(_ request: DisplayRequest, _ outcome: DisplayOutcome) {
    // A drawing that the layer asked for itself is of no number (``Layer/drawsAsynchronously``).
    guard request.generation > 0 else { return }
    if outcome == .shown { shownGeneration = request.generation }
    request.owner?.layer(self, didFinishDisplay: request.generation, outcome)
    tellObservers(outcome)
  }
}
