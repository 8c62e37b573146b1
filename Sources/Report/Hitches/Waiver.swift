public import VSync

/// Work that costs nothing in some slots of a replay, to see what would have been without it.
public struct Waiver: Hashable, Sendable {
  /// A kind of work and who does it.
  public struct Cost: Hashable, Sendable {
    /// Why time is spent.
    public var cause: Cause
    /// By whom.
    public var owner: Owner

    /// Of a scene's own `busy` its label: each is a cause of its own; else empty.
    public var label: String

    /// Work of one cause and owner.
    ///
    /// - Parameter subject: which `busy` it is; of other causes it does not matter.
    public init(_ cause: Cause, _ owner: Owner, of subject: String = "") {
      (self.cause, self.owner) = (cause, owner)
      label = cause == .busy ? subject : ""
    }

    init(_ entry: CostEntry) { self.init(entry.cause, entry.owner, of: entry.subject) }

    /// Whether it can be left out: waiting for an earlier frame ends when that does. What the main
    /// thread loses to other threads can: it gets a core of its own, or takes no lock.
    var isWork: Bool { cause != .backpressure }
  }

  /// What is free.
  public var costs: Set<Cost>
  /// When: the slots at which a turn begins, or the render server starts a frame, ends included.
  public var slots: ClosedRange<Int>

  /// Frees some work in some slots.
  public init(_ costs: Set<Cost>, in slots: ClosedRange<Int>) {
    (self.costs, self.slots) = (costs, slots)
  }

  /// What costs somebody nothing in a slot.
  public func causes(of owner: Owner, inSlot slot: Int) -> Set<Cause> {
    guard slots.contains(slot) else { return [] }
    return Set(costs.lazy.filter { $0.owner == owner && $0.label.isEmpty }.map(\.cause))
  }

  /// Whether somebody's work for a layer or label is free in a slot.
  public func frees(
    _ cause: Cause, of owner: Owner, for subject: String, inSlot slot: Int
  ) -> Bool {
    slots.contains(slot) && costs.contains(Cost(cause, owner, of: subject))
  }

  /// What is left to pay of costs that come about in a slot.
  public func applied(to entries: [CostEntry], inSlot slot: Int) -> [CostEntry] {
    guard slots.contains(slot) else { return entries }
    return entries.filter { !costs.contains(Cost($0)) }
  }
}
