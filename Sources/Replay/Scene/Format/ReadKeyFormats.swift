import Graphics
import LayerModel
import LayerTree
import Nodes
import PlainText

/// What expectations name of a layer, and how its value is written there.
enum ReadKeys {
  /// A key path, a path into a cell of an emitter, or a trait.
  static let key: Format<ReadKey> = {
    let names = SceneKeys.readPaths.map(\.text) + LayerTrait.allCases.map(\.rawValue)
    let known = Format<String>.oneOf(names)
    return Format(
      accepted: known.accepted,
      schema: [
        "anyOf": [
          known.schema, ["type": "string", "pattern": .string(CellPathFormats.all.pattern)],
        ]
      ]
    ) { json, decoder in
      if case .string(let text) = json, let path = CellPathFormats.all.path(text) {
        return .path(path)
      }
      return known.read(json, decoder).flatMap { text in
        LayerTrait(rawValue: text).map { .trait($0) } ?? LayerKeyPath(text).map { .path($0) }
      }
    }
  }()

  /// How the value of a key is written.
  static func value(of key: ReadKey) -> Format<LayerValue> {
    switch key {
    case .path(let path): value(of: path).map { .value($0) }
    case .trait(let trait): value(of: trait)
    }
  }

  /// That the value is one of the key beside it, as JSON Schema.
  static let rule = Values.dependOnKeyPath(
    among: SceneKeys.readPaths, .all, values: [], differences: ["value"],
    others: LayerTrait.allCases.map { ($0.rawValue, value(of: $0).schema) },
    difference: { value(of: $0) })

  /// An animation may go where no property can be set to, so any number may be expected; and what a
  /// layer can be without, may be expected to be absent.
  static func value(of path: LayerKeyPath) -> Format<AnimatableValue> {
    let format = Values.value(of: path, isDifference: true)
    if path.kind == .color {
      return either(
        format.accepted + ", or null",
        [(.string, format), (.array, format), (.null, null(.color(nil)))])
    }
    guard path.takesInfinity else { return format }
    return either(
      "a number, or \"inf\"",
      [
        (.number, format),
        (.string, Format<String>.oneOf(["inf"]).map { _ in .number(.infinity) }),
      ])
  }

  private static func value(of trait: LayerTrait) -> Format<LayerValue> {
    switch trait {
    case .opaque, .needsDisplayOnBoundsChange, .drawsAsynchronously, .userInteractionEnabled,
      .enabled, .autoresizesSubnodes, .textTruncated:
      Format<Bool>.bool.map { .flag($0) }
    case .needsDisplayForKeys: Values.displayKeys.map { .names($0.sorted()) }
    case .backgroundPattern: Values.value(of: .contents).map { .value($0) }
    case .name: Values.layerID.map { .name($0) }
    case .mask: Values.layerOrNull("the id of a layer, or null").map { .name($0) }
    case .sublayers: list(of: Values.layerID, "a list of ids of layers").map { .names($0) }
    case .animationKeys:
      list(of: Format<String>.name, "a list of keys of animations").map { .names($0) }
    case .autoresizingMask:
      NodeKeys.autoresizingMask.format.map { .names(Values.names(of: $0)) }
    case .contentMode: Format<Node.ContentMode>.choice().map { .name($0.rawValue) }
    case .constraints: ConstraintKeys.list.map { .constraints($0) }
    case .actions, .delegateActions: LayerActionKeys.format.map { .actions($0) }
    case .style: StyleKeys.optional.map { .style($0?.whole) }
    case .attributedString:
      either(
        ClassKeys.attributedString.format.accepted + ", or null",
        [(.array, ClassKeys.attributedString.format.map { .runs($0) }), (.null, null(.runs(nil)))])
    case .textHidden:
      either(
        "text, or null",
        [(.string, Format<String>.text.map { .name($0) }), (.null, null(.name(nil)))])
    case .textSize: Values.size.named("size").map { .value(.size($0)) }
    case .textLines, .textRegions, .textMatches:
      list(of: .text, "a list of texts").map { .names($0) }
    case .layout: NodeKeys.optionalLayout.map { .layout($0) }
    case .series, .scaling, .axes, .legend, .meter, .reading, .image, .fit, .rounding,
      .placeholder, .progressive, .plays, .fade, .state, .async:
      ReadyKeys.format(of: trait.readyKey ?? .async).map { .ready($0) }
    case .contentSize: ScrollNodeKeys.contentSize.format.map { .value(.size($0)) }
    case .scrolling:
      Format<String>.oneOf(["rest", "dragging", "decelerating", "animating"]).map { .name($0) }
    case .visibleRows:
      list(
        of: Format<Int>.integer(in: 0...RowData.limit), count: 0...2, "[first, last], or []"
      ).map { .value(.numbers($0.map { Double($0) })) }
    case .rowCount, .liveRows, .blankRows:
      Format<Int>.integer(in: 0...RowData.limit).map { .value(.number(Double($0))) }
    case .rangeMode: Format<TableNode.RangeMode>.choice().map { .name($0.rawValue) }
    }
  }

  /// Null, where there is nothing.
  private static func null<Value: Sendable>(_ none: Value) -> Format<Value> {
    .plain("null", schema: ["type": "null"]) { $0 == .null ? none : nil }
  }
}
