import Foundation
import LayerTree
import PlainText

/// How the sublayers of a node lie: the id of one, or an element that holds others.
enum LayoutKeys {
  static let layer = Key("layer", Values.layerID)
  static let size = Key("size", Values.size.named("size"))
  static let stack: Key<LayoutElement.Kind> = Key("stack", StackKeys.format)
  static let inset: Key<LayoutElement.Kind> = Key("inset", InsetKeys.format)
  static let center: Key<LayoutElement> = Key("center", reference)
  static let relative: Key<LayoutElement.Kind> = Key("relative", RelativeKeys.format)
  static let ratio: Key<LayoutElement.Kind> = Key("ratio", RatioKeys.format)
  static let overlay: Key<LayoutElement.Kind> = Key("overlay", OverlayKeys.overlayFormat)
  static let background: Key<LayoutElement.Kind> = Key("background", OverlayKeys.backgroundFormat)
  static let absolute: Key<[LayoutElement]> = Key(
    "absolute", list(of: reference, "a list of layout elements"))

  private static let width = Key("width", Values.dimension)
  private static let height = Key("height", Values.dimension)
  private static let minWidth = Key("minWidth", Values.dimension)
  private static let maxWidth = Key("maxWidth", Values.dimension)
  private static let minHeight = Key("minHeight", Values.dimension)
  private static let maxHeight = Key("maxHeight", Values.dimension)
  private static let grow = Key("grow", Format<Double>.length)
  private static let shrink = Key("shrink", Format<Double>.length)
  private static let basis = Key("basis", Values.dimension)
  private static let alignSelf = Key("alignSelf", Format<LayoutAlignment>.choice())
  private static let spacingBefore = Key("spacingBefore", Format<Double>.coordinate)
  private static let spacingAfter = Key("spacingAfter", Format<Double>.coordinate)
  private static let position = Key("position", Values.point.named("point"))

  private static let kinds = [
    layer.any, stack.any, inset.any, center.any, relative.any, ratio.any, overlay.any,
    background.any, absolute.any,
  ]
  static let shape = ObjectShape(
    "a layout element",
    kinds + [
      size.any, width.any, height.any, minWidth.any, maxWidth.any, minHeight.any, maxHeight.any,
      grow.any, shrink.any, basis.any, alignSelf.any, spacingBefore.any, spacingAfter.any,
      position.any,
    ], rules: [.exactlyOne(kinds.map(\.name)), .needs("size", "layer")])

  /// An element by the name of its definition, as it contains others.
  static let reference: Format<LayoutElement> = Format(
    accepted: accepted, schema: ["$ref": "#/$defs/layoutElement"]
  ) { json, decoder in format.read(json, decoder) }

  private static let accepted = "the id of a sublayer, or an object (a layout element)"

  static let format: Format<LayoutElement> = either(
    accepted,
    [
      (.string, Values.layerID.map { LayoutElement(kind: .layer($0, size: nil)) }),
      (
        .object,
        shape.format { object -> LayoutElement? in
          let (style, kind) = (style(object), kind(object))
          return kind.map { LayoutElement(kind: $0, style: style) }
        }
      ),
    ])

  private static func kind(_ object: ObjectReader) -> LayoutElement.Kind? {
    let (layer, size) = (object[layer], object[size])
    let (stack, inset, center) = (object[stack], object[inset], object[center])
    let (relative, ratio) = (object[relative], object[ratio])
    let (overlay, background) = (object[overlay], object[background])
    let absolute = object[absolute]
    if let layer { return .layer(layer, size: size) }
    if let center { return .relative(horizontal: .center, vertical: .center, center) }
    return stack ?? inset ?? relative ?? ratio ?? overlay ?? background
      ?? absolute.map { .absolute($0) }
  }

  private static func style(_ object: ObjectReader) -> LayoutStyle {
    var style = LayoutStyle()
    style.width = object[width] ?? .auto
    style.height = object[height] ?? .auto
    style.minWidth = object[minWidth] ?? .auto
    style.maxWidth = object[maxWidth] ?? .auto
    style.minHeight = object[minHeight] ?? .auto
    style.maxHeight = object[maxHeight] ?? .auto
    style.grow = object[grow] ?? 0
    style.shrink = object[shrink] ?? 0
    style.basis = object[basis] ?? .auto
    style.alignSelf = object[alignSelf]
    style.spacingBefore = object[spacingBefore] ?? 0
    style.spacingAfter = object[spacingAfter] ?? 0
    style.position = object[position] ?? .zero
    return style
  }
}

private enum StackKeys {
  static let direction = Key("direction", Format<LayoutStack.Direction>.choice())
  static let spacing = Key("spacing", Format<Double>.length)
  static let justifyContent = Key("justifyContent", Format<LayoutStack.Justification>.choice())
  static let alignItems = Key("alignItems", Format<LayoutAlignment>.choice())
  static let children: Key<[LayoutElement]> = Key(
    "children", list(of: LayoutKeys.reference, "a list of layout elements"))
  static let shape = ObjectShape(
    "a stack",
    [direction.any, spacing.any, justifyContent.any, alignItems.any, children.any])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let stack = LayoutStack(
      object[direction] ?? .vertical, spacing: object[spacing] ?? 0,
      justifyContent: object[justifyContent] ?? .start,
      alignItems: object[alignItems] ?? .stretch)
    return .stack(stack, object[children])
  }
}

private enum InsetKeys {
  static let insets = Key("insets", Values.insets, required: true)
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let shape = ObjectShape("an inset", [insets.any, child.any])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (insets, child) = (object[insets], object[child])
    guard let insets, let child else { return nil }
    return .inset(insets, child)
  }
}

private enum RelativeKeys {
  static let horizontal = Key("horizontal", Format<LayoutPlace>.choice())
  static let vertical = Key("vertical", Format<LayoutPlace>.choice())
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let shape = ObjectShape(
    "a relative place", [horizontal.any, vertical.any, child.any],
    rules: [.atLeastOne(["horizontal", "vertical"])])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (horizontal, vertical) = (object[horizontal], object[vertical])
    return object[child].map { .relative(horizontal: horizontal, vertical: vertical, $0) }
  }
}

private enum RatioKeys {
  static let ratio = Key("ratio", Format<Double>.number(above: 0, upTo: 1e6), required: true)
  static let child: Key<LayoutElement> = Key("child", LayoutKeys.reference, required: true)
  static let shape = ObjectShape("a ratio", [ratio.any, child.any])
  static let format: Format<LayoutElement.Kind> = shape.format { object -> LayoutElement.Kind? in
    let (ratio, child) = (object[ratio], object[child])
    guard let ratio, let child else { return nil }
    return .ratio(ratio, child)
  }
}

private enum OverlayKeys {
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

extension Values {
  /// Points, or a share of what there is room for.
  static let dimension = either(
    "a number of points from 0, or a share such as \"50%\"",
    [
      (.number, Format<Double>.length.map { LayoutDimension.points($0) }),
      (
        .string,
        .plain(
          "a share such as \"50%\"",
          schema: ["type": "string", "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6})?%$"]
        ) { json in
          guard case .string(let text) = json, let percent = percent(text) else { return nil }
          return .fraction(percent / 100)
        }
      ),
    ])

  private static func percent(_ text: String) -> Double? {
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      (1...6).contains(part.utf8.count)
        && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard text.hasSuffix("%"), (1...2).contains(parts.count), areDigits else { return nil }
    return Double(text.dropLast())
  }

  /// `[top, left, bottom, right]`, or one number for all.
  static let insets = either(
    "a number, or [top, left, bottom, right]",
    [
      (.number, Format<Double>.coordinate.map { LayoutInsets($0) }),
      (
        .array,
        numbers(Array(repeating: .coordinate, count: 4), "[top, left, bottom, right]").map {
          LayoutInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        }
      ),
    ])
}
