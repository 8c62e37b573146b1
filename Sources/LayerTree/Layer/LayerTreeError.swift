/// Why a layer cannot be put into another.
public enum LayerTreeError: Error, Hashable, Sendable {
  /// The layer is the one it should go into, or holds it.
  case cycle(layer: String, into: String)
  /// The layer is the root of a stage.
  case isRoot(layer: String)
}

extension LayerTreeError: CustomStringConvertible {
  /// A sentence that names the layers.
  public var description: String {
    switch self {
    case .cycle(let layer, let target) where layer == target:
      "layer '\(layer)' cannot be inside itself"
    case .cycle(let layer, let target):
      "layer '\(layer)' cannot be put into '\(target)', which is inside it"
    case .isRoot(let layer):
      "layer '\(layer)' is the root of a stage and cannot be put into another layer"
    }
  }
}
