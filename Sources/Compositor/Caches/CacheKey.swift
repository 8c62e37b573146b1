internal import Graphics

/// What a content that is made while drawing is made from, and so what it is found by.
enum CacheKey: Hashable, Sendable {
  /// The coverage of a path.
  case stencil(StencilRecipe.Content)
  /// That of an upright rectangle with round corners.
  case outline(OutlineKey)
  /// A picture made smaller, by halves: by the picture's token.
  case halves(ObjectIdentifier)
  /// The colours of a gradient.
  case ramp(GradientRamp.Recipe)

  /// What a note takes that something was asked for once.
  static let notedBytes = 128

  /// What it takes, by what it is made from alone: so a ledger knows it without making it.
  func byteCount(of size: PixelSize?) -> Int {
    switch self {
    case .stencil(let content):
      // As if every pixel had a byte: then paths of one size take the same.
      content.height * (content.width + MemoryLayout<CoverageRows.Row>.stride)
    case .outline(let key): key.byteCount
    case .halves: (size?.area ?? 0) * 4 / 3
    case .ramp: GradientRamp.byteCount
    }
  }
}
