import Graphics
import Replay
import Testing

/// How rich labels of scenes behave while workers draw them, and what is looked for in their texts.
@Suite struct PlayLabelSettingTests {
  /// A label whose worker takes 30 milliseconds for a letter.
  private func drawn(
    _ display: String, _ timeline: String, by name: String = "RichLabel"
  ) throws -> [Bitmap?] {
    let said =
      name == "RichLabel"
      ? #""text": "aaa""# : ##""lines": ["aaa"], "outline": {"color": "#FFF"}"##
    let text = #"""
      {
        "scanout": 1, "display": {"width": 60, "height": 30, "background": "#FFF"}, "duration": 1,
        "device": {"drawNsPerGlyph": 30000000},
        "root": {"class": "Node", "sublayers": [
          {"class": "\#(name)", "id": "label", "frame": [0, 0, 60, 30], "label": {
            \#(said), "displaysAsynchronously": true \#(display)
          }}
        ]},
        "timeline": [\#(timeline)]
      }
      """#
    return try Played(text).pictures
  }

  /// Another text at 0.3, whose picture is there at about 0.4.
  private func change(by name: String = "RichLabel") -> String {
    let text = name == "RichLabel" ? #""text": "bbb""# : #""lines": ["bbb"]"#
    return #"{"at": 0.3, "set": {"layer": "label", "values": {"label": {\#(text)}}}}"#
  }

  /// What is seen before the text changes, while it is drawn, soon after, and at the end.
  private func moments(_ pictures: [Bitmap?]) throws -> [[UInt32]] {
    try [15, 22, 30, 58].map { try #require(pictures[$0]).pixels }
  }

  @Test(arguments: ["RichLabel", "TrapezoidalLabel"])
  func whatShowsWhileItIsDrawnIsTheScenesToSay(_ name: String) throws {
    func seen(_ display: String) throws -> [[UInt32]] {
      try moments(drawn(display, change(by: name), by: name))
    }
    let white = Color.white.pixel.argb
    let kept = try seen("")
    #expect(kept[0] == kept[1] && kept[1] != kept[2] && kept[2] == kept[3])
    #expect(Set(kept[0]).count > 1)
    let clear = try seen(#", "display": {"contentsPolicy": "clear"}"#)
    #expect(Set(clear[1]) == [white])
    #expect([clear[0], clear[2], clear[3]] == [kept[0], kept[2], kept[3]])
    let green = try seen(
      ##", "display": {"contentsPolicy": "placeholder", "placeholder": "#0F0"}"##)
    #expect(Set(green[1]) == [Color(red: 0, green: 1, blue: 0).pixel.argb])
    #expect(green[3] == kept[3])
    let faded = try seen(#", "display": {"fade": 0.4}"#)
    #expect(faded[1] == kept[0] && faded[2] != kept[0] && faded[2] != kept[3])
    #expect(faded[3] == kept[3])
  }

  @Test func aSetChangesItInTheLabelOrTheLayer() throws {
    for values in [
      #""label": {"display": {"contentsPolicy": "clear"}}"#,
      #""display": {"contentsPolicy": "clear"}"#,
    ] {
      let set = #"{"at": 0.1, "set": {"layer": "label", "values": {\#(values)}}}"#
      let seen = try moments(drawn("", set + ", " + change()))
      #expect(Set(seen[1]) == [Color.white.pixel.argb] && seen[0] != seen[1], "\(values)")
    }
  }

  /// A text every 50 milliseconds, each of which takes 90 to draw.
  @Test func progressSaysWhetherAnythingShowsUnderConstantChange() throws {
    let changes = (0..<12).map { step in
      let text = step.isMultiple(of: 2) ? "bbb" : "ccc"
      return """
        {"at": \(Double(30 + step * 5) / 100), "set": {"layer": "label", "values": {"label": {"text": "\(text)"}}}}
        """
    }.joined(separator: ", ")
    func looks(_ display: String) throws -> Int {
      Set(try drawn(display, changes)[17..<52].map { $0?.pixels }).count
    }
    #expect(try looks("") > 1)
    #expect(try looks(#", "display": {"progress": "newestOnly"}"#) == 1)
  }

  struct Setting: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var keys: String
    var expected: String

    init(_ name: String, _ text: String, _ keys: String, _ expected: String) {
      (testDescription, self.text, self.keys, self.expected) = (name, text, keys, expected)
    }
  }

  /// What a label with a setting says by an expectation.
  @Test(arguments: [
    Setting(
      "schemes", "git+ssh://a.cn http://b.cn",
      #""highlightsLinks": true, "linkSchemes": ["git+ssh"]"#,
      #""keyPath": "textRegions", "value": ["link git+ssh://a.cn 0,0,85,12"]"#),
    Setting(
      "topics that end by themselves", "#a b", #""highlightsTopics": true, "topicForm": "open""#,
      #""keyPath": "textRegions", "value": ["topic #a 0,0,13,12"]"#),
    Setting(
      "spaces in topics", "#a b#", #""highlightsTopics": true, "topicsTakeSpaces": true"#,
      #""keyPath": "textRegions", "value": ["topic #a b# 0,0,31,12"]"#),
    Setting(
      "no spaces in topics", "#a b#", #""highlightsTopics": true"#,
      #""keyPath": "textRegions", "value": []"#),
    Setting(
      "full-width signs", "\u{FF20}a",
      #""highlightsMentions": true, "takesFullWidthSigns": true, "numberOfLines": 1, "lineHeight": 12"#,
      #""keyPath": "textRegions", "value": ["mention ＠a 0,0,17,12"]"#),
    Setting(
      "a break at the end", #"a\n"#, #""countsFinalBreak": true, "lineHeight": 10"#,
      #""keyPath": "textSize", "value": [7, 20]"#),
    Setting(
      "a break at the end that is no line", #"a\n"#, #""lineHeight": 10"#,
      #""keyPath": "textSize", "value": [7, 10]"#),
    Setting(
      "space at a cut that is left out", "abcdefg   " + String(repeating: "x", count: 90),
      #""numberOfLines": 1, "stripsSpaceAtCut": true, "insets": [0, 0, 0, 145]"#,
      #""keyPath": "textHidden", "value": "   \#(String(repeating: "x", count: 90))""#),
    Setting(
      "space at a cut that stays", "abcdefg   " + String(repeating: "x", count: 90),
      #""numberOfLines": 1, "stripsSpaceAtCut": false, "insets": [0, 0, 0, 145]"#,
      #""keyPath": "textHidden", "value": "  \#(String(repeating: "x", count: 90))""#),
  ])
  func settingsReachTheText(_ row: Setting) throws {
    #expect(try failures(row, row.expected) == [nil])
  }

  /// The room that a text takes is compared, with a tolerance.
  @Test(arguments: [
    ("met", "[7, 12]", "", nil),
    (
      "another height", "[7, 13]", "",
      "label textSize (model) is [7.0, 12.0], not [7.0, 13.0] (tolerance 1e-06)"
    ),
    (
      "another width", "[9, 12]", #", "tolerance": 1"#,
      "label textSize (model) is [7.0, 12.0], not [9.0, 12.0] (tolerance 1.0)"
    ),
    ("met within a tolerance", "[7.5, 12.5]", #", "tolerance": 0.5"#, nil),
  ])
  func theSizeIsCompared(
    _ name: String, _ size: String, _ tolerance: String, _ failure: String?
  ) throws {
    let row = Setting(name, "a", #""lineHeight": 12"#, "")
    let expected = #""keyPath": "textSize", "value": \#(size)\#(tolerance)"#
    #expect(try failures(row, expected) == [failure])
  }

  private func failures(_ row: Setting, _ expected: String) throws -> [String?] {
    let text = #"""
      {
        "scanout": 1, "display": {"width": 200, "height": 60, "background": "#FFF"}, "duration": 0.1,
        "root": {"class": "Node", "sublayers": [
          {"class": "RichLabel", "id": "label", "frame": [0, 0, 200, 60], "label": {
            "text": "\#(row.text)", "font": {"family": "DejaVu Sans Mono", "size": 10}, \#(row.keys)
          }}
        ]},
        "expect": [{"at": 0, "layer": "label", \#(expected), "tree": "model"}]
      }
      """#
    return try Player(scene: SceneFolder().read(text)).check().expectations.map(\.failure)
  }
}
