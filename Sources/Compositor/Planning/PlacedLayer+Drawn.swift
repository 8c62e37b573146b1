internal import Foundation
internal import Graphics
internal import LayerModel

// What layers of some classes draw between their background and their sublayers
// (core-animation 1.2 and 2.2).

extension PlacedLayer {
  /// The colours of a gradient layer, over the background and within the same shape.
  func gradient(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    guard case .gradient(let values) = properties.kind, let colors = values.colors,
      colors.contains(where: { $0.pixel.alpha > 0 }),
      let edge = edge(),
      let plane = GradientFill.plane(
        values.type.kind, from: values.startPoint.pair, to: values.endPoint.pair, in: bounds),
      let fill = GradientFill(
        values.type.kind, colors, at: values.locations,
        place: map.toLayer.concatenating(plane))
    else { return nil }
    return draw(
      id, .gradient, .gradient(fill), shape: clip == nil ? underBorder(edge) : nil, limit: limit)
  }

  /// The inside of a shape layer's path; the bounds do not clip it.
  func fill(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    guard case .shape(let values) = properties.kind, let path = values.path,
      let pixel = values.fillColor?.pixel, pixel.alpha > 0, path.segmentCount > 0
    else { return nil }
    return draw(id, .fill, pixel, path, .fill(values.fillRule), limit: limit)
  }

  /// The line along a shape layer's path, or the part of it that is drawn.
  func stroke(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    guard case .shape(let values) = properties.kind, let whole = values.path,
      let pixel = values.strokeColor?.pixel, pixel.alpha > 0, values.lineWidth > 0
    else { return nil }
    let path = whole.trimmed(from: values.strokeStart, to: values.strokeEnd)
    guard path.segmentCount > 0 else { return nil }
    return draw(id, .stroke, pixel, path, .stroke(values.strokeStyle), limit: limit)
  }

  /// A path in one colour; where nothing of it can show, with empty bounds.
  private func draw(
    _ id: LayerID, _ part: FramePlan.Part, _ color: Pixel, _ path: Path,
    _ outline: StencilRecipe.Outline, limit: PixelRect
  ) -> FramePlan.Draw {
    let stencil = StencilRecipe(path, outline, map: map, within: limit)
    return FramePlan.Draw(
      layer: id, name: properties.name, part: part, bounds: stencil?.rect ?? .empty,
      source: .color(color), shape: nil, hole: nil, stencil: stencil.map { .path($0) })
  }
}

extension GradientProperties.Shape {
  /// The same for the compositor.
  var kind: GradientFill.Kind {
    switch self {
    case .axial: .axial
    case .radial: .radial
    case .conic: .conic
    }
  }
}

extension CGPoint {
  fileprivate var pair: (x: Double, y: Double) { (Double(x), Double(y)) }
}
