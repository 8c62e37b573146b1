public import Graphics
public import LayerModel
public import LayerTree

/// What expectations can ask of a layer by name: a value that a key path leads to, or a trait.
public enum ReadKey: Hashable, Sendable {
  /// A value that the render side draws by.
  case path(LayerKeyPath)
  /// Something that only the layer and its delegate know.
  case trait(LayerTrait)

  /// As a scene writes it.
  public var text: String {
    switch self {
    case .path(let path): path.text
    case .trait(let trait): trait.rawValue
    }
  }
}

/// Something that scenes say of a layer, or of a node, and that no key path leads to.
///
/// All but ``mask`` and ``sublayers`` stay on the main thread: in the presentation tree they are what
/// they are in the model, of layers that were committed.
public enum LayerTrait: String, Sendable, CaseIterable {
  /// The layer's id: its name.
  case name
  /// The promise that drawn contents have no transparent pixel.
  case opaque
  /// Whether a change of its size displays the layer.
  case needsDisplayOnBoundsChange
  /// The properties whose change displays the layer, in alphabetical order.
  case needsDisplayForKeys
  /// Whether a worker runs the commands that draw the contents.
  case drawsAsynchronously
  /// The picture that is repeated behind the contents.
  case backgroundPattern
  /// The id of the mask, or none.
  case mask
  /// The ids of the sublayers, back to front where their `zPosition` is equal.
  case sublayers
  /// What changes with the superlayer's size.
  case autoresizingMask
  /// Where it lies in its superlayer.
  case constraints
  /// What its changes and events run.
  case actions
  /// What its delegate says that they run.
  case delegateActions
  /// What supplies values that nobody sets, and actions.
  case style
  /// The keys of its animations, in the order in which they apply.
  case animationKeys
  /// What a text layer says, as runs.
  case attributedString
  /// Whether touches find a node.
  case userInteractionEnabled
  /// Whether a control does anything about touches.
  case enabled
  /// Where a node's picture lies.
  case contentMode
  /// Whether a node's size decides the places of what has a mask in it.
  case autoresizesSubnodes
  /// How a node's sublayers lie.
  case layout
  /// The lines of a rich label, as they are seen.
  case textLines
  /// What can be tapped in a rich label: kind, value and rectangles.
  case textRegions
  /// Whether a part of a rich label's text is left out.
  case textTruncated
  /// The part of a rich label's text that is left out, or none.
  case textHidden
  /// What a rich label's search finds: the text and rectangles.
  case textMatches
  /// Points that a rich label's lines take in it.
  case textSize
  /// The lines of a chart.
  case series
  /// What the height of a chart stands for.
  case scaling
  /// Lines and numbers around a chart.
  case axes
  /// Whether a chart says what its lines are.
  case legend
  /// What a frame rate is of.
  case meter
  /// The frame rate that a meter reads.
  case reading
  /// The picture of an image node.
  case image
  /// How it lies in the node.
  case fit
  /// Who cuts its corners.
  case rounding
  /// The picture before it is there.
  case placeholder
  /// Whether what has come of it shows.
  case progressive
  /// Whether an animated one plays.
  case plays
  /// Seconds in which it fades in.
  case fade
  /// What has become of it.
  case state
  /// Whether workers draw a ready-made node.
  case async

  /// The same of a ready-made node.
  var readyKey: ReadyKey? { ReadyKey(rawValue: rawValue) }
  /// Points that the content of a scroll node takes.
  case contentSize
  /// What moves the content of a scroll node: `rest`, `dragging`, `decelerating` or `animating`.
  case scrolling
  /// The first and the last row of a table that are in sight; nothing when none is.
  case visibleRows
  /// How many rows a table has.
  case rowCount
  /// How many rows of a table are in the tree.
  case liveRows
  /// How many rows in sight do not show what they should.
  case blankRows
  /// How much a table keeps ready.
  case rangeMode

  /// Which layers have one.
  enum Owner {
    case layers
    case textLayers
    /// Layers that are no nodes.
    case plainLayers
    case nodes
    case controls
    case labels
    /// Ready-made nodes of some classes.
    case ready([LayerSpec.Kind])
    case scrollNodes
    case tables
  }

  var owner: Owner {
    switch self {
    case .name, .opaque, .needsDisplayOnBoundsChange, .needsDisplayForKeys, .drawsAsynchronously,
      .backgroundPattern, .mask, .sublayers, .autoresizingMask,
      .constraints, .actions, .style, .animationKeys:
      .layers
    case .delegateActions: .plainLayers
    case .attributedString: .textLayers
    case .userInteractionEnabled, .contentMode, .autoresizesSubnodes, .layout: .nodes
    case .enabled: .controls
    case .textLines, .textRegions, .textTruncated, .textHidden, .textMatches, .textSize: .labels
    case .series, .scaling, .axes, .legend, .meter, .reading, .image, .fit, .rounding,
      .placeholder, .progressive, .plays, .fade, .state, .async:
      .ready(readyKey?.owners ?? [])
    case .contentSize, .scrolling: .scrollNodes
    case .visibleRows, .rowCount, .liveRows, .blankRows, .rangeMode: .tables
    }
  }
}

/// What a layer has under a ``ReadKey``. Pictures are equal when they are the same object.
public enum LayerValue: Equatable, Sendable {
  /// A value that key paths lead to, and every trait that is a switch, a name or some names.
  case value(AnimatableValue)
  /// Equations about its frame.
  case constraints([LayoutConstraint])
  /// Runs of text, or none.
  case runs([TextRun]?)
  /// Actions by key.
  case actions([String: ActionSpec])
  /// A style, or none.
  case style(StyleValue?)
  /// A layout, or none.
  case layout(LayoutElement?)
  /// What a ready-made node has.
  case ready(ReadyValue)

  /// A switch.
  static func flag(_ flag: Bool) -> LayerValue { .value(.flag(flag)) }
  /// A name, or none.
  static func name(_ name: String?) -> LayerValue { .value(.text(name)) }
  /// Names in order.
  static func names(_ names: [String]) -> LayerValue { .value(.names(names)) }
}

/// What a style comes to, together with the styles that it adds to.
public struct StyleValue: Equatable, Sendable {
  /// The values of properties that nobody sets.
  public var values: [LayerKeyPath: AnimatableValue]
  /// The actions by key.
  public var actions: [String: ActionSpec]
}

extension StyleSpec {
  /// What the style says itself comes before what the one says that it adds to.
  var whole: StyleValue {
    let below = style?.whole
    return StyleValue(
      values: Dictionary(values.map { ($0.keyPath, $0.value) }, uniquingKeysWith: { $1 })
        .merging(below?.values ?? [:]) { own, _ in own },
      actions: actions.merging(below?.actions ?? [:]) { own, _ in own })
  }
}
