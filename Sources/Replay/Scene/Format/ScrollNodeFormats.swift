import Foundation
import LayerTree
import PlainText

/// What only scroll nodes have, tables included.
enum ScrollNodeKeys {
  static let contentSize = Key("contentSize", Values.size.named("size"))
  static let scrolling = Key("scrolling", options.named("scrolling"))

  static let all = [contentSize.any, scrolling.any]
  static let rules: [ObjectShape.Rule] = [
    NodeKeys.rule([contentSize.name], [.scrollNode]),
    NodeKeys.rule([scrolling.name], [.scrollNode, .tableNode]),
    // They handle touches themselves, and what is drawn is in them.
    .schema([
      "not": [
        "anyOf": [["required": ["touch"]], ["required": ["display"]], ["required": ["contents"]]],
        "required": ["class"],
        "properties": ["class": ["enum": ["ScrollNode", "TableNode"]]],
      ]
    ]),
  ]

  private static let inset = Key(
    "inset", numbers(Array(repeating: .coordinate, count: 4), "[top, left, bottom, right]"))
  private static let bounces = Key("bounces", Format<Bool>.bool)
  private static let vertical = Key("alwaysBounceVertical", Format<Bool>.bool)
  private static let horizontal = Key("alwaysBounceHorizontal", Format<Bool>.bool)
  private static let paging = Key("paging", Format<Bool>.bool)
  private static let deceleration = Key("deceleration", ScrollKeys.rate)
  private static let enabled = Key("enabled", Format<Bool>.bool)

  static let options: Format<ScrollNodeSpec> = ObjectShape(
    "how a node scrolls",
    [
      inset.any, bounces.any, vertical.any, horizontal.any, paging.any, deceleration.any,
      enabled.any,
    ]
  ).format { object in
    var spec = ScrollNodeSpec()
    spec.inset = object[inset].map {
      LayoutInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
    (spec.bounces, spec.isPaging) = (object[bounces], object[paging])
    spec.alwaysBouncesVertically = object[vertical]
    spec.alwaysBouncesHorizontally = object[horizontal]
    (spec.deceleration, spec.isEnabled) = (object[deceleration], object[enabled])
    return spec
  }

  /// What a layer of that class says; keys of other classes are reported.
  static func read(_ object: ObjectReader, _ kind: LayerSpec.Kind) -> ScrollNodeSpec? {
    let (size, options) = (object[contentSize], object[scrolling])
    let decoder = object.decoder
    func refuse(_ key: String, _ what: String, accepted: String) {
      guard object.members.contains(where: { $0.key == key }) else { return }
      decoder.at(.key(key)) { decoder.report(what, accepted: accepted) }
    }
    if kind != .scrollNode {
      refuse(
        contentSize.name, "is a key of scroll nodes",
        accepted: kind == .tableNode
          ? "rows, whose heights make it" : "\"class\": \"ScrollNode\" beside it")
    }
    guard kind.isScrollNode else {
      refuse(
        scrolling.name, "is a key of scroll nodes",
        accepted: "\"class\": \"ScrollNode\" or \"TableNode\" beside it")
      return nil
    }
    for key in ["touch", "display", "contents"] {
      refuse(key, "is no key of a \(kind.rawValue)", accepted: "a node in it")
    }
    var spec = options ?? ScrollNodeSpec()
    spec.contentSize = size
    return spec
  }

  /// What `set` can set of it.
  static let changes: [Key<PropertyChange>] = [
    Key(contentSize.name, contentSize.format.map { .node(.contentSize($0)) }),
    Key(scrolling.name, scrolling.format.map { .node(.scrolling($0)) }),
  ]
}
