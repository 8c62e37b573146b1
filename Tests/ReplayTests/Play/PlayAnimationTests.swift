import Foundation
import Replay
import Testing

/// Animations run on the render side: in phase on the glass, also while the main thread is
/// blocked.
@Suite struct PlayAnimationTests {
  /// From x = 5 to 55 within 0.5 s: 100 points a second, 5/3 a slot.
  static let slide = #""keyPath": "position.x", "from": 5, "to": 55, "duration": 0.5"#

  /// The left edge of the square in a slot, found in its pixels.
  private func edge(_ played: Played, _ slot: Int) -> Int? {
    (0..<60).first { played.rgb(slot, $0, 5)[0] >= 128 }
  }

  @Test(arguments: ["double", "triple"])
  func anAnimationOfTheFirstCommitIsInPhaseInEverySlot(_ buffering: String) throws {
    let played = try Played(
      square(
        layer: #""animations": [{\#(Self.slide)}]"#,
        display: #""buffering": "\#(buffering)", "refreshRate": 20"#))
    // 20 Hz: a slot is 5 points. At 0.5 s, slot 10, it is still active; then the model shows.
    #expect((0...11).map { edge(played, $0) } == [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 0])
    #expect(played.slots == "PPPPPPPPPPPP")
  }

  @Test func anAnimationGoesOnWhileTheMainThreadIsBlocked() throws {
    let played = try Played(
      square(
        """
        "timeline": [
          {"at": 0, "animate": {"layer": "square", \(Self.slide)}},
          {"at": 0.05, "busy": {"milliseconds": 400}},
          {"at": 0.1, "set": {"layer": "square", "values": {"opacity": 1}}}
        ]
        """, display: #""refreshRate": 20, "buffering": "double""#))
    #expect((2...9).map { edge(played, $0) } == [10, 15, 20, 25, 30, 35, 40, 45])
    #expect(!played.slots.contains("R"))
  }

  @Test func setModelKeepsTheEnd() throws {
    let played = try Played(
      square(
        """
        "timeline": [{"at": 0, "animate": {
          "layer": "square", "keyPath": "position.x", "to": 55, "duration": 0.5, "setModel": true}}]
        """, display: #""refreshRate": 20, "buffering": "double""#))
    #expect((1...10).map { edge(played, $0) } == [0, 10, 15, 20, 25, 30, 35, 40, 45, 50])
  }

  @Test(arguments: [("Layer", 0.197597), ("Node", 0.0)])
  func layersAnimateImplicitlyAndNodesDoNot(_ kind: String, _ opacity: Double) throws {
    // Half of 0.25 s on the curve `default`: 1 - 0.802403 (core-animation, section 5, row 11).
    let scene = square(
      """
      "duration": 0.3,
      "timeline": [{"at": 0, "set": {"layer": "square", "values": {"opacity": 0}}}],
      "expect": [{"at": 0.125, "layer": "square", "keyPath": "opacity", "value": \(opacity),
        "tolerance": 0.000001}]
      """, layer: #""class": "\#(kind)""#)
    let check = try Player(scene: SceneFolder().read(scene)).check()
    #expect(check.expectations.map(\.failure) == [nil])
  }

  @Test func aTransactionTakesTheActionsAway() throws {
    let played = try Played(
      square(
        """
        "timeline": [{"at": 0, "set": {"layer": "square", "values": {"position.x": 25},
          "transaction": {"disableActions": true}}}]
        """))
    #expect(played.slots == "PIIP")
    #expect(edge(played, 3) == 20)
  }

  @Test func aTransactionSetsDurationAndCurve() throws {
    let played = try Played(
      square(
        """
        "timeline": [{"at": 0, "set": {"layer": "square", "values": {"position.x": 55},
          "transaction": {"duration": 0.5, "timing": "linear"}}}]
        """, display: #""refreshRate": 20, "buffering": "double""#))
    #expect((1...10).map { edge(played, $0) } == [0, 10, 15, 20, 25, 30, 35, 40, 45, 50])
  }

  @Test func removingAnAnimationShowsTheModelValue() throws {
    let played = try Played(
      square(
        """
        "timeline": [
          {"at": 0, "animate": {"layer": "square", \(Self.slide)}},
          {"at": 0.2, "removeAnimation": {"layer": "square", "key": "position.x"}}
        ]
        """, display: #""refreshRate": 20, "buffering": "double""#))
    #expect(edge(played, 5) == 25)
    #expect(edge(played, 6) == 0)
    #expect(played.log.contains("animationEnd square position.x"))
  }

  @Test(arguments: [
    #""type": "spring", "keyPath": "position.x", "to": 55, "damping": 20, "duration": 0.25"#,
    #""type": "keyframe", "keyPath": "position.x", "values": [5, 20, 55], "duration": 0.25"#,
    #""type": "keyframe", "keyPath": "position", "path": "M5 5L55 5", "duration": 0.25"#,
    #"""
    "type": "group", "duration": 0.25,
    "animations": [{"keyPath": "position.x", "to": 55, "duration": 0.1}, {"keyPath": "opacity", "to": 1}]
    """#,
  ])
  func setModelKeepsTheEndOfEveryKind(_ keys: String) throws {
    let played = try Played(
      square(
        """
        "duration": 0.5,
        "timeline": [{"at": 0, "animate": {"layer": "square", "setModel": true, \(keys)}}]
        """, display: #""refreshRate": 20, "buffering": "double""#))
    #expect(edge(played, 1) == 0)
    #expect((6...8).map { edge(played, $0) } == [50, 50, 50])
  }

  @Test func aKeyframeAnimationIsInPhase() throws {
    let played = try Played(
      square(
        layer: """
          "animations": [{"type": "keyframe", "keyPath": "position.x", "values": [5, 55, 25],
            "keyTimes": [0, 0.5, 1], "duration": 0.4}]
          """, display: #""refreshRate": 20"#))
    #expect((0...9).map { edge(played, $0) } == [0, 12, 25, 37, 50, 42, 35, 27, 20, 0])
  }

  /// Nothing is drawn while nothing inside a group moves, however long the group is.
  @Test func aGroupInWhichNothingMovesIsIdle() throws {
    let played = try Played(
      square(
        #""duration": 1"#,
        layer: """
          "animations": [{"type": "group", "duration": 0.9, "animations": [
            {"keyPath": "position.x", "from": 5, "to": 15, "beginTime": 0.2, "duration": 0.2}]}]
          """, display: #""refreshRate": 20"#))
    #expect(played.slots == "PIIIPPPPPPIIIIIIIIIII")
    #expect((4...9).map { edge(played, $0) } == [0, 2, 5, 7, 10, 0])
  }

  @Test func anEndlessGroupGoesOnToTheEnd() throws {
    let played = try Played(
      square(
        #""duration": 1"#,
        layer: """
          "animations": [{"type": "group", "duration": 0.2, "repeatCount": "inf", "animations": [
            {"keyPath": "position.x", "from": 5, "to": 15}]}]
          """, display: #""refreshRate": 20"#))
    #expect(played.slots == String(repeating: "P", count: 21))
    #expect((8...12).map { edge(played, $0) } == [0, 2, 5, 7, 0])
  }
}
