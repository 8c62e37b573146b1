import Graphics
import Replay
import Testing

/// Text is set in fonts that a machine may lack: it is said before anything is laid out.
@Suite struct FontTests {
  @Test func missingFontsNameTheirFilesAndPackages() {
    let error = PlayError.missingFonts(Array(Fonts.files.suffix(2)))
    #expect(
      "\(error)"
        == "fonts are missing: /usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf, "
        + "/usr/share/fonts/truetype/lohit-tamil/Lohit-Tamil.ttf; install the Debian packages "
        + "fonts-lohit-deva, fonts-lohit-taml")
  }

  @Test func noFontIsMissingHere() { #expect(Fonts.missing().map(\.path) == []) }
}
