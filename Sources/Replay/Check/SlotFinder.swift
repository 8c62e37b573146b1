import VSync

/// Finds the slots that expectations name by their times: the last one at or before each.
///
/// At a fixed rate they are known from the beginning. With variable refresh each is known once the
/// next slot begins.
struct SlotFinder {
  private let rate: RefreshRate?
  private var found: [Instant: Int] = [:]
  /// What waits for the slot of a time: an expectation, or nil for a picture that is kept.
  private var waiting: [(time: Instant, expectation: Expectation?)] = []

  /// A finder for a replay of a scene.
  init(_ scene: Scene, hasVariableSlots: Bool) {
    rate = hasVariableSlots ? nil : scene.display.refreshRate
  }

  /// The slot, if it is known.
  subscript(frame: FrameReference) -> Int? {
    switch frame {
    case .slot(let slot): slot
    case .time(let time): rate.map { $0.slot(at: time) } ?? found[time]
    }
  }

  /// Whether something waits for the slot of a time.
  var awaits: Bool { !waiting.isEmpty }

  /// Has ``settle(in:before:)`` tell when the slot of a time is known.
  mutating func expect(_ time: Instant, for expectation: Expectation?) {
    waiting.append((time, expectation))
  }

  /// What waited for times before a moment; they are in this slot. In the order of the file.
  mutating func settle(in slot: Int, before moment: Instant) -> [Expectation?] {
    guard awaits else { return [] }
    let past = waiting.filter { $0.time < moment }
    waiting.removeAll { $0.time < moment }
    for (time, _) in past { found[time] = slot }
    return past.map(\.expectation)
  }
}
