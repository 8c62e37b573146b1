public import VSync

/// A moment at which somebody is called once: what a gesture that lasts waits for.
///
/// Made by ``Stage/addAlarm(at:_:)``; the stage keeps it until it has rung or is cancelled. Belongs to the
/// stage's thread.
public final class StageAlarm {
  private weak var stage: Stage?
  fileprivate let moment: Instant
  fileprivate let body: () -> Void

  fileprivate init(_ stage: Stage, _ moment: Instant, _ body: @escaping () -> Void) {
    (self.stage, self.moment, self.body) = (stage, moment, body)
  }

  /// Keeps it from ringing. Of one that has rung nothing happens.
  public func cancel() { stage?.alarms.removeAll { $0 === self } }
}

extension Stage {
  /// Has `body` called in the timers phase of the first turn at or after a moment; ``nextWake`` knows of it.
  /// Those of one turn ring in the order of their moments, equal ones in the order of adding.
  public func addAlarm(at moment: Instant, _ body: @escaping () -> Void) -> StageAlarm {
    let alarm = StageAlarm(self, moment, body)
    alarms.append(alarm)
    return alarm
  }

  /// The first moment that somebody waits for.
  var nextAlarm: Instant? { alarms.map(\.moment).min() }

  /// Calls those whose moment has come, and that none before has cancelled.
  func ringAlarms() {
    guard !alarms.isEmpty else { return }
    let now = time.now
    let due = alarms.enumerated().filter { $0.element.moment <= now }
      .sorted { ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset) }
    for (_, alarm) in due where alarms.contains(where: { $0 === alarm }) {
      alarms.removeAll { $0 === alarm }
      alarm.body()
    }
  }
}
