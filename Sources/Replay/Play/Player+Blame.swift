public import Report
import VSync

extension Player {
  /// Judges the reasons of a report's hitches by replaying this scene without the cost of each.
  ///
  /// Costs up to `effort` slots of replay, without pixels, on as many threads as frames are drawn
  /// with; their number changes no byte.
  ///
  /// - Precondition: the report is of this scene, replayed with these options.
  /// - Throws: ``PlayError``.
  public func judge(
    _ report: ReplayReport, _ effort: Counterfactual.Effort = .some
  ) throws -> ReplayReport {
    // In content mode nothing is late, and a live replay cannot be had again.
    guard report.recording.mode == .timed, !report.recording.isLive else { return report }
    let base = self
    return try report.judged(
      effort,
      each: { count, work in try ParallelMap.map(count, threads: options.threads, work) },
      rerun: { waiver, slot in
        var player = base
        player.options.drawsFrames = false
        player.options.logsDetails = false
        player.options.waiver = waiver
        player.options.lastSlot = slot
        return try player.run().recording.slots
      })
  }

}
