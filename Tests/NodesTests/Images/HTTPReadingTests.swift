import Testing

@testable import Nodes

@Suite struct HTTPReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: String
    /// The body, or why there is none.
    let result: Result<String, ImageLoadError>
    init(_ name: String, _ answer: String, _ result: Result<String, ImageLoadError>) {
      (testDescription, self.answer, self.result) = (name, answer, result)
    }
  }

  static let ok = "HTTP/1.1 200 OK\r\n"

  @Test(arguments: [
    Case("a length", ok + "Content-Length: 4\r\n\r\nabcd", .success("abcd")),
    Case("a length of 0", ok + "content-length:0\r\n\r\n", .success("")),
    Case("more than the length", ok + "Content-Length: 2\r\n\r\nabcd", .success("ab")),
    Case(
      "less than the length", ok + "Content-Length: 9\r\n\r\nabcd",
      .failure(.truncated(received: 4, expected: 9))),
    Case("until the end", ok + "\r\nabcd", .success("abcd")),
    Case(
      "chunks",
      ok + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n",
      .success("abc0123456789")),
    Case(
      "chunks that end early", ok + "Transfer-Encoding: chunked\r\n\r\n3\r\nab",
      .failure(.truncated(received: 2, expected: nil))),
    Case(
      "a chunk that lies", ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n",
      .failure(.answer("a chunk is longer than it says"))),
    Case(
      "a chunk of no length", ok + "Transfer-Encoding: chunked\r\n\r\n-2\r\nab\r\n",
      .failure(.answer("'-2' is no length of a chunk"))),
    Case(
      "another answer first",
      "HTTP/1.1 103 Early\r\nLink: x\r\n\r\n" + ok + "Content-Length: 1\r\n\r\na",
      .success("a")),
    Case(
      "a length that is none", ok + "Content-Length: 12x\r\n\r\n",
      .failure(.answer("'12x' is no length, or another one"))),
    Case(
      "two lengths", ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\na",
      .failure(.answer("'2' is no length, or another one"))),
    Case(
      "too long by what it says", ok + "Content-Length: 999999999999\r\n\r\n",
      .failure(.tooLarge(bytes: 999_999_999_999, limit: 64))),
    Case(
      "too long by what comes", ok + "\r\n" + String(repeating: "a", count: 65),
      .failure(.tooLarge(bytes: 65, limit: 64))),
    Case("nothing", "", .failure(.truncated(received: 0, expected: nil))),
    Case("half a head", ok, .failure(.truncated(received: 0, expected: nil))),
    Case("no HTTP", "SSH-2.0-x\r\n\r\n", .failure(.answer("it begins with 'SSH-2.0-x'"))),
    Case(
      "no status", "HTTP/1.1 abc\r\n\r\n", .failure(.answer("it begins with 'HTTP/1.1 abc'"))),
    Case("no field", ok + "nonsense\r\n\r\n", .failure(.answer("'nonsense' is no field"))),
  ])
  func answersAreRead(_ c: Case) {
    let bytes = Array(c.answer.utf8)
    // As one piece, and byte by byte.
    for size in [max(1, bytes.count), 1, 3] {
      var reader = HTTPResponseReader(byteLimit: 64)
      let result = Result { () throws(ImageLoadError) -> String in
        for start in stride(from: 0, to: bytes.count, by: size) {
          try reader.feed(bytes[start..<min(start + size, bytes.count)])
        }
        try reader.end()
        return String(decoding: reader.body, as: UTF8.self)
      }
      if case .failure(.tooLarge) = c.result, size > 0, case .failure(.tooLarge) = result {
        continue
      }
      #expect(result == c.result, "\(size) bytes at a time")
    }
  }

  @Test func aHeadWithoutEndIsRefused() {
    var reader = HTTPResponseReader(byteLimit: 64)
    #expect(throws: ImageLoadError.answer("its head has no end")) {
      for _ in 0..<100 { try reader.feed(Array(repeating: UInt8(ascii: "a"), count: 1000)) }
    }
  }

  @Test(arguments: [
    ("http://a", "a", 80, "/"), ("HTTP://a.b:8080/x?y#z", "a.b", 8080, "/x?y"),
    ("http://a?q", "a", 80, "/?q"), ("http://[::1]:9/", "::1", 9, "/"),
  ])
  func addressesAreTakenApart(_ text: String, _ host: String, _ port: UInt16, _ target: String) {
    let address = HTTPAddress(text)
    #expect(address?.host == host && address?.port == port && address?.target == target)
  }

  @Test(arguments: [
    "", "http:", "http://", "https://a", "ftp://a", "http://a:0", "http://a:99999", "http://a b",
    "http://a/\r\nX: y", "http://user@a/", "http://[::1", "http://[::1]x", "a.png",
  ])
  func whatIsNoAddressIsRefused(_ text: String) { #expect(HTTPAddress(text) == nil) }

  @Test(arguments: [
    ("/c", "http://a:8/c"), ("//d/e", "http://d/e"), ("http://f", "http://f/"),
    ("https://f", nil), ("c.png", nil), ("/a b", nil),
  ])
  func redirectionsAreFollowed(_ location: String, _ expected: String?) throws {
    let from = try #require(HTTPAddress("http://a:8/b"))
    #expect(from.following(location) == expected.flatMap { HTTPAddress($0) })
  }
}
