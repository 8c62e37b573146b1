internal import Foundation
internal import Synchronization
internal import WrongUse

/// Loads pictures by `file:` and `http:` addresses, on a bounded number of threads of its own.
///
/// An address that several nodes want is loaded once. What came by `http:` is kept on disk, if there is a
/// cache, and read from there the next time. Speaks HTTP/1.1 itself, over sockets: what is on the way of a
/// picture is seen, bounded and stopped there, and no program of pictures from files loads a library for
/// networks. Follows redirections; `https:` is not spoken.
///
/// Safe to use from any thread.
public final class URLImageLoader: ImageLoader {
  /// What bounds a load.
  public struct Limits: Hashable, Sendable {
    /// Loads at one time; at least 1.
    public var connections = 4
    /// Seconds for one load, from its beginning to its end.
    public var timeout = 15.0
    /// Bytes of one picture.
    public var bytes = 64 << 20
    /// Redirections that are followed.
    public var redirections = 5

    /// 4 connections, 15 seconds, 64 MiB, 5 redirections.
    public init() {}
  }

  /// What bounds each load.
  public let limits: Limits
  /// Where pictures from the network are kept; nil keeps none.
  public let diskCache: ImageDiskCache?
  private let queue = OperationQueue()
  private let transfers = Mutex<[String: Transfer]>([:])

  /// A loader.
  ///
  /// - Precondition: there is one connection at least, and time and bytes are above 0.
  public init(diskCache: ImageDiskCache? = nil, limits: Limits = Limits()) {
    require(
      limits.connections >= 1 && limits.timeout > 0 && limits.bytes > 0
        && limits.redirections >= 0, "a loader within \(limits)")
    (self.diskCache, self.limits) = (diskCache, limits)
    queue.maxConcurrentOperationCount = limits.connections
  }

  deinit {
    // Nobody is left to hear.
    for transfer in transfers.withLock({ Array($0.values) }) { transfer.stop() }
  }

  /// Nothing is at hand: reading takes time.
  public func imageAtHand(_ name: String) -> (any ImageData)? { nil }

  /// Loads an address, or listens to a load of it that is under way.
  public func load(
    _ name: String, hear: @escaping @Sendable (ImageLoadEvent) -> Void
  ) -> any ImageLoad {
    let (transfer, listener, isNew) = transfers.withLock { transfers in
      if let known = transfers[name], let listener = known.add(hear) {
        return (known, listener, false)
      }
      let made = Transfer(name, limits)
      transfers[name] = made
      return (made, made.add(hear) ?? 0, true)
    }
    if isNew { begin(transfer, name) }
    return Load(transfer: transfer, listener: listener)
  }

  /// How many addresses are being loaded or wait for it.
  public var loadCount: Int { transfers.withLock { $0.count } }

  private func begin(_ transfer: Transfer, _ name: String) {
    queue.addOperation { [weak self, diskCache] in
      transfer.run(diskCache)
      self?.transfers.withLock { transfers in
        if transfers[name] === transfer { transfers[name] = nil }
      }
    }
  }

  private struct Load: ImageLoad {
    let transfer: Transfer
    let listener: Int
    func cancel() { transfer.remove(listener) }
  }
}

/// One address on its way to all who want it.
private final class Transfer: Sendable {
  typealias Hear = @Sendable (ImageLoadEvent) -> Void

  private struct State {
    var listeners: [(number: Int, hear: Hear)] = []
    var made = 0
    /// Whether nobody can join any more.
    var isOver = false
  }

  private let name: String
  private let limits: URLImageLoader.Limits
  private let socket: Socket
  private let state = Mutex(State())

  init(_ name: String, _ limits: URLImageLoader.Limits) {
    (self.name, self.limits) = (name, limits)
    socket = Socket(timeout: limits.timeout)
  }

  /// Adds a listener; nil when it is over.
  func add(_ hear: @escaping Hear) -> Int? {
    state.withLock { state in
      guard !state.isOver else { return nil }
      state.made += 1
      state.listeners.append((state.made, hear))
      return state.made
    }
  }

  /// Takes a listener away; the last one ends it.
  func remove(_ number: Int) {
    let isDeserted = state.withLock { state in
      state.listeners.removeAll { $0.number == number }
      if state.listeners.isEmpty { state.isOver = true }
      return state.listeners.isEmpty
    }
    if isDeserted { socket.cancel() }
  }

  func stop() {
    state.withLock { ($0.listeners, $0.isOver) = ([], true) }
    socket.cancel()
  }

  private func tell(_ event: ImageLoadEvent, isEnd: Bool) {
    let listeners = state.withLock { state in
      if isEnd { state.isOver = true }
      return state.listeners
    }
    for listener in listeners { listener.hear(event) }
  }

  /// Loads, on a thread of the loader's.
  func run(_ cache: ImageDiskCache?) {
    defer { socket.close() }
    guard !state.withLock({ $0.isOver }) else { return }
    do throws(ImageLoadError) {
      let bytes = try bytes(cache)
      tell(.done(EncodedImage(bytes)), isEnd: true)
    } catch {
      tell(.failed(error), isEnd: true)
    }
  }

  private func bytes(_ cache: ImageDiskCache?) throws(ImageLoadError) -> [UInt8] {
    if name.lowercased().hasPrefix("file:") { return try file() }
    guard let address = HTTPAddress(name) else {
      throw .address(name, accepted: "an absolute file: or http: address")
    }
    if let kept = cache?.bytes(for: name) { return kept }
    let bytes = try fetch(address)
    cache?.store(bytes, for: name)
    return bytes
  }

  private func file() throws(ImageLoadError) -> [UInt8] {
    guard let url = URL(string: name), url.isFileURL, !url.path.isEmpty else {
      throw .address(name, accepted: "file:///path")
    }
    return try LocalFile.bytes(at: url.path, limit: limits.bytes)
  }

  private func fetch(_ first: HTTPAddress) throws(ImageLoadError) -> [UInt8] {
    var address = first
    for _ in 0...limits.redirections {
      let answer = try ask(address)
      switch answer.status {
      case 200: return answer.body
      case 301, 302, 303, 307, 308:
        guard let location = answer.location else { throw .status(answer.status) }
        guard let next = address.following(location) else {
          throw .address(location, accepted: "a redirection to an http: address")
        }
        address = next
      default: throw .status(answer.status)
      }
    }
    throw .answer("it leads on more than \(limits.redirections) times")
  }

  private func ask(_ address: HTTPAddress) throws(ImageLoadError) -> HTTPResponseReader {
    try socket.connect(host: address.host, port: address.port)
    try socket.send(address.request)
    var reader = HTTPResponseReader(byteLimit: limits.bytes)
    while !reader.isDone {
      let bytes = try socket.receive(atMost: 64 << 10)
      if bytes.isEmpty {
        try reader.end()
        break
      }
      let (before, expected) = (reader.body.count, reader.expected)
      try reader.feed(bytes)
      if reader.status == 200, !reader.isDone, reader.body.count > before {
        tell(.part(reader.body, expected: expected ?? reader.expected), isEnd: false)
      }
    }
    return reader
  }
}
