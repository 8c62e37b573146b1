import Replay
import Report
import Testing

/// Characters that no font has, as scenes, logs and reports tell of them.
@Suite struct PlayLabelGlyphTests {
  private static let text = #"""
    {
      "scanout": 1, "display": {"width": 200, "height": 40, "background": "#FFF"}, "duration": 1,
      "root": {"class": "Node", "sublayers": [
        {"class": "RichLabel", "id": "label", "frame": [0, 0, 200, 40], "label": {
          "text": "a\uE000 \u4E2D"}},
        {"class": "TrapezoidalLabel", "id": "lines", "frame": [0, 0, 200, 40], "label": {
          "lines": ["fine", "no \uE001"]}}
      ]},
      "timeline": [
        {"at": 0.2, "set": {"layer": "label", "values": {"label": {"textColor": "#F00"}}}},
        {"at": 0.4, "set": {"layer": "label", "values": {"label": {"text": "b \uE002"}}}}
      ]
    }
    """#

  @Test func theLogAndTheReportTellOfThem() throws {
    let played = try Played(Self.text)
    #expect(
      played.log.filter { $0.hasPrefix("missingGlyphs") } == [
        "missingGlyphs label U+E000 at 1", "missingGlyphs lines U+E001 at 8",
        "missingGlyphs label U+E002 at 2",
      ])
  }

  @Test func everyModeHasThemInItsReport() throws {
    let scene = try SceneFolder().read(Self.text)
    for mode in Recording.Mode.allCases {
      let recording = try Player(
        scene: scene, options: PlayOptions(mode: mode, drawsFrames: false)
      ).run().recording
      #expect(recording.missingGlyphs.map(\.layer) == ["label", "lines", "label"])
      let report = try ReplayReport(recording)
      #expect(report.missingLines().first == "MISSING scene=scene layer=label U+E000 at 1")
      #expect(report.missingLines(limit: 2).last == "1 more pictures with boxes not listed")
      #expect(report.json.contains(#""characters": "U+E002 at 2""#))
    }
  }

  /// Rubies are texts, too, as are parts of a token.
  @Test func aSceneIsToldOfSmallTexts() throws {
    let text = Self.text.replacing(
      #""text": "a\uE000 \u4E2D""#,
      with: #"""
        "text": "ab", "attributes": [{"range": [0, 1], "ruby": {"text": "\uE003"}}],
        "token": [{"text": "."}, {"text": "\uE004"}], "shortLinkText": "\uE005", "moreText": "\uE006"
        """#)
    #expect(
      try SceneFolder().read(text).missingGlyphNotes.filter { $0.contains("[0].label") } == [
        "root.sublayers[0].label.attributes[0].ruby.text: no font has U+E003; a box is drawn in place of each",
        "root.sublayers[0].label.token[1].text: no font has U+E004; a box is drawn in place of each",
        "root.sublayers[0].label.shortLinkText: no font has U+E005; a box is drawn in place of each",
        "root.sublayers[0].label.moreText: no font has U+E006; a box is drawn in place of each",
      ])
  }

  /// Known without a replay, with the place in the file.
  @Test func aSceneIsToldOfItsTexts() throws {
    #expect(
      try SceneFolder().read(Self.text).missingGlyphNotes == [
        "root.sublayers[0].label.text: no font has U+E000; a box is drawn in place of each",
        "root.sublayers[1].label.lines[1]: no font has U+E001; a box is drawn in place of each",
        "timeline[1].set.values.label.text: no font has U+E002; a box is drawn in place of each",
      ])
  }
}
