internal import CPango

/// Finds in a text's UTF-8 where its own breaks are, and what Unicode says of each character.
struct TextScanner {
  /// Bytes, with NUL replaced: Pango takes it for the end.
  let bytes: [UInt8]
  /// For each byte, whether a character (grapheme) of Swift's begins with it; one more for the end.
  let isCharacter: [Bool]

  init(_ string: String) {
    var bytes = Array(string.utf8)
    for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x7F }
    var isCharacter = [Bool](repeating: false, count: bytes.count + 1)
    var offset = 0
    for character in string {
      isCharacter[offset] = true
      offset += character.utf8.count
    }
    isCharacter[bytes.count] = true
    (self.bytes, self.isCharacter) = (bytes, isCharacter)
  }

  /// A part between two breaks of the text.
  struct Part {
    var bytes: Range<Int>
    var breakLength: Int
    var endsParagraph: Bool
  }

  /// The parts; the last one ends with the text and is empty after a break.
  func parts() -> [Part] {
    var parts: [Part] = []
    var (start, position) = (0, 0)
    while position < bytes.count {
      let (length, endsParagraph) = breakLength(at: position)
      if length > 0 {
        parts.append(
          Part(bytes: start..<position, breakLength: length, endsParagraph: endsParagraph))
        position += length
        start = position
      } else {
        position += 1
      }
    }
    parts.append(Part(bytes: start..<bytes.count, breakLength: 0, endsParagraph: true))
    return parts
  }

  /// How long the break at a byte is: LF, VT, FF, CR, CR LF, NEL, U+2028 or U+2029.
  private func breakLength(at position: Int) -> (Int, endsParagraph: Bool) {
    switch bytes[position] {
    case 0x0A, 0x0C: return (1, true)
    case 0x0B: return (1, false)
    case 0x0D:
      let isPair = position + 1 < bytes.count && bytes[position + 1] == 0x0A
      return (isPair ? 2 : 1, true)
    case 0xC2 where position + 1 < bytes.count && bytes[position + 1] == 0x85: return (2, true)
    case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80:
      let last = bytes[position + 2]
      return last == 0xA8 ? (3, false) : last == 0xA9 ? (3, true) : (0, false)
    default: return (0, false)
    }
  }

  /// What may happen before each byte of a part that begins a scalar; in the order of the bytes.
  func flags(of part: Range<Int>) -> [ShapedText.Flags] {
    var result = [ShapedText.Flags](repeating: [], count: part.count)
    guard !part.isEmpty else { return result }
    let count = part.count { bytes[$0] & 0xC0 != 0x80 }
    let infos = [PangoLogAttr](unsafeUninitializedCapacity: count + 1) { buffer, made in
      if let base = buffer.baseAddress {
        base.initialize(repeating: PangoLogAttr(), count: count + 1)
        bytes.withUnsafeBytes { raw in
          let text = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
          pango_get_log_attrs(
            text.map { $0 + part.lowerBound }, Int32(clamping: part.count), -1, nil, base,
            Int32(clamping: count + 1))
        }
      }
      made = count + 1
    }
    var scalar = 0
    for offset in result.indices where bytes[part.lowerBound + offset] & 0xC0 != 0x80 {
      let info = infos[scalar]
      scalar += 1
      var flags: ShapedText.Flags = []
      if isCharacter[part.lowerBound + offset] {
        flags.insert(.boundary)
        if info.is_line_break != 0 { flags.insert(.lineBreak) }
        if info.is_word_start != 0 || info.is_word_end != 0 { flags.insert(.wordBoundary) }
      }
      let value = self.scalar(at: part.lowerBound + offset)
      // A space that holds a line together is no place to hang over.
      if info.is_white != 0, value != 0xA0, value != 0x202F { flags.insert(.white) }
      if value == 0x20 || value == 0xA0 || value == 0x3000 { flags.insert(.space) }
      if Self.isIdeograph(value) { flags.insert(.ideograph) }
      result[offset] = flags
    }
    return result
  }

  /// The scalar that begins at a byte.
  func scalar(at offset: Int) -> UInt32 {
    let lead = UInt32(bytes[offset])
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1 else { return lead }
    var value = lead & (0x7F >> UInt32(length))
    for next in offset + 1..<min(offset + length, bytes.count) {
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    return value
  }

  /// Whether the first letter of a part that has a direction runs from the right; letters within isolates
  /// do not count (rules P2 and P3 of Unicode's bidirectional algorithm).
  func isRightToLeft(_ part: Range<Int>) -> Bool {
    var isolates = 0
    var position = part.lowerBound
    while position < part.upperBound {
      defer { position += 1 }
      guard bytes[position] & 0xC0 != 0x80 else { continue }
      let value = scalar(at: position)
      switch value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      case 0x200E where isolates == 0: return false
      case 0x200F where isolates == 0: return true
      default:
        guard isolates == 0, let letter = Unicode.Scalar(value), letter.properties.isAlphabetic,
          letter.properties.generalCategory != .nonspacingMark
        else { continue }
        return Self.isBackward(value)
      }
    }
    return false
  }

  /// Letters of the scripts that run from the right: Hebrew, Arabic and their neighbours.
  private static func isBackward(_ value: UInt32) -> Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Signs that have the width of an em square, with their punctuation.
  private static func isIdeograph(_ value: UInt32) -> Bool {
    guard value >= 0x2E80 else { return false }
    return switch value {
    case 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF01...0xFF60, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
