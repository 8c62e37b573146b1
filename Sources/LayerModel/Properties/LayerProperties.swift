public import Foundation
public import Graphics

/// The values of one layer, as the model, presentation and render trees share them.
///
/// Defaults are Core Animation's (core-animation 1.1). Lengths are in points of the space that
/// each property lives in; y is down.
@dynamicMemberLookup
public struct LayerProperties: Equatable, Sendable {
  /// What reports call the layer; empty when it has no name.
  public var name = ""
  /// The layer's own space: what its contents fill, and the origin that its sublayers see.
  public var bounds = CGRect.zero
  /// Where the anchor point is in the superlayer.
  public var position = CGPoint.zero
  /// The fixed point of the transform, in units of the bounds.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// Drawing order among siblings: smaller first, ties in sublayer order.
  public var zPosition: CGFloat = 0
  /// Applied about the anchor point.
  public var transform = Transform3D.identity
  /// Whether the layer and everything below it is left out.
  public var isHidden = false
  /// 0 to 1; applied once to the layer and its sublayers together.
  public var opacity = 1.0
  /// Filled behind the contents, within the rounded bounds.
  public var backgroundColor: Color?
  /// Points; clamped to half the shorter side when drawn.
  public var cornerRadius: CGFloat = 0
  /// Whether contents and sublayers are clipped to the rounded bounds.
  public var masksToBounds = false
  /// Points, inward from the edge, drawn above the sublayers.
  public var borderWidth: CGFloat = 0
  /// The border's colour.
  public var borderColor: Color? = .black
  /// The picture.
  public var contents: Bitmap?
  /// Where the picture lies.
  public var contentsGravity = ContentsGravity.resize
  /// Pixels of the picture in a point.
  public var contentsScale: CGFloat = 1
  /// How the time of the layer's animations and sublayers follows from the superlayer's.
  public var timing = LayerTiming()
  /// The layer's class, with the values that only this class has.
  public var kind = LayerKind.plain
  private var extras = Self.standardExtras

  private static let standardExtras = Boxed(LayerExtras())

  /// Core Animation's defaults.
  public init() {}

  /// The values that few layers set.
  public subscript<Value>(dynamicMember path: any WritableKeyPath<LayerExtras, Value> & Sendable)
    -> Value
  {
    get { extras.value[keyPath: path] }
    set { extras.value[keyPath: path] = newValue }
  }

  /// Whether none of those values was ever set: quick to ask for every layer of every frame.
  public var hasStandardExtras: Bool { extras.isIdentical(to: Self.standardExtras) }

  /// Those values, all at once.
  package var rarelySet: LayerExtras { extras.value }

  /// Equal values; contents are compared as references.
  public static func == (a: LayerProperties, b: LayerProperties) -> Bool {
    a.name == b.name && a.bounds == b.bounds && a.position == b.position
      && a.anchorPoint == b.anchorPoint && a.zPosition == b.zPosition
      && a.transform == b.transform && a.isHidden == b.isHidden && a.opacity == b.opacity
      && a.backgroundColor == b.backgroundColor && a.cornerRadius == b.cornerRadius
      && a.masksToBounds == b.masksToBounds && a.borderWidth == b.borderWidth
      && a.borderColor == b.borderColor && a.contents === b.contents
      && a.contentsGravity == b.contentsGravity && a.contentsScale == b.contentsScale
      && a.timing == b.timing && a.kind == b.kind && a.extras == b.extras
  }
}
