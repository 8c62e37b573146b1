internal import Foundation
internal import VSync

// Drawings by workers: one at a time for each layer, a newer request in place of an older one.

/// A drawing under way.
struct DisplayRequest {
  /// The request's number; 0 of a layer that keeps none.
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

extension Layer {
  /// Hands a drawing to the stage's workers.
  func submit(_ job: DisplayJob, to stage: Stage, generation: Int, owner: (any LayerDelegate)?) {
    request = DisplayRequest(
      generation: generation, job: job, id: stage.submit(job, for: self), size: bounds.size,
      scale: contentsScale, stage: stage, owner: owner)
  }

  /// Takes over what the pool made of the request.
  func takeDrawing(_ finished: FinishedJob) {
    guard let request, request.id == finished.id else { return }
    guard finished.completed, let bitmap = request.job.bitmap else {
      return cancelRequest(.failed)
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

  func cancelRequest(_ reason: DisplayOutcome) {
    guard let cancelled = request else { return }
    request = nil
    cancelled.stage?.cancel(cancelled.id)
    cancelled.stage?.log(.drawCancel, "\(name) \(reason.rawValue)")
    cancelled.stage?.onDrawing?(self, .givenUp(reason))
    drawingEnded(cancelled, reason)
  }

  func giveUpDrawing(_ reason: DisplayOutcome) {
    guard request != nil else { return }
    cancelRequest(reason)
    // It still has no picture: it draws again when it is in a tree.
    setNeedsDisplay()
  }
}
