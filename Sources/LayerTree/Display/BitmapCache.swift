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

  private let lock = NSLock()
  private var pictures: RecentlyUsed<ContentKey, Bitmap>
  private var seen = Counters()

  /// An empty cache.
  ///
  /// - Parameter byteLimit: the budget; 0 keeps nothing.
  public init(byteLimit: Int = BitmapCache.defaultByteLimit) {
    require(byteLimit >= 0, "a cache of \(byteLimit) bytes")
    pictures = RecentlyUsed(byteLimit: byteLimit)
  }

  /// The most bytes that pictures take. Less than there are makes the oldest go at once.
  public var byteLimit: Int {
    get { lock.withLock { pictures.byteLimit } }
    set {
      require(newValue >= 0, "a cache of \(newValue) bytes")
      lock.withLock {
        pictures.byteLimit = newValue
        pictures.shrink(toBytes: newValue)
      }
    }
  }

  /// What it has seen.
  public var counters: Counters {
    lock.withLock {
      var now = seen
      now.byteCount = pictures.byteCount
      now.evictions = pictures.evictions
      return now
    }
  }

  /// How many pictures there are.
  public var count: Int { lock.withLock { pictures.count } }

  /// The picture of a key, which is the newest from now on; nil when there is none.
  public func bitmap(for key: ContentKey) -> Bitmap? {
    lock.withLock {
      let found = pictures.find(key)
      if found == nil { seen.misses += 1 } else { seen.hits += 1 }
      return found
    }
  }

  /// Whether there is a picture of a key; counts as no question.
  public func contains(_ key: ContentKey) -> Bool { lock.withLock { pictures.contains(key) } }

  /// Keeps a picture, in place of the one with the same key.
  ///
  /// - Returns: how many others went for it.
  @discardableResult
  public func insert(_ bitmap: Bitmap, for key: ContentKey) -> Int {
    lock.withLock {
      let before = pictures.evictions
      guard pictures.insert(bitmap, for: key, bytes: bitmap.byteCount) else { return 0 }
      seen.insertions += 1
      seen.peakByteCount = max(seen.peakByteCount, pictures.byteCount)
      return pictures.evictions - before
    }
  }

  /// Lets go of the picture of a key.
  public func remove(_ key: ContentKey) { lock.withLock { pictures.remove(key) } }

  /// Lets go of the oldest pictures until the others take no more than so many bytes.
  ///
  /// - Returns: how many went.
  @discardableResult
  public func trim(toBytes byteCount: Int) -> Int {
    lock.withLock {
      let before = pictures.evictions
      pictures.shrink(toBytes: max(0, byteCount))
      return pictures.evictions - before
    }
  }
}
