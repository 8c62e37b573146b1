internal import Compositor
public import Graphics
internal import LayerModel

extension Inspector {
  /// A picture of the frame that shows one thing about it, with a legend below.
  ///
  /// The frame's pixel (x, y) is the picture's, in faint greys under the colours; only
  /// ``Overlay/exploded`` places it elsewhere. Colours come with patterns, numbers or shares, so that
  /// none is the only sign of what it means.
  ///
  /// O(pixels of the display x layers over each other).
  ///
  /// - Precondition: ``Fonts/missing()`` is empty.
  public func picture(_ overlay: Overlay) throws(InspectionError) -> Bitmap {
    let painter = OverlayPainter(self, overlay)
    switch overlay {
    case .blended: return try painter.blended()
    case .offscreen: return try painter.offscreen()
    case .cache: return try painter.cache()
    case .misaligned: return try painter.misaligned()
    case .copied: return try painter.copied()
    case .updates: return try painter.updates()
    case .overdraw: return try painter.overdraw()
    case .borders: return try painter.borders()
    case .exploded: return try ExplodedView(painter).picture()
    }
  }
}

/// What all pictures of a frame are made from.
struct OverlayPainter {
  let frame: InspectedFrame
  let layers: LayerNames
  let rasterizer: Rasterizer
  let overlay: Overlay
  /// The frame in greys.
  let sheet: OverlaySheet
  var plan: FramePlan { frame.plan }
  var display: PixelRect { frame.plan.display.pixelSize.rect }

  init(_ inspector: Inspector, _ overlay: Overlay) {
    frame = inspector.frame
    layers = inspector.layers
    rasterizer = Rasterizer(threads: inspector.threads)
    self.overlay = overlay
    sheet = OverlaySheet(rasterizer.draw(inspector.frame.plan, over: nil))
  }

  /// A legend that says which picture it belongs to.
  var legend: Legend { Legend(title: overlay.title, subtitle: frame.title) }

  /// What pixels a step covers on the display: exactly, where it is drawn there.
  func coverage(of placed: PlacedStep) -> StepCoverage? {
    placed.isDirect ? rasterizer.coverage(of: placed.step) : nil
  }

  /// A layer for the notes of a legend.
  func title(of step: FramePlan.Step) -> String { layers.title(of: step.layer, name: step.name) }
}

extension OverlaySheet {
  func with(_ legend: Legend, marks: [PictureMark] = []) throws(InspectionError) -> Bitmap {
    try legend.below(Bitmap(buffer), unit: unit, marks: marks)
  }
}
