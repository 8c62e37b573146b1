internal import Graphics

/// What a rasteriser makes of paths and pictures while it draws, and may need again: the coverage of
/// paths (``Stencil``) as rows and the halved pictures of trilinear filters.
///
/// Found by what it is made from. One budget of bytes holds for all of it and the pictures of passes
/// together: what the frame uses stays, and of the rest the one unused for longest goes first.
/// Passes have a tighter limit besides, since the device's decides what they cost
/// (``PassCache``); what they leave of the budget is for this. Whether something is found or made anew changes no
/// pixel. Belongs to one rasteriser.
///
/// Gradients are not here: each pixel is reckoned from its place. Nor are pictures in grey: they are
/// the contents as their format keeps them.
final class RasterCache {
  private enum Key: Hashable {
    case stencil(StencilRecipe.Content)
    case halves(ObjectIdentifier)
  }

  private enum Content {
    case stencil(KeptCoverage)
    case halves(WeakBitmap)
  }

  /// A picture that somebody else keeps.
  private struct WeakBitmap {
    weak var bitmap: Bitmap?
  }

  private struct Entry {
    var content: Content
    var bytes: Int
    var lastFrame: Int
    /// In the order in which they came: what decides between those of one frame.
    var number: Int
  }

  /// What is kept of round corners, with a limit of its own.
  var outlines = OutlineCache()
  private let maker = CoverageMaker()
  private let budget: Int
  private var entries: [Key: Entry] = [:]
  private var frame = 0
  private var made = 0
  private(set) var counters = RasterCacheCounters()

  /// - Parameter budget: In bytes.
  init(budget: Int) { self.budget = budget }

  /// The rows of a recipe's stencil.
  func stencil(of content: StencilRecipe.Content) -> KeptCoverage {
    if let index = entries.index(forKey: .stencil(content)),
      case .stencil(let stencil) = entries.values[index].content
    {
      entries.values[index].lastFrame = frame
      counters.hits += 1
      return stencil
    }
    maker.removeAll()
    let made = Stencil(content)
    let stencil = KeptCoverage(maker.make(made), of: maker)
    // As if every pixel had a byte: then paths of one size take the same.
    let bytes = made.height * (made.width + MemoryLayout<CoverageRows.Row>.stride)
    insert(.stencil(stencil), bytes, for: .stencil(content))
    return stencil
  }

  /// Notes that the halves of a picture are needed, which keeps them itself once they are asked for.
  func useHalves(of bitmap: Bitmap) {
    let key = Key.halves(ObjectIdentifier(bitmap))
    if let index = entries.index(forKey: key),
      case .halves(let known) = entries.values[index].content,
      known.bitmap === bitmap
    {
      entries.values[index].lastFrame = frame
      counters.hits += 1
      return
    }
    remove(key)
    insert(.halves(WeakBitmap(bitmap: bitmap)), bitmap.size.area * 4 / 3, for: key)
  }

  private func insert(_ content: Content, _ bytes: Int, for key: Key) {
    entries[key] = Entry(content: content, bytes: bytes, lastFrame: frame, number: made)
    made += 1
    counters.misses += 1
    counters.byteCount += bytes
  }

  private func remove(_ key: Key) {
    guard let old = entries.removeValue(forKey: key) else { return }
    counters.byteCount -= old.bytes
    if case .halves(let picture) = old.content { picture.bitmap?.forgetMipmaps() }
  }

  /// Makes room after a frame. O(1) while there is room.
  ///
  /// - Parameter passBytes: What the pictures of passes take of the budget.
  func endFrame(passBytes: Int) {
    defer { frame += 1 }
    outlines.endFrame()
    let room = max(0, budget - passBytes)
    guard counters.byteCount > room else { return }
    let unused = entries.filter { $0.value.lastFrame < frame }
    let oldestFirst = unused.sorted {
      ($0.value.lastFrame, $0.value.number) < ($1.value.lastFrame, $1.value.number)
    }
    for (key, _) in oldestFirst {
      if counters.byteCount <= room { return }
      remove(key)
      counters.evictions += 1
    }
  }
}

/// What became of the contents that a rasteriser kept, since it was made: the same with any number of
/// threads and any tiles, for the same plans.
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
