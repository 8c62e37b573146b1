import Testing

/// Scroll nodes and tables: what only they have, their rows, and what is done to them.
@Suite struct BadTableTests {
  @Test(arguments: cases)
  func theSceneIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = #"{"scanout": 1, "display": {"width": 100, "height": 80}, \#(c.text)}"#
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "scroll keys elsewhere",
      ##"""
      "root": {"class": "Node", "id": "r", "contentSize": [1, 2], "scrolling": {}, "data": [], "reuse": true,
      "sublayers": [{"class": "ScrollNode", "id": "s", "display": {"draw": []}, "touch": {}, "scrolling": {"deceleration": 1, "inset": [0, 1]}},
      {"class": "TableNode", "id": "t", "data": [], "template": {}, "contentSize": [1, 1], "sublayers": [{}]}]}
      """##,
      #"""
      root.contentSize: is a key of scroll nodes; "class": "ScrollNode" beside it
      root.scrolling: is a key of scroll nodes; "class": "ScrollNode" or "TableNode" beside it
      root.data: is a key of tables; "class": "TableNode" beside it
      root.reuse: is a key of tables; "class": "TableNode" beside it
      root.sublayers[0].scrolling.inset: is a list of 2; [top, left, bottom, right]
      root.sublayers[0].scrolling.deceleration: is 1; a number from 0.5 to 0.99999
      root.sublayers[0].touch: is no key of a ScrollNode; a node in it
      root.sublayers[0].display: is no key of a ScrollNode; a node in it
      root.sublayers[1].contentSize: is a key of scroll nodes; rows, whose heights make it
      root.sublayers[1].sublayers: is no key of a TableNode, which has rows; data and template
      """#),
    BadScene(
      // How many rows there are when a finger comes nobody knows.
      "actions on lists",
      ##"""
      "root": {"class": "Node", "id": "r", "touch": {"tap": [
      {"scroll": {"layer": "r", "toTop": true}}, {"scroll": {"layer": "r", "row": 1}},
      {"scroll": {"layer": "t", "row": 900}}, {"data": {"layer": "r", "delete": [0]}},
      {"data": {"layer": "t", "delete": [5]}}, {"data": {"layer": "q", "delete": [5]}},
      {"data": {"layer": "t", "insert": [{"at": 90, "row": {"b": 1}}]}},
      {"data": {"layer": "t", "rows": [{"a": "x"}, {}]}}]},
      "sublayers": [{"class": "TableNode", "id": "t", "data": [{"a": "1"}], "template": {"sublayers": [{"id": "{{a}}"}]}}]},
      "timeline": [{"at": 0, "data": {"layer": "t", "delete": [7]}}, {"at": 0, "scroll": {"layer": "t", "row": 7}}]
      """##,
      #"""
      root.touch.tap[0].scroll.toTop: only scroll nodes have a top, and "r" is none; \#
      a layer of the class ScrollNode or TableNode
      root.touch.tap[1].scroll.row: only tables have rows, and "r" is none; \#
      a layer of the class TableNode
      root.touch.tap[3].data.layer: only tables have data, and "r" is none; \#
      a layer of the class TableNode
      root.touch.tap[5].data.layer: "q" is no layer; known are "r", "t"
      root.touch.tap[6].data.insert[0].row: has no field "a"; the fields of the other rows
      root.touch.tap[7].data.rows[1]: has no field "a"; the fields of the other rows
      """#),
    BadScene(
      "policies of what no worker draws",
      ##"""
      "root": {"id": "r", "sublayers": [{"id": "a", "display": {"async": true, "draw": []}},
      {"id": "s", "display": {"draw": []}}]},
      "timeline": [{"at": 0, "set": {"layer": "a", "values": {"display": {"quality": "utility"}, "displayContainer": false}}},
      {"at": 0, "set": {"layer": "s", "values": {"display": {"fade": 1}, "displayContainer": 1}}},
      {"at": 0, "set": {"layer": "a", "values": {"display": {"draw": [], "contentKey": "a"}}}}]
      """##,
      #"""
      timeline[1].set.values.displayContainer: is 1; true, false, or an object with timeout
      timeline[2].set.values.display.draw: is not a key of how a layer behaves while workers draw \#
      it; known are contentsPolicy, placeholder, placeholderImage, baseColor, fade, progress, \#
      priority, quality, waitsForSight, oversize
      timeline[2].set.values.display.contentKey: is not a key of how a layer behaves while workers \#
      draw it; known are contentsPolicy, placeholder, placeholderImage, baseColor, fade, progress, \#
      priority, quality, waitsForSight, oversize
      timeline[1].set.values.display: is of layers that workers draw, and "s" is none; \#
      a layer whose display has "async": true
      """#),
    BadScene(
      "a table without rows or template",
      ##"""
      "root": {"class": "Node", "sublayers": [{"class": "TableNode", "id": "t"}]}
      """##,
      #"""
      root.sublayers[0].data: is missing; a list of rows, or an object with count and fields
      root.sublayers[0].template: is missing; an object (a layer whose texts name fields as \#
      {{field}})
      """#),
    BadScene(
      "templates",
      ##"""
      "root": {"class": "Node", "sublayers": [
      {"class": "TableNode", "id": "a", "data": [{"title": "x"}], "template": {"id": "row", "frame": [0, 0, 1, 1], "class": "ShapeLayer",
      "sublayers": [{"class": "{{kind}}", "backgroundColor": "{{titel}}", "touch": {}}, {"id": "d"}, {"id": "d"}, {"class": "ScrollNode"}]}},
      {"class": "TableNode", "id": "b", "data": [{"c": "#F00"}, {"c": "red"}, {"c": 7}], "template": {"backgroundColor": "{{c}}"}},
      {"class": "TableNode", "id": "c", "data": {"count": 9, "fields": {"o": [0, 1, 2]}}, "template": {"sublayers": [{"opacity": "{{o}}"}]}},
      {"class": "TableNode", "id": "d", "data": [], "template": []}]}
      """##,
      #"""
      root.sublayers[0].template.id: is the table's to say; sublayers, which lie in the row
      root.sublayers[0].template.frame: is the table's to say; sublayers, which lie in the row
      root.sublayers[0].template.class: is "ShapeLayer"; "Layer" or "Node" for a row, with \#
      others in it
      root.sublayers[0].template.sublayers[0].class: is another one from row to row; one class \#
      for all rows
      root.sublayers[0].template.sublayers[0].touch: is no key of a row's layers; a layer \#
      outside of the table
      root.sublayers[0].template.sublayers[3].class: is "ScrollNode"; a class that does not \#
      scroll
      root.sublayers[0].template.sublayers[0].class: names the field "kind"; known are "title"
      root.sublayers[0].template.sublayers[0].backgroundColor: names the field "titel"; the \#
      nearest known is "title"
      root.sublayers[0].template: has two layers "d"; an id of its own for each layer
      root.sublayers[1].template["row 1"].backgroundColor: is "red"; "#RGB", "#RGBA", \#
      "#RRGGBB", "#RRGGBBAA", "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      root.sublayers[2].template["row 2"].sublayers[0].opacity: is 2; a number from 0 to 1
      root.sublayers[3].template: is a list of 0; an object (a layer whose texts name fields \#
      as {{field}})
      """#),
    BadScene(
      "data",
      ##"""
      "root": {"class": "Node", "sublayers": [
      {"class": "TableNode", "id": "a", "data": [{"a": []}, 4], "template": {}},
      {"class": "TableNode", "id": "b", "data": {"count": -1, "fields": {"a": {}, "b": []}}, "template": {}},
      {"class": "TableNode", "id": "c", "data": [{}], "template": {}, "fetch": {"screens": 1, "rows": 0}},
      {"class": "TableNode", "id": "d", "data": [{}], "template": {}, "fetch": {"screens": 1, "rows": 2}}]}
      """##,
      #"""
      root.sublayers[0].data[0].a: is a list of 0; text, a number, true or false
      root.sublayers[0].data[1]: is 4; an object (values by field)
      root.sublayers[1].data.count: is -1; a whole number from 0 to 10000000
      root.sublayers[1].data.fields.a: is an object; text, a number, true or false, or a list \#
      of these
      root.sublayers[1].data.fields.b: is a list of 0; a list of 1 to 10000 values; of all forms: \#
      text, a number, true or false, or a list of these
      root.sublayers[2].fetch.rows: is 0; a whole number from 1 to 100000
      root.sublayers[3].fetch: asks for 2 more rows of a list; data with count and fields
      """#),
    BadScene(
      "heights and ranges",
      ##"""
      "root": {"class": "Node", "sublayers": [
      {"class": "TableNode", "id": "a", "data": [{"h": 1}, {"h": "x"}], "template": {}, "rowHeight": {"field": "h"}},
      {"class": "TableNode", "id": "b", "data": [], "template": {}, "rowHeight": -1},
      {"class": "TableNode", "id": "c", "data": [], "template": {}, "rowHeight": {"measured": true}},
      {"class": "TableNode", "id": "d", "data": [], "template": {}, "rowHeight": {"field": "h", "padding": 2}},
      {"class": "TableNode", "id": "e", "data": [], "template": {}, "ranges": {"full": {"display": [1]}, "lowMemory": {}}, "rangeMode": "all",
      "scrollSkip": 3, "rowPlaceholder": {"fade": 1}, "offscreenRowsPerTurn": -1}]}
      """##,
      #"""
      root.sublayers[0].data[1]: has no height in its field "h"; a number from 0 to 100000 \#
      there
      root.sublayers[1].rowHeight: is -1; a number from 0 to 100000, or an object with field or measured
      root.sublayers[2].rowHeight: measures rows without an estimate; estimate: points of a \#
      row not seen yet
      root.sublayers[3].rowHeight: has padding without measured; both or neither
      root.sublayers[4].offscreenRowsPerTurn: is -1; a whole number from 0 to 1000
      root.sublayers[4].ranges.lowMemory: is not a key of ranges by mode; known are minimum, \#
      full, visibleOnly
      root.sublayers[4].ranges.full.preload: is missing; [ahead, behind] in screenfuls, from 0 \#
      to 100
      root.sublayers[4].ranges.full.display: is a list of 1; [ahead, behind] in screenfuls, \#
      from 0 to 100
      root.sublayers[4].rangeMode: is "all"; one of "minimum", "full", "visibleOnly", \#
      "lowMemory"
      root.sublayers[4].scrollSkip: is 3; true, false, or an object with threshold and passing
      root.sublayers[4].rowPlaceholder.color: is missing; "#RGB", "#RGBA", "#RRGGBB", \#
      "#RRGGBBAA", "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "changes of data",
      ##"""
      "root": {"class": "Node", "id": "r", "sublayers": [
      {"class": "TableNode", "id": "t", "data": [{"a": 1}, {"a": 2}, {"a": 3}], "template": {"sublayers": [{"opacity": "{{a}}"}]}}]},
      "timeline": [
      {"at": 0, "data": {"layer": "r", "delete": [0]}},
      {"at": 0, "data": {"layer": "t", "delete": [3]}},
      {"at": 0, "data": {"layer": "t", "delete": [0, 0]}},
      {"at": 0, "data": {"layer": "t", "insert": [{"at": 4, "row": {"a": 0.5}}]}},
      {"at": 0, "data": {"layer": "t", "insert": [{"at": 0, "row": {"b": 1}}]}},
      {"at": 0, "data": {"layer": "t", "insert": [{"at": 0, "row": {"a": "no"}}]}},
      {"at": 0, "data": {"layer": "t", "rows": [], "delete": [1]}},
      {"at": 0, "data": {"layer": "t"}},
      {"at": 0, "data": {"layer": "t", "delete": [0], "duration": 1}},
      {"at": 0, "data": {"layer": "t", "move": [{"from": 0, "to": 9}], "animation": "spin"}}]
      """##,
      #"""
      root.sublayers[0].template["row 1"].sublayers[0].opacity: is 2; a number from 0 to 1
      timeline[6].data: has rows together with delete; rows alone, or the others
      timeline[7].data: has none of rows, delete, insert, reload, move; at least one of them
      timeline[8].data: has duration without animation; both or neither
      timeline[9].data.animation: is "spin"; one of "none", "fade", "left", "right"
      timeline[0].data.layer: only tables have data, and "r" is none; a layer of the class \#
      TableNode
      timeline[1].data: row 3 is not one of the 3 rows before; rows of the table, each once
      timeline[2].data: row 0 leaves its place twice; rows of the table, each once
      timeline[3].data: row 4 is not one of the 4 rows after; rows of the table, each once
      timeline[4].data.insert[0].row: has no field "a"; the fields of the other rows
      timeline[5].data.insert[0].row["row 0"].sublayers[0].opacity: is "no"; a number from 0 \#
      to 1
      timeline[8].data: row 0 is not one of the 0 rows before; rows of the table, each once
      timeline[9].data: row 0 is not one of the 0 rows before; rows of the table, each once
      """#),
    BadScene(
      "scrolls of nodes",
      ##"""
      "root": {"class": "Node", "id": "r", "sublayers": [
      {"class": "ScrollNode", "id": "s"}, {"class": "TableNode", "id": "t", "data": [{}, {}], "template": {}}]},
      "timeline": [
      {"at": 0, "scroll": {"layer": "r", "toTop": true}},
      {"at": 0, "scroll": {"layer": "s", "row": 1}},
      {"at": 0, "scroll": {"layer": "t", "row": 2}},
      {"at": 0, "scroll": {"layer": "s", "velocity": [0, 1], "deceleration": 0.9}},
      {"at": 0, "scroll": {"layer": "s", "toTop": true, "position": "top", "duration": 1}},
      {"at": 0, "set": {"layer": "t", "values": {"contentSize": [1, 1]}}},
      {"at": 0, "set": {"layer": "r", "values": {"scrolling": {}}}}],
      "expect": [
      {"at": 0, "layer": "s", "keyPath": "visibleRows", "value": [0, 1]},
      {"at": 0, "layer": "r", "keyPath": "contentSize", "value": [0, 1]},
      {"at": 0, "layer": "t", "keyPath": "scrolling", "value": "fast"},
      {"at": 0, "layer": "t.1.title", "keyPath": "opacity", "value": 1},
      {"at": 0, "layer": "t.1", "keyPath": "opacity", "value": 1},
      {"at": 0, "layer": "s.1", "keyPath": "opacity", "value": 1}]
      """##,
      #"""
      timeline[4].scroll: has duration together with toTop; duration alone, or the others
      timeline[4].scroll: has position without row; both or neither
      expect[2].value: is "fast"; one of "rest", "dragging", "decelerating", "animating"
      timeline[0].scroll.toTop: only scroll nodes have a top, and "r" is none; a layer of the \#
      class ScrollNode or TableNode
      timeline[1].scroll.row: only tables have rows, and "s" is none; a layer of the class \#
      TableNode
      timeline[2].scroll.row: is 2; 0 to 1, as the table has 2 rows then
      timeline[3].scroll.deceleration: is said of a ScrollNode, which has its own; \#
      deceleration in scrolling
      timeline[5].set.values.contentSize: contentSize is a key of scroll nodes, and "t" is a \#
      TableNode; a layer of the class ScrollNode
      timeline[6].set.values.scrolling: scrolling is a key of scroll nodes, and "r" is none; a \#
      layer of the class ScrollNode or TableNode
      expect[0].keyPath: visibleRows is a key of tables, and "s" is none; a layer of the class \#
      TableNode
      expect[1].keyPath: contentSize is a key of scroll nodes, and "r" is none; a layer of the \#
      class ScrollNode or TableNode
      expect[3].layer: "t.1.title" is no layer; known are "r", "s", "t", "t.1"
      expect[5].layer: "s.1" is no layer; the nearest known is "t.1"
      """#),
  ]
}
