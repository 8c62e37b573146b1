internal import Graphics

/// Takes the bytes of one answer of an HTTP/1.1 server apart, as they come (RFC 9112).
///
/// Knows nothing of sockets: it is fed, and says what it has. A body ends where its length says or after the
/// last of its chunks or, when neither is said, with the connection. What comes after the end is left
/// alone. A length that is no number, or two that differ, is an error, and so is a body beyond the limit,
/// before memory is taken for it.
struct HTTPResponseReader: Sendable {
  /// How the length of the body is known.
  private enum Framing: Sendable {
    case length(Int)
    case chunks(left: Int?)
    case untilClose
  }

  private enum State: Sendable {
    case head
    case body(Framing)
    case done
  }

  /// The most bytes of the status line and the fields.
  static let headLimit = 64 << 10

  /// The most bytes of the body.
  let byteLimit: Int
  private(set) var status = 0
  /// Where it is instead, of a redirection.
  private(set) var location: String?
  private(set) var body: [UInt8] = []
  private var state = State.head
  /// Bytes that are not understood yet.
  private var waiting: [UInt8] = []

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Whether the answer is whole.
  var isDone: Bool { if case .done = state { true } else { false } }

  /// How many bytes the body is said to have.
  var expected: Int? { if case .body(.length(let length)) = state { length } else { nil } }

  /// Takes bytes.
  mutating func feed(_ bytes: some Collection<UInt8>) throws(ImageLoadError) {
    waiting += bytes
    while try step() {}
  }

  /// The connection has ended.
  mutating func end() throws(ImageLoadError) {
    switch state {
    case .done: return
    case .body(.untilClose): state = .done
    case .body(.length(let length)):
      throw .truncated(received: body.count, expected: length)
    case .body(.chunks), .head: throw .truncated(received: body.count, expected: nil)
    }
  }

  /// Understands a part of what waits; false when more is needed.
  private mutating func step() throws(ImageLoadError) -> Bool {
    switch state {
    case .done: return false
    case .head: return try readHead()
    case .body(.untilClose):
      try take(waiting.count)
      return false
    case .body(.length(let length)):
      try take(min(waiting.count, length - body.count))
      if body.count == length { state = .done }
      return false
    case .body(.chunks(let left?)):
      let count = min(waiting.count, left)
      try take(count)
      // Two bytes end each chunk.
      guard count == left, waiting.count >= 2 else {
        state = .body(.chunks(left: left - count))
        return false
      }
      guard waiting.starts(with: [13, 10]) else { throw .answer("a chunk is longer than it says") }
      waiting.removeFirst(2)
      state = .body(.chunks(left: nil))
      return true
    case .body(.chunks(nil)): return try readChunkHead()
    }
  }

  private mutating func take(_ count: Int) throws(ImageLoadError) {
    guard body.count + count <= byteLimit else {
      throw .tooLarge(bytes: body.count + count, limit: byteLimit)
    }
    body += waiting.prefix(count)
    waiting.removeFirst(count)
  }

  /// A line without its end; nil when it is not whole yet.
  private mutating func line() throws(ImageLoadError) -> String? {
    guard let end = waiting.firstIndex(of: 10) else {
      guard waiting.count <= Self.headLimit else { throw .answer("a line of it has no end") }
      return nil
    }
    var bytes = waiting[..<end]
    if bytes.last == 13 { bytes.removeLast() }
    defer { waiting.removeFirst(end + 1) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func readChunkHead() throws(ImageLoadError) -> Bool {
    guard let line = try line() else { return false }
    let digits = line.prefix { $0 != ";" }.trimmed
    guard !digits.isEmpty, digits.count <= 15,
      digits.utf8.allSatisfy({ $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }),
      let length = Int(digits, radix: 16)
    else { throw .answer("'\(digits.prefix(40))' is no length of a chunk") }
    guard body.count + length <= byteLimit else {
      throw .tooLarge(bytes: body.count + length, limit: byteLimit)
    }
    // Fields after the last chunk say nothing that is needed.
    state = length == 0 ? .done : .body(.chunks(left: length))
    return length > 0
  }

  private mutating func readHead() throws(ImageLoadError) -> Bool {
    let end: [UInt8] = [13, 10, 13, 10]
    guard let place = waiting.firstRange(of: end) else {
      guard waiting.count <= Self.headLimit else { throw .answer("its head has no end") }
      return false
    }
    let head = String(decoding: waiting[..<place.lowerBound], as: UTF8.self)
    waiting.removeFirst(place.upperBound)
    // A line end is one character to Swift.
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ")
    guard let version = words.first, version.hasPrefix("HTTP/1."), words.count >= 2,
      words[1].count == 3, let code = Int(words[1]), code >= 100
    else { throw .answer("it begins with '\((lines.first ?? "").prefix(40))'") }
    // 100 to 199 announce another answer.
    if code < 200 { return true }
    status = code
    state = .body(try framing(lines.dropFirst()))
    if case .body(.length(0)) = state { state = .done }
    return true
  }

  /// How the body ends, by the fields.
  private mutating func framing(
    _ lines: ArraySlice<Substring>
  ) throws(ImageLoadError) -> Framing {
    var length: Int?
    var isChunked = false
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else {
        throw .answer("'\(line.prefix(40))' is no field")
      }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].lowercased() {
      case "content-length":
        guard value.utf8.allSatisfy({ (48...57).contains($0) }), let said = Int(value),
          length == nil || length == said
        else { throw .answer("'\(value.prefix(40))' is no length, or another one") }
        length = said
      case "transfer-encoding": isChunked = value.lowercased() == "chunked"
      case "location": location = String(value)
      default: break
      }
    }
    if isChunked { return .chunks(left: nil) }
    guard let length else { return status == 204 || status == 304 ? .length(0) : .untilClose }
    guard length <= byteLimit else { throw .tooLarge(bytes: length, limit: byteLimit) }
    return .length(length)
  }
}

extension StringProtocol {
  /// Without spaces and tabs at either end.
  fileprivate var trimmed: String {
    let inner = drop { $0 == " " || $0 == "\t" }
    return String(inner.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
