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
  /// Without a size, or with one beyond `PixelSize.limit`, contents become nil. When there is
  /// nobody to draw (no subclass and no delegate that implements it), contents that were set by
  /// hand stay: Core Animation makes no backing store then either.
  func displayBackingStore() {
    if delegate == nil && type(of: self) == Layer.self { return }
    delegate?.layerWillDraw(self)
    let values = drawnProperties
    guard
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
    contents = canvas.makeBitmap()
    stage?.didDraw(self, delegate?.drawingCost(of: self) ?? Work(canvas.counts))
  }
}
