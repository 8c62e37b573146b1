internal import Foundation
public import Graphics
internal import LayerModel

// Rendering into a canvas, without a render side (core-animation 2.9).

extension Layer {
  /// Draws the layer and all that is in it into a canvas, in the layer's own space: a point of its
  /// bounds is the same point of the canvas.
  ///
  /// The values are the model's, whatever animations show. The layer's own position, transform and
  /// place in time do not count, and of its flip only that it turns over its contents. Layers that wait
  /// to display do so first; drawings by workers are not waited for.
  ///
  /// Drawn are, back to front: background colour or pattern in the rounded bounds, axial and radial
  /// gradients, contents, tiles, shapes, sublayers by `zPosition` and the border; clipped by
  /// `masksToBounds`; with the opacity of the layer and its sublayers together. As documented of Core
  /// Animation this is not all that a layer can have. Left out with all that is in them are layers
  /// with `filters`, `backgroundFilters`, a `compositingFilter` or a mask, those that are not in the plane
  /// of the superlayer (an affine `transform`; no depth), and pictures of external layers whose
  /// ``ExternalLayer/isFramebufferOnly`` holds. Not drawn are shadows, conic gradients, instances of
  /// replicators after the first, and particles; corners are circular, and `contentsCenter` and the
  /// filters of contents do not count.
  public func render(in canvas: Canvas) {
    renderContent(in: canvas, turnsContents: model.flip != nil)
  }

  private func renderContent(in canvas: Canvas, turnsContents: Bool) {
    displayIfNeeded()
    guard !model.isHidden, model.opacity > 0, isRenderable else { return }
    guard model.opacity < 1 else { return renderParts(in: canvas, turnsContents) }
    canvas.drawTogether(opacity: model.opacity) { renderParts(in: $0, turnsContents) }
  }

  /// Whether the layer is of those that are rendered.
  private var isRenderable: Bool {
    maskLayer == nil
      && (model.hasStandardExtras
        || model.filters.isEmpty && model.backgroundFilters.isEmpty
          && model.compositingFilter == .normal)
  }

  private func renderParts(in canvas: Canvas, _ turnsContents: Bool) {
    let outline = Path.rounded(model)
    canvas.save()
    if model.masksToBounds { canvas.clip(to: outline) }
    renderBackground(in: canvas, outline)
    renderGradient(in: canvas, outline)
    renderContents(in: canvas, turnsContents)
    renderShape(in: canvas)
    for sublayer in sublayersInDrawingOrder { renderSublayer(sublayer, in: canvas) }
    renderBorder(in: canvas, outline)
    canvas.restore()
  }

  private var sublayersInDrawingOrder: [Layer] {
    sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  private func renderSublayer(_ sublayer: Layer, in canvas: Canvas) {
    guard model.sublayerSpace.map({ $0.affine != nil }) ?? true,
      let place = sublayer.model.toSuperlayerInPlane
    else { return }
    canvas.save()
    if let space = model.sublayerSpace?.affine { canvas.concatenate(space) }
    canvas.concatenate(place)
    sublayer.renderContent(in: canvas, turnsContents: false)
    canvas.restore()
  }

  private func renderBackground(in canvas: Canvas, _ outline: Path) {
    if let color = model.backgroundColor { return canvas.fill(outline, color: color) }
    guard !model.hasStandardExtras, let pattern = model.backgroundPattern, pattern.scale > 0 else {
      return
    }
    let (width, height) = (
      CGFloat(pattern.bitmap.size.width) / pattern.scale,
      CGFloat(pattern.bitmap.size.height) / pattern.scale
    )
    canvas.save()
    canvas.clip(to: outline)
    var y = (model.bounds.minY / height).rounded(.down) * height
    while y < model.bounds.maxY {
      var x = (model.bounds.minX / width).rounded(.down) * width
      while x < model.bounds.maxX {
        canvas.draw(pattern.bitmap, in: CGRect(x: x, y: y, width: width, height: height))
        x += width
      }
      y += height
    }
    canvas.restore()
  }

  private func renderGradient(in canvas: Canvas, _ outline: Path) {
    guard case .gradient(let values) = model.kind, values.type != .conic,
      let colors = values.colors, !colors.isEmpty
    else { return }
    let bounds = model.bounds
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let (start, end) = (place(values.startPoint), place(values.endPoint))
    let radii = CGSize(width: abs(end.x - start.x), height: abs(end.y - start.y))
    if values.type == .radial && (radii.width == 0 || radii.height == 0) { return }
    var last = 0.0
    let locations = colors.indices.map { index -> Double in
      let even = Double(index) / Double(max(1, colors.count - 1))
      let own = values.locations.map { index < $0.count ? $0[index] : 1 } ?? even
      last = max(last, min(own, 1))
      return last
    }
    canvas.fillGradient(
      outline, colors: colors, locations: locations, from: start, to: end,
      radii: values.type == .radial ? radii : nil)
  }

  private func renderContents(in canvas: Canvas, _ turns: Bool) {
    for tile in (self as? TiledLayer)?.tiles ?? [] { canvas.draw(tile.bitmap, in: tile.rect) }
    guard let bitmap = renderedContents, model.contentsScale > 0 else { return }
    let (part, bounds, scale) = (model.contentsRect, model.bounds, Double(model.contentsScale))
    guard part.width > 0, part.height > 0, bounds.width > 0, bounds.height > 0 else { return }
    let place = model.contentsGravity.place(
      width: Double(bitmap.size.width) / scale * Double(part.width),
      height: Double(bitmap.size.height) / scale * Double(part.height),
      inWidth: Double(bounds.width), inHeight: Double(bounds.height))
    let rect = CGRect(
      x: Double(bounds.minX) + place.x, y: Double(bounds.minY) + place.y, width: place.width,
      height: place.height)
    canvas.save()
    if turns {
      canvas.concatenate(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY))
    }
    canvas.draw(bitmap, part: part, in: rect)
    canvas.restore()
  }

  /// The contents in their format; of an external layer what was handed in, if that may be read.
  private var renderedContents: Bitmap? {
    var bitmap = model.contents
    if let external = self as? ExternalLayer {
      if external.isFramebufferOnly { return nil }
      bitmap = model.external.picture(at: stage?.time.now ?? .zero) ?? bitmap
    }
    return model.hasStandardExtras || model.contentsFormat != .gray8Uint ? bitmap : bitmap?.gray
  }

  private func renderShape(in canvas: Canvas) {
    guard case .shape(let values) = model.kind, let path = values.path else { return }
    if let color = values.fillColor { canvas.fill(path, color: color, rule: values.fillRule) }
    guard let color = values.strokeColor, values.lineWidth > 0 else { return }
    canvas.stroke(
      path.trimmed(from: values.strokeStart, to: values.strokeEnd), color: color,
      style: values.strokeStyle)
  }

  private func renderBorder(in canvas: Canvas, _ outline: Path) {
    guard model.borderWidth > 0, let color = model.borderColor else { return }
    var ring = outline
    ring.append(Path.rounded(model, insetBy: model.borderWidth))
    canvas.fill(ring, color: color, rule: .evenOdd)
  }
}

extension Path {
  /// The rounded bounds of a layer, or what is left of them inside of a border; empty where nothing is.
  fileprivate static func rounded(_ model: LayerProperties, insetBy inset: CGFloat = 0) -> Path {
    let bounds = model.bounds
    guard bounds.width > 2 * inset, bounds.height > 2 * inset else { return Path() }
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let radius = min(model.cornerRadius, bounds.width / 2, bounds.height / 2) - inset
    let corners = model.hasStandardExtras ? CornerMask.all : model.maskedCorners
    if radius <= 0 || corners.isEmpty { return .rect(rect) }
    if corners == .all { return .roundedRect(rect, radius: radius) }
    // From the middle of the upper edge clockwise; a corner that is square has no bend. `back` is the way
    // to where the bend begins, `on` to where it ends.
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    func turn(_ corner: CornerMask, _ x: CGFloat, _ y: CGFloat, back: CGPoint, on: CGPoint) {
      guard corners.contains(corner) else { return path.addLine(to: CGPoint(x: x, y: y)) }
      func step(_ way: CGPoint, _ length: CGFloat) -> CGPoint {
        CGPoint(x: x + way.x * length, y: y + way.y * length)
      }
      // The handle of a quarter of a circle, from the corner.
      let handle = radius * (1 - 0.5522847498307936)
      path.addLine(to: step(back, radius))
      path.addCurve(
        to: step(on, radius), control1: step(back, handle), control2: step(on, handle))
    }
    let (left, right) = (CGPoint(x: -1, y: 0), CGPoint(x: 1, y: 0))
    let (up, down) = (CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 1))
    turn(.maxXMinY, rect.maxX, rect.minY, back: left, on: down)
    turn(.maxXMaxY, rect.maxX, rect.maxY, back: up, on: left)
    turn(.minXMaxY, rect.minX, rect.maxY, back: right, on: up)
    turn(.minXMinY, rect.minX, rect.minY, back: down, on: right)
    path.closeSubpath()
    return path
  }
}
