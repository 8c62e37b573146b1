internal import Foundation
internal import Glibc
internal import Synchronization
internal import VSync

/// A connection to a server that another thread can end, with an end to all waiting.
///
/// Belongs to the thread that opened it, but for ``cancel()``.
final class Socket: Sendable {
  private struct State {
    var descriptor: Int32 = -1
    var isCancelled = false
  }
  private let state = Mutex(State())
  private let time = MonotonicTime()
  private let deadline: Instant
  private let seconds: Double

  /// - Parameter seconds: how long all of it may take together; at most a day.
  init(timeout seconds: Double) {
    self.seconds = seconds
    deadline = time.now + (Nanoseconds(seconds: min(seconds, 86_400)) ?? .zero)
  }

  deinit { close() }

  /// Ends it: what waits on it comes back.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if state.descriptor >= 0 { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Whether it was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Lets go of the connection.
  func close() {
    state.withLock { state in
      if state.descriptor >= 0 { _ = Glibc.close(state.descriptor) }
      state.descriptor = -1
    }
  }

  /// Connects to the first place of a name that answers.
  func connect(host: String, port: UInt16) throws(ImageLoadError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, "\(port)", &hints, &list)
    guard status == 0 else { throw .unreachable(String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    var failure = ImageLoadError.unreachable("\(host) has no address")
    var next = list
    while let place = next?.pointee {
      next = place.ai_next
      do throws(ImageLoadError) {
        return try connect(to: place)
      } catch {
        failure = error
        if case .timedOut = error { throw error }
      }
    }
    throw failure
  }

  private func connect(to place: addrinfo) throws(ImageLoadError) {
    let kind = place.ai_socktype | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(place.ai_family, kind, place.ai_protocol)
    guard descriptor >= 0 else { throw Self.failure() }
    close()
    state.withLock { $0.descriptor = descriptor }
    guard Glibc.connect(descriptor, place.ai_addr, place.ai_addrlen) != 0 else { return }
    guard errno == EINPROGRESS else { throw Self.failure() }
    try wait(for: POLLOUT)
    var (code, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard code == 0 else { throw Self.failure(code) }
  }

  /// Sends all of some bytes.
  func send(_ bytes: [UInt8]) throws(ImageLoadError) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: POLLOUT)
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw Self.failure() }
      sent += count
    }
  }

  /// The next bytes, at most so many; none at the end.
  func receive(atMost count: Int) throws(ImageLoadError) -> [UInt8] {
    while true {
      try wait(for: POLLIN)
      var failed: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let found = recv(descriptor, buffer.baseAddress, count, 0)
        if found < 0 { failed = errno }
        filled = max(0, found)
      }
      if failed == EINTR || failed == EAGAIN { continue }
      guard failed == 0 else { throw Self.failure(failed) }
      return bytes
    }
  }

  private var descriptor: Int32 { state.withLock { $0.descriptor } }

  private func wait(for events: Int32) throws(ImageLoadError) {
    while true {
      if isCancelled { throw .unreachable("cancelled") }
      let left = deadline - time.now
      guard left > .zero else { throw .timedOut(seconds: seconds) }
      var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&ready, 1, Int32(min(left.count / 1_000_000 + 1, 1000)))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw Self.failure() }
    }
  }

  private static func failure(_ code: Int32 = errno) -> ImageLoadError {
    .unreachable(String(cString: strerror(code)))
  }
}
