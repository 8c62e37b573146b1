public import Foundation
internal import Graphics
public import LayerModel
internal import VSync

/// A layer that is drawn in tiles, on the stage's workers, as far as they are seen
/// (core-animation 1.2).
///
/// The delegate describes the whole drawing (`displayTask(for:)`), as for an ``AsyncLayer``; each tile
/// runs its steps on a canvas of its own. A delegate that has no such description is asked for
/// `draw(_:in:)`, tile by tile, on the main thread. Tiles are drawn at the level of detail that the
/// layer's scale on the display asks for, by what shows at the turn's clock; while something moves
/// the layer the stage wants turns for what comes into view. Each fades in over
/// ``fadeDuration()`` from the commit that shows it, over coarser ones, which stay until then. They
/// are no ``Layer/contents``. What counts as seen is the part within the root's bounds and in all
/// layers around that mask; in space, all of the layer.
open class TiledLayer: AsyncLayer {
  /// The most tiles that a layer has: of smaller ones the rest is not drawn.
  public static let tileLimit = 4096

  private var jobs: [JobID: TileJob] = [:]
  /// What waits to be drawn anew although it is there.
  private var stale: Set<LayerTile.Key> = []

  private struct TileJob {
    var key: LayerTile.Key
    var rect: CGRect
    var job: DisplayJob
  }

  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    var values = TiledProperties()
    values.fadeDuration = type(of: self).fadeDuration()
    become(.tiled(values))
  }

  /// Seconds in which a tile of this class fades in: 0.25.
  open class func fadeDuration() -> Double { 0.25 }

  /// How many sizes there are, each half as large as the one before; 1 to 16.
  public var levelsOfDetail: Int {
    get { model.tiled.levelsOfDetail }
    set { assign(.number(Double(newValue)), to: "levelsOfDetail") }
  }

  /// How many of these are larger than the layer.
  public var levelsOfDetailBias: Int {
    get { model.tiled.levelsOfDetailBias }
    set { assign(.number(Double(newValue)), to: "levelsOfDetailBias") }
  }

  /// Pixels of a tile.
  public var tileSize: CGSize {
    get { model.tiled.tileSize }
    set { assign(.size(newValue), to: "tileSize") }
  }

  /// The tiles that are there.
  public var tiles: [LayerTile] { model.tiled.tiles }

  /// Has the tiles that meet the part to be displayed drawn anew; they stay till then.
  override open func display() {
    let part = displayRect
    for tile in tiles where tile.rect.intersects(part) { stale.insert(tile.key) }
    cancelJobs(.superseded) { $0.rect.intersects(part) }
  }

  /// The keys of the tiles that are seen now.
  private func neededTiles() -> [LayerTile.Key] {
    guard let stage, let sight = sight(at: stage.clock) else { return [] }
    let values = model.tiled
    return values.tiles(
      at: values.level(forDensity: sight.scale / Double(contentsScale)), meeting: sight.part,
      scale: contentsScale, limit: Self.tileLimit)
  }

  private func isMissing(_ key: LayerTile.Key) -> Bool {
    if jobs.values.contains(where: { $0.key == key }) { return false }
    guard let tile = tiles.first(where: { $0.key == key }) else { return true }
    return stale.contains(key) || tile.rect != rect(of: key)
  }

  private func rect(of key: LayerTile.Key) -> CGRect {
    model.tiled.rect(of: key, scale: contentsScale).intersection(bounds)
  }

  /// Whether a tile is seen that is not there and not being drawn.
  var lacksTiles: Bool { delegate != nil && neededTiles().contains(where: isMissing) }

  /// Asks for what is seen and is not there; gives up what is not seen any more.
  func updateTiles() {
    guard let stage, let owner = delegate else { return }
    let needed = neededTiles()
    let wanted = Set(needed)
    cancelJobs(.superseded) { !wanted.contains($0.key) || $0.rect != self.rect(of: $0.key) }
    dropTiles(but: wanted, at: stage.clock)
    let missing = needed.filter(isMissing)
    guard !missing.isEmpty else { return }
    let whole = owner.displayTask(for: self)
    for key in missing {
      let rect = rect(of: key)
      guard !rect.isEmpty else { continue }
      let scale = contentsScale * CGFloat(exp2(Double(key.level)))
      guard var task = whole else {
        draw(key, rect, scale)
        continue
      }
      (task.bounds, task.scale) = (rect, scale)
      // Tiles keep their jobs themselves, and share none.
      task.contentKey = nil
      let job = DisplayJob(task, allows: stage.canAllocate)
      let options = JobOptions(quality: quality, byteCount: job.byteCount)
      jobs[stage.submit(job, for: self, options).id] = TileJob(key: key, rect: rect, job: job)
    }
  }

  /// Draws a tile here and now.
  private func draw(_ key: LayerTile.Key, _ rect: CGRect, _ scale: CGFloat) {
    guard
      let canvas = BackingStore.makeCanvas(
        bounds: rect, scale: scale, isOpaque: isOpaque, backgroundColor: backgroundColor)
    else { return }
    draw(in: canvas)
    stage?.didDraw(self, delegate?.drawingCost(of: self) ?? Work(canvas.counts))
    show(canvas.makeBitmap(), key, rect)
  }

  override func take(_ finished: FinishedJob) {
    guard let tile = jobs.removeValue(forKey: finished.id) else { return }
    guard finished.completed, let bitmap = tile.job.bitmap else {
      stage?.onDrawing?(self, .givenUp(.failed))
      return
    }
    stage?.log(.contents, name)
    stage?.onDrawing?(self, .shown)
    show(bitmap, tile.key, tile.rect)
  }

  private func show(_ bitmap: Bitmap, _ key: LayerTile.Key, _ rect: CGRect) {
    stale.remove(key)
    var tiles = tiles
    if let index = tiles.firstIndex(where: { $0.key == key }) {
      // What is drawn anew does not fade in once more.
      tiles[index].bitmap = bitmap
      tiles[index].rect = rect
    } else {
      tiles.append(LayerTile(key, rect: rect, bitmap: bitmap, shown: stage?.clock ?? .zero))
    }
    replace(tiles)
  }

  /// Lets go of what is not seen, and of other levels once all that is seen has faded in.
  private func dropTiles(but wanted: Set<LayerTile.Key>, at clock: Instant) {
    let values = model.tiled
    let seen = values.tiles.filter { wanted.contains($0.key) }
    let isComplete =
      seen.count == wanted.count && seen.allSatisfy { values.opacity(of: $0, at: clock) == 1 }
    let kept = isComplete ? seen : values.tiles.filter { $0.rect.intersects(bounds) }
    if kept.count < values.tiles.count { replace(kept) }
  }

  private func replace(_ tiles: [LayerTile]) {
    model.tiled.tiles = tiles
    stale.formIntersection(tiles.map(\.key))
    markChanged(.properties)
  }

  private func cancelJobs(_ reason: DisplayOutcome, where isOld: (TileJob) -> Bool) {
    for (id, tile) in jobs.sorted(by: { $0.key < $1.key }) where isOld(tile) {
      jobs[id] = nil
      stage?.cancel(id)
      stage?.log(.drawCancel, "\(name) \(reason.rawValue)")
      stage?.onDrawing?(self, .givenUp(.hidden))
    }
  }

  override func storeSizeDidChange() {}

  override func didLeave(_ stage: Stage?) {
    for (id, _) in jobs.sorted(by: { $0.key < $1.key }) {
      stage?.cancel(id)
      stage?.log(.drawCancel, "\(name) \(DisplayOutcome.hidden.rawValue)")
      stage?.onDrawing?(self, .givenUp(.hidden))
    }
    jobs = [:]
    super.didLeave(stage)
  }

  override func giveUp(_ reason: DisplayOutcome) { jobs = [:] }
}
