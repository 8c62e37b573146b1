import Foundation
import Replay
import Report
import Testing
import VSync

/// The scenarios of frames 2.2, played as scenes: a square that is moved at 12 VSYNCs, on a
/// device where only blocking and filling cost time.
@Suite struct PlayScenarioTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var buffering = "double"
    var queue = "coalesce"
    /// How long the turn that begins at a slot takes.
    var busy: @Sendable (_ slot: Int) -> Nanoseconds = { _ in .milliseconds(2) }
    /// Nanoseconds that filling one of the square's 100 pixels takes.
    var fill = 20_000
    /// The slot from which on, for one slot, the square is twice as wide.
    var wide: Int?
    let slots: String
    var skipped = 0
    var superseded = 0
    /// What frames come after their targets, in all.
    var lateness: Int64?
    var testDescription: String { name }
  }

  static func interval(after slot: Int) -> Nanoseconds {
    RefreshRate.sixty.tick(slot + 1) - RefreshRate.sixty.tick(slot)
  }

  @Test(arguments: [
    Case(name: "S0 clean", slots: "PIPPPPPPPPPPPP"),
    Case(
      name: "S1 one commit of 20 ms", busy: { .milliseconds($0 == 3 ? 20 : 2) },
      slots: "PIPPPRPPPPPPPP", skipped: 1),
    Case(
      name: "S1b one commit of 34 ms", busy: { .milliseconds($0 == 3 ? 34 : 2) },
      slots: "PIPPPRRPPPPPPP", skipped: 2),
    Case(
      name: "S2 one render of 20 ms", fill: 100_000, wide: 3, slots: "PIPPPRPPPPPPPP",
      superseded: 1),
    Case(
      // 9 frames, and the one that the render server shows after them, of an animation's end.
      name: "S3 one render of 20 ms, fifo", queue: "fifo", fill: 100_000, wide: 3,
      slots: "PIPPPRPPPPPPPPP", lateness: 150_000_000),
    Case(
      name: "S2 with a mailbox", queue: "mailbox", fill: 100_000, wide: 3, slots: "PIPPPRPPPPPPPP",
      superseded: 1),
    Case(
      name: "S2 with auto", buffering: "auto", fill: 100_000, wide: 3,
      slots: "PIPPPRPPPPPPPPP"),
    Case(
      name: "S1 with auto", buffering: "auto", busy: { .milliseconds($0 == 3 ? 20 : 2) },
      slots: "PIPPPRPPPPPPPP", skipped: 1),
    Case(
      name: "S4 one render of 20 ms, triple", buffering: "triple", fill: 100_000, wide: 3,
      slots: "PIIPPPPPPPPPPPP"),
    Case(
      // Events of slots that are skipped come to the next turn: what they cost would add up.
      name: "S5 every commit 20 ms", busy: { .milliseconds($0.isMultiple(of: 2) ? 20 : 0) },
      slots: "PIRPRPRPRPRPRPP", skipped: 6),
    Case(
      name: "S6 every render 20 ms, double", fill: 200_000, slots: "PIRPRPRPRPRPRPRP",
      superseded: 5),
    Case(
      name: "S7 every render 20 ms, triple", buffering: "triple", fill: 200_000,
      slots: "PIIPPPPPRPPPPPRP", superseded: 1),
    Case(
      name: "S8 every commit T exactly", busy: { interval(after: $0) }, slots: "PIPPPPPPPPPPPP"),
    Case(
      name: "a commit 1 ns over T is late",
      busy: { $0 == 3 ? interval(after: 3) + Nanoseconds(1) : .milliseconds(2) },
      slots: "PIPPPRPPPPPPPP", skipped: 1),
  ])
  func theGlassShowsWhatTheTableSays(_ c: Case) throws {
    let played = try play(c)
    #expect(played.slots == c.slots)
    let metrics = played.report.metrics
    #expect(metrics.skippedBegins == c.skipped)
    #expect(metrics.supersededCommits == c.superseded)
    if let lateness = c.lateness {
      let late = played.outcome.recording.frames.reduce(into: Nanoseconds.zero) {
        guard let present = $1.present else { return }
        $0 += present - RefreshRate.sixty.tick($1.targetSlot)
      }
      #expect(late == Nanoseconds(lateness))
      #expect(metrics.latenessNs == late)
    }
    #expect(metrics.droppedFrames == c.slots.filter { $0 == "R" }.count)
    for hitch in played.report.hitches { #expect(hitch.reasons.first?.subject != nil, "\(hitch)") }
  }

  /// R2: what ended at the tick, the display, the server, the main thread.
  @Test func oneVSyncHasItsOrder() throws {
    let scene = Case(name: "S8", busy: { Self.interval(after: $0) }, slots: "")
    let played = try play(scene)
    let tick = RefreshRate.sixty.tick(3)
    // Frame 0 is the one of the warm start, so that the turn of slot 2 makes frame 3.
    #expect(
      played.outcome.log.filter { $0.time == tick }.map(\.text)
        == ["commit 3", "present 3", "render 3", "begin 4", "busy b"])
  }

  private func play(_ c: Case) throws -> Played {
    let events = (0..<12).map { slot in
      let seconds = RefreshRate.sixty.tick(slot).seconds
      let width = slot == c.wide ? 20 : 10
      // The event before the one that sets: what blocks is due first.
      return """
        {"at": \(seconds), "busy": {"milliseconds": \(c.busy(slot).seconds * 1000), "label": "b"}},
        {"at": \(seconds), "set": {"layer": "square", "values":
          {"bounds.size": [\(width), 10], "position.x": \(15 + slot)}}}
        """
    }
    return try Played(
      square(
        """
        "device": {"base": "reference", "fillNsPerPixel": \(c.fill),
          \(Self.free(but: "fillNsPerPixel"))},
        "timeline": [\(events.joined(separator: ","))]
        """, layer: #""class": "Node""#,
        display: #""buffering": "\#(c.buffering)", "commitQueue": "\#(c.queue)""#))
  }

  /// A device on which only one kind of work costs time: the other fields.
  static func free(but field: String) -> String {
    let fields = DeviceProfile.Field.allCases.filter(\.isCost).map(\.rawValue)
    return fields.filter { $0 != field }.map { "\"\($0)\": 0" }.joined(separator: ", ")
  }
}
