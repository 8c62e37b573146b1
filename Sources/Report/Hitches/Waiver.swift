public import VSync

/// Work that costs nothing in some slots of a replay, to see what would have been without it.
public struct Waiver: Hashable, Sendable {
  /// A kind of work and who does it.
  public struct Cost: Hashable, Sendable {
    /// Why time is spent.
    public var cause: Cause
    /// By whom.
    public var owner: Owner

    /// Work of one cause and owner.
    public init(_ cause: Cause, _ owner: Owner) { (self.cause, self.owner) = (cause, owner) }

    /// Whether it is work: a wait ends when what is waited for does, and cannot be left out.
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

  /// What is left to pay of costs that come about in a slot.
  public func applied(to entries: [CostEntry], inSlot slot: Int) -> [CostEntry] {
    guard slots.contains(slot) else { return entries }
    return entries.filter { !costs.contains(Cost($0.cause, $0.owner)) }
  }
}
