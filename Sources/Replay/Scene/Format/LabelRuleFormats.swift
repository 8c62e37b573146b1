import PlainText
import RichLabel

/// A rule of a label: what is found, what a tap on it is, and what goes before it.
enum LabelRuleKeys {
  static let pattern = Key("pattern", expression, required: true)
  static let kind = Key("kind", name)
  static let priority = Key("priority", Format<Int>.integer(in: -1_000_000...1_000_000))

  private static let format = ObjectShape(
    "a rule of a label", [pattern.any, kind.any, priority.any]
  ).format { object -> LabelRule? in
    let (pattern, kind, priority) = (object[pattern], object[kind], object[priority])
    return pattern.map {
      LabelRule(pattern: $0, kind: kind ?? .text, priority: priority ?? DetectorPriority.text)
    }
  }

  static let all = list(of: format, "a list of rules")

  /// Long ones are refused: an expression is made anew for each text.
  private static let expression = Format<String>(
    accepted: "a regular expression as Swift has them, of 1 to 1000 characters",
    schema: ["type": "string", "minLength": 1]
  ) { json, decoder in
    guard case .string(let text) = json, (1...1000).contains(text.count),
      LabelRule(pattern: text, kind: .text, priority: 0).detector != nil
    else {
      decoder.reject(
        json, accepted: "a regular expression as Swift has them, of 1 to 1000 characters")
      return nil
    }
    return text
  }

  /// What stands before `://` in an address.
  static let scheme = Format<String>(
    accepted: schemes, schema: ["type": "string", "pattern": "^[a-z][a-z0-9+.-]*$"]
  ) { json, decoder in
    guard case .string(let text) = json, let first = text.utf8.first, isLetter(first),
      text.utf8.allSatisfy({ isLetter($0) || (48...57).contains($0) || "+.-".utf8.contains($0) })
    else {
      decoder.reject(json, accepted: schemes)
      return nil
    }
    return text
  }

  private static let schemes =
    "a scheme without \"://\": a letter, then letters, digits and +.-, all of them small"

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }

  private static let known: [TextAction.Kind] = [.link, .mention, .topic, .text]
  private static let accepted =
    "\"link\", \"mention\", \"topic\", \"text\", or another name of letters, digits and -_.:/"

  /// Names that handlers and the log have for other taps would say two things.
  private static let taken = SceneLabelNames.taps.filter { name in
    !known.contains { $0.name == name }
  }

  /// A kind that labels know, or one of the scene's own.
  static let name = Format<TextAction.Kind>(
    accepted: accepted,
    schema: [
      "type": "string", "pattern": "^[-A-Za-z0-9_.:/]+$",
      "not": ["enum": .array(taken.map { .string($0) })],
    ]
  ) { json, decoder in
    guard case .string(let text) = json, Values.isLayerID(text), !taken.contains(text) else {
      decoder.reject(json, accepted: accepted)
      return nil
    }
    return known.first { $0.name == text } ?? .custom(text)
  }
}
