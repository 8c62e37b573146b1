import Graphics
import Replay
import Testing

/// Text is set in fonts that a machine may lack: it is said before anything is laid out.
@Suite struct FontTests {
  @Test func missingFontsNameTheirFilesAndPackages() {
    let error = PlayError.missingFonts(Array(Fonts.files.suffix(2)))
    #expect(
      "\(error)"
        == "fonts are missing: /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc, "
        + "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf; install the Debian packages "
        + "fonts-noto-cjk, fonts-noto-color-emoji")
  }

  @Test func noFontIsMissingHere() { #expect(Fonts.missing().map(\.path) == []) }
}
