public import Foundation
public import Graphics
internal import LayerModel

// Where the layer and its sublayers are in space; see `LayerExtras`.

extension Layer {
  /// The depth of the anchor point, in points. Animates.
  public var anchorPointZ: CGFloat {
    get { model.anchorPointZ }
    set { assign(.number(newValue), to: "anchorPointZ") }
  }

  /// Applied to all sublayers about this layer's anchor point. Animates.
  public var sublayerTransform: Transform3D {
    get { model.sublayerTransform }
    set { assign(.transform(newValue), to: "sublayerTransform") }
  }

  /// Whether the layer's own space, and that of its sublayers, is turned over in y.
  public var isGeometryFlipped: Bool {
    get { model.isGeometryFlipped }
    set { assign(.flag(newValue), to: "geometryFlipped") }
  }

  /// Whether the layer shows when it faces away.
  public var isDoubleSided: Bool {
    get { model.isDoubleSided }
    set { assign(.flag(newValue), to: "doubleSided") }
  }
}
