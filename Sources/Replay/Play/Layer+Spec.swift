import Foundation
import Graphics
import LayerModel
import LayerTree
import Nodes
import VSync

// What a layer takes over from its description in a scene.

extension LayerSpec.Kind {
  /// A layer of the class.
  func makeLayer() -> Layer {
    switch self {
    case .layer, .node, .control, .chartNode, .frameRateNode, .imageNode, .scrollNode, .tableNode:
      Layer()
    case .richLabel, .trapezoidalLabel: AsyncLayer()
    case .shape: ShapeLayer()
    case .gradient: GradientLayer()
    case .scrollLayer: ScrollLayer()
    case .textLayer: TextLayer()
    case .replicatorLayer: ReplicatorLayer()
    case .emitterLayer: EmitterLayer()
    case .externalLayer: ExternalLayer()
    case .tiledLayer: TiledLayer()
    case .transformLayer: TransformLayer()
    }
  }
}

extension Layer {
  /// Takes over what only layers of this class have.
  func applyClassKeys(_ spec: LayerSpec, _ images: ImageStore) {
    if let runs = spec.attributedString { (self as? TextLayer)?.attributedString = runs }
    if let cells = spec.emitterCells {
      (self as? EmitterLayer)?.emitterCells = cells.map { images.cell($0) }
    }
    for frame in spec.frames ?? [] {
      guard let external = self as? ExternalLayer else { return }
      let picture = images[frame.image]
      if let space = external.colorspace, space != .sRGB {
        contentsDecodeWork = contentsDecodeWork ?? Work()
        contentsDecodeWork?.pixelsConverted += picture.size.area
      }
      external.surface.present(external.displayed(picture), at: frame.time, now: .zero)
    }
  }

  /// Takes over the plain properties. Order matters: a frame is solved through the anchor point
  /// and the transform.
  func apply(_ spec: LayerSpec) {
    let unsaid = spec.style == nil ? [] : spec.unsaid
    if !unsaid.contains(.anchorPoint) { anchorPoint = spec.anchorPoint }
    if !unsaid.contains(.transform) { transform = spec.transform }
    switch spec.geometry {
    case .frame(let frame): self.frame = frame
    case .bounds(let bounds, let position):
      if !unsaid.contains(.bounds) { self.bounds = bounds }
      if !unsaid.contains(.position) { self.position = position }
    }
    take(looksOf: spec)
  }

  /// Takes over everything but its place.
  func take(looksOf spec: LayerSpec) {
    for (path, value) in spec.values { take(value, at: path) }
    constraints = spec.constraints
    isOpaque = spec.isOpaque
    if let needs = spec.needsDisplayOnBoundsChange { needsDisplayOnBoundsChange = needs }
    needsDisplayKeys.formUnion(spec.needsDisplayForKeys)
    drawsAsynchronously = spec.drawsAsynchronously
    isDisplayContainer = spec.displayContainer != nil
    displayBatchTimeout = spec.displayContainer?.timeout
    autoresizingMask = spec.autoresizingMask
    speed = spec.timing.speed
    timeOffset = spec.timing.timeOffset
    beginTime = spec.timing.beginTime
    duration = spec.timing.duration
    repeatCount = spec.timing.repeatCount
    repeatDuration = spec.timing.repeatDuration
    autoreverses = spec.timing.autoreverses
    fillMode = spec.timing.fillMode
  }
}

extension AsyncLayer {
  /// Takes over how it behaves while it is drawn.
  func take(_ spec: AsyncDisplaySpec, _ images: ImageStore) {
    (placeholder, displayPriority) = (nil, nil)
    change(spec, images)
  }

  /// Takes over what it names, and leaves the rest.
  func change(_ spec: AsyncDisplaySpec, _ images: ImageStore) {
    if let policy = spec.contentsPolicy { contentsPolicy = policy }
    if let color = spec.placeholder { placeholder = .color(color) }
    if let name = spec.placeholderImage { placeholder = .image(images[name]) }
    if let color = spec.baseColor { baseColor = color }
    if let fade = spec.fade { contentsFadeDuration = fade }
    if let progress = spec.progress { self.progress = progress }
    if let priority = spec.priority { displayPriority = priority }
    if let quality = spec.quality { self.quality = quality }
    if let waits = spec.waitsForSight { waitsForSight = waits }
    if let policy = spec.oversize { oversizePolicy = policy }
  }
}

extension ImageStore {
  /// A cell with its pictures.
  func cell(_ spec: EmitterCellSpec) -> EmitterCell { spec.cell { self[$0] } }
}
