/// The values of a scroll layer (core-animation 1.2).
public struct ScrollProperties: Equatable, Sendable {
  /// Along which axes it scrolls.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// Up and down.
    case vertically
    /// Left and right.
    case horizontally
    /// Any way.
    case both
  }

  /// Along which axes it scrolls.
  public var scrollMode = Mode.both

  /// Core Animation's defaults.
  public init() {}
}

/// The values of an external layer, which stands for a Metal or GL layer (core-animation 1.2).
public struct ExternalProperties: Equatable, Sendable {
  /// How many pictures may wait for their time: 2 or 3.
  public static let drawableCounts = 2...3

  /// How many pictures may wait for their time.
  public var maximumDrawableCount = 3
  /// Whether a picture that is handed in shows with the next commit, and not by itself.
  public var presentsWithTransaction = false
  /// Where pictures wait that show by themselves; none before the first.
  public var surface: ExternalSurface?

  /// Core Animation's defaults.
  public init() {}

  /// Equal values; the surface is compared as a reference.
  public static func == (a: Self, b: Self) -> Bool {
    a.maximumDrawableCount == b.maximumDrawableCount
      && a.presentsWithTransaction == b.presentsWithTransaction && a.surface === b.surface
  }
}
