import Compositor
public import Inspection
import LayerModel
public import VSync

/// Which frame of a replay is to be looked into.
public enum InspectedMoment: Hashable, Sendable {
  /// The frame on the glass in a slot, counted from 0.
  case slot(Int)
  /// The frame on the glass at a moment, which is that of the last slot up to then.
  case time(Instant)
  /// A frame by its number.
  case frame(Int)
}

/// Why a frame cannot be looked into.
public enum InspectedMomentError: Error, Hashable, Sendable {
  /// The replay has ended by then.
  case pastTheEnd(slot: Int, last: Int)
  /// The glass shows the background: no frame was there yet.
  case nothingShown(slot: Int)
  /// No frame of that number was drawn.
  case noFrame(Int, last: Int?)
}

extension InspectedMomentError: CustomStringConvertible {
  /// What is wrong, and what would be accepted.
  public var description: String {
    switch self {
    case .pastTheEnd(let slot, let last):
      "slot \(slot) is past the end; the replay has the slots 0 to \(last)"
    case .nothingShown(let slot):
      "slot \(slot) shows the background: no frame was on the glass yet; a later slot"
    case .noFrame(let frame, nil): "frame \(frame) was not drawn; the replay draws none"
    case .noFrame(let frame, let last?):
      "frame \(frame) was not drawn; the replay draws frames up to \(last), without those that were"
        + " overtaken or cancelled"
    }
  }
}

extension Player {
  /// Replays the scene up to a frame, and hands out what it was made from. Draws no pixel.
  ///
  /// Costs O(slots up to there x what they show).
  ///
  /// - Throws: ``InspectedMomentError``, or ``PlayError``.
  public func inspect(_ moment: InspectedMoment) throws -> InspectedFrame {
    let rate = scene.display.refreshRate
    let wanted: FrameWatch.Wanted
    switch moment {
    case .slot(let slot): wanted = .slot(slot)
    case .time(let time) where scene.hasVariableSlots(options.mode):
      wanted = .slot(try slot(at: time))
    case .time(let time): wanted = .slot(rate.slot(at: time))
    case .frame(let frame): wanted = .frame(frame)
    }
    let watch = FrameWatch(wanted)
    var player = self
    player.options.drawsFrames = false
    do {
      _ = try player.run(sink: nil, watch: watch)
    } catch is FrameWatch.Found {
      // The rest of the replay is of no interest.
    }
    var frame = try watch.result()
    frame.scene = scene.name
    return frame
  }
}

extension Player {
  /// The slot of variable refresh that a moment is in: known when all was replayed once.
  private func slot(at time: Instant) throws -> Int {
    var player = self
    player.options.drawsFrames = false
    let slots = try player.run().recording.slots
    let length = slots.last?.span?.length ?? .zero
    guard let last = slots.last, time < last.time + length else { return slots.count }
    return (slots.lastIndex { $0.time <= time } ?? 0)
  }
}

/// Keeps the frames of a replay until the one that is wanted is on the glass.
final class FrameWatch {
  enum Wanted {
    case slot(Int)
    case frame(Int)
  }

  /// Ends the replay.
  struct Found: Error {}

  private let wanted: Wanted
  /// Frames that were drawn and may still be asked for.
  private var drawn: [Int: InspectedFrame] = [:]
  private var lastDrawn: Int?
  private var lastSlot = 0
  private var shown: (frame: Int, since: Int)?
  private var found: InspectedFrame?
  /// Says what the main thread knows of its layers.
  var notes: () -> [LayerID: LayerNote] = { [:] }

  init(_ wanted: Wanted) { self.wanted = wanted }

  /// A frame was drawn.
  func take(_ id: Int, _ frame: InspectedFrame?) {
    guard var frame else { return }
    frame.frame = id
    drawn[id] = frame
    lastDrawn = id
  }

  /// A slot of the display. Throws ``Found`` when there is nothing more to wait for.
  func slot(_ slot: SlotRecord) throws {
    lastSlot = slot.index
    if let frame = slot.frame, frame != shown?.frame {
      shown = (frame, slot.index)
      drawn = drawn.filter { $0.key >= frame || isWanted($0.key) }
    }
    switch wanted {
    case .slot(slot.index): break
    case .frame(let frame) where frame == slot.frame: break
    default: return
    }
    found = shown.flatMap { drawn[$0.frame]?.seen(in: slot.index, since: $0.since) }
    found?.notes = notes()
    throw Found()
  }

  private func isWanted(_ frame: Int) -> Bool {
    if case .frame(frame) = wanted { true } else { false }
  }

  func result() throws(InspectedMomentError) -> InspectedFrame {
    if let found { return found }
    switch wanted {
    case .slot(let slot) where slot > lastSlot || slot < 0:
      throw .pastTheEnd(slot: slot, last: lastSlot)
    case .slot(let slot): throw .nothingShown(slot: slot)
    case .frame(let frame):
      // Drawn, and never on the glass.
      if var drawn = drawn[frame] {
        drawn.notes = notes()
        return drawn
      }
      throw .noFrame(frame, last: lastDrawn)
    }
  }
}
