import Foundation
import Replay
import Report
import Testing
import VSync

/// Time on the glass: when what an event changes is shown, and what is shown while it is late.
@Suite struct PlayTimingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let scene: String
    let slots: String
    var testDescription: String { name }
  }

  static let blue =
    ##"{"at": 0, "set": {"layer": "square", "values": {"backgroundColor": "#00F"}, "##
    + ##""transaction": {"disableActions": true}}}"##
  static func busy(_ at: Double, _ milliseconds: Int) -> String {
    #"{"at": \#(at), "busy": {"milliseconds": \#(milliseconds), "label": "work"}}"#
  }
  static func move(_ at: Double, _ x: Int) -> String {
    #"{"at": \#(at), "set": {"layer": "square", "values": {"position.x": \#(x)}, "#
      + #""transaction": {"disableActions": true}}}"#
  }

  @Test(arguments: [
    Case(
      name: "triple buffering shows a change after three VSYNCs",
      scene: square(#""duration": 0.1, "timeline": [\#(blue)]"#), slots: "PIIPIII"),
    Case(
      name: "double buffering shows it after two",
      scene: square(
        #""duration": 0.1, "timeline": [\#(blue)]"#, display: #""buffering": "double""#),
      slots: "PIPIIII"),
    Case(
      name: "an event between two VSYNCs waits for the later one",
      scene: square(#""duration": 0.1, "timeline": [\#(move(0.001, 30))]"#), slots: "PIIIPII"),
    Case(
      name: "a scene without a duration ends when the change is on the glass",
      scene: square(#""timeline": [\#(blue)]"#), slots: "PIIP"),
    Case(
      name: "nothing happens: one slot",
      scene: square(), slots: "P"),
    Case(
      name: "a cold glass is idle until the first frame",
      scene: square(#""start": "cold""#), slots: "IIIP"),
    Case(
      name: "the longest part of a commit decides: 20 ms cost one slot in double buffering",
      scene: square(
        #""timeline": [\#(busy(0, 20)), \#(blue)]"#, display: #""buffering": "double""#),
      slots: "PIRP"),
    Case(
      name: "34 ms cost two",
      scene: square(
        #""timeline": [\#(busy(0, 34)), \#(blue)]"#, display: #""buffering": "double""#),
      slots: "PIRRP"),
    Case(
      name: "triple buffering hides the 20 ms",
      scene: square(#""timeline": [\#(busy(0, 20)), \#(blue)]"#), slots: "PIIP"),
    Case(
      name: "blocking the main thread while nobody wants an update drops nothing",
      scene: square(#""duration": 0.2, "timeline": [\#(busy(0, 100))]"#), slots: "PIIIIIIIIIIII"),
    Case(
      name: "a change that is due while the thread is blocked was wanted since then",
      scene: square(
        #""timeline": [\#(busy(0, 60)), \#(move(0.01, 30))]"#,
        display: #""buffering": "double""#),
      slots: "PIIRRRP"),
  ])
  func showsWhatIsReadyAndRepeatsWhatIsNot(_ c: Case) throws {
    #expect(try Played(c.scene, draws: false).slots == c.slots)
  }

  @Test func aMarkAloneMakesNoCommit() throws {
    let played = try Played(square(#""timeline": [{"at": 0, "mark": "here"}]"#))
    #expect(played.slots == "PI")
    #expect(played.log.contains("mark here"))
    #expect(played.log.filter { $0.hasPrefix("commit") } == ["commit 0"])
  }

  @Test func oneTurnRunsItsPhasesInOrder() throws {
    let played = try Played(
      square(
        #""timeline": [{"at": 0, "setNeedsDisplay": "square"}, {"at": 0, "setNeedsLayout": "square"}]"#,
        layer: ##""display": {"draw": [{"fill": {"rect": [0, 0, 5, 5], "color": "#0F0"}}]}"##))
    let turn = try #require(played.log.firstIndex(of: "begin 1"))
    #expect(
      Array(played.log[turn...]) == [
        "begin 1", "setNeedsDisplay square", "setNeedsLayout square", "layout square",
        "display square", "draw square", "commit 1", "render 1", "upload square",
        "renderFinish 1", "present 3",
      ])
  }

  @Test func theReasonOfADropIsTheWorkThatBlocked() throws {
    let played = try Played(
      square(
        #""timeline": [\#(Self.busy(0, 34)), \#(Self.blue)]"#,
        display: #""buffering": "double""#))
    let hitch = try #require(played.report.hitches.first)
    #expect(played.report.hitches.count == 1)
    #expect(hitch.kind == .commit)
    #expect(hitch.slots == 2..<4)
    #expect(hitch.reasons.first?.code == .busy)
    #expect(hitch.reasons.first?.labels == ["work"])
    #expect(hitch.reasons.first?.cost == .milliseconds(34))
    #expect(played.report.metrics.hitchNs == Nanoseconds(33_333_334))
  }

  @Test func theStartUpOfAWarmReplayIsChargedToNoFrame() throws {
    let warm = try Played(square())
    #expect(warm.outcome.recording.frames[0].costs.isEmpty)
    #expect(!warm.outcome.recording.startup.isEmpty)
    let cold = try Played(square(#""start": "cold""#))
    #expect(!cold.outcome.recording.frames[0].costs.isEmpty)
    #expect(cold.outcome.recording.startup.isEmpty)
  }
}
