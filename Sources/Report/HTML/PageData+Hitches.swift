import Foundation
import PlainText
import VSync

extension HTMLReport {
  /// Hitches and steady lower rates, by their first slot. A rate has a `lock`, and stands for all
  /// slots of its stretch.
  var hitches: [JSONValue] {
    let all = pictured + report.cadenceLocks.map { ($0.slot, object($0)) }
    return all.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func object(_ lock: CadenceLock) -> JSONValue {
    let stood = report.lockedHitches.filter { lock.slots.contains($0.slot) }
    return .object([
      .init(key: "slot", value: .integer(lock.slot)),
      .init(key: "count", value: .integer(lock.slotCount)),
      .init(key: "since", value: .integer(stood.first?.since ?? lock.slot)),
      .init(
        key: "durationNs", value: .integer(stood.reduce(.zero) { $0 + $1.duration }.count)),
      .init(key: "dropped", value: .integer(stood.reduce(0) { $0 + $1.slotCount })),
      .init(key: "kind", value: .string(lock.kind.rawValue)),
      .init(key: "lock", value: .number(lock.framesPerSecond)),
      .init(key: "reasons", value: .array(lock.reasons.map(Self.object))),
      .init(key: "pictures", value: .array([.integer(-1), .integer(-1)])),
    ])
  }

  private var pictured: [(Int, JSONValue)] {
    let places = Dictionary(
      pictures.enumerated().map { ($1.slot, $0) }, uniquingKeysWith: { first, _ in first })
    return report.hitches.map { hitch in
      let slots = [hitch.slot, hitch.slot + hitch.slotCount]
      let value = JSONValue.object([
        .init(key: "slot", value: .integer(hitch.slot)),
        .init(key: "count", value: .integer(hitch.slotCount)),
        .init(key: "since", value: .integer(max(0, hitch.since))),
        .init(key: "durationNs", value: .integer(hitch.duration.count)),
        .init(key: "kind", value: .string(hitch.kind.rawValue)),
        .init(key: "reasons", value: .array(hitch.reasons.map(Self.object))),
        .init(key: "pictures", value: .array(slots.map { .integer(places[$0] ?? -1) })),
      ])
      return (hitch.slot, value)
    }
  }

  static func object(_ reason: Reason) -> JSONValue {
    .object([
      .init(key: "cause", value: .integer(Cause.allCases.firstIndex(of: reason.code) ?? -1)),
      .init(key: "owner", value: .string(reason.owner.rawValue)),
      .init(key: "costNs", value: .integer(reason.cost.count)),
      .init(key: "savedNs", value: .integer((reason.effect?.saved.count).map { Int($0) })),
      .init(key: "effect", value: reason.effect.map { .string($0.word) } ?? .null),
      .init(key: "layers", value: .array(reason.layers.map { .string($0) })),
      .init(key: "labels", value: .array(reason.labels.map { .string($0) })),
    ])
  }

  static func object(_ picture: Picture) -> JSONValue {
    let source = "data:image/png;base64," + Data(picture.png).base64EncodedString()
    return .object([
      .init(key: "slot", value: .integer(picture.slot)),
      .init(key: "width", value: .integer(picture.width)),
      .init(key: "height", value: .integer(picture.height)),
      .init(key: "shrink", value: .integer(picture.shrink)),
      .init(key: "source", value: .string(source)),
    ])
  }
}
