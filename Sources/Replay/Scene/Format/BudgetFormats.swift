import PlainText
import Report

/// `budget`: limits by the names of metrics, over the whole replay or over segments.
enum BudgetKeys {
  static let metrics = Metrics.names.map { Key($0, LimitKeys.format.named("limit")) }
  static let segments = Key(
    "segments",
    dictionary(of: segment, "an object: names of segments and their limits"))
  static let shape = ObjectShape("a budget", metrics.map(\.any) + [segments.any])

  /// Those of the whole replay first.
  static let format = shape.format { object -> [Budget] in
    budgets(object, segment: nil) + (object[segments] ?? []).flatMap { $0 }
  }

  private static let segmentShape = ObjectShape("the budget of a segment", metrics.map(\.any))

  private static let limits = segmentShape.format { object -> [Budget] in
    budgets(object, segment: object.decoder.lastKey)
  }

  private static let segment = Format<[Budget]>(
    accepted: limits.accepted, schema: limits.schema
  ) { json, decoder in
    if let known = decoder.segmentNames, !known.contains(decoder.lastKey) {
      decoder.report(
        "is no segment of the scene",
        accepted: nameHint(decoder.lastKey, among: known, none: "the scene has no segments"))
    }
    return limits.read(json, decoder)
  }

  private static func budgets(_ object: ObjectReader, segment: String?) -> [Budget] {
    object.inFileOrder(metrics).map { name, limit in
      Budget(metric: name, segment: segment, maximum: limit.maximum, minimum: limit.minimum)
    }
  }
}

enum LimitKeys {
  typealias Limit = (maximum: Double?, minimum: Double?)

  static let max = Key("max", Format<Double>.number)
  static let min = Key("min", Format<Double>.number)
  static let shape = ObjectShape(
    "a limit", [max.any, min.any], rules: [.atLeastOne(["max", "min"])])
  static let format = shape.format { object -> Limit? in
    let (maximum, minimum) = (object[max], object[min])
    if let maximum, let minimum, minimum > maximum {
      object.decoder.report(
        "has min \(numeral(minimum)) above max \(numeral(maximum))",
        accepted: "a min that is not above max")
      return nil
    }
    return (maximum, minimum)
  }
}
