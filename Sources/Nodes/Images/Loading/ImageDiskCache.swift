internal import Foundation
internal import Glibc
internal import Synchronization
internal import WrongUse

/// Files of pictures in a folder, by their addresses: within a budget of bytes, what was used longest ago
/// given up first.
///
/// Survives crashes: a file gets its name only when all of it is written, and its checksum is looked at when it
/// is read. A file that is torn, or of another address, is a miss, and goes. What a crash left half written
/// goes when the folder is opened. The order of use is kept in the files' times, as numbers that only
/// grow; the clock is not asked.
///
/// Safe to use from any thread; one process at a time.
public final class ImageDiskCache: Sendable {
  private struct Entry {
    var bytes: Int
    var use: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var byteCount = 0
    var lastUse = 0
    var writes = 0
  }

  /// The folder.
  public let folder: String
  /// The most bytes of all files.
  public let byteLimit: Int
  private let state = Mutex(State())

  /// Opens a folder, and makes it where it is not there.
  ///
  /// - Throws: ``ImageLoadError`` when it cannot be made or read.
  /// - Precondition: `byteLimit` is not negative.
  public init(folder: String, byteLimit: Int = 256 << 20) throws(ImageLoadError) {
    require(byteLimit >= 0, "disk cache of \(byteLimit) bytes")
    (self.folder, self.byteLimit) = (folder, byteLimit)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
        adopt(name)
      }
    } catch {
      throw .unreadable("\(folder): \(error.localizedDescription)")
    }
    state.withLock { trim(&$0) }
  }

  private func adopt(_ name: String) {
    if name.hasPrefix(CachedFile.temporaryPrefix) {
      unlink(path(name))
      return
    }
    var status = stat()
    guard name.hasSuffix(CachedFile.suffix), stat(path(name), &status) == 0 else { return }
    state.withLock { state in
      let use = Int(status.st_mtim.tv_sec)
      state.entries[name] = Entry(bytes: Int(status.st_size), use: use)
      state.byteCount += Int(status.st_size)
      state.lastUse = max(state.lastUse, use)
    }
  }

  /// The bytes of all files.
  public var byteCount: Int { state.withLock { $0.byteCount } }
  /// How many there are.
  public var count: Int { state.withLock { $0.entries.count } }

  /// What was stored for an address; nil for nothing, and for what cannot be trusted.
  public func bytes(for address: String) -> [UInt8]? {
    let name = CachedFile.name(of: address)
    guard state.withLock({ $0.entries[name] != nil }) else { return nil }
    guard let file = try? LocalFile.bytes(at: path(name), limit: .max),
      let bytes = CachedFile.content(of: file, for: address)
    else {
      state.withLock { remove(name, &$0) }
      return nil
    }
    state.withLock { touch(name, &$0) }
    return bytes
  }

  /// Stores bytes for an address. What does not fit in the budget, or cannot be written, is not stored.
  public func store(_ bytes: [UInt8], for address: String) {
    let name = CachedFile.name(of: address)
    let file = CachedFile.make(bytes, for: address)
    guard file.count <= byteLimit else { return }
    let number = state.withLock { state in
      state.writes += 1
      return state.writes
    }
    let temporary = path("\(CachedFile.temporaryPrefix)\(getpid())-\(number)")
    guard LocalFile.write(file, to: path(name), by: temporary) else { return }
    state.withLock { state in
      state.byteCount += file.count - (state.entries[name]?.bytes ?? 0)
      state.entries[name] = Entry(bytes: file.count, use: 0)
      touch(name, &state)
      trim(&state)
    }
  }

  private func touch(_ name: String, _ state: inout State) {
    guard state.entries[name] != nil else { return }
    state.lastUse += 1
    state.entries[name]?.use = state.lastUse
    let time = timespec(tv_sec: state.lastUse, tv_nsec: 0)
    utimensat(AT_FDCWD, path(name), [time, time], 0)
  }

  private func trim(_ state: inout State) {
    guard state.byteCount > byteLimit else { return }
    for (name, _) in state.entries.sorted(by: { ($0.value.use, $0.key) < ($1.value.use, $1.key) }) {
      guard state.byteCount > byteLimit else { return }
      remove(name, &state)
    }
  }

  private func remove(_ name: String, _ state: inout State) {
    guard let entry = state.entries.removeValue(forKey: name) else { return }
    state.byteCount -= entry.bytes
    unlink(path(name))
  }

  private func path(_ name: String) -> String { folder + "/" + name }
}

/// The files of a disk cache: a mark, lengths, a checksum over all that follows it, address, content.
enum CachedFile {
  static let suffix = ".image"
  static let temporaryPrefix = ".new-"
  private static let mark: [UInt8] = Array("SCIMAGE1".utf8)

  /// The name of an address's file; two addresses may have one, and then one of them a file.
  static func name(of address: String) -> String {
    let first = sum(Array(address.utf8)[...])
    let second = sum(Array((address + "\n").utf8)[...])
    func digits(_ value: UInt64) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return digits(first) + digits(second) + suffix
  }

  static func make(_ content: [UInt8], for address: String) -> [UInt8] {
    let name = Array(address.utf8)
    let body = big(UInt64(name.count)) + big(UInt64(content.count)) + name + content
    return mark + big(sum(body[...])) + body
  }

  /// The content, if the file is whole and of that address.
  static func content(of file: [UInt8], for address: String) -> [UInt8]? {
    let name = Array(address.utf8)
    guard file.count >= 32, file.starts(with: mark),
      number(file[8..<16]) == sum(file[16...]),
      number(file[16..<24]) == UInt64(name.count),
      number(file[24..<32]) == UInt64(file.count - 32 - name.count),
      file[32...].starts(with: name)
    else { return nil }
    return Array(file[(32 + name.count)...])
  }

  /// FNV-1a of 64 bits: finds what chance did, as a crash does; it is no lock.
  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
  }

  private static func big(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
