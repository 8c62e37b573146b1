internal import Foundation
internal import VSync

// Drawings by workers: one at a time for each layer, a newer request in place of an older one.

/// A drawing that was asked for and is not over.
struct DisplayRequest {
  /// The request's number; 0 of a layer that keeps none.
  let generation: Int
  var job: DisplayJob
  /// The workers' number of it; 0 before they have it. Equal drawings share one.
  var id = JobID(rawValue: 0)
  /// The layer's size and scale at the request, by the model: while they are animated the drawing's
  /// own are others.
  let size: CGSize
  let scale: CGFloat
  weak var stage: Stage?
  /// The delegate that was asked and told of the start: the end is its, too, whoever the layer's
  /// delegate is by then.
  weak var owner: (any LayerDelegate)?
  let hadOwner: Bool
  /// The batch that its picture appears with; nil is by itself.
  var batch: Int?

  init(
    generation: Int, job: DisplayJob, size: CGSize, scale: CGFloat, stage: Stage,
    owner: (any LayerDelegate)?
  ) {
    (self.generation, self.job, self.size, self.scale) = (generation, job, size, scale)
    (self.stage, self.owner, hadOwner) = (stage, owner, owner != nil)
  }

  /// Whether the layer has the size and scale now that the picture was asked for.
  func fits(_ layer: Layer) -> Bool { size == layer.bounds.size && scale == layer.contentsScale }
}

extension Layer {
  /// Hands a drawing of a layer that keeps no numbers to the stage's workers.
  func submit(_ job: DisplayJob, to stage: Stage) {
    var request = DisplayRequest(
      generation: 0, job: job, size: bounds.size, scale: contentsScale, stage: stage, owner: nil)
    let priority = nearness(at: stage.clock)
    request.batch = stage.joinBatch(self)
    self.request = request
    let options = JobOptions(priority: priority, byteCount: job.byteCount)
    self.request?.id = stage.submit(job, for: self, options).id
  }

  /// Takes over what the pool made of the request.
  func takeDrawing(_ finished: FinishedJob) {
    guard let request, request.id == finished.id else { return }
    guard finished.completed, let bitmap = request.job.bitmap else {
      cancelRequest(.failed)
      if finished.end == .dropped {
        request.stage?.postponeUntilRoom(
          self, byteCount: request.job.byteCount, quality: JobOptions().quality)
      }
      return
    }
    guard request.fits(self) else {
      cancelRequest(.resized)
      return setNeedsDisplay()
    }
    self.request = nil
    showDrawing { showDrawn(bitmap) }
    request.stage?.log(.contents, name)
    request.stage?.onDrawing?(self, .shown)
    drawingEnded(request, .shown)
  }

  /// Gives up the drawing under way, since the layer displays anew.
  func supersedeRequest() { cancelRequest(request?.fits(self) == false ? .resized : .superseded) }

  /// - Parameter keepsPlace: whether a newer one takes its place in the queue, which ends it.
  /// - Returns: the drawing whose place that is.
  @discardableResult
  func cancelRequest(_ reason: DisplayOutcome, keepsPlace: Bool = false) -> JobID? {
    guard let cancelled = request else { return nil }
    request = nil
    let place = cancelled.stage?.leave(cancelled, self, keepsPlace: keepsPlace)
    cancelled.stage?.log(.drawCancel, "\(name) \(reason.rawValue)")
    cancelled.stage?.onDrawing?(self, .givenUp(reason))
    drawingEnded(cancelled, reason)
    return place
  }

  func giveUpDrawing(_ reason: DisplayOutcome) {
    guard request != nil else { return }
    cancelRequest(reason)
    // It still has no picture: it draws again when it is in a tree.
    setNeedsDisplay()
  }
}
