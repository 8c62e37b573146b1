import Foundation
import LayerModel
import VSync

/// An animation: in a layer's `animations`, or with its layer as the value of `animate`.
enum AnimationKeys {
  static let keyPath = Key("keyPath", Values.keyPath, required: true)
  static let type = Key("type", Format<String>.oneOf(["basic"]))
  static let key = Key("key", Format<String>.name)
  static let from = Key("from", Values.anyValue)
  static let to = Key("to", Values.anyValue)
  static let by = Key("by", Values.anyValue)
  static let duration = Key("duration", Values.time.named("time"))
  static let timing = Key("timing", Values.timing.named("timing"))
  static let beginTime = Key("beginTime", Values.time.named("time"))
  static let speed = Key("speed", Format<Double>.number(in: -1e6...1e6))
  static let timeOffset = Key("timeOffset", Format<Double>.number(in: -86_400...86_400))
  static let repeatCount = Key(
    "repeatCount",
    either(
      "a number from 0 to 1000000000 or \"inf\"",
      [
        (.number, Format<Double>.length),
        (.string, Format<String>.oneOf(["inf"]).map { _ in .infinity }),
      ]))
  static let repeatDuration = Key("repeatDuration", Values.time.named("time"))
  static let autoreverses = Key("autoreverses", Format<Bool>.bool)
  static let fillMode = Key("fillMode", Format<MediaTiming.FillMode>.choice())
  static let removedOnCompletion = Key("removedOnCompletion", Format<Bool>.bool)
  static let setModel = Key("setModel", Format<Bool>.bool)

  static let all = [
    keyPath.any, type.any, key.any, from.any, to.any, by.any, duration.any, timing.any,
    beginTime.any, speed.any, timeOffset.any, repeatCount.any, repeatDuration.any,
    autoreverses.any, fillMode.any, removedOnCompletion.any, setModel.any,
  ]
  static let rules: [ObjectShape.Rule] = [
    .notAll(["from", "to", "by"]),
    Values.dependOnKeyPath(values: ["from", "to"], differences: ["by"]),
  ]

  static let shape = ObjectShape("an animation", all, rules: rules)
  static let format = shape.format { read($0) }

  static func read(_ object: ObjectReader) -> AnimationSpec? {
    let keyPath = object[keyPath]
    let timing = mediaTiming(object)
    let curve = object[self.timing]
    let (key, isRemoved) = (object[key], object[removedOnCompletion] ?? true)
    let (delay, setsModel) = (object[beginTime] ?? .zero, object[setModel] ?? false)
    _ = object[type]
    guard let keyPath else {
      // Without a key path nothing can be said about them.
      _ = (object[from], object[to], object[by])
      return nil
    }
    let value = Values.value(of: keyPath)
    let difference = Values.value(of: keyPath, isDifference: true)
    var animation = BasicAnimation(
      keyPath: keyPath, from: object[from, as: value], to: object[to, as: value],
      by: object[by, as: difference], timing: timing, timingFunction: curve)
    animation.isRemovedOnCompletion = isRemoved
    checkEnd(of: timing, object.decoder)
    return AnimationSpec(
      key: key ?? keyPath.text, animation: animation, delay: delay, setsModel: setsModel)
  }

  /// Without a duration the replay goes on until nothing moves: something must stop it.
  private static func checkEnd(of timing: MediaTiming, _ decoder: SceneDecoder) {
    let day = Instant.zero + Nanoseconds.milliseconds(86_400_000)
    guard !decoder.hasDuration, timing.speed != 0, timing.activeEnd > day else { return }
    decoder.report(
      "goes on for more than a day, and the scene has no duration",
      accepted: "an animation that ends, or a duration of the scene")
  }

  private static func mediaTiming(_ object: ObjectReader) -> MediaTiming {
    var timing = MediaTiming()
    timing.duration = object[duration]?.seconds ?? 0
    timing.speed = object[speed] ?? 1
    timing.timeOffset = object[timeOffset] ?? 0
    timing.repeatCount = object[repeatCount] ?? 0
    timing.repeatDuration = object[repeatDuration]?.seconds ?? 0
    timing.autoreverses = object[autoreverses] ?? false
    timing.fillMode = object[fillMode] ?? .removed
    return timing
  }
}
