public import VSync

/// Blames each hitch by what would have been: replays the scene without the cost of one cause,
/// and looks at whether the hitch is still there (frames 4.2).
///
/// A cause is necessary if the hitch goes without it, and helps if it gets shorter. Where no cause
/// is enough alone, the smallest set that is found by taking the most helpful one first is joint.
/// Only work in the slots that lead to the hitch is left out, so that each is judged in the run
/// as it was.
public struct Counterfactual: Sendable {
  /// Replays the same scene with a waiver, up to a slot, without pixels.
  public typealias Rerun = @Sendable (Waiver, _ through: Int) throws -> [SlotRecord]

  let report: ReplayReport
  let finder: HitchFinder
  let rerun: Rerun

  /// How much is replayed for it.
  public struct Effort: Hashable, Sendable {
    /// Slots replayed in all, about; the first hitch is judged whatever it takes.
    public var slots: Int

    /// About as many slots.
    public init(slots: Int) { self.slots = slots }

    /// Nothing is judged.
    public static let none = Effort(slots: 0)
    /// A few seconds on most machines.
    public static let some = Effort(slots: 20_000)
    /// Every hitch is judged.
    public static let all = Effort(slots: .max)
  }

  init(_ report: ReplayReport, rerun: @escaping Rerun) {
    self.report = report
    finder = HitchFinder(report.recording)
    self.rerun = rerun
  }

  /// The hitches worth an effort: the longest first, of equal ones the first.
  func worth(_ effort: Effort) -> [Hitch] {
    guard effort.slots > 0 else { return [] }
    let locked = report.cadenceLocks.compactMap { lock in
      report.lockedHitches.first { $0.slot >= lock.slot }
    }
    let ordered = (report.hitches + locked).sorted {
      ($1.slotCount, $0.slot) < ($0.slotCount, $1.slot)
    }
    var spent = 0
    return Array(
      ordered.prefix { hitch in
        defer {
          let runs = max(1, candidates(of: hitch).count)
          spent = spent.addingReportingOverflow(runs * (end(of: hitch) + 1)).partialValue
        }
        return spent < effort.slots
      })
  }

  /// The reasons of a hitch with what leaving each of them out would do.
  func reasons(of hitch: Hitch) throws -> [Reason] {
    var trial = try Trial(in: window(of: hitch), of: hitch, by: self)
    // What held the main thread or the server may itself have been held up by what was before.
    for reach in Self.reaches where !trial.isNecessaryFound {
      if try trial.goesWithoutAll() { break }
      let wider = max(window(of: hitch).lowerBound - reach, firstSlot)...trial.window.upperBound
      if wider == trial.window { break }
      trial = try Trial(in: wider, of: hitch, by: self)
    }
    let (saved, window) = (trial.saved, trial.window)
    let joint = trial.isNecessaryFound ? [] : try smallest(trial.ordered, in: window, of: hitch)
    var reasons = hitch.reasons
    let known = Set(reasons.map(\.workCost))
    let others = saved.filter { $0.value > .zero || joint.contains($0.key) }.keys
      .filter { !known.contains($0) }
    reasons += finder.reasons(for: Set(others), in: window)
    for index in reasons.indices {
      let cost = reasons[index].workCost
      guard let saved = saved[cost] else { continue }
      reasons[index].effect = Reason.Effect(
        saved: saved, isNecessary: saved >= hitch.duration, isJoint: joint.contains(cost))
    }
    return reasons.sorted(by: Reason.isBefore)
  }

  /// Adds the most helpful causes until the hitch is gone, then takes out those that turn out not
  /// to be needed. Empty if it does not go even without all of them.
  private func smallest(
    _ ordered: [Waiver.Cost], in window: ClosedRange<Int>, of hitch: Hitch
  ) throws -> Set<Waiver.Cost> {
    var chosen: [Waiver.Cost] = []
    for cost in ordered {
      chosen.append(cost)
      if chosen.count > 1, try goes(Set(chosen), in: window, of: hitch) { break }
      if chosen.count == ordered.count { return [] }
    }
    for cost in chosen.dropLast().reversed() where chosen.count > 2 {
      let without = Set(chosen).subtracting([cost])
      if try goes(without, in: window, of: hitch) { chosen.removeAll { $0 == cost } }
    }
    return Set(chosen)
  }

  fileprivate func goes(
    _ costs: Set<Waiver.Cost>, in window: ClosedRange<Int>, of hitch: Hitch
  ) throws -> Bool {
    try saved(costs, in: window, of: hitch) >= hitch.duration
  }

  /// How much shorter the hitch is without some costs. Repeats that only moved past its end count.
  fileprivate func saved(
    _ costs: Set<Waiver.Cost>, in window: ClosedRange<Int>, of hitch: Hitch
  ) throws -> Nanoseconds {
    let span = hitch.slot...end(of: hitch)
    let recording = report.recording
    let slots = try rerun(
      Waiver(costs, in: window.lowerBound...most(from: window.lowerBound, to: window.upperBound)),
      most(from: span.lowerBound, to: span.upperBound))
    let before = stood(in: span, of: recording.slots)
    let after = stood(in: span, of: slots)
    return min(hitch.duration, max(.zero, before - after))
  }

  /// The highest number that a slot at the time of another one can have in another run, in which all is
  /// the same up to a first one: with variable refresh there may be more of them.
  private func most(from first: Int, to last: Int) -> Int {
    let recording = report.recording
    guard recording.display.variableRefresh != nil else { return last }
    let rate = recording.display.refreshRate
    let length = recording.time(ofSlot: last + 1) - recording.time(ofSlot: first)
    return first + rate.slot(atOrAfter: rate.tick(0) + length)
  }

  private func stood(in span: ClosedRange<Int>, of slots: [SlotRecord]) -> Nanoseconds {
    // By their times: with variable refresh slots have other numbers in another run.
    let recording = report.recording
    let times =
      recording.time(ofSlot: span.lowerBound)..<recording.time(ofSlot: span.upperBound + 1)
    return slots.lazy.filter { times.contains($0.time) }
      .reduce(.zero) { $0 + recording.overdue(in: $1) }
  }

  /// The last slot that a hitch's cause can show in: what it delayed is on the glass by then.
  private func end(of hitch: Hitch) -> Int {
    min(
      hitch.slots.upperBound - 1 + report.recording.display.buffering.count,
      report.recording.slots.last?.index ?? 0)
  }

  /// The slots whose work can have made a hitch.
  private func window(of hitch: Hitch) -> ClosedRange<Int> {
    min(hitch.since, hitch.slot)...hitch.slots.upperBound - 1
  }

  /// What was paid for in the window, and how much.
  func candidates(of hitch: Hitch) -> [Waiver.Cost: Nanoseconds] {
    finder.costs(in: window(of: hitch))
  }

  /// How many slots before the frames that were late are looked at, one after the other, until leaving
  /// out all that was paid for there is enough.
  private static let reaches = [8, 64, 512]

  /// Before the first one of a warm start.
  private var firstSlot: Int { -report.recording.display.buffering.count }

  /// Every kind of work of some slots, left out alone.
  private struct Trial {
    let window: ClosedRange<Int>
    let saved: [Waiver.Cost: Nanoseconds]
    /// What saves most first, then what cost most.
    let ordered: [Waiver.Cost]
    let isNecessaryFound: Bool
    private let hitch: Hitch
    private let counterfactual: Counterfactual

    init(
      in window: ClosedRange<Int>, of hitch: Hitch, by counterfactual: Counterfactual
    ) throws {
      let costs = counterfactual.finder.costs(in: window)
      var saved: [Waiver.Cost: Nanoseconds] = [:]
      for cost in costs.keys.sorted(by: isBefore) {
        saved[cost] = try counterfactual.saved([cost], in: window, of: hitch)
      }
      ordered = costs.keys.sorted { a, b in
        let (one, other) = ((saved[a], costs[a]), (saved[b], costs[b]))
        if one.0 != other.0 { return (other.0 ?? .zero) < (one.0 ?? .zero) }
        if one.1 != other.1 { return (other.1 ?? .zero) < (one.1 ?? .zero) }
        return isBefore(a, b)
      }
      isNecessaryFound = saved.values.contains { $0 >= hitch.duration }
      (self.window, self.saved, self.hitch) = (window, saved, hitch)
      self.counterfactual = counterfactual
    }

    func goesWithoutAll() throws -> Bool {
      try counterfactual.goes(Set(ordered), in: window, of: hitch)
    }
  }

  private static func isBefore(_ a: Waiver.Cost, _ b: Waiver.Cost) -> Bool {
    (a.cause, a.owner, a.label) < (b.cause, b.owner, b.label)
  }
}

extension ReplayReport {
  /// The same report, with the reasons of its hitches judged by what would have been without each.
  ///
  /// - Parameters:
  ///   - effort: how much may be replayed. The longest hitches are judged first; the reasons of those
  ///     that are not have no ``Reason/effect``.
  ///   - each: does its work for each index of a range, in any order, perhaps on several threads.
  ///   - rerun: replays the same scene.
  /// - Throws: what `rerun` throws.
  public func judged(
    _ effort: Counterfactual.Effort,
    each: (Int, @escaping @Sendable (Int) throws -> [Reason]) throws -> [[Reason]] = {
      try (0..<$0).map($1)
    },
    rerun: @escaping Counterfactual.Rerun
  ) throws -> ReplayReport {
    let counterfactual = Counterfactual(self, rerun: rerun)
    let worth = counterfactual.worth(effort)
    let reasons = try each(worth.count) { try counterfactual.reasons(of: worth[$0]) }
    var report = self
    for (hitch, reasons) in zip(worth, reasons) {
      if let index = report.hitches.firstIndex(where: { $0.slot == hitch.slot }) {
        report.hitches[index].reasons = reasons
      } else if let index = report.cadenceLocks.firstIndex(where: { $0.slots.contains(hitch.slot) })
      {
        report.cadenceLocks[index].reasons = reasons
      }
    }
    return report
  }
}
