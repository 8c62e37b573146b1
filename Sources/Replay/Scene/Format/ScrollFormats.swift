import Foundation
import LayerModel
import Nodes
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
  static let toTop = Key("toTop", Format<Bool>.only(true))
  static let row = Key("row", Format<Int>.integer(in: 0...RowData.limit))
  static let position = Key("position", Format<TableNode.ScrollPosition>.choice())
  static let animated = Key("animated", Format<Bool>.bool)
  static let shape = ObjectShape(
    "a scroll",
    [
      layer.any, to.any, by.any, velocity.any, duration.any, deceleration.any, toTop.any, row.any,
      position.any, animated.any,
    ],
    rules: [
      .exactlyOne(["to", "by", "velocity", "toTop", "row"]),
      .excludes("duration", ["velocity", "toTop", "row"]), .needs("position", "row"),
      .needs("animated", "row"),
      .needs("deceleration", "velocity"),
    ])

  static let format = shape.format { object -> TimelineEvent.Verb? in
    let (layer, to, by) = (object[layer], object[to], object[by])
    let (velocity, rate) = (object[velocity], object[deceleration])
    let seconds = object[duration]?.seconds ?? 0
    let (isToTop, row) = (object[toTop], object[row])
    let (position, isAnimated) = (object[position] ?? .none, object[animated] ?? true)
    guard let layer else { return nil }
    if isToTop == true { return .scroll(layer: layer, .toTop) }
    if let row { return .scroll(layer: layer, .toRow(row, position, animated: isAnimated)) }
    if let to { return .scroll(layer: layer, .to(to, duration: seconds)) }
    if let by { return .scroll(layer: layer, .by(by, duration: seconds)) }
    guard let velocity,
      let fling = ScrollDeceleration(
        velocity: velocity, rate: rate ?? ScrollDeceleration.normalRate)
    else { return nil }
    return .scroll(layer: layer, .fling(fling))
  }

  /// So near to 1 that a throw goes on for hours is no deceleration.
  static let rate = Format<Double>.number(in: 0.5...0.99999)
}
