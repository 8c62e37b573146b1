import Replay
import Testing

/// Events: what they need, and what they refer to in the order of time.
@Suite struct BadTimelineTests {
  @Test(arguments: cases)
  func theTimelineIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = #"""
      {"scanout": 1, "display": {"width": 100, "height": 80}, "duration": 2,
       "root": {"id": "r", "sublayers": [
         {"id": "a", "sublayers": [{"id": "a1"}]}, {"id": "card"}
       ]}, "timeline": [\#(c.text)]}
      """#
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "no verb",
      #"""
      {"at": 0.5}
      """#,
      #"""
      timeline[0]: has none of set, animate, animateNodes, transitionNodes, removeAnimation, \#
      insert, move, remove, setNeedsDisplay, setNeedsLayout, ensureDisplayed, present, touch, tap, \#
      scroll, data, transaction, flush, commitHandler, logValue, memoryWarning, busy, \#
      mark; exactly one of them
      """#),
    BadScene(
      "no time",
      #"""
      {"mark": "x"}
      """#,
      #"""
      timeline[0].at: is missing; a number from 0 to 86400
      """#),
    BadScene(
      "a time before the beginning",
      #"""
      {"at": -1, "mark": ""}
      """#,
      #"""
      timeline[0].at: is -1; a number from 0 to 86400
      timeline[0].mark: is ""; text that is not empty
      """#),
    BadScene(
      "a time after the end",
      #"""
      {"at": 3, "mark": "x"}
      """#,
      #"""
      timeline[0].at: is 3, after the end; 0 to 2, the scene's duration
      """#),
    BadScene(
      "two verbs",
      #"""
      {"at": 1, "mark": "x", "remove": "a"}
      """#,
      #"""
      timeline[0]: has remove and mark; exactly one of set, animate, animateNodes, \#
      transitionNodes, removeAnimation, insert, move, remove, setNeedsDisplay, \#
      setNeedsLayout, ensureDisplayed, present, touch, tap, scroll, data, transaction, flush, \#
      commitHandler, logValue, memoryWarning, busy, mark
      """#),
    BadScene(
      "a verb of a later version",
      #"""
      {"at": 1, "sound": {"layer": "a", "by": [0, 9]}}
      """#,
      #"""
      timeline[0].sound: is not a key of an event; one of the keys that \#
      `scanout schema` lists
      """#),
    BadScene(
      "removing the root",
      #"""
      {"at": 1, "remove": "r"}
      """#,
      #"""
      timeline[0].remove: is the root; a layer below the root
      """#),
    BadScene(
      "a layer that is none",
      #"""
      {"at": 1, "remove": "zz"}
      """#,
      #"""
      timeline[0].remove: "zz" is no layer; known are "a", "a1", "card", "r"
      """#),
    BadScene(
      "a slip in an id",
      #"""
      {"at": 1, "set": {"layer": "crad", "values": {"opacity": 1}}}
      """#,
      #"""
      timeline[0].set.layer: "crad" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "a layer below one that was removed",
      #"""
      {"at": 1, "remove": "a"}, {"at": 1.5, "setNeedsDisplay": "a1"}, {"at": 0.5, \#
      "setNeedsLayout": "a1"}
      """#,
      #"""
      timeline[1].setNeedsDisplay: "a1" is not in the tree at 1.5 s; a layer that was \#
      inserted by then and not removed
      """#),
    BadScene(
      "a layer before it is inserted",
      #"""
      {"at": 1, "insert": {"into": "a", "layer": {"id": "n"}}}, {"at": 0.5, \#
      "setNeedsDisplay": "n"}
      """#,
      #"""
      timeline[1].setNeedsDisplay: "n" is not in the tree at 0.5 s; a layer that was \#
      inserted by then and not removed
      """#),
    BadScene(
      "a layer in the same moment before it is inserted",
      #"""
      {"at": 1, "setNeedsDisplay": "n"}, {"at": 1, "insert": {"into": "a", "layer": \#
      {"id": "n"}}}
      """#,
      #"""
      timeline[0].setNeedsDisplay: "n" is not in the tree at 1 s; a layer that was \#
      inserted by then and not removed
      """#),
    BadScene(
      "inserting an id that is there",
      #"""
      {"at": 1, "insert": {"into": "a", "layer": {"sublayers": [{"id": "card"}]}}}
      """#,
      #"""
      timeline[0].insert.layer.sublayers[0].id: "card" is the id of another layer; an id \#
      of its own
      """#),
    BadScene(
      "inserting into a layer that is none",
      #"""
      {"at": 1, "insert": {"into": "q", "layer": {"id": "n"}}}, {"at": 1, "remove": "n"}
      """#,
      #"""
      timeline[0].insert.into: "q" is no layer; known are "a", "a1", "card", "n", "r"
      """#),
    BadScene(
      "two places",
      #"""
      {"at": 1, "insert": {"into": "a", "layer": {"id": "n"}, "index": 1, "above": "a1"}}
      """#,
      #"""
      timeline[0].insert: has index and above; at most one of index, above, below
      """#),
    BadScene(
      "above a layer that is elsewhere",
      #"""
      {"at": 1, "insert": {"into": "a", "layer": {"id": "n"}, "above": "card"}}
      """#,
      #"""
      timeline[0].insert.above: "card" is no sublayer of "a" then; a sublayer of "a"
      """#),
    BadScene(
      "an index past the end",
      #"""
      {"at": 1, "insert": {"into": "a", "layer": {"id": "n"}, "index": 2}}
      """#,
      #"""
      timeline[0].insert.index: is 2; 0 to 1, as "a" has 1 other sublayer then
      """#),
    BadScene(
      "moving a layer into itself",
      #"""
      {"at": 1, "move": {"layer": "a", "into": "a"}}
      """#,
      #"""
      timeline[0].move.into: is the moved layer; a layer outside of "a"
      """#),
    BadScene(
      "moving a layer into its sublayer",
      #"""
      {"at": 1, "move": {"layer": "a", "into": "a1"}}
      """#,
      #"""
      timeline[0].move.into: "a1" is inside the moved layer; a layer outside of "a"
      """#),
    BadScene(
      "moving a layer into one that was moved into it",
      #"""
      {"at": 1, "move": {"layer": "card", "into": "a1"}}, {"at": 1, "move": {"layer": \#
      "a", "into": "card"}}
      """#,
      #"""
      timeline[1].move.into: "card" is inside the moved layer; a layer outside of "a"
      """#),
    BadScene(
      "moving the root",
      #"""
      {"at": 1, "move": {"layer": "r", "into": "a"}}
      """#,
      #"""
      timeline[0].move.layer: is the root; a layer below the root
      """#),
    BadScene(
      "moving nowhere",
      #"""
      {"at": 1, "move": {"layer": "a"}}
      """#,
      #"""
      timeline[0].move: has none of into, index; at least one of them
      """#),
    BadScene(
      "moving past the end",
      #"""
      {"at": 1, "move": {"layer": "a", "index": 2}}
      """#,
      #"""
      timeline[0].move.index: is 2; 0 to 1, as "r" has 1 other sublayer then
      """#),
    BadScene(
      "what cannot be set",
      #"""
      {"at": 1, "set": {"layer": "a", "values": {"position.z": 1, "display": {}, "frame": \#
      [0, 0, 1, 1], "position": [0, 0]}}}
      """#,
      #"""
      timeline[0].set.values.position.z: is not a key of the values of a set; the nearest \#
      known is "position.x"
      timeline[0].set.values: has frame together with position; frame alone, or the others
      timeline[0].set.values.display: is of layers that workers draw, and "a" is none; \#
      a layer whose display has "async": true
      """#),
    BadScene(
      "a transaction",
      #"""
      {"at": 1, "set": {"layer": "a", "values": {}, "transaction": {"duration": -1, \#
      "timing": "ease", "disableAction": true}}}
      """#,
      #"""
      timeline[0].set.transaction.disableAction: is not a key of a transaction; the \#
      nearest known is "disableActions"
      timeline[0].set.transaction.duration: is -1; a number from 0 to 86400
      timeline[0].set.transaction.timing: is "ease"; a timing function: "linear", \#
      "easeIn", "easeOut", "easeInEaseOut", "default", or [x1, y1, x2, y2] with x from 0 to 1
      """#),
    BadScene(
      "animation values",
      #"""
      {"at": 1, "animate": {"layer": "a", "keyPath": "opacity", "from": [0], "to": 2, \#
      "by": 1, "timing": "ease", "repeatCount": -1, "fillMode": "none"}}
      """#,
      #"""
      timeline[0].animate: has from and to and by; at most 2 of them
      timeline[0].animate.repeatCount: is -1; a number from 0 to 1000000000 or "inf"
      timeline[0].animate.fillMode: is "none"; one of "removed", "forwards", "backwards", \#
      "both"
      timeline[0].animate.timing: is "ease"; a timing function: "linear", "easeIn", "easeOut", \#
      "easeInEaseOut", "default", or [x1, y1, x2, y2] with x from 0 to 1
      timeline[0].animate.from: is a list of 1; a number from 0 to 1
      timeline[0].animate.to: is 2; a number from 0 to 1
      """#),
    BadScene(
      "a slip in a key path",
      #"""
      {"at": 1, "animate": {"layer": "a", "keyPath": "positon"}}
      """#,
      #"""
      timeline[0].animate.keyPath: is "positon"; the nearest known is "position"
      """#),
    BadScene(
      "a timing function that goes back",
      #"""
      {"at": 1, "animate": {"layer": "a", "keyPath": "position", "timing": [2, 0, 1, 1]}}
      """#,
      #"""
      timeline[0].animate.timing[0]: is 2; a number from 0 to 1
      """#),
    BadScene(
      "scrolls",
      #"""
      {"at": 1, "scroll": {"layer": "car", "to": [0, 1], "by": [0, 1]}},
      {"at": 1, "scroll": {"layer": "card", "velocity": [0, 1], "duration": 1}},
      {"at": 1, "scroll": {"layer": "card", "to": 1, "deceleration": 1}}
      """#,
      #"""
      timeline[0].scroll: has to and by; exactly one of to, by, velocity, toTop, row
      timeline[1].scroll: has duration together with velocity; duration alone, or the others
      timeline[2].scroll: has deceleration without velocity; both or neither
      timeline[2].scroll.to: is 1; [x, y]
      timeline[2].scroll.deceleration: is 1; a number from 0.5 to 0.99999
      timeline[0].scroll.layer: "car" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "a busy worker",
      #"""
      {"at": 1, "busy": {"milliseconds": -4, "thread": "worker"}}
      """#,
      #"""
      timeline[0].busy.thread: is not a key of a busy time; known are milliseconds, label
      timeline[0].busy.milliseconds: is -4; a number from 0 to 86400000
      """#),
    BadScene(
      "transactions",
      #"""
      {"at": 1, "transaction": {}}, \#
      {"at": 1, "transaction": {"edits": [{"touch": {}}, {}, {"transaction": {"edits": 1}}]}}, \#
      {"at": 1, "transaction": {"edits": [], "values": {"animationDuration": 1, "a": []}}}, \#
      {"at": 1, "transaction": {"edits": [], "duration": -1, "handlers": []}}, \#
      {"at": 1, "flush": false}, {"at": 1, "logValue": ""}, \#
      {"at": 1, "commitHandler": {"phase": "layout", "actions": [{"remove": "a"}]}}
      """#,
      #"""
      timeline[0].transaction.edits: is missing; a list of edits
      timeline[1].transaction.edits[0].touch: is not a key of an edit; \#
      one of the keys that `scanout schema` lists
      timeline[1].transaction.edits[1]: has none of set, animate, animateNodes, transitionNodes, \#
      removeAnimation, insert, move, remove, setNeedsDisplay, setNeedsLayout, ensureDisplayed, \#
      present, scroll, data, transaction, flush, commitHandler, logValue, memoryWarning, busy, mark; \#
      exactly one of them
      timeline[1].transaction.edits[2].transaction.edits: is 1; a list of edits
      timeline[2].transaction.values.animationDuration: is a setting of the transaction; \#
      duration, timing, disableActions and completion beside values
      timeline[2].transaction.values.a: is a list of 0; a number, text, true, false or null
      timeline[3].transaction.handlers: is not a key of a transaction; known are duration, timing, \#
      disableActions, completion, values, edits
      timeline[3].transaction.duration: is -1; a number from 0 to 86400
      timeline[4].flush: is false; true
      timeline[5].logValue: is ""; text that is not empty
      timeline[6].commitHandler.name: is missing; text that is not empty
      timeline[6].commitHandler.phase: is "layout"; one of "preLayout", "preCommit", "postCommit"
      timeline[6].commitHandler.actions[0].remove: is not a key of an action; known are set, \#
      animate, animateNodes, transitionNodes, removeAnimation, setNeedsDisplay, setNeedsLayout, \#
      present, scroll, data, busy, mark
      """#),
    BadScene(
      "what transactions refer to, in their order",
      #"""
      {"at": 1, "transaction": {"edits": [
        {"insert": {"into": "a", "layer": {"id": "n"}}}, {"set": {"layer": "n", "values": {}}},
        {"transaction": {"edits": [{"remove": "n"}, {"setNeedsLayout": "n"}]}}
      ]}},
      {"at": 1, "commitHandler": {"phase": "preLayout", "name": "x", "actions": [
        {"set": {"layer": "crad", "values": {}}}
      ]}},
      {"at": 1, "set": {"layer": "n", "values": {}}}
      """#,
      #"""
      timeline[0].transaction.edits[2].transaction.edits[1].setNeedsLayout: "n" is not in the \#
      tree at 1 s; a layer that was inserted by then and not removed
      timeline[1].commitHandler.actions[0].set.layer: "crad" is no layer; the nearest known is \#
      "card"
      timeline[2].set.layer: "n" is not in the tree at 1 s; a layer that was inserted by then and \#
      not removed
      """#),
    BadScene(
      "an insertion that cannot be read, whose layer is not asked for again",
      #"""
      {"at": 1, "insert": {"layer": {"id": "n"}}}, {"at": 1, "remove": "n"}
      """#,
      #"""
      timeline[0].insert.into: is missing; an id of letters, digits and -_.:/
      """#),
  ]
}
