public import Foundation
public import Graphics
public import LayerTree
internal import WrongUse

/// Pictures as nodes show them, decoded, fitted and rounded: within a budget of bytes, the one that was used
/// longest ago given up first.
///
/// What is drawn once for a size is there for all nodes that show it so. Belongs to one thread, that of
/// the nodes. Costs O(1) each.
public final class ImageCache {
  /// What makes one finished picture differ from another.
  public struct Key: Hashable, Sendable {
    /// The image's name.
    public var image: String
    /// Pixels.
    public var size: PixelSize
    /// Pixels in a point: what a radius is counted in.
    public var scale: CGFloat
    /// How it lies in that size.
    public var fit: ImageFit
    /// Of corners that are cut off the picture itself; 0 of none.
    public var radius: CGFloat
    /// Whether all frames are there.
    public var isAnimated: Bool

    /// A key.
    public init(
      image: String, size: PixelSize, scale: CGFloat, fit: ImageFit, radius: CGFloat,
      isAnimated: Bool
    ) {
      (self.image, self.size, self.scale, self.fit) = (image, size, scale, fit)
      (self.radius, self.isAnimated) = (radius, isAnimated)
    }
  }

  /// What happened so far.
  public struct Counts: Hashable, Sendable {
    /// Pictures that were asked for and there.
    public var hits = 0
    /// Pictures that were asked for and not there.
    public var misses = 0
    /// Pictures that were given up for the sake of others.
    public var evictions = 0

    /// Some counts.
    public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0) {
      (self.hits, self.misses, self.evictions) = (hits, misses, evictions)
    }
  }

  private struct Entry {
    var frames: ImageFrames
    var bytes: Int
    var newer: Key?
    var older: Key?
  }

  /// The most bytes. Less than there are gives some up.
  public var byteLimit: Int {
    didSet {
      require(byteLimit >= 0, "image cache of \(byteLimit) bytes")
      trim()
    }
  }

  private var entries: [Key: Entry] = [:]
  private var newest: Key?
  private var oldest: Key?
  /// The bytes of all pixels that are there.
  public private(set) var byteCount = 0
  /// What happened so far.
  public private(set) var counts = Counts()
  /// Drawings that some node waits for.
  private var drawings: [Key: WeakDrawing] = [:]
  private var drawingsMade = 0

  private struct WeakDrawing {
    weak var drawing: ImageDrawing?
  }

  /// An empty cache; 64 MiB at most unless said.
  ///
  /// - Precondition: `byteLimit` is not negative.
  public init(byteLimit: Int = 64 << 20) {
    require(byteLimit >= 0, "image cache of \(byteLimit) bytes")
    self.byteLimit = byteLimit
  }

  /// How many pictures are there.
  public var count: Int { entries.count }

  /// The picture of a key, which is then the newest.
  public subscript(key: Key) -> ImageFrames? {
    guard let found = entries[key]?.frames else {
      counts.misses += 1
      return nil
    }
    counts.hits += 1
    unlink(key)
    link(key)
    return found
  }

  /// Whether a key is there; changes and counts nothing.
  public func contains(_ key: Key) -> Bool { entries[key] != nil }

  /// Keeps a picture. One that is larger than the budget is not kept.
  public func insert(_ frames: ImageFrames, for key: Key) {
    remove(key)
    let bytes = frames.pixelCount * 4
    guard bytes <= byteLimit else { return }
    entries[key] = Entry(frames: frames, bytes: bytes)
    byteCount += bytes
    link(key)
    trim()
  }

  /// The drawing of a picture: the one that another node waits for, else a new one.
  func drawing(of data: any ImageData, for key: Key, in bounds: CGRect) -> ImageDrawing {
    // What is still coming is another picture each time.
    if !(data is PartialImage), let known = drawings[key]?.drawing, known.bounds == bounds {
      return known
    }
    drawingsMade += 1
    let made = ImageDrawing(data, for: key, in: bounds, number: drawingsMade)
    if !made.isPartial { drawings[key] = WeakDrawing(drawing: made) }
    if drawings.count > 256 { drawings = drawings.filter { $0.value.drawing != nil } }
    return made
  }

  /// Has the cache emptied when memory is short, as a stage hears of it; as long as there are both.
  public func empty(onWarningsOf stage: Stage) {
    stage.onMemoryWarning(self) { [weak self] in self?.removeAll() }
  }

  /// Forgets all: memory is short.
  public func removeAll() {
    entries = [:]
    (newest, oldest, byteCount) = (nil, nil, 0)
  }

  private func remove(_ key: Key) {
    guard let entry = entries[key] else { return }
    unlink(key)
    entries[key] = nil
    byteCount -= entry.bytes
  }

  private func trim() {
    while byteCount > byteLimit, let key = oldest {
      remove(key)
      counts.evictions += 1
    }
  }

  private func link(_ key: Key) {
    entries[key]?.older = newest
    entries[key]?.newer = nil
    if let newest { entries[newest]?.newer = key }
    newest = key
    oldest = oldest ?? key
  }

  private func unlink(_ key: Key) {
    guard let entry = entries[key] else { return }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
  }
}
