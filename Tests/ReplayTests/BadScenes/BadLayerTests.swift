import Replay
import Testing

/// Layers: their keys, ids, classes and times.
@Suite struct BadLayerTests {
  @Test(arguments: cases)
  func theLayerIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = scene(root: c.text)
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  /// What a class may be.
  static let classes =
    LayerSpec.Kind.allCases.count > 12
    ? "one of the names that `scanout schema` lists"
    : "one of " + LayerSpec.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")

  static let cases: [BadScene] = [
    BadScene(
      "opacity out of range",
      #"""
      "opacity": 1.5
      """#,
      #"""
      root.opacity: is 1.5; a number from 0 to 1
      """#),
    BadScene(
      "opacity as text",
      #"""
      "opacity": "1"
      """#,
      #"""
      root.opacity: is "1"; a number from 0 to 1
      """#),
    BadScene(
      "a slip in a key",
      #"""
      "opacty": 1
      """#,
      #"""
      root.opacty: is not a key of a layer; the nearest known is "opacity"
      """#),
    BadScene(
      "a key that is none",
      #"""
      "glow": 1
      """#,
      #"""
      root.glow: is not a key of a layer; one of the keys that `scanout schema` lists
      """#),
    BadScene(
      "times of the layer",
      #"""
      "speed": "inf", "timeOffset": 1e5, "beginTime": -1, "sublayers": [{"speed": 1e7}]
      """#,
      #"""
      root.speed: is "inf"; a number from -1000000 to 1000000
      root.timeOffset: is 100000; a number from -86400 to 86400
      root.beginTime: is -1; a number from 0 to 86400
      root.sublayers[0].speed: is 10000000; a number from -1000000 to 1000000
      """#),
    BadScene(
      "cycles of the layer",
      #"""
      "duration": 0, "repeatCount": "often", "repeatDuration": -1, "autoreverses": 1, \#
      "fillMode": "sometimes", "sublayers": [{"duration": 1e5}]
      """#,
      #"""
      root.duration: is 0; a number above 0, at most 86400, or "inf"
      root.repeatCount: is "often"; a number from 0 to 1000000000 or "inf"
      root.repeatDuration: is -1; a number from 0 to 86400
      root.autoreverses: is 1; true or false
      root.fillMode: is "sometimes"; one of "removed", "forwards", "backwards", "both"
      root.sublayers[0].duration: is 100000; a number above 0, at most 86400, or "inf"
      """#),
    BadScene(
      "an id with a blank",
      #"""
      "id": "a b"
      """#,
      #"""
      root.id: is "a b"; an id of letters, digits and -_.:/
      """#),
    BadScene(
      "an empty id",
      #"""
      "id": ""
      """#,
      #"""
      root.id: is ""; an id of letters, digits and -_.:/
      """#),
    BadScene(
      "an id twice",
      #"""
      "id": "a", "sublayers": [{"id": "b"}, {"id": "a"}]
      """#,
      #"""
      root.sublayers[1].id: "a" is the id of another layer; an id of its own
      """#),
    BadScene(
      "a long text",
      #"""
      "class": \#
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
      """#,
      #"""
      root.class: is "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."; \#
      \#(classes)
      """#),
    BadScene(
      "a text with a line break",
      #"""
      "class": "a\nb"
      """#,
      #"""
      root.class: is "a\u{a}b"; \#(classes)
      """#),
    BadScene(
      "a sublayer that is none",
      #"""
      "sublayers": [{}, 3, {"opacity": 2}]
      """#,
      #"""
      root.sublayers[1]: is 3; an object (a layer)
      root.sublayers[2].opacity: is 2; a number from 0 to 1
      """#),
    BadScene(
      "deep inside",
      #"""
      "sublayers": [{}, {"sublayers": [{}, {}, {}, {"opacity": -0.5}]}]
      """#,
      #"""
      root.sublayers[1].sublayers[3].opacity: is -0.5; a number from 0 to 1
      """#),
    BadScene(
      "an endless animation",
      #"""
      "animations": [{"keyPath": "opacity", "to": 0, "repeatCount": "inf"}]
      """#,
      #"""
      root.animations[0]: goes on for more than a day, and the scene has no duration; an \#
      animation that ends, or a duration of the scene
      """#),
    BadScene(
      "animation keys",
      #"""
      "animations": [{"keyPath": "opacity", "to": 0, "layer": "root", "additve": true, "xyz": 1}]
      """#,
      #"""
      root.animations[0].layer: is not a key of an animation; one of the keys that \#
      `scanout schema` lists
      root.animations[0].additve: is not a key of an animation; the nearest known is "additive"
      root.animations[0].xyz: is not a key of an animation; one of the keys that \#
      `scanout schema` lists
      """#),
    BadScene(
      "a class of a later version",
      #"""
      "class": "MetalThing"
      """#,
      #"""
      root.class: is "MetalThing"; \#(classes)
      """#),
  ]
}
