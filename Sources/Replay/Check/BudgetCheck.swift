import Report

extension Budget {
  /// Holds the budget's limits against a report: one result for each limit that it has.
  func results(in report: ReplayReport) -> [BudgetResult] {
    let limits: [(BudgetResult.Bound, Double?)] = [(.max, maximum), (.min, minimum)]
    return limits.compactMap { bound, limit in
      limit.flatMap { report.evaluate(metric, inSegment: segment, bound, $0) }
    }
  }
}
