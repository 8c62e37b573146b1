/// How texels become pixels where a picture is not shown one to one (core-animation 1.1).
public enum ContentsFilter: String, Hashable, Sendable, CaseIterable {
  /// The texel that is nearest.
  case nearest
  /// A blend of the four nearest.
  case linear
  /// A blend of the two nearest sizes of the picture, each sampled linearly.
  case trilinear
}

/// How a picture's pixels are kept (core-animation 1.1). Core Animation's names.
public enum ContentsFormat: String, Hashable, Sendable, CaseIterable {
  /// Whatever fits.
  case automatic = "Automatic"
  /// Eight bits for each of four channels.
  case rgba8Uint = "RGBA8"
  /// Sixteen bits for each of four channels.
  case rgba16Float = "RGBAh"
  /// Eight bits of grey.
  case gray8Uint = "Gray8"
}
