internal import Foundation
public import Graphics

/// Finds codes such as `[smile]`, of which each has a picture that is shown in its place.
///
/// Where several codes begin, the longest is found. A code that has no picture stays text.
public struct EmojiRule: DetectorRule {
  /// Larger is asked earlier.
  public var priority: Int
  /// By first character, longest first, then in the order of their letters.
  private let codes: [Character: [(code: [Character], picture: Bitmap)]]

  private let stencils: Set<String>

  /// A rule for some codes; an empty one is left out.
  ///
  /// - Parameter stencils: codes whose pictures take the colour of the letters.
  public init(
    _ pictures: [String: Bitmap], stencils: Set<String> = [],
    priority: Int = DetectorPriority.emoji
  ) {
    self.priority = priority
    self.stencils = stencils
    var codes: [Character: [(code: [Character], picture: Bitmap)]] = [:]
    for (code, picture) in pictures.sorted(by: { $0.key < $1.key }) {
      guard let first = code.first else { continue }
      codes[first, default: []].append((Array(code), picture))
    }
    for first in codes.keys {
      codes[first]?.sort { a, b in
        a.code.count != b.code.count
          ? a.code.count > b.code.count : String(a.code) < String(b.code)
      }
    }
    self.codes = codes
  }

  /// All codes. A picture has no size yet: whoever puts it into a text gives it that of the letters.
  public func finds(in text: ScannedText) -> [DetectorFind] {
    var finds: [DetectorFind] = []
    var position = 0
    while position < text.characters.count {
      guard let known = codes[text.characters[position]],
        let (code, picture) = known.first(where: { text.has($0.code, at: position) })
      else {
        position += 1
        continue
      }
      let range = position..<position + code.count
      let attachment = TextAttachment(
        image: picture, size: .zero, alignment: .center, replacement: String(code),
        tint: stencils.contains(String(code)) ? .letters : nil)
      finds.append(DetectorFind(range, replacement: .picture(attachment)))
      position = range.upperBound
    }
    return finds
  }
}
