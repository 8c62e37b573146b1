/// A paragraph of Markdown, and what it is.
struct MarkdownBlock: Hashable {
  enum Kind: Hashable {
    case paragraph
    /// From 1 to 6.
    case heading(Int)
    /// An item of a list: how many lists around its own, and its number; nil for a bullet.
    case item(depth: Int, number: Int?)
    /// Lines as they are.
    case code

    var isItem: Bool {
      if case .item = self { true } else { false }
    }
  }

  var kind: Kind
  /// How many quotes it stands in.
  var quoteDepth: Int
  /// Without the marks of the block.
  var lines: [String]

  /// The lines as one: a break is a space, none between two signs of Chinese; two spaces or a backslash at a
  /// line's end break it.
  var text: String {
    var text = ""
    for (index, line) in lines.enumerated() {
      guard index + 1 < lines.count else {
        text += MarkdownBlocks.trimmed(line)
        break
      }
      if line.hasSuffix("  ") {
        text += MarkdownBlocks.trimmed(line) + "\u{2028}"
      } else if line.hasSuffix("\\") {
        text += MarkdownBlocks.trimmed(line.dropLast()) + "\u{2028}"
      } else {
        let (own, next) = (MarkdownBlocks.trimmed(line), MarkdownBlocks.trimmed(lines[index + 1]))
        let isChinese = [own.last, next.first].allSatisfy { $0.map(Self.isIdeograph) ?? false }
        text += own + (isChinese ? "" : " ")
      }
    }
    return text
  }

  /// Chinese signs, kana and full-width punctuation.
  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.first.map {
      (0x2E80...0x9FFF).contains($0.value) || (0xF900...0xFAFF).contains($0.value)
        || (0xFF00...0xFF60).contains($0.value) || (0x20000...0x3FFFF).contains($0.value)
    } ?? false
  }
}

/// Takes Markdown apart into paragraphs, line by line.
struct MarkdownBlocks {
  private var blocks: [MarkdownBlock] = []
  /// Whether the next line of text belongs to the last block.
  private var isOpen = false
  /// What ends the code that the lines are in, and the quotes around it.
  private var fence: (mark: Character, length: Int, quoteDepth: Int)?
  /// How far the texts of the list items around are moved in, in columns.
  private var columns: [Int] = []

  static func blocks(of source: String) -> [MarkdownBlock] {
    var reader = MarkdownBlocks()
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      reader.read(line)
    }
    return reader.blocks
  }

  private mutating func read(_ line: Substring) {
    if let fence {
      let (content, _) = Self.unquoted(line, most: fence.quoteDepth)
      return readCode(content, fence.mark, fence.length)
    }
    let (content, depth) = Self.unquoted(line, most: .max)
    let text = Self.trimmed(content)
    guard !text.isEmpty else {
      isOpen = false
      return
    }
    let indent = Self.columns(before: content)
    if let fence = Self.fence(text), fence.length >= 3 {
      self.fence = (fence.mark, fence.length, depth)
      blocks.append(MarkdownBlock(kind: .code, quoteDepth: depth, lines: []))
      (isOpen, columns) = (false, [])
    } else if let (level, title) = Self.heading(text) {
      blocks.append(MarkdownBlock(kind: .heading(level), quoteDepth: depth, lines: [title]))
      (isOpen, columns) = (false, [])
    } else if let item = Self.item(text) {
      columns.removeAll { $0 > indent }
      blocks.append(
        MarkdownBlock(
          kind: .item(depth: columns.count, number: item.number), quoteDepth: depth,
          lines: [item.text]))
      columns.append(indent + item.width)
      isOpen = true
    } else if isOpen, !blocks.isEmpty, depth <= blocks[blocks.count - 1].quoteDepth {
      // A line that goes on, whatever its quotes and its indent (CommonMark's lazy continuation).
      blocks[blocks.count - 1].lines.append(Self.start(content))
    } else {
      if indent < columns.first ?? .max { columns = [] }
      blocks.append(
        MarkdownBlock(kind: .paragraph, quoteDepth: depth, lines: [Self.start(content)]))
      isOpen = true
    }
  }

  private mutating func readCode(_ line: Substring, _ mark: Character, _ length: Int) {
    let text = Self.trimmed(line)
    if text.allSatisfy({ $0 == mark }), text.count >= length {
      fence = nil
    } else {
      blocks[blocks.count - 1].lines.append(String(line))
    }
  }

  /// A line without the quotes before it, and how many there are.
  private static func unquoted(_ line: Substring, most: Int) -> (Substring, Int) {
    var (rest, depth) = (line, 0)
    while depth < most {
      let inner = rest.drop { $0 == " " }
      guard inner.first == ">", columns(before: rest) < 4 else { break }
      rest = inner.dropFirst()
      if rest.first == " " { rest = rest.dropFirst() }
      depth += 1
    }
    return (rest, depth)
  }

  /// Columns of white space at the beginning; a tabulator reaches to the next multiple of four.
  private static func columns(before line: some StringProtocol) -> Int {
    var count = 0
    for character in line {
      if character == " " {
        count += 1
      } else if character == "\t" {
        count += 4 - count % 4
      } else {
        break
      }
    }
    return count
  }

  private static func fence(_ text: String) -> (mark: Character, length: Int)? {
    guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
    let length = text.prefix { $0 == mark }.count
    // Backticks behind it make it a code span.
    guard mark == "~" || !text.dropFirst(length).contains("`") else { return nil }
    return (mark, length)
  }

  private static func heading(_ text: String) -> (Int, String)? {
    let level = text.prefix { $0 == "#" }.count
    guard (1...6).contains(level) else { return nil }
    let rest = text.dropFirst(level)
    guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    var title = trimmed(rest)
    let bare = title.reversed().drop { $0 == "#" }
    // Closing marks count where a space is before them.
    if bare.isEmpty {
      title = ""
    } else if bare.count < title.count, bare.first == " " || bare.first == "\t" {
      title = trimmed(String(bare.reversed()))
    }
    return (level, title)
  }

  /// An item of a list: its number, its text and how wide its mark is.
  private static func item(_ text: String) -> (number: Int?, text: String, width: Int)? {
    func rest(_ mark: Int) -> (String, Int)? {
      let behind = text.dropFirst(mark)
      guard behind.isEmpty || behind.first == " " || behind.first == "\t" else { return nil }
      return (trimmed(behind), mark + 1)
    }
    guard let first = text.first else { return nil }
    if first == "-" || first == "*" || first == "+" {
      return rest(1).map { (nil, $0.0, $0.1) }
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count), let number = Int(digits) else { return nil }
    let mark = text.dropFirst(digits.count).first
    guard mark == "." || mark == ")" else { return nil }
    return rest(digits.count + 1).map { (number, $0.0, $0.1) }
  }

  /// Without the white space at its beginning; what is at its end may mean a break.
  private static func start(_ line: Substring) -> String {
    String(line.drop { $0 == " " || $0 == "\t" })
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
