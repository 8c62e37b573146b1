import Replay
import Report
import Testing
import VSync

/// Layers with a time of their own, in scenes.
@Suite struct PlayLayerTimeTests {
  static let endless = """
    "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1, "repeatCount": "inf"}]
    """

  @Test func theKeysAreRead() throws {
    let text = square(layer: #""speed": -2, "timeOffset": -0.5, "beginTime": 1.5"#)
    let timing = try SceneFolder().read(text).root.sublayers[0].timing
    #expect((timing.speed, timing.timeOffset) == (-2, .milliseconds(-500)))
    #expect(timing.beginTime == .zero + .milliseconds(1500))
    let plain = try SceneFolder().read(square())
    #expect(plain.root.timing.isPlain && plain.root.sublayers[0].timing.isPlain)
  }

  @Test func aPausedLayerDoesNotKeepTheDisplayBusy() throws {
    let played = try Played(
      square(
        #""duration": 0.1"#, layer: #""speed": 0, "timeOffset": 0.5, \#(Self.endless)"#))
    #expect(played.slots == "PIIIIII")
    #expect(played.rgb(0, 5, 5)[0] == 128)
  }

  @Test func pausingStopsTheFramesAndGoingOnBringsThemBack() throws {
    let played = try Played(
      square(
        """
        "duration": 0.5,
        "timeline": [
          {"at": 0.05, "set": {"layer": "square", "values": {"speed": 0, "timeOffset": 0.05}}},
          {"at": 0.25, "set": {"layer": "square",
            "values": {"speed": 1, "timeOffset": 0, "beginTime": 0.2}}}
        ]
        """, layer: Self.endless, display: #""refreshRate": 20, "buffering": "double""#))
    // A change shows two slots after its turn: slots 3 to 6 show the value of 0.05 s.
    #expect(played.slots == "PPPPIIIPPPP")
    let reds = (0...10).map { played.rgb($0, 5, 5)[0] }
    #expect(reds == [0, 13, 26, 13, 13, 13, 13, 38, 51, 64, 77])
  }

  @Test func aSceneOfPausedLayersComesToRest() throws {
    // Moves from 0 to 0.1 s, then stands still before its end.
    let played = try Played(
      square(
        """
        "timeline": [{"at": 0.1, "set": {"layer": "square",
          "values": {"speed": 0, "timeOffset": 0.1}}}]
        """,
        layer: #""animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 60}]"#))
    #expect(played.slots.count < 20)
  }

  @Test func bothModesShowTheSameValues() throws {
    let text = square(
      """
      "duration": 1,
      "expect": [{"at": 0.5, "layer": "square", "keyPath": "opacity", "value": 0.25},
        {"at": 1, "layer": "square", "keyPath": "opacity", "value": 0.5}]
      """, layer: #""speed": 0.5, \#(Self.endless)"#)
    let scene = try SceneFolder().read(text)
    for mode in [.timed, .content] as [Recording.Mode] {
      let check = try Player(scene: scene, options: PlayOptions(mode: mode)).check()
      #expect(check.expectations.map(\.failure) == [nil, nil])
    }
  }
}
