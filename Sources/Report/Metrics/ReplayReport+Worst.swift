import Compositor
import PlainText
import VSync

extension ReplayReport {
  /// The slot to look at when a limit is passed: where the longest hitch begins, where the frame
  /// of the largest counter is shown first, or where the latest frame is. Nil for what has no place.
  func worstSlot(ofMetric metric: String, range: Range<Int>) -> Int? {
    let name = metric.prefix { $0 != "." }
    switch name {
    case "droppedFrames", "hitchCount", "hitchNs", "hitchTimeRatio", "longestRun":
      let slots = recording.slotsAfterWarmup
      return slots[range].longestRepeat.map { slots[$0.lowerBound].index }
        ?? range.max { recording.overdue(in: slots[$0]) < recording.overdue(in: slots[$1]) }
        .flatMap { recording.overdue(in: slots[$0]) > .zero ? slots[$0].index : nil }
    case "commitHitches": return longestHitch(.commit, range: range)
    case "renderHitches": return longestHitch(.render, range: range)
    case "partialFrames":
      return recording.slots[range].first { $0.outcome == .partial }?.index
    case "lateContent":
      return recording.lateContent.first { late in
        recording.slots[range].covers(any: late.slotWanted..<late.slotWanted + 1)
      }?.slotWanted
    case "cadenceLocks":
      return cadenceLocks.first { recording.slots[range].covers(any: $0.slots) }?.slot
    case "percentDroppedAverage", "percentDroppedP95", "percentDroppedMax", "jankCount",
      "percentJank":
      let slots = recording.slotsAfterWarmup
      return slots[range].longestRepeat.map { slots[$0.lowerBound].index }
    case "stuffedFrames", "latenessNs":
      return latest(in: range, since: recording.target)
    case "latencyNs": return latest(in: range) { $0.begin }
    case "frameOverrunNs":
      return latest(in: range, since: recording.target)
    default:
      // Misses are the passes' own: nothing else is kept from frame to frame.
      let key = name == "cacheMisses" ? "passMisses" : name
      guard let column = CounterColumn.all.first(where: { $0.key == key }) else { return nil }
      return largest(in: range) { recording.counters[$0].flatMap { column.value($0).magnitude } }
    }
  }

  private func longestHitch(_ kind: Hitch.Kind, range: Range<Int>) -> Int? {
    let among = hitches.filter {
      $0.kind == kind && !$0.isWarmup && $0.overlaps(range, of: recording.slots)
    }
    // The first of the longest ones: `max(by:)` would give the last.
    let longest = among.map(\.slotCount).max()
    return among.first { $0.slotCount == longest }?.slot
  }

  private func latest(in range: Range<Int>, since moment: (FrameRecord) -> Instant?) -> Int? {
    let frames = FrameTable(recording.frames)
    return largest(in: range) { id in
      guard let frame = frames[id], let present = frame.present, let moment = moment(frame) else {
        return nil
      }
      return (present - moment).seconds
    }
  }

  /// The first of the slots with a new frame whose value is the largest.
  private func largest(in range: Range<Int>, _ value: (Int) -> Double?) -> Int? {
    var best: (slot: Int, value: Double)?
    for slot in recording.slots[range] where slot.outcome.isNew {
      guard let value = slot.frame.flatMap(value) else { continue }
      if value > best?.value ?? -.infinity { best = (slot.index, value) }
    }
    return best?.slot
  }
}

extension JSONValue {
  fileprivate var magnitude: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
