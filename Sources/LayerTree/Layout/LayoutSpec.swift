public import Foundation
public import LayerModel
internal import WrongUse

/// How some nodes are to lie: a description made of values, which any thread can work out.
///
/// The flexible-box subset that Texture's layout specs cover. A spec is a tree: nodes at the leaves
/// (a node may have a spec of its own inside), and around them stacks, insets and so on. Make it on
/// the main thread, hand it to a ``LayoutPlan``, and give the ``Layout`` that comes out to
/// ``Node/apply(_:)``. All lengths are points.
public struct LayoutSpec: Sendable {
  /// What it says about its own size, and its place in the spec around it.
  public var style = LayoutStyle()
  /// What it is; one object for all copies, so that what was measured is known again.
  let body: Body

  init(_ kind: Kind) { body = Body(kind) }

  /// The same with another style.
  public func styled(_ edit: (inout LayoutStyle) -> Void) -> LayoutSpec {
    var copy = self
    edit(&copy.style)
    return copy
  }

  final class Body: Sendable {
    let kind: Kind
    init(_ kind: Kind) { self.kind = kind }
  }

  enum Kind: Sendable {
    case node(LayerID, NodeContent)
    case stack(LayoutStack, [LayoutSpec])
    case inset(LayoutInsets, LayoutSpec)
    case relative(
      LayoutSpec, horizontal: LayoutPlace?, vertical: LayoutPlace?, sizing: LayoutSizing)
    case ratio(CGFloat, LayoutSpec)
    case overlay(LayoutSpec, over: LayoutSpec)
    case background(LayoutSpec, behind: LayoutSpec)
    case absolute([LayoutSpec])
    case corner(LayoutSpec, of: LayoutSpec, LayoutCorner)
    case wrapper(LayoutSpec)
  }

  /// What makes the size of a node.
  enum NodeContent: Sendable {
    case size(CGSize)
    case measured(@Sendable (SizeRange) -> CGSize)
    case inside(LayoutSpec)
  }
}

/// Where an element lies about a corner of another one.
public struct LayoutCorner: Hashable, Sendable {
  /// A corner.
  public enum Location: String, Hashable, Sendable, CaseIterable {
    /// The upper left one.
    case topLeft
    /// The upper right one.
    case topRight
    /// The lower left one.
    case bottomLeft
    /// The lower right one.
    case bottomRight
  }

  /// Which corner its middle lies on.
  public var location: Location
  /// How far from there, in points.
  public var offset: CGPoint
  /// Whether what sticks out belongs to the size of both.
  public var wrapsCorner: Bool

  /// A place about a corner.
  public init(_ location: Location, offset: CGPoint = .zero, wrapsCorner: Bool = false) {
    (self.location, self.offset, self.wrapsCorner) = (location, offset, wrapsCorner)
  }
}

/// Where something smaller lies in one direction.
public enum LayoutPlace: String, Hashable, Sendable, CaseIterable {
  /// At the upper or left edge.
  case start
  /// In the middle.
  case center
  /// At the lower or right edge.
  case end
}

extension LayoutSpec {
  /// A node of that size, where nothing around it or in its style says otherwise.
  ///
  /// - Precondition: the size is finite and not negative.
  public static func node(_ id: LayerID, size: CGSize) -> LayoutSpec {
    require(
      size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
      "a node of the size \(size)")
    return .init(.node(id, .size(size)))
  }

  /// A node that is as large as its content; `measure` may be called on any thread, more than once,
  /// and says the same for the same range.
  public static func node(
    _ id: LayerID, measure: @escaping @Sendable (SizeRange) -> CGSize
  ) -> LayoutSpec { .init(.node(id, .measured(measure))) }

  /// A node whose subnodes lie as another spec says, and that is as large as this needs.
  public static func node(_ id: LayerID, inside: LayoutSpec) -> LayoutSpec {
    .init(.node(id, .inside(inside)))
  }

  /// Elements that follow each other.
  public static func stack(_ stack: LayoutStack, _ children: [LayoutSpec]) -> LayoutSpec {
    .init(.stack(stack, children))
  }

  /// An element with room around it.
  ///
  /// - Precondition: no inset is NaN or infinite below 0.
  public static func inset(_ insets: LayoutInsets, _ child: LayoutSpec) -> LayoutSpec {
    for (edge, inset) in insets.edges {
      require(!inset.isNaN && inset != -.infinity, "inset of \(inset) from the \(edge)")
    }
    return .init(.inset(insets, child))
  }

  /// An element as large as it wants to be, somewhere in all the room that there is. In a direction
  /// without a place it is as usual; one without a limit it does not fill, nor one of `sizing`.
  public static func relative(
    horizontal: LayoutPlace?, vertical: LayoutPlace?, sizing: LayoutSizing = [],
    _ child: LayoutSpec
  ) -> LayoutSpec {
    .init(.relative(child, horizontal: horizontal, vertical: vertical, sizing: sizing))
  }

  /// An element in the middle of all the room that there is.
  public static func center(sizing: LayoutSizing = [], _ child: LayoutSpec) -> LayoutSpec {
    relative(horizontal: .center, vertical: .center, sizing: sizing, child)
  }

  /// An element whose height is `ratio` times its width: as large as there is room for; where there
  /// is no limit, as wide as it wants to be. The smallest size that is asked for comes first.
  ///
  /// - Precondition: `ratio` is above 0.
  public static func ratio(_ ratio: CGFloat, _ child: LayoutSpec) -> LayoutSpec {
    require(ratio > 0 && ratio.isFinite, "height over width of \(ratio)")
    return .init(.ratio(ratio, child))
  }

  /// An element, and another one as large as it, in front.
  public static func overlay(_ overlay: LayoutSpec, over child: LayoutSpec) -> LayoutSpec {
    .init(.overlay(overlay, over: child))
  }

  /// An element, and another one as large as it, behind.
  public static func background(_ background: LayoutSpec, behind child: LayoutSpec) -> LayoutSpec {
    .init(.background(background, behind: child))
  }

  /// Elements where their styles' ``LayoutStyle/position`` says. Fills all the room that there is;
  /// without a limit, as large as it takes to hold them.
  public static func absolute(_ children: [LayoutSpec]) -> LayoutSpec { .init(.absolute(children)) }

  /// An element, and in front of it another one whose middle lies on a corner of it, such as a badge.
  /// As large as the first, unless the corner is wrapped.
  public static func corner(
    _ corner: LayoutSpec, of child: LayoutSpec, _ place: LayoutCorner
  ) -> LayoutSpec { .init(.corner(corner, of: child, place)) }

  /// An element as it is, with a style around its own.
  public static func wrapper(_ child: LayoutSpec) -> LayoutSpec { .init(.wrapper(child)) }
}
