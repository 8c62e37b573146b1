import PlainText
internal import WrongUse

/// What a replay made of a limit that a scene sets on one figure.
public struct BudgetResult: Hashable, Sendable {
  /// Which side of the limit is allowed. Raw values are part of the scene format.
  public enum Bound: String, Hashable, Sendable, CaseIterable {
    /// The figure may be the limit or less.
    case max
    /// The figure may be the limit or more.
    case min
  }

  /// The path of the figure: `droppedFrames`, or `segments.scroll.droppedFrames`.
  public var path: String
  /// Which side is allowed.
  public var bound: Bound
  /// The limit itself, allowed.
  public var limit: Double
  /// The figure; nil when the replay has nothing to say on it, which holds no budget.
  public var observed: Double?
  /// The slot where the figure is at its worst, where there is such a slot.
  public var worstSlot: Int?

  /// How much is left until the limit; negative when it is passed; nil when nothing was observed.
  public var slack: Double? {
    observed.map {
      switch bound {
      case .max: limit - $0
      case .min: $0 - limit
      }
    }
  }

  /// Whether the figure is on the allowed side. A limit that nothing was measured for does not
  /// hold: it would otherwise pass for ever (frames 6.5).
  public var holds: Bool { (slack ?? -1) >= 0 }

  /// `droppedFrames is 3, allowed at most 2 (slack -1, worst at slot 30)`.
  public var message: String {
    let allowed = "allowed at \(bound == .max ? "most" : "least") \(Self.short(limit))"
    // Whole, since the figure's name is at its end.
    let path = printable(path, limit: .max)
    guard let observed, let slack else {
      return "\(path) has nothing to measure, \(allowed)"
    }
    let place = worstSlot.map { ", worst at slot \($0)" } ?? ""
    return "\(path) is \(Self.short(observed)), \(allowed)"
      + " (slack \(Self.short(slack))\(place))"
  }

  /// Whole numbers as such; others with 3 decimals where that is not 0.000.
  private static func short(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return String(whole) }
    return abs(value) >= 0.001 ? decimal(value, places: 3) : "\(value)"
  }
}

extension ReplayReport {
  /// Holds a limit against a figure of the whole replay, or of a segment; nil when the replay
  /// lacks that segment.
  ///
  /// - Precondition: `metric` is one of ``Metrics/names``; scenes are checked before.
  public func evaluate(
    _ metric: String, inSegment name: String? = nil, _ bound: BudgetResult.Bound, _ limit: Double
  ) -> BudgetResult? {
    require(Metrics.names.contains(metric), "there is no metric '\(metric)'")
    var (path, figures, range) = (metric, metrics, recording.slots.indices)
    if let name {
      guard let named = segments.first(where: { $0.segment.name == name }) else { return nil }
      path = "segments.\(name).\(metric)"
      figures = named.metrics
      range = named.segment.range(in: recording.slots)
    }
    return BudgetResult(
      path: path, bound: bound, limit: limit, observed: figures.value(named: metric),
      worstSlot: bound == .max ? worstSlot(ofMetric: metric, range: range) : nil)
  }
}
