/// Values by key, up to a number of bytes and of values: those go first that were not asked for longest. Finding, adding
/// and each eviction cost O(1) on average.
package struct RecentlyUsed<Key: Hashable, Value> {
  /// A value between the one that was asked for before it and the one after it.
  private struct Entry {
    let value: Value
    let bytes: Int
    var older: Key?
    var newer: Key?
  }

  private var entries: [Key: Entry] = [:]
  private var oldest: Key?
  private var newest: Key?
  /// The most bytes that values may take; less than there are makes nothing go by itself.
  package var byteLimit: Int
  private let countLimit: Int
  /// Bytes of what is there.
  package private(set) var byteCount = 0
  /// How many values went to make room.
  package private(set) var evictions = 0

  /// Nothing yet.
  package init(byteLimit: Int, countLimit: Int = .max) {
    (self.byteLimit, self.countLimit) = (byteLimit, countLimit)
  }

  /// How many values there are.
  package var count: Int { entries.count }

  /// Whether there is a value of a key; leaves its age.
  package func contains(_ key: Key) -> Bool { entries[key] != nil }

  /// The value of a key, which is the newest from now on.
  package mutating func find(_ key: Key) -> Value? {
    guard let entry = unlink(key) else { return nil }
    append(key, entry.value, entry.bytes)
    return entry.value
  }

  /// Keeps a value, in place of the one with the same key. One that is larger than all there may be is not kept, and
  /// nothing goes for it.
  ///
  /// - Returns: whether it is kept.
  @discardableResult
  package mutating func insert(_ value: Value, for key: Key, bytes: Int) -> Bool {
    remove(key)
    guard byteLimit > 0, bytes <= byteLimit, countLimit > 0 else { return false }
    shrink(toBytes: byteLimit - bytes, count: countLimit - 1)
    append(key, value, bytes)
    byteCount += bytes
    return true
  }

  /// Lets go of the value of a key, which counts as no eviction.
  package mutating func remove(_ key: Key) {
    if let old = unlink(key) { byteCount -= old.bytes }
  }

  /// Lets go of the oldest until the others take no more than so many bytes, and are no more than so many.
  package mutating func shrink(toBytes bytes: Int, count: Int = .max) {
    while byteCount > bytes || entries.count > count, let key = oldest, let old = unlink(key) {
      byteCount -= old.bytes
      evictions += 1
    }
  }

  private mutating func unlink(_ key: Key) -> Entry? {
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    return entry
  }

  private mutating func append(_ key: Key, _ value: Value, _ bytes: Int) {
    entries[key] = Entry(value: value, bytes: bytes, older: newest)
    if let newest { entries[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}
