import Replay
import Report
import Testing

/// What scenes do with scroll nodes and tables, seen in the log and in the recording.
@Suite struct PlayTableTests {
  /// A glass of 60 x 40 with a table `t` of rows of 10 points that fills it.
  private func scene(
    table: String = "", rows: String = #"{"count": 1000, "fields": {"title": "row {{row}}"}}"#,
    template: String = #"{"display": {"async": true, "draw": []}}"#, _ timeline: String = "",
    duration: Double = 1,
    more: String = ""
  ) -> String {
    """
    {
      "scanout": 1, "display": {"width": 60, "height": 40}, "duration": \(duration),
      "root": {"class": "Node", "id": "root", "sublayers": [
        {"class": "TableNode", "id": "t", "frame": [0, 0, 60, 40], "data": \(rows),
          "template": \(template)\(table.isEmpty ? "" : ", " + table)\
    \(table.contains("rowHeight") ? "" : ", \"rowHeight\": 10")}
      ]},
      "timeline": [\(timeline)]\(more)
    }
    """
  }

  private func log(_ text: String, _ kinds: Set<String>) throws -> [String] {
    try Played(text, draws: false).log.filter { kinds.contains(String($0.prefix { $0 != " " })) }
  }

  /// What does not hold of what is expected, in order.
  private func failures(_ text: String, mode: Recording.Mode? = nil) throws -> [String] {
    try Played(text, mode: mode, draws: false).outcome.treeFailures.values.sorted()
  }

  private static let reading = #"""
    , "expect": [
      {"at": 0.9, "layer": "t", "keyPath": "scrolling", "value": "rest"},
      {"at": 0.9, "layer": "t", "keyPath": "blankRows", "value": 0},
      {"at": 0.9, "layer": "t", "keyPath": "visibleRows", "value": [100, 103]},
      {"at": 0.9, "layer": "t.101", "keyPath": "position", "value": [0, 1010]},
      {"at": 0.9, "layer": "t.101.name", "keyPath": "name", "value": "t.101.name"}
    ]
    """#

  @Test(arguments: [Recording.Mode.timed, .content])
  func rowsAreFoundByTheirNumbers(mode: Recording.Mode) throws {
    let text = scene(
      template: #"{"sublayers": [{"id": "name"}]}"#,
      #"{"at": 0.1, "scroll": {"layer": "t", "row": 100, "position": "top"}}"#, more: Self.reading)
    #expect(try failures(text, mode: mode) == [])
  }

  /// A main thread that is busy for 45 ms is not there for two VSYNCs: a scroll that goes on wanted both,
  /// and one that is over neither.
  @Test(arguments: [(0.2, 2), (0.8, 0)])
  func aBusyMainThreadDropsFramesOfAScroll(_ at: Double, dropped: Int) throws {
    let text = scene(
      #"{"at": 0.1, "scroll": {"layer": "t", "to": [0, 400], "duration": 0.4}}, "#
        + #"{"at": \#(at), "busy": {"milliseconds": 45}}"#)
    let metrics = try Played(text, draws: false).report.metrics
    #expect(metrics.droppedFrames == dropped)
  }

  @Test func aTouchDragsTheTable() throws {
    let touches = [(0.1, "began", 35), (0.15, "moved", 25), (0.2, "moved", 5), (0.3, "ended", 5)]
      .map { #"{"at": \#($0), "touch": {"phase": "\#($1)", "point": [5, \#($2)]}}"# }
      .joined(separator: ", ")
    #expect(
      try log(scene(touches), ["scroll"]) == [
        "scroll t willBeginDragging", "scroll t didEndDragging false",
      ])
    let text = scene(
      touches, duration: 0.4,
      more: #"""
        , "expect": [{"at": 0.25, "layer": "t", "keyPath": "bounds.origin.y", "value": 20,
          "tree": "model"}]
        """#)
    #expect(try failures(text) == [])
  }

  /// A busy main thread makes the table stand, and then it is where it would have been.
  @Test func aBusyThreadDropsFramesOfAScroll() throws {
    let fling = #"{"at": 0.1, "scroll": {"layer": "t", "velocity": [0, 900]}}"#
    let busy = #", {"at": 0.3, "busy": {"milliseconds": 60}}"#
    let (smooth, stuttering) = (try Played(scene(fling)), try Played(scene(fling + busy)))
    #expect(smooth.report.metrics.droppedFrames == 0)
    #expect(stuttering.report.metrics.droppedFrames >= 2)
    let last = smooth.pictures.count - 1
    #expect(smooth.pictures[last]?.pixels == stuttering.pictures[last]?.pixels)
  }

  @Test func rowsAreAskedForOutOfTheRule() throws {
    let text = scene(
      table: #""fetch": {"screens": 1, "rows": 5, "times": 2}"#,
      rows: #"{"count": 6, "fields": {"a": [1, 2]}}"#,
      #"{"at": 0.3, "scroll": {"layer": "t", "by": [0, 500]}}"#,
      more: #", "expect": [{"at": 0.9, "layer": "t", "keyPath": "rowCount", "value": 16}]"#)
    #expect(try failures(text) == [])
    #expect(try log(text, ["rows"]).count { $0 == "rows t fetch" } == 2)
  }

  /// What the main thread shapes is its own; what workers lay out ahead is not.
  @Test func layingOutAheadTakesTextFromTheMainThread() throws {
    let template = ##"""
      {"display": {"async": true, "draw": [{"text":
        {"string": "{{title}}", "rect": [0, 0, 60, 9], "size": 8, "color": "#FFF"}}]}}
      """##
    let fling = #"{"at": 0.2, "scroll": {"layer": "t", "velocity": [0, 400]}}"#
    func shaped(_ isAhead: Bool) throws -> Int {
      let height = #""rowHeight": {"measured": true, "estimate": 10}, "prelayout": \#(isAhead)"#
      let played = try Played(scene(table: height, template: template, fling), draws: false)
      return played.outcome.recording.frames.flatMap(\.costs)
        .filter { $0.cause == .textLayout && $0.owner == .main && $0.subject.hasPrefix("t.") }.count
    }
    #expect(try shaped(true) == 0)
    #expect(try shaped(false) > 5)
  }

  /// The same rows with texts that were laid out ahead have the same pixels.
  @Test func layingOutAheadChangesNoPixel() throws {
    let template = ##"""
      {"backgroundColor": "#123", "display": {"async": true, "draw": [{"text":
        {"string": "{{title}}", "rect": [2, 0, 56, 30], "size": 9, "color": "#FFF"}}]}}
      """##
    func last(_ isAhead: Bool, height: String) throws -> [UInt32]? {
      let text = scene(
        table: #""rowHeight": \#(height), "prelayout": \#(isAhead)"#, template: template,
        #"{"at": 0.2, "scroll": {"layer": "t", "velocity": [0, 100]}}"#)
      let played = try Played(text)
      return played.pictures[played.pictures.count - 1]?.pixels
    }
    for height in ["20", #"{"measured": true, "estimate": 7, "padding": 3}"#] {
      #expect(try last(true, height: height) == last(false, height: height))
    }
  }

  @Test func dataChangesAreTakenOver() throws {
    let rows = ##"[{"c": "#F00"}, {"c": "#0F0"}, {"c": "#00F"}]"##
    let change = ##"""
      {"at": 0.1, "data": {"layer": "t", "delete": [0], "move": [{"from": 2, "to": 0}],
        "insert": [{"at": 2, "row": {"c": "#FF0"}}], "reload": [{"at": 1, "row": {"c": "#0FF"}}]}}
      """##
    let played = try Played(
      scene(rows: rows, template: #"{"backgroundColor": "{{c}}"}"#, change))
    let last = played.pictures.count - 1
    #expect(played.rgb(last, 5, 5) == [0, 0, 255])
    #expect(played.rgb(last, 5, 15) == [0, 255, 255])
    #expect(played.rgb(last, 5, 25) == [255, 255, 0])
  }

  /// Replayed with any number of threads, the same.
  @Test func threadsChangeNothing() throws {
    let text = scene(
      table:
        #""rowHeight": {"measured": true, "estimate": 9}, "prelayout": true, "scrollSkip": true"#,
      template: ##"""
        {"display": {"async": true, "draw": [{"text":
          {"string": "{{title}}", "rect": [0, 0, 60, 9], "size": 8, "color": "#FFF"}}]}}
        """##, #"{"at": 0.1, "scroll": {"layer": "t", "velocity": [0, 3000]}}"#)
    let one = try Played(text, threads: 1)
    let two = try Played(text, threads: 2)
    #expect(one.log == two.log)
    #expect(zip(one.pictures, two.pictures).allSatisfy { $0?.pixels == $1?.pixels })
  }

  /// Rows that are used again keep their labels where the new row says the same of them.
  @Test func labelsThatSayTheSameAreDrawnOncePerRowThatIsMade() throws {
    let label = #"""
      {"sublayers": [
        {"class": "RichLabel", "id": "label", "frame": [0, 0, 40, 10],
          "label": {"text": "{{same}}", "displaysAsynchronously": true}},
        {"class": "RichLabel", "id": "other", "frame": [40, 0, 20, 10],
          "label": {"text": "{{title}}", "displaysAsynchronously": true}}
      ]}
      """#
    let rows = #"{"count": 1000, "fields": {"title": "{{row}}", "same": "equal"}}"#
    let text = scene(
      rows: rows, template: label,
      #"{"at": 0.1, "scroll": {"layer": "t", "to": [0, 2000], "duration": 0.8}}"#)
    let played = try Played(text, draws: false)
    let starts = played.log.filter { $0.hasPrefix("drawStart") }
    let (same, other) = (
      starts.count { $0.hasSuffix(".label") }, starts.count { $0.hasSuffix(".other") }
    )
    #expect(same > 0 && same <= 16, "as many as rows were made: \(same)")
    #expect(other > 5 * same, "\(other)")
  }

  /// Fingers and commits scroll and change rows; what the table does not have then is left out.
  @Test func actionsScrollAndChangeRows() throws {
    let text = #"""
      {
        "scanout": 1, "display": {"width": 60, "height": 60}, "duration": 1,
        "root": {"class": "Node", "id": "root", "sublayers": [
          {"class": "TableNode", "id": "t", "frame": [0, 0, 60, 40], "rowHeight": 10,
            "data": [{"a": "1"}, {"a": "2"}, {"a": "3"}, {"a": "4"}, {"a": "5"}, {"a": "6"}],
            "template": {"sublayers": [{"id": "name"}]}},
          {"class": "Control", "id": "b", "frame": [0, 40, 60, 20], "touch": {
            "touchDown": [{"scroll": {"layer": "t", "to": [0, 20]}}],
            "touchUpInside": [
              {"data": {"layer": "t", "delete": [5]}}, {"data": {"layer": "t", "delete": [5]}},
              {"scroll": {"layer": "t", "row": 5, "animated": false}}
            ]}}
        ]},
        "timeline": [
          {"at": 0.1, "touch": {"phase": "began", "point": [5, 50]}},
          {"at": 0.3, "touch": {"phase": "ended", "point": [5, 50]}},
          {"at": 0.5, "commitHandler": {"phase": "preLayout", "name": "x", "actions": [
            {"data": {"layer": "t", "insert": [{"at": 0, "row": {"a": "0"}}]}}]}},
          {"at": 0.5, "set": {"layer": "b", "values": {"opacity": 0.5}}},
          {"at": 0.7, "commitHandler": {"phase": "postCommit", "name": "y", "actions": [
            {"data": {"layer": "t", "rows": [{"a": "9"}]}}]}},
          {"at": 0.7, "set": {"layer": "b", "values": {"opacity": 1}}}
        ],
        "expect": [
          {"at": 0.2, "layer": "t", "keyPath": "bounds.origin", "value": [0, 20], "tree": "model"},
          {"at": 0.2, "layer": "t", "keyPath": "rowCount", "value": 6},
          {"at": 0.4, "layer": "t", "keyPath": "rowCount", "value": 5},
          {"at": 0.6, "layer": "t", "keyPath": "rowCount", "value": 6},
          {"at": 0.9, "layer": "t", "keyPath": "rowCount", "value": 1}
        ]
      }
      """#
    #expect(try failures(text) == [])
  }
}
