public import Foundation
public import Graphics
public import LayerModel
public import LayerTree
public import VSync

/// A layer and its sublayers as a scene describes them.
public struct LayerSpec: Sendable {
  /// Which class the layer is.
  public enum Kind: String, Sendable, CaseIterable {
    /// A layer; changes of its properties animate implicitly.
    case layer = "Layer"
    /// A node with its layer; changes apply at once.
    case node = "Node"
    /// A layer that draws a path.
    case shape = "ShapeLayer"
    /// A layer that draws a gradient.
    case gradient = "GradientLayer"
    /// A node that turns touches into events.
    case control = "Control"
    /// A layer whose bounds move to scroll.
    case scrollLayer = "ScrollLayer"
    /// A layer that draws text.
    case textLayer = "TextLayer"
    /// A layer that shows its sublayers several times.
    case replicatorLayer = "ReplicatorLayer"
    /// A layer that shows particles.
    case emitterLayer = "EmitterLayer"
    /// A layer whose pictures come from outside of the tree.
    case externalLayer = "ExternalLayer"
    /// A layer that is drawn in tiles.
    case tiledLayer = "TiledLayer"
    /// Only has sublayers, which keep their depth.
    case transformLayer = "TransformLayer"
    /// A node that shows rich text.
    case richLabel = "RichLabel"
    /// A rich label of lines with an outline.
    case trapezoidalLabel = "TrapezoidalLabel"
    /// A node that draws a chart.
    case chartNode = "ChartNode"
    /// A node that shows a frame rate.
    case frameRateNode = "FrameRateNode"
    /// A node that loads, decodes and shows a picture.
    case imageNode = "ImageNode"
    /// A node whose content fingers drag and throw.
    case scrollNode = "ScrollNode"
    /// A list of rows that scrolls.
    case tableNode = "TableNode"

    /// The classes that draw themselves by what is said of them.
    static let ready: [Kind] = [.chartNode, .frameRateNode, .imageNode]

    /// Whether it is one of them.
    public var isReady: Bool { Self.ready.contains(self) }

    /// Whether it is a node of some class.
    public var isNode: Bool {
      self == .node || self == .control || isRichLabel || isReady || isScrollNode
    }
    /// Whether it is a rich label of either class.
    public var isRichLabel: Bool { self == .richLabel || self == .trapezoidalLabel }
    /// Whether it is a scroll node, as tables are.
    public var isScrollNode: Bool { self == .scrollNode || self == .tableNode }

    /// The class of the layer, a node's own one for nodes.
    public var layerClass: LayerKind.Name {
      switch self {
      case .layer, .node, .control, .richLabel, .trapezoidalLabel, .chartNode, .frameRateNode,
        .imageNode, .scrollNode, .tableNode:
        .plain
      case .shape: .shape
      case .gradient: .gradient
      case .scrollLayer: .scroll
      case .textLayer: .text
      case .replicatorLayer: .replicator
      case .emitterLayer: .emitter
      case .externalLayer: .external
      case .tiledLayer: .tiled
      case .transformLayer: .transform
      }
    }
  }

  /// How the layer's place is given.
  public enum Geometry: Hashable, Sendable {
    /// A rectangle in the superlayer; bounds and position follow from it, with the anchor point
    /// and the transform (core-animation 2.1).
    case frame(CGRect)
    /// The layer's own space, and where its anchor point is in the superlayer.
    case bounds(CGRect, position: CGPoint)
  }

  /// Which class.
  public var kind: Kind
  /// Unique among the layers that exist at one time; made up where the file has none.
  public var id: String
  /// Where it is.
  public var geometry: Geometry
  /// Units of the bounds.
  public var anchorPoint: CGPoint
  /// About the anchor point.
  public var transform: Transform3D
  /// The other properties that the file gives, in the order in which they are set.
  public var values: [(keyPath: LayerKeyPath, value: AnimatableValue)]
  /// The author's promise that drawn contents have no transparent pixel.
  public var isOpaque: Bool
  /// Whether a change of its size displays the layer; nil leaves it to the class.
  public var needsDisplayOnBoundsChange: Bool?
  /// The names of the properties whose changes and animations display the layer.
  public var needsDisplayForKeys: [String] = []
  /// Whether a worker runs the commands that the main thread draws the contents with.
  public var drawsAsynchronously = false
  /// Whether the pictures of its drawings, and of those below it, appear together.
  public var displayContainer: DisplayContainerSpec?
  /// The name of the image that is repeated behind the contents.
  public var backgroundPattern: String?
  /// The name of an image.
  public var contents: String?
  /// Pixels of contents in a point, above 0. Nil where the file says nothing: the image's own
  /// scale for `contents`, the display's for drawn contents.
  public var contentsScale: CGFloat?
  /// How the layer's own time follows from its superlayer's.
  public var timing: LayerTiming
  /// What changes with the superlayer's size.
  public var autoresizingMask: AutoresizingMask
  /// What is said of a node.
  public var node: NodeSpec
  /// What is said of a ready-made node, beyond that.
  public var ready: [ReadySetting] = []
  /// Where it lies in its superlayer, worked out anew by each layout there.
  public var constraints: [LayoutConstraint]
  /// What its changes and events run, by their keys.
  public var actions: [String: ActionSpec] = [:]
  /// What its delegate says that they run, which is asked first; not of nodes.
  public var delegateActions: [String: ActionSpec] = [:]
  /// What supplies values that the file does not give, and actions.
  public var style: StyleSpec?
  /// Of its place, what the file does not give: the default of these can be the style's.
  var unsaid: Set<LayerKeyPath> = []
  /// Added at the first commit of the layer, in order; those of the first tree begin at 0 of the
  /// layer's own time.
  public var animations: [AnimationSpec]
  /// Who draws the contents; nil is nobody.
  public var display: DrawingSpec?
  /// Whose alpha decides what shows of the layer and its sublayers.
  public var mask: LayerSpec? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }
  /// None or one: a layer cannot hold another directly.
  var masks: [LayerSpec] = []
  /// Back to front.
  public var sublayers: [LayerSpec]
  /// What a text layer says in several fonts, sizes and colours.
  public var attributedString: [TextRun]?
  /// What an emitter's particles are made of.
  public var emitterCells: [EmitterCellSpec]?
  /// What an external layer shows, and from when on.
  public var frames: [FrameSpec]?
  /// What is said of a scroll node; nil of others.
  public var scrollNode: ScrollNodeSpec?
  /// What is said of a table; nil of others.
  public var table: TableSpec?
}

/// A picture of an external layer.
public struct FrameSpec: Hashable, Sendable {
  /// The moment of the replay from which on it shows.
  public var time: Instant
  /// The name of an image.
  public var image: String
}

/// A cell of an emitter as a scene describes it.
public struct EmitterCellSpec: Sendable {
  /// The cell, without pictures and cells in it.
  public var cell: EmitterCell
  /// The name of an image.
  public var contents: String?
  /// What its particles make.
  public var emitterCells: [EmitterCellSpec]

  /// The cell with its pictures, by their names, and with the cells in it.
  func cell(_ picture: (String) -> Bitmap) -> EmitterCell {
    var cell = cell
    cell.contents = contents.map(picture)
    cell.emitterCells = emitterCells.map { $0.cell(picture) }
    return cell
  }
}
