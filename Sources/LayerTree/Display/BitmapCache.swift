internal import Foundation
public import Graphics
internal import WrongUse

/// Pictures by what they show, up to a number of bytes: the one that was not asked for longest goes
/// first.
///
/// A picture that is larger than all of it is not kept. Finding, adding and each eviction cost O(1) on
/// average. Safe to use from any thread; which picture goes depends on the order of the calls alone.
///
/// `@unchecked Sendable`: what is stored is only touched with the lock held.
public final class BitmapCache: @unchecked Sendable {
  /// What a cache has seen since it was made.
  public struct Counters: Hashable, Sendable {
    /// Questions that found a picture.
    public var hits = 0
    /// Questions that found none.
    public var misses = 0
    /// Pictures that came in.
    public var insertions = 0
    /// Pictures that went to make room, or were let go of for want of memory.
    public var evictions = 0
    /// Bytes of the pictures that are there.
    public var byteCount = 0
    /// The most bytes there ever were.
    public var peakByteCount = 0

    /// Nothing yet.
    public init() {}
  }

  /// The budget where nobody says: 32 MiB.
  public static let defaultByteLimit = 32 << 20

  /// A picture between the one that was asked for before it and the one after it.
  private struct Entry {
    let bitmap: Bitmap
    var older: ContentKey?
    var newer: ContentKey?
  }

  private let lock = NSLock()
  private var entries: [ContentKey: Entry] = [:]
  private var oldest: ContentKey?
  private var newest: ContentKey?
  private var limit: Int
  private var seen = Counters()

  /// An empty cache.
  ///
  /// - Parameter byteLimit: the budget; 0 keeps nothing.
  public init(byteLimit: Int = BitmapCache.defaultByteLimit) {
    require(byteLimit >= 0, "a cache of \(byteLimit) bytes")
    limit = byteLimit
  }

  /// The most bytes that pictures take. Less than there are makes the oldest go at once.
  public var byteLimit: Int {
    get { lock.withLock { limit } }
    set {
      require(newValue >= 0, "a cache of \(newValue) bytes")
      lock.withLock {
        limit = newValue
        shrink(to: newValue)
      }
    }
  }

  /// What it has seen.
  public var counters: Counters { lock.withLock { seen } }

  /// How many pictures there are.
  public var count: Int { lock.withLock { entries.count } }

  /// The picture of a key, which is the newest from now on; nil when there is none.
  public func bitmap(for key: ContentKey) -> Bitmap? {
    lock.withLock {
      guard let found = entries[key] else {
        seen.misses += 1
        return nil
      }
      seen.hits += 1
      unlink(key)
      append(key, found.bitmap)
      return found.bitmap
    }
  }

  /// Whether there is a picture of a key; counts as no question.
  public func contains(_ key: ContentKey) -> Bool { lock.withLock { entries[key] != nil } }

  /// Keeps a picture, in place of the one with the same key.
  ///
  /// - Returns: how many others went for it.
  @discardableResult
  public func insert(_ bitmap: Bitmap, for key: ContentKey) -> Int {
    lock.withLock {
      if let old = entries[key] {
        unlink(key)
        seen.byteCount -= old.bitmap.byteCount
      }
      guard bitmap.byteCount <= limit else { return 0 }
      let before = seen.evictions
      shrink(to: limit - bitmap.byteCount)
      append(key, bitmap)
      seen.insertions += 1
      seen.byteCount += bitmap.byteCount
      seen.peakByteCount = max(seen.peakByteCount, seen.byteCount)
      return seen.evictions - before
    }
  }

  /// Lets go of the picture of a key.
  public func remove(_ key: ContentKey) {
    lock.withLock {
      guard let old = entries[key] else { return }
      unlink(key)
      seen.byteCount -= old.bitmap.byteCount
    }
  }

  /// Lets go of the oldest pictures until the others take no more than so many bytes.
  ///
  /// - Returns: how many went.
  @discardableResult
  public func trim(toBytes byteCount: Int) -> Int {
    lock.withLock {
      let before = seen.evictions
      shrink(to: max(0, byteCount))
      return seen.evictions - before
    }
  }

  // With the lock held.

  private func shrink(to byteCount: Int) {
    while seen.byteCount > byteCount, let key = oldest, let entry = entries[key] {
      unlink(key)
      seen.byteCount -= entry.bitmap.byteCount
      seen.evictions += 1
    }
  }

  private func unlink(_ key: ContentKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
  }

  private func append(_ key: ContentKey, _ bitmap: Bitmap) {
    entries[key] = Entry(bitmap: bitmap, older: newest)
    if let newest { entries[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}
