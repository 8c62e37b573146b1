import Foundation
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
