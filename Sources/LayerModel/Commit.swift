public import VSync

/// What one turn changed, as a delta that crosses to the render side.
///
/// A delta, not a picture of the tree: a commit that is overtaken before the render server
/// samples it must still be applied, in order. Its size is the number of changed layers.
public struct Commit: Sendable {
  /// What changed of one layer; nil parts did not change.
  public struct Change: Sendable {
    /// Which layer. One that the render tree does not know is new.
    public var layer: LayerID
    /// All values, when any changed.
    public var properties: LayerProperties?
    /// The sublayers back to front in array order, when that list changed.
    public var sublayers: [LayerID]?
    /// The mask, or that there is none any more, when that changed.
    public var mask: LayerID??
    /// The running animations in the order they were added, when that list changed.
    public var animations: [AttachedAnimation]?

    /// A change of nothing.
    public init(layer: LayerID) { self.layer = layer }
  }

  /// The animation clock of the turn that made it: when what it sends begins, and what was shown
  /// before ends.
  public var clock: Instant
  /// The root layer.
  public var root: LayerID
  /// Parents before children, new layers included.
  public var changes: [Change]
  /// Layers that left the tree, ascending.
  public var removed: [LayerID]

  /// A delta.
  public init(
    clock: Instant = .zero, root: LayerID, changes: [Change], removed: [LayerID]
  ) {
    self.clock = clock
    self.root = root
    self.changes = changes
    self.removed = removed
  }
}
