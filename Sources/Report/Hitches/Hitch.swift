public import VSync

/// A run of slots that showed the old frame again although an update was wanted.
public struct Hitch: Hashable, Sendable {
  /// Who was late. Raw values are part of the report format.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The main thread: a commit that landed after its deadline, or a turn that could not begin.
    case commit
    /// The render server: the commit was on time, the frame was not.
    case render
  }

  /// The first slot that repeated; with variable refresh the one whose frame stood too long.
  public var slot: Int
  /// How many slots in a row that was; at least 1.
  public var slotCount: Int
  /// How long the run stood.
  public var duration: Nanoseconds
  /// Who was late.
  public var kind: Kind
  /// Why, what would save most first; never empty.
  public var reasons: [Reason]
  /// The first slot whose work can have made it: where the frames began that were late.
  var since: Int
  /// Whether it waited for one of the first frames, which the scene exempts: no figure counts it.
  public var isWarmup = false

  /// Slots of the run.
  public var slots: Range<Int> { slot..<slot + slotCount }

  /// Whether a slot of the run is among those at `range`, positions in `slots`.
  func overlaps(_ range: Range<Int>, of slots: [SlotRecord]) -> Bool {
    guard let first = slots.first?.index else { return false }
    return self.slots.overlaps(range.lowerBound + first..<range.upperBound + first)
  }
}

/// One reason of a hitch: a kind of work, who did it, for which layers, and what it cost.
public struct Reason: Hashable, Sendable {
  /// The most layers or labels that one reason names: the costliest ones.
  public static let nameLimit = 32

  /// What kind of work (frames 4.1).
  public var code: Cause
  /// Who did it.
  public var owner: Owner
  /// What it cost in all.
  public var cost: Nanoseconds
  /// What would have been without it; nil where nobody looked, and of waits.
  public var effect: Effect?
  /// The layers that it was done for, the costliest first; at most ``nameLimit``.
  public var layers: [String]
  /// The labels of a scene's own `busy`, or the frame that was waited for, or, where the work was
  /// for the whole tree and not for a layer, the frame it was done for, or what else there is to know
  /// of the layers (who held a lock, how large a picture is), as it came; at most ``nameLimit``.
  public var labels: [String]

  /// What a hitch would have been without this cost (frames 4.2).
  public struct Effect: Hashable, Sendable {
    /// How much shorter.
    public var saved: Nanoseconds
    /// Whether the hitch would not have been.
    public var isNecessary: Bool
    /// Whether it belongs to a smallest set of causes that is enough, where none is alone.
    public var isJoint: Bool

    /// Whether the hitch would have been shorter, but there.
    public var helps: Bool { saved > .zero && !isNecessary }

    /// `necessary`, `joint`, `helped` or `none`.
    var word: String {
      isNecessary ? "necessary" : isJoint ? "joint" : helps ? "helped" : "none"
    }
  }

  /// The layer that cost most, or else the label; a hitch's reasons always have one.
  public var subject: String? { layers.first ?? labels.first }
}

extension Reason {
  /// Sums entries of one code and owner, and of a `busy` label, to one reason each, the costliest first, then by code.
  ///
  /// Entries that cost nothing explain nothing and are left out. What no layer and no label is
  /// responsible for, as the fixed cost of a commit, is put down to `frame`.
  static func summing(_ entries: [CostEntry], of frame: Int? = nil) -> [Reason] {
    var totals: [Waiver.Cost: [String: Nanoseconds]] = [:]
    var details: [Waiver.Cost: [String]] = [:]
    for entry in entries where entry.cost > .zero {
      let key = Waiver.Cost(entry)
      totals[key, default: [:]][entry.subject, default: .zero] += entry.cost
      guard !entry.detail.isEmpty else { continue }
      let known = details[key] ?? []
      if known.count < nameLimit && !known.contains(entry.detail) {
        details[key] = known + [entry.detail]
      }
    }
    let reasons = totals.map { key, subjects in
      let names = subjects.filter { !$0.key.isEmpty }
        .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .prefix(nameLimit).map(\.key)
      let labels = key.cause.namesLabels ? names : details[key] ?? []
      let whole = names.isEmpty ? frame.map { ["frame \($0)"] } : nil
      return Reason(
        code: key.cause, owner: key.owner, cost: subjects.values.reduce(.zero, +), effect: nil,
        layers: key.cause.namesLabels ? [] : names, labels: whole ?? labels)
    }
    return reasons.sorted(by: isBefore)
  }

  /// The work that it is about.
  var workCost: Waiver.Cost { Waiver.Cost(code, owner, of: labels.first ?? "") }

  /// What saves most first, then the costliest, then by code, owner and label: an order that no
  /// dictionary can change.
  static func isBefore(_ a: Reason, _ b: Reason) -> Bool {
    let (saved, other) = (a.effect?.saved ?? .zero, b.effect?.saved ?? .zero)
    return (other, b.cost, a.code, a.owner, a.labels.first ?? "")
      < (saved, a.cost, b.code, b.owner, b.labels.first ?? "")
  }
}

extension Cause {
  /// Whether its subjects are labels (of a scene's `busy`, "frame 12", or "9 threads on 2 cores") and
  /// not layers.
  fileprivate var namesLabels: Bool {
    self == .busy || self == .backpressure || self == .threadExplosion
  }
}
