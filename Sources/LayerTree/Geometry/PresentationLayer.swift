public import Foundation
internal import Graphics
public import LayerModel
public import VSync

/// What a layer shows at a moment: the values of the last commit with its animations applied, in
/// the tree of that commit (core-animation 1.13).
///
/// What was set, added, moved or removed since that commit does not show. Its properties are those
/// of ``LayerProperties``, by their names; there is nothing to set them with. A layer outside of its
/// active time is hidden: see ``Layer/duration``.
///
/// The values are those of the moment of asking for it; the layers around it are looked up when
/// they are asked for, in the tree of the last commit by then, and have the values of the same
/// moment. One that has gone to another stage since the commit is left out. Not `Sendable`; it keeps
/// the stage alive, so it is to be used and let go of.
@dynamicMemberLookup
public struct PresentationLayer {
  /// The layer that shows this.
  public let modelLayer: Layer
  /// The moment of the replay.
  public let time: Instant
  /// All values shown.
  public let properties: LayerProperties
  private let stage: Stage

  /// Nil when the stage's render side does not know the layer.
  init?(_ layer: Layer, on stage: Stage, at time: Instant) {
    guard layer.committedStage === stage, let shown = layer.shownProperties(at: time) else {
      return nil
    }
    (modelLayer, self.time, properties, self.stage) = (layer, time, shown, stage)
  }

  /// A value shown, of those that few layers set too.
  public subscript<Value>(dynamicMember path: KeyPath<LayerProperties, Value>) -> Value {
    properties[keyPath: path]
  }

  /// Names the layer in commits.
  public var id: LayerID { modelLayer.id }

  /// Itself.
  public var presentation: PresentationLayer { self }

  /// What the layer that this one is in shows; nil for the root. Costs O(its animations).
  public var superlayer: PresentationLayer? {
    stage.rendered[id]?.superlayer.flatMap(presentation)
  }

  /// What the layers in this one show, back to front where their `zPosition` is equal. Costs
  /// O(sublayers and their animations).
  public var sublayers: [PresentationLayer] {
    modelLayer.committed?.sublayers.compactMap(presentation) ?? []
  }

  /// What the mask shows.
  public var mask: PresentationLayer? { modelLayer.committed?.mask.flatMap(presentation) }

  private func presentation(of id: LayerID) -> PresentationLayer? {
    stage.rendered[id].flatMap { PresentationLayer($0.layer, on: stage, at: time) }
  }

  /// The value shown at a key path; of a layer of a class that does not have it, the default.
  public func value(forKeyPath path: LayerKeyPath) -> AnimatableValue {
    path.value(in: properties)
  }

  /// The value shown at a key path as Core Animation writes it, such as `transform.rotation.z`.
  ///
  /// - Precondition: layers of this class have it.
  public func value(forKeyPath text: String) -> AnimatableValue {
    value(forKeyPath: modelLayer.keyPath(text))
  }
}

// Geometry, as it is on the glass.

extension PresentationLayer: GeometricLayer {
  /// Whether a point of the layer's own space lies in the bounds shown, the upper edges left out.
  public func contains(_ point: CGPoint) -> Bool { properties.contains(point) }

  /// What ``Layer/hitTest(_:)`` finds, by what is shown: the frontmost layer, this one or one below
  /// it, that has a point of the superlayer's space. Classes that say themselves what they contain,
  /// or what is hit, say it of the model only. Costs O(layers that the point is offered to).
  public func hitTest(_ point: CGPoint) -> PresentationLayer? { hitTestTree(point) }

  /// A point of this layer's space in the space of `target`, or of the root when that is nil, as
  /// ``Layer/convert(_:to:)-(CGPoint,_)`` does it. Costs O(depth).
  public func convert(_ point: CGPoint, to target: PresentationLayer?) -> CGPoint {
    convert(point, toSpaceOf: target)
  }

  /// A point of the space of `source`, or of the root when that is nil, in this layer's space.
  public func convert(_ point: CGPoint, from source: PresentationLayer?) -> CGPoint {
    (source ?? ancestors.last ?? self).convert(point, to: self)
  }

  /// The bounding box of a rectangle of this layer's space in the space of `target`, or of the root
  /// when that is nil, as ``Layer/convert(_:to:)-(CGRect,_)`` does it. Costs O(depth).
  public func convert(_ rect: CGRect, to target: PresentationLayer?) -> CGRect {
    convert(rect, toSpaceOf: target)
  }

  /// A rectangle of the space of `source`, or of the root when that is nil, in this layer's space.
  public func convert(_ rect: CGRect, from source: PresentationLayer?) -> CGRect {
    (source ?? ancestors.last ?? self).convert(rect, to: self)
  }
}
