/// A stretch of a paragraph of Markdown, without its marks.
struct MarkdownSpan: Hashable {
  struct Styles: OptionSet, Hashable {
    var rawValue: UInt8
    static let emphasis = Styles(rawValue: 1)
    static let strong = Styles(rawValue: 2)
    static let struck = Styles(rawValue: 4)
    static let code = Styles(rawValue: 8)
  }

  var text: String
  var styles: Styles = []
  /// The address that it leads to; nil for none.
  var link: String?
}

/// Reads the marks within a paragraph of Markdown: code, links and escapes from the left, then emphasis by
/// CommonMark's delimiter runs (section 6.2). Cost: in proportion to the length, and to its square for a text of
/// many marks that close nothing.
struct MarkdownInline {
  private enum Token {
    case text(String)
    case span(MarkdownSpan)
    case run(Run)
  }

  /// Equal marks side by side.
  private struct Run {
    var mark: Character
    var count: Int
    var length: Int
    var opens: Bool
    var closes: Bool
  }

  /// How deep links may lie in texts of links before brackets stay text.
  private static let deepest = 8

  static func spans(of text: String, depth: Int = 0) -> [MarkdownSpan] {
    var reader = MarkdownInline(characters: Array(text), depth: depth)
    reader.read()
    return reader.emphasized()
  }

  private let characters: [Character]
  private let depth: Int
  private var tokens: [Token] = []
  private var place = 0

  private init(characters: [Character], depth: Int) {
    (self.characters, self.depth) = (characters, depth)
  }

  private func character(_ index: Int) -> Character? {
    characters.indices.contains(index) ? characters[index] : nil
  }

  private mutating func add(_ text: some Sequence<Character>) {
    if case .text(let before) = tokens.last {
      tokens[tokens.count - 1] = .text(before + String(text))
    } else {
      tokens.append(.text(String(text)))
    }
  }

  private mutating func read() {
    while let next = character(place) {
      switch next {
      case "\\" where character(place + 1).map(Self.isPunctuation) ?? false:
        add([characters[place + 1]])
        place += 2
      case "`": readCode()
      case "[":
        if !readLink() { addOne() }
      case "<":
        if !readAddress() { addOne() }
      case "*", "_", "~": readRun(next)
      default: addOne()
      }
    }
  }

  private mutating func addOne() {
    add([characters[place]])
    place += 1
  }

  private func count(of mark: Character, at start: Int) -> Int {
    characters[start...].prefix { $0 == mark }.count
  }

  /// Code between as many backticks before it as behind it.
  private mutating func readCode() {
    let length = count(of: "`", at: place)
    var end = place + length
    while end < characters.count {
      let run = count(of: "`", at: end)
      if run == length {
        var code = Array(characters[place + length..<end])
        if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
          code = Array(code.dropFirst().dropLast())
        }
        tokens.append(.span(MarkdownSpan(text: String(code), styles: .code)))
        place = end + length
        return
      }
      end += max(1, run)
    }
    add(characters[place..<place + length])
    place += length
  }

  /// A link: a text in brackets, and right behind it an address in parentheses, with or without a title.
  private mutating func readLink() -> Bool {
    guard depth < Self.deepest, let close = closing(from: place, "[", "]"),
      character(close + 1) == "(", let (address, end) = address(from: close + 2)
    else { return false }
    let inner = String(characters[place + 1..<close])
    for span in Self.spans(of: inner, depth: depth + 1) {
      // Of links in each other the inner one leads.
      var span = span
      span.link = span.link ?? address
      tokens.append(.span(span))
    }
    place = end
    return true
  }

  /// Where what opens at a place closes: pairs and escapes are passed over.
  private func closing(from start: Int, _ open: Character, _ close: Character) -> Int? {
    var (index, depth) = (start, 0)
    while index < characters.count {
      switch characters[index] {
      case "\\": index += 1
      case "`":
        // Brackets in code are none.
        let length = count(of: "`", at: index)
        index = codeEnd(from: index, length) ?? index + length - 1
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The last backtick of the code that begins at a place.
  private func codeEnd(from start: Int, _ length: Int) -> Int? {
    var index = start + length
    while index < characters.count {
      let run = count(of: "`", at: index)
      if run == length { return index + length - 1 }
      index += max(1, run)
    }
    return nil
  }

  /// An address and a title up to the closing parenthesis, and what is behind that.
  private func address(from start: Int) -> (String, end: Int)? {
    var index = start
    func skip() { while character(index) == " " { index += 1 } }
    skip()
    var address = ""
    if character(index) == "<" {
      guard let end = characters[index...].firstIndex(of: ">") else { return nil }
      address = String(characters[index + 1..<end])
      index = end + 1
    } else {
      var parentheses = 0
      while let next = character(index), next != " " {
        if next == "\\", let escaped = character(index + 1), Self.isPunctuation(escaped) {
          address.append(escaped)
          index += 2
          continue
        }
        if next == "(" { parentheses += 1 }
        if next == ")" {
          if parentheses == 0 { break }
          parentheses -= 1
        }
        address.append(next)
        index += 1
      }
    }
    skip()
    if let quote = character(index), quote == "\"" || quote == "'" {
      guard let end = characters[(index + 1)...].firstIndex(of: quote) else { return nil }
      index = end + 1
      skip()
    }
    return character(index) == ")" && !address.isEmpty ? (address, index + 1) : nil
  }

  /// An address in angle brackets.
  private mutating func readAddress() -> Bool {
    guard let end = characters[place...].firstIndex(of: ">") else { return false }
    let text = String(characters[place + 1..<end])
    let scheme = text.prefix { $0 != ":" }
    guard scheme.count < text.count, (2...32).contains(scheme.count),
      scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }),
      !text.contains(where: { $0.isWhitespace || $0 == "<" })
    else { return false }
    tokens.append(.span(MarkdownSpan(text: text, link: text)))
    place = end + 1
    return true
  }

  private mutating func readRun(_ mark: Character) {
    let length = count(of: mark, at: place)
    let (before, after) = (character(place - 1), character(place + length))
    place += length
    // One tilde, or three, is text.
    guard mark != "~" || length == 2 else {
      return add(Array(repeating: mark, count: length))
    }
    func isWhite(_ character: Character?) -> Bool { character.map(\.isWhitespace) ?? true }
    func isMark(_ character: Character?) -> Bool { character.map(Self.isPunctuation) ?? false }
    let left = !isWhite(after) && (!isMark(after) || isWhite(before) || isMark(before))
    let right = !isWhite(before) && (!isMark(before) || isWhite(after) || isMark(after))
    tokens.append(
      .run(
        Run(
          mark: mark, count: length, length: length,
          opens: left && (mark != "_" || !right || isMark(before)),
          closes: right && (mark != "_" || !left || isMark(after)))))
  }

  private static func isPunctuation(_ character: Character) -> Bool {
    character.isPunctuation || character.isSymbol
  }

  /// Pairs the runs of marks, from the left each closer with the nearest opener before it.
  private func emphasized() -> [MarkdownSpan] {
    var tokens = tokens
    var styles = [MarkdownSpan.Styles](repeating: [], count: tokens.count)
    for closer in tokens.indices {
      while case .run(var close) = tokens[closer], close.closes, close.count > 0,
        let opener = opener(for: close, before: closer, in: tokens),
        case .run(var open) = tokens[opener]
      {
        let used = close.mark == "~" ? 2 : open.count >= 2 && close.count >= 2 ? 2 : 1
        let style: MarkdownSpan.Styles =
          close.mark == "~" ? .struck : used == 2 ? .strong : .emphasis
        for index in opener + 1..<closer {
          styles[index].insert(style)
          // What stands between can pair with nothing outside.
          if case .run(var inner) = tokens[index] {
            (inner.opens, inner.closes) = (false, false)
            tokens[index] = .run(inner)
          }
        }
        open.count -= used
        close.count -= used
        tokens[opener] = .run(open)
        tokens[closer] = .run(close)
      }
    }
    var spans: [MarkdownSpan] = []
    for (token, style) in zip(tokens, styles) {
      var span: MarkdownSpan
      switch token {
      case .text(let text): span = MarkdownSpan(text: text)
      case .span(let known): span = known
      case .run(let run): span = MarkdownSpan(text: String(repeating: run.mark, count: run.count))
      }
      guard !span.text.isEmpty else { continue }
      span.styles.formUnion(style)
      if let last = spans.last, last.styles == span.styles, last.link == span.link {
        spans[spans.count - 1].text += span.text
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  private func opener(for close: Run, before index: Int, in tokens: [Token]) -> Int? {
    tokens[..<index].lastIndex { token in
      guard case .run(let open) = token, open.mark == close.mark, open.opens, open.count > 0
      else { return false }
      // The rule of three: a run that both opens and closes pairs with no sum of three.
      let isOdd =
        (open.closes || close.opens) && (open.length + close.length) % 3 == 0
        && (open.length % 3 != 0 || close.length % 3 != 0)
      return !isOdd
    }
  }
}
