public import Foundation
public import Graphics
public import VSync

// What the instances of a replicator are (core-animation 1.2). Instance 0 is the sublayers
// themselves, in the factors' first colour.

extension ReplicatorProperties {
  /// What the colours of an instance are multiplied by: `instanceColor` plus as many offsets as
  /// there are instances before it, each component clamped to 0...1. No colour is white.
  public func color(ofInstance index: Int) -> Color {
    let (first, k) = (instanceColor ?? .white, Double(index))
    return Color(
      clampingRed: first.red + k * instanceRedOffset, green: first.green + k * instanceGreenOffset,
      blue: first.blue + k * instanceBlueOffset, alpha: first.alpha + k * instanceAlphaOffset)
  }

  /// From one instance to the next, in the replicator's own space: the transform about `center`.
  public func step(about center: CGPoint) -> Transform3D {
    Transform3D.translation(x: -center.x, y: -center.y)
      .concatenating(instanceTransform)
      .concatenating(.translation(x: center.x, y: center.y))
  }

  /// How much later the sublayers of an instance are than the replicator: rounded to nanoseconds
  /// once, and at most 292 years.
  public func delay(ofInstance index: Int) -> Nanoseconds {
    let nanoseconds = (Double(index) * instanceDelay * 1e9).rounded(.toNearestOrEven)
    return Nanoseconds(Int64(exactly: nanoseconds) ?? (nanoseconds < 0 ? .min : .max))
  }

  /// The delays of the earliest and of the latest instance; both zero without a delay.
  public var delays: (least: Nanoseconds, most: Nanoseconds) {
    let last = delay(ofInstance: max(0, instanceCount - 1))
    return (min(.zero, last), max(.zero, last))
  }
}

extension LayerProperties {
  /// The delays of the instances of what is in the layer; nil when they all have its time.
  public var instanceDelays: (least: Nanoseconds, most: Nanoseconds)? {
    guard case .replicator(let values) = kind, values.instanceDelay != 0, values.instanceCount > 1
    else { return nil }
    return values.delays
  }
}
