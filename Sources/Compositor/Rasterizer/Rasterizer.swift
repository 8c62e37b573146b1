internal import Dispatch
public import Graphics
internal import Synchronization
internal import WrongUse

/// Draws plans into bitmaps, by the rules of ``PixelRules``.
///
/// Only the damage is drawn, in tiles that threads take from a queue. A tile's pixels follow from
/// the plan alone, so the bytes are the same for any number of threads and any size of tile, and
/// the same whether a frame is drawn whole or over the one before.
///
/// The pictures of passes are drawn whole, in the same way, before the frame that needs them.
///
/// Keeps its memory from frame to frame. Not `Sendable`: one thread calls it at a time.
public final class Rasterizer {
  /// How large tiles are, in pixels; those at the edges of the damage are smaller.
  public struct TileSize: Hashable, Sendable {
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// - Precondition: both sides are at least 1.
    public init(width: Int, height: Int) {
      require(width >= 1 && height >= 1, "tile of \(width) x \(height) pixels")
      self.width = width
      self.height = height
    }

    /// Bands as wide as the damage, 64 rows high. Measured on a scrolling feed of 1170 x 2532
    /// pixels: 16 to 128 rows differ by a few percent; tiles of 256 x 64 take twice as long,
    /// since each works out the edges of its rows anew.
    public static let bands = TileSize(width: PixelSize.limit, height: 64)

    /// The tiles of a rectangle, row by row.
    @inline(__always)
    func eachTile(of rect: PixelRect, _ body: (PixelRect) -> Void) {
      var y = rect.minY
      while y < rect.maxY {
        var x = rect.minX
        while x < rect.maxX {
          body(
            PixelRect(
              minX: x, minY: y, maxX: min(x + width, rect.maxX), maxY: min(y + height, rect.maxY)))
          x += width
        }
        y += height
      }
    }
  }

  let tileSize: TileSize
  let workers: [TileWorker]
  let cache: RasterCache
  private var buffers = FrameBuffers()
  private(set) var twins = PassTwins()
  /// Lists that are not being drawn, and the tiles of the last one: for their memory.
  private var lists: [DrawList] = []
  private var tiles: [PixelRect] = []

  /// How many bytes are kept of what was made for frames before, unless somebody says otherwise:
  /// 256 MiB.
  public static let keptBytes = 256 << 20

  /// - Parameter keptBytes: The budget for what was made for frames before and may be of use again, the
  ///   pictures of passes included. What the last frame used is kept beyond it.
  /// - Precondition: `threads` is at least 1, `keptBytes` not negative.
  public init(threads: Int, tileSize: TileSize = .bands, keptBytes: Int = Rasterizer.keptBytes) {
    require(threads >= 1, "\(threads) threads")
    require(keptBytes >= 0, "a budget of \(keptBytes) bytes")
    self.tileSize = tileSize
    cache = RasterCache(budget: keptBytes)
    workers = (0..<threads).map { _ in TileWorker() }
  }

  /// What became of the contents that are kept from frame to frame.
  public var cacheCounters: RasterCacheCounters { cache.counters }

  /// The picture of a plan.
  ///
  /// O(damaged pixels): the memory of older frames is drawn over, once nobody holds them. Without
  /// such a frame one copy of the bitmap more. Without damage it is `previous` itself.
  ///
  /// - Parameter previous: The picture of the plan that this one was made after; nil draws
  ///   everything. A picture of another plan gives a wrong picture outside the damage. Where the caller gives
  ///   it away and nobody else holds it, it is drawn over itself.
  /// - Precondition: `previous` is as large as the plan's display.
  public func draw(_ plan: FramePlan, over previous: consuming Bitmap?) -> Bitmap {
    let size = plan.display.pixelSize
    guard let before = previous.take() else { return drawWhole(plan) }
    require(before.size == size, "bitmap of \(before.size) for a display of \(size)")
    if plan.damage.isEmpty { return before }
    if plan.damage.area == size.area { return drawWhole(plan) }
    let token = before.token
    var buffer = buffers.buffer(over: consume before, drawing: plan.damage)
    buffer.pixels.withUnsafeMutableBufferPointer { draw(plan, in: plan.damage, on: $0) }
    let bitmap = Bitmap(buffer, over: token, changing: plan.damage.rects)
    buffers.remember(bitmap, over: token, damage: plan.damage)
    return bitmap
  }

  /// The tiles write every pixel, so the buffer need not be filled before.
  private func drawWhole(_ plan: FramePlan) -> Bitmap {
    let size = plan.display.pixelSize
    let all = DamageRegion([size.rect])
    let bitmap: Bitmap
    if var buffer = buffers.buffer(size) {
      buffer.pixels.withUnsafeMutableBufferPointer { draw(plan, in: all, on: $0) }
      bitmap = Bitmap(buffer)
    } else {
      let pixels = [UInt32](unsafeUninitializedCapacity: size.area) { pixels, count in
        draw(plan, in: all, on: UnsafeMutableBufferPointer(rebasing: pixels[..<size.area]))
        count = size.area
      }
      bitmap = Bitmap(PixelBuffer(size: size, pixels: pixels))
    }
    buffers.remember(bitmap, over: nil, damage: all)
    return bitmap
  }

  private func draw(
    _ plan: FramePlan, in region: DamageRegion, on pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    let size = plan.display.pixelSize
    require(pixels.count == size.area, "\(pixels.count) pixels in a buffer of \(size)")
    guard let base = pixels.baseAddress else { return }
    let surface = Surface(rect: size.rect, base: base, stride: size.width)
    twins = PassTwins(plan.passes)
    defer { twins = PassTwins() }
    drawPasses(of: plan.items, plan.reaches, in: region)
    let list = takeList()
    list.fill(
      plan.items, plan.reaches, background: plan.display.background.pixel, in: region,
      threads: workers.count, cache: cache, picture: picture)
    draw(list, region, on: surface)
    giveBack(list)
    cache.endFrame(passBytes: plan.passCache.byteCount)
  }

  func takeList() -> DrawList { lists.popLast() ?? DrawList() }

  /// What a list holds is let go; its memory is used again.
  func giveBack(_ list: DrawList) {
    list.removeAll()
    lists.append(list)
  }

  /// The picture of a pass, drawn unless it is there, and before it the passes that it uses.
  func picture(of pass: Pass) -> Bitmap {
    pass.bitmap(orDraw: {
      if let bitmap = twins.bitmap(like: pass) { return bitmap }
      let list = filledList(for: pass.content)
      defer { giveBack(list) }
      return pass.makePicture { draw(list, DamageRegion([pass.content.frame]), on: $0) }
    })
  }

  /// A region cut into tiles.
  func tiles(of region: DamageRegion) -> [PixelRect] {
    var tiles: [PixelRect] = []
    cut(region, into: &tiles)
    return tiles
  }

  private func cut(_ region: DamageRegion, into tiles: inout [PixelRect]) {
    for rect in region.rects { tileSize.eachTile(of: rect) { tiles.append($0) } }
  }

  private func draw(_ list: DrawList, _ region: DamageRegion, on surface: Surface) {
    // Taken out while it is used, so that it is not copied.
    var tiles = self.tiles
    self.tiles = []
    tiles.removeAll(keepingCapacity: true)
    cut(region, into: &tiles)
    if workers.count == 1 || tiles.count == 1 {
      for tile in tiles { workers[0].draw(list, on: surface.part(tile)) }
    } else {
      let job = TileJob(list: list, tiles: tiles, surface: surface, workers: workers)
      DispatchQueue.concurrentPerform(iterations: workers.count) { job.run(worker: $0) }
    }
    self.tiles = tiles
  }
}

/// The tiles of one frame, taken one by one.
///
/// Unchecked: tiles share no pixel and each is taken once, so no two threads write the same
/// memory; worker `n` is touched only by the one call of `run(worker: n)`; the memory of the
/// surface outlives the job, which ends inside ``Rasterizer/draw(_:over:)``.
private final class TileJob: @unchecked Sendable {
  private let list: DrawList
  private let tiles: [PixelRect]
  private let surface: Surface
  private let workers: [TileWorker]
  private let next = Atomic<Int>(0)

  init(list: DrawList, tiles: [PixelRect], surface: Surface, workers: [TileWorker]) {
    self.list = list
    self.tiles = tiles
    self.surface = surface
    self.workers = workers
  }

  func run(worker: Int) {
    while true {
      let tile = next.add(1, ordering: .relaxed).oldValue
      guard tile < tiles.count else { return }
      workers[worker].draw(list, on: surface.part(tiles[tile]))
    }
  }
}
