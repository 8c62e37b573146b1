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

  private static let ascender = Key("ascender", Format<Double>.coordinate)
  private static let descender = Key("descender", Format<Double>.coordinate)
  static let corner: Key<LayoutElement.Kind> = Key("corner", CornerKeys.format)

  private static let kinds = [
    layer.any, stack.any, inset.any, center.any, relative.any, ratio.any, overlay.any,
    background.any, absolute.any, corner.any,
  ]
  static let shape = ObjectShape(
    "a layout element",
    kinds + [
      size.any, width.any, height.any, minWidth.any, maxWidth.any, minHeight.any, maxHeight.any,
      grow.any, shrink.any, basis.any, alignSelf.any, spacingBefore.any, spacingAfter.any,
      ascender.any, descender.any, position.any,
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
    let (absolute, corner) = (object[absolute], object[corner])
    if let layer { return .layer(layer, size: size) }
    if let center {
      return .relative(horizontal: .center, vertical: .center, sizing: [], center)
    }
    return stack ?? inset ?? relative ?? ratio ?? overlay ?? background ?? corner
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
    style.ascender = object[ascender].map { CGFloat($0) }
    style.descender = object[descender].map { CGFloat($0) }
    style.position = object[position] ?? .zero
    return style
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

  /// From one edge; infinity takes all the room.
  private static let inset = either(
    "a number or \"inf\"",
    [
      (.number, .coordinate), (.string, Format<String>.oneOf(["inf"]).map { _ in .infinity }),
    ])

  /// `[top, left, bottom, right]`, or one number for all.
  static let insets = either(
    "a number, or [top, left, bottom, right] of numbers or \"inf\"",
    [
      (.number, Format<Double>.coordinate.map { LayoutInsets($0) }),
      (
        .array,
        numbers(Array(repeating: inset, count: 4), "[top, left, bottom, right]").map {
          LayoutInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        }
      ),
    ])
}
