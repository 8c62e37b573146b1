public import LayerTree

/// A node that draws a ``Chart``, on the stage's workers unless it is told otherwise.
///
/// A change of the chart or of the node's size asks for a new drawing and cancels the one under way,
/// between two of its series; until the new one is done the old picture stays. Letters have the size
/// that the axes say whatever the node's is.
///
///     let node = ChartNode(Chart([ChartSeries(values)]))
///     node.layer.contentsScale = stage.scale
///     node.frame = CGRect(x: 0, y: 0, width: 320, height: 120)
open class ChartNode: Node {
  /// What is shown.
  public var chart: Chart { didSet { if chart != oldValue { setNeedsDisplay() } } }

  /// The layer that is drawn.
  public let asyncLayer: AsyncLayer

  /// A node of a chart.
  public init(_ chart: Chart = Chart()) {
    self.chart = chart
    asyncLayer = AsyncLayer()
    super.init(layer: asyncLayer)
    asyncLayer.needsDisplayOnBoundsChange = true
    setNeedsDisplay()
  }

  /// Whether workers draw; else the main thread does in its display phase. True at first.
  public var displaysAsynchronously: Bool {
    get { asyncLayer.displaysAsynchronously }
    set { asyncLayer.displaysAsynchronously = newValue }
  }

  /// One step a series, and with axes or a legend one before and one after them.
  override open func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    var task = DisplayTask(for: layer, steps: [])
    task.steps = ChartDrawing(chart: chart, bounds: task.bounds).steps
    return task
  }
}
