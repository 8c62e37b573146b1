import Compositor
import Report
import Testing
import VSync

@Suite struct MetricsTests {
  @Test func slotsAreActiveIdlePresentedPartialOrDropped() throws {
    let metrics = try ReplayReport(Recordings.showing("PPr.pP..rrP")).metrics
    #expect(metrics.slots == 11)
    #expect(metrics.slotsIdle == 3)
    #expect(metrics.slotsActive == 8)
    #expect(metrics.framesPresented == 5)
    #expect(metrics.partialFrames == 1)
    #expect(metrics.droppedFrames == 3)
    #expect(metrics.supersededCommits == 3)
    #expect(metrics.hitchCount == 2)
    #expect(metrics.fpsPresented == 5 * 60.0 / 8)
  }

  /// C5 of frames 2.3: the same count of drops, spread or in one run.
  @Test func theLongestRunTellsSpreadDropsFromOneFreeze() throws {
    let spread = String(repeating: "PPPPPPPPrP", count: 30)
    let block =
      String(repeating: "P", count: 100) + String(repeating: "r", count: 30)
      + String(repeating: "P", count: 170)
    let (spreadOut, frozen) = (
      try ReplayReport(Recordings.showing(spread)).metrics,
      try ReplayReport(Recordings.showing(block)).metrics
    )
    #expect(spreadOut.droppedFrames == 30)
    #expect(frozen.droppedFrames == 30)
    #expect(spreadOut.hitchTimeRatio == frozen.hitchTimeRatio)
    #expect(spreadOut.longestRun == 1)
    // Equal holds of one slot between them: no slower rate.
    #expect(spreadOut.hitchCount == 30)
    #expect(spreadOut.percentDropped.average == 10)
    #expect(frozen.percentDropped.average == 10)
    #expect(spreadOut.percentDropped.max == 10)
    #expect(frozen.percentDropped.max == 50)
    #expect(frozen.longestRun == 30)
    #expect(frozen.hitchCount == 1)
  }

  @Test func percentilesAreValuesThatWereObserved() throws {
    var recording = Recordings.empty()
    for index in 1...10 {
      let frame = Recordings.main(index, begin: 20 * index, buffers: 2)
      recording.frames.append(frame.shown(at: 20 * index + 2 + index))
    }
    // Frame k is shown k slots late.
    for index in 0...240 {
      let frame = recording.frames.first { $0.presentSlot == index }
      recording.slots.append(
        Recordings.slot(index, frame == nil ? .idle : .presented, frame?.id))
    }
    let metrics = try ReplayReport(recording).metrics
    // Ticks are rounded, so lateness is a whole number of slots to 1 ns.
    func slots(_ time: Nanoseconds?) -> Double? {
      time.map { ($0.seconds * 60 * 1e6).rounded() / 1e6 }
    }
    #expect(slots(metrics.frameOverrunNs?.p50) == 5)
    #expect(slots(metrics.frameOverrunNs?.p90) == 9)
    #expect(slots(metrics.frameOverrunNs?.p95) == 10)
    #expect(slots(metrics.frameOverrunNs?.p99) == 10)
    #expect(slots(metrics.frameOverrunNs?.max) == 10)
    #expect(slots(metrics.latencyNs?.p50) == 7)
    #expect(slots(metrics.latencyNs?.max) == 12)
  }

  @Test func countersCountFramesThatAreNewAndNotRepeats() throws {
    var recording = Recordings.showing("PrP.")
    recording.counters[0] = counters(passes: 4, overdraw: 1.5)
    recording.counters[2] = counters(passes: 2, overdraw: 0.5)
    let metrics = try ReplayReport(recording).metrics
    #expect(metrics.offscreenPasses?.max == 4)
    #expect(metrics.offscreenPasses?.mean == 3)
    #expect(metrics.offscreenPasses?.p95 == 4)
    #expect(metrics.overdraw?.mean == 1)
  }

  private func counters(passes: Int, overdraw: Double) -> FrameCounters {
    var counters = FrameCounters()
    counters.offscreenPasses = passes
    counters.overdraw = overdraw
    return counters
  }

  @Test func aSegmentHasTheSlotsFromItsStartUpToItsEnd() throws {
    var recording = Recordings.showing("PPrrrP")
    let rate = Recordings.sixty
    recording.segments = [
      Recording.Segment(name: "first", from: rate.tick(0), to: rate.tick(3)),
      Recording.Segment(name: "rest", from: rate.tick(3), to: rate.tick(6)),
      Recording.Segment(name: "after", from: rate.tick(60), to: rate.tick(70)),
    ]
    recording.skippedBegins = [1, 4, 5]
    let report = try ReplayReport(recording)
    #expect(report.segments.map(\.metrics.slots) == [3, 3, 0])
    #expect(report.segments.map(\.metrics.droppedFrames) == [1, 2, 0])
    #expect(report.segments.map(\.metrics.longestRun) == [1, 2, 0])
    #expect(report.segments.map(\.metrics.skippedBegins) == [1, 2, 0])
    // The hitch reaches over the edge: it is one of each.
    #expect(report.segments.map(\.metrics.hitchCount) == [1, 1, 0])
    #expect(report.metrics.hitchCount == 1)
  }

  @Test func everyNameHasAValueWhereSomethingWasMeasured() throws {
    var recording = Recordings.showing("PPrP" + String(repeating: "P", count: 100))
    recording.counters = [0: FrameCounters(), 1: FrameCounters(), 3: FrameCounters()]
    recording.frames[0].renderEnd = .zero
    recording.meterReadings = MeterReading.Kind.allCases.map {
      MeterReading(time: .zero, layer: "meter", kind: $0, framesPerSecond: 60)
    }
    let metrics = try ReplayReport(recording).metrics
    #expect(Metrics.names.count == 86)
    #expect(Metrics.names == Metrics.names.sorted())
    for name in Metrics.names { #expect(metrics.value(named: name) != nil, "\(name)") }
    #expect(metrics.value(named: "droppedFrames") == 1)
    #expect(metrics.value(named: "stuffed") == nil)
  }
}
