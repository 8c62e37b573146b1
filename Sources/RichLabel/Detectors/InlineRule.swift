public import Foundation

/// Finds codes such as `[chart]`, of which each makes room for a node or a layer in its place.
///
/// Where several codes begin, the longest is found.
public struct InlineRule: DetectorRule {
  /// Larger is asked earlier.
  public var priority: Int
  /// Longest first, then in the order of their letters.
  private let codes: [(code: [Character], attachment: TextAttachment)]

  /// A rule for some codes; an empty one is left out. For copies an attachment without a replacement has
  /// its code.
  public init(_ attachments: [String: TextAttachment], priority: Int = DetectorPriority.emoji) {
    self.priority = priority
    codes = attachments.filter { !$0.key.isEmpty }.map { code, attachment in
      var own = attachment
      if own.replacement.isEmpty { own.replacement = code }
      return (Array(code), own)
    }.sorted {
      $0.code.count != $1.code.count
        ? $0.code.count > $1.code.count : String($0.code) < String($1.code)
    }
  }

  /// As wide as the widest, as high as the highest.
  public var pictureSize: CGSize {
    codes.reduce(into: .zero) { size, entry in
      size.width = max(size.width, entry.attachment.size.width)
      size.height = max(size.height, entry.attachment.size.height)
    }
  }

  /// All codes.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    var finds: [DetectorFind] = []
    var position = 0
    while position < text.characters.count {
      guard let (code, attachment) = codes.first(where: { text.has($0.code, at: position) }) else {
        position += 1
        continue
      }
      let range = position..<position + code.count
      finds.append(DetectorFind(range, replacement: .picture(attachment)))
      position = range.upperBound
    }
    return finds
  }
}
