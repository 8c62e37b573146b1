import Replay
import Testing

/// What scenes do with rich labels, seen in the log and by expectations.
@Suite struct PlayLabelTests {
  private func scene(
    _ label: String, _ timeline: String, _ more: String = "",
    text: String = "hi @bob, http://a.cn/x"
  ) -> String {
    """
    {
      "scanout": 1, "display": {"width": 200, "height": 40, "background": "#FFF"}, "duration": 1,
      "root": {"class": "Node", "sublayers": [
        {"class": "RichLabel", "id": "label", "frame": [0, 0, 200, 40], "label": {
          "text": "\(text)", "font": {"family": "DejaVu Sans Mono", "size": 10},
          "highlightsLinks": true, "highlightsMentions": true \(label)
        }, "touch": {"mention": [{"mark": "mention"}], "label": [{"mark": "label"}]}}
      ]},
      "timeline": [\(timeline)]\(more)
    }
    """
  }

  private func log(_ text: String, _ kinds: Set<String>) throws -> [String] {
    try Played(text).log.filter { kinds.contains(String($0.prefix { $0 != " " })) }
  }

  @Test func tapsSayWhatTheyAreOn() throws {
    let taps = #"""
      {"at": 0, "tap": {"point": [25, 5]}}, {"at": 0.1, "tap": {"point": [80, 5]}},
      {"at": 0.2, "tap": {"point": [5, 5]}}
      """#
    #expect(
      try log(scene("", taps), ["control", "mark"]) == [
        "control label mention @bob", "mark mention", "control label link http://a.cn/x",
        "control label label hi @bob, http://a.cn/x", "mark label",
      ])
    #expect(
      try log(
        scene(#", "tapsReachLabel": true"#, #"{"at": 0, "tap": {"point": [25, 5]}}"#), ["mark"])
        == ["mark mention", "mark label"])
  }

  @Test func whatASetDoesNotNameStays() throws {
    let text = scene(
      "", #"{"at": 0.1, "set": {"layer": "label", "values": {"label": {"text": "@eve"}}}}"#,
      #"""
      , "expect": [
        {"at": 0, "layer": "label", "keyPath": "textLines", "value": ["hi @bob, http://a.cn/x"],
         "tree": "model"},
        {"at": 0.5, "layer": "label", "keyPath": "textLines", "value": ["@eve"], "tree": "model"},
        {"at": 0.5, "layer": "label", "keyPath": "textRegions", "value": ["mention @eve 0,0,25,12"],
         "tree": "model"},
        {"at": 0.5, "layer": "label", "keyPath": "textTruncated", "value": false, "tree": "model"}
      ]
      """#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.map(\.failure) == [nil, nil, nil, nil])
  }

  @Test func rulesFindWhatTheSceneAsksFor() throws {
    let rules = #"""
      , "rules": [{"pattern": "b.", "priority": 500}, {"pattern": "[a-z]i", "kind": "word"}]
      """#
    let taps = #"""
      {"at": 0, "tap": {"point": [2, 5]}}, {"at": 0.1, "tap": {"point": [27, 5]}},
      {"at": 0.2, "set": {"layer": "label", "values": {"label": {"rules": []}}}},
      {"at": 0.3, "tap": {"point": [2, 5]}}, {"at": 0.4, "tap": {"point": [27, 5]}}
      """#
    // A rule that goes before that of names takes what is between: the name is none any more.
    #expect(
      try log(scene(rules, taps), ["control"]) == [
        "control label word hi", "control label text bo",
        "control label label hi @bob, http://a.cn/x", "control label mention @bob",
      ])
  }

  /// A line has room for 33 characters of 6.02 points: 31, the sign of the cut, and a space that was left out before it.
  @Test func whatIsWhereInATextCanBeExpected() throws {
    let text = scene(
      #", "numberOfLines": 1, "search": {"texts": ["b"]}"#,
      "",
      #"""
      , "expect": [
        {"at": 0, "layer": "label", "textAt": [25, 5], "character": 4, "kind": "mention", "action": "@bob"},
        {"at": 0, "layer": "label", "textAt": [199, 35], "character": null, "kind": null, "action": null},
        {"at": 0, "layer": "label", "textRects": [3, 7], "value": [[18.06, 0, 24.08, 11.64]], "tolerance": 0.01},
        {"at": 0, "layer": "label", "keyPath": "textHidden", "value": " and more", "tree": "model"},
        {"at": 0, "layer": "label", "keyPath": "textMatches", "value": ["b 24,0,7,12", "b 36,0,7,12"], "tree": "model"},
        {"at": 0, "layer": "label", "textAt": [25, 5], "character": 3},
        {"at": 0, "layer": "label", "textAt": [25, 5], "kind": "link"},
        {"at": 0, "layer": "label", "textAt": [2, 5], "action": "@bob"},
        {"at": 0, "layer": "label", "textRects": [3, 99], "value": []},
        {"at": 0, "layer": "label", "textRects": [0, 1], "value": [[0, 0, 6, 12]], "tolerance": 0.5},
        {"at": 0, "layer": "label", "textRects": [0, 1], "value": []}
      ]
      """#, text: "hi @bob, http://a.cn/x and more and more")
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(
      check.expectations.map { $0.failure ?? "" } == [
        "", "", "", "", "", "label at (25, 5) has the character 4, not 3",
        "label at (25, 5) has the kind mention, not link",
        "label at (2, 5) has the action none, not @bob",
        "characters 3 to 99 of label are not there: it has 40", "",
        "characters 0 to 1 of label are at [(0, 0, 6.0205078125, 11.640625)], not [] (tolerance 1e-06)",
      ])
  }

  @Test func sublayersStandInTheText() throws {
    let text = #"""
      {
        "scanout": 1, "display": {"width": 200, "height": 40, "background": "#FFF"}, "duration": 1,
        "root": {"class": "Node", "sublayers": [{
          "class": "RichLabel", "id": "label", "frame": [0, 0, 200, 40], "label": {
            "text": "ab[n]", "font": {"family": "DejaVu Sans Mono", "size": 10},
            "attachments": [{"code": "[n]", "layer": "in", "size": [20, 10]}]
          },
          "sublayers": [{"class": "Node", "id": "in", "backgroundColor": "#F00"}]
        }]},
        "timeline": [
          {"at": 0.3, "set": {"layer": "label", "values": {"label": {"text": "[n]"}}}},
          {"at": 0.6, "set": {"layer": "label", "values": {"label": {"text": "c"}}}}
        ],
        "expect": [
          {"at": 0, "pixel": [20, 6], "color": "#F00"}, {"at": 0, "pixel": [35, 6], "color": "#FFF"},
          {"at": 0.4, "pixel": [5, 6], "color": "#F00"}, {"at": 0.4, "pixel": [25, 6], "color": "#FFF"},
          {"at": 0.7, "pixel": [5, 6], "color": "#FFF"},
          {"at": 0.4, "layer": "in", "keyPath": "hidden", "value": false, "tree": "model"},
          {"at": 0.7, "layer": "in", "keyPath": "hidden", "value": true, "tree": "model"}
        ]
      }
      """#
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.map(\.failure) == Array(repeating: nil, count: 7))
  }

  /// Who looks at a label changes nothing of the replay: what is laid out for an expectation is not kept.
  @Test func expectationsChangeNothing() throws {
    let change = #"""
      {"at": 0.1, "set": {"layer": "label", "values": {"label": {"text": "another text, much longer"}}}}
      """#
    let asked = #"""
      , "expect": [
        {"at": 0.1, "layer": "label", "keyPath": "textTruncated", "value": false, "tree": "model"},
        {"at": 0.1, "layer": "label", "keyPath": "textLines", "value": ["another text, much longer"], "tree": "model"}
      ]
      """#
    let plain = scene(#", "displaysAsynchronously": true"#, change)
    let looked = scene(#", "displaysAsynchronously": true"#, change, asked)
    #expect(try Played(plain).log == Played(looked).log)
  }

  @Test func aFingerThatStaysIsALongPress() throws {
    let text = scene(
      "",
      #"""
      {"at": 0, "touch": {"phase": "began", "point": [25, 5]}},
      {"at": 0.8, "touch": {"phase": "ended", "point": [25, 5]}}
      """#)
    // Without a handler it is a tap.
    #expect(try log(text, ["control"]) == ["control label mention @bob"])
    let pressed = text.replacing(
      #""mention": [{"mark": "mention"}]"#, with: #""longPress": [{"mark": "held"}]"#)
    #expect(
      try log(pressed, ["control", "mark"]) == [
        "control label longPress mention @bob", "mark held",
      ])
  }

  @Test func linesOfATrapezoidAreTapped() throws {
    let text = #"""
      {
        "scanout": 1, "display": {"width": 200, "height": 80, "background": "#FFF"}, "duration": 0.5,
        "root": {"class": "Node", "sublayers": [
          {"class": "TrapezoidalLabel", "id": "steps", "frame": [0, 0, 200, 80], "label": {
            "lines": ["one", "and two @bob"], "lineHeightValue": 30, "highlightsMentions": true
          }, "touch": {"line": [{"mark": "line"}]}}
        ]},
        "timeline": [
          {"at": 0, "tap": {"point": [15, 45]}}, {"at": 0.1, "tap": {"point": [15, 10]}},
          {"at": 0.2, "set": {"layer": "steps", "values": {"label": {"lines": ["a"]}}}}
        ],
        "expect": [
          {"at": 0.1, "layer": "steps", "keyPath": "textLines", "value": ["one", "and two @bob"], "tree": "model"},
          {"at": 0.4, "layer": "steps", "keyPath": "textLines", "value": ["a"], "tree": "model"}
        ]
      }
      """#
    #expect(
      try log(text, ["control"]) == [
        "control steps label one\nand two @bob", "control steps line 1",
        "control steps label one\nand two @bob", "control steps line 0",
      ])
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.map(\.failure) == [nil, nil])
  }

  @Test func markdownAndTextTakeTurns() throws {
    let text = scene(
      "",
      #"""
      {"at": 0.1, "set": {"layer": "label", "values": {"label": {"markdown": "# A\n- *b*"}}}},
      {"at": 0.3, "set": {"layer": "label", "values": {"label": {"text": "*c*"}}}}
      """#,
      #"""
      , "expect": [
        {"at": 0.2, "layer": "label", "keyPath": "textLines", "value": ["A", "• b"], "tree": "model"},
        {"at": 0.4, "layer": "label", "keyPath": "textLines", "value": ["*c*"], "tree": "model"}
      ]
      """#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.map(\.failure) == [nil, nil])
  }

  @Test func workersMakeTheSamePictures() throws {
    func last(_ more: String, _ threads: Int) throws -> [UInt32] {
      let played = try Played(scene(more, #"{"at": 0.1, "mark": "x"}"#), threads: threads)
      return try #require(played.pictures.compactMap(\.self).last).pixels
    }
    let expected = try last("", 1)
    #expect(expected.contains { $0 != expected[0] })
    for threads in [1, 2, 8] {
      #expect(try last(#", "displaysAsynchronously": true"#, threads) == expected)
    }
  }
}
