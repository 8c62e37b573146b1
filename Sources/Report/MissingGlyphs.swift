public import VSync

/// A picture of a label with boxes in it, for characters that no font has.
public struct MissingGlyphs: Hashable, Sendable {
  /// When it was shown.
  public var time: Instant
  /// The layer's name.
  public var layer: String
  /// The characters and their places, in words: `U+10FFFD at 3`.
  public var characters: String

  /// Characters without a font.
  public init(time: Instant, layer: String, characters: String) {
    (self.time, self.layer, self.characters) = (time, layer, characters)
  }

  /// What a log says of them, in its order.
  public static func all(in log: [LogEntry]) -> [MissingGlyphs] {
    log.compactMap { entry in
      guard entry.kind == .missingGlyphs,
        let space = entry.subject.firstIndex(of: " ")
      else { return nil }
      return MissingGlyphs(
        time: entry.time, layer: String(entry.subject[..<space]),
        characters: String(entry.subject[entry.subject.index(after: space)...]))
    }
  }
}
