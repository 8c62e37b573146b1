public import VSync

/// Calls back in every turn, before layout: what moves something on the main thread from frame to
/// frame (`CADisplayLink`).
///
/// While one is not paused its stage wants a turn at every VSYNC; a main thread that is busy then
/// is called later, once. Made by ``Stage/addDisplayLink(_:)``; the stage keeps it until
/// ``invalidate()``. Belongs to the stage's thread.
public final class DisplayLink {
  private weak var stage: Stage?
  fileprivate let body: (Instant) -> Void
  /// The clock of the turn that called it last; nil before the first call.
  fileprivate var calledAt: Instant?

  /// Whether it is not called; false at first.
  public var isPaused = false

  /// Whether it only looks on: it is called at every VSYNC that the main thread is free at, but the display
  /// waits for nothing that it does, and it keeps no replay going. False at first.
  public var isOnlooker = false

  fileprivate init(_ stage: Stage, _ body: @escaping (Instant) -> Void) {
    (self.stage, self.body) = (stage, body)
  }

  /// Ends it for good. Once more does nothing.
  public func invalidate() { stage?.displayLinks.removeAll { $0 === self } }
}

extension Stage {
  /// Has `body` called in every turn, in its callbacks phase, with the turn's animation clock: this
  /// turn, when that phase has not begun, and those that come. Links are called in the order of
  /// adding, none twice at the same clock.
  public func addDisplayLink(_ body: @escaping (_ clock: Instant) -> Void) -> DisplayLink {
    let link = DisplayLink(self, body)
    displayLinks.append(link)
    return link
  }

  /// Whether somebody wants to be called at every VSYNC although nothing is to change: a display then
  /// begins a turn that owes it no update.
  public var hasOnlookers: Bool { displayLinks.contains { $0.isOnlooker && !$0.isPaused } }

  /// Whether an onlooker was not called at the present moment yet.
  public var hasOnlookersDue: Bool {
    displayLinks.contains { link in
      link.isOnlooker && !link.isPaused && link.calledAt.map { $0 < time.now } != false
    }
  }

  /// Calls the links that are there now.
  func callbacksPhase() {
    let clock = clock
    for link in displayLinks where !link.isPaused && link.calledAt.map({ $0 < clock }) != false {
      // One before may have ended it.
      guard displayLinks.contains(where: { $0 === link }) else { continue }
      link.calledAt = clock
      link.body(clock)
    }
  }

  /// Whether there is a link that the display waits for, which wants to be called at every VSYNC.
  public var hasLinks: Bool { nextLink != nil }

  /// Whether a link that the display waits for was not called at the present moment: while a turn runs, one
  /// that it has called at an earlier VSYNC wants the next one.
  public var hasLinksDue: Bool { nextLink.map { $0 <= time.now } == true }

  /// The first moment after the last call of a link that the display waits for.
  var nextLink: Instant? {
    displayLinks.lazy.filter { !$0.isPaused && !$0.isOnlooker }.map { [time] link in
      link.calledAt.map { $0 + Nanoseconds(1) } ?? time.now
    }.min()
  }
}
