internal import Graphics

/// What a rasteriser makes while it draws, and may need again: the coverage of paths (``Stencil``) and of
/// rounded rectangles as rows, the halved pictures of trilinear filters, and the colours of gradients.
///
/// Found by what it is made from. One budget of bytes holds for all of it and the pictures of passes
/// together: what the frame uses stays, and of the rest the one unused for longest goes first.
/// Passes have a tighter limit besides, since the device's decides what they cost
/// (``PassCache``); what they leave of the budget is for this. Whether something is found or made anew changes no
/// pixel. Belongs to one rasteriser. ``KeptLedger`` says without drawing what becomes of all this.
///
/// Pictures in grey are not here: they are the contents as their format keeps them.
final class RasterCache {
  private enum Content {
    case coverage(KeptCoverage)
    case halves(WeakBitmap)
    case ramp(GradientRamp)
    /// What was asked for once, and is kept if that is so again.
    case noted
  }

  /// A picture that somebody else keeps, and what stands for it, so that no other is taken for it.
  private struct WeakBitmap {
    weak var bitmap: Bitmap?
    let token: Bitmap.Token
  }

  private let maker = CoverageMaker()
  private let budget: Int
  private var contents = LeastUsed<CacheKey, Content>()
  private(set) var counters = RasterCacheCounters()

  /// - Parameter budget: In bytes.
  init(budget: Int) { self.budget = budget }

  /// The rows of a recipe's stencil.
  func stencil(of content: StencilRecipe.Content) -> KeptCoverage {
    let key = CacheKey.stencil(content)
    if case .coverage(let stencil)? = find(key) { return stencil }
    maker.removeAll()
    let stencil = KeptCoverage(maker.make(Stencil(content)), of: maker)
    insert(.coverage(stencil), for: key)
    return stencil
  }

  /// What is known of the rows of a rectangle.
  enum Outline {
    case kept(KeptCoverage)
    /// They are not there.
    case unknown(isWorthKeeping: Bool)
  }

  /// The rows of a rectangle, if they are there.
  func outline(_ key: OutlineKey) -> Outline {
    if let (content, finding) = contents.use(.outline(key)) {
      guard case .coverage(let rows) = content else {
        return .unknown(isWorthKeeping: finding == .kept)
      }
      if finding == .kept { counters.hits += 1 }
      return .kept(rows)
    }
    if key.isTurned {
      contents.insert(.noted, CacheKey.notedBytes, for: .outline(key))
      counters.misses += 1
    }
    return .unknown(isWorthKeeping: !key.isTurned)
  }

  /// Keeps the rows of a rectangle, unless the same have come before; returns what is kept.
  func keep(_ made: KeptCoverage, for key: OutlineKey) -> KeptCoverage {
    if case .coverage(let known)? = find(.outline(key)) { return known }
    insert(.coverage(made), for: .outline(key))
    return made
  }

  /// The colours of a gradient.
  func ramp(of recipe: GradientRamp.Recipe) -> GradientRamp {
    if case .ramp(let ramp)? = find(.ramp(recipe)) { return ramp }
    let ramp = GradientRamp(recipe)
    insert(.ramp(ramp), for: .ramp(recipe))
    return ramp
  }

  /// Notes that the halves of a picture are needed, which keeps them itself once they are asked for.
  func useHalves(of bitmap: Bitmap) {
    let key = CacheKey.halves(ObjectIdentifier(bitmap.token))
    if find(key) != nil { return }
    insert(
      .halves(WeakBitmap(bitmap: bitmap, token: bitmap.token)), for: key, size: bitmap.size)
  }

  private func find(_ key: CacheKey) -> Content? {
    guard let (content, finding) = contents.use(key) else { return nil }
    if finding == .kept { counters.hits += 1 }
    return content
  }

  private func insert(_ content: Content, for key: CacheKey, size: PixelSize? = nil) {
    contents.insert(content, key.byteCount(of: size), for: key)
    counters.misses += 1
    counters.byteCount = contents.byteCount
  }

  /// Makes room after a frame. O(1) while there is room.
  ///
  /// - Parameter passBytes: What the pictures of passes take of the budget.
  func endFrame(passBytes: Int) {
    counters.evictions += contents.endFrame(room: max(0, budget - passBytes)) {
      if case .halves(let picture) = $0 { picture.bitmap?.forgetMipmaps() }
    }
    counters.byteCount = contents.byteCount
  }
}

/// What became of the contents that a rasteriser kept, since it was made: the same with any number of
/// threads and any tiles, for the same plans. Each content counts once a frame.
public struct RasterCacheCounters: Hashable, Sendable {
  /// What was needed and there.
  public var hits = 0
  /// What had to be made.
  public var misses = 0
  /// What was given up to make room.
  public var evictions = 0
  /// What is kept now. Pictures that nobody else holds any more count until there is no room.
  public var byteCount = 0
}
