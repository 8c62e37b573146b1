/// Finds addresses: a scheme or `www.`, a host, and what may follow it.
///
/// - A host is labels of letters, digits and hyphens of any script (international domain names), of
///   which the last has at least two letters and no upper limit; or four numbers; or an IPv6 address
///   in brackets. The last label is of ASCII or of other letters, not of both: in Chinese, which has
///   no spaces, text may follow an address at once.
/// - A port is up to 65535. A path, query or fragment is ASCII, or letters of scripts that are written
///   with spaces; full-width punctuation ends it.
/// - Punctuation at the end (`.`, `,`, `!` ...) and a `#` alone do not belong to it, nor a closing
///   bracket without its opening one.
/// - Before it must not stand a letter or digit of ASCII: `xhttp://` is no address.
public struct LinkRule: DetectorRule {
  /// The schemes of web addresses.
  public static let webSchemes = ["http", "https", "ftp"]

  /// What may stand before `://`, in small letters.
  public var schemes: [String]
  /// Whether `www.` without a scheme begins an address.
  public var findsBareHosts: Bool
  /// Whether Chinese, Japanese and Korean letters may stand in paths; they end them otherwise.
  public var takesIdeographsInPaths: Bool
  /// What is shown in place of an address, such as "网页短链接"; nil shows it as it is.
  public var shortText: String?
  /// Larger is asked earlier.
  public var priority: Int

  /// A rule for web addresses.
  public init(
    schemes: [String] = webSchemes, findsBareHosts: Bool = true,
    takesIdeographsInPaths: Bool = false, shortText: String? = nil,
    priority: Int = DetectorPriority.link
  ) {
    self.schemes = schemes
    self.findsBareHosts = findsBareHosts
    self.takesIdeographsInPaths = takesIdeographsInPaths
    self.shortText = shortText
    self.priority = priority
  }

  /// All addresses, none of which touches another.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    // Longest first: of "http" and "https" the one that stands there.
    let starts = schemes.map { Array($0 + "://") }.sorted { $0.count > $1.count }
    let bare = Array("www.")
    var finds: [DetectorFind] = []
    var position = 0
    while position < text.characters.count {
      defer { position += 1 }
      if position > 0, text.characters[position - 1].isASCIIWord { continue }
      let scheme = starts.first { text.has($0, at: position, folding: true) }
      let isBare = scheme == nil && findsBareHosts && text.has(bare, at: position, folding: true)
      guard scheme != nil || isBare,
        let end = HostScanner(text).end(from: position + (scheme?.count ?? 0), isNamed: isBare)
      else { continue }
      let range = position..<trimmed(text, position, tail(text, from: end), host: end)
      finds.append(
        DetectorFind(
          range, action: TextAction(.link, text.text(range)),
          replacement: shortText.map { .text($0) }))
      position = range.upperBound - 1
    }
    return finds
  }

  /// Where path, query and fragment end that begin at `start`.
  private func tail(_ text: ScannedText, from start: Int) -> Int {
    guard let first = text.free(start), "/?#".contains(first) else { return start }
    var end = start
    while let next = text.free(end), belongsToPath(next) { end += 1 }
    return end
  }

  private func belongsToPath(_ character: Character) -> Bool {
    if character.asciiValue != nil {
      return character.isWord || "-._~:/?#@!$&'()*+,;=%[]|".contains(character)
    }
    return character.isWord && (takesIdeographsInPaths || !character.isIdeographic)
  }

  /// Where the address ends without the punctuation of the sentence that it stands in.
  private func trimmed(_ text: ScannedText, _ start: Int, _ end: Int, host: Int) -> Int {
    let pairs: [Character: Character] = [")": "(", "]": "["]
    var end = end
    while end > host {
      let last = text.characters[end - 1]
      if let opening = pairs[last] {
        let inside = text.characters[host..<end]
        guard inside.count(where: { $0 == last }) > inside.count(where: { $0 == opening }) else {
          return end
        }
      } else if !".,;:!?'*#|([".contains(last) {
        return end
      }
      end -= 1
    }
    return end
  }
}
