import Foundation
import PlainText
import RichLabel

/// What only one of the two classes of rich labels has.
enum LabelClassKeys {
  static let ofTrapezoids: [Key<LabelSpec.Change>] = [
    LabelKeys.key("lines", list(of: .labelText, "a list of texts")) { $0.lines = $1 },
    LabelKeys.key("lineHeightValue", .number(in: 0...16_384)) {
      $0.lineHeightValue = CGFloat($1)
    },
  ]

  /// A trapezoid's text is its lines, all of one height; how many is not limited, and its outline makes the
  /// room at its sides.
  static let ofRichLabels: Set<String> = [
    "text", "attributes", "markdown", "markdownStyle", "lineHeight", "numberOfLines", "insets",
  ]
}

extension LabelClassKeys {
  /// How a label behaves while workers draw it.
  static let display = "display"

  /// That means nothing in a label that the main thread draws.
  static let displayRule = ObjectShape.Rule.schema([
    "anyOf": [
      ["not": ["required": ["label"], "properties": ["label": ["required": ["display"]]]]],
      [
        "properties": [
          "label": [
            "required": ["displaysAsynchronously"],
            "properties": ["displaysAsynchronously": ["const": true]],
          ]
        ]
      ],
    ]
  ])

  /// A label that a scene begins with, or inserts, must be drawn by workers to behave as they draw.
  static func checkDisplay(_ spec: LabelSpec, _ decoder: SceneDecoder) {
    guard spec.changes.contains(where: { $0.key == display }), !spec.isDrawnByWorkers else {
      return
    }
    decoder.at(.key(display)) {
      decoder.report(
        "says nothing of a drawing on the main thread",
        accepted: "\"displaysAsynchronously\": true beside it")
    }
  }
}

extension LabelKeys {
  /// A label's keys must be those of its class.
  static func checkClass(_ spec: LabelSpec, _ kind: LayerSpec.Kind, _ decoder: SceneDecoder) {
    let trapezoids = Set(LabelClassKeys.ofTrapezoids.map(\.name))
    for change in spec.changes {
      decoder.at(.key(change.key)) {
        if kind == .richLabel, trapezoids.contains(change.key) {
          decoder.report(
            "is a key of trapezoidal labels", accepted: "\"class\": \"TrapezoidalLabel\"")
        }
        if kind == .trapezoidalLabel, LabelClassKeys.ofRichLabels.contains(change.key) {
          decoder.report(
            "is no key of trapezoidal labels", accepted: "lines, lineHeightValue and outline")
        }
      }
    }
  }
}

/// What touches of a label are measured by.
enum LabelTouchKeys {
  static let moveLimit = Key("moveLimit", Format<Double>.number(in: 0...16_384))
  static let slop = Key("slop", Format<Double>.number(in: 0...16_384))
  static let longPress = Key("longPress", Format<Double>.number(in: 0...60))
  static let highlightFade = Key("highlightFade", Format<Double>.number(in: 0...60))
  static let highlightDelay = Key("highlightDelay", Format<Double>.number(in: 0...60))

  static let format = ObjectShape(
    "rules of touches",
    [moveLimit.any, slop.any, longPress.any, highlightDelay.any, highlightFade.any]
  ).format { object -> TouchRules? in
    var rules = TouchRules()
    if let value = object[moveLimit] { rules.moveLimit = CGFloat(value) }
    if let value = object[slop] { rules.slop = CGFloat(value) }
    rules.longPress = object[longPress] ?? rules.longPress
    rules.highlightFade = object[highlightFade] ?? rules.highlightFade
    rules.highlightDelay = object[highlightDelay] ?? rules.highlightDelay
    return rules
  }
}
