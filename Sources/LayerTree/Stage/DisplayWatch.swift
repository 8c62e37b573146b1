public import VSync

/// What the display says of one VSYNC interval to who watches it.
public struct ShownSlot: Hashable, Sendable {
  /// Its VSYNC.
  public var time: Instant
  /// Whether it showed the old frame although an update was wanted, whoever was late with it.
  public var isDropped: Bool

  /// A slot.
  public init(time: Instant, isDropped: Bool) { (self.time, self.isDropped) = (time, isDropped) }
}

extension Stage {
  /// Watches the display: `body` is called with each slot, in order, on the stage's thread; later than it
  /// was shown when that thread is busy. Outside of turns, so that it must change no layer; a
  /// ``DisplayLink`` may.
  ///
  /// - Returns: what ends it, called once.
  public func watchDisplay(_ body: @escaping (ShownSlot) -> Void) -> () -> Void {
    displayWatchesMade += 1
    let number = displayWatchesMade
    displayWatches.append((number, body))
    return { [weak self] in self?.displayWatches.removeAll { $0.number == number } }
  }

  /// Whether somebody watches.
  public var isDisplayWatched: Bool { !displayWatches.isEmpty }

  /// Called by whoever drives the display, for each slot in order, on the stage's thread.
  public func didShow(_ slot: ShownSlot) {
    for watch in displayWatches { watch.body(slot) }
  }
}
