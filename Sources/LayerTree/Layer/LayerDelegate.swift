public import Graphics
public import VSync

/// Who draws a layer, lays it out and decides on its actions. Everything has a default.
public protocol LayerDelegate: AnyObject {
  /// Provides the contents itself; true when it did, and then nothing else is called.
  func display(_ layer: Layer) -> Bool
  /// The layer is about to draw into a new backing store.
  func layerWillDraw(_ layer: Layer)
  /// Paints the backing store, in the layer's own space.
  func draw(_ layer: Layer, in canvas: Canvas)
  /// What ``draw(_:in:)`` counts as; nil is what it does. A simulation may state it.
  func drawingCost(of layer: Layer) -> Work?
  /// Places the sublayers.
  func layoutSublayers(of layer: Layer)
  /// What a change of `key` runs; nil leaves it to the layer's `actions` and the default.
  func action(for layer: Layer, forKey key: String) -> LayerAction?
  /// The drawing of an asynchronous layer, made on the main thread; nil draws as other layers do.
  ///
  /// ``Layer/drawnProperties`` are the values to draw: what shows at the request of what displays the
  /// layer anew while it is animated. Steps take along what they need of them.
  func displayTask(for layer: AsyncLayer) -> DisplayTask?
  /// A drawing was asked for, before anything of it runs.
  func layer(_ layer: AsyncLayer, didStartDisplay generation: Int)
  /// A drawing that started is over, after its bitmap was set; once for each start.
  func layer(_ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome)
}

extension LayerDelegate {
  /// Leaves it to a backing store.
  public func display(_ layer: Layer) -> Bool { false }
  /// Ignored.
  public func layerWillDraw(_ layer: Layer) {}
  /// Draws nothing: contents that were set by hand stay.
  public func draw(_ layer: Layer, in canvas: Canvas) { layer.foundNobodyToDraw = true }
  /// What it does.
  public func drawingCost(of layer: Layer) -> Work? { nil }
  /// Leaves it to the layer's layout manager.
  public func layoutSublayers(of layer: Layer) { layer.foundNobodyToLayOut = true }
  /// Has no opinion.
  public func action(for layer: Layer, forKey key: String) -> LayerAction? { nil }
  /// Draws as other layers do.
  public func displayTask(for layer: AsyncLayer) -> DisplayTask? { nil }
  /// Ignored.
  public func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) {}
  /// Ignored.
  public func layer(
    _ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome
  ) {}
}
