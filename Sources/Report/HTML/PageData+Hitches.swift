import Foundation
import PlainText
import VSync

extension HTMLReport {
  var hitches: [JSONValue] {
    let places = Dictionary(
      pictures.enumerated().map { ($1.slot, $0) }, uniquingKeysWith: { first, _ in first })
    return report.hitches.map { hitch in
      let slots = [hitch.slot, hitch.slot + hitch.slotCount]
      return .object([
        .init(key: "slot", value: .integer(hitch.slot)),
        .init(key: "count", value: .integer(hitch.slotCount)),
        .init(key: "durationNs", value: .integer(hitch.duration.count)),
        .init(key: "kind", value: .string(hitch.kind.rawValue)),
        .init(key: "reasons", value: .array(hitch.reasons.map(Self.object))),
        .init(key: "pictures", value: .array(slots.map { .integer(places[$0] ?? -1) })),
      ])
    }
  }

  static func object(_ reason: Reason) -> JSONValue {
    .object([
      .init(key: "cause", value: .integer(Cause.allCases.firstIndex(of: reason.code) ?? -1)),
      .init(key: "owner", value: .string(reason.owner.rawValue)),
      .init(key: "costNs", value: .integer(reason.cost.count)),
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
