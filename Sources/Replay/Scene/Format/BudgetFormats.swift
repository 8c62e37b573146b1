import VSync

/// `budget`: limits by the names of metrics, over the whole replay or over segments.
enum BudgetKeys {
  static let metrics = MetricName.all.map { Key($0, LimitKeys.format.named("limit")) }
  static let segments = Key(
    "segments",
    dictionary(of: segment, "an object: names of segments and their limits"))
  static let shape = ObjectShape("a budget", metrics.map(\.any) + [segments.any])

  static let format = shape.format { object -> [Budget] in
    metrics.compactMap { budget($0, in: object, segment: nil) }
      + (object[segments] ?? []).flatMap { $0 }
  }

  private static let segmentShape = ObjectShape("the budget of a segment", metrics.map(\.any))

  private static let limits = segmentShape.format { object -> [Budget] in
    metrics.compactMap { budget($0, in: object, segment: object.decoder.lastKey) }
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

  private static func budget(
    _ key: Key<LimitKeys.Limit>, in object: ObjectReader, segment: String?
  ) -> Budget? {
    object[key].map {
      Budget(metric: key.name, segment: segment, maximum: $0.maximum, minimum: $0.minimum)
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

/// The metrics that a budget can limit.
enum MetricName {
  static let all: [String] =
    [
      "slots", "slotsActive", "slotsIdle", "framesPresented", "droppedFrames", "partialFrames",
      "supersededCommits", "skippedBegins", "hitchCount", "hitchNs", "hitchTimeRatio",
      "commitHitches", "renderHitches", "longestRun", "fpsPresented",
    ]
    + ["frameOverrunNs", "latencyNs"].flatMap { name in
      ["p50", "p90", "p95", "p99", "max"].map { "\(name).\($0)" }
    }
    + ["overdraw", "offscreenPasses", "blendedPixels", "commitLayers", "uploadBytes"].flatMap {
      name in ["max", "mean", "p95"].map { "\(name).\($0)" }
    }
}
