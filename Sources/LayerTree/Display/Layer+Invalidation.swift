internal import VSync

extension Layer {
  /// Marks the layer: it lays out its sublayers at the end of the turn. Lays out nothing now.
  ///
  /// Layers mark themselves when their sublayers, layout manager, bounds or transform change, and
  /// their superlayer when their bounds or transform change, except within their own
  /// ``layoutSublayers()`` (core-animation 3.1).
  public func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    stage?.needsLayout(self)
    layoutManager?.invalidateLayout(of: self)
  }

  /// Marks the layer: it displays at the end of the turn. Draws nothing now.
  public func setNeedsDisplay() {
    displayMark = .whole
    markForDisplay()
  }

  /// The mark itself; what it is for is noted.
  func markForDisplay() {
    guard !needsDisplay else { return }
    needsDisplay = true
    wasMarkedForDisplay()
    stage?.needsDisplay(self)
  }

  /// Lays out now what is marked: from the topmost marked superlayer down, parents first, until
  /// nothing below it is marked. Costs O(layers below it).
  public func layoutIfNeeded() {
    let top = ancestors.last { $0.needsLayout } ?? self
    for _ in 0..<RunLoop.layoutPassLimit where top.layOutMarkedLayers() == false { return }
  }

  /// Displays now if the layer is marked.
  public func displayIfNeeded() {
    if needsDisplay { performDisplay() }
  }

  /// For causes that are no request: ignored while this layer is laying out.
  func automaticallyNeedsLayout() {
    if !isLayingOut { setNeedsLayout() }
  }

  /// The bounds or the transform changed.
  func geometryNeedsLayout() {
    automaticallyNeedsLayout()
    superlayer?.automaticallyNeedsLayout()
  }

  /// Lays out every marked layer from here down; false when there was none.
  private func layOutMarkedLayers() -> Bool {
    var found = false
    // Breadth first: a list that grows, since parents make their sublayers dirty.
    var level = [self]
    while !level.isEmpty {
      for layer in level where layer.needsLayout {
        found = true
        layer.performLayout()
      }
      level = level.flatMap(\.sublayersAndMask)
    }
    return found
  }

  /// Lays out, marked or not, and takes the mark away.
  func performLayout() {
    needsLayout = false
    stage?.willLayOut(self)
    let outer = isLayingOut
    isLayingOut = true
    layoutSublayers()
    isLayingOut = outer
    runLayoutAction()
  }

  /// Displays, marked or not, and takes the mark away.
  func performDisplay() {
    let outer = displayedMark
    if case .nothing = displayMark { displayedMark = .whole } else { displayedMark = displayMark }
    displayMark = .nothing
    needsDisplay = false
    stage?.log(.display, name)
    willDisplay()
    showDrawing { display() }
    displayedMark = outer
  }
}
