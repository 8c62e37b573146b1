import Foundation
import LayerTree

/// A stack: elements that follow each other.
enum StackKeys {
  static let direction = Key("direction", Format<LayoutStack.Direction>.choice())
  static let spacing = Key("spacing", Format<Double>.length)
  static let justifyContent = Key("justifyContent", Format<LayoutStack.Justification>.choice())
  static let alignItems = Key("alignItems", Format<LayoutAlignment>.choice())
  static let flexWrap = Key("flexWrap", Format<LayoutStack.Wrap>.choice())
  static let lineSpacing = Key("lineSpacing", Format<Double>.length)
  static let alignContent = Key("alignContent", Format<LayoutStack.ContentAlignment>.choice())
  static let children: Key<[LayoutElement]> = Key(
    "children", list(of: LayoutKeys.reference, "a list of layout elements"))
  static let shape = ObjectShape(
    "a stack",
    [
      direction.any, spacing.any, justifyContent.any, alignItems.any, flexWrap.any,
      lineSpacing.any, alignContent.any, children.any,
    ], rules: [.needs("lineSpacing", "flexWrap"), .needs("alignContent", "flexWrap")])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let stack = LayoutStack(
      object[direction] ?? .vertical, spacing: object[spacing] ?? 0,
      justifyContent: object[justifyContent] ?? .start,
      alignItems: object[alignItems] ?? .stretch, flexWrap: object[flexWrap] ?? .noWrap,
      lineSpacing: object[lineSpacing] ?? 0, alignContent: object[alignContent] ?? .start)
    return .stack(stack, object[children])
  }
}

/// An element with room around it.
enum InsetKeys {
  static let insets = Key("insets", Values.insets, required: true)
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let shape = ObjectShape("an inset", [insets.any, child.any])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (insets, child) = (object[insets], object[child])
    guard let insets, let child else { return nil }
    return .inset(insets, child)
  }
}

/// An element somewhere in all the room.
enum RelativeKeys {
  static let horizontal = Key("horizontal", Format<LayoutPlace>.choice())
  static let vertical = Key("vertical", Format<LayoutPlace>.choice())
  static let sizing = Key(
    "sizing",
    list(of: Format<String>.oneOf(LayoutSizing.named.map(\.0)), "a list of names").map { names in
      LayoutSizing(LayoutSizing.named.filter { names.contains($0.0) }.map(\.1))
    })
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let shape = ObjectShape(
    "a relative place", [horizontal.any, vertical.any, sizing.any, child.any],
    rules: [.atLeastOne(["horizontal", "vertical"])])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (horizontal, vertical) = (object[horizontal], object[vertical])
    let sizing = object[sizing] ?? []
    return object[child].map {
      .relative(horizontal: horizontal, vertical: vertical, sizing: sizing, $0)
    }
  }
}

/// An element of some height over width.
enum RatioKeys {
  static let ratio = Key("ratio", Format<Double>.number(above: 0, upTo: 1e6), required: true)
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let shape = ObjectShape("a ratio", [ratio.any, child.any])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (ratio, child) = (object[ratio], object[child])
    guard let ratio, let child else { return nil }
    return .ratio(ratio, child)
  }
}

/// Two elements, one behind the other.
enum OverlayKeys {
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let overlay: Key<LayoutElement> = Key("overlay", LayoutKeys.reference, required: true)
  static let background: Key<LayoutElement> = Key(
    "background", LayoutKeys.reference, required: true)

  static let overlayFormat: Format<LayoutElement.Kind> = ObjectShape(
    "an overlay", [child.any, overlay.any]
  ).format {
    object -> LayoutElement.Kind? in
    let (child, overlay) = (object[child], object[overlay])
    guard let child, let overlay else { return nil }
    return .overlay(overlay, over: child)
  }

  static let backgroundFormat: Format<LayoutElement.Kind> = ObjectShape(
    "a background", [child.any, background.any]
  ).format {
    object -> LayoutElement.Kind? in
    let (child, background) = (object[child], object[background])
    guard let child, let background else { return nil }
    return .background(background, behind: child)
  }
}

/// An element about a corner of another one.
enum CornerKeys {
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let corner: Key<LayoutElement> = Key("corner", LayoutKeys.reference, required: true)
  static let location = Key("location", Format<LayoutCorner.Location>.choice(), required: true)
  static let offset = Key("offset", Values.point.named("point"))
  static let wrapsCorner = Key("wrapsCorner", Format<Bool>.bool)
  static let shape = ObjectShape(
    "a corner", [child.any, corner.any, location.any, offset.any, wrapsCorner.any])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (child, corner, location) = (object[child], object[corner], object[location])
    let (offset, wraps) = (object[offset] ?? .zero, object[wrapsCorner] ?? false)
    guard let child, let corner, let location else { return nil }
    return .corner(corner, of: child, LayoutCorner(location, offset: offset, wrapsCorner: wraps))
  }
}
