import Foundation
import Glibc
import Synchronization

/// A server on this machine's own address that answers as a test tells it to: slowly, too little, or with a
/// length that is a lie. One thread for each connection.
final class LoopbackServer: Sendable {
  /// What is done with a connection after its request was read.
  enum Answer: Sendable {
    /// These bytes, and the end.
    case bytes([UInt8])
    /// These bytes one after the other, with a wait before each, and the end.
    case slowly([[UInt8]], milliseconds: UInt32)
    /// Nothing, for as long as the client stays.
    case silence
  }

  let port: UInt16
  private let descriptor: Int32
  private let answers: @Sendable (_ target: String) -> Answer
  private let seen = Mutex<[String]>([])
  /// Connections whose client went away before the answer was over.
  private let deserted = Mutex(0)

  init(_ answers: @escaping @Sendable (_ target: String) -> Answer) throws {
    self.answers = answers
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    descriptor = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        let isBound = bind(listener, place, length) == 0
        return isBound && listen(listener, 64) == 0 && getsockname(listener, place, &length) == 0
      }
    }
    guard status else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    let owner = Box(self)
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        guard let server = owner.server else {
          close(client)
          return
        }
        Thread.detachNewThread { server.serve(client) }
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private final class Box: @unchecked Sendable {
    // Weak references may be read by any thread.
    weak var server: LoopbackServer?
    init(_ server: LoopbackServer) { self.server = server }
  }

  /// An address on the server.
  func address(_ target: String) -> String { "http://127.0.0.1:\(port)\(target)" }

  /// What was asked for so far.
  var requests: [String] { seen.withLock { $0 } }
  /// How many clients went away early.
  var desertedCount: Int { deserted.withLock { $0 } }

  /// An answer of status 200 with a length, true or not.
  static func ok(_ body: [UInt8], length: Int? = nil) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Length: \(length ?? body.count)\r\n\r\n".utf8) + body
  }

  private func serve(_ client: Int32) {
    defer { close(client) }
    var request: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1024)
    while !request.contains(10) {
      let count = recv(client, &room, room.count, 0)
      guard count > 0 else { return }
      request += room.prefix(count)
    }
    let target = String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first
    seen.withLock { $0.append(String(target ?? "")) }
    switch answers(String(target ?? "")) {
    case .bytes(let bytes): _ = sendAll(bytes, client)
    case .slowly(let parts, let milliseconds):
      for part in parts {
        usleep(milliseconds * 1000)
        if !sendAll(part, client) {
          deserted.withLock { $0 += 1 }
          return
        }
      }
    case .silence:
      while recv(client, &room, room.count, 0) > 0 {}
      deserted.withLock { $0 += 1 }
      return
    }
    shutdown(client, Int32(SHUT_WR))
    while recv(client, &room, room.count, 0) > 0 {}
  }

  private func sendAll(_ bytes: [UInt8], _ client: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(client, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
