import Foundation
import Graphics
import Nodes
import Synchronization
import Testing

/// Loading over a real connection, from a server that behaves badly.
@Suite(.timeLimit(.minutes(2))) struct URLImageLoaderTests {
  /// What is heard of one load.
  final class Listener: Sendable {
    private let events = Mutex<[ImageLoadEvent]>([])
    private let ended = DispatchSemaphore(value: 0)

    func hear(_ event: ImageLoadEvent) {
      events.withLock { $0.append(event) }
      if case .part = event { return }
      ended.signal()
    }

    /// Waits for the end; nil when none comes in ten seconds.
    func wait() -> ImageLoadEvent? {
      ended.wait(timeout: .now() + 10) == .success ? events.withLock { $0.last } : nil
    }

    var parts: [Int] {
      events.withLock { events in
        events.compactMap { if case .part(let bytes, _) = $0 { bytes.count } else { nil } }
      }
    }

    var isEmpty: Bool { events.withLock { $0.isEmpty } }
  }

  static let body = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }

  static func limits(timeout: Double = 5, bytes: Int = 1 << 20) -> URLImageLoader.Limits {
    var limits = URLImageLoader.Limits()
    (limits.timeout, limits.bytes) = (timeout, bytes)
    return limits
  }

  private func load(
    _ server: LoopbackServer, _ target: String = "/a", _ limits: URLImageLoader.Limits = limits()
  ) -> (Listener, ImageLoadEvent?) {
    let loader = URLImageLoader(limits: limits)
    let listener = Listener()
    let load = loader.load(server.address(target)) { listener.hear($0) }
    let end = listener.wait()
    _ = load
    return (listener, end)
  }

  private func failure(of event: ImageLoadEvent?) -> ImageLoadError? {
    if case .failed(let error)? = event { error } else { nil }
  }

  private func content(of event: ImageLoadEvent?) -> [UInt8]? {
    if case .done(let data)? = event { (data as? EncodedImage)?.bytes } else { nil }
  }

  @Test func aPictureComes() throws {
    let server = try LoopbackServer { _ in .bytes(LoopbackServer.ok(Self.body)) }
    #expect(content(of: load(server, "/a?b").1) == Self.body)
    #expect(server.requests == ["/a?b"])
  }

  @Test func aSlowPictureComesInParts() throws {
    let answer = LoopbackServer.ok(Self.body)
    let parts = stride(from: 0, to: answer.count, by: 260).map {
      Array(answer[$0..<min($0 + 260, answer.count)])
    }
    let server = try LoopbackServer { _ in .slowly(parts, milliseconds: 30) }
    let (listener, end) = load(server)
    #expect(content(of: end) == Self.body)
    #expect(listener.parts.count >= 2 && listener.parts == listener.parts.sorted())
    #expect(listener.parts.allSatisfy { $0 < 1000 })
  }

  @Test func aServerThatIsTooSlowIsGivenUp() throws {
    let drips = LoopbackServer.ok(Self.body).map { [$0] }
    let server = try LoopbackServer { $0 == "/never" ? .silence : .slowly(drips, milliseconds: 20) }
    for target in ["/never", "/drips"] {
      #expect(
        failure(of: load(server, target, Self.limits(timeout: 0.3)).1) == .timedOut(seconds: 0.3))
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: [UInt8]
    let error: ImageLoadError
    init(_ name: String, _ answer: [UInt8], _ error: ImageLoadError) {
      (testDescription, self.answer, self.error) = (name, answer, error)
    }
  }

  @Test(arguments: [
    Case(
      "truncates", LoopbackServer.ok(body, length: 2000),
      .truncated(received: 1000, expected: 2000)),
    Case(
      "says far too much", LoopbackServer.ok(body, length: 1 << 40),
      .tooLarge(bytes: 1 << 40, limit: 1 << 20)),
    Case("says nonsense", Array("HELO\r\n\r\n".utf8), .answer("it begins with 'HELO'")),
    Case("says nothing", [], .truncated(received: 0, expected: nil)),
    Case(
      "has none", Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8), .status(404)),
    Case(
      "leads to another scheme",
      Array("HTTP/1.1 302 Found\r\nLocation: https://x/\r\nContent-Length: 0\r\n\r\n".utf8),
      .address("https://x/", accepted: "a redirection to an http: address")),
    Case(
      "leads nowhere", Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n".utf8),
      .status(302)),
    Case(
      "leads in a circle",
      Array("HTTP/1.1 301 Moved\r\nLocation: /a\r\nContent-Length: 0\r\n\r\n".utf8),
      .answer("it leads on more than 5 times")),
  ])
  func aServerThatLiesIsAnError(_ c: Case) throws {
    let server = try LoopbackServer { _ in .bytes(c.answer) }
    #expect(failure(of: load(server).1) == c.error)
  }

  @Test func aLengthThatIsTooSmallCutsThePicture() throws {
    let server = try LoopbackServer { _ in .bytes(LoopbackServer.ok(Self.body, length: 10)) }
    #expect(content(of: load(server).1) == Array(Self.body.prefix(10)))
  }

  @Test func aRedirectionIsFollowed() throws {
    let server = try LoopbackServer { target in
      target == "/b"
        ? .bytes(LoopbackServer.ok(Self.body))
        : .bytes(Array("HTTP/1.1 307 X\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    #expect(content(of: load(server).1) == Self.body)
    #expect(server.requests == ["/a", "/b"])
  }

  @Test func nobodyThereIsAnError() throws {
    var server: LoopbackServer? = try LoopbackServer { _ in .silence }
    let address = try #require(server?.address("/a"))
    server = nil
    let listener = Listener()
    let loader = URLImageLoader(limits: Self.limits(timeout: 2))
    let load = loader.load(address) { listener.hear($0) }
    let found = failure(of: listener.wait())
    if case .unreachable? = found {} else { Issue.record("\(String(describing: found))") }
    _ = load
  }

  @Test func aCancelledLoadIsHeardNoMoreAndEndsTheConnection() throws {
    let server = try LoopbackServer { _ in .silence }
    let listener = Listener()
    let loader = URLImageLoader(limits: Self.limits())
    let load = loader.load(server.address("/a")) { listener.hear($0) }
    for _ in 0..<500 where server.requests.isEmpty { usleep(10_000) }
    load.cancel()
    load.cancel()
    for _ in 0..<500 where server.desertedCount == 0 || loader.loadCount > 0 { usleep(10_000) }
    #expect(server.desertedCount == 1 && loader.loadCount == 0)
    #expect(listener.isEmpty)
  }

  @Test func oneAddressIsLoadedOnceForAll() throws {
    let answer = LoopbackServer.ok(Self.body)
    let server = try LoopbackServer { _ in .slowly([answer], milliseconds: 300) }
    let loader = URLImageLoader(limits: Self.limits())
    let listeners = (0..<5).map { _ in Listener() }
    let loads = listeners.map { listener in
      loader.load(server.address("/a")) { listener.hear($0) }
    }
    loads[0].cancel()
    for listener in listeners.dropFirst() { #expect(content(of: listener.wait()) == Self.body) }
    #expect(server.requests == ["/a"] && listeners[0].isEmpty)
  }

  @Test func noMoreConnectionsThanAreAllowed() throws {
    let box = Gauge()
    let server = try LoopbackServer { _ in
      box.enter()
      usleep(50_000)
      box.leave()
      return .bytes(LoopbackServer.ok(Self.body))
    }
    var limits = Self.limits()
    limits.connections = 2
    let loader = URLImageLoader(limits: limits)
    let listeners = (0..<8).map { _ in Listener() }
    let loads = listeners.enumerated().map { index, listener in
      loader.load(server.address("/\(index)")) { listener.hear($0) }
    }
    for listener in listeners { #expect(content(of: listener.wait()) == Self.body) }
    #expect(box.most <= 2 && loads.count == 8)
  }

  /// How many are inside at a time.
  final class Gauge: Sendable {
    private let count = Mutex((now: 0, most: 0))
    func enter() { count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func leave() { count.withLock { $0.now -= 1 } }
    var most: Int { count.withLock { $0.most } }
  }

  @Test func whatCameIsReadFromDiskTheNextTime() throws {
    let folder = ImageDiskCacheTests.Folder()
    let cache = try ImageDiskCache(folder: folder.path)
    let server = try LoopbackServer { target in
      .bytes(
        target == "/cut"
          ? LoopbackServer.ok(Self.body, length: 2000) : LoopbackServer.ok(Self.body))
    }
    for _ in 0..<3 {
      let loader = URLImageLoader(diskCache: cache, limits: Self.limits())
      let listener = Listener()
      let load = loader.load(server.address("/a")) { listener.hear($0) }
      #expect(content(of: listener.wait()) == Self.body)
      _ = load
    }
    #expect(server.requests == ["/a"])
    let loader = URLImageLoader(diskCache: cache, limits: Self.limits())
    let listener = Listener()
    _ = loader.load(server.address("/cut")) { listener.hear($0) }
    _ = listener.wait()
    #expect(cache.count == 1, "what was cut is not kept")
  }

  @Test func filesAreRead() throws {
    let folder = ImageDiskCacheTests.Folder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/a b.png"
    try Data(Self.body).write(to: URL(fileURLWithPath: path))
    func read(_ address: String, bytes limit: Int = 1 << 20) -> ImageLoadEvent? {
      let loader = URLImageLoader(limits: Self.limits(bytes: limit))
      let listener = Listener()
      let load = loader.load(address) { listener.hear($0) }
      defer { _ = load }
      return listener.wait()
    }
    #expect(content(of: read(URL(fileURLWithPath: path).absoluteString)) == Self.body)
    #expect(
      failure(of: read(URL(fileURLWithPath: path).absoluteString, bytes: 10))
        == .tooLarge(bytes: 1000, limit: 10))
    #expect(failure(of: read("file:///dev/zero")) == .unreadable("no regular file"))
    #expect(
      failure(of: read("file:///none/x")) == .unreadable("No such file or directory"))
    #expect(
      failure(of: read("picture.png"))
        == .address("picture.png", accepted: "an absolute file: or http: address"))
  }
}
