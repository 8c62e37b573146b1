internal import Foundation
internal import Graphics
internal import LayerModel

/// A layer's values with its place on the display; what of it draws.
struct PlacedLayer {
  let properties: LayerProperties
  /// From the layer's bounds to device pixels.
  let matrix: Transform2D
  /// 1 to 255.
  let opacity: UInt32
  let bounds: Box
  /// The rounded bounds, when the layer clips to them.
  let clip: Shape?
  /// Whether the layer's own y runs up on the display.
  var contentsAreFlipped: Bool { properties.isGeometryFlipped }

  /// Nil when neither the layer nor anything below it can show (rule 7).
  init?(_ properties: LayerProperties, above: Transform2D) {
    guard !properties.isHidden else { return nil }
    opacity = PixelRules.opacity(properties.opacity)
    guard opacity > 0 else { return nil }
    self.properties = properties
    bounds = Box(properties.bounds)
    matrix = Self.toSuper(properties, bounds: bounds).concatenating(above)
    guard matrix.inverse != nil, matrix.tx.isFinite, matrix.ty.isFinite else { return nil }
    if properties.masksToBounds {
      let corners = Self.corners(of: properties, in: bounds)
      guard let clip = Shape(bounds, corners, matrix: matrix) else { return nil }
      self.clip = clip
    } else {
      clip = nil
    }
  }

  /// Core-animation 2.1, in the plane: about the anchor point, then to the position.
  private static func toSuper(_ properties: LayerProperties, bounds: Box) -> Transform2D {
    let t = properties.transform
    let plane = Transform2D(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
    let anchorX = bounds.minX + Double(properties.anchorPoint.x) * bounds.width
    let anchorY = bounds.minY + Double(properties.anchorPoint.y) * bounds.height
    return Transform2D.translation(x: -anchorX, y: -anchorY)
      .concatenating(plane)
      .concatenating(
        .translation(x: Double(properties.position.x), y: Double(properties.position.y)))
  }

  /// Whether the layer draws anything itself.
  func hasThings(_ id: LayerID) -> Bool {
    let everywhere = PixelRect.empty
    return background(id, limit: everywhere) != nil || gradient(id, limit: everywhere) != nil
      || contents(id, limit: everywhere) != nil || fill(id, limit: everywhere) != nil
      || stroke(id, limit: everywhere) != nil || border(id, limit: everywhere) != nil
  }

  /// The background colour within the rounded bounds, or all of `limit` inside a clip.
  func background(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    guard let pixel = properties.backgroundColor?.pixel, pixel.alpha > 0 else { return nil }
    let corners = Self.corners(of: properties, in: bounds)
    guard let edge = Shape(bounds, corners, matrix: matrix) else { return nil }
    return draw(
      id, .background, .color(pixel), shape: clip == nil ? underBorder(edge) : nil, limit: limit)
  }

  /// The ring between the rounded bounds and the same inset by the border's width.
  func border(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    let width = Double(properties.borderWidth)
    guard width > 0, let pixel = properties.borderColor?.pixel, pixel.alpha > 0 else { return nil }
    let corners = Self.corners(of: properties, in: bounds)
    guard let edge = Shape(bounds, corners, matrix: matrix) else { return nil }
    let hole = inset(edge, by: width)
    return draw(
      id, .border, .color(pixel), shape: clip == nil ? edge : nil, hole: hole, limit: limit)
  }

  /// What is left of a thing that ends where the border does (rule 3): under an opaque border it
  /// ends in the middle of the border.
  func underBorder(_ edge: Shape) -> Shape {
    guard !edge.isWhole, properties.borderWidth > 0, properties.borderColor?.pixel.alpha == 255
    else { return edge }
    let width = min(Double(properties.borderWidth), bounds.width / 2, bounds.height / 2)
    return inset(edge, by: width / 2) ?? edge
  }

  /// The bounds less some of their width on every side, corners rounded by as much less.
  private func inset(_ edge: Shape, by distance: Double) -> Shape? {
    let box = bounds.inset(by: distance)
    let corners = Self.corners(of: properties, in: box, radius: edge.radius - distance)
    return Shape(box, corners, matrix: matrix)
  }

  static func corners(
    of properties: LayerProperties, in box: Box, radius: Double? = nil
  ) -> Corners {
    let radius = radius ?? Double(properties.cornerRadius)
    guard radius > 0 else { return .square }
    guard properties.hasExtras else { return Corners(radius, in: box) }
    return Corners(
      radius, isContinuous: properties.cornerCurve == .continuous,
      mask: properties.maskedCorners.rawValue, in: box)
  }

  func draw(
    _ id: LayerID, _ part: FramePlan.Part, _ source: FramePlan.Source, shape: Shape?,
    hole: Shape? = nil, limit: PixelRect
  ) -> FramePlan.Draw {
    let soft = shape.flatMap { $0.isWhole ? nil : $0 }
    return FramePlan.Draw(
      layer: id, name: properties.name, part: part,
      bounds: limit.intersection(shape?.bounds ?? limit), source: source, shape: soft, hole: hole)
  }
}
