public import Foundation
internal import WrongUse

/// The sizes that something may have: from one to another, in points.
///
/// - Invariant: 0 <= `min` <= `max` in both directions; only `max` may be infinite.
public struct SizeRange: Hashable, Sendable {
  /// The smallest.
  public let min: CGSize
  /// The largest.
  public let max: CGSize

  /// Any size from one to another.
  ///
  /// - Precondition: the invariant.
  public init(min: CGSize = .zero, max: CGSize) {
    require(
      min.width >= 0 && min.height >= 0 && min.width.isFinite && min.height.isFinite
        && max.width >= min.width && max.height >= min.height,
      "sizes from \(min) to \(max)")
    (self.min, self.max) = (min, max)
  }

  /// That size only.
  public init(exactly size: CGSize) { self.init(min: size, max: size) }

  /// Any size at all.
  public static let unlimited = SizeRange(max: CGSize(width: CGFloat.infinity, height: .infinity))

  /// The size in the range that is nearest to one, in each direction; no number counts as 0.
  public func clamp(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width.clamped(min.width, max.width),
      height: size.height.clamped(min.height, max.height))
  }
}

extension CGFloat {
  /// The nearest number in a range; no number counts as 0.
  func clamped(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
    isNaN ? low : Swift.min(Swift.max(self, low), high)
  }
}

/// A length in a layout.
public enum LayoutDimension: Hashable, Sendable {
  /// What the content and the place make of it; as a limit, none.
  case auto
  /// Points.
  case points(CGFloat)
  /// A share of what the element around has at most; ``auto`` where that has no limit.
  case fraction(CGFloat)

  /// The points that it is; nil for ``auto``. Not below 0.
  func resolved(in whole: CGFloat) -> CGFloat? {
    switch self {
    case .auto: nil
    case .points(let points): points.clamped(0, .infinity)
    case .fraction(let share): whole.isFinite ? (share * whole).clamped(0, .infinity) : nil
    }
  }
}

/// Distances from the four edges of a rectangle inward, in points; below 0 outward.
///
/// An infinite one takes all the room that is left: in that direction the element is as large as it
/// wants to be, and lies at the other edge, or in the middle between two infinite ones. Where there is
/// no limit, an infinite one counts as 0.
public struct LayoutInsets: Hashable, Sendable {
  /// From the upper edge.
  public var top: CGFloat
  /// From the left edge.
  public var left: CGFloat
  /// From the lower edge.
  public var bottom: CGFloat
  /// From the right edge.
  public var right: CGFloat

  /// Insets, each by itself.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// The same on all sides.
  public init(_ all: CGFloat) { self.init(top: all, left: all, bottom: all, right: all) }

  /// Each with the edge that it is from.
  var edges: [(String, CGFloat)] {
    [("top", top), ("left", left), ("bottom", bottom), ("right", right)]
  }
}

/// In which directions what places an element is no larger than that, instead of filling the room.
public struct LayoutSizing: OptionSet, Hashable, Sendable {
  /// The directions as bits.
  public let rawValue: UInt8
  /// Directions by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// As narrow as the element, within what is asked for.
  public static let minimumWidth = LayoutSizing(rawValue: 1)
  /// As low as the element.
  public static let minimumHeight = LayoutSizing(rawValue: 2)
  /// Both, by their names.
  package static let named: [(String, LayoutSizing)] = [
    ("minimumWidth", .minimumWidth), ("minimumHeight", .minimumHeight),
  ]
}

/// What an element says about its own size and place. Defaults are Texture's: no limits, and in a
/// stack it neither grows nor shrinks.
public struct LayoutStyle: Hashable, Sendable {
  /// The width, within the limits.
  public var width = LayoutDimension.auto
  /// The height, within the limits.
  public var height = LayoutDimension.auto
  /// The smallest width.
  public var minWidth = LayoutDimension.auto
  /// The largest width; not below the smallest.
  public var maxWidth = LayoutDimension.auto
  /// The smallest height.
  public var minHeight = LayoutDimension.auto
  /// The largest height; not below the smallest.
  public var maxHeight = LayoutDimension.auto
  /// In a stack: how much of what is left over it gets, in proportion to the others. 0 or more.
  public var grow: CGFloat = 0
  /// In a stack: how much of what is missing it gives, in proportion to the others and to its
  /// length. 0 or more.
  public var shrink: CGFloat = 0
  /// In a stack: its length before it grows or shrinks; ``LayoutDimension/auto`` is its width or
  /// height, or what the content needs.
  public var basis = LayoutDimension.auto
  /// In a stack: where it lies across; nil leaves it to the stack.
  public var alignSelf: LayoutAlignment?
  /// In a stack: room before it, in points.
  public var spacingBefore: CGFloat = 0
  /// In a stack: room after it, in points.
  public var spacingAfter: CGFloat = 0
  /// In a horizontal stack that aligns by baselines: from its upper edge down to the baseline of its
  /// first line, in points. Nil leaves it to the content; what has no text in it has the baseline at
  /// its upper edge.
  public var ascender: CGFloat?
  /// In a horizontal stack that aligns by baselines: from its lower edge down to the baseline of its
  /// last line, in points: below 0 for one that lies in it, as fonts' descenders are. Nil leaves it
  /// to the content; what has no text in it has the baseline at its lower edge.
  public var descender: CGFloat?
  /// In an absolute layout: its upper left corner, in points.
  public var position = CGPoint.zero

  /// Nothing in particular.
  public init() {}
}

/// Where the elements of a stack lie across its direction.
public enum LayoutAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the upper or left edge.
  case start
  /// At the lower or right edge.
  case end
  /// In the middle.
  case center
  /// As long across as the stack, where they have no length of their own.
  case stretch
  /// With the baselines of their first lines at one height, in a horizontal stack; in a vertical one
  /// at the start.
  case baselineFirst
  /// With the baselines of their last lines at one height, in a horizontal stack; in a vertical one
  /// at the start.
  case baselineLast
}
