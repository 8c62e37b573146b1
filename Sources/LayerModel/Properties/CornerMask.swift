/// Corners of a layer's bounds, by where they lie in the layer's own space (core-animation 1.1).
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// Core Animation's bits.
  public let rawValue: UInt8

  /// The corners of some bits; bits that name no corner are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// Smaller x, smaller y.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// Larger x, smaller y.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// Smaller x, larger y.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// Larger x, larger y.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four.
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]

  /// The names of the corners, in the order of their bits.
  public var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }

  /// The corners with their names.
  static let named: [(String, CornerMask)] = [
    ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY),
    ("maxXMaxY", .maxXMaxY),
  ]
}

/// Edges of a layer that are softened where they miss whole pixels (core-animation 1.1).
public struct EdgeMask: OptionSet, Hashable, Sendable {
  /// Core Animation's bits.
  public let rawValue: UInt8

  /// The edges of some bits; bits that name no edge are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// The edge at the smaller x.
  public static let left = EdgeMask(rawValue: 1)
  /// The edge at the larger x.
  public static let right = EdgeMask(rawValue: 2)
  /// The edge at the smaller y, as Core Animation counts with y up.
  public static let bottom = EdgeMask(rawValue: 4)
  /// The edge at the larger y.
  public static let top = EdgeMask(rawValue: 8)
  /// All four.
  public static let all: EdgeMask = [.left, .right, .bottom, .top]

  /// The names of the edges, in the order of their bits.
  public var names: [String] { Self.named.filter { contains($0.1) }.map(\.0) }

  /// The edges with their names.
  static let named: [(String, EdgeMask)] = [
    ("left", .left), ("right", .right), ("bottom", .bottom), ("top", .top),
  ]
}

/// How a corner is rounded.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// A quarter of a circle.
  case circular
  /// A curve whose bend grows slowly; it begins farther from the corner.
  case continuous

  /// How far along the edge the curve reaches, in radii (measured: core-animation 1.1).
  public var expansionFactor: Double {
    switch self {
    case .circular: 1
    case .continuous: 1.528665
    }
  }
}
