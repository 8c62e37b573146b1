public import Foundation
public import Graphics
public import LayerModel

/// A layer and its sublayers as a scene describes them.
public struct LayerSpec: Sendable {
  /// Which class the layer is.
  public enum Kind: String, Sendable, CaseIterable {
    /// A layer; changes of its properties animate implicitly.
    case layer = "Layer"
    /// A node with its layer; changes apply at once.
    case node = "Node"
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
  /// Smaller is drawn first.
  public var zPosition: CGFloat
  /// About the anchor point; affine in this version of the format.
  public var transform: Transform3D
  /// Left out with everything below it.
  public var isHidden: Bool
  /// 0 to 1.
  public var opacity: Double
  /// Nil is none.
  public var backgroundColor: Color?
  /// The author's promise that drawn contents have no transparent pixel.
  public var isOpaque: Bool
  /// Points, at least 0.
  public var cornerRadius: CGFloat
  /// Clips to the rounded bounds.
  public var masksToBounds: Bool
  /// Points, at least 0.
  public var borderWidth: CGFloat
  /// The border's colour.
  public var borderColor: Color?
  /// The name of an image.
  public var contents: String?
  /// Where the picture lies.
  public var contentsGravity: ContentsGravity
  /// Pixels of contents in a point, above 0. Nil where the file says nothing: the image's own
  /// scale for `contents`, the display's for drawn contents.
  public var contentsScale: CGFloat?
  /// Added at the first commit of the layer, in order.
  public var animations: [AnimationSpec]
  /// Who draws the contents; nil is nobody.
  public var display: DrawingSpec?
  /// Back to front.
  public var sublayers: [LayerSpec]
}
