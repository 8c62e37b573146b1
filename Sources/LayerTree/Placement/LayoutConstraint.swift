public import Foundation
internal import WrongUse

/// One equation about a side, the middle or an extent of a layer's frame: it is
/// `scale * (attribute of the source) + offset`, in points of the superlayer's space.
///
/// The source is the superlayer's bounds, or the frame of another sublayer of it.
public struct LayoutConstraint: Hashable, Sendable {
  /// What of a rectangle.
  public enum Attribute: String, Hashable, Sendable, CaseIterable {
    /// The smaller x.
    case minX
    /// The middle in x.
    case midX
    /// The larger x.
    case maxX
    /// The extent in x.
    case width
    /// The smaller y.
    case minY
    /// The middle in y.
    case midY
    /// The larger y.
    case maxY
    /// The extent in y.
    case height
  }

  /// Whose attribute counts.
  public enum Source: Hashable, Sendable {
    /// The bounds of the superlayer.
    case superlayer
    /// The first sublayer of it with this name.
    case sibling(String)
  }

  /// What of the layer's frame follows.
  public let attribute: Attribute
  /// From whom.
  public let source: Source
  /// From what of it.
  public let sourceAttribute: Attribute
  /// Multiplies that.
  public let scale: CGFloat
  /// Added, in points.
  public let offset: CGFloat

  /// - Precondition: both numbers are finite.
  public init(
    _ attribute: Attribute, relativeTo source: Source, attribute sourceAttribute: Attribute,
    scale: CGFloat = 1, offset: CGFloat = 0
  ) {
    require(scale.isFinite && offset.isFinite, "constraint with \(scale) * x + \(offset)")
    self.attribute = attribute
    self.source = source
    self.sourceAttribute = sourceAttribute
    self.scale = scale
    self.offset = offset
  }
}

extension LayoutConstraint.Attribute {
  /// Whether it lies along x.
  var isHorizontal: Bool {
    switch self {
    case .minX, .midX, .maxX, .width: true
    case .minY, .midY, .maxY, .height: false
    }
  }

  func value(of rect: CGRect) -> CGFloat {
    switch self {
    case .minX: rect.minX
    case .midX: rect.midX
    case .maxX: rect.maxX
    case .width: rect.width
    case .minY: rect.minY
    case .midY: rect.midY
    case .maxY: rect.maxY
    case .height: rect.height
    }
  }
}
