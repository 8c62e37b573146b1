import VSync

/// Gives measured time to causes.
///
/// What a step took is known, and so are the charges of all that it did, but not how long each of those
/// took: the time is divided as a simulation on the `reference` profile would divide it.
enum MeasuredCosts {
  /// What a step of the main thread took.
  static func entries(of step: RunLoop.Step, length: Nanoseconds) -> [CostEntry] {
    var entries: [CostEntry] = []
    var rest = length
    // A `busy` takes what it says; making layers is paid where they are made, in an event.
    var charges: [Charge] = []
    for charge in step.charges where charge.cause != .objectCreate {
      guard charge.cause == .busy else {
        charges.append(charge)
        continue
      }
      let stated = min(charge.work.stated, rest)
      rest = rest - stated
      entries.append(
        CostEntry(cause: .busy, owner: .main, subject: charge.subject, cost: stated))
    }
    return entries
      + divided(
        rest, among: DeviceProfile.reference.entries(for: charges, owner: .main),
        otherwise: CostEntry(
          cause: usualCause(in: step.phase), owner: .main, subject: "", cost: .zero))
  }

  /// What a frame of the render server took.
  ///
  /// - Parameters:
  ///   - prepared: for applying commits and planning.
  ///   - executed: for drawing.
  static func entries(
    ofFrame charges: [Charge], prepared: Nanoseconds, executed: Nanoseconds
  ) -> [CostEntry] {
    let entries = DeviceProfile.reference.serverEntries(for: charges)
    return divided(
      prepared, among: entries.filter { $0.owner == .serverCPU },
      otherwise: CostEntry(cause: .renderPrepare, owner: .serverCPU, subject: "", cost: .zero))
      + divided(
        executed, among: entries.filter { $0.owner != .serverCPU },
        otherwise: CostEntry(cause: .gpuFill, owner: .serverExecute, subject: "", cost: .zero))
  }

  /// Gives each entry its share of a length; where there is none, all to another one. The shares add up
  /// to the length.
  static func divided(
    _ length: Nanoseconds, among entries: [CostEntry], otherwise single: CostEntry
  ) -> [CostEntry] {
    guard length > .zero else { return [] }
    let total = entries.reduce(0.0) { $0 + Double($1.cost.count) }
    guard total > 0 else {
      var single = single
      single.cost = length
      return [single]
    }
    var (left, done) = (length, 0.0)
    var shares: [CostEntry] = []
    for (index, entry) in entries.enumerated() {
      var entry = entry
      done += Double(entry.cost.count)
      let isLast = index == entries.count - 1
      // Ends are rounded, not lengths, so that nothing is left over.
      let rest = Nanoseconds(Int64((Double(length.count) * (1 - done / total)).rounded(.down)))
      entry.cost = isLast ? left : max(.zero, min(left, left - rest))
      left = left - entry.cost
      if entry.cost > .zero { shares.append(entry) }
    }
    return shares
  }

  /// What the main thread does in a phase where no charge says it.
  private static func usualCause(in phase: RunLoop.Phase) -> Cause {
    switch phase {
    case .layout: .layout
    case .display: .display
    case .prepare: .imageDecode
    case .commit: .commitSize
    // What runs for events makes layers mostly, and sets their properties.
    case .wake, .input, .timers, .callbacks, .afterCommit, .sleep: .objectCreate
    }
  }
}
