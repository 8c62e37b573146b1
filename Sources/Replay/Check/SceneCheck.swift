public import Report

/// What a scene promises, held against one replay of it.
public struct SceneCheck: Sendable {
  /// The replay.
  public var outcome: ReplayOutcome
  /// One for each budget, in file order.
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
    let archive = FrameArchive(slots: ExpectationChecker.slots(in: scene))
    let outcome = try run(sink: FrameFanOut(sinks: [archive] + (sink.map { [$0] } ?? [])))
    let checker = ExpectationChecker(
      scene: scene, archive: archive, log: outcome.log, slots: outcome.recording.slots,
      values: outcome.values)
    return SceneCheck(
      outcome: outcome, budgets: scene.budgets.map { $0.result(in: outcome.recording) },
      expectations: checker.results())
  }
}
