internal import Foundation
internal import Graphics
internal import LayerModel

/// Where the sublayers of a layer lie, and what they inherit.
struct SublayerSpace {
  /// From the plane that they are flattened into to device pixels.
  var plane: PlaneMap
  /// From the space that their positions are in to that of the plane; nil when they are the same.
  var toPlane: Transform3D?
  /// That of transform layers, which have no group of their own; 1 elsewhere.
  var opacity = 1.0
  /// Whether the plane is turned over by an odd number of flips, which do not turn its face.
  var isFlipped = false
  /// Whether the plane of the page, a bitmap of a layer's own, is seen from behind on the display.
  var isTurned = false
  /// The edges of rectangles that the display softens where layers allow it.
  var softEdges = EdgeMask.all
}

/// A layer's values with its place on the display; what of it draws.
///
/// A class, so that walking a tree of 512 levels needs little of the stack.
final class PlacedLayer {
  private let shown: SharedProperties
  var properties: LayerProperties {
    _read { yield shown.values }
  }
  /// From the layer's bounds to device pixels.
  let map: PlaneMap
  /// The same, where it is in perspective as it is around the middle of the bounds.
  var affine: Transform2D { map.affine(around: bounds) }
  /// 1 to 255.
  let opacity: UInt32
  let bounds: Box
  /// The rounded bounds, when the layer clips to them.
  let clip: Shape?
  /// The edges of rectangles that are softened.
  let softEdges: EdgeMask
  /// Whether the layer's own y runs up on the display: flips are odd.
  let isFlipped: Bool
  private let isTurned: Bool
  private let displaySoftens: EdgeMask
  /// Where its sublayers lie.
  var inside: SublayerSpace {
    SublayerSpace(
      plane: map, toPlane: properties.sublayerSpace, isFlipped: isFlipped,
      isTurned: isTurned, softEdges: displaySoftens)
  }

  /// Nil when neither the layer nor anything below it can show (``PixelRules`` 7).
  init?(_ shown: SharedProperties, above: SublayerSpace) {
    let properties = shown.values
    guard !properties.isHidden else { return nil }
    opacity = PixelRules.opacity(properties.opacity * above.opacity)
    guard opacity > 0 else { return nil }
    self.shown = shown
    displaySoftens = above.softEdges
    isTurned = above.isTurned
    bounds = Box(properties.bounds)
    guard let map = Self.place(properties, bounds, above) else { return nil }
    self.map = map
    if properties.hasStandardExtras {
      (isFlipped, softEdges) = (above.isFlipped, above.softEdges)
    } else {
      isFlipped = above.isFlipped != properties.isGeometryFlipped
      softEdges =
        properties.allowsEdgeAntialiasing
        ? properties.edgeAntialiasingMask.intersection(above.softEdges) : []
      let isMirrored = map.isMirrored != above.isTurned
      guard properties.isDoubleSided || isMirrored == isFlipped else { return nil }
    }
    clip = Self.clip(properties, bounds, map, softEdges)
    if properties.masksToBounds && clip == nil { return nil }
  }

  /// A layer in another place; nil when its clip has no area there.
  init?(_ layer: PlacedLayer, moved map: PlaneMap) {
    shown = layer.shown
    opacity = layer.opacity
    bounds = layer.bounds
    isFlipped = layer.isFlipped
    isTurned = layer.isTurned != (layer.map.isMirrored != map.isMirrored)
    softEdges = layer.softEdges
    displaySoftens = layer.displaySoftens
    self.map = map
    let properties = layer.properties
    clip = Self.clip(properties, bounds, map, softEdges)
    if properties.masksToBounds && clip == nil { return nil }
  }

  /// The rounded bounds of a layer that clips to them; nil too when they have no area.
  private static func clip(
    _ properties: LayerProperties, _ bounds: Box, _ map: PlaneMap, _ softEdges: EdgeMask
  ) -> Shape? {
    guard properties.masksToBounds else { return nil }
    return Shape(bounds, corners(of: properties, in: bounds), map: map, softEdges: softEdges)
  }

  /// Core-animation 2.1: about the anchor point, then to the position. What stays in the plane
  /// takes the short way, by the affine parts alone.
  private static func place(
    _ properties: LayerProperties, _ bounds: Box, _ above: SublayerSpace
  ) -> PlaneMap? {
    let t = properties.transform
    let isFlat =
      t.m14 == 0 && t.m24 == 0 && t.m44 == 1 && above.toPlane == nil
      && ((t.m31 == 0 && t.m32 == 0 && t.m34 == 0) || properties.hasStandardExtras
        || properties.anchorPointZ == 0)
    guard isFlat, case .affine(let outer) = above.plane else {
      let own = properties.toSuperlayer
      let space = above.toPlane.map { own.concatenating($0) } ?? own
      return PlaneMap(Homography(flattening: space), in: above.plane).flatMap(collapsed)
    }
    let plane = Transform2D(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
    let anchorX = bounds.minX + Double(properties.anchorPoint.x) * bounds.width
    let anchorY = bounds.minY + Double(properties.anchorPoint.y) * bounds.height
    var own = Transform2D.translation(x: -anchorX, y: -anchorY)
      .concatenating(plane)
      .concatenating(
        .translation(x: Double(properties.position.x), y: Double(properties.position.y)))
    if let flip = properties.flip { own = flip.concatenating(own) }
    return PlaneMap(own.concatenating(outer))
  }

  static func collapsed(_ map: PlaneMap) -> PlaneMap? {
    if case .affine(let plane) = map { return PlaneMap(plane) }
    return map
  }

  /// A rectangle of the layer.
  func shape(_ box: Box, _ corners: Corners = .square) -> Shape? {
    Shape(box, corners, map: map, softEdges: softEdges)
  }

  /// The rounded bounds: all parts of the layer that they shape share one.
  func edge() -> Shape? { properties.masksToBounds ? clip : ownEdge }
  private lazy var ownEdge: Shape? = shape(bounds, Self.corners(of: properties, in: bounds))

  /// Whether the layer draws anything itself.
  func hasThings(_ id: LayerID) -> Bool {
    let everywhere = PixelRect.empty
    return background(id, limit: everywhere) != nil || gradient(id, limit: everywhere) != nil
      || contents(id, limit: everywhere) != nil || fill(id, limit: everywhere) != nil
      || stroke(id, limit: everywhere) != nil || border(id, limit: everywhere) != nil
  }

  /// The background colour or pattern within the rounded bounds, or all of `limit` inside a clip.
  func background(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    let pixel = properties.backgroundColor?.pixel ?? .clear
    let source = pixel.alpha > 0 ? FramePlan.Source.color(pixel) : pattern
    guard let source, let edge = edge() else { return nil }
    return draw(id, .background, source, shape: clip == nil ? underBorder(edge) : nil, limit: limit)
  }

  /// The pattern of the background.
  private var pattern: FramePlan.Source? {
    guard !properties.hasStandardExtras, let pattern = properties.backgroundPattern,
      properties.backgroundColor == nil
    else { return nil }
    return Texture(repeating: pattern, map: map, in: bounds).map { .texture($0) }
  }

  /// The ring between the rounded bounds and the same inset by the border's width.
  func border(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    let width = Double(properties.borderWidth)
    guard width > 0, let pixel = properties.borderColor?.pixel, pixel.alpha > 0 else { return nil }
    guard let edge = edge() else { return nil }
    let hole = inset(edge, by: width)
    return draw(
      id, .border, .color(pixel), shape: clip == nil ? edge : nil, hole: hole, limit: limit)
  }

  /// What is left of a thing that ends where the border does (``PixelRules`` 3): under an opaque border it
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
    return shape(box, corners)
  }

  static func corners(
    of properties: LayerProperties, in box: Box, radius: Double? = nil
  ) -> Corners {
    let radius = radius ?? Double(properties.cornerRadius)
    guard radius > 0 else { return .square }
    if properties.hasStandardExtras { return Corners(radius, in: box) }
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
