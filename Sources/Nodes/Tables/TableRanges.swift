extension TableNode {
  /// How much around what is seen a table keeps ready (Texture's range modes: async-richlabel 1.9).
  public enum RangeMode: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a screen: until everything in sight was drawn once, or something scrolled.
    case minimum
    /// A screen in the direction of scrolling, half a one behind.
    case full
    /// What is seen, and nothing else: after a memory warning.
    case visibleOnly
    /// Not even that: nothing is shown, and no picture kept.
    case lowMemory
  }

  /// Screenfuls before and behind what is seen.
  public struct RangeExtent: Hashable, Sendable {
    /// In the direction of scrolling, at least 0.
    public var leading: Double
    /// Behind it, at least 0.
    public var trailing: Double

    /// Screenfuls in each direction.
    public init(leading: Double, trailing: Double) {
      (self.leading, self.trailing) = (leading, trailing)
    }
  }

  /// What a range mode comes to.
  public struct RangeTuning: Hashable, Sendable {
    /// Where rows are in the tree and drawn.
    public var display: RangeExtent
    /// Where data is asked for and rows are laid out.
    public var preload: RangeExtent

    /// Both ranges.
    public init(display: RangeExtent, preload: RangeExtent) {
      (self.display, self.preload) = (display, preload)
    }

    /// What Texture's modes come to.
    public static func standard(_ mode: RangeMode) -> RangeTuning {
      switch mode {
      case .minimum:
        RangeTuning(
          display: RangeExtent(leading: 0.25, trailing: 0.25),
          preload: RangeExtent(leading: 0.5, trailing: 0.25))
      case .full:
        RangeTuning(
          display: RangeExtent(leading: 1, trailing: 0.5),
          preload: RangeExtent(leading: 2.5, trailing: 1.5))
      case .visibleOnly, .lowMemory:
        RangeTuning(
          display: RangeExtent(leading: 0, trailing: 0),
          preload: RangeExtent(leading: 0, trailing: 0))
      }
    }
  }

  /// What rows are left out while the content flies by (VVebo's scroll skip): when it is going to stop
  /// more than `threshold` rows away, only rows near the place where it stops are brought in.
  ///
  /// It ends whenever nothing moves the content by itself any more, for whatever reason.
  public struct ScrollSkip: Hashable, Sendable {
    /// Rows that must lie between the first row in sight and the first one there; at least 0.
    public var threshold: Int
    /// Rows that pass just before it stops and are brought in too; at least 0.
    public var passing: Int

    /// VVebo's numbers, unless others are given.
    public init(threshold: Int = 8, passing: Int = 3) {
      (self.threshold, self.passing) = (threshold, passing)
    }
  }
}

extension Range<Int> {
  /// The rows of both, and those between.
  func hull(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
