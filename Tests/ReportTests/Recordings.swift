import Compositor
import Report
import VSync

/// Recordings made by hand: what a display showed, as a row of letters.
enum Recordings {
  static let sixty = RefreshRate.sixty

  /// A display of 4 x 3 points at twice the pixels.
  static func display(
    _ rate: RefreshRate = sixty, _ buffering: DisplayPipeline.Buffering = .double
  ) -> Recording.Display {
    Recording.Display(
      width: 4, height: 3, scale: 2, pixelWidth: 8, pixelHeight: 6, refreshRate: rate,
      buffering: buffering)
  }

  static func empty(
    _ rate: RefreshRate = sixty, _ buffering: DisplayPipeline.Buffering = .double
  ) -> Recording {
    Recording(
      scene: "feed", display: display(rate, buffering), mode: .timed, start: .warm,
      device: DeviceProfile.builtIn[0])
  }

  /// One slot a letter: `P` presented, `r` repeated, `p` partial, `.` idle.
  ///
  /// Slot k shows frame k, begun two slots before; a repeated slot was wanted for its own frame,
  /// whose layout of the layer `list` came a slot late, and which the next one overtook.
  static func showing(_ outcomes: String, at rate: RefreshRate = sixty) -> Recording {
    var recording = empty(rate)
    let letters = Array(outcomes)
    var shown: Int?
    for (index, letter) in letters.enumerated() {
      let outcome: SlotOutcome =
        switch letter {
        case "P": .presented
        case "p": .partial
        case "r": .repeated
        default: .idle
        }
      if outcome == .presented || outcome == .partial { shown = index }
      recording.slots.append(
        SlotRecord(index: index, time: rate.tick(index), outcome: outcome, frame: shown))
      if outcome == .idle { continue }
      recording.frames.append(frame(index, outcome: outcome, in: letters, rate))
    }
    return recording
  }

  private static func frame(
    _ index: Int, outcome: SlotOutcome, in letters: [Character], _ rate: RefreshRate
  ) -> FrameRecord {
    var frame = main(index, begin: index - 2, buffers: 2, rate)
    if outcome == .repeated {
      frame.commitEnd = rate.tick(index)
      frame.costs = [cost(.layout, .main, "list", ms: 20)]
      if let next = letters[index...].firstIndex(where: { $0 == "P" || $0 == "p" }) {
        frame.outcome = .superseded
        frame.supersededBy = next
      }
    } else {
      frame.commitEnd = rate.tick(index - 1)
      frame.presentSlot = index
      frame.present = rate.tick(index)
      frame.outcome = .onTime
    }
    return frame
  }

  /// A turn of the main thread that wants to be on the glass `buffers` slots after it began.
  static func main(
    _ id: Int, begin: Int, buffers: Int, _ rate: RefreshRate = sixty
  ) -> FrameRecord {
    var frame = FrameRecord(
      id: id, kind: .main, beginSlot: begin, wantedSlot: begin, targetSlot: begin + buffers)
    frame.begin = rate.tick(begin)
    frame.expectedSlot = begin + buffers
    frame.expected = rate.tick(begin + buffers)
    return frame
  }

  static func cost(
    _ cause: Cause, _ owner: Owner, _ subject: String, ms: Int64
  ) -> CostEntry {
    CostEntry(cause: cause, owner: owner, subject: subject, cost: .milliseconds(ms))
  }

  static func slot(_ index: Int, _ outcome: SlotOutcome, _ frame: Int?) -> SlotRecord {
    SlotRecord(index: index, time: sixty.tick(index), outcome: outcome, frame: frame)
  }
}

extension FrameRecord {
  /// The same frame, shown at a slot.
  func shown(at slot: Int, late: Bool = true) -> FrameRecord {
    var frame = self
    frame.presentSlot = slot
    frame.present = Recordings.sixty.tick(slot)
    frame.outcome = late ? .late : .onTime
    return frame
  }

  /// The same frame, its commit landed at a moment in milliseconds.
  func landed(ms: Int64) -> FrameRecord {
    var frame = self
    frame.commitEnd = Instant(nanoseconds: ms * 1_000_000)
    return frame
  }

  /// The same frame with costs.
  func costing(_ costs: CostEntry...) -> FrameRecord {
    var frame = self
    frame.costs += costs
    return frame
  }
}
