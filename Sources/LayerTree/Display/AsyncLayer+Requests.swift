internal import Graphics
internal import VSync

// The drawings of an asynchronous layer: at most one under way, and the newest request behind it.

extension AsyncLayer {
  /// Asks for a drawing; decides what becomes of the one under way.
  func request(_ task: DisplayTask, on stage: Stage, for owner: any LayerDelegate) {
    let known = stage.knownPicture(of: task)
    let newer = DisplayRequest(
      generation: generation, job: known ?? DisplayJob(task, allows: stage.canAllocate),
      size: bounds.size, scale: contentsScale, stage: stage, owner: owner)
    if let waiting = next {
      next = nil
      end(waiting, waiting.fits(self) ? .superseded : .resized)
    }
    let isWaiting = known == nil && request.map { mayGoOn($0) } == true
    var replaced: JobID?
    if !isWaiting, let current = request {
      let hasBegun = current.job.hasBegun
      if hasBegun { isOvertaken = true }
      // Its place in the queue is the newer one's.
      replaced = cancelRequest(
        current.fits(self) ? .superseded : .resized, keepsPlace: known == nil && !hasBegun)
    }
    owner.layer(self, didStartDisplay: generation)
    applyPolicy(for: newer)
    if isWaiting {
      next = newer
    } else {
      begin(newer, replacing: replaced)
    }
  }

  /// Whether a drawing under way is of use although a newer one is asked for.
  private func mayGoOn(_ current: DisplayRequest) -> Bool {
    guard progress == .latestFinished, current.fits(self), current.generation > shownGeneration
    else { return false }
    return current.stage?.hasEnded(current) == true || isOvertaken && current.job.hasBegun
  }

  private func begin(_ newer: DisplayRequest, replacing replaced: JobID? = nil) {
    guard let stage = newer.stage else { return }
    var newer = newer
    newer.batch = stage.joinBatch(self)
    if newer.job.isComplete {
      // Known already: no worker has anything to do.
      guard newer.batch != nil else { return showAtOnce(newer) }
      newer.id = stage.numberForKnownPicture()
      request = newer
      stage.onDrawing?(self, .wanted)
      return stage.arrive(FinishedJob(id: newer.id, completed: true), for: self)
    }
    request = newer
    let options = JobOptions(
      priority: drawingPriority(at: stage.clock), quality: quality,
      byteCount: newer.job.byteCount, replacing: replaced)
    let (id, job) = stage.submit(newer.job, for: self, options)
    request?.id = id
    request?.job = job
  }

  /// Whether the delegate that was asked for the drawing under way is gone.
  var isOwnerGone: Bool { request.map { $0.hadOwner && $0.owner == nil } == true }

  private func showAtOnce(_ request: DisplayRequest) {
    guard let bitmap = request.job.bitmap else { return }
    failure = nil
    show(bitmap, of: request.job.task, generation: request.generation)
    request.stage?.log(.contents, name)
    drawingEnded(request, .shown)
    isOvertaken = false
  }

  /// Takes over what the pool made of the request; called in the commit phase only.
  func takePicture(_ finished: FinishedJob) {
    guard let current = request, current.id == finished.id else { return }
    if isOwnerGone { return cancelAll(.ownerGone) }
    if !finished.completed {
      failure = finished.failure
      endRequest(.failed)
      if finished.end == .dropped, next == nil {
        stage?.postponeUntilRoom(self, byteCount: current.job.byteCount, quality: quality)
      }
    } else if let bitmap = current.job.bitmap {
      if current.fits(self) {
        take(bitmap, of: current)
      } else {
        endRequest(.resized)
        // The newest request may be of the size that it has.
        if next?.fits(self) != true { setNeedsDisplay() }
      }
    } else {
      failure = .memory
      endRequest(.failed)
    }
    beginNext()
  }

  private func take(_ bitmap: Bitmap, of current: DisplayRequest) {
    request = nil
    failure = nil
    showDrawing { show(bitmap, of: current.job.task, generation: current.generation) }
    current.stage?.log(.contents, name)
    current.stage?.onDrawing?(self, .shown)
    drawingEnded(current, .shown)
    if next == nil, request == nil { isOvertaken = false }
  }

  private func beginNext() {
    guard request == nil, let waiting = next else { return }
    next = nil
    guard waiting.fits(self) else {
      end(waiting, .resized)
      return setNeedsDisplay()
    }
    begin(waiting)
  }

  private func endRequest(_ outcome: DisplayOutcome) {
    guard let current = request else { return }
    request = nil
    current.stage?.onDrawing?(self, .givenUp(outcome))
    end(current, outcome)
  }

  /// A request ends without a picture.
  private func end(_ request: DisplayRequest, _ outcome: DisplayOutcome) {
    request.stage?.log(.drawCancel, "\(name) \(outcome.rawValue)")
    drawingEnded(request, outcome)
  }

  /// Gives up what is under way, since the layer displays in another way.
  func supersedeAll() {
    cancelAll(request?.fits(self) == false ? .resized : .superseded)
    isOvertaken = false
  }

  /// Gives up what is under way and what waits behind it.
  func cancelAll(_ reason: DisplayOutcome) {
    cancelRequest(reason)
    guard let waiting = next else { return }
    next = nil
    end(waiting, reason)
  }
}

extension FinishedJob {
  /// Why a drawing that did not run to its end has failed.
  fileprivate var failure: DisplayFailure? {
    switch end {
    case .completed: nil
    case .cancelled: .cancelled
    case .dropped: .dropped
    case .refused: .memory
    }
  }
}
