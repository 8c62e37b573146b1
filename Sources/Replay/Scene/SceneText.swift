import Graphics

/// A text that a label of a scene shows, and where the file has it.
public struct SceneText: Hashable, Sendable {
  /// As in ``SceneProblem/path``.
  public var path: String
  /// What it says.
  public var text: String
}

extension Scene {
  /// What is said of texts with characters that no font has, without a replay: `PATH: no font has U+10FFFD; a
  /// box is drawn`. Empty on a machine without the fonts, which a replay would refuse.
  public var missingGlyphNotes: [String] {
    guard Fonts.missing().isEmpty else { return [] }
    return labelTexts.compactMap { entry in
      let missing = Fonts.missingScalars(in: entry.text)
      guard !missing.isEmpty else { return nil }
      let codes = missing.prefix(8).map { Fonts.code(of: String($0)) }.joined(separator: ", ")
      let more = missing.count > 8 ? " and \(missing.count - 8) more" : ""
      return "\(entry.path): no font has \(codes)\(more); a box is drawn in place of each"
    }
  }
}

extension Format<String> {
  /// Any text that a label shows.
  static let labelText = text.shownByLabels
  /// A text that a label shows and that is not empty.
  static let labelWords = name.shownByLabels

  /// The same, remembered as a text that a label shows.
  private var shownByLabels: Format<String> {
    let plain = self
    return Format(accepted: accepted, schema: schema) { json, decoder in
      let read = plain.read(json, decoder)
      if let read { decoder.noteLabelText(read) }
      return read
    }
  }
}
