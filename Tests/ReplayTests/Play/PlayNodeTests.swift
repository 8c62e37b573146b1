import Replay
import Report
import Testing

/// What scenes do with nodes: touches, blocks and layouts, seen in the log.
@Suite struct PlayNodeTests {
  /// A glass of 60 x 10 whose root is a node `root`, with a control at the left and a node at 20.
  private func scene(
    control: String = "", node: String = "", root: String = "", _ timeline: String,
    _ more: String = ""
  ) -> String {
    """
    {
      "scanout": 1, "display": {"width": 60, "height": 10}, "duration": 1,
      "root": {"class": "Node", "id": "root", "touch": {"began": [{"mark": "root"}]}\(root),
        "sublayers": [
          {"class": "Control", "id": "control", "frame": [0, 0, 10, 10]\(control)},
          {"class": "Node", "id": "node", "frame": [20, 0, 10, 10]\(node)}
        ]},
      "timeline": [\(timeline)]\(more)
    }
    """
  }

  private func log(_ text: String, _ kinds: Set<String>) throws -> [String] {
    try Played(text).log.filter { kinds.contains(String($0.prefix { $0 != " " })) }
  }

  @Test func aNodeWithoutHandlersPassesTouchesOn() throws {
    let tap = #"{"at": 0, "tap": {"point": [25, 5]}}"#
    #expect(
      try log(scene(tap), ["touch", "mark"])
        == ["touch began node", "mark root", "touch ended node"])
    #expect(
      try log(scene(node: #", "touch": {"tap": [{"mark": "tap"}]}"#, tap), ["touch", "mark"])
        == ["touch began node", "touch ended node", "mark tap"])
  }

  @Test func aTouchThatEndsOutsideIsNoTap() throws {
    let text = scene(
      node: #", "touch": {"tap": [{"mark": "tap"}], "ended": [{"mark": "ended"}]}"#,
      #"""
      {"at": 0, "touch": {"phase": "began", "point": [25, 5]}},
      {"at": 0.1, "touch": {"phase": "ended", "point": [35, 5]}}
      """#)
    #expect(try log(text, ["mark"]) == ["mark ended"])
  }

  @Test func touchesComeFirstInATurn() throws {
    let text = scene(
      #"{"at": 0, "mark": "timer"}, {"at": 0, "tap": {"point": [50, 5]}}, {"at": 0, "mark": "later"}"#
    )
    #expect(try log(text, ["mark"]) == ["mark root", "mark timer", "mark later"])
  }

  @Test func actionsOnLayersThatAreGoneAreLeftOut() throws {
    let text = scene(
      control: #"""
        , "touch": {"touchDown": [
          {"set": {"layer": "node", "values": {"opacity": 0}}}, {"mark": "down"}
        ]}
        """#,
      #"{"at": 0, "remove": "node"}, {"at": 0.1, "tap": {"point": [5, 5]}}"#)
    #expect(
      try log(text, ["control", "mark"])
        == ["control control touchDown", "mark down", "control control touchUpInside"])
  }

  @Test func twoFingersAreTwoTouches() throws {
    let text = scene(
      #"""
      {"at": 0, "touch": {"phase": "began", "point": [5, 5]}},
      {"at": 0.1, "touch": {"phase": "began", "point": [25, 5], "finger": 1}},
      {"at": 0.2, "touch": {"phase": "ended", "point": [25, 5], "finger": 1}},
      {"at": 0.3, "touch": {"phase": "ended", "point": [5, 5]}}
      """#)
    #expect(
      try log(text, ["touch"]) == [
        "touch began control", "touch began node", "touch ended node", "touch ended control",
      ])
  }

  @Test func whatIsAnimatedIsNotFoundUnlessAllowed() throws {
    func found(_ option: String) throws -> [String] {
      try log(
        scene(
          #"""
          {"at": 0, "animateNodes": {"duration": 0.5\#(option),
            "changes": [{"layer": "node", "values": {"opacity": 0.5}}]}},
          {"at": 0.2, "tap": {"point": [25, 5]}}, {"at": 0.8, "tap": {"point": [25, 5]}}
          """#), ["touch"]
      ).filter { $0.hasPrefix("touch began") }
    }
    #expect(try found("") == ["touch began root", "touch began node"])
    #expect(
      try found(#", "allowUserInteraction": true"#) == ["touch began node", "touch began node"])
  }

  @Test(arguments: Recording.Mode.allCases)
  func aBlockThatIsRemovedIsUnfinished(_ mode: Recording.Mode) throws {
    let text = scene(
      #"""
      {"at": 0, "animateNodes": {"duration": 0.5, "completion": "a",
        "changes": [{"layer": "node", "values": {"opacity": 0}}]}},
      {"at": 0, "animateNodes": {"duration": 0.5, "completion": "b",
        "changes": [{"layer": "control", "values": {"opacity": 0}}]}},
      {"at": 0.2, "removeAnimation": {"layer": "node"}}
      """#)
    let played = try Played(text, mode: mode)
    #expect(
      played.log.filter { $0.hasPrefix("completion") }
        == ["completion a unfinished", "completion b finished"])
  }

  /// What holds of a scene is said by its own expectations.
  private func failures(_ text: String) throws -> [String] {
    let folder = try SceneFolder()
    let scene = try folder.read(text)
    return try Player(scene: scene, options: PlayOptions()).check().expectations
      .compactMap(\.failure)
  }

  @Test func blocksRepeatAndReverse() throws {
    let text = scene(
      #"""
      {"at": 0, "animateNodes": {"duration": 0.2, "curve": "linear", "repeatCount": 2,
        "autoreverses": true, "changes": [{"layer": "node", "values": {"position.x": 45}}]}},
      {"at": 0, "animateNodes": {"duration": 0.2, "repeatCount": "inf",
        "keyframes": [{"changes": [{"layer": "control", "values": {"position.x": 25}}]}]}}
      """#,
      #"""
      , "mode": "content", "expect": [
        {"at": 0.1, "layer": "node", "keyPath": "position.x", "value": 35},
        {"at": 0.3, "layer": "node", "keyPath": "position.x", "value": 35},
        {"at": 0.5, "layer": "node", "keyPath": "position.x", "value": 35},
        {"at": 0.9, "layer": "node", "keyPath": "position.x", "value": 45},
        {"at": 0.9, "layer": "control", "keyPath": "position.x", "value": 15}
      ]
      """#)
    #expect(try failures(text) == [])
  }

  /// A layout without a list holds whatever is there.
  @Test func aLayoutFollowsItsSublayers() throws {
    let text = scene(
      root: #", "layout": {"stack": {"direction": "horizontal", "alignItems": "start"}}"#,
      #"""
      {"at": 0.1, "insert": {"into": "root", "index": 0,
        "layer": {"class": "Node", "id": "new", "bounds": [0, 0, 6, 6]}}},
      {"at": 0.2, "move": {"layer": "node", "index": 0}},
      {"at": 0.3, "remove": "new"},
      {"at": 0.4, "set": {"layer": "root", "values": {"layout": {"center": "node"}}}}
      """#,
      #"""
      , "mode": "content", "expect": [
        {"at": 0, "layer": "node", "keyPath": "position", "value": [15, 5]},
        {"at": 0.1, "layer": "node", "keyPath": "position", "value": [21, 5]},
        {"at": 0.1, "layer": "new", "keyPath": "position", "value": [3, 3]},
        {"at": 0.2, "layer": "node", "keyPath": "position", "value": [5, 5]},
        {"at": 0.2, "layer": "control", "keyPath": "position", "value": [21, 5]},
        {"at": 0.3, "layer": "control", "keyPath": "position", "value": [15, 5]},
        {"at": 0.4, "layer": "node", "keyPath": "position", "value": [30, 5]},
        {"at": 0.4, "layer": "control", "keyPath": "position", "value": [15, 5]}
      ]
      """#)
    #expect(try failures(text) == [])
  }

  @Test func modesAndMasksAreSetAndHold() throws {
    let text = scene(
      control: #", "contentMode": "bottomRight", "autoresizingMask": ["flexibleLeftMargin"]"#,
      #"""
      {"at": 0.1, "set": {"layer": "root", "values": {"bounds.size": [80, 10]}}},
      {"at": 0.2, "set": {"layer": "control", "values": {"contentMode": "top"}}},
      {"at": 0.3, "set": {"layer": "root", "values": {
        "autoresizesSubnodes": false, "bounds.size": [90, 10]}}}
      """#,
      #"""
      , "mode": "content", "expect": [
        {"at": 0, "layer": "control", "keyPath": "contentsGravity", "value": "topRight"},
        {"at": 0.2, "layer": "control", "keyPath": "contentsGravity", "value": "bottom"},
        {"at": 0.1, "layer": "control", "keyPath": "position", "value": [25, 5]},
        {"at": 0.3, "layer": "control", "keyPath": "position", "value": [25, 5]}
      ]
      """#)
    #expect(try failures(text) == [])
  }
}
