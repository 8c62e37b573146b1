public import Foundation
public import Graphics
public import LayerModel
public import LayerTree
public import Nodes
public import VSync

/// Something that happens on the main thread, in the first turn at or after its time.
public struct TimelineEvent: Sendable {
  /// What happens. Layers are named by id; each one is in the tree at that time.
  public enum Verb: Sendable {
    /// Sets properties of one layer in one transaction.
    case set(layer: String, values: [PropertyChange], transaction: TransactionSpec?)
    /// Adds an explicit animation.
    case animate(layer: String, AnimationSpec)
    /// Removes the animation under a key, or all of them.
    case removeAnimation(layer: String, key: String?)
    /// Adds a layer with its sublayers.
    case insert(LayerSpec, into: String, Placement)
    /// Moves a layer to another place among its siblings, or below another layer.
    case move(layer: String, into: String?, index: Int?)
    /// Removes a layer and its sublayers.
    case remove(layer: String)
    /// Marks a layer's contents as old: all of them, or a part in its own space.
    case setNeedsDisplay(layer: String, CGRect?)
    /// Draws at once what is marked or with the workers: of a layer and all below it, or of all that is
    /// seen; at most for a time.
    case ensureDisplayed(layer: String?, within: Nanoseconds?)
    /// Memory is short.
    case memoryWarning
    /// Marks a layer's layout as old.
    case setNeedsLayout(layer: String)
    /// Runs an animation block.
    case animateNodes(NodeAnimationSpec)
    /// Changes nodes behind a transition.
    case transitionNodes(NodeTransitionSpec)
    /// Hands a picture in to an external layer, by the name of an image; shows now or from a moment
    /// of the replay on.
    case present(layer: String, image: String, time: Instant?)
    /// Fingers do something, one thing after the other.
    case touch([TouchInput])
    /// A finger goes down and up again.
    case tap([TouchInput])
    /// Moves the origin of a layer's bounds.
    case scroll(layer: String, ScrollSpec)
    /// Changes the rows of a table.
    case data(layer: String, DataSpec)
    /// Does several things in a transaction of their own.
    indirect case transaction(TransactionSpec, [TimelineEvent.Verb])
    /// Commits what has changed so far; in a transaction when the outermost one ends.
    case flush
    /// Has something done in a phase of the next commit.
    case commitHandler(CommitHandlerSpec)
    /// Writes what transactions have under a key into the log.
    case logValue(String)
    /// Blocks the main thread; the label may be empty.
    case busy(Nanoseconds, label: String)
    /// Writes a mark into the log.
    case mark(String)
    /// Runs a block of the program that replays, by its number; see ``StageScript``.
    case call(Int)
  }

  /// A place among sublayers.
  public enum Placement: Hashable, Sendable {
    /// In front of all.
    case front
    /// Before the sublayer that has this index; at the end when there are fewer.
    case index(Int)
    /// Right in front of a sublayer.
    case above(String)
    /// Right behind a sublayer.
    case below(String)
  }

  /// When.
  public var time: Instant
  /// Its index in the file's `timeline`.
  public var index: Int
  /// What.
  public var verb: Verb
}

extension TimelineEvent.Verb {
  /// The layers that it makes, each with all below it.
  var newLayers: [LayerSpec] {
    switch self {
    case .insert(let layer, _, _): [layer]
    case .set(_, let values, _):
      values.compactMap { if case .mask(let mask?) = $0 { mask } else { nil } }
    case .transaction(_, let edits): edits.flatMap(\.newLayers)
    default: []
    }
  }
}

/// How a layer scrolls.
public enum ScrollSpec: Hashable, Sendable {
  /// To a point, in so many seconds.
  case to(CGPoint, duration: Double)
  /// By a vector, in so many seconds.
  case by(CGPoint, duration: Double)
  /// On from a velocity until it comes to rest.
  case fling(ScrollDeceleration)
  /// To the upper edge of a scroll node.
  case toTop
  /// To a row of a table.
  case toRow(Int, TableNode.ScrollPosition, animated: Bool)
}

/// One property with its new value.
public enum PropertyChange: Sendable {
  /// A value by its key path.
  case value(LayerKeyPath, AnimatableValue)
  /// Something that only nodes have.
  case node(NodeChange)
  /// Something that only ready-made nodes have.
  case ready(ReadySetting)
  /// What changes with the superlayer's size.
  case autoresizingMask(AutoresizingMask)
  /// The promise that drawn contents have no transparent pixel.
  case opaque(Bool)
  /// Whether a change of its size displays the layer.
  case needsDisplayOnBoundsChange(Bool)
  /// The properties whose changes and animations display the layer.
  case needsDisplayForKeys([String])
  /// How a layer behaves while workers draw it; what it does not say stays.
  case display(AsyncDisplaySpec)
  /// Whether pictures of the layer and those below it appear together; nil is no.
  case displayContainer(DisplayContainerSpec?)
  /// Whether a worker runs the commands that draw the contents.
  case drawsAsynchronously(Bool)
  /// The name of the image that is repeated behind the contents; nil for none.
  case backgroundPattern(String?)
  /// What an emitter's particles are made of.
  case emitterCells([EmitterCellSpec])
  /// What a text layer says, as runs.
  case attributedString([TextRun])
  /// The name of an image; nil takes the picture away.
  case contents(String?)
  /// What its changes and events run.
  case actions([String: ActionSpec])
  /// What the delegate of a layer that is no node says that they run.
  case delegateActions([String: ActionSpec])
  /// Where it lies in its superlayer.
  case constraints([LayoutConstraint])
  /// What supplies values that nobody sets, and actions; nil takes it away.
  case style(StyleSpec?)
  /// The layer whose alpha decides what shows; nil takes it away.
  indirect case mask(LayerSpec?)
  /// How fast the layer's own time goes.
  case speed(Double)
  /// The layer's own time at its begin time.
  case timeOffset(Nanoseconds)
  /// The moment from which on the layer's own time is counted.
  case beginTime(Instant)
}
