import LayerTree
import PlainText

/// What layers have for the sake of layout, and what only nodes have.
enum NodeKeys {
  static let userInteractionEnabled = Key("userInteractionEnabled", Format<Bool>.bool)
  static let enabled = Key("enabled", Format<Bool>.bool)
  static let contentMode = Key("contentMode", Format<Node.ContentMode>.choice())
  static let autoresizesSubnodes = Key("autoresizesSubnodes", Format<Bool>.bool)
  static let layout: Key<LayoutElement> = Key("layout", LayoutKeys.reference)
  static let label = Key("label", LabelKeys.format.named("richLabel"))
  static let touch: Key<[TouchHandler]> = Key("touch", TouchHandlerKeys.format)
  static let autoresizingMask = Key("autoresizingMask", Values.autoresizingMask)

  /// What only nodes have.
  private static let ofNodes = [
    userInteractionEnabled.any, contentMode.any, autoresizesSubnodes.any, layout.any, touch.any,
  ]

  static let all = ofNodes + [enabled.any, label.any, autoresizingMask.any]

  static let rules: [ObjectShape.Rule] = [
    .excludes("contentMode", ["contentsGravity", "needsDisplayOnBoundsChange"]),
    rule(ofNodes.map(\.name), LayerSpec.Kind.allCases.filter(\.isNode)),
    rule(["enabled"], [.control]),
    rule(["label"], LayerSpec.Kind.allCases.filter(\.isRichLabel)),
    LabelClassKeys.displayRule,
  ]

  /// That keys stand only beside some classes.
  ///
  /// - Parameter isDefault: whether they stand where no class is said as well.
  static func rule(
    _ keys: [String], _ kinds: [LayerSpec.Kind], isDefault: Bool = false
  ) -> ObjectShape.Rule {
    .schema([
      "anyOf": [
        ["not": ["anyOf": .array(keys.map { ["required": [.string($0)]] })]],
        [
          "required": isDefault ? [] : ["class"],
          "properties": ["class": ["enum": .array(kinds.map { .string($0.rawValue) })]],
        ],
      ]
    ])
  }

  /// What a layer of that class says; keys of other classes are reported.
  static func read(_ object: ObjectReader, _ kind: LayerSpec.Kind) -> NodeSpec {
    var node = NodeSpec()
    node.isUserInteractionEnabled = object[userInteractionEnabled] ?? true
    node.isEnabled = object[enabled] ?? true
    node.contentMode = object[contentMode]
    node.autoresizesSubnodes = object[autoresizesSubnodes] ?? true
    node.layout = object[layout]
    node.label = object[label]
    node.handlers = object[touch] ?? []
    let decoder = object.decoder
    for member in object.members {
      decoder.at(.key(member.key)) {
        if !kind.isNode, ofNodes.contains(where: { $0.name == member.key }) {
          decoder.report("is a key of nodes", accepted: "\"class\": \"Node\" beside it")
        }
        if kind != .control, member.key == enabled.name {
          decoder.report("is a key of controls", accepted: "\"class\": \"Control\" beside it")
        }
        if !kind.isRichLabel, member.key == label.name {
          decoder.report(
            "is a key of rich labels", accepted: "\"class\": \"RichLabel\" beside it")
        }
      }
    }
    if let label = node.label, kind.isRichLabel {
      decoder.at(.key(Self.label.name)) {
        LabelKeys.checkClass(label, kind, decoder)
        LabelClassKeys.checkDisplay(label, decoder)
      }
    }
    decoder.at(.key(touch.name)) {
      for handler in node.handlers {
        let owner = TouchHandlerKeys.owner(of: handler.name)
        let own = kind.isRichLabel && handler.name != "line" ? .richLabel : kind
        guard owner != (kind.isNode ? own : .node) else { continue }
        decoder.at(.key(handler.name)) {
          decoder.report(
            TouchHandlerKeys.what(owner),
            accepted: kind == .control
              ? "an event, such as touchUpInside"
              : kind.isRichLabel
                ? "what a tap is on, such as link" : "\"class\": \"\(owner.rawValue)\" beside it")
        }
      }
    }
    return node
  }

  /// What `set` can set of it.
  static let changes: [Key<PropertyChange>] =
    [
      Key(
        userInteractionEnabled.name,
        userInteractionEnabled.format.map { .node(.userInteractionEnabled($0)) }),
      Key(enabled.name, enabled.format.map { .node(.enabled($0)) }),
      Key(contentMode.name, contentMode.format.map { .node(.contentMode($0)) }),
      Key(
        autoresizesSubnodes.name, autoresizesSubnodes.format.map { .node(.autoresizesSubnodes($0)) }
      ),
      Key(layout.name, optionalLayout.map { .node(.layout($0)) }),
      Key(label.name, label.format.map { .node(.label($0)) }),
      Key(autoresizingMask.name, autoresizingMask.format.map { .autoresizingMask($0) }),
    ] + ScrollNodeKeys.changes

  static let optionalLayout = Format<LayoutElement?>(
    accepted: layout.format.accepted + ", or null",
    schema: ["anyOf": [layout.format.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .some(nil) }
    return LayoutKeys.reference.read(json, decoder).map { .some($0) }
  }
}

extension Values {
  private static let masks: [(name: String, mask: AutoresizingMask)] = [
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
    ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
    ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
  ]

  /// The parts that change, by their names.
  static func names(of mask: AutoresizingMask) -> [String] {
    masks.filter { mask.contains($0.mask) }.map(\.name)
  }

  /// Names of the parts that change.
  static let autoresizingMask = list(
    of: Format<String>.oneOf(masks.map(\.name)), "a list of what is flexible"
  ).map { names in
    AutoresizingMask(masks.filter { names.contains($0.name) }.map(\.mask))
  }
}
