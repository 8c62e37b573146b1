import Synchronization

/// Names a layer on both sides of a commit. Unique in the process; never printed, since it
/// depends on what else the process made.
///
/// Within one thread later layers have larger IDs, so sorting by ID is reproducible.
public struct LayerID: Hashable, Comparable, Sendable {
  /// The order of creation in this process.
  public let rawValue: UInt64

  /// Wraps a number; for tests and for decoding. Use ``next()`` for a new layer.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static let counter = Atomic<UInt64>(0)

  /// An ID that no layer of this process has.
  public static func next() -> LayerID {
    LayerID(rawValue: counter.add(1, ordering: .relaxed).newValue)
  }

  /// By order of creation.
  public static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
}
