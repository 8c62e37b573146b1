internal import PlainText
internal import Replay
internal import Report
public import Testing
internal import VSync

/// A figure of the report that a budget can be for, by the name that scenes use.
public struct BudgetMetric: Hashable, Sendable, ExpressibleByStringLiteral {
  /// As in `droppedFrames` or `overdraw.max`.
  public var name: String

  /// One of `Metrics.names`; another one fails where it is used.
  public init(_ name: String) { self.name = name }

  /// One of `Metrics.names`; another one fails where it is used.
  public init(stringLiteral value: String) { name = value }

  /// Slots that showed the old frame although an update was wanted.
  public static let droppedFrames: BudgetMetric = "droppedFrames"
  /// Runs of such slots.
  public static let hitchCount: BudgetMetric = "hitchCount"
  /// Nanoseconds of hitches.
  public static let hitchNs: BudgetMetric = "hitchNs"
  /// Milliseconds of hitches in a second of activity.
  public static let hitchTimeRatio: BudgetMetric = "hitchTimeRatio"
  /// Hitches of the main thread.
  public static let commitHitches: BudgetMetric = "commitHitches"
  /// Hitches of the render server.
  public static let renderHitches: BudgetMetric = "renderHitches"
  /// VSYNCs at which the main thread was busy although an update was wanted.
  public static let skippedBegins: BudgetMetric = "skippedBegins"
  /// The most offscreen passes of a frame.
  public static let offscreenPasses: BudgetMetric = "offscreenPasses.max"
  /// The most often that a frame writes a pixel of its damage, on average over it.
  public static let overdraw: BudgetMetric = "overdraw.max"
  /// The most layers that one commit sends over.
  public static let commitLayers: BudgetMetric = "commitLayers.max"
  /// The most bytes of new contents in a frame.
  public static let uploadBytes: BudgetMetric = "uploadBytes.max"
}

/// Expects a figure of the report within limits, both inclusive. A figure that nothing was measured
/// for does not hold.
///
/// - Parameters:
///   - metric: Which; a string is one of `Metrics.names`.
///   - max: The most that is allowed.
///   - min: The least that is allowed.
///   - segment: Over which of the run's segments; nil is all of it.
public func expectBudget(
  _ metric: BudgetMetric, max: Double? = nil, min: Double? = nil, segment: String? = nil,
  in run: StageRun, sourceLocation: SourceLocation = #_sourceLocation
) {
  let failures = budgetFailures(metric, max: max, min: min, segment: segment, in: run)
  for failure in failures { record(failure, sourceLocation) }
}

/// Why the figure is outside of its limits: a message for each limit, none where it holds.
func budgetFailures(
  _ metric: BudgetMetric, max: Double?, min: Double?, segment: String?, in run: StageRun
) -> [String] {
  guard Metrics.names.contains(metric.name) else {
    let near = nearest(to: metric.name, among: Metrics.names)
    return ["there is no metric '\(metric.name)'" + (near.map { "; the nearest is '\($0)'" } ?? "")]
  }
  guard max != nil || min != nil else { return ["a budget for \(metric.name) without a limit"] }
  let limits: [(BudgetResult.Bound, Double?)] = [(.max, max), (.min, min)]
  return limits.compactMap { bound, limit in
    guard let limit else { return nil }
    guard let result = run.report.evaluate(metric.name, inSegment: segment, bound, limit) else {
      return "\(run.name) has no segment '\(segment ?? "")'"
    }
    return result.holds ? nil : run.message(of: result)
  }
}

extension StageRun {
  /// What is wrong, the first hitches with their reasons, and the log around the worst slot.
  fileprivate func message(of result: BudgetResult) -> String {
    var excerpt = LogExcerpt(of: log)
    if let slot = result.worstSlot {
      let places = log.indices.filter {
        [.present, .repeat].contains(log[$0].kind) && log[$0].subject == "\(slot)"
      }
      excerpt.show(places, before: 4, after: 3, mark: ">")
    }
    return ([result.message] + report.hitchLines(limit: 3) + [excerpt.text])
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
