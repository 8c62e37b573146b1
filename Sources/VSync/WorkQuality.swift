/// For whom work is done in the background: each has threads of its own in a ``QualityPool``.
/// Raw values are part of the scene format; the names are Dispatch's.
public enum WorkQuality: String, Hashable, Sendable, CaseIterable {
  /// Somebody waits with a finger on the glass.
  case userInteractive
  /// Somebody waits.
  case userInitiated
  /// Nobody said.
  case `default`
  /// Somebody looks at it sometimes.
  case utility
  /// Nobody looks at it.
  case background

  /// How much a real thread gives way to others, as the system counts it: 0 not at all, 19 always.
  public var niceness: Int {
    switch self {
    case .userInteractive, .userInitiated, .default: 0
    case .utility: 5
    case .background: 15
    }
  }
}
