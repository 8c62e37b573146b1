import Replay
import Testing

/// Transactions of scenes: core-animation 1.11 and 3.2.
@Suite struct PlayTransactionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let timeline: String
    let expect: String
    init(_ name: String, _ timeline: String, _ expect: String) {
      (self.name, self.timeline, self.expect) = (name, timeline, expect)
    }
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      "settings reach every kind of edit, and end with the transaction",
      #"""
      {"at": 0.1, "transaction": {"duration": 1, "timing": "linear", "edits": [
        {"set": {"layer": "square", "values": {"opacity": 0}}},
        {"set": {"layer": "other", "values": {"position.x": 50}}}
      ]}},
      {"at": 0.1, "set": {"layer": "other", "values": {"opacity": 0}}}
      """#,
      #"""
      {"at": 0.6, "layer": "square", "keyPath": "opacity", "value": 0.5},
      {"at": 0.6, "layer": "other", "keyPath": "position.x", "value": 35},
      {"at": 0.6, "layer": "other", "keyPath": "opacity", "value": 0}
      """#),
    Case(
      "what a transaction does not say, the one around it does",
      #"""
      {"at": 0.1, "transaction": {"duration": 1, "timing": "linear", "edits": [
        {"transaction": {"duration": 0.8, "edits": [
          {"set": {"layer": "square", "values": {"opacity": 0}}}
        ]}},
        {"transaction": {"disableActions": true, "edits": [
          {"set": {"layer": "square", "values": {"position.x": 25}}},
          {"transaction": {"disableActions": false, "edits": [
            {"set": {"layer": "square", "values": {"zPosition": 10}}}
          ]}}
        ]}},
        {"set": {
          "layer": "other", "values": {"opacity": 0}, "transaction": {"duration": 2}
        }}
      ]}}
      """#,
      #"""
      {"at": 0.5, "layer": "square", "keyPath": "opacity", "value": 0.5},
      {"at": 0.5, "layer": "square", "keyPath": "position.x", "value": 25},
      {"at": 0.6, "layer": "square", "keyPath": "zPosition", "value": 5},
      {"at": 0.6, "layer": "other", "keyPath": "opacity", "value": 0.75}
      """#),
    Case(
      "layers are inserted, moved and removed in it",
      #"""
      {"at": 0.1, "transaction": {"disableActions": true, "edits": [
        {"insert": {"into": "root", "layer": {"id": "new"}}},
        {"move": {"layer": "other", "into": "new"}}, {"remove": "square"},
        {"animate": {"layer": "new", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1}}
      ]}}
      """#,
      #"""
      {"at": 0.5, "layer": "root", "keyPath": "sublayers", "value": ["new"]},
      {"at": 0.5, "layer": "new", "keyPath": "sublayers", "value": ["other"]},
      {"at": 0.5, "layer": "root", "keyPath": "animationKeys", "value": [], "tree": "model"},
      {"at": 0.6, "layer": "new", "keyPath": "opacity", "value": 0.5}
      """#),
    Case(
      "a block waits for what was added in nested ones too, and the inner one is called first",
      #"""
      {"at": 0.1, "transaction": {"completion": "outer", "duration": 0.4, "edits": [
        {"set": {"layer": "square", "values": {"opacity": 0}}},
        {"transaction": {"completion": "inner", "duration": 0.2, "edits": [
          {"set": {"layer": "other", "values": {"opacity": 0}}}
        ]}}
      ]}},
      {"at": 0.1, "transaction": {"completion": "nothing", "edits": []}}
      """#,
      #"""
      {"order": ["completion nothing finished", "animationEnd other opacity",
        "completion inner finished", "animationEnd square opacity", "completion outer finished"]},
      {"never": "completion inner", "to": 0.299}, {"never": "completion outer", "to": 0.499},
      {"count": "completion", "is": 3}
      """#),
    Case(
      "handlers are called in their phases",
      #"""
      {"at": 0.1, "transaction": {"edits": [
        {"commitHandler": {"phase": "postCommit", "name": "sent"}},
        {"commitHandler": {"phase": "preCommit", "name": "packing"}},
        {"commitHandler": {"phase": "preLayout", "name": "first", "actions": [
          {"set": {"layer": "square", "values": {"zPosition": 1}}}, {"setNeedsLayout": "square"},
          {"set": {"layer": "gone", "values": {"zPosition": 1}}}
        ]}},
        {"insert": {"into": "root", "layer": {"id": "gone"}}}, {"remove": "gone"}
      ]}},
      {"at": 0.4, "commitHandler": {"phase": "preCommit", "name": "idle"}}
      """#,
      #"""
      {"order": ["handler first", "layout square", "handler packing", "commit 1", "handler sent",
        "handler idle"]},
      {"count": "handler", "is": 4}, {"never": "handler idle", "to": 0.399},
      {"at": 0.3, "layer": "square", "keyPath": "zPosition", "value": 1, "tree": "model"}
      """#),
    Case(
      "values are found by key from the inside out",
      #"""
      {"at": 0.1, "transaction": {"values": {"theme": "dark", "depth": 1}, "duration": 0.5, "edits": [
        {"transaction": {"values": {"depth": 2.5, "theme": null}, "edits": [
          {"logValue": "depth"}, {"logValue": "theme"}, {"logValue": "animationDuration"}
        ]}},
        {"logValue": "depth"}, {"logValue": "theme"}, {"logValue": "disableActions"}
      ]}},
      {"at": 0.1, "logValue": "theme"}
      """#,
      #"""
      {"order": ["value depth 2.5", "value theme null", "value animationDuration 0.5",
        "value depth 1", "value theme dark", "value disableActions false", "value theme null"]},
      {"count": "value theme null", "is": 2}, {"count": "value theme", "is": 3}
      """#),
  ]

  @Test(arguments: cases, ["timed", "content"])
  func whatIsExpectedHolds(_ c: Case, _ mode: String) throws {
    let text = square(
      #""duration": 2, "mode": "\#(mode)", "timeline": [\#(c.timeline)], "expect": [\#(c.expect)]"#,
      sublayers: #"{"id": "other", "frame": [10, 0, 20, 10]}"#
    ).replacing(#""root": {"#, with: #""root": {"id": "root", "#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    let failures = check.expectations.compactMap(\.failure)
    // Where nothing takes time a commit is logged when the frame is shown, after all handlers.
    #expect(
      failures.filter { mode == "timed" || !$0.contains("'handler sent' after 'commit 1'") } == [])
  }

  /// A flush in the middle of a turn: what comes before it is on the glass while the rest blocks.
  @Test func aFlushIsOnTheGlassBeforeTheTurnEnds() throws {
    func played(flush: Bool) throws -> Played {
      try Played(
        square(
          #"""
          "duration": 0.4, "timeline": [
            {"at": 0.1, "transaction": {"disableActions": true, "edits": [
              {"set": {"layer": "square", "values": {"backgroundColor": "#00F"}}}
            ]}},
            \#(flush ? #"{"at": 0.1, "flush": true},"# : "")
            {"at": 0.1, "busy": {"milliseconds": 100, "label": "slow"}},
            {"at": 0.1, "set": {"layer": "square", "values": {"backgroundColor": "#0F0"},
              "transaction": {"disableActions": true}}}
          ]
          """#))
    }
    let flushed = try played(flush: true)
    #expect(flushed.rgb(8, 5, 5) == [255, 0, 0])
    #expect(flushed.rgb(9, 5, 5) == [0, 0, 255])
    #expect(flushed.rgb(13, 5, 5) == [0, 0, 255])
    #expect(flushed.rgb(14, 5, 5) == [0, 255, 0])
    #expect(flushed.log.filter { $0.hasPrefix("commit ") } == ["commit 0", "commit 1", "commit 2"])
    let frames = flushed.outcome.recording.frames
    #expect(frames.map(\.id) == [0, 1, 2])
    #expect(frames[2].begin == frames[1].commitEnd)
    #expect(frames[2].costs.contains { $0.subject == "slow" }, "the frame after it paid")
    #expect(!frames[1].costs.contains { $0.subject == "slow" })
    let whole = try played(flush: false)
    #expect(whole.rgb(13, 5, 5) == [255, 0, 0])
    #expect(whole.rgb(14, 5, 5) == [0, 255, 0])
  }

  @Test func aFlushInATransactionWaitsForTheOutermostOne() throws {
    let played = try Played(
      square(
        #"""
        "duration": 0.4, "timeline": [
          {"at": 0.1, "transaction": {"edits": [
            {"transaction": {"edits": [
              {"insert": {"into": "square", "layer": {"id": "new"}}}, {"flush": true},
              {"set": {"layer": "new", "values": {"opacity": 0}}}
            ]}},
            {"set": {"layer": "new", "values": {"zPosition": 2}}}
          ]}},
          {"at": 0.1, "set": {"layer": "new", "values": {"position.x": 2}}}
        ]
        """#), draws: false)
    #expect(played.log.filter { $0.hasPrefix("animate new") } == ["animate new position"])
  }

  /// What one replay leaves undone is not the next one's.
  @Test func aReplayThatEndsWithinATurnLeavesNothingBehind() throws {
    let cut = square(
      #"""
      "duration": 0.1, "timeline": [
        {"at": 0.1, "busy": {"milliseconds": 500}},
        {"at": 0.1, "commitHandler": {"phase": "preLayout", "name": "late"}},
        {"at": 0.1, "set": {"layer": "square", "values": {"opacity": 1},
          "transaction": {"completion": "late"}}}
      ]
      """#)
    let plain = square(#""duration": 0.2"#)
    let before = try Played(plain, draws: false).log
    _ = try Played(cut, draws: false)
    #expect(try Played(plain, draws: false).log == before)
  }

  @Test func whatTransactionsInsertHasIds() throws {
    let text = square(
      #"""
      "timeline": [{"at": 0, "transaction": {"edits": [
        {"mark": "a"}, {"insert": {"into": "square", "layer": {"sublayers": [{}]}}},
        {"transaction": {"edits": [{"insert": {"into": "square", "layer": {}}}]}}
      ]}}],
      "expect": [{"at": 1, "layer": "square", "keyPath": "sublayers",
        "value": ["timeline/0.1", "timeline/0.2.0"]},
        {"at": 1, "layer": "timeline/0.1", "keyPath": "sublayers", "value": ["timeline/0.1/0"]}]
      """#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.compactMap(\.failure) == [])
  }
}
