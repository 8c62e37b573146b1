import Foundation
import Graphics
import Report
import Testing
import VSync

@testable import Replay

/// Short runs on the real clock. What they take and when is the machine's; what they are made of is not.
@Suite struct LiveReplayTests {
  private final class Sink: FrameSink {
    var slots: [SlotRecord] = []
    var pictures: [Bitmap] = []

    func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
      slots.append(slot)
      if let bitmap { pictures.append(bitmap) }
    }
  }

  static func text(_ more: String = #""duration": 0.2,"#) -> String {
    """
    { "scanout": 1, \(more)
      "display": { "width": 64, "height": 48, "refreshRate": 100 },
      "root": { "backgroundColor": "#FFFFFF", "sublayers": [
        { "id": "box", "frame": [8, 8, 16, 16], "backgroundColor": "#FF0000" },
        { "id": "late", "frame": [40, 8, 16, 16],
          "display": { "async": true, "draw": [{ "fill": { "rect": [0, 0, 16, 16], "color": "#00FF00" } }] } } ] },
      "timeline": [
        { "at": 0.04, "busy": { "milliseconds": 25, "label": "work" } },
        { "at": 0.04, "set": { "layer": "box", "values": { "position": [32, 30] },
            "transaction": { "disableActions": true } } },
        { "at": 0.1, "setNeedsDisplay": "late" } ] }
    """
  }

  private func play(_ text: String) throws -> (ReplayOutcome, Sink) {
    let scene = try SceneFolder().read(text)
    var options = PlayOptions()
    options.isLive = true
    let sink = Sink()
    return (try Player(scene: scene, options: options).run(sink: sink), sink)
  }

  private final class Drawing: WorkerTask {
    let label = "drawing"
    let stepCount = 1
    func run(step index: Int) -> Work { .none }
  }

  /// When a task ran is kept until the end, the task and the picture in it are not.
  @Test func whatWasDrawnIsNotKept() {
    let pool = MeasuringPool(
      workers: 1, WorkersSpec(), quality: .userInitiated, clock: LiveClock(standingAt: .zero),
      log: EventLog()
    ) {}
    weak var gone: Drawing?
    do {
      let drawing = Drawing()
      gone = drawing
      _ = pool.submit(drawing, JobOptions())
    }
    pool.shutdown()
    #expect(pool.takeFinished().count == 1)
    #expect(gone == nil && pool.spans.map(\.label) == ["drawing"])
  }

  @Test func isMadeOfTheSameParts() throws {
    let (outcome, sink) = try play(Self.text())
    let recording = outcome.recording
    #expect(recording.isLive)
    #expect(recording.mode == .timed)
    #expect(recording.device.name == "live")
    #expect(
      recording.device.fields.allSatisfy { !$0.field.isCost || $0.figure == .init(0, .measured) })
    // Every slot once, whether or not the process was awake for it.
    #expect(recording.slots.map(\.index) == Array(0...20))
    #expect(sink.slots == recording.slots)
    #expect(recording.frames.map(\.id) == Array(recording.frames.indices))
    for frame in recording.frames {
      if let start = frame.renderStart, let end = frame.renderEnd { #expect(start <= end) }
      if let begin = frame.begin, let end = frame.commitEnd { #expect(begin <= end) }
      #expect(frame.costs.allSatisfy { $0.cost > .zero })
    }
    #expect(recording.startup.contains { $0.owner == .serverExecute })
    #expect(!sink.pictures.isEmpty)
    let report = try ReplayReport(recording)
    #expect(report.json.contains("\"live\": true"))
  }

  @Test func aBusyThreadIsBusyForAsLongAsTheSceneSays() throws {
    let (outcome, _) = try play(Self.text())
    let busy = outcome.recording.frames.flatMap(\.costs).filter { $0.cause == .busy }
    #expect(busy.map(\.subject) == ["work"])
    #expect(busy.first?.cost == .milliseconds(25))
    #expect(outcome.log.contains { $0.text == "busy work" })
  }

  @Test func workersDrawOnTheirThreads() throws {
    let (outcome, _) = try play(Self.text())
    // The first time was before the clock started.
    let starts = outcome.log.count { $0.kind == .drawStart && $0.time > .zero }
    #expect(starts == 1)
    #expect(outcome.recording.workerSpans.count == starts)
    #expect(outcome.recording.workerSpans.allSatisfy { $0.label == "late" && $0.start <= $0.end })
  }

  @Test func comesToRestWithoutADuration() throws {
    let (outcome, sink) = try play(Self.text(""))
    #expect(outcome.recording.slots.count > 10)
    let last = try #require(sink.pictures.last)
    let pixels = last.pixels
    let size = last.size
    #expect(pixels[30 * size.width + 32] == 0xFFFF_0000)
  }

  /// Images that take time, one that never comes and one that nobody wants any more: by the clock of the
  /// machine they come no sooner, in the same order as in simulated time, and the replay waits for them.
  @Test func imagesComeAfterTheirLatency() throws {
    let text = """
      { "scanout": 1, "display": { "width": 64, "height": 48, "refreshRate": 100 },
        "assets": { "images": {
          "a": { "generate": { "solid": "#FF0000", "size": [16, 16] }, "latency": 0.2 },
          "b": { "generate": { "solid": "#00FF00", "size": [16, 16] }, "latency": 0.1, "fails": true },
          "c": { "generate": { "solid": "#0000FF", "size": [16, 16] }, "latency": 600 } } },
        "root": { "backgroundColor": "#FFFFFF", "sublayers": [
          { "class": "ImageNode", "id": "slow", "frame": [0, 0, 16, 16], "image": "a" },
          { "class": "ImageNode", "id": "lost", "frame": [16, 0, 16, 16], "image": "b" },
          { "class": "ImageNode", "id": "left", "frame": [32, 0, 16, 16], "image": "c" } ] },
        "timeline": [{ "at": 0.05, "set": { "layer": "left", "values": { "image": null } } }] }
      """
    let (outcome, sink) = try play(text)
    func lines(_ id: String) -> [String] {
      outcome.log.map(\.text).filter { $0.hasPrefix("image \(id) ") }
    }
    #expect(lines("slow") == ["image slow loading", "image slow loaded", "image slow shown"])
    #expect(lines("lost") == ["image lost loading", "image lost failed"])
    #expect(lines("left") == ["image left loading", "image left cancelled"])
    func moment(_ line: String) -> Double {
      outcome.log.first { $0.text == line }?.time.seconds ?? -1
    }
    #expect(moment("image slow loaded") >= 0.2 && moment("image lost failed") >= 0.1)
    let last = try #require(sink.pictures.last)
    #expect(last.pixels[8 * last.size.width + 8] == 0xFFFF_0000)
    #expect(last.pixels[8 * last.size.width + 24] == 0xFFFF_FFFF)
  }

  @Test func aColdStartBeginsWithTheBackground() throws {
    let (outcome, sink) = try play(Self.text(#""duration": 0.2, "start": "cold","#))
    #expect(outcome.recording.slots.first?.outcome == .idle)
    #expect(outcome.recording.startup.isEmpty)
    #expect(sink.pictures.count >= 2)
  }
}

/// How measured time is given to causes.
@Suite struct MeasuredCostsTests {
  private static func entry(_ cause: Cause, _ cost: Int64) -> CostEntry {
    CostEntry(cause: cause, owner: .main, subject: "", cost: Nanoseconds(cost))
  }

  @Test(arguments: [
    ("by the shares of a model", 100, [3, 1], [75, 25]), ("all of it", 10, [7], [10]),
    ("rounded up from the first on", 10, [1, 1, 1], [4, 3, 3]), ("no time", 0, [1, 2], []),
    ("too little for all", 1, [1, 1, 1], [1]),
  ])
  func isDivided(_ name: String, _ length: Int64, _ model: [Int64], _ shares: [Int64]) {
    let entries = model.map { Self.entry(.layout, $0) }
    let divided = MeasuredCosts.divided(
      Nanoseconds(length), among: entries, otherwise: Self.entry(.display, 0))
    #expect(divided.map(\.cost.count) == shares)
    #expect(divided.allSatisfy { $0.cause == .layout })
  }

  @Test func withoutAModelItIsThePhases() {
    let divided = MeasuredCosts.divided(
      Nanoseconds(5), among: [], otherwise: Self.entry(.display, 0))
    #expect(divided == [Self.entry(.display, 5)])
  }

  @Test(arguments: [
    (VSync.RunLoop.Phase.timers, Cause.objectCreate), (.layout, .layout), (.display, .display),
    (.prepare, .imageDecode), (.commit, .commitSize), (.afterCommit, .objectCreate),
  ])
  func aPhaseWithoutChargesHasItsCause(_ phase: VSync.RunLoop.Phase, _ cause: Cause) {
    let entries = MeasuredCosts.entries(
      of: .init(phase: phase, charges: []), length: Nanoseconds(9))
    #expect(entries == [Self.entry(cause, 9)])
  }

  @Test func busyTakesWhatItStatesAndTheRestIsThePhases() {
    var work = Work()
    work.stated = Nanoseconds(30)
    let entries = MeasuredCosts.entries(
      of: .init(phase: .timers, charges: [Charge(.busy, "b", work)]), length: Nanoseconds(42))
    #expect(entries.map(\.cause) == [.busy, .objectCreate])
    #expect(entries.map(\.cost.count) == [30, 12])
  }
}
