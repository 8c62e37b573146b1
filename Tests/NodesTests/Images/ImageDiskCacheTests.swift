import Foundation
import Glibc
import Testing

@testable import Nodes

@Suite struct ImageDiskCacheTests {
  /// A folder that goes with the test.
  final class Folder {
    let path = NSTemporaryDirectory() + "scanout-images-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var files: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
  }

  @Test func whatIsStoredComesBackAlsoAfterOpeningAnew() throws {
    let folder = Folder()
    let cache = try ImageDiskCache(folder: folder.path)
    cache.store([1, 2, 3], for: "http://a/1")
    cache.store([], for: "http://a/2")
    cache.store([4], for: "http://a/1")
    for cache in [cache, try ImageDiskCache(folder: folder.path)] {
      #expect(cache.bytes(for: "http://a/1") == [4])
      #expect(cache.bytes(for: "http://a/2") == [])
      #expect(cache.bytes(for: "http://a/3") == nil)
      #expect(cache.count == 2)
    }
  }

  @Test func everyTornFileIsAMissAndGoes() throws {
    let folder = Folder()
    let cache = try ImageDiskCache(folder: folder.path)
    let content = (0..<40).map { UInt8($0) }
    cache.store(content, for: "a")
    let name = try #require(folder.files.first)
    let whole = try #require(FileManager.default.contents(atPath: folder.path + "/" + name))
    func check(_ bytes: Data, _ what: String) throws {
      try bytes.write(to: URL(fileURLWithPath: folder.path + "/" + name))
      let opened = try ImageDiskCache(folder: folder.path)
      #expect(opened.bytes(for: "a") == nil, "\(what)")
      #expect(folder.files.isEmpty && opened.byteCount == 0, "\(what)")
    }
    for count in 0..<whole.count { try check(whole.prefix(count), "\(count) bytes") }
    for place in 0..<whole.count {
      var bytes = whole
      bytes[place] ^= 0x10
      try check(bytes, "byte \(place)")
    }
    try check(whole + [0], "a byte more")
    try whole.write(to: URL(fileURLWithPath: folder.path + "/" + name))
    #expect(try ImageDiskCache(folder: folder.path).bytes(for: "a") == content)
  }

  @Test func whatACrashLeftHalfWrittenGoes() throws {
    let folder = Folder()
    let cache = try ImageDiskCache(folder: folder.path)
    cache.store([1], for: "a")
    let left = folder.path + "/" + CachedFile.temporaryPrefix + "1-1"
    try Data([1, 2]).write(to: URL(fileURLWithPath: left))
    try Data([1]).write(to: URL(fileURLWithPath: folder.path + "/notes.txt"))
    let opened = try ImageDiskCache(folder: folder.path)
    #expect(folder.files.count == 2 && folder.files.contains("notes.txt"), "nothing but that")
    #expect(opened.bytes(for: "a") == [1])
  }

  // MARK: A process that is killed

  private static let writersFolder = "SCANOUT_KILLED_WRITER"
  private static let writtenByteCount = 1 << 20

  /// No test by itself: what the process does that the next test starts and kills.
  @Test(.enabled(if: ProcessInfo.processInfo.environment[writersFolder] != nil))
  func aProcessThatStoresUntilItIsKilled() throws {
    let folder = try #require(ProcessInfo.processInfo.environment[Self.writersFolder])
    let cache = try ImageDiskCache(folder: folder)
    let end = Date(timeIntervalSinceNow: 60)
    var number = 0
    while Date() < end {
      let bytes = [UInt8](repeating: UInt8(number % 251), count: Self.writtenByteCount)
      cache.store(bytes, for: "written \(number % 8)")
      number += 1
    }
  }

  /// Whatever a process was at when it was killed: what it stored is whole or not there, what was there before
  /// is as it was, nothing half written is left, and the cache goes on.
  @Test(arguments: [0, 1_000, 7_000, 20_000]) func aKilledProcessLeavesNothingTorn(
    _ microseconds: UInt32
  ) throws {
    let folder = Folder()
    try ImageDiskCache(folder: folder.path).store([1, 2, 3], for: "before")
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    writer.arguments = [
      "--testing-library", "swift-testing", "--filter", "aProcessThatStoresUntilItIsKilled",
    ]
    writer.environment = ProcessInfo.processInfo.environment.merging(
      [Self.writersFolder: folder.path, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    writer.standardOutput = FileHandle.nullDevice
    writer.standardError = FileHandle.nullDevice
    try writer.run()
    let end = Date(timeIntervalSinceNow: 60)
    while folder.files.count < 4, writer.isRunning, Date() < end { usleep(200) }
    usleep(microseconds)
    kill(writer.processIdentifier, SIGKILL)
    writer.waitUntilExit()
    #expect(writer.terminationReason == .uncaughtSignal && writer.terminationStatus == SIGKILL)
    let cache = try ImageDiskCache(folder: folder.path)
    #expect(cache.bytes(for: "before") == [1, 2, 3])
    let written = (0..<8).compactMap { cache.bytes(for: "written \($0)") }
    #expect(written.count >= 2 && cache.count == written.count + 1, "no file was torn")
    for bytes in written {
      #expect(bytes.count == Self.writtenByteCount && bytes.allSatisfy { $0 == bytes[0] })
    }
    #expect(folder.files.allSatisfy { $0.hasSuffix(CachedFile.suffix) })
    cache.store([4], for: "after")
    #expect(try ImageDiskCache(folder: folder.path).bytes(for: "after") == [4])
  }

  @Test func aFileOfAnotherAddressIsAMiss() throws {
    let bytes = CachedFile.make([1], for: "a")
    #expect(CachedFile.content(of: bytes, for: "a") == [1])
    #expect(CachedFile.content(of: bytes, for: "b") == nil)
    #expect(CachedFile.content(of: bytes, for: "") == nil)
  }

  @Test func theOneUsedLongestAgoGoesAlsoAfterOpeningAnew() throws {
    let folder = Folder()
    let size = CachedFile.make([UInt8](repeating: 0, count: 100), for: "a").count
    let cache = try ImageDiskCache(folder: folder.path, byteLimit: 3 * size)
    for name in ["a", "b", "c"] {
      cache.store([UInt8](repeating: 7, count: 100), for: name)
    }
    #expect(cache.bytes(for: "a") != nil)
    let opened = try ImageDiskCache(folder: folder.path, byteLimit: 3 * size)
    opened.store([UInt8](repeating: 7, count: 100), for: "d")
    #expect(opened.bytes(for: "b") == nil)
    #expect(["a", "c", "d"].allSatisfy { opened.bytes(for: $0) != nil })
    #expect(try ImageDiskCache(folder: folder.path, byteLimit: size).count == 1)
    opened.store([UInt8](repeating: 7, count: 1000), for: "large")
    #expect(opened.bytes(for: "large") == nil && opened.count == 3 || opened.count == 1)
  }

  @Test func manyThreadsStoreAndRead() throws {
    let folder = Folder()
    let cache = try ImageDiskCache(folder: folder.path, byteLimit: 20_000)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<40 {
        let name = "n\((thread + step) % 10)"
        cache.store([UInt8](repeating: UInt8(name.utf8.count), count: 500), for: name)
        if let bytes = cache.bytes(for: name) { #expect(bytes.count == 500) }
      }
    }
    #expect(cache.byteCount <= 20_000)
    #expect(folder.files.allSatisfy { $0.hasSuffix(CachedFile.suffix) })
  }

  @Test func aFolderThatCannotBeIsAnError() {
    #expect(throws: ImageLoadError.self) { try ImageDiskCache(folder: "/dev/null/x") }
  }
}
