import Replay
import Testing

/// Expectations of geometry, and what scenes say of delegates and constraints later on.
@Suite struct PlayGeometryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let expectation: String
    let failure: String?
    init(_ name: String, _ expectation: String, _ failure: String? = nil) {
      (self.name, self.expectation, self.failure) = (name, expectation, failure)
    }
    var testDescription: String { name }
  }

  /// Core-animation 1.4: speed 2, timeOffset 1, beginTime 3 make 15 of 10.
  static let scene = #"""
    {
      "scanout": 1, "display": {"width": 200, "height": 200}, "duration": 2,
      "root": {"id": "root", "class": "Node", "sublayers": [
        {
          "id": "box", "frame": [10, 20, 100, 100], "sublayers": [
            {"id": "turned", "bounds": [0, 0, 20, 10], "position": [50, 50],
              "transform": [{"rotate": 90}]},
            {"id": "outside", "frame": [150, 0, 20, 20]}
          ]
        },
        {"id": "timed", "frame": [100, 100, 50, 50], "speed": 2, "timeOffset": 1, "beginTime": 3,
          "fillMode": "both", "sublayers": [{"id": "slow", "speed": 0.5}]}
      ]},
      "timeline": [{"at": 0, "animate": {
        "layer": "box", "keyPath": "position.x", "by": 100, "duration": 2, "setModel": true
      }}]
    }
    """#

  static let cases = [
    Case(
      "a point to the root",
      #"{"at": 2, "convert": [0, 0], "from": "turned", "to": null, "value": [165, 60]}"#),
    Case(
      "a point between two",
      #"{"at": 2, "convert": [0, 0], "from": "outside", "to": "turned", "value": [-40, -95]}"#),
    Case(
      "a rectangle is its bounding box",
      #"{"at": 2, "convert": [0, 0, 20, 10], "from": "turned", "to": "box", "value": [45, 40, 10, 20]}"#
    ),
    Case(
      "a point as it shows half way",
      #"""
      {"at": 1, "convert": [0, 0], "from": "box", "to": "root", "value": [60, 20],
        "tree": "presentation"}
      """#),
    Case(
      "a point that is somewhere else",
      #"{"at": 2, "convert": [0, 0], "from": "box", "to": "root", "value": [10, 20], "tolerance": 1}"#,
      "(0, 0) of box in root (model) is (110, 20), not (10, 20) (tolerance 1.0)"),
    Case("a time", #"{"at": 0, "convert": 10, "from": null, "to": "timed", "value": 15}"#),
    Case("a time back", #"{"at": 0, "convert": 15, "from": "timed", "to": null, "value": 10}"#),
    Case("a time on", #"{"at": 0, "convert": 10, "from": null, "to": "slow", "value": 7.5}"#),
    Case("a time across", #"{"at": 0, "convert": 7.5, "from": "slow", "to": "box", "value": 10}"#),
    Case(
      "another time", #"{"at": 0, "convert": 10, "from": null, "to": "timed", "value": 10}"#,
      "10 s of the root in timed (model) is 15 s, not 10 s (tolerance 1e-06)"),
    Case("the lower edge is in", #"{"at": 0, "contains": [0, 0], "layer": "box", "is": true}"#),
    Case(
      "the upper edge is not", #"{"at": 0, "contains": [100, 50], "layer": "box", "is": false}"#),
    Case(
      "it is said to be in", #"{"at": 0, "contains": [100, 50], "layer": "box", "is": true}"#,
      "box does not contain (100, 50) (model)"),
    Case(
      "it is said not to be in",
      #"{"at": 0, "contains": [1, 1], "layer": "box", "is": false, "tree": "presentation"}"#,
      "box contains (1, 1) (presentation)"),
    Case(
      "a layer is asked, with a point around it",
      #"{"at": 2, "hit": [161, 71], "in": "box", "layer": "turned"}"#),
    Case(
      "layers are found outside of the one that is asked",
      #"{"at": 2, "hit": [265, 25], "in": "box", "layer": "outside"}"#),
    Case(
      "nothing is found elsewhere", #"{"at": 2, "hit": [20, 25], "in": "box", "layer": null}"#),
    Case(
      "as it shows",
      #"{"at": 0, "hit": [20, 25], "in": "box", "layer": "box", "tree": "presentation"}"#),
    Case(
      "something else is found", #"{"at": 2, "hit": [161, 71], "in": "box", "layer": "box"}"#,
      "(161, 71) in box hits turned, not box"),
  ]

  @Test(arguments: cases)
  func holdsOrSaysWhatItSaw(_ c: Case) throws {
    let text = String(Self.scene.dropLast()) + #", "expect": [\#(c.expectation)]}"#
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.map(\.failure) == [c.failure])
  }

  /// Core-animation 1.12: the delegate is asked first, and null ends the search.
  @Test func delegatesOfLayersAreAskedFirst() throws {
    let text = square(
      #"""
      "duration": 1, "timeline": [
        {"at": 0.1, "set": {"layer": "square", "values": {"opacity": 0, "zPosition": 5,
          "cornerRadius": 3}}},
        {"at": 0.2, "set": {"layer": "square", "values": {"delegateActions": {}}}},
        {"at": 0.2, "set": {"layer": "square", "values": {"zPosition": 6}}},
        {"at": 0.2, "set": {"layer": "drawn", "values": {"delegateActions": {"opacity": null}}}},
        {"at": 0.2, "set": {"layer": "drawn", "values": {"opacity": 0}}}
      ],
      "expect": [
        {"at": 0.3, "layer": "square", "keyPath": "opacity", "value": 0.8},
        {"count": "animate square zPosition", "is": 1},
        {"never": "animate square zPosition", "to": 0.19},
        {"at": 0.15, "layer": "square", "keyPath": "animationKeys",
          "value": ["opacity", "cornerRadius"]},
        {"never": "animate drawn"}, {"at": 0, "pixel": [25, 5], "color": "#00F"}
      ]
      """#,
      layer: #"""
        "delegateActions": {"opacity": {"duration": 1, "timing": "linear"}, "zPosition": null},
        "actions": {"opacity": null, "cornerRadius": {"duration": 0.5}}
        """#,
      sublayers: ##"""
        {"id": "drawn", "frame": [20, 0, 10, 10], "delegateActions": {"opacity": {"duration": 1}},
          "display": {"draw": [{"fill": {"rect": [0, 0, 10, 10], "color": "#00F"}}]}}
        """##)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.compactMap(\.failure) == [])
  }

  @Test func constraintsCanBeSetAndMoveWithTheirLayer() throws {
    let text = square(
      #"""
      "duration": 1, "timeline": [
        {"at": 0.1, "set": {"layer": "square", "values": {"constraints": [
          {"attribute": "maxX", "offset": -5}
        ]}}},
        {"at": 0.3, "move": {"layer": "square", "into": "panel"}},
        {"at": 0.5, "set": {"layer": "square", "values": {"constraints": [], "position.x": 1}}}
      ],
      "expect": [
        {"at": 0.2, "layer": "square", "keyPath": "frame", "value": [45, 0, 10, 10], "tree": "model"},
        {"at": 0.4, "layer": "square", "keyPath": "frame", "value": [15, 0, 10, 10], "tree": "model"},
        {"at": 0.9, "layer": "square", "keyPath": "frame", "value": [-4, 0, 10, 10], "tree": "model"}
      ]
      """#,
      sublayers: #"{"id": "panel", "frame": [0, 0, 30, 10]}"#)
    let check = try Player(scene: SceneFolder().read(text)).check()
    #expect(check.expectations.compactMap(\.failure) == [])
  }
}
