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
