/// One step of a layer's `filters` or `backgroundFilters`; the steps of a list run from the first to the last.
///
/// Colour filters work on straight (not premultiplied) sRGB components of 0 through 1, as CSS's filter functions do, and
/// keep results within 0 through 1. All amounts are plain numbers: 1 is "the whole of it", as in CSS.
public enum LayerFilter: Sendable, Hashable {
  /// A Gaussian blur whose standard deviation is `radius` points; the plane around the picture is transparent.
  case gaussianBlur(radius: Double)
  /// Twenty numbers, row by row: red, green, blue and alpha of the result, each from red, green, blue, alpha and 1.
  case colorMatrix([Double])
  case saturate(Double)
  case brightness(Double)
  case contrast(Double)
  case invert(Double)
  /// A turn of the hue by this many degrees.
  case hueRotate(Double)
  case grayscale(Double)
  case sepia(Double)
}
