internal import Graphics
internal import LayerModel
internal import VSync

// The drawings of a stage that its workers make, and what comes back.

/// A layer that somebody speaks of and does not keep.
struct WeakLayer {
  weak var layer: Layer?
  let id: LayerID
  let name: String

  init(_ layer: Layer) { (self.layer, id, name) = (layer, layer.id, layer.name) }
}

/// A job of the workers, and who waits for it: several layers where their drawings are equal.
struct SharedDrawing {
  let job: DisplayJob
  let key: PictureKey?
  var layers: [WeakLayer]
  var priority: WorkerPriority
}

extension Stage {
  /// Hands a drawing to the workers, or joins one that is equal and under way.
  ///
  /// - Returns: the workers' number, and the job that makes the picture.
  func submit(
    _ job: DisplayJob, for layer: Layer, _ options: JobOptions = JobOptions()
  ) -> (id: JobID, job: DisplayJob) {
    let key = PictureKey(job.task)
    defer { onDrawing?(layer, .wanted) }
    if let key, let id = shared[key], var drawing = requests[id] {
      drawing.layers.append(WeakLayer(layer))
      if options.priority < drawing.priority {
        drawing.priority = options.priority
        workers.setPriority(options.priority, of: id)
      }
      requests[id] = drawing
      if let replaced = options.replaced { workers.cancel(replaced) }
      return (id, drawing.job)
    }
    let id = workers.submit(job, options)
    requests[id] = SharedDrawing(
      job: job, key: key, layers: [WeakLayer(layer)], priority: options.priority)
    if let key { shared[key] = id }
    return (id, job)
  }

  /// A layer wants a drawing no more.
  ///
  /// - Parameter keepsPlace: whether a newer one is to have its place in the queue, and ends it then.
  /// - Returns: the drawing whose place is to be taken.
  @discardableResult
  func leave(_ request: DisplayRequest, _ layer: Layer, keepsPlace: Bool) -> JobID? {
    leaveBatch(request, layer)
    guard var drawing = requests[request.id] else { return nil }
    drawing.layers.removeAll { $0.id == layer.id }
    guard drawing.layers.isEmpty else {
      requests[request.id] = drawing
      return nil
    }
    forget(request.id)
    if keepsPlace { return request.id }
    workers.cancel(request.id)
    return nil
  }

  /// A layer that keeps its jobs itself wants one no more.
  func cancel(_ job: JobID) {
    // Not there any more when the pool has ended it by itself.
    if forget(job) != nil { workers.cancel(job) }
  }

  @discardableResult
  private func forget(_ id: JobID) -> SharedDrawing? {
    guard let drawing = requests.removeValue(forKey: id) else { return nil }
    if let key = drawing.key, shared[key] == id { shared[key] = nil }
    return drawing
  }

  /// Takes what the workers are done with, as far as somebody waits for it.
  func collectFinished() {
    for finished in workers.takeFinished() {
      if taskEnds[finished.id] != nil { finishedTasks.append(finished) }
      guard let drawing = forget(finished.id) else { continue }
      if finished.completed, let bitmap = drawing.job.bitmap {
        keepPicture(bitmap, of: drawing.job.task)
      }
      for entry in drawing.layers {
        if let layer = entry.layer {
          arrive(finished, for: layer)
        } else {
          log(.drawCancel, "\(entry.name) \(DisplayOutcome.ownerGone.rawValue)")
        }
      }
    }
  }

  /// Whether the workers are done with a drawing, which its layer has not taken yet.
  func hasEnded(_ request: DisplayRequest) -> Bool {
    collectFinished()
    return requests[request.id] == nil
  }

  /// Hands layers what is ready for them; called in the commit phase only.
  func takeArrivals() {
    collectFinished()
    closeBatches()
    let ready = arrivals
    arrivals = []
    for (finished, entry) in ready { entry.layer?.take(finished) }
  }

  // MARK: Pictures that are known

  /// A drawing that need not be made, since the cache has its picture.
  func knownPicture(of task: DisplayTask) -> DisplayJob? {
    guard let key = PictureKey(task) else { return nil }
    return bitmapCache.bitmap(for: ContentKey(key)).map { DisplayJob(task, bitmap: $0) }
  }

  func keepPicture(_ bitmap: Bitmap, of task: DisplayTask) {
    if let key = PictureKey(task) { bitmapCache.insert(bitmap, for: ContentKey(key)) }
  }

  /// A number that no worker uses.
  func numberForKnownPicture() -> JobID {
    knownPictures += 1
    return JobID(rawValue: -knownPictures)
  }

  // MARK: What comes first

  /// Looks where the layers are whose drawings wait: near ones come before far ones, and what waits to
  /// be seen is given up when it is not. Costs O(drawings under way) times their depth; nothing in a
  /// turn that moves nothing.
  func updatePriorities() {
    guard !requests.isEmpty, !animated.isEmpty || commitQueue.contains(where: isChangedHere) else {
      return
    }
    let clock = clock
    for id in requests.keys.sorted() {
      guard let drawing = requests[id], !drawing.job.hasBegun else { continue }
      for case let layer as AsyncLayer in drawing.layers.compactMap(\.layer)
      where !(layer is TiledLayer) {
        if layer.isOwnerGone {
          layer.cancelAll(.ownerGone)
        } else if layer.waitsForSight, !layer.isSeen(at: clock) {
          layer.giveUp(.hidden)
        }
      }
      guard var left = requests[id], !left.layers.contains(where: { $0.layer is TiledLayer }) else {
        continue
      }
      let priority = left.layers.compactMap(\.layer).map { $0.drawingPriority(at: clock) }.min()
      guard let priority, priority != left.priority else { continue }
      left.priority = priority
      requests[id] = left
      workers.setPriority(priority, of: id)
    }
  }
}
