import Replay
import Testing
import VSync

/// What only the log and the glass tell of actions, styles, marks for display and blocks.
@Suite struct PlayActionTests {
  /// Log entries of some kinds, with the slots of 60 Hz in which they were made.
  private func log(_ text: String, _ kinds: Set<String>) throws -> [String] {
    let entries = try Played(text, mode: .content, draws: false).outcome.log
    return entries.filter { kinds.contains($0.kind.rawValue) }.map { entry in
      let slot = (entry.time.seconds * 60).rounded()
      return "\(Int(slot)) \(entry.text)"
    }
  }

  @Test func aTransactionsCompletionComesAfterWhatItAnimates() throws {
    let text = square(
      #"""
      "duration": 1, "timeline": [
        {"at": 0.1, "set": {"layer": "square", "values": {"opacity": 0},
          "transaction": {"duration": 0.5, "completion": "faded"}}},
        {"at": 0.1, "set": {"layer": "square", "values": {"zPosition": 1},
          "transaction": {"disableActions": true, "completion": "moved"}}}
      ]
      """#)
    #expect(
      try log(text, ["completion"])
        == ["6 completion moved finished", "37 completion faded finished"])
  }

  @Test func aPartWithoutSizeMarksNothing() throws {
    let text = square(
      #"""
      "duration": 1, "timeline": [
        {"at": 0.1, "setNeedsDisplay": {"layer": "square", "rect": [1, 1, 0, 5]}},
        {"at": 0.2, "setNeedsDisplay": {"layer": "square", "rect": [1, 1, 2, 2]}},
        {"at": 0.2, "setNeedsDisplay": {"layer": "square", "rect": [5, 5, 2, 2]}},
        {"at": 0.3, "setNeedsDisplay": {"layer": "square"}}
      ]
      """#,
      layer: #""display": {"draw": [{"fill": {"rect": [0, 0, 5, 5], "color": [1, 1, 1]}}]}"#)
    #expect(
      try log(text, ["display"]) == ["0 display square", "12 display square", "18 display square"])
  }

  @Test func aLayerDisplaysWhenItsSizeChangesIfItSaysSo() throws {
    let drawing = #""display": {"draw": [{"fill": {"rect": [0, 0, 5, 5], "color": [1, 1, 1]}}]}"#
    for (more, displays) in [
      ("", 1), (#", "needsDisplayOnBoundsChange": true"#, 2),
      (#", "needsDisplayOnBoundsChange": false"#, 1),
    ] {
      let text = square(
        #"""
        "duration": 1, "timeline": [
          {"at": 0.1, "set": {"layer": "square", "values": {"bounds": [0, 0, 20, 20]}}}
        ]
        """#, layer: drawing + more)
      #expect(try log(text, ["display"]).count == displays)
    }
  }

  @Test func aStyleSuppliesAPicture() throws {
    let played = try Played(
      square(
        ##"""
        "duration": 0.5,
        "assets": {"images": {"blue": {"generate": {"solid": "#00F", "size": [10, 10]}}}},
        "timeline": [{"at": 0.2, "set": {"layer": "square", "values": {"style": null}}}]
        """##, layer: #""style": {"contents": "blue", "style": {"contents": null}}"#),
      mode: .content)
    #expect(played.rgb(0, 5, 5) == [0, 0, 255])
    #expect(played.rgb(20, 5, 5) == [255, 0, 0])
  }

  @Test func aHandlerCanHandInPicturesAndRunTransitions() throws {
    let text = ##"""
      {"scanout": 1, "display": {"width": 60, "height": 10}, "duration": 1,
      "assets": {"images": {"blue": {"generate": {"solid": "#00F", "size": [10, 10]}}}},
      "root": {"class": "Node", "id": "root", "sublayers": [
        {"class": "ExternalLayer", "id": "game", "frame": [0, 0, 10, 10]},
        {"class": "Node", "id": "card", "frame": [20, 0, 10, 10], "backgroundColor": "#F00",
        "touch": {"tap": [
          {"present": {"layer": "game", "image": "blue"}},
          {"transitionNodes": {"layer": "card", "duration": 0.25, "completion": "gone",
            "changes": [{"layer": "card", "values": {"opacity": 0}}]}}
        ]}}
      ]},
      "timeline": [{"at": 0.1, "tap": {"point": [25, 5]}}]}
      """##
    let played = try Played(text, mode: .content)
    #expect(played.rgb(0, 5, 5) == [0, 0, 0] && played.rgb(10, 5, 5) == [0, 0, 255])
    #expect(played.log.contains("handIn game taken"))
    #expect(played.log.contains("completion gone finished"))
    #expect(played.rgb(6, 25, 5) == [255, 0, 0] && played.rgb(30, 25, 5) == [0, 0, 0])
  }

  /// It is in the next frame that begins: nobody could have shown it before.
  @Test func aPictureThatIsHandedInNowDropsNothing() throws {
    let text = square(
      ##"""
      "duration": 1, "timeline": [
        {"at": 0, "insert": {"layer": {"class": "ExternalLayer", "id": "game",
          "frame": [0, 0, 5, 5]}, "into": "root"}},
        {"at": 0.5, "present": {"layer": "game", "image": "blue"}}
      ], "assets": {"images": {"blue": {"generate": {"solid": "#00F", "size": [1, 1]}}}}
      """##)
    let played = try Played(text)
    #expect(played.report.hitches.isEmpty, "\(played.slots)")
    #expect(played.log.contains("present 33"), "begun at slot 30")
  }

  @Test func aMaskThatIsSetHasAnIdOfItsOwn() throws {
    let text = square(
      ##"""
      "duration": 1, "timeline": [
        {"at": 0.1, "set": {"layer": "square", "values": {
          "mask": {"frame": [0, 0, 5, 10], "backgroundColor": "#000"}},
          "transaction": {"duration": 0}}},
        {"at": 0.5, "set": {"layer": "timeline/0/mask", "values": {"position.x": 7.5},
          "transaction": {"duration": 0}}},
        {"at": 0.6, "remove": "timeline/0/mask"}
      ]
      """##)
    let played = try Played(text, mode: .content)
    #expect(played.rgb(10, 2, 5) == [255, 0, 0] && played.rgb(10, 7, 5) == [0, 0, 0])
    #expect(played.rgb(33, 2, 5) == [0, 0, 0] && played.rgb(33, 7, 5) == [255, 0, 0])
    #expect(played.rgb(59, 2, 5) == [255, 0, 0], "behind a fade, which is over")
  }
}
