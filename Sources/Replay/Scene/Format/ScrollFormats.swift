import Foundation
import LayerModel
import PlainText
import VSync

/// `scroll`: a layer's bounds move to a place, by a vector, or as they were thrown.
enum ScrollKeys {
  static let layer = Key("layer", Values.layerID, required: true)
  static let to = Key("to", Values.point.named("point"))
  static let by = Key("by", Values.point.named("point"))
  static let velocity = Key("velocity", Values.point.named("point"))
  static let duration = Key("duration", Values.time.named("time"))
  static let deceleration = Key("deceleration", rate)
  static let shape = ObjectShape(
    "a scroll", [layer.any, to.any, by.any, velocity.any, duration.any, deceleration.any],
    rules: [
      .exactlyOne(["to", "by", "velocity"]), .excludes("duration", ["velocity"]),
      .needs("deceleration", "velocity"),
    ])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, to, by) = (object[layer], object[to], object[by])
    let (velocity, rate) = (object[velocity], object[deceleration])
    let seconds = object[duration]?.seconds ?? 0
    guard let layer else { return nil }
    if let to { return .scroll(layer: layer, .to(to, duration: seconds)) }
    if let by { return .scroll(layer: layer, .by(by, duration: seconds)) }
    guard let velocity,
      let fling = ScrollDeceleration(
        velocity: velocity, rate: rate ?? ScrollDeceleration.normalRate)
    else { return nil }
    return .scroll(layer: layer, .fling(fling))
  }

  /// So near to 1 that a throw goes on for hours is no deceleration.
  private static let rate = Format<Double>.number(in: 0.5...0.99999)
}
