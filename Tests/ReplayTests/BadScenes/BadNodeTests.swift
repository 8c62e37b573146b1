import Testing

/// Nodes: what only they have, and what they do.
@Suite struct BadNodeTests {
  @Test(arguments: cases)
  func theSceneIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = #"{"scanout": 1, "display": {"width": 100, "height": 80}, \#(c.text)}"#
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "keys of nodes and controls on a layer",
      #"""
      "root": {"id": "r", "contentMode": "top", "layout": "x", "touch": {}, "enabled": true,
      "sublayers": [{"class": "Node", "id": "n", "enabled": false}]}
      """#,
      #"""
      root.contentMode: is a key of nodes; "class": "Node" beside it
      root.layout: is a key of nodes; "class": "Node" beside it
      root.touch: is a key of nodes; "class": "Node" beside it
      root.enabled: is a key of controls; "class": "Control" beside it
      root.sublayers[0].enabled: is a key of controls; "class": "Control" beside it
      root.layout: names "x", which is no sublayer of "r"; ids of sublayers of "r"
      """#),
    BadScene(
      "keys of ready-made nodes on others",
      #"""
      "root": {"class": "Node", "id": "r", "series": [], "async": true, "sublayers": [
        {"class": "ChartNode", "id": "c", "image": "x", "touch": {}, "contents": "x"},
        {"class": "ImageNode", "id": "i", "mask": {}, "rounding": "round"}
      ]}, "timeline": [{"at": 0, "set": {"layer": "c", "values": {"fit": "cover"}}}],
      "assets": {"images": {"x": {"generate": {"solid": "#000", "size": [1, 1]}, "parts": 2}}}
      """#,
      #"""
      assets.images.x: has parts without file; both or neither
      assets.images.x: has parts without latency; both or neither
      root.series: is a key of ChartNode; "class": "ChartNode" beside it
      root.async: is a key of ChartNode and FrameRateNode and ImageNode; "class": "ChartNode" or \#
      "class": "FrameRateNode" or "class": "ImageNode" beside it
      root.sublayers[0].contents: is no key of a ChartNode, which makes its own contents; \#
      a layer of another class
      root.sublayers[0].image: is a key of ImageNode; "class": "ImageNode" beside it
      root.sublayers[0].touch: is no key of a ChartNode, which passes touches on; \#
      a Node or Control around it
      root.sublayers[1].rounding: is "round"; one of "none", "layer", "mask", "prerendered"
      root.sublayers[1].mask: is no key of a ImageNode; rounding, or a layer of another class
      timeline[0].set.values.fit: fit is a key of ImageNode, and "c" is a ChartNode; \#
      a key of ChartNode
      """#),
    BadScene(
      "series",
      #"""
      "root": {"class": "ChartNode", "series": [{}, {"values": [1, "2"], "width": -1},
        {"walk": {"seed": 1}}], "axes": {"steps": 0}, "scaling": "all"}
      """#,
      #"""
      root.series[0]: has none of values, walk; exactly one of them
      root.series[1].values[1]: is "2"; a number or null
      root.series[1].width: is -1; a number from 0 to 1000
      root.series[2].walk.count: is missing; a whole number from 0 to 100000
      root.scaling: is "all"; one of "each", "together"
      root.axes.steps: is 0; a whole number from 1 to 20
      """#),
    BadScene(
      "a mask and a mode",
      #"""
      "root": {"class": "Node", "id": "r", "contentMode": "fill",
      "autoresizingMask": ["flexibleWidth", "width"]}
      """#,
      #"""
      root.autoresizingMask[1]: is "width"; one of "flexibleLeftMargin", "flexibleWidth", \#
      "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight", "flexibleBottomMargin"
      root.contentMode: is "fill"; one of the names that `scanout schema` lists
      """#),
    BadScene(
      "content mode and gravity",
      #"""
      "root": {"class": "Node", "contentMode": "top", "contentsGravity": "top"}
      """#,
      #"""
      root: has contentMode together with contentsGravity; contentMode alone, or the others
      """#),
    BadScene(
      "handlers of the other class",
      #"""
      "root": {"class": "Node", "touch": {"touchDown": []},
      "sublayers": [{"class": "Control", "touch": {"tap": [], "touchDown": []}}]}
      """#,
      #"""
      root.touch.touchDown: is an event of controls; "class": "Control" beside it
      root.sublayers[0].touch.tap: is a touch of nodes; an event, such as touchUpInside
      """#),
    BadScene(
      "actions",
      #"""
      "root": {"class": "Node", "id": "r", "touch": {
      "tap": [{"remove": "r"}, {"mark": "a", "busy": {"milliseconds": 1}}, {"setNeedsLayout": "q"},
      {"set": {"layer": "zz", "values": {}}}, {"set": {"layer": "r", "values": {"enabled": true}}}]}}
      """#,
      #"""
      root.touch.tap[0].remove: is not a key of an action; known are set, animate, \#
      animateNodes, transitionNodes, removeAnimation, setNeedsDisplay, setNeedsLayout, present, \#
      scroll, data, busy, mark
      root.touch.tap[1]: has busy and mark; exactly one of set, animate, animateNodes, \#
      transitionNodes, removeAnimation, setNeedsDisplay, setNeedsLayout, present, scroll, data, \#
      busy, mark
      root.touch.tap[1].setNeedsLayout: "q" is no layer; known are "r"
      root.touch.tap[2].set.layer: "zz" is no layer; known are "r"
      root.touch.tap[3].set.values.enabled: enabled is a key of controls, and "r" is none; a \#
      control
      """#),
    BadScene(
      "ids in a layout",
      #"""
      "root": {"class": "Node", "id": "n",
      "layout": {"stack": {"children": ["m", "zz", {"center": "m"}]}}, "sublayers": [{"id": "m"}]}
      """#,
      #"""
      root.layout: names "zz", which is no sublayer of "n"; ids of sublayers of "n"
      root.layout: names "m" twice; each sublayer once
      """#),
    BadScene(
      "layout elements",
      #"""
      "root": {"class": "Node", "id": "n", "sublayers": [{"id": "m"}], "layout": {"absolute": [
      {"size": [1, 1], "inset": {"insets": "a", "child": {"layer": "m", "width": "x%", "grow": -1}},
      "ratio": {"ratio": 0, "child": "m"}}, {"relative": {"child": 5}}]}}
      """#,
      #"""
      root.layout.absolute[0]: has inset and ratio; exactly one of layer, stack, inset, \#
      center, relative, ratio, overlay, background, absolute, corner
      root.layout.absolute[0]: has size without layer; both or neither
      root.layout.absolute[0].inset.insets: is "a"; a number, or [top, left, bottom, right] \#
      of numbers or "inf"
      root.layout.absolute[0].inset.child.width: is "x%"; a number of points from 0, or \#
      a share such as "50%"
      root.layout.absolute[0].inset.child.grow: is -1; a number from 0 to 1000000000
      root.layout.absolute[0].ratio.ratio: is 0; a number above 0, at most 1000000
      root.layout.absolute[1].relative: has none of horizontal, vertical; at least one of them
      root.layout.absolute[1].relative.child: is 5; the id of a sublayer, or an object (a \#
      layout element)
      """#),
    BadScene(
      "a block",
      #"""
      "root": {"class": "Node", "id": "n", "sublayers": [{"id": "m"}]}, "timeline": [
      {"at": 0, "animateNodes": {}},
      {"at": 0, "animateNodes": {"curve": "linear", "spring": {"damping": 1.5}, "changes": []}},
      {"at": 0, "animateNodes": {"duration": 0, "spring": {"bounce": 0.5},
      "changes": [{"layer": "n", "values": {}}]}},
      {"at": 0, "animateNodes": {"repeatCount": "inf", "calculationMode": "linear",
      "changes": [{"layer": "n", "values": {}}]}},
      {"at": 0, "animateNodes": {"keyframes": [
      {"start": 0.5, "duration": 0.6, "changes": [{"layer": "n", "values": {}}]}]}}]
      """#,
      #"""
      timeline[0].animateNodes: has none of changes, keyframes; at least one of them
      timeline[1].animateNodes: has curve and spring; at most one of curve, spring, keyframes
      timeline[1].animateNodes.spring.damping: is 1.5; a number above 0, at most 1
      timeline[1].animateNodes.changes: is a list of 0; a list of changes
      timeline[2].animateNodes: is a spring of a bounce in no time; a duration above 0
      timeline[3].animateNodes: has calculationMode without keyframes; both or neither
      timeline[3].animateNodes: goes on for more than a day, and the scene has no duration; an \#
      animation that ends, or a duration of the scene
      timeline[4].animateNodes.keyframes[0]: ends at 1.1; an end of at most 1
      """#),
    BadScene(
      "what a block changes",
      #"""
      "root": {"class": "Node", "id": "n", "sublayers": [{"id": "m"}]}, "timeline": [
      {"at": 0, "animateNodes": {"changes": [{"layer": "m", "values": {"opacity": 1}},
      {"layer": "q", "values": {}}, {"layer": "n", "values": {"enabled": true, "layout": "c"}}]}},
      {"at": 0, "set": {"layer": "m", "values": {"contentMode": "top", "layout": null}}}]
      """#,
      #"""
      timeline[0].animateNodes.changes[0].layer: only nodes are animated in a block, and "m" \#
      is none; a layer of the class Node
      timeline[0].animateNodes.changes[1].layer: "q" is no layer; known are "m", "n"
      timeline[0].animateNodes.changes[2].values.enabled: enabled is a key of controls, and \#
      "n" is none; a control
      timeline[0].animateNodes.changes[2].values.layout: names "c", which is no sublayer of \#
      "n"; ids of sublayers of "n"
      timeline[1].set.values.contentMode: contentMode is a key of nodes, and "m" is none; a \#
      layer of the class Node
      timeline[1].set.values.layout: layout is a key of nodes, and "m" is none; a layer of the \#
      class Node
      """#),
    BadScene(
      "touches",
      #"""
      "root": {"id": "r"}, "timeline": [
      {"at": 0, "touch": {"phase": "began", "point": [0, 0]}},
      {"at": 0, "tap": {"finger": 20}}, {"at": 0, "tap": {"point": [1, 1]}}]
      """#,
      #"""
      timeline[1].tap.point: is missing; [x, y]
      timeline[1].tap.finger: is 20; a whole number from 0 to 9
      timeline[0].touch: finds nobody, as the root is no node; a root of the class Node
      timeline[2].tap: finds nobody, as the root is no node; a root of the class Node
      """#),
    BadScene(
      "touches of fingers that are up, and that are down", isInSchema: false,
      #"""
      "root": {"class": "Node"}, "timeline": [
        {"at": 0.5, "touch": {"phase": "ended", "point": [1, 1]}},
        {"at": 0.1, "touch": {"phase": "began", "point": [1, 1]}},
        {"at": 0.2, "touch": {"phase": "began", "point": [1, 1]}},
        {"at": 0.3, "tap": {"point": [1, 1]}},
        {"at": 0.4, "touch": {"phase": "moved", "point": [1, 1]}},
        {"at": 0.4, "touch": {"phase": "cancelled", "point": [1, 1], "finger": 2}},
        {"at": 0.6, "tap": {"point": [1, 1]}},
        {"at": 0.7, "touch": {"phase": "moved", "point": [1, 1]}}
      ]
      """#,
      #"""
      timeline[2].touch: begins with finger 0, which is down already at 0.2 s; another finger, \#
      or a touch that ended or was cancelled before
      timeline[3].tap: begins with finger 0, which is down already at 0.3 s; another finger, \#
      or a touch that ended or was cancelled before
      timeline[5].touch.phase: is "cancelled", but finger 2 is not down at 0.4 s; a touch that began before
      timeline[7].touch.phase: is "moved", but finger 0 is not down at 0.7 s; a touch that began before
      """#),
    BadScene(
      "log entries of touches",
      #"""
      "root": {"id": "r"}, "expect": [{"count": "touch began", "is": 0},
      {"count": "touch start r", "is": 0}, {"count": "touch began zz", "is": 0},
      {"count": "control zz", "is": 0}, {"count": "completion any thing", "is": 0}]
      """#,
      #"""
      expect[1].count: is "touch start r"; "touch", a phase (began, moved, ended, cancelled) \#
      and the id of a layer
      expect[2].count: "zz" is no layer; known are "r"
      expect[3].count: "zz" is no layer; known are "r"
      expect[4].count: "any thing" is no completion of the scene; the scene has none
      """#),
  ]
}
