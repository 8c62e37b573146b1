import Replay
import Testing

/// Actions, styles, masks that are set, cells' key paths, pictures that are handed in, and
/// transitions of nodes.
@Suite struct BadActionTests {
  @Test(arguments: layers + events)
  func theSceneIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = c.text.hasPrefix("\"root\"") ? whole(c.text) : ReplayTests.scene(root: c.text)
    #expect(try folder.problems(text) == c.problems)
    let validator = try SchemaValidator.published.get()
    #expect(validator.validate(try JSON(text)).errors.isEmpty == !c.isInSchema)
  }

  /// A scene of these top-level members.
  private func whole(_ parts: String) -> String {
    """
    {"scanout": 1, "display": {"width": 10, "height": 10}, "duration": 1,
    "assets": {"images": {"dot": {"generate": {"solid": "#000", "size": [1, 1]}}}}, \(parts)}
    """
  }

  static let layers: [BadScene] = [
    BadScene(
      "keys of actions",
      #""actions": {"opacty": null, "position.x": null, "frame": null, "opacity": 1}"#,
      #"""
      root.actions.opacty: is not a key of the actions of a layer; the nearest known is "opacity"
      root.actions.position.x: is not a key of the actions of a layer; \#
      the nearest known is "position"
      root.actions.frame: is not a key of the actions of a layer; \#
      one of the keys that `scanout schema` lists
      root.actions.opacity: is 1; null or an object (an animation)
      """#),
    BadScene(
      "animations of actions",
      #"""
      "actions": {"opacity": {"to": "a"}, "position": {"key": "b", "beginTime": 1}, \#
      "bounds": {"type": "group"}}
      """#,
      #"""
      root.actions.opacity.to: is "a"; a number from 0 to 1
      root.actions.position.key: is not a key of the animation of an action; \#
      one of the keys that `scanout schema` lists
      root.actions.position.beginTime: is not a key of the animation of an action; \#
      one of the keys that `scanout schema` lists
      root.actions.bounds.animations: is missing; a list of animations
      """#),
    BadScene(
      "events do not say what they animate", isInSchema: false,
      #""actions": {"onOrderIn": {"to": 1}}"#,
      #"""
      root.actions.onOrderIn.keyPath: is missing; one of the names that `scanout schema` lists
      """#),
    BadScene(
      "keys of other classes", isInSchema: false,
      #""actions": {"strokeEnd": null}, "style": {"preservesDepth": true, "style": {"colors": []}}"#,
      #"""
      root.actions.strokeEnd: strokeEnd is a key of ShapeLayer, and "root" is a Layer; \#
      a key of Layer
      root.style.preservesDepth: preservesDepth is a key of ReplicatorLayer and EmitterLayer, \#
      and "root" is a Layer; a key of Layer
      root.style.style.colors: colors is a key of GradientLayer, and "root" is a Layer; \#
      a key of Layer
      """#),
    BadScene(
      "styles",
      #""style": {"frame": [0, 0, 1, 1], "opacity": 2, "actions": [], "style": 1}"#,
      #"""
      root.style.frame: is not a key of a style; one of the keys that `scanout schema` lists
      root.style.opacity: is 2; a number from 0 to 1
      root.style.actions: is a list of 0; an object (actions by key)
      root.style.style: is 1; an object (a style)
      """#),
    BadScene(
      "a key of two classes",
      #""preservesDepth": true"#,
      #"""
      root.preservesDepth: is a key of ReplicatorLayer and EmitterLayer; \#
      "class": "ReplicatorLayer" or "class": "EmitterLayer" beside it
      """#),
  ]

  static let events: [BadScene] = [
    BadScene(
      "masks that are set", isInSchema: false,
      #"""
      "root": {"class": "Node", "id": "root", "sublayers": [{"class": "Node", "id": "a"}],
      "touch": {"tap": [{"set": {"layer": "a", "values": {"mask": null}}}]}},
      "timeline": [
        {"at": 0, "set": {"layer": "a", "values": {"mask": {"id": "a"}}}},
        {"at": 0, "set": {"layer": "a", "values": {"mask": {"id": "m", "sublayers": [{"id": "n"}]}}}},
        {"at": 0.5, "set": {"layer": "a", "values": {"mask": null}}},
        {"at": 0.6, "set": {"layer": "n", "values": {"opacity": 0}}},
        {"at": 0.6, "animateNodes": {"changes": [{"layer": "a", "values": {"mask": {}}}]}}
      ]
      """#,
      #"""
      root.touch.tap[0].set.values.mask: is set where it may be more than once; \#
      mask in a set of the timeline
      timeline[0].set.values.mask.id: "a" is the id of another layer; an id of its own
      timeline[3].set.layer: "n" is not in the tree at 0.6 s; \#
      a layer that was inserted by then and not removed
      timeline[4].animateNodes.changes[0].values.mask: is set where it may be more than once; \#
      mask in a set of the timeline
      """#),
    BadScene(
      "cells that are not there", isInSchema: false,
      #"""
      "root": {"class": "EmitterLayer", "id": "fire", "emitterCells": [{"name": "spark"}],
        "sublayers": [{"id": "plain"}],
        "animations": [{"keyPath": "emitterCells.sparks.scale", "to": 1}]},
      "timeline": [
        {"at": 0, "set": {"layer": "fire", "values": {"emitterCells.smoke.scale": 1}}},
        {"at": 0, "set": {"layer": "plain", "values": {"emitterCells.spark.scale": 1}}}
      ],
      "expect": [{"at": 0, "layer": "fire", "keyPath": "emitterCells.smoke.scale", "value": 1}]
      """#,
      #"""
      root.animations[0]: names no cell of "fire"; the nearest known is "spark"
      timeline[0].set.values.emitterCells.smoke.scale: names no cell of "fire"; known are "spark"
      timeline[1].set.values.emitterCells.spark.scale: emitterCells.spark.scale is a key of \#
      EmitterLayer, and "plain" is a Layer; a key of Layer
      expect[0].keyPath: names no cell of "fire"; known are "spark"
      """#),
    BadScene(
      "values of cells",
      #"""
      "root": {"class": "EmitterLayer", "id": "fire", "emitterCells": [{"name": "spark"}]},
      "timeline": [
        {"at": 0, "set": {"layer": "fire", "values": {"emitterCells.spark.scale": "a", \#
      "emitterCells.spark.size": 1}}},
        {"at": 0, "animate": {"layer": "fire", "keyPath": "emitterCells.spark.speed", "to": 1}}
      ]
      """#,
      #"""
      timeline[0].set.values.emitterCells.spark.size: is not a key of the values of a set; \#
      one of the keys that `scanout schema` lists
      timeline[0].set.values.emitterCells.spark.scale: is "a"; \#
      a number from -1000000000 to 1000000000
      timeline[1].animate.keyPath: is "emitterCells.spark.speed"; \#
      one of the names that `scanout schema` lists
      """#),
    BadScene(
      "pictures that are handed in", isInSchema: false,
      #"""
      "root": {"id": "plain", "sublayers": [{"class": "ExternalLayer", "id": "game"}]},
      "timeline": [
        {"at": 0, "present": {"layer": "plain", "image": "dot"}},
        {"at": 0, "present": {"layer": "game", "image": "dot", "time": 2}},
        {"at": 0, "set": {"layer": "game", "values": {"presentsWithTransaction": true}}}
      ]
      """#,
      #"""
      timeline[0].present.layer: present is a key of ExternalLayer, and "plain" is a Layer; \#
      a key of Layer
      timeline[1].present.time: is 2, after the end; 0 to 1, the scene's duration
      """#),
    BadScene(
      "pictures and counts that are none",
      #"""
      "root": {"class": "ExternalLayer", "id": "game", "maximumDrawableCount": 4},
      "timeline": [{"at": 0, "present": {"layer": "game", "image": "dots"}},
        {"at": 0, "present": {"layer": "game"}}]
      """#,
      #"""
      root.maximumDrawableCount: is 4; a whole number from 2 to 3
      timeline[0].present.image: "dots" is no image of assets.images; the nearest known is "dot"
      timeline[1].present.image: is missing; the name of an image
      """#),
    BadScene(
      "transitions of nodes",
      #"""
      "root": {"class": "Node", "id": "n", "sublayers": [{"id": "plain"}]},
      "timeline": [
        {"at": 0, "transitionNodes": {"layer": "plain", "transition": "wipe", "type": "fade"}},
        {"at": 0, "transitionNodes": {"changes": [{"layer": "plain", "values": {"opacity": 0}}]}}
      ]
      """#,
      #"""
      timeline[0].transitionNodes.type: is not a key of a transition of a node; known are \#
      layer, duration, transition, subtype, curve, repeats, autoreverses, allowUserInteraction, \#
      allowAnimatedContent, layoutSubnodes, changes, completion
      timeline[0].transitionNodes.transition: is "wipe"; one of "fade", "push", "moveIn", "reveal"
      timeline[1].transitionNodes.layer: is missing; an id of letters, digits and -_.:/
      timeline[0].transitionNodes.layer: only nodes have transitions, and "plain" is none; \#
      a layer of the class Node
      """#),
    BadScene(
      "what lines need",
      #"""
      "root": {"class": "Node", "id": "n", "layout": {"stack": {"lineSpacing": 1, \#
      "alignContent": "middle"}}, "sublayers": []}
      """#,
      #"""
      root.layout.stack: has lineSpacing without flexWrap; both or neither
      root.layout.stack: has alignContent without flexWrap; both or neither
      root.layout.stack.alignContent: is "middle"; one of "start", "center", "end", \#
      "spaceBetween", "spaceAround", "spaceEvenly", "stretch"
      """#),
  ]
}
