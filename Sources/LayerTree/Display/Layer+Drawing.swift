internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

extension Layer {
  /// Contents that `body` sets are what the layer displays: their default action does not run.
  func showDrawing(_ body: () -> Void) {
    let outer = isShowingDrawing
    isShowingDrawing = true
    body()
    isShowingDrawing = outer
  }

  /// The branch of ``display()`` that draws: makes a backing store of `bounds * contentsScale`
  /// pixels, rounded up, has ``draw(in:)`` paint it, and shows it as ``contents``. They are those
  /// of ``drawnProperties``.
  ///
  /// Without a size, or with one beyond `PixelSize.limit` or ``Stage/drawnPixelsLimit``, contents
  /// become nil. When there is
  /// nobody to draw (no subclass and no delegate that implements it), contents that were set by
  /// hand stay: Core Animation makes no backing store then either.
  func displayBackingStore() {
    if delegate == nil && type(of: self) == Layer.self { return }
    delegate?.layerWillDraw(self)
    let values = drawnProperties
    if drawsAsynchronously, let stage { return displayLater(values, on: stage) }
    guard hasRoomToDraw(values.bounds.size, scale: values.contentsScale),
      let canvas = BackingStore.makeCanvas(
        bounds: values.bounds, scale: values.contentsScale, isOpaque: isOpaque,
        backgroundColor: values.backgroundColor)
    else {
      contents = nil
      return
    }
    let before = canvas.counts
    foundNobodyToDraw = false
    draw(in: canvas)
    // A method that calls its default and then draws has drawn all the same.
    if foundNobodyToDraw && canvas.counts == before { return }
    showDrawn(canvas.makeBitmap())
    stage?.didDraw(self, delegate?.drawingCost(of: self) ?? Work(canvas.counts))
  }

  /// Whether the stage has room for a drawing; a layer in no stage has all there is.
  func hasRoomToDraw(_ size: CGSize, scale: CGFloat) -> Bool {
    stage?.hasRoom(for: self, size, scale: scale) ?? true
  }

  /// Shows what was drawn.
  func showDrawn(_ bitmap: Bitmap?) {
    contents = bitmap
    drawnPixels = bitmap?.size.area ?? 0
  }

  /// Draws on a canvas that keeps the commands, and hands them to a worker
  /// (``drawsAsynchronously``). What the delegate says that the drawing costs, the worker pays.
  private func displayLater(_ values: LayerProperties, on stage: Stage) {
    guard values.bounds.width > 0, values.bounds.height > 0,
      hasRoomToDraw(values.bounds.size, scale: values.contentsScale),
      let recorder = Canvas.recorder(size: values.bounds.size, scale: values.contentsScale)
    else {
      contents = nil
      return
    }
    foundNobodyToDraw = false
    draw(in: recorder)
    if foundNobodyToDraw && recorder.recorded.isEmpty { return }
    var task = DisplayTask(for: self, steps: recorder.recorded.map { DisplayStep($0) })
    task.cost = delegate?.drawingCost(of: self)
    if task.cost == nil { stage.didPrepareDrawing(self, Work(recorder.counts)) }
    submit(DisplayJob(task, allows: stage.canAllocate), to: stage)
  }
}
