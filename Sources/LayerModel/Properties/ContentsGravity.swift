/// Where contents lie in a layer's bounds. Core Animation's names.
///
/// `top` is at the larger y, whichever way y points on the glass: with y down, `top` is the
/// lower edge.
public enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// In the middle, unscaled.
  case center
  /// Max y, centred in x, unscaled.
  case top
  /// Min y, centred in x, unscaled.
  case bottom
  /// Min x, centred in y, unscaled.
  case left
  /// Max x, centred in y, unscaled.
  case right
  /// Min x, max y, unscaled.
  case topLeft
  /// Max x, max y, unscaled.
  case topRight
  /// Min x, min y, unscaled.
  case bottomLeft
  /// Max x, min y, unscaled.
  case bottomRight
  /// Stretched to the bounds.
  case resize
  /// As large as fits inside the bounds, proportions kept, centred.
  case resizeAspect
  /// As small as covers the bounds, proportions kept, centred; overflows.
  case resizeAspectFill
}

extension ContentsGravity {
  /// Where a picture of some size lies in a rectangle, from the corner of that (core-animation 2.5).
  ///
  /// The axis that decides an aspect gravity gets the side of the rectangle itself, not a product that
  /// may miss it by a bit.
  package func place(
    width: Double, height: Double, inWidth outerWidth: Double, inHeight outerHeight: Double
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    let (byWidth, byHeight) = (outerWidth / width, outerHeight / height)
    var size = (width: width, height: height)
    var along = (x: 0.5, y: 0.5)
    switch self {
    case .resize: size = (outerWidth, outerHeight)
    case .resizeAspect:
      size = byWidth <= byHeight ? (outerWidth, height * byWidth) : (width * byHeight, outerHeight)
    case .resizeAspectFill:
      size = byWidth >= byHeight ? (outerWidth, height * byWidth) : (width * byHeight, outerHeight)
    case .center: break
    case .top: along = (0.5, 1)
    case .bottom: along = (0.5, 0)
    case .left: along = (0, 0.5)
    case .right: along = (1, 0.5)
    case .topLeft: along = (0, 1)
    case .topRight: along = (1, 1)
    case .bottomLeft: along = (0, 0)
    case .bottomRight: along = (1, 0)
    }
    return (
      (outerWidth - size.width) * along.x, (outerHeight - size.height) * along.y, size.width,
      size.height
    )
  }
}
