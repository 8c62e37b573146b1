internal import CPango
internal import Foundation
internal import WrongUse

extension Fonts {
  /// The characters of a text that no font of the list has, each once, in the order of the text. A layout shows
  /// boxes for them; those that are not seen, as spaces and joiners, are never among them.
  ///
  /// - Precondition: ``missing()`` is empty, unless the text is ASCII.
  public static func missingScalars(in text: String) -> [Unicode.Scalar] {
    guard lacksGlyphs(for: text) else { return [] }
    var found: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where !hasGlyph(for: scalar) && !found.contains(scalar) {
      found.append(scalar)
    }
    return found
  }

  /// Whether there is such a character. Costs nothing for ASCII.
  package static func lacksGlyphs(for text: String) -> Bool {
    text.utf8.contains { $0 >= 0x80 } && text.unicodeScalars.contains { !hasGlyph(for: $0) }
  }

  /// `U+10FFFD`, or several with spaces between them for a character of several scalars.
  package static func code(of character: String) -> String {
    character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }

  private static func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return true }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isWhitespace { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: break
    }
    // A picture stands there.
    if scalar.value == 0xFFFC { return true }
    return FcCharSetHasChar(FontCoverage.shared.set, scalar.value) != 0
  }
}

/// All characters that the fonts of the list have.
///
/// Sendable although it holds a pointer: the set is complete when the initializer returns, and only read later.
private struct FontCoverage: @unchecked Sendable {
  /// A `FcCharSet`; lives as long as the process.
  let set: OpaquePointer

  static let shared = FontCoverage()

  private init() {
    guard let set = FcCharSetCreate() else { halt("no memory for a set of characters") }
    if let fonts = FcConfigGetFonts(FontConfiguration.shared.config, FcSetSystem) {
      for index in 0..<Int(fonts.pointee.nfont) {
        var own: OpaquePointer?
        if FcPatternGetCharSet(fonts.pointee.fonts[index], FC_CHARSET, 0, &own) == FcResultMatch {
          FcCharSetMerge(set, own, nil)
        }
      }
    }
    self.set = set
  }
}
