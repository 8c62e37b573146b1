/// An `http:` address, taken apart.
struct HTTPAddress: Hashable, Sendable {
  var host: String
  var port: UInt16
  /// Path and query, percent-encoded as they were given; begins with a slash.
  var target: String

  /// Nil for what is no such address: another scheme, no host, a port that is none, or characters that end a
  /// line of a request.
  init?(_ text: String) {
    guard text.lowercased().hasPrefix("http://"),
      text.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
    else { return nil }
    let rest = text.dropFirst("http://".count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let after = rest.dropFirst(authority.count)
    target = after.hasPrefix("/") ? String(after) : "/" + after
    // Names and passwords are not sent.
    guard !authority.contains("@") else { return nil }
    var (name, number) = (authority, Substring("80"))
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      name = authority[authority.index(after: authority.startIndex)..<end]
      let tail = authority[authority.index(after: end)...]
      guard tail.isEmpty || tail.hasPrefix(":") else { return nil }
      if !tail.isEmpty { number = tail.dropFirst() }
    } else if let colon = authority.lastIndex(of: ":") {
      (name, number) = (authority[..<colon], authority[authority.index(after: colon)...])
    }
    guard !name.isEmpty, let port = UInt16(number), port > 0 else { return nil }
    (host, self.port) = (String(name), port)
  }

  /// The address that a redirection from this one leads to; nil where it is none of this scheme.
  func following(_ location: String) -> HTTPAddress? {
    if location.hasPrefix("//") { return HTTPAddress("http:" + location) }
    if location.hasPrefix("/") {
      guard location.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
      var next = self
      next.target = String(location.prefix { $0 != "#" })
      return next
    }
    return HTTPAddress(location)
  }

  /// The request for it, without a body.
  var request: [UInt8] {
    let name = host.contains(":") ? "[\(host)]" : host
    let place = port == 80 ? name : "\(name):\(port)"
    return Array(
      "GET \(target) HTTP/1.1\r\nHost: \(place)\r\nAccept: image/*\r\nConnection: close\r\n\r\n"
        .utf8)
  }
}
