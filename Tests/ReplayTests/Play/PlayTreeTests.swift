import Replay
import Testing

/// What the events of a timeline do to the tree, seen on the glass.
@Suite struct PlayTreeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let event: String
    /// What the pixels at x = 5 and x = 25 are afterwards: Red, Green, Blue, blacK.
    let pixels: String
    var testDescription: String { name }
  }

  /// The red square, with a green one in front of it that lies 20 points to the right.
  static let green = ##"{"id": "green", "frame": [20, 0, 10, 10], "backgroundColor": "#0F0"}"##

  @Test(arguments: [
    Case(name: "remove", event: #""remove": "green""#, pixels: "RK"),
    Case(
      name: "insert in front",
      event: ##"""
        "insert": {"into": "root", "layer": {"frame": [0, 0, 30, 10], "backgroundColor": "#00F"}}
        """##, pixels: "BB"),
    Case(
      name: "insert at an index",
      event: ##"""
        "insert": {"into": "root", "index": 0,
          "layer": {"frame": [0, 0, 30, 10], "backgroundColor": "#00F"}}
        """##, pixels: "RG"),
    Case(
      name: "insert above a sibling",
      event: ##"""
        "insert": {"into": "root", "above": "square",
          "layer": {"frame": [0, 0, 30, 10], "backgroundColor": "#00F"}}
        """##, pixels: "BG"),
    Case(
      name: "insert below a sibling",
      event: ##"""
        "insert": {"into": "root", "below": "green",
          "layer": {"frame": [0, 0, 30, 10], "backgroundColor": "#00F"}}
        """##, pixels: "BG"),
    Case(
      name: "move into another layer, whose space it is placed in",
      event: #""move": {"layer": "square", "into": "green"}"#, pixels: "KR"),
    Case(
      name: "set a frame, without an implicit animation in a node",
      event: #""set": {"layer": "green", "values": {"frame": [0, 0, 10, 10]}}"#, pixels: "GK"),
    Case(
      name: "hide",
      event: #""set": {"layer": "square", "values": {"hidden": true}}"#, pixels: "KG"),
    Case(
      name: "show an image",
      event: #""set": {"layer": "square", "values": {"contents": "blue"}}"#, pixels: "BG"),
  ])
  func changesTheTree(_ c: Case) throws {
    let text = square(
      ##"""
      "assets": {"images": {"blue": {"generate": {"solid": "#00F", "size": [10, 10]}}}},
      "timeline": [{"at": 0, \##(c.event)}]
      """##, layer: #""class": "Node""#,
      sublayers: Self.green.replacing(#""id""#, with: #""class": "Node", "id""#)
    ).replacing(#""root": {"#, with: #""root": {"id": "root", "#)
    let played = try Played(text)
    let last = played.pictures.count - 1
    #expect(c.pixels == letter(played.rgb(last, 5, 5)) + letter(played.rgb(last, 25, 5)))
  }

  private func letter(_ rgb: [Int]) -> String {
    switch rgb {
    case [255, 0, 0]: "R"
    case [0, 255, 0]: "G"
    case [0, 0, 255]: "B"
    case [0, 0, 0]: "K"
    default: "\(rgb)"
    }
  }

  @Test func asynchronousContentsComeInALaterCommit() throws {
    let scene = square(
      #""start": "cold""#,
      layer:
        ##""display": {"async": true, "draw": [{"fill": {"rect": [0, 0, 10, 10], "color": "#00F"}}]}"##
    )
    let timed = try Played(scene)
    #expect(timed.slots == "IIIPP")
    #expect(timed.rgb(3, 5, 5) == [255, 0, 0])
    #expect(timed.rgb(4, 5, 5) == [0, 0, 255])
    let content = try Played(scene, mode: .content)
    #expect(content.slots == "P")
    #expect(content.rgb(0, 5, 5) == [0, 0, 255])
  }

  @Test func contentModeShowsTheTreeAtEachInstant() throws {
    let scene = square(
      """
      "timeline": [
        {"at": 0.1, "busy": {"milliseconds": 500}},
        {"at": 0.1, "set": {"layer": "square", "values": {"backgroundColor": "#00F"},
          "transaction": {"disableActions": true}}}
      ]
      """, display: #""refreshRate": 20"#)
    let played = try Played(scene, mode: .content)
    #expect(played.slots == "PIP")
    #expect((0...2).map { letter(played.rgb($0, 5, 5)) } == ["R", "R", "B"])
    #expect(played.report.metrics.droppedFrames == 0)
  }

  @Test func statedCostsReplaceWhatDrawingCounts() throws {
    let played = try Played(
      square(
        #""start": "cold""#,
        layer: """
          "display": {"cost": {"milliseconds": 40},
            "draw": [{"fill": {"rect": [0, 0, 10, 10], "color": "#00F"}}]}
          """))
    let display = played.outcome.recording.frames[0].costs.filter { $0.cause == .display }
    #expect(display.map(\.cost) == [.milliseconds(40)])
  }
}
