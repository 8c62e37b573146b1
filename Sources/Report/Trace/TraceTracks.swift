import Compositor
import VSync

/// The spans of a trace, track by track, made of the records of a replay.
struct TraceTracks: Sendable {
  private let report: ReplayReport
  private let recording: Recording

  init(_ report: ReplayReport) { (self.report, recording) = (report, report.recording) }

  /// The number that ties a frame's spans together; 0 would be none.
  static func flow(_ frame: Int) -> UInt64 { UInt64(frame) + 1 }

  // MARK: The main thread

  /// Turns, and in each its phases, and in each what was done and for whom. A turn's steps follow each other
  /// without a gap, so that costs in their order say when each was.
  var main: [TraceSpan] {
    var spans: [TraceSpan] = []
    for frame in recording.frames {
      guard let begin = frame.begin else { continue }
      let costs = frame.costs.filter { $0.owner == .main }
      let end = max(
        frame.commitEnd ?? begin, costs.reduce(begin) { $0 + $1.cost })
      guard end > begin || begin >= .zero else { continue }
      spans.append(
        TraceSpan(
          name: "turn \(frame.id)", start: begin, end: end,
          notes: [
            ("frame", .integer(Int64(frame.id))),
            ("outcome", .text(frame.outcome?.rawValue ?? "under way")),
          ], flows: [Self.flow(frame.id)]))
      spans += Self.phases(of: costs, from: begin)
    }
    return spans
  }

  private static func phases(of costs: [CostEntry], from begin: Instant) -> [TraceSpan] {
    var spans: [TraceSpan] = []
    var (phase, time) = (Int?.none, begin)
    for work in works(of: costs, from: begin) {
      let name = work.cause.phase
      if let phase, spans[phase].name == name {
        spans[phase].end = work.end
      } else {
        phase = spans.count
        spans.append(TraceSpan(name: name, start: time, end: work.end))
      }
      spans.append(work.span)
      time = work.end
    }
    return spans
  }

  /// Work of one cause and subject, entries that follow each other taken together.
  private struct Work {
    var cause: Cause
    var subject: String
    var start, end: Instant

    var span: TraceSpan {
      TraceSpan(
        name: subject.isEmpty ? cause.rawValue : "\(cause.rawValue) \(subject)", start: start,
        end: end,
        notes: [("cause", .text(cause.rawValue))]
          + (subject.isEmpty ? [] : [("subject", .text(subject))]))
    }
  }

  private static func works(of costs: [CostEntry], from begin: Instant) -> [Work] {
    var works: [Work] = []
    var time = begin
    for cost in costs where cost.cost > .zero {
      let end = time + cost.cost
      if let last = works.last, last.cause == cost.cause, last.subject == cost.subject {
        works[works.count - 1].end = end
      } else {
        works.append(Work(cause: cost.cause, subject: cost.subject, start: time, end: end))
      }
      time = end
    }
    return works
  }

  // MARK: Workers

  /// What each worker did, by its number; a worker that did nothing has no track.
  var workers: [(lane: Int, spans: [TraceSpan])] {
    let lanes = Dictionary(grouping: recording.workerSpans, by: \.lane)
    return lanes.sorted { $0.key < $1.key }.map { lane, spans in
      (
        lane,
        spans.map { span in
          TraceSpan(
            name: span.label, start: span.start, end: span.end,
            notes: span.completed ? [] : [("completed", .text("no"))])
        }
      )
    }
  }

  // MARK: The render server

  /// Frames as the server's processor walked the tree for them.
  var prepare: [TraceSpan] { halves(.serverCPU) }

  /// Frames as its graphics processor drew them, after that.
  var execute: [TraceSpan] { halves(.serverExecute) }

  private func halves(_ owner: Owner) -> [TraceSpan] {
    var spans: [TraceSpan] = []
    let overtaken = Dictionary(
      grouping: recording.frames.filter { $0.supersededBy != nil }, by: { $0.supersededBy ?? 0 })
    for frame in recording.frames {
      guard let start = frame.renderStart else { continue }
      // The wait for an earlier frame comes before the start.
      let costs = frame.costs.filter { $0.owner.isServer && $0.cause != .backpressure }
      // One that is not complete when the replay ends goes on beyond.
      let end = frame.renderEnd ?? costs.reduce(start) { $0 + $1.cost }
      let prepared = min(
        end, costs.filter { $0.owner == .serverCPU }.reduce(start) { $0 + $1.cost })
      let span = owner == .serverCPU ? start...prepared : prepared...end
      // Commits that were overtaken show in this frame too.
      let flows = [frame.id] + (overtaken[frame.id] ?? []).map(\.id)
      spans.append(
        TraceSpan(
          name: "frame \(frame.id)", start: span.lowerBound, end: span.upperBound,
          notes: [("frame", .integer(Int64(frame.id)))], flows: flows.map(Self.flow)))
      spans += Self.works(of: costs.filter { $0.owner == owner }, from: span.lowerBound).map(\.span)
    }
    return spans
  }

  // MARK: The display

  /// Frames while they are on the glass, and in each the slots that it stayed for although an update was
  /// wanted, with the reason.
  var display: [TraceSpan] {
    var spans: [TraceSpan] = []
    var shown: Int?
    var run: Int?
    for slot in recording.slots {
      let end = recording.end(ofSlot: slot.index)
      switch slot.outcome {
      case .presented, .partial:
        guard let frame = slot.frame else { continue }
        shown = spans.count
        spans.append(
          TraceSpan(
            name: slot.outcome == .partial ? "frame \(frame), partial" : "frame \(frame)",
            start: slot.time, end: end,
            notes: [("frame", .integer(Int64(frame))), ("slot", .integer(Int64(slot.index)))],
            flows: [Self.flow(frame)]))
      case .repeated, .idle:
        // What was on the glass before slot 0, or the background.
        if shown == nil {
          shown = spans.count
          spans.append(
            TraceSpan(
              name: slot.frame.map { "frame \($0)" } ?? "background", start: slot.time, end: end))
        }
        if let shown { spans[shown].end = end }
      }
      guard slot.outcome == .repeated else {
        run = nil
        continue
      }
      if let run {
        spans[run].end = end
      } else {
        run = spans.count
        spans.append(dropped(slot, until: end))
      }
    }
    return spans
  }

  private func dropped(_ slot: SlotRecord, until end: Instant) -> TraceSpan {
    guard let hitch = report.hitch(atSlot: slot.index) else {
      return TraceSpan(name: "dropped", start: slot.time, end: end)
    }
    let reason = hitch.reasons.first.map { reason in
      reason.code.rawValue + (reason.subject.map { " \($0)" } ?? "")
    }
    return TraceSpan(
      name: "dropped: \(hitch.kind.rawValue)", start: slot.time, end: end,
      notes: [("slot", .integer(Int64(slot.index)))]
        + (reason.map { [("reason", .text($0))] } ?? []))
  }
}

extension Cause {
  /// The phase of a turn that such work is done in.
  fileprivate var phase: String {
    switch self {
    case .layout, .textLayout: "layout"
    case .display: "display"
    case .imageDecode: "prepare"
    case .commitSize: "commit"
    case .backpressure: "wait"
    default: "event"
    }
  }
}

extension Recording {
  /// When a slot is over: when the next one begins.
  func end(ofSlot index: Int) -> Instant {
    index == slots.last?.index ? end : time(ofSlot: index + 1)
  }
}
