public import Foundation
public import Graphics

/// The properties that few layers set, apart so that the others stay small: `LayerProperties`
/// reaches them as if they were its own.
///
/// Defaults are Core Animation's (core-animation 1.1).
public struct LayerExtras: Equatable, Sendable {
  /// The depth of the anchor point, in points.
  public var anchorPointZ: CGFloat = 0
  /// Applied to all sublayers about this layer's anchor point.
  public var sublayerTransform = Transform3D.identity
  /// Whether the layer's own space is turned over in y.
  public var isGeometryFlipped = false
  /// Whether the layer shows when it faces away.
  public var isDoubleSided = true
  /// Whether opacity applies to the layer and its sublayers together, not to each.
  public var allowsGroupOpacity = true
  /// The corners that `cornerRadius` rounds.
  public var maskedCorners = CornerMask.all
  /// How they are rounded.
  public var cornerCurve = CornerCurve.circular
  /// The part of the picture that shows, in units of the picture.
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The part of that which is stretched by the resizing gravities, in units of it.
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Fills the rounded bounds where there is no background colour.
  public var backgroundPattern: BackgroundPattern?
  /// How the picture's pixels are kept.
  public var contentsFormat = ContentsFormat.rgba8Uint
  /// How the picture is sampled where it is shown smaller than it is.
  public var minificationFilter = ContentsFilter.linear
  /// How it is sampled where it is shown larger.
  public var magnificationFilter = ContentsFilter.linear
  /// Added to the level of detail that a trilinear minification takes.
  public var minificationFilterBias = 0.0
  /// The shadow's colour.
  public var shadowColor: Color? = .black
  /// 0 to 1; at 0 there is no shadow.
  public var shadowOpacity = 0.0
  /// In points of the layer's own space.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The standard deviation of the blur, in points; not negative.
  public var shadowRadius: CGFloat = 3
  /// What casts the shadow; nil is what the layer shows.
  public var shadowPath: Path?
  /// What happens to the layer and its sublayers together, in order.
  public var filters: [LayerFilter] = []
  /// What happens to what is behind the layer, in order.
  public var backgroundFilters: [LayerFilter] = []
  /// How the layer comes onto what is behind it.
  public var compositingFilter = BlendMode.normal
  /// Whether the layer is drawn into a bitmap that is kept.
  public var shouldRasterize = false
  /// Pixels of that bitmap in a point; above 0.
  public var rasterizationScale: CGFloat = 1
  /// The edges that are softened where they miss whole pixels.
  public var edgeAntialiasingMask = EdgeMask.all
  /// Whether edges are softened at all.
  public var allowsEdgeAntialiasing = true
}

extension Boxed: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A value behind one pointer: copied when it is written, shared till then.
struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Immutable, so any thread may read it.
  private final class Storage: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(_ value: Value) { storage = Storage(value) }

  var value: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }

  /// Whether both share one value.
  func isIdentical(to other: Self) -> Bool { storage === other.storage }

  static func == (a: Self, b: Self) -> Bool {
    a.storage === b.storage || a.storage.value == b.storage.value
  }
}
