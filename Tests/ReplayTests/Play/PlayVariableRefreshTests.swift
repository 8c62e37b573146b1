import Foundation
import Replay
import Report
import Testing
import VSync

/// Displays whose refresh follows the frames, in scenes (frames 3.4).
@Suite struct PlayVariableRefreshTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let ready: Double
    /// Hundredths of a millisecond that the frame before is held.
    let fixed60: Int64, fixed120: Int64, adaptive: Int64
    var testDescription: String { "ready after \(ready) ms" }
  }

  /// A scene that moves without cost, but for one frame that takes `ready` to render.
  private func hold(_ ready: Double, _ display: String) throws -> (Played, Int64) {
    let moves = (0..<24).map {
      #"{"at": \#(Double($0) * 0.008), "set": {"layer": "square", "values": {"position.x": \#(5 + $0)}}}"#
    }
    let played = try Played(
      """
      {
        "scanout": 1, "display": {"width": 60, "height": 10, "buffering": "double", \(display)},
        "duration": 0.4,
        "device": {"base": "reference", \(PlayScenarioTests.free(but: "uploadNsPerByte")),
          "uploadNsPerByte": \(ready * 1e6 / 400)},
        "assets": {"images": {"new": {"generate": {"solid": "#00F", "size": [10, 10]}}}},
        "root": {"sublayers": [
          {"id": "square", "class": "Node", "frame": [0, 0, 10, 10], "backgroundColor": "#F00"}]},
        "timeline": [\(moves.joined(separator: ",")),
          {"at": 0.064, "set": {"layer": "square", "values": {"contents": "new"}}}]
      }
      """)
    let slow = try #require(
      played.outcome.recording.frames.first { frame in
        frame.costs.contains { $0.cause == .textureUpload }
      })
    let shown = played.outcome.recording.slots.filter { $0.outcome == .presented }
    let place = try #require(shown.firstIndex { $0.frame == slow.id })
    return (played, ((shown[place].time - shown[place - 1].time).count + 5000) / 10_000)
  }

  @Test(arguments: [
    Row(ready: 5, fixed60: 1667, fixed120: 833, adaptive: 833),
    Row(ready: 9, fixed60: 1667, fixed120: 1667, adaptive: 900),
    Row(ready: 16.7, fixed60: 3333, fixed120: 2500, adaptive: 1670),
    Row(ready: 25, fixed60: 3333, fixed120: 2500, adaptive: 2500),
    Row(ready: 25.1, fixed60: 3333, fixed120: 3333, adaptive: 3333),
    Row(ready: 34, fixed60: 5000, fixed120: 4167, adaptive: 3400),
    Row(ready: 50.5, fixed60: 6667, fixed120: 5833, adaptive: 5833),
  ])
  func theTable(_ row: Row) throws {
    let fixed60 = try hold(row.ready, #""refreshRate": 60"#).1
    let fixed120 = try hold(row.ready, #""refreshRate": 120"#).1
    #expect([fixed60, fixed120] == [row.fixed60, row.fixed120])
    let (played, held) = try hold(row.ready, #""variableRefresh": [40, 120]"#)
    #expect(held == row.adaptive)
    let metrics = played.report.metrics
    // Hold less the period that was asked for (frames 2.2), one hitch whatever it took.
    #expect((metrics.hitchNs.count + 5000) / 10_000 == row.adaptive - 833)
    #expect(metrics.hitchCount == (row.adaptive == 833 ? 0 : 1))
    #expect(metrics.droppedFrames == (row.ready > 50 ? 2 : row.ready > 25 ? 1 : 0))
    #expect(played.report.hitches.allSatisfy { $0.kind == .render })
    #expect(
      played.report.hitches.allSatisfy { $0.reasons.first?.code == .textureUpload })
  }

  @Test func animationsAskForTheirRate() throws {
    let played = try Played(
      square(
        """
        "duration": 0.8, "timeline": [
          {"at": 0.4, "animate": {"layer": "square", "keyPath": "opacity", "to": 0, "duration": 0.4}}]
        """,
        layer: """
          "animations": [{"keyPath": "position.x", "from": 5, "to": 55, "duration": 0.8,
            "preferredFrameRateRange": {"minimum": 30, "maximum": 60}}]
          """, display: #""variableRefresh": [24, 120], "buffering": "double""#))
    let slots = played.outcome.recording.slots
    func lengths(_ from: Double, _ to: Double) -> Set<Int64> {
      Set(
        slots.filter { from < $0.time.seconds && $0.time.seconds < to }
          .compactMap { $0.span.map { $0.length.count / 1000 } })
    }
    // 60 a second as asked for, then what the display can.
    #expect(lengths(0.05, 0.38).isSubset(of: [16_666, 16_667]))
    #expect(lengths(0.45, 0.75) == [8_333])
    #expect(played.report.metrics.hitchNs == .zero)
    #expect(played.report.metrics.droppedFrames == 0)
  }

  @Test func nothingMovingIsRefreshedSeldomAndWokenAtOnce() throws {
    let played = try Played(
      square(
        """
        "duration": 1, "timeline": [
          {"at": 0.513, "set": {"layer": "square", "values": {"backgroundColor": "#0F0"}}}]
        """, layer: #""class": "Node""#, display: #""variableRefresh": [10, 120]"#))
    let times = played.outcome.recording.slots.map(\.time.nanoseconds)
    #expect(times.contains(513_000_000))
    #expect(times.count < 20)
    let green = try #require(played.outcome.recording.slots.last { $0.outcome == .presented })
    // Three VSYNCs of the fastest rate after its turn began.
    #expect(green.time.nanoseconds == 513_000_000 + 25_000_000)
    #expect(played.rgb(green.index, 5, 5) == [0, 255, 0])
    #expect(played.report.metrics.droppedFrames == 0)
  }

  @Test func theReportSaysHowLongSlotsStood() throws {
    let (played, _) = try hold(9, #""variableRefresh": [40, 120]"#)
    #expect(played.report.json.contains(#""variableRefresh": [40, 120]"#))
    #expect(played.report.json.contains(#""hitchNs": 66666"#))
    let lengths = played.outcome.recording.slots.compactMap(\.span?.length)
    #expect(lengths.count == played.outcome.recording.slots.count)
    #expect(lengths.reduce(.zero, +).count >= 400_000_000)
    // Content mode has slots of the fastest rate.
    let content = try Played(
      square(#""duration": 0.1"#, display: #""variableRefresh": [40, 120]"#), mode: .content)
    #expect(content.outcome.recording.slots.count == 13)
    #expect(content.outcome.recording.slots.allSatisfy { $0.span == nil })
  }

  @Test func expectationsNameSlotsByTheirTimes() throws {
    let scene = """
      {
        "scanout": 1, "display": {"width": 20, "height": 10, "variableRefresh": [10, 120]},
        "duration": 0.5,
        "root": {"class": "Node", "id": "a", "backgroundColor": "#F00"},
        "timeline": [{"at": 0.25, "set": {"layer": "a", "values": {"backgroundColor": "#0F0"}}}],
        "expect": [
          {"at": 0.27, "pixel": [1, 1], "color": "#F00"},
          {"at": 0.28, "pixel": [1, 1], "color": "#0F0"},
          {"at": 0.5, "pixel": [1, 1], "color": "#0F0"},
          {"at": 0.249, "layer": "a", "keyPath": "backgroundColor", "value": "#F00"},
          {"at": 0.25, "layer": "a", "keyPath": "backgroundColor", "value": "#0F0"},
          {"same": [{"at": 0}, {"at": 0.27}]},
          {"differ": [{"at": 0.27}, {"at": 0.28}]},
          {"frame": 0, "pixel": [1, 1], "color": "#F00"}
        ]
      }
      """
    let folder = try SceneFolder()
    let check = try Player(scene: folder.read(scene)).check()
    #expect(check.expectations.compactMap(\.failure) == [])
    let wrong = scene.replacing(
      ##""at": 0.28, "pixel": [1, 1], "color": "#0F0""##,
      with: ##""at": 0.28, "pixel": [1, 1], "color": "#00F""##)
    let failed = try Player(scene: folder.read(wrong)).check()
    #expect(failed.expectations.compactMap(\.failure).count == 1)
  }

  @Test func aMomentIsLookedIntoInTheSlotThatItIsIn() throws {
    let folder = try SceneFolder()
    let player = try Player(
      scene: folder.read(
        square(
          #""duration": 0.5, "timeline": [{"at": 0.25, "set": {"layer": "square", "values": {"hidden": true}}}]"#,
          layer: #""class": "Node""#, display: #""variableRefresh": [10, 120]"#)))
    let before = try player.inspect(.time(Instant(nanoseconds: 270_000_000)))
    let after = try player.inspect(.time(Instant(nanoseconds: 280_000_000)))
    #expect(before.frame != after.frame)
    #expect(throws: InspectedMomentError.self) {
      try player.inspect(.time(Instant(nanoseconds: 900_000_000)))
    }
  }
}
