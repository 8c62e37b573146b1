import Graphics
import Replay
import Testing

/// Each form of expectation holds where it should, and says what it saw where it does not.
@Suite struct ExpectationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let expectation: String
    let failure: String?
    init(_ name: String, _ expectation: String, _ failure: String? = nil) {
      (self.name, self.expectation, self.failure) = (name, expectation, failure)
    }
    var testDescription: String { name }
  }

  /// Red at first; at 0.1 s turned to blue; on the glass at slot 9. A 40 ms block drops slot 15.
  static let scene = #"""
    "duration": 0.4,
    "timeline": [
      {"at": 0.1, "set": {"layer": "square", "values": {"backgroundColor": "#0000FF"},
        "transaction": {"disableActions": true}}},
      {"at": 0.2, "busy": {"milliseconds": 40, "label": "parse"}},
      {"at": 0.2, "set": {"layer": "square", "values": {"position.x": 15},
        "transaction": {"disableActions": true}}},
      {"at": 0.3, "mark": "end"}
    ]
    """#

  @Test(arguments: [
    Case("a pixel", ##"{"frame": 0, "pixel": [5, 5], "color": "#FF0000"}"##),
    Case("a pixel by time", ##"{"at": 0.155, "pixel": [5, 5], "color": "#00F"}"##),
    Case(
      "a pixel within a tolerance",
      ##"{"frame": 0, "pixel": [5, 5], "color": "#FB0002", "tolerance": 4}"##),
    Case(
      "a pixel outside it", ##"{"frame": 8, "pixel": [5, 5], "color": "#FB0002", "tolerance": 3}"##,
      "pixel (5, 5) in slot 8 is #FF0000, not #FB0002; off by 4, allowed 3"),
    Case(
      "a model value",
      #"{"at": 0.2, "layer": "square", "keyPath": "position.x", "value": 5, "tree": "model"}"#),
    Case(
      "a presentation value",
      #"{"at": 0.39, "layer": "square", "keyPath": "position", "value": [5, 5]}"#,
      "square position (presentation) is [15.0, 5.0], not [5.0, 5.0] (tolerance 1e-06)"),
    Case("frames that are the same", #"{"same": [{"frame": 0}, {"frame": 8}]}"#),
    Case(
      "frames that are not", #"{"same": [{"frame": 8}, {"frame": 9}]}"#,
      "slots 8 and 9 differ in 100 pixels by up to 255"),
    Case("frames that differ", #"{"differ": [{"frame": 8}, {"frame": 9}]}"#),
    Case(
      "frames that do not", #"{"differ": [{"frame": 9}, {"at": 0.16}]}"#,
      "slots 9 and 9 show the same picture"),
    Case("an order", #"{"order": ["commit 1", "present 9", "busy parse", "mark end"]}"#),
    Case(
      "a wrong order", #"{"order": ["present 9", "commit 1"]}"#,
      "the log has no 'commit 1' after 'present 9'; it stands earlier"),
    Case(
      "an order with something that never was", #"{"order": ["present 10"]}"#,
      "the log has no 'present 10'"),
    Case("something that never happens", #"{"never": "display square"}"#),
    Case("something that does not happen then", #"{"never": "mark end", "to": 0.29}"#),
    Case(
      "something that happens", #"{"never": "mark end", "from": 0.3, "to": 0.3}"#,
      "the log has 'mark end' at 0.3 s"),
    Case("a kind without its subject", #"{"count": "mark", "is": 1}"#),
    Case(
      "a kind that never happens", #"{"never": "repeat"}"#, "the log has 'repeat 15' at 0.25 s"),
    Case("a count", #"{"count": "mark end", "is": 1}"#),
    Case(
      "another count", #"{"count": "mark end", "is": 2}"#,
      "the log has 'mark end' 1 times, not 2"),
    Case("a hit", #"{"at": 0.19, "hit": [5, 5], "layer": "square"}"#),
    Case(
      "a hit of something else", #"{"at": 0.3, "hit": [5, 5], "layer": "square"}"#,
      "(5, 5) hits root, not square"),
    Case("a hit of nothing", #"{"frame": 0, "hit": [60, 5], "layer": null}"#),
    Case(
      "no hit", #"{"frame": 0, "hit": [60.5, 5], "layer": "square"}"#,
      "(60.5, 5) hits nothing, not square"),
    Case("dropped slots", #"{"frames": {"dropped": [15]}}"#),
    Case("other dropped slots", #"{"frames": {"dropped": []}}"#, "slots [15] repeated, not []"),
  ])
  func holdsOrSaysWhatItSaw(_ c: Case) throws {
    let text = square(Self.scene + #", "expect": [\#(c.expectation)]"#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.map(\.failure) == [c.failure])
    #expect(check.passed == (c.failure == nil))
  }

  @Test func aBudgetThatIsPassedFailsTheCheck() throws {
    let text = square(
      Self.scene + #", "budget": {"droppedFrames": {"min": 1}, "slots": {"max": 3}}"#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.budgets.map(\.holds).filter { $0 }.count == 1)
    #expect(!check.passed)
  }

  @Test func aPictureIsComparedWithTheFrame() throws {
    let folder = try SceneFolder()
    let plain = try folder.read(square())
    let picture = try #require(try Played(plain).pictures[0])
    try folder.write(PNGEncoder().encode(picture), to: "square.png")
    func failure(_ more: String, _ color: String) throws -> String? {
      let text = square(#""expect": [{"frame": 0, "image": "square.png"\#(more)}]"#)
        .replacing("#F00", with: color)
      return try Player(scene: folder.read(text)).check().expectations[0].failure
    }
    #expect(try failure("", "#F00") == nil)
    #expect(
      try failure("", "#FC0000") == "100 pixels differ by up to 3; allowed are 0 by up to 0")
    #expect(try failure(#", "maxDelta": 3, "maxPixels": 100"#, "#FC0000") == nil)
  }
}
