import VSync

/// How dropped frames crowd together: Chromium's percentages of dropped frames in a sliding second
/// (frames 2.3). A count alone does not tell 30 drops in a row from 30 spread over 5 seconds.
///
/// The window is one second of slots, a slot a step, counted once it is full; idle slots are not
/// in it (R11), and so a pause neither empties the window nor excuses what came before.
public struct DroppedWindows: Hashable, Sendable {
  /// Dropped slots of all active ones, in percent; nil when no slot was active.
  public var average: Double?
  /// The percentage, in whole percent but for the worst one's, that at most 5 of 100 steps are above;
  /// nil when no window was full.
  public var p95: Double?
  /// The worst window's percentage; nil when no window was full.
  public var max: Double?

  /// - Parameters:
  ///   - drops: for each active slot in order, whether it was dropped.
  ///   - window: slots in a second, at least 1.
  init(drops: [Bool], window: Int) {
    guard !drops.isEmpty else { return }
    average = 100 * Double(drops.count { $0 }) / Double(drops.count)
    guard window >= 1, drops.count >= window else { return }
    var dropped = drops[..<window].count { $0 }
    var most = dropped
    // One bin a whole percent: 0...100.
    var bins = [Int](repeating: 0, count: 101)
    func step() { bins[min(100, (200 * dropped + window) / (2 * window))] += 1 }
    step()
    for end in window..<drops.count {
      dropped += (drops[end] ? 1 : 0) - (drops[end - window] ? 1 : 0)
      most = Swift.max(most, dropped)
      step()
    }
    max = 100 * Double(most) / Double(window)
    let steps = drops.count - window + 1
    var above = 0
    for bin in bins.indices.reversed() {
      above += bins[bin]
      if 20 * above > steps {
        // Bins are rounded: no percentage is above the worst one.
        p95 = min(Double(bin), 100 * Double(most) / Double(window))
        break
      }
    }
  }
}

/// Chromium's janks: presentations that came later after the one before than that did by more
/// than half a slot (frames 2.3), so that a steady slow rate is one jank and not many.
public struct JankCount: Hashable, Sendable {
  /// How many.
  public var janks = 0
  /// Active slots, in each of which a frame could have come.
  public var expected = 0
  /// Janks of all expected frames in percent, rounded up; nil below 100 of those, where one more
  /// or less would say too much.
  public var percent: Double? {
    expected >= 100 ? Double((100 * janks + expected - 1) / expected) : nil
  }

  /// So many idle slots in a row and the state is forgotten.
  static let forgottenAfter = 100

  /// Counts in slots; a presentation's slot is new, a repeat is held, an idle one is taken out.
  init(_ slots: some Sequence<SlotRecord>) {
    var held: Int?
    var last: Int?
    var idle = 0
    for slot in slots {
      if slot.outcome == .idle {
        idle += 1
        if idle >= Self.forgottenAfter { (held, last) = (nil, nil) }
        continue
      }
      idle = 0
      expected += 1
      guard slot.outcome != .repeated else {
        held? += 1
        continue
      }
      if let held {
        // Holds are whole slots: more than half a slot longer is a slot longer.
        if let last, held > last { janks += 1 }
        last = held
      }
      held = 1
    }
  }
}
