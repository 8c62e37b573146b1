internal import LayerModel

/// A layer that the render side knows, and where it has it: the tree of the last commit, which may
/// differ from the one that programs have made since.
struct RenderedLayer {
  let layer: Layer
  var superlayer: LayerID?
}

extension Stage {
  /// Takes over where a commit puts layers.
  func noteSuperlayers(_ changes: [Commit.Change]) {
    for change in changes {
      for id in change.sublayers ?? [] { rendered[id]?.superlayer = change.layer }
      if let mask = change.mask.flatMap({ $0 }) { rendered[mask]?.superlayer = change.layer }
    }
  }
}
