/// Finds where the host of an address ends, its port included.
struct HostScanner {
  private let text: ScannedText

  init(_ text: ScannedText) { self.text = text }

  /// Where a host that begins at `start` ends; nil where none begins.
  ///
  /// - Parameter isNamed: whether only a name will do, as after "www.".
  func end(from start: Int, isNamed: Bool) -> Int? {
    guard isNamed else {
      guard let end = bracketed(from: start) ?? named(from: start) ?? numbered(from: start) else {
        // Before the host a user may be named.
        guard let host = afterUser(start) else { return nil }
        return end(from: host)
      }
      return port(from: end)
    }
    return named(from: start).map(port)
  }

  private func end(from host: Int) -> Int? {
    (bracketed(from: host) ?? named(from: host) ?? numbered(from: host)).map(port)
  }

  private func afterUser(_ start: Int) -> Int? {
    var end = start
    while let next = text.free(end), next.isASCIIWord || "-._~%:".contains(next) { end += 1 }
    return end > start && text.free(end) == "@" ? end + 1 : nil
  }

  /// `[2001:db8::1]`
  private func bracketed(from start: Int) -> Int? {
    guard text.free(start) == "[" else { return nil }
    var end = start + 1
    while let next = text.free(end),
      next.isHexDigit && next.asciiValue != nil || next == ":" || next == "."
    {
      end += 1
    }
    let colons = text.characters[start..<end].count { $0 == ":" }
    return text.free(end) == "]" && (2...7).contains(colons) ? end + 1 : nil
  }

  /// Four numbers up to 255.
  private func numbered(from start: Int) -> Int? {
    var position = start
    for part in 0..<4 {
      if part > 0 {
        guard text.free(position) == "." else { return nil }
        position += 1
      }
      guard let (value, end) = number(from: position), value <= 255 else { return nil }
      position = end
    }
    return position
  }

  /// Labels with dots between them, the last of which is no number.
  private func named(from start: Int) -> Int? {
    var ends: Int?
    var position = start
    var labels = 0
    while let label = label(from: position) {
      labels += 1
      if labels > 1, let top = topLabel(position..<label) { ends = top }
      // What follows letters of the one kind without a dot is text: the label was the last.
      guard ends ?? label == label || labels == 1, text.free(label) == "." else { break }
      position = label + 1
    }
    return ends
  }

  private func label(from start: Int) -> Int? {
    var end = start
    while let next = text.free(end), next.isWord || next == "-" { end += 1 }
    while end > start, text.characters[end - 1] == "-" { end -= 1 }
    return end > start && end - start <= 63 && text.characters[start] != "-" ? end : nil
  }

  /// Where a label ends that may be the last: at least two letters, either all of ASCII (or in its
  /// "xn--" writing) or all of other scripts.
  private func topLabel(_ range: Range<Int>) -> Int? {
    let isASCII = text.characters[range.lowerBound].isASCIIWord
    let isCoded = text.has(Array("xn--"), at: range.lowerBound, folding: true)
    var end = range.lowerBound
    while end < range.upperBound {
      let next = text.characters[end]
      let isDigitOrHyphen = next == "-" || next.isNumber
      guard isASCII ? next.asciiValue != nil : next.asciiValue == nil,
        isCoded || !isDigitOrHyphen
      else { break }
      end += 1
    }
    guard end - range.lowerBound >= 2 else { return nil }
    // "a.c0m" has no last label; "a.cn你好" has one.
    if end < range.upperBound, isASCII, text.characters[end].asciiValue != nil { return nil }
    return end
  }

  private func port(from end: Int) -> Int {
    guard text.free(end) == ":", let (value, after) = number(from: end + 1), value <= 65_535 else {
      return end
    }
    return after
  }

  private func number(from start: Int) -> (value: Int, end: Int)? {
    var (value, end) = (0, start)
    while let next = text.free(end), let digit = next.wholeNumberValue, next.asciiValue != nil,
      end - start < 5
    {
      value = value * 10 + digit
      end += 1
    }
    return end > start ? (value, end) : nil
  }
}
