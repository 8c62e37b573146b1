public import Foundation
public import LayerModel
public import LayerTree

/// What a scene says of a layer that is a node, beyond what it says of every layer.
public struct NodeSpec: Sendable {
  /// Whether touches find it and what is in it.
  public var isUserInteractionEnabled = true
  /// Whether a control does anything about touches.
  public var isEnabled = true
  /// Where its picture lies; nil leaves it to the layer's `contentsGravity`.
  public var contentMode: Node.ContentMode?
  /// Whether its size decides the places of what has a mask in it.
  public var autoresizesSubnodes = true
  /// How its sublayers lie; nil leaves them where they are.
  public var layout: LayoutElement?
  /// What a rich label shows, and how.
  public var label: LabelSpec?
  /// What touches do, in file order.
  public var handlers: [TouchHandler] = []
}

/// What happens when a touch does something to a node.
public struct TouchHandler: Sendable {
  /// `began`, `moved`, `ended`, `cancelled` or `tap` of a node; of a control the name of an event; of a
  /// rich label what a tap is on.
  public var name: String
  /// Verbs that change no list of layers, in order. What names a layer that is not in the tree then
  /// is left out.
  public var actions: [TimelineEvent.Verb]
}

/// A change of something that only nodes have.
public enum NodeChange: Sendable {
  /// Whether touches find it.
  case userInteractionEnabled(Bool)
  /// Whether a control does anything about touches.
  case enabled(Bool)
  /// Where its picture lies.
  case contentMode(Node.ContentMode)
  /// Whether its size decides the places of what has a mask in it.
  case autoresizesSubnodes(Bool)
  /// How its sublayers lie; nil leaves them where they are.
  case layout(LayoutElement?)
  /// What a rich label shows, and how.
  case label(LabelSpec)
  /// Points that the content of a scroll node takes.
  case contentSize(CGSize)
  /// How a scroll node scrolls.
  case scrolling(ScrollNodeSpec)

  /// Its key in the file.
  var key: String {
    switch self {
    case .userInteractionEnabled: "userInteractionEnabled"
    case .enabled: "enabled"
    case .contentMode: "contentMode"
    case .autoresizesSubnodes: "autoresizesSubnodes"
    case .layout: "layout"
    case .label: "label"
    case .contentSize: "contentSize"
    case .scrolling: "scrolling"
    }
  }
}

/// A layout spec whose nodes are named by the ids of sublayers.
public struct LayoutElement: Equatable, Sendable {
  /// What it is.
  public indirect enum Kind: Equatable, Sendable {
    /// A sublayer. Without a size it is as large as its own layout needs, or as it was given.
    case layer(String, size: CGSize?)
    /// Elements that follow each other; nil is all sublayers in their order.
    case stack(LayoutStack, [LayoutElement]?)
    /// Room around an element.
    case inset(LayoutInsets, LayoutElement)
    /// An element somewhere in all the room.
    case relative(
      horizontal: LayoutPlace?, vertical: LayoutPlace?, sizing: LayoutSizing, LayoutElement)
    /// An element of some height over width.
    case ratio(Double, LayoutElement)
    /// An element in front of another one.
    case overlay(LayoutElement, over: LayoutElement)
    /// An element behind another one.
    case background(LayoutElement, behind: LayoutElement)
    /// An element about a corner of another one.
    case corner(LayoutElement, of: LayoutElement, LayoutCorner)
    /// Elements at places.
    case absolute([LayoutElement])
  }

  /// What it is.
  public var kind: Kind
  /// What it says about its size and place.
  public var style = LayoutStyle()

  /// The ids that it names, in its order.
  var layers: [String] {
    switch kind {
    case .layer(let id, _): [id]
    case .stack(_, let children): children?.flatMap(\.layers) ?? []
    case .inset(_, let child), .relative(_, _, _, let child), .ratio(_, let child): child.layers
    case .overlay(let other, let child): child.layers + other.layers
    case .background(let other, let child): other.layers + child.layers
    case .corner(let corner, let child, _): child.layers + corner.layers
    case .absolute(let children): children.flatMap(\.layers)
    }
  }
}

/// Values that one layer gets.
public struct LayerChange: Sendable {
  /// Which layer.
  public var layer: String
  /// In the order in which they are set.
  public var values: [PropertyChange]
}

/// A transition of a node, as a scene describes it.
public struct NodeTransitionSpec: Sendable {
  /// The node that goes over.
  public var layer: String
  /// Seconds.
  public var duration: Double
  /// How the old gives way.
  public var type: Transition.Kind
  /// From which side; nil is from the left.
  public var subtype: Transition.Subtype?
  /// What else.
  public var options: Node.AnimationOptions
  /// What changes.
  public var changes: [LayerChange]
  /// What the log calls its end; nil writes nothing.
  public var completion: String?
}

/// An animation block of a scene.
public struct NodeAnimationSpec: Sendable {
  /// How values get to their ends.
  public enum Curve: Sendable {
    /// By the curve in the options.
    case timing
    /// As a spring of that damping ratio that has settled after the duration.
    case damped(ratio: Double, velocity: Double)
    /// As a spring of that bounce that seems to take the duration.
    case bouncing(Double, velocity: Double)
    /// By keyframes.
    case keyframes([Keyframe], Node.KeyframeOptions)
  }

  /// Values that are reached at some time.
  public struct Keyframe: Sendable {
    /// When the way to them begins, as a share of the duration.
    public var start: Double
    /// How long it is, as a share of the duration.
    public var duration: Double
    /// The values.
    public var changes: [LayerChange]
  }

  /// Seconds.
  public var duration: Double
  /// Seconds.
  public var delay: Double
  /// How values get to their ends.
  public var curve: Curve
  /// What else.
  public var options: Node.AnimationOptions
  /// How often it plays, above 0; may be infinite.
  public var repeatCount: Double
  /// What changes.
  public var changes: [LayerChange]
  /// What the log calls its end; nil writes nothing.
  public var completion: String?

  /// Everything that changes, keyframes included.
  var allChanges: [LayerChange] {
    if case .keyframes(let keyframes, _) = curve {
      changes + keyframes.flatMap(\.changes)
    } else {
      changes
    }
  }
}
