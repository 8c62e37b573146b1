public import Report

/// What a scene promises, held against one replay of it.
public struct SceneCheck: Sendable {
  /// The replay.
  public var outcome: ReplayOutcome
  /// What it says.
  public var report: ReplayReport
  /// One for each limit of each budget, in file order.
  public var budgets: [BudgetResult]
  /// One for each expectation, in file order.
  public var expectations: [ExpectationResult]

  /// Whether every budget and expectation held.
  public var passed: Bool {
    budgets.allSatisfy(\.holds) && expectations.allSatisfy { $0.failure == nil }
  }
}

extension Player {
  /// Replays the scene and holds its budgets and expectations.
  ///
  /// - Parameter sink: sees each slot as well.
  public func check(sink: (any FrameSink)? = nil) throws -> SceneCheck {
    let pictures = PictureChecker(
      scene: scene, hasVariableSlots: scene.hasVariableSlots(options.mode))
    guard sink != nil || !pictures.isBlind || !options.drawsFrames else {
      // Nobody looks at a picture: the log and the report are the same without.
      var blind = self
      blind.options.drawsFrames = false
      return try blind.check()
    }
    let outcome = try run(sink: FrameFanOut(sinks: [pictures] + (sink.map { [$0] } ?? [])))
    let checker = ExpectationChecker(
      scene: scene, pictures: pictures, log: outcome.log, slots: outcome.recording.slots,
      treeFailures: outcome.treeFailures)
    let report = try ReplayReport(outcome.recording)
    return SceneCheck(
      outcome: outcome, report: report,
      budgets: scene.budgets.flatMap { $0.results(in: report) },
      expectations: checker.results())
  }
}
