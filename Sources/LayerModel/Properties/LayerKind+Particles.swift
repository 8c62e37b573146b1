public import Foundation
public import Graphics
package import VSync

/// The values of a replicator layer (core-animation 1.2).
public struct ReplicatorProperties: Equatable, Sendable {
  /// How often the sublayers show.
  public var instanceCount = 1
  /// Whether the sublayers keep their depth.
  public var preservesDepth = false
  /// Seconds by which each is later than the one before.
  public var instanceDelay = 0.0
  /// From each to the next, about the middle of the bounds.
  public var instanceTransform = Transform3D.identity
  /// What the colours of the first are multiplied by.
  public var instanceColor: Color? = .white
  /// Added to the red factor from each to the next.
  public var instanceRedOffset = 0.0
  /// Added to the green factor.
  public var instanceGreenOffset = 0.0
  /// Added to the blue factor.
  public var instanceBlueOffset = 0.0
  /// Added to the alpha factor.
  public var instanceAlphaOffset = 0.0

  /// Core Animation's defaults.
  public init() {}
}

/// The values of an emitter layer (core-animation 1.2).
public struct EmitterProperties: Equatable, Sendable {
  /// Where particles come from.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// A point.
    case point
    /// A line, as long as the emitter is wide.
    case line
    /// A rectangle.
    case rectangle
    /// A box.
    case cuboid
    /// A circle.
    case circle
    /// A ball.
    case sphere
  }

  /// Which part of the shape they come from.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Its corners.
    case points
    /// Its outline.
    case outline
    /// Its faces.
    case surface
    /// All of it.
    case volume
  }

  /// How particles come onto each other.
  public enum RenderMode: String, Hashable, Sendable, CaseIterable {
    /// In any order.
    case unordered
    /// The oldest first.
    case oldestFirst
    /// The oldest last.
    case oldestLast
    /// From the back to the front.
    case backToFront
    /// By adding their light.
    case additive
  }

  /// Multiplies the cells' birth rates.
  public var birthRate = 1.0
  /// Multiplies the cells' lifetimes.
  public var lifetime = 1.0
  /// The middle of the shape, in points.
  public var emitterPosition = CGPoint.zero
  /// Its depth.
  public var emitterZPosition: CGFloat = 0
  /// How large it is, in points.
  public var emitterSize = CGSize.zero
  /// How deep.
  public var emitterDepth: CGFloat = 0
  /// Where particles come from.
  public var emitterShape = Shape.point
  /// Which part of it.
  public var emitterMode = Mode.volume
  /// How particles come onto each other.
  public var renderMode = RenderMode.unordered
  /// Whether particles keep their depth in the superlayer's space, as what is in a transform layer
  /// does, instead of being flattened into the emitter's plane. Then the emitter has nothing but
  /// its particles and sublayers to show.
  public var preservesDepth = false
  /// Multiplies the cells' velocities.
  public var velocity = 1.0
  /// Multiplies the cells' scales.
  public var scale = 1.0
  /// Multiplies the cells' spins.
  public var spin = 1.0
  /// What the generator begins with.
  public var seed: UInt32 = 0
  /// What particles are made of.
  public var emitterCells: [EmitterCell] = []
  /// The values that earlier commits had, oldest first: what was born under them goes on.
  package var past: [EmitterEpoch] = []

  /// Core Animation's defaults.
  public init() {}
}

/// The values of an emitter over a while that has passed.
package struct EmitterEpoch: Equatable, Sendable {
  /// The moment of the emitter's own time at which other values came.
  package var end: Instant
  /// The model's values, without a past of their own.
  package var values: EmitterProperties
  /// What animated them.
  package var animations: [AttachedAnimation]

  /// An epoch.
  package init(end: Instant, values: EmitterProperties, animations: [AttachedAnimation]) {
    (self.end, self.values, self.animations) = (end, values, animations)
  }
}
