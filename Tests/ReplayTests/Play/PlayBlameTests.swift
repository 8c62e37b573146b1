import Foundation
import Graphics
import Replay
import Report
import Testing
import VSync

/// No slot is dropped without a cause, and a layer or label that it is due to.
@Suite struct PlayBlameTests {
  /// What can cost time, and how much makes a slot miss with a tree this small.
  static let slow = [
    "layoutNsPerLayer": 20_000_000, "createNsPerLayer": 20_000_000, "drawNsPerPixel": 200_000,
    "commitNsPerLayer": 15_000_000, "commitFixedNs": 25_000_000, "prepareNsPerLayer": 12_000_000,
    "fillNsPerPixel": 150_000, "blendNsPerPixel": 150_000, "readNsPerByte": 40_000,
    "passSwitchNs": 20_000_000, "uploadNsPerByte": 60_000, "shapeNsPerGlyph": 8_000_000,
    "drawNsPerGlyph": 8_000_000, "pathNsPerSegment": 10_000_000, "decodeNsPerPixel": 10_000,
  ]
  /// What is counted by the layer of a tree, by the byte of a commit, and by the pixel made.
  static let slowToo = [
    "walkNsPerLayer": 3_000_000, "commitNsPerByte": 20_000, "generateNsPerPixel": 300_000,
  ]

  /// Only this costs anything, so that nothing else can be blamed.
  @Test(arguments: slow.keys.sorted() + slowToo.keys.sorted())
  func aDeviceThatIsSlowAtOneThingNamesWhatItDidItFor(_ field: String) throws {
    let others = PlayScenarioTests.free(but: field)
    try check(
      Self.scene(
        device: "\(others), \"\(field)\": \(Self.slow[field] ?? Self.slowToo[field] ?? 0)",
        events: (0..<60).map { Self.event(0.01 * Double($0), 1 + $0 % 10) }),
      field)
  }

  @Test(arguments: 0..<60)
  func randomTimelinesAreExplained(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var device = "\"prepareNsPerLayer\": 1000"
    for field in Self.slow.keys.sorted() where Int.random(in: 0..<6, using: &random) == 0 {
      guard field != "prepareNsPerLayer", let cost = Self.slow[field] else { continue }
      device += ", \"\(field)\": \(cost / Int.random(in: 1...4, using: &random))"
    }
    let events = (0..<40).map { _ in
      Self.event(
        .random(in: 0..<0.6, using: &random), .random(in: 0..<12, using: &random))
    }
    let buffering = ["double", "triple", "auto"].randomElement(using: &random) ?? ""
    let queue = ["coalesce", "coalesce", "fifo", "mailbox"].randomElement(using: &random) ?? ""
    let start = Bool.random(using: &random) ? "warm" : "cold"
    try check(
      Self.scene(
        device: device, events: events,
        display: #""buffering": "\#(buffering)", "commitQueue": "\#(queue)""#, start: start),
      "seed \(seed)")
  }

  @Test(arguments: 0..<60)
  func randomTimelinesAreExplainedWithVariableRefresh(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let events = (0..<40).map { _ in
      Self.event(.random(in: 0..<0.6, using: &random), .random(in: 0..<12, using: &random))
    }
    let buffering = ["double", "triple", "auto"].randomElement(using: &random) ?? ""
    let queue = ["coalesce", "fifo", "mailbox"].randomElement(using: &random) ?? ""
    let range = ["[40, 120]", "[10, 120]", "[48, 60]"].randomElement(using: &random) ?? ""
    let prepare = Int.random(in: 1...2_000_000, using: &random)
    let played = try check(
      Self.scene(
        device: "\"prepareNsPerLayer\": \(prepare)", events: events,
        display: #""buffering": "\#(buffering)", "commitQueue": "\#(queue)", "#
          + #""variableRefresh": \#(range)"#,
        start: Bool.random(using: &random) ? "warm" : "cold"),
      "seed \(seed)", isVariable: true)
    let hitches = played.report.repeats.reduce(Nanoseconds.zero) { $0 + $1.duration }
    #expect(hitches == played.report.metrics.hitchNs, "seed \(seed)")
    let slots = played.outcome.recording.slots
    for (slot, next) in zip(slots, slots.dropFirst()) {
      #expect(slot.span?.length == next.time - slot.time, "seed \(seed), slot \(slot.index)")
    }
  }

  @discardableResult
  private func check(_ scene: String, _ comment: String, isVariable: Bool = false) throws -> Played
  {
    let played = try Played(scene, draws: false)
    let repeats = played.outcome.recording.slots.filter { $0.outcome == .repeated }.map(\.index)
    let slots = played.report.repeats.flatMap(\.slots)
    // With variable refresh a slot may stand too long without a repeat.
    #expect(isVariable ? repeats.allSatisfy(slots.contains) : slots == repeats, "\(comment)")
    for hitch in played.report.repeats {
      #expect(
        hitch.reasons.allSatisfy { $0.subject != nil && $0.subject != "" && $0.cost > .zero },
        "\(comment): \(hitch)\n\(scene)")
    }
    return played
  }

  /// Without what it is put down to, each hitch goes: alone, or as one of several.
  @Test(arguments: 0..<12)
  func whatAHitchIsPutDownToMadeIt(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    let costs = Self.slow.merging(seed < 6 ? [:] : Self.slowToo) { first, _ in first }
    let fields = costs.keys.sorted().filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    let device = fields.map { "\"\($0)\": \((costs[$0] ?? 0) / 2)" }
    let events = (0..<24).map { _ in
      Self.event(.random(in: 0..<0.6, using: &random), .random(in: 0..<12, using: &random))
    }
    let folder = try SceneFolder()
    let scene = try folder.read(
      Self.scene(
        device: (["\"prepareNsPerLayer\": 1000"] + device.filter { !$0.contains("prepare") })
          .joined(separator: ", "), events: events))
    let player = try Player(scene: scene, options: PlayOptions(drawsFrames: false))
    let judged = try player.judge(ReplayReport(player.run().recording), .all)
    #expect(judged.judgedCount == judged.hitches.count + judged.cadenceLocks.count, "seed \(seed)")
    for hitch in judged.hitches {
      let effects = hitch.reasons.compactMap(\.effect)
      #expect(
        effects.contains { $0.isNecessary } || effects.count { $0.isJoint } > 1,
        "seed \(seed), \(fields): \(hitch)")
      #expect(effects.allSatisfy { $0.saved <= hitch.duration })
    }
    // Threads change nothing.
    let threaded = try Player(scene: scene, options: PlayOptions(threads: 3, drawsFrames: false))
    #expect(try threaded.judge(ReplayReport(player.run().recording), .all).json == judged.json)
  }

  private static func event(_ at: Double, _ kind: Int) -> String {
    let what =
      switch kind {
      case 0: #""busy": {"milliseconds": 30, "label": "work"}"#
      case 1: ##""set": {"layer": "square", "values": {"backgroundColor": "#00F"}}"##
      case 2: #""set": {"layer": "drawn", "values": {"position.x": 15}}"#
      case 3: #""setNeedsDisplay": "drawn""#
      case 4: #""setNeedsDisplay": "later""#
      case 5: #""setNeedsLayout": "square""#
      case 6:
        #""animate": {"layer": "group", "keyPath": "position.x", "to": 40, "duration": 0.2}"#
      case 7: #""set": {"layer": "picture", "values": {"contents": "noise"}}"#
      case 8: #""move": {"layer": "picture", "into": "group"}"#
      case 9: #""set": {"layer": "later", "values": {"bounds.size": [6, \#(1 + at * 10)]}}"#
      case 10: #""insert": {"into": "group", "layer": {"frame": [0, 0, 3, 3]}}"#
      default: #""mark": "here""#
      }
    return "{\"at\": \(at), \(what)}"
  }

  private static func scene(
    device: String, events: [String], display: String = #""buffering": "double""#,
    start: String = "warm"
  ) -> String {
    let draw =
      ##""draw": [{"fill": {"rect": [0, 0, 5, 5], "color": "#0F0"}}, "##
      + ##"{"text": {"string": "ab", "rect": [0, 0, 9, 9], "size": 5, "color": "#FFF"}}]"##
    return square(
      """
      "start": "\(start)",
      "device": {"base": "reference", \(device)},
      "assets": {"images": {"noise": {"generate": {"solid": "#00F", "size": [10, 10]}}}},
      "timeline": [\(events.joined(separator: ","))]
      """,
      display: display,
      sublayers: ##"""
        {"id": "drawn", "frame": [10, 0, 10, 10], "display": {\##(draw)}},
        {"id": "later", "frame": [20, 0, 10, 10], "display": {"async": true, \##(draw)}},
        {"id": "picture", "frame": [30, 0, 10, 10]},
        {"id": "group", "frame": [40, 0, 10, 10], "opacity": 0.5, "backgroundColor": "#FFF",
          "sublayers": [{"id": "inner", "frame": [2, 2, 9, 9], "backgroundColor": "#0008"}]}
        """##)
  }

  /// Numbers of frames are given when they begin, so the one before in number is often a turn
  /// that the server has not seen.
  @Test func aWaitNamesTheFrameThatHeldTheServer() throws {
    let moves = (1...12).map { turn in
      #"{"at": \#(Double(turn) * 0.07), "busy": {"milliseconds": 30}}, "#
        + #"{"at": \#(Double(turn) * 0.07), "set": {"layer": "square", "values": {"cornerRadius": "#
        + #"\#(turn % 3)}, "transaction": {"disableActions": true}}}"#
    }
    let played = try Played(
      square(
        """
        "duration": 1, "device": {"base": "reference", "prepareNsPerLayer": 11000000},
        "timeline": [\(moves.joined(separator: ", "))]
        """,
        layer: #""animations": [{"keyPath": "position.x", "from": 5, "to": 55, "duration": 0.9}]"#),
      draws: false)
    let frames = played.outcome.recording.frames
    let waits = played.report.hitches.flatMap(\.reasons).filter { $0.code == .backpressure }
    let holders = waits.flatMap(\.labels).compactMap { Int($0.dropFirst("frame ".count)) }
    #expect(waits.count > 3 && holders.count == waits.count)
    for holder in holders {
      let end = try #require(frames[holder].renderEnd, "frame \(holder) was never rendered")
      #expect(
        frames.contains { waiting in
          waiting.renderStart == end && waiting.costs.contains { $0.cause == .backpressure }
        }, "nobody began when frame \(holder) ended")
    }
  }
}

extension PlayBlameTests {
  /// With variable refresh and a server that is always late, frames are made for moments that are near,
  /// and the work that takes the time is what hitches are put down to.
  @Test(arguments: ["double", "triple"])
  func aServerThatIsAlwaysLateDoesNotFallBehind(_ buffering: String) throws {
    let folder = try SceneFolder()
    let scene = try folder.read(
      """
      {
        "scanout": 1, "duration": 1,
        "display": {
          "width": 60, "height": 10, "variableRefresh": [40, 120], "buffering": "\(buffering)"
        },
        "device": {"base": "reference", "passSwitchNs": 20000000},
        "root": {"sublayers": [{
          "id": "group", "frame": [0, 0, 10, 10], "opacity": 0.5,
          "sublayers": [
            {"frame": [0, 0, 6, 6], "backgroundColor": "#F00"},
            {"frame": [3, 3, 6, 6], "backgroundColor": "#00F"}
          ],
          "animations": [{"keyPath": "position.x", "to": 50, "duration": 2}]
        }]}
      }
      """)
    let player = try Player(scene: scene, options: PlayOptions(drawsFrames: false))
    let report = try player.judge(ReplayReport(player.run().recording), .all)
    let late = report.recording.frames.compactMap { frame in
      frame.present.flatMap { present in frame.expected.map { present - $0 } }
    }
    #expect(late.allSatisfy { $0 <= .milliseconds(40) })
    #expect(report.hitches.count > 10)
    for hitch in report.hitches {
      #expect(hitch.reasons.first?.code == .gap && hitch.reasons.first?.effect?.isNecessary == true)
    }
  }
}
