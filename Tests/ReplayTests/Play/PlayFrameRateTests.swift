import Replay
import Report
import Testing

/// `preferredFrameRateRange` of animations: which slots show new frames (core-animation 1.3).
@Suite struct PlayFrameRateTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var range = ""
    var rest = ""
    var refreshRate = 120
    var more = #""duration": 0.1"#
    var mode = Recording.Mode.timed
    let slots: String
    var testDescription: String { name }
  }

  static let thirty = #""minimum": 10, "maximum": 60, "preferred": 30"#

  static let rows = [
    Row(name: "as the display", slots: "PPPPPPPPPPPPP"),
    Row(name: "30 on 120", range: thirty, slots: "PIIIPIIIPIIIP"),
    Row(name: "30 on 60", range: thirty, refreshRate: 60, slots: "PIPIPIP"),
    Row(name: "60 on 120", range: #""maximum": 60"#, slots: "PIPIPIPIPIPIP"),
    Row(name: "30 on 120 without times", range: thirty, mode: .content, slots: "PIIIPIIIPIIIP"),
    Row(
      name: "another one moves each slot", range: thirty,
      rest: #", {"keyPath": "zPosition", "from": 0, "to": 1, "duration": 1}"#,
      slots: "PPPPPPPPPPPPP"),
    Row(
      name: "another one moves at 60", range: thirty,
      rest: """
        , {"keyPath": "zPosition", "from": 0, "to": 1, "duration": 1,
           "preferredFrameRateRange": {"maximum": 60}}
        """, slots: "PIPIPIPIPIPIP"),
    Row(
      name: "a change comes between", range: thirty,
      more: """
        "duration": 0.1, "timeline": [
          {"at": 0.025, "set": {"layer": "square", "values": {"zPosition": 2},
            "transaction": {"disableActions": true}}}]
        """, mode: .content, slots: "PIIPPIIIPIIIP"),
  ]

  @Test(arguments: rows)
  func theSlotsThatItWantsAreShown(_ row: Row) throws {
    let range = row.range.isEmpty ? "" : #", "preferredFrameRateRange": {\#(row.range)}"#
    let played = try Played(
      square(
        row.more,
        layer: """
          "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1\(range)}\(row.rest)]
          """, display: #""refreshRate": \#(row.refreshRate)"#),
      mode: row.mode)
    #expect(played.slots == row.slots)
  }

  /// Without a duration the replay goes on until the end is on the glass, which here is after it.
  @Test(arguments: [Recording.Mode.timed, .content])
  func theLastValueIsShown(_ mode: Recording.Mode) throws {
    let played = try Played(
      square(
        layer: """
          "opacity": 0.5, "animations": [{"keyPath": "opacity", "from": 0, "to": 1,
            "duration": 0.05, "preferredFrameRateRange": {\(Self.thirty)}}]
          """, display: #""refreshRate": 120"#), mode: mode)
    // 0.05 s is slot 6; slot 8 is the next that it wants.
    #expect(played.slots.prefix(9) == "PIIIPIIIP" && !played.slots.dropFirst(9).contains("P"))
    #expect(played.rgb(4, 5, 5)[0] == 170 && played.rgb(8, 5, 5)[0] == 128)
    #expect(played.rgb(7, 5, 5) == played.rgb(4, 5, 5))
  }

  @Test func aFrameThatComesLateIsARepeatAndNotIdle() throws {
    // 24 ms for the 600 pixels: a frame that begins two slots of 8.3 ms before its own comes late.
    let played = try Played(
      """
      {
        "scanout": 1, "display": {"width": 60, "height": 10, "refreshRate": 120},
        "device": {"base": "phone-2012", "blendNsPerPixel": 40000},
        "duration": 0.1,
        "root": {"sublayers": [{"id": "square", "frame": [0, 0, 60, 10],
          "backgroundColor": "#F00", "animations": [{"keyPath": "opacity", "from": 0.5, "to": 1,
          "duration": 1, "preferredFrameRateRange": {\(Self.thirty)}}]}]}
      }
      """)
    #expect(played.slots.contains("R"), "\(played.slots)")
  }
}
