internal import Foundation
internal import Graphics
internal import LayerModel
internal import VSync

/// The instances of a replicator, first to last: where, when and in what colour its sublayers are
/// (core-animation 1.2).
///
/// Each lies where the one before went by the instance transform, within the replicator's own space;
/// what the replicator does to all its sublayers comes after.
struct Instances: Sequence, IteratorProtocol {
  struct Instance {
    var index: Int
    var space: SublayerSpace
    /// The replicator's own time, less the delay.
    var time: Instant
    var color: Color
  }

  private let values: ReplicatorProperties
  private let count: Int
  private let time: Instant
  private let above: SublayerSpace
  private let step: Transform3D
  private var place = Transform3D.identity
  private var index = 0

  /// - Parameters:
  ///   - above: Where the sublayers of the first lie.
  ///   - limit: The most instances.
  init(of properties: LayerProperties, at time: Instant, above: SublayerSpace, limit: Int) {
    if case .replicator(let values) = properties.kind {
      self.values = values
      count = Swift.min(values.instanceCount, limit)
    } else {
      values = ReplicatorProperties()
      count = 1
    }
    let bounds = properties.bounds
    step = values.step(about: CGPoint(x: bounds.midX, y: bounds.midY))
    self.time = time
    self.above = above
  }

  mutating func next() -> Instance? {
    guard index < count, place.isFinite else { return nil }
    defer {
      index += 1
      place = place.concatenating(step)
    }
    var space = above
    if place != .identity { space.toPlane = above.toPlane.map(place.concatenating) ?? place }
    return Instance(
      index: index, space: space, time: time - values.delay(ofInstance: index),
      color: values.color(ofInstance: index))
  }
}

extension PlanBuilder {
  /// The most instances of all replicators in a frame, nested ones counted each time: those beyond
  /// are not drawn.
  static let instanceLimit = 100_000

  /// Writes down the sublayers of a replicator, once for each instance. Result as of `visit`.
  @inline(never)
  mutating func visitInstances(
    of id: LayerID, _ properties: LayerProperties, at time: Instant, _ above: SublayerSpace,
    _ limit: PixelRect
  ) -> Bool {
    eachInstance(of: properties, at: time, above) { builder, instance in
      builder.visitSublayers(of: id, at: instance.time, above: instance.space, limit: limit)
        != .nothing
    }
  }

  /// Calls `body` under the tint of each instance; true where it was for any.
  mutating func eachInstance(
    of properties: LayerProperties, at time: Instant, _ above: SublayerSpace,
    _ body: (inout PlanBuilder, Instances.Instance) -> Bool
  ) -> Bool {
    let (outer, number) = (tint, instance)
    var anyShows = false
    let left = max(0, Self.instanceLimit - instances)
    for each in Instances(of: properties, at: time, above: above, limit: left) {
      instances += 1
      tint = outer.multiplied(by: each.color)
      // The first instance of a single replicator has the numbers of plain layers.
      instance = number &* 1_000_003 &+ each.index
      let shows = body(&self, each)
      anyShows = anyShows || shows
    }
    (tint, instance) = (outer, number)
    return anyShows
  }
}
