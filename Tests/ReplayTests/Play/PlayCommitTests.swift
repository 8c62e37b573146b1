import Foundation
import Replay
import Report
import Testing
import VSync

/// What crosses to the render side: deltas that all apply, and animations that go with layers.
@Suite struct PlayCommitTests {
  /// frames 3.2: a superseded commit is a delta, and what it changed shows with the next one.
  @Test func supersededCommitsApplyToo() throws {
    let played = try Played(
      square(
        ##"""
        "device": {"base": "reference", "fillNsPerPixel": 300000,
          \##(PlayScenarioTests.free(but: "fillNsPerPixel"))},
        "timeline": [
          {"at": 0, "set": {"layer": "square", "values": {"backgroundColor": "#00F"}}},
          {"at": 0.016, "set": {"layer": "square", "values": {"backgroundColor": "#0F0"}}},
          {"at": 0.033, "set": {"layer": "square", "values": {"position.x": 25}}}
        ]
        """##, layer: #""class": "Node""#, display: #""buffering": "double""#))
    #expect(played.slots == "PIRPRP")
    let frames = played.outcome.recording.frames
    #expect(frames.map(\.outcome) == [.onTime, .late, .superseded, .late])
    #expect(frames[2].supersededBy == 3)
    #expect(played.log.contains("supersede 2"))
    #expect(played.rgb(3, 5, 5) == [0, 0, 255])
    #expect(
      played.rgb(5, 25, 5) == [0, 255, 0], "the colour of the one and the place of the other")
    #expect(played.rgb(5, 5, 5) == [0, 0, 0])
  }

  /// A removal that was superseded, and an insertion.
  @Test func supersededCommitsRemoveAndInsert() throws {
    let played = try Played(
      square(
        ##"""
        "device": {"base": "reference", "fillNsPerPixel": 300000,
          \##(PlayScenarioTests.free(but: "fillNsPerPixel"))},
        "timeline": [
          {"at": 0, "set": {"layer": "square", "values": {"backgroundColor": "#00F"}}},
          {"at": 0.016, "remove": "square"},
          {"at": 0.033, "insert": {"into": "root", "layer":
            {"id": "new", "frame": [20, 0, 10, 10], "backgroundColor": "#0F0"}}}
        ]
        """##, layer: #""class": "Node""#, display: #""buffering": "double""#
      ).replacing(#""root": {"#, with: #""root": {"class": "Node", "id": "root", "#))
    #expect(played.slots == "PIRPRP")
    #expect(played.outcome.recording.frames[2].outcome == .superseded)
    #expect(played.rgb(5, 25, 5) == [0, 255, 0])
    #expect(played.rgb(5, 5, 5) == [0, 0, 0])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let events: String
    let edges: [Int?]
    var testDescription: String { name }
  }

  static let slide =
    #"{"at": 0, "animate": {"layer": "square", "keyPath": "position.x", "from": 5, "to": 55, "#
    + #""duration": 0.5}}"#

  /// 20 Hz, double buffering: 5 points a slot, first seen in slot 2; the left edge in slots 2 ... 8.
  @Test(arguments: [
    Case(name: "undisturbed", events: slide, edges: [10, 15, 20, 25, 30, 35, 40]),
    Case(
      name: "replaced under its key",
      events: slide + ","
        + slide.replacing(#""at": 0"#, with: #""at": 0.2"#)
        .replacing(#""from": 5, "to": 55"#, with: #""from": 55, "to": 5"#),
      edges: [10, 15, 20, 25, 40, 35, 30]),
    Case(
      name: "another key, added later, wins while it runs",
      events: slide + ","
        + slide.replacing(#""at": 0"#, with: #""at": 0.1"#)
        .replacing(#""duration": 0.5"#, with: #""duration": 0.15, "key": "b""#)
        .replacing(#""from": 5, "to": 55"#, with: #""from": 5, "to": 5"#),
      edges: [10, 15, 0, 0, 30, 35, 40]),
    Case(
      name: "moved to another layer",
      events: slide + #", {"at": 0.2, "move": {"layer": "square", "into": "box"}}"#,
      edges: [10, 15, 20, 25, 30, 35, 40]),
    Case(
      name: "the model set on the way",
      events: slide
        + #", {"at": 0.2, "set": {"layer": "square", "values": {"position.y": 5, "opacity": 1}}}"#,
      edges: [10, 15, 20, 25, 30, 35, 40]),
    Case(
      name: "removed with its layer",
      events: slide + #", {"at": 0.2, "remove": "square"}"#,
      edges: [10, 15, 20, 25, nil, nil, nil]),
    Case(
      name: "a new layer in its place has no animation",
      events: slide + ##"""
        , {"at": 0.2, "remove": "square"}, {"at": 0.2, "insert": {"into": "box", "layer":
          {"id": "again", "frame": [0, 0, 10, 10], "backgroundColor": "#F00"}}}
        """##,
      edges: [10, 15, 20, 25, 0, 0, 0]),
    Case(
      name: "committed by a turn that blocks until 0.3 s: in phase from then on",
      events: slide + #", {"at": 0, "busy": {"milliseconds": 299}}"#,
      edges: [0, 0, 0, 0, 0, 35, 40]),
    Case(
      name: "going on behind a blocked thread that means to remove it",
      events: slide + ##"""
        , {"at": 0.1, "busy": {"milliseconds": 140}},
        {"at": 0.1, "removeAnimation": {"layer": "square", "key": "position.x"}}
        """##,
      edges: [10, 15, 20, 25, 0, 0, 0]),
  ])
  func anAnimationGoesWithItsLayer(_ c: Case) throws {
    let played = try Played(
      square(
        #""duration": 0.4, "timeline": [\#(c.events)]"#,
        display: #""buffering": "double", "refreshRate": 20"#,
        sublayers: #"{"class": "Node", "id": "box", "frame": [0, 0, 60, 10]}"#
      ).replacing(#""root": {"#, with: #""root": {"class": "Node", "#))
    let edges = (2...8).map { slot in
      (0..<60).first { played.rgb(slot, $0, 5)[0] >= 128 }
    }
    #expect(edges == c.edges)
  }
}
