public import Foundation

/// How a picture lies in a rectangle of another shape. Raw values are part of the scene format.
public enum ImageFit: String, Hashable, Sendable, CaseIterable {
  /// It fills the rectangle in its own shape, in the middle; what is beyond is cut off.
  case cover
  /// All of it shows in its own shape, in the middle.
  case contain
  /// It is stretched to the rectangle.
  case stretch

  /// Where a picture of a size lies.
  public func rect(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard self != .stretch, size.width > 0, size.height > 0 else { return bounds }
    let ratios = [bounds.width / size.width, bounds.height / size.height]
    let ratio = (self == .cover ? ratios.max() : ratios.min()) ?? 1
    let (width, height) = (size.width * ratio, size.height * ratio)
    return CGRect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }
}

/// Who cuts the corners of an image node, to the radius of its layer's `cornerRadius`. Raw values are part of
/// the scene format.
public enum ImageRounding: String, Hashable, Sendable, CaseIterable {
  /// Nobody: corners of the layer's background are round, those of the picture are not.
  case none
  /// The layer clips its picture in every frame (`masksToBounds`).
  case layer
  /// A mask in the shape of a round rectangle, drawn apart in every frame that differs.
  case mask
  /// The worker that draws the picture, once: the finished bitmap has round corners, and frames cost what
  /// a picture costs (article 004's avatars).
  case prerendered
}
