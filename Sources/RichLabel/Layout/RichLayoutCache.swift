internal import Foundation
internal import LayerTree

/// Lines of texts that were laid out, by every input that they follow from, up to a number of bytes and of
/// layouts: what was not asked for longest goes first.
///
/// Colours are no input: a text in other colours finds the lines of the first, and is drawn in its own. Labels
/// of a stage use one, see ``Stage/richLayouts``. Safe to use from any thread; which layout goes depends on
/// the order of the calls alone. Finding, adding and each eviction cost O(text) for the key.
///
/// `@unchecked Sendable`: what is stored is only touched with the lock held.
public final class RichLayoutCache: @unchecked Sendable {
  /// What a cache has seen since it was made.
  public struct Counters: Hashable, Sendable {
    /// Questions that found lines.
    public var hits = 0
    /// Questions that found none.
    public var misses = 0
    /// Layouts that went to make room.
    public var evictions = 0
    /// About how many bytes the layouts take that are there.
    public var byteCount = 0

    /// Nothing yet.
    public init() {}
  }

  /// The one of labels in no stage.
  public static let shared = RichLayoutCache()

  private let lock = NSLock()
  private var lines: RecentlyUsed<LinesKey, LaidOutLines>
  /// Which lines a label had last: found without looking for anything in its text.
  private var labels: RecentlyUsed<LabelLinesKey, LabelMemory>
  private var seen = Counters()

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - byteLimit: about how many bytes layouts may take; 0 and less keeps nothing.
  ///   - countLimit: how many there may be.
  public init(byteLimit: Int = 8 << 20, countLimit: Int = 1024) {
    lines = RecentlyUsed(byteLimit: byteLimit, countLimit: countLimit)
    labels = RecentlyUsed(byteLimit: byteLimit, countLimit: countLimit)
  }

  /// What it has seen.
  public var counters: Counters {
    lock.withLock {
      var now = seen
      now.byteCount = lines.byteCount + labels.byteCount
      now.evictions = lines.evictions
      return now
    }
  }

  /// How many layouts there are.
  public var count: Int { lock.withLock { lines.count } }

  /// The layout of a text: of lines that are there, or new ones, which are kept. May be called on any
  /// thread; two that ask for the same at once may both lay it out.
  public func layout(_ text: AttributedText, in container: TextContainer) -> RichLayout {
    let key = LinesKey(text, in: container)
    if let known = find(key) { return RichLayout(text, in: container, known) }
    let made = RichLayout(text, in: container)
    keep(made.laidOut, key)
    return made
  }

  /// Lets go of the oldest layouts until the others take no more than so many bytes.
  public func trim(toBytes byteCount: Int) {
    lock.withLock {
      lines.shrink(toBytes: max(0, byteCount))
      labels.shrink(toBytes: max(0, byteCount))
    }
  }

  func find(_ key: LinesKey) -> LaidOutLines? {
    lock.withLock {
      let known = lines.find(key)
      if known == nil { seen.misses += 1 } else { seen.hits += 1 }
      return known
    }
  }

  func keep(_ made: LaidOutLines, _ key: LinesKey) {
    lock.withLock { _ = lines.insert(made, for: key, bytes: made.byteCount + key.byteCount) }
  }

  // MARK: For labels

  /// What a label that says this had last, if that is still there; whether it fits is for the caller to see.
  func candidate(_ key: LabelLinesKey) -> KnownLines? {
    lock.withLock {
      guard let known = labels.find(key), let found = lines.find(known.key) else {
        seen.misses += 1
        return nil
      }
      seen.hits += 1
      return KnownLines(key: known.key, lines: found, finds: known.finds)
    }
  }

  func keep(_ known: KnownLines, for label: LabelLinesKey) {
    lock.withLock {
      lines.insert(
        known.lines, for: known.key, bytes: known.lines.byteCount + known.key.byteCount)
      let found = (known.finds?.count ?? 0) * MemoryLayout<DetectorFind>.stride
      labels.insert(
        LabelMemory(key: known.key, finds: known.finds), for: label,
        bytes: label.byteCount + found)
    }
  }

  private struct LabelMemory {
    let key: LinesKey
    let finds: [DetectorFind]?
  }
}

/// Lines that a label had, what they follow from, and what was found in its text.
struct KnownLines: Sendable {
  var key: LinesKey
  var lines: LaidOutLines
  /// Nil where rules took part that cannot be compared.
  var finds: [DetectorFind]?
}
