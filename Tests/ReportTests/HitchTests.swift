import Report
import Testing
import VSync

@Suite struct HitchTests {
  typealias R = Recordings

  /// One hitch at slot 5, explained by the frames of the case.
  static func recording(_ frames: [FrameRecord], skipped: [Int] = [], repeats: Int = 1) -> Recording
  {
    var recording = R.empty()
    recording.slots = (0..<5).map { R.slot($0, .presented, 0) }
    recording.slots += (5..<5 + repeats).map { R.slot($0, .repeated, 0) }
    if let last = frames.last { recording.slots.append(R.slot(5 + repeats, .presented, last.id)) }
    recording.frames = frames
    recording.skippedBegins = skipped
    return recording
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frames: [FrameRecord]
    var skipped: [Int] = []
    var kind: Hitch.Kind
    var reasons: [String]
  }

  static let onTimeMilliseconds: Int64 = 60

  static let cases = [
    Case(
      testDescription: "a commit that lands after its deadline",
      frames: [
        R.main(3, begin: 3, buffers: 2).landed(ms: 70).shown(at: 6)
          .costing(
            R.cost(.layout, .main, "list", ms: 18), R.cost(.blending, .serverExecute, "bar", ms: 9))
      ],
      kind: .commit, reasons: ["layout main 18 list"]),
    Case(
      testDescription: "a commit that never lands",
      frames: [
        R.main(3, begin: 3, buffers: 2).costing(R.cost(.busy, .main, "decode feed", ms: 400))
      ],
      kind: .commit, reasons: ["busy main 400 decode feed"]),
    Case(
      testDescription: "a turn that could not begin, because the turn before held the thread",
      frames: [
        R.main(2, begin: 1, buffers: 2).landed(ms: 64).shown(at: 4, late: false)
          .costing(R.cost(.display, .main, "label", ms: 47)),
        delayed(R.main(3, begin: 4, buffers: 2), wanted: 3).landed(ms: 70).shown(at: 6)
          .costing(R.cost(.layout, .main, "list", ms: 2)),
      ],
      kind: .commit, reasons: ["display main 47 label", "layout main 2 list"]),
    Case(
      testDescription: "a render that takes too long",
      frames: [
        R.main(3, begin: 3, buffers: 2).landed(ms: onTimeMilliseconds).shown(at: 6)
          .costing(
            R.cost(.layout, .main, "list", ms: 9), R.cost(.blending, .serverExecute, "bar", ms: 4),
            R.cost(.offscreen, .serverExecute, "card", ms: 3),
            R.cost(.offscreen, .serverExecute, "photo", ms: 5))
      ],
      kind: .render,
      reasons: ["offscreen serverExecute 8 photo,card", "blending serverExecute 4 bar"]),
    Case(
      testDescription: "a frame that waits for the one before",
      frames: [
        rendering(R.main(2, begin: 2, buffers: 2), from: 50, to: 76).landed(ms: 49)
          .costing(R.cost(.gpuFill, .serverExecute, "wall", ms: 26)).shown(at: 4, late: false),
        rendering(R.main(3, begin: 3, buffers: 2), from: 76, to: 90).landed(ms: onTimeMilliseconds)
          .costing(R.cost(.blending, .serverExecute, "bar", ms: 4)).shown(at: 6),
      ],
      kind: .render,
      reasons: ["backpressure serverCPU 9 wall frame 2", "blending serverExecute 4 bar"]),
    Case(
      testDescription: "a wait that was charged names the frame that held the server",
      frames: [
        rendering(R.main(2, begin: 2, buffers: 2), from: 50, to: 76).landed(ms: 49)
          .costing(R.cost(.gpuFill, .serverExecute, "wall", ms: 26)).shown(at: 4, late: false),
        rendering(R.main(3, begin: 3, buffers: 2), from: 76, to: 90).landed(ms: onTimeMilliseconds)
          .costing(R.cost(.backpressure, .serverCPU, "", ms: 9)).shown(at: 6),
      ],
      kind: .render, reasons: ["backpressure serverCPU 9 wall frame 2"]),
    Case(
      testDescription: "a commit on time, overtaken while the server was busy",
      frames: [
        overtaken(R.main(3, begin: 3, buffers: 2).landed(ms: onTimeMilliseconds), by: 4),
        rendering(R.main(4, begin: 4, buffers: 2), from: 84, to: 95).landed(ms: 80)
          .costing(R.cost(.textureUpload, .serverExecute, "photo", ms: 6)).shown(at: 6),
      ],
      kind: .render, reasons: ["backpressure serverCPU 17", "texture_upload serverExecute 6 photo"]),
    Case(
      testDescription: "motion of the server, late by itself",
      frames: [
        motion(7, expected: 5).shown(at: 6)
          .costing(R.cost(.blending, .serverExecute, "sheet", ms: 30))
      ],
      kind: .render, reasons: ["blending serverExecute 30 sheet"]),
    Case(
      testDescription: "the older of two frames that are late",
      frames: [
        motion(7, expected: 5).shown(at: 6).costing(
          R.cost(.blending, .serverExecute, "sheet", ms: 30)),
        R.main(8, begin: 3, buffers: 2).costing(R.cost(.busy, .main, "sync", ms: 400)),
      ],
      kind: .render, reasons: ["blending serverExecute 30 sheet"]),
    Case(
      testDescription: "a begin that was skipped until the replay ended",
      frames: [
        cancelled(R.main(2, begin: 2, buffers: 2)).costing(R.cost(.busy, .main, "io", ms: 90))
      ],
      skipped: [3, 4], kind: .commit, reasons: ["busy main 90 io"]),
  ]

  @Test(arguments: cases)
  func namesWhoWasLateAndWhatTheyDid(_ c: Case) throws {
    let report = try ReplayReport(Self.recording(c.frames, skipped: c.skipped))
    let hitch = try #require(report.hitches.first)
    #expect(report.hitches.count == 1)
    #expect(hitch.slot == 5)
    #expect(hitch.kind == c.kind)
    #expect(hitch.reasons.map(Self.text) == c.reasons)
  }

  @Test func aRunOfRepeatsIsOneHitch() throws {
    let frame = R.main(3, begin: 3, buffers: 2).landed(ms: 100).shown(at: 8)
      .costing(R.cost(.layout, .main, "list", ms: 50))
    let report = try ReplayReport(Self.recording([frame], repeats: 3))
    #expect(report.hitches.map(\.slots) == [5..<8])
    #expect(report.hitches.map(\.duration) == [Nanoseconds(50_000_000)])
    #expect(report.metrics.commitHitches == 1)
    #expect(report.metrics.renderHitches == 0)
  }

  @Test func aHitchWithoutAnyCostIsAFaultOfTheProgram() {
    let frame = R.main(3, begin: 3, buffers: 2).landed(ms: 70).shown(at: 6)
    #expect(throws: ReportError.unexplainedHitch(slot: 5)) {
      try ReplayReport(Self.recording([frame]))
    }
  }

  @Test func aGapAfterALateFrameIsBlamedOnThatFrame() throws {
    var recording = Self.recording(
      [
        R.main(3, begin: 3, buffers: 2).landed(ms: 70).shown(at: 6)
          .costing(R.cost(.layout, .main, "list", ms: 18)),
        Self.motion(4, expected: 8).shown(at: 8, late: false),
      ])
    recording.slots[6] = R.slot(6, .presented, 3)
    recording.slots += [R.slot(7, .repeated, 3), R.slot(8, .presented, 4)]
    let report = try ReplayReport(recording)
    #expect(report.hitches.map(\.slot) == [5, 7])
    #expect(report.hitches.map(\.kind) == [.commit, .commit])
    #expect(report.hitches.last?.reasons.first?.subject == "list")
  }

  @Test func oneReasonNamesAtMostTheCostliestLayers() throws {
    var frame = R.main(3, begin: 3, buffers: 2).landed(ms: onTime).shown(at: 6)
    for index in 1...40 {
      frame.costs.append(R.cost(.blending, .serverExecute, "cell-\(index)", ms: Int64(index)))
    }
    let report = try ReplayReport(Self.recording([frame]))
    let reason = try #require(report.hitches.first?.reasons.first)
    #expect(reason.layers.count == Reason.nameLimit)
    #expect(reason.layers.first == "cell-40")
    #expect(reason.cost == .milliseconds(820))
  }

  private let onTime = onTimeMilliseconds

  static func text(_ reason: Reason) -> String {
    let names = [reason.layers.joined(separator: ","), reason.labels.joined(separator: ",")]
    return "\(reason.code.rawValue) \(reason.owner.rawValue) \(reason.cost.count / 1_000_000)"
      + names.filter { !$0.isEmpty }.map { " " + $0 }.joined()
  }

  static func delayed(_ frame: FrameRecord, wanted: Int) -> FrameRecord {
    var frame = frame
    frame.wantedSlot = wanted
    return frame
  }

  static func overtaken(_ frame: FrameRecord, by later: Int) -> FrameRecord {
    var frame = frame
    frame.outcome = .superseded
    frame.supersededBy = later
    return frame
  }

  static func cancelled(_ frame: FrameRecord) -> FrameRecord {
    var frame = frame
    frame.outcome = .cancelled
    return frame
  }

  static func rendering(_ frame: FrameRecord, from start: Int64, to end: Int64) -> FrameRecord {
    var frame = frame
    frame.renderStart = Instant(nanoseconds: start * 1_000_000)
    frame.renderEnd = Instant(nanoseconds: end * 1_000_000)
    return frame
  }

  static func motion(_ id: Int, expected slot: Int) -> FrameRecord {
    var frame = FrameRecord(
      id: id, kind: .server, beginSlot: slot - 2, wantedSlot: slot - 2, targetSlot: slot)
    frame.expectedSlot = slot
    frame.expected = R.sixty.tick(slot)
    return frame
  }
}
