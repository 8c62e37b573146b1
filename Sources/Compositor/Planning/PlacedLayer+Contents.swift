internal import Foundation
internal import Graphics
internal import LayerModel

// The contents of a layer: where they lie, and how they are sampled (core-animation 2.5).

extension PlacedLayer {
  /// The contents, placed by gravity; they do not follow the corners.
  func contents(_ id: LayerID, limit: PixelRect) -> FramePlan.Draw? {
    guard let bitmap = properties.shownContents, let box = properties.contentsBox(in: bounds),
      let edge = shape(box), let source = source(of: bitmap, in: box)
    else { return nil }
    let tolerance = PixelRules.wholeTolerance / PixelRules.scale(of: map, in: bounds)
    let fillsClip = clip != nil && box.contains(bounds, within: tolerance)
    let isFramed =
      Self.corners(of: properties, in: bounds) == .square
      && box.contains(bounds, within: tolerance) && bounds.contains(box, within: tolerance)
    return draw(
      id, .contents, source,
      shape: fillsClip ? nil : isFramed ? underBorder(edge) : edge, limit: limit)
  }

  private func source(of bitmap: Bitmap, in box: Box) -> FramePlan.Source? {
    if properties.hasStandardExtras {
      return Sampler(size: bitmap.size, box: box, map: map).map { .picture(bitmap, $0) }
    }
    let crop = properties.contentsCrop(of: bitmap.size, areFlipped: isFlipped)
    let texels = texelsPerPixel(crop, in: box)
    let filter = properties.contentsSampling.filter(texels)
    let center = properties.stretchedPart(of: crop, areFlipped: isFlipped)
    if filter == .linear, center == nil {
      // The whole picture, placed so that the part of it that shows fills the box.
      let (scaleX, scaleY) = (box.width / crop.width, box.height / crop.height)
      let whole = Box(
        minX: box.minX - crop.minX * scaleX, minY: box.minY - crop.minY * scaleY,
        maxX: box.minX + (Double(bitmap.size.width) - crop.minX) * scaleX,
        maxY: box.minY + (Double(bitmap.size.height) - crop.minY) * scaleY)
      let isWhole = crop == Box(bitmap.size)
      guard
        var sampler = Sampler(size: bitmap.size, box: isWhole ? box : whole, map: map)
      else { return nil }
      sampler.window = isWhole ? nil : crop.texels(of: bitmap.size)
      return .picture(bitmap, sampler)
    }
    let middle = center ?? crop
    let scale = Double(properties.contentsScale)
    func axis(_ length: Double, _ texels: Range<Double>, _ center: Range<Double>) -> Texture.Axis {
      center == texels
        ? Texture.Axis(length: length, texels: texels)
        : Texture.Axis(length: length, texels: texels, center: center, scale: scale)
    }
    return .texture(
      Texture(
        bitmap: bitmap, filter: filter, window: crop.texels(of: bitmap.size),
        place: map.toLayer.concatenating(.translation(x: -box.minX, y: -box.minY)),
        x: axis(box.width, crop.minX..<crop.maxX, middle.minX..<middle.maxX),
        y: axis(box.height, crop.minY..<crop.maxY, middle.minY..<middle.maxY),
        texelsPerPixel: texels.x * texels.y))
  }

  /// Texels of the part that shows in a device pixel, along both of its sides; in perspective in
  /// the middle of the box.
  private func texelsPerPixel(_ crop: Box, in box: Box) -> (x: Double, y: Double) {
    let (along, down) = map.scales(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
    return (crop.width / (box.width * along), crop.height / (box.height * down))
  }
}

extension Box {
  /// All of a picture, in texels.
  init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
  }

  /// The texels of a picture that a part of it touches; the nearest ones when it lies outside.
  /// Sides within ``PixelRules/wholeTolerance`` of a whole texel count as on it.
  func texels(of size: PixelSize) -> PixelRect {
    func range(_ from: Double, _ to: Double, _ count: Int) -> (first: Int, end: Int) {
      let tolerance = PixelRules.wholeTolerance
      let last = Double(count - 1)
      let first = Int(min(max((from + tolerance).rounded(.down), 0), last))
      let end = Int(min(max((to - tolerance).rounded(.up), 1), last + 1))
      return (first, max(end, first + 1))
    }
    let (x, y) = (range(minX, maxX, size.width), range(minY, maxY, size.height))
    return PixelRect(minX: x.first, minY: y.first, maxX: x.end, maxY: y.end)
  }
}
