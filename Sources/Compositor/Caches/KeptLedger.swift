internal import Graphics
internal import LayerModel
internal import WrongUse

/// Keeps account of what a rasteriser with some budget keeps from frame to frame, from the plans alone:
/// so a replay that draws no pixel counts the same as one that does.
///
/// Follows frames in the order in which they are drawn, each over the one before. Counts the contents that
/// ``Rasterizer`` finds by what they are made from: coverage of paths and rounded rectangles, halved
/// pictures, colours of gradients. Each counts once a frame. Pictures that are drawn apart have
/// counters of their own (``FrameCounters/passHits``), but take of the same budget.
public struct KeptLedger: Sendable {
  /// What is remembered of a content.
  private struct Entry: Sendable {
    /// What a picture's halves are known by, held so that it is not used again.
    var token: Bitmap.Token?
    /// Whether it was asked for once, and is kept if that is so again.
    var isNoted = false
  }

  private let budget: Int
  private var contents = LeastUsed<CacheKey, Entry>()
  private var counts = Counts()

  /// What became of the contents in one frame.
  public struct Counts: Hashable, Sendable {
    /// What the frame needs and one before left.
    public var hits = 0
    /// What it has to make.
    public var misses = 0
    /// What is given up after it, for want of room.
    public var evictions = 0
    /// What is kept after it, in bytes, pictures that were drawn apart included.
    public var byteCount = 0
  }

  /// - Parameter budget: In bytes, as the rasteriser's.
  /// - Precondition: it is not negative.
  public init(budget: Int = Rasterizer.keptBytes) {
    require(budget >= 0, "a budget of \(budget) bytes")
    self.budget = budget
  }

  /// Takes a frame into account that is drawn next. O(items, of which those outside of the damage are
  /// passed over).
  public mutating func count(_ plan: FramePlan) -> Counts {
    counts = Counts()
    let damage = plan.damage
    if !damage.isEmpty {
      for pass in plan.freshPasses {
        note(
          pass.content.items, FramePlan.reaches(of: pass.content.items),
          in: DamageRegion([pass.content.frame]))
      }
      note(plan.items, plan.reaches, in: damage)
      counts.evictions = contents.endFrame(room: max(0, budget - plan.passCache.byteCount))
    }
    counts.byteCount = contents.byteCount + plan.passCache.byteCount
    return counts
  }

  private mutating func note(
    _ items: [FramePlan.Item], _ reaches: [FramePlan.Reach], in region: DamageRegion
  ) {
    DrawList.eachItem(reaches, in: region) { index in
      switch items[index] {
      case .draw(let draw): note(draw)
      case .beginGroup(let group): note(group.clip)
      case .endGroup: break
      }
    }
  }

  private mutating func note(_ draw: FramePlan.Draw) {
    if let stencil = draw.stencil?.recipe {
      note(.stencil(stencil.content))
    } else {
      note(draw.shape)
    }
    note(draw.hole)
    note(draw.clip)
    switch draw.source {
    case .color, .picture, .pass: break
    case .texture(let texture):
      guard texture.needsHalves else { break }
      let bitmap = texture.bitmap
      note(.halves(ObjectIdentifier(bitmap.token)), bitmap.size, Entry(token: bitmap.token))
    case .gradient(let gradient):
      if let recipe = gradient.ramp(over: draw.bounds) { note(.ramp(recipe)) }
    }
  }

  /// Shapes without a key of their own are made anew in each frame, and whole ones not at all.
  private mutating func note(_ shape: Shape?) {
    guard let shape, let key = OutlineKey(shape) else { return }
    let name = CacheKey.outline(key)
    guard key.isTurned else { return note(name) }
    guard let (entry, finding) = contents.use(name) else {
      counts.misses += 1
      return contents.insert(Entry(isNoted: true), CacheKey.notedBytes, for: name)
    }
    guard finding == .kept else { return }
    if entry.isNoted {
      counts.misses += 1
      contents.insert(Entry(), key.byteCount, for: name)
    } else {
      counts.hits += 1
    }
  }

  private mutating func note(
    _ key: CacheKey, _ size: PixelSize? = nil, _ entry: @autoclosure () -> Entry = Entry()
  ) {
    if let (_, finding) = contents.use(key) {
      if finding == .kept { counts.hits += 1 }
      return
    }
    counts.misses += 1
    contents.insert(entry(), key.byteCount(of: size), for: key)
  }
}

extension FrameCounters {
  /// Takes over what a ledger says of the frame.
  public mutating func take(_ kept: KeptLedger.Counts) {
    (keptHits, keptMisses) = (kept.hits, kept.misses)
    (keptEvictions, keptBytes) = (kept.evictions, kept.byteCount)
  }
}
