import Replay
import Testing

/// Animations of every kind: the keys that go with each, and values that do not go together.
@Suite struct BadAnimationTests {
  @Test(arguments: kinds + keyframes + others)
  func theAnimationIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "duration": 2,
       "root": {"animations": [\#(c.text)]}}
      """#
    #expect(try folder.problems(text) == c.problems)
    let validator = try SchemaValidator.published.get()
    let isRefused = try !validator.validate(JSON(text)).errors.isEmpty
    #expect(isRefused == c.isInSchema, "the schema")
  }

  static let kinds: [BadScene] = [
    BadScene(
      "frame rates that are none",
      #"""
      {"keyPath": "opacity", "to": 0, "preferredFrameRateRange": 30}, \#
      {"keyPath": "opacity", "to": 0, "preferredFrameRateRange": {"minimum": 10}}, \#
      {"keyPath": "opacity", "to": 0, "preferredFrameRateRange": {"maximum": 0, "fast": 1}}, \#
      {"type": "group", "animations": [{"keyPath": "opacity", "to": 0, \#
      "preferredFrameRateRange": {"maximum": 30}}]}
      """#,
      #"""
      root.animations[0].preferredFrameRateRange: is 30; an object (a range of frame rates)
      root.animations[1].preferredFrameRateRange.maximum: is missing; a number above 0, at most 1000
      root.animations[2].preferredFrameRateRange.fast: is not a key of a range of frame rates; known are minimum, maximum, preferred
      root.animations[2].preferredFrameRateRange.maximum: is 0; a number above 0, at most 1000
      root.animations[3].animations[0].preferredFrameRateRange: is not a key of an animation in a group; one of the keys that `scanout schema` lists
      """#),
    BadScene(
      "a range of frame rates that is empty", isInSchema: false,
      #"""
      {"keyPath": "opacity", "to": 0, "preferredFrameRateRange": {"minimum": 60, "maximum": 30}}
      """#,
      #"""
      root.animations[0].preferredFrameRateRange: goes from 60 to 30, preferably 0; minimum <= preferred <= maximum, or a preferred of 0
      """#),
    BadScene(
      "time, which does not animate",
      #"""
      {"keyPath": "duration", "to": 1}
      """#,
      #"""
      root.animations[0].keyPath: is "duration"; one of the names that `scanout schema` lists
      """#),
    BadScene(
      "an unknown type",
      #"""
      {"type": "wobble", "keyPath": "opacity", "to": 0}
      """#,
      #"""
      root.animations[0].type: is "wobble"; one of "basic", "keyframe", "spring", "group", "transition"
      """#),
    BadScene(
      "no key path",
      #"""
      {"type": "spring", "to": 0}
      """#,
      #"""
      root.animations[0].keyPath: is missing; one of the names that `scanout schema` lists
      """#),
    BadScene(
      "keys of other kinds",
      #"""
      {"keyPath": "opacity", "values": [0, 1], "mass": 1, "animations": []}
      """#,
      #"""
      root.animations[0].values: is not a key of a basic animation; the type "keyframe"
      root.animations[0].mass: is not a key of a basic animation; the type "spring"
      root.animations[0].animations: is not a key of a basic animation; the type "group"
      """#),
    BadScene(
      "a group of a key path",
      #"""
      {"type": "group", "keyPath": "opacity", "additive": true}
      """#,
      #"""
      root.animations[0].animations: is missing; a list of animations
      root.animations[0].keyPath: is not a key of a group animation; the type "basic" or \#
      "keyframe" or "spring"
      root.animations[0].additive: is not a key of a group animation; the type "basic" or \#
      "keyframe" or "spring"
      """#),
    BadScene(
      "a key inside a group",
      #"""
      {"type": "group", "animations": [{"keyPath": "opacity", "to": 0, "setModel": true}, 1]}
      """#,
      #"""
      root.animations[0].animations[0].setModel: is not a key of an animation in a group; \#
      one of the keys that `scanout schema` lists
      root.animations[0].animations[1]: is 1; an object (an animation in a group)
      """#),
    BadScene(
      "an empty group",
      #"""
      {"type": "group", "animations": []}
      """#,
      #"""
      root.animations[0].animations: is a list of 0; a list of animations
      """#),
    BadScene(
      "setModel with what has no end",
      #"""
      {"keyPath": "opacity", "to": 0, "setModel": true, "additive": true, "cumulative": true}
      """#,
      #"""
      root.animations[0]: has setModel and additive; at most 1 of them
      root.animations[0]: has setModel and cumulative; at most 1 of them
      """#),
  ]

  static let keyframes: [BadScene] = [
    BadScene(
      "neither values nor path",
      #"""
      {"type": "keyframe", "keyPath": "position"}
      """#,
      #"""
      root.animations[0]: has none of values, path; exactly one of them
      """#),
    BadScene(
      "values and path",
      #"""
      {"type": "keyframe", "keyPath": "position", "values": [[0, 0], [1, 1]], "path": "M0 0L1 1"}
      """#,
      #"""
      root.animations[0]: has values and path; exactly one of values, path
      """#),
    BadScene(
      "values of another kind",
      #"""
      {"type": "keyframe", "keyPath": "opacity", "values": [0, [1, 1], 2], "keyTimes": [0, 2]}
      """#,
      #"""
      root.animations[0].keyTimes[1]: is 2; a number from 0 to 1
      root.animations[0].values[1]: is a list of 2; a number from 0 to 1
      root.animations[0].values[2]: is 2; a number from 0 to 1
      """#),
    BadScene(
      "times that fall", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.5, 0.25]}
      """#,
      #"""
      root.animations[0].keyTimes[2]: is 0.25; 0.5 to 1
      """#),
    BadScene(
      "timing functions that nothing uses", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "discrete", \#
      "timingFunctions": ["easeIn"]}
      """#,
      #"""
      root.animations[0].timingFunctions: is for the mode discrete; linear, cubic, or a paced \#
      mode with key times
      """#),
    BadScene(
      "a shape of straight lines", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "opacity", "values": [0, 1], "tensionValues": [1]}
      """#,
      #"""
      root.animations[0].tensionValues: is for the mode linear; cubic or cubicPaced
      """#),
    BadScene(
      "a path of a number", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "opacity", "path": {"oval": [0, 0, 1, 1]}}
      """#,
      #"""
      root.animations[0].path: is for opacity; a key path that is a point
      """#),
    BadScene(
      "a path that cannot be read", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "position", "path": "L1 1"}
      """#,
      #"""
      root.animations[0].path: at character 0: path data must begin with M or m; SVG path data
      """#),
    BadScene(
      "a path of two shapes",
      #"""
      {"type": "keyframe", "keyPath": "position", "path": {"oval": [0, 0, 1, 1], "radius": 2}}
      """#,
      #"""
      root.animations[0].path: has radius without roundedRect; both or neither
      """#),
    BadScene(
      "a turn without a path", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "position", "values": [[0, 0], [1, 1]], \#
      "rotationMode": "auto"}
      """#,
      #"""
      root.animations[0]: has rotationMode without path; both or neither
      """#),
    BadScene(
      "a shape of a path", isInSchema: false,
      #"""
      {"type": "keyframe", "keyPath": "position", "path": "M0 0L1 1", "biasValues": [1]}
      """#,
      #"""
      root.animations[0]: has a shape of curves together with path; path alone, or values
      """#),
  ]

  static let others: [BadScene] = [
    BadScene(
      "a transition in a group",
      #"""
      {"type": "group", "animations": [{"type": "transition"}]}
      """#,
      #"""
      root.animations[0].animations[0].type: is "transition"; one of "basic", "keyframe", \#
      "spring", "group"
      """#),
    BadScene(
      "a transition of a key path",
      #"""
      {"type": "transition", "keyPath": "opacity", "key": "x", "setModel": true}
      """#,
      #"""
      root.animations[0].keyPath: is not a key of a transition animation; the type "basic" or \#
      "keyframe" or "spring"
      root.animations[0].setModel: is not a key of a transition animation; the type "basic" or \#
      "keyframe" or "spring" or "group"
      root.animations[0].key: is not a key of a transition animation; the type "basic" or \#
      "keyframe" or "spring" or "group"
      """#),
    BadScene(
      "a transition that goes back", isInSchema: false,
      #"""
      {"type": "transition", "startProgress": 0.5, "endProgress": 0.25}
      """#,
      "root.animations[0].endProgress: is 0.25, below startProgress; a number from 0.5 to 1"),
    BadScene(
      "transitions that there are not",
      #"""
      {"type": "transition", "transition": "dissolve", "subtype": "left"}
      """#,
      #"""
      root.animations[0].transition: is "dissolve"; one of "fade", "push", "moveIn", "reveal"
      root.animations[0].subtype: is "left"; one of "fromLeft", "fromRight", "fromTop", "fromBottom"
      """#),
    BadScene(
      "contents of an unknown image", isInSchema: false,
      #"""
      {"keyPath": "contents", "to": "nope"}
      """#,
      #"""
      root.animations[0].to: "nope" is no image of assets.images; the scene has no images
      """#),
    BadScene(
      "contents of a number",
      #"""
      {"keyPath": "contents", "to": 3}
      """#,
      "root.animations[0].to: is 3; the name of an image, or null"),
    BadScene(
      "a value function of a number",
      #"""
      {"keyPath": "opacity", "valueFunction": "scaleX", "to": 1}
      """#,
      "root.animations[0].valueFunction: is scaleX for opacity; a transform's key path"),
    BadScene(
      "a value function with a value of another",
      #"""
      {"keyPath": "transform", "valueFunction": "scale", "to": 2}
      """#,
      "root.animations[0].to: is 2; [x, y, z]"),
    BadScene(
      "a spring of nothing",
      #"""
      {"type": "spring", "keyPath": "opacity", "mass": 0, "stiffness": -1, "damping": -1}
      """#,
      #"""
      root.animations[0].mass: is 0; a number above 0, at most 1000000000
      root.animations[0].stiffness: is -1; a number above 0, at most 1000000000
      root.animations[0].damping: is -1; a number from 0 to 1000000000
      """#),
    BadScene(
      "a spring of no time", isInSchema: false,
      #"""
      {"type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 1e-200}
      """#,
      #"""
      root.animations[0].perceptualDuration: is 1e-200; a number that makes a spring: \#
      from 1e-150 to 1e150
      """#),
    BadScene(
      "a switch by a difference", isInSchema: false,
      #"""
      {"keyPath": "hidden", "by": true}
      """#,
      #"""
      root.animations[0].by: is a flag; a value with differences
      """#),
  ]
}
