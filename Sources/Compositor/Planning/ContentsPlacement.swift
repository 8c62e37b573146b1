internal import Foundation
internal import Graphics
internal import LayerModel

extension LayerProperties {
  /// Where the contents lie, in the layer's own space (core-animation 2.5); nil without contents,
  /// and when bounds, scale or `contentsRect` leave them no area.
  ///
  /// The axis that decides an aspect gravity gets the side of the bounds itself, not a product
  /// that may miss it by a bit.
  func contentsBox(in bounds: Box) -> Box? {
    guard let contents, bounds.hasArea, contentsScale > 0 else { return nil }
    var width = Double(contents.size.width) / Double(contentsScale)
    var height = Double(contents.size.height) / Double(contentsScale)
    if !hasStandardExtras {
      let part = self.contentsRect
      guard Box(part).hasArea, part.size.width > 0, part.size.height > 0 else { return nil }
      width *= Double(part.size.width)
      height *= Double(part.size.height)
    }
    let place = contentsGravity.place(
      width: width, height: height, inWidth: bounds.width, inHeight: bounds.height)
    let (x, y) = (bounds.minX + place.x, bounds.minY + place.y)
    let box = Box(minX: x, minY: y, maxX: x + place.width, maxY: y + place.height)
    return box.hasArea ? box : nil
  }

  /// The contents as their format keeps them: in shades of grey, or as they are. Sixteen bits a
  /// channel show as the eight that they round to.
  var shownContents: Bitmap? {
    if hasStandardExtras || self.contentsFormat != .gray8Uint { return contents }
    return contents?.gray
  }

  /// The part of a picture that shows, in texels; may reach beyond it.
  ///
  /// - Parameter areFlipped: Whether the layer's own y runs up on the display. Then `contentsRect`
  ///   is counted from the picture's bottom (core-animation 2.5, measured).
  func contentsCrop(of size: PixelSize, areFlipped: Bool) -> Box {
    Box(Self.turned(self.contentsRect, areFlipped)).scaled(
      width: Double(size.width), height: Double(size.height), from: (0, 0))
  }

  /// The part of it that the resizing gravities stretch, in texels, within `crop`; nil when all
  /// of it is stretched alike.
  func stretchedPart(of crop: Box, areFlipped: Bool) -> Box? {
    switch contentsGravity {
    case .resize, .resizeAspect, .resizeAspectFill: break
    default: return nil
    }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let center = self.contentsCenter.standardized.intersection(unit)
    guard !center.isNull, center != unit else { return nil }
    return Box(Self.turned(center, areFlipped)).scaled(
      width: crop.width, height: crop.height, from: (crop.minX, crop.minY))
  }

  /// A rectangle of the unit square, turned over in y or not.
  private static func turned(_ rect: CGRect, _ isTurned: Bool) -> CGRect {
    guard isTurned else { return rect }
    return CGRect(
      x: rect.origin.x, y: 1 - rect.origin.y - rect.size.height, width: rect.size.width,
      height: rect.size.height)
  }
}

extension Box {
  /// A part of the unit square as that part of a rectangle.
  fileprivate func scaled(width: Double, height: Double, from origin: (x: Double, y: Double)) -> Box
  {
    Box(
      minX: origin.x + minX * width, minY: origin.y + minY * height,
      maxX: origin.x + maxX * width, maxY: origin.y + maxY * height)
  }
}
