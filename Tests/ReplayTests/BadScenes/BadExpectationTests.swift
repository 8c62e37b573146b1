import Replay
import Testing

/// Expectations.
@Suite struct BadExpectationTests {
  @Test(arguments: cases)
  func theExpectationIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = scene(root: #""id": "card""#, #""duration": 2, "expect": [\#(c.text)]"#)
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "nothing",
      #"""
      {}
      """#,
      #"""
      expect[0]: does not say what must hold; an object with exactly one of pixel, \#
      keyPath, image, same, differ, order, never, count, frames, hit, contains, convert, textAt, textRects
      """#),
    BadScene(
      "only a time",
      #"""
      {"at": 1}
      """#,
      #"""
      expect[0]: does not say what must hold; an object with exactly one of pixel, \#
      keyPath, image, same, differ, order, never, count, frames, hit, contains, convert, textAt, textRects
      """#),
    BadScene(
      "a form of a later version",
      #"""
      {"at": 0, "sound": [0, 0], "layer": "r"}
      """#,
      #"""
      expect[0].sound: is not a key of an expectation; an object with exactly one of pixel, keyPath, image, \#
      same, differ, order, never, count, frames, hit, contains, convert, textAt, textRects
      """#),
    BadScene(
      "two forms",
      #"""
      {"at": 0, "pixel": [1, 1], "image": "none.png"}
      """#,
      #"""
      expect[0]: has pixel and image; an object with exactly one of pixel, keyPath, \#
      image, same, differ, order, never, count, frames, hit, contains, convert, textAt, textRects
      """#),
    BadScene(
      "a hit of a layer that is not there",
      #"""
      {"at": 3, "hit": [0, 0, 0], "layer": "crad"}, {"at": 0, "hit": [0, 0], "layer": "crad"}, \#
      {"at": 0, "hit": [0, 0]}, {"frame": 0, "hit": [0, 0], "layer": 1}, \#
      {"at": 3, "hit": [0, 0], "layer": null}
      """#,
      #"""
      expect[0].hit: is a list of 3; [x, y]
      expect[2].layer: is missing; the id of a layer, or null
      expect[3].layer: is 1; the id of a layer, or null
      expect[1].layer: "crad" is no layer; the nearest known is "card"
      expect[4].at: is 3, after the end; 0 to 2, the scene's duration
      """#),
    BadScene(
      "a hit in a tree that is none",
      #"""
      {"at": 0, "hit": [0, 0], "layer": null, "tree": "render"}
      """#,
      #"""
      expect[0].tree: is "render"; one of "presentation", "model"
      """#),
    BadScene(
      "no frame",
      #"""
      {"pixel": [0, 0], "color": "#000"}
      """#,
      #"""
      expect[0]: has none of at, frame; exactly one of them
      """#),
    BadScene(
      "time and frame, a pixel outside",
      #"""
      {"at": 0, "frame": 1, "pixel": [100, 0], "color": "#000"}
      """#,
      #"""
      expect[0]: has at and frame; exactly one of at, frame
      expect[0].pixel: is (100, 0); a pixel of the display, which has 100 x 80
      """#),
    BadScene(
      "half a pixel",
      #"""
      {"at": 0, "pixel": [0.5, -1], "color": "#000", "tolerence": 1}
      """#,
      #"""
      expect[0].tolerence: is not a key of a pixel expectation; the nearest known is \#
      "tolerance"
      expect[0].pixel[0]: is 0.5; a whole number from 0 to 16383
      expect[0].pixel[1]: is -1; a whole number from 0 to 16383
      """#),
    BadScene(
      "a time after the end",
      #"""
      {"at": 5, "pixel": [0, 0], "color": "#000"}
      """#,
      #"""
      expect[0].at: is 5, after the end; 0 to 2, the scene's duration
      """#),
    BadScene(
      "a frame after the end",
      #"""
      {"frame": 121, "layer": "card", "keyPath": "opacity", "value": 0}
      """#,
      #"""
      expect[0].frame: is slot 121, after the end; 0 to 120
      """#),
    BadScene(
      "a layer that is none",
      #"""
      {"frame": 1, "layer": "cart", "keyPath": "opacity", "value": 0}
      """#,
      #"""
      expect[0].layer: "cart" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "a value of another kind",
      #"""
      {"frame": 1, "layer": "card", "keyPath": "position", "value": true, "tree": \#
      "render"}
      """#,
      #"""
      expect[0].tree: is "render"; one of "presentation", "model"
      expect[0].value: is true; [x, y]
      """#),
    BadScene(
      "one frame to compare",
      #"""
      {"same": [{"at": 0}]}
      """#,
      #"""
      expect[0].same: is a list of 1; a list of at least 2 frames
      """#),
    BadScene(
      "frames to compare",
      #"""
      {"differ": [{"at": 0}, {"at": 9}, {"frme": 1}]}
      """#,
      #"""
      expect[0].differ[2].frme: is not a key of a frame; the nearest known is "frame"
      expect[0].differ[1].at: is 9, after the end; 0 to 2, the scene's duration
      """#),
    BadScene(
      "log entries",
      #"""
      {"order": ["lay card", "displayed x", "", "display "]}
      """#,
      #"""
      expect[0].order[0]: "lay card" does not begin with a kind of log entry; known are \#
      begin, skip, mark, busy, touch, control, completion, handler, value, meter, image, scroll, rows, missingGlyphs, handIn, setNeedsLayout, \#
      setNeedsDisplay, layout, display, draw, drawStart, drawFinish, lockWait, drawCancel, \#
      memoryWarning, contents, animate, animationEnd, commit, supersede, render, pass, upload, oversize, \#
      drawn, covered, culled, cacheHit, cacheMiss, cacheEviction, misaligned, scaled, \#
      pixelsWritten, pixelsBlended, pixelsRead, overdraw, kept, renderFinish, present, repeat, \#
      modeChange, block, warning
      expect[0].order[1]: "displayed x" does not begin with a kind of log entry; the \#
      nearest known is "display"
      expect[0].order[2]: "" does not begin with a kind of log entry; known are begin, \#
      skip, mark, busy, touch, control, completion, handler, value, meter, image, scroll, rows, missingGlyphs, handIn, setNeedsLayout, setNeedsDisplay, \#
      layout, display, draw, drawStart, drawFinish, lockWait, drawCancel, memoryWarning, contents, animate, \#
      animationEnd, commit, supersede, render, pass, upload, oversize, drawn, covered, culled, \#
      cacheHit, cacheMiss, cacheEviction, misaligned, scaled, pixelsWritten, pixelsBlended, \#
      pixelsRead, overdraw, kept, renderFinish, present, repeat, modeChange, block, warning
      expect[0].order[3]: "display " does not begin with a kind of log entry; the nearest \#
      known is "display"
      """#),
    BadScene(
      "log entries that can never be",
      #"""
      {"order": ["commit card", "present 07", "draw crad", "animate crad position", "layout a b", "overdraw -1", "pixelsRead 1 ", "modeChange 2 4", "warning crad", "warning card ", "memoryWarning x"]}
      """#,
      #"""
      expect[0].order[0]: is "commit card"; "commit" and a whole number, or "commit" for any
      expect[0].order[1]: is "present 07"; "present" and a whole number, or "present" for any
      expect[0].order[4]: is "layout a b"; "layout" and the id of a layer, or "layout" for any
      expect[0].order[5]: is "overdraw -1"; "overdraw", the number of a frame and how many, or \#
      "overdraw" for any
      expect[0].order[6]: is "pixelsRead 1 "; "pixelsRead", the number of a frame and how many, or \#
      "pixelsRead" for any
      expect[0].order[7]: is "modeChange 2 4"; "modeChange 2 3", "modeChange 3 2"
      expect[0].order[9]: is "warning card "; "warning" and the id of a layer, or "warning" for any
      expect[0].order[10]: is "memoryWarning x"; "memoryWarning", which is about nothing else
      expect[0].order[0]: "crad" is no layer; the nearest known is "card"
      expect[0].order[1]: "crad" is no layer; the nearest known is "card"
      expect[0].order[2]: "crad" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "names that nothing has", isInSchema: false,
      #"""
      {"count": "mark", "is": 0}, {"count": "mark topp", "is": 0},
      {"never": "completion fade finishd"}, {"never": "completion slide finished"},
      {"order": ["handler layd out", "busy decod", "value hue 3", "mark top", "busy decode",
      "handler laid out", "completion fade", "completion fade unfinished", "completion in",
      "value hue", "value hues 3", "mark inner", "mark tapped"]}
      ], "timeline": [
      {"at": 0, "mark": "top"}, {"at": 0, "busy": {"milliseconds": 1, "label": "decode"}},
      {"at": 0, "logValue": "hues"},
      {"at": 0, "commitHandler": {"phase": "preCommit", "name": "laid out", "actions": [{"mark": "inner"}]}},
      {"at": 0, "transaction": {"edits": [
        {"set": {"layer": "card", "values": {"opacity": 1}, "transaction": {"completion": "in two words"}}}
      ], "completion": "fade"}},
      {"at": 0, "insert": {"into": "card", "layer": {"class": "Node", "touch": {"tap": [{"mark": "tapped"}]}}}}
      """#,
      #"""
      expect[1].count: "topp" is no mark of the scene; the nearest known is "top"
      expect[2].never: "fade finishd" is no completion of the scene; known are "fade", "in two words"
      expect[3].never: "slide" is no completion of the scene; known are "fade", "in two words"
      expect[4].order[0]: "layd out" is no commit handler of the scene; the nearest known is "laid out"
      expect[4].order[1]: "decod" is no label of the scene's blocks; the nearest known is "decode"
      expect[4].order[2]: "hue 3" is no key that the scene asks for; known are "hues"
      expect[4].order[9]: "hue" is no key that the scene asks for; the nearest known is "hues"
      """#),
    BadScene(
      "values of what key paths do not lead to",
      #"""
      {"at": 0, "layer": "card", "keyPath": "mask", "value": 3}, \#
      {"at": 0, "layer": "card", "keyPath": "sublayers", "value": ["a b", "c"]}, \#
      {"at": 0, "layer": "card", "keyPath": "opaque", "value": "yes"}, \#
      {"at": 0, "layer": "card", "keyPath": "contents", "value": "photo"}, \#
      {"at": 0, "layer": "card", "keyPath": "duration", "value": "infinite"}, \#
      {"at": 0, "layer": "card", "keyPath": "constraints", "value": [{"offset": 1}]}, \#
      {"at": 0, "layer": "card", "keyPath": "sublayer", "value": []}, \#
      {"at": 0, "layer": "card", "keyPath": "animations", "value": []}
      """#,
      #"""
      expect[0].value: is 3; the id of a layer, or null
      expect[1].value[0]: is "a b"; an id of letters, digits and -_.:/
      expect[2].value: is "yes"; true or false
      expect[3].value: "photo" is no image of assets.images; the scene has no images
      expect[4].value: is "infinite"; a number, or "inf"
      expect[5].value[0].attribute: is missing; one of "minX", "midX", "maxX", "width", \#
      "minY", "midY", "maxY", "height"
      expect[6].keyPath: is "sublayer"; the nearest known is "sublayers"
      expect[7].keyPath: is "animations"; the nearest known is "animationKeys"
      """#),
    BadScene(
      "values that the layer cannot have",
      #"""
      {"at": 0, "layer": "card", "keyPath": "layout", "value": null}, \#
      {"at": 0, "layer": "card", "keyPath": "enabled", "value": true}, \#
      {"at": 0, "layer": "card", "keyPath": "attributedString", "value": null}, \#
      {"at": 0, "layer": "card", "keyPath": "emitterCells", "value": []}, \#
      {"at": 0, "layer": "card", "keyPath": "actions", "value": {"lineWidth": null}}, \#
      {"at": 0, "layer": "card", "keyPath": "style", "value": {"lineWidth": 2}}, \#
      {"at": 0, "layer": "card", "keyPath": "constraints", "value": [\#
      {"attribute": "minX", "relativeTo": "crad"}]}
      """#,
      #"""
      expect[0].keyPath: layout is a key of nodes, and "card" is none; a layer of the class Node
      expect[1].keyPath: enabled is a key of controls, and "card" is none; a control
      expect[2].keyPath: attributedString is a key of TextLayer, and "card" is a Layer; \#
      a key of Layer
      expect[3].keyPath: emitterCells is a key of EmitterLayer, and "card" is a Layer; \#
      a key of Layer
      expect[4].value.lineWidth: lineWidth is a key of ShapeLayer, and "card" is a Layer; \#
      a key of Layer
      expect[5].value.lineWidth: lineWidth is a key of ShapeLayer, and "card" is a Layer; \#
      a key of Layer
      expect[6].value[0].relativeTo: "crad" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "conversions",
      #"""
      {"at": 0, "convert": [0, 0], "from": "card", "to": null, "value": 1}, \#
      {"at": 0, "convert": 1, "from": "card", "to": null, "value": 1, "tree": "presentation"}, \#
      {"at": 0, "convert": [1, 2, 3], "from": "card", "value": "a"}, \#
      {"at": 9, "convert": 1, "from": "crad", "to": "cadr", "value": 1}
      """#,
      #"""
      expect[0].value: is a time; a point, as `convert` is
      expect[1].tree: is "presentation"; "model": times are converted by it
      expect[2].to: is missing; the id of a layer, or null for the root
      expect[2].convert: is a list of 3; a time in seconds, [x, y], or [x, y, width, height]
      expect[2].value: is "a"; a time in seconds, [x, y], or [x, y, width, height]
      expect[3].at: is 9, after the end; 0 to 2, the scene's duration
      expect[3].from: "crad" is no layer; the nearest known is "card"
      expect[3].to: "cadr" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "points in layers",
      #"""
      {"at": 0, "contains": [0, 0], "layer": "crad", "is": true}, \#
      {"at": 0, "contains": [0, 0], "layer": null}, \#
      {"at": 0, "hit": [0, 0], "in": "crad", "layer": null}
      """#,
      #"""
      expect[1].is: is missing; true or false
      expect[1].layer: is null; an id of letters, digits and -_.:/
      expect[0].layer: "crad" is no layer; the nearest known is "card"
      expect[2].in: "crad" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "places in texts",
      #"""
      {"at": 0, "textAt": [0, 0], "layer": "crad"}, \#
      {"at": 0, "textAt": [0], "layer": "card", "character": -1, "kind": 3, "action": ["a"]}, \#
      {"at": 0, "textRects": [0, 1], "layer": "card"}, \#
      {"at": 0, "textRects": [0], "layer": "card", "value": [[0, 0]]}, \#
      {"at": 0, "layer": "card", "keyPath": "textSize", "value": [1]}, \#
      {"at": 0, "layer": "card", "keyPath": "textHidden", "value": 1}
      """#,
      #"""
      expect[0]: has none of character, kind, action; at least one of them
      expect[1].textAt: is a list of 1; [x, y]
      expect[1].character: is -1; a whole number from 0 to 10000000; of all forms: \#
      the number of a character from 0, or null
      expect[1].kind: is 3; what a tap is on, or null
      expect[1].action: is a list of 1; what a tap stands for, or null
      expect[2].value: is missing; a list of rectangles
      expect[3].textRects: is a list of 1; [start, end]
      expect[3].value[0]: is a list of 2; [x, y, width, height]
      expect[4].value: is a list of 1; [width, height]
      expect[5].value: is 1; text, or null
      expect[0].layer: "crad" is no layer; the nearest known is "card"
      """#),
    BadScene(
      "places in texts of what has none", isInSchema: false,
      #"""
      {"at": 0, "textAt": [0, 0], "layer": "card", "kind": null}, \#
      {"at": 9, "textRects": [0, 1], "layer": "card", "value": []}, \#
      {"at": 0, "textRects": [2, 1], "layer": "card", "value": []}, \#
      {"at": 0, "layer": "card", "keyPath": "textMatches", "value": []}
      """#,
      #"""
      expect[2].textRects: ends at 1, before it begins at 2; [start, end]
      expect[0].layer: textAt is asked of rich labels, and "card" is none; a rich label
      expect[1].at: is 9, after the end; 0 to 2, the scene's duration
      expect[1].layer: textRects is asked of rich labels, and "card" is none; a rich label
      expect[3].keyPath: textMatches is a key of rich labels, and "card" is none; a rich label
      """#),
    BadScene(
      "a count of what",
      #"""
      {"count": "display r"}
      """#,
      #"""
      expect[0].is: is missing; a whole number from 0 to 1000000000
      """#),
    BadScene(
      "dropped frames after the end",
      #"""
      {"frames": {"dropped": [3, 400]}}
      """#,
      #"""
      expect[0].frames.dropped: is slot 400, after the end; 0 to 120
      """#),
    BadScene(
      "a span that goes back",
      #"""
      {"never": "draw card", "from": 1, "to": 0.5}
      """#,
      #"""
      expect[0]: goes from 1 to 0.5; a `to` that is not earlier than `from`
      """#),
    BadScene(
      "a picture that is not there",
      #"""
      {"at": 0, "image": "none.png"}
      """#,
      #"""
      expect[0].image: "none.png" is not there; a PNG, JPEG, WebP or GIF file
      """#),
  ]

  @Test func aFrameThatNoReplayReachesIsRefused() throws {
    let text = scene(root: "", #""expect": [{"same": [{"frame": 0}, {"frame": 5184001}]}]"#)
    #expect(
      try SceneFolder().problems(text) == [
        "expect[0].same[1].frame: is slot 5184001, after the end; 0 to 5184000"
      ])
  }
}
