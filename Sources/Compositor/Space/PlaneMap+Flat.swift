internal import Foundation
internal import Graphics
internal import LayerModel

// Blurs and shadows that are made in the layer's own plane, on a bitmap that is then seen there.

extension PlaneMap {
  /// The largest standard deviation, in pixels, of a blur on the display's own pixels: up to it a blur
  /// is exact.
  static let sharpest = 64.0

  /// Bitmaps of more pixels than this for the layer's bounds are made coarser.
  private static let mostPixels = 0x1p22

  /// How many pixels of a bitmap a point is wide and high on which a blur of a plane is made; nil
  /// where it is made on the display's pixels.
  ///
  /// In perspective it is always made on a bitmap, since it is another one everywhere on the display:
  /// as fine, to a power of two, as the middle of the bounds is seen. A wide blur is made on one
  /// that is coarser by a power of two, so that what is not seen costs no more than what is.
  ///
  /// - Parameter radius: The standard deviation in points.
  func flatScale(radius: Double, in bounds: Box) -> Double? {
    switch self {
    case .affine(let plane):
      let scale = PixelRules.scale(of: plane)
      guard radius * scale > Self.sharpest, radius.isFinite else { return nil }
      return scale / exp2(log2(radius * scale / Self.sharpest).rounded(.up))
    case .projective:
      let (x, y) = ((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
      let seen = scales(x: x, y: y)
      let growth = max(seen.x, seen.y)
      var scale = growth.isFinite && growth > 0 ? exp2(log2(growth).rounded()) : 1
      scale = min(max(scale, 0x1p-8), 16)
      while scale > 0x1p-8,
        radius * scale > Self.sharpest
          || bounds.width * scale * (bounds.height * scale) > Self.mostPixels
      {
        scale /= 2
      }
      return scale
    }
  }

  /// The pixels of the display in which the plane, if it had no end, would be seen; nil for all.
  var front: Cut? {
    guard case .projective(let perspective) = self else { return nil }
    let eye = Line(a: 0, b: 0, c: 1)
    return Cut(
      sides: ([eye] + perspective.horizons).map {
        Cut.Side(perspective.inverse.pullBack($0), positive: true)
      })
  }
}

extension LayerEffects {
  /// The standard deviation, in points, of the blurs of some filters together; nil without any.
  static func blurRadius(_ filters: [LayerFilter]) -> Double? {
    let variances = filters.compactMap { filter -> Double? in
      guard case .gaussianBlur(let radius) = filter, radius > 0 else { return nil }
      return radius * radius
    }
    return variances.isEmpty ? nil : variances.reduce(0, +).squareRoot()
  }
}
