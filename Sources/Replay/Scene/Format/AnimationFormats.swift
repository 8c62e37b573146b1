import Foundation
import LayerModel
import PlainText
import VSync

/// An animation: in a layer's `animations`, or with its layer as the value of `animate`; and,
/// with fewer keys, inside a group.
enum AnimationKeys {
  static let keyPath = Key("keyPath", Values.animatablePath)
  static let type = Key("type", Format<AnimationKind>.choice())
  static let key = Key("key", Format<String>.name)
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
  static let frameRates = Key("preferredFrameRateRange", FrameRateKeys.format)

  /// Those that a group can have in it.
  private static let groupedType = Key(
    "type",
    Format<String>.oneOf(
      AnimationKind.allCases.filter { $0 != .transition }.map(\.rawValue)
    ).map { AnimationKind(rawValue: $0) })

  private static func keys(_ type: Key<AnimationKind>) -> [AnyKey] {
    keysWithoutBegin(type) + [beginTime.any]
  }
  private static func keysWithoutBegin(_ type: Key<AnimationKind>) -> [AnyKey] {
    [keyPath.any, type.any] + AnimationKindKeys.all + [
      duration.any, timing.any, speed.any, timeOffset.any, repeatCount.any,
      repeatDuration.any, autoreverses.any, fillMode.any,
    ]
  }
  /// The keys of an animation that a layer has by itself.
  static let all =
    keys(type) + AnimationKindKeys.ofTransitions
    + [key.any, removedOnCompletion.any, setModel.any, frameRates.any]
  /// Those of the animation of an action.
  static let ofActions =
    keysWithoutBegin(type) + AnimationKindKeys.ofTransitions
    + [removedOnCompletion.any, frameRates.any]
  private static let valueRules: [ObjectShape.Rule] = [
    .notAll(["from", "to", "by"]), .needs("bounce", "perceptualDuration"),
    .excludes("perceptualDuration", ["mass", "stiffness", "damping", "allowsOverdamping"]),
    Values.dependOnKeyPath(
      among: SceneKeys.animatablePaths, .animatable, values: ["from", "to"], lists: ["values"],
      differences: ["by"], function: "valueFunction"),
  ]
  private static let groupedRules = valueRules + [AnimationKind.rule]
  /// An action for a property may leave it to that what it animates.
  static let actionRules = valueRules + [AnimationKind.actionRule]
  static let rules: [ObjectShape.Rule] =
    groupedRules + [.notAll(["setModel", "additive"]), .notAll(["setModel", "cumulative"])]

  static let shape = ObjectShape("an animation", all, rules: rules)
  static let format = shape.format { read($0) }
  /// An animation inside a group: it has no key, and does not end by itself.
  static let groupedFormat =
    ObjectShape("an animation in a group", keys(groupedType), rules: groupedRules).format {
      object in
      animation(object, object[groupedType], beginsAt: object[beginTime] ?? .zero)
    }

  static func read(_ object: ObjectReader) -> AnimationSpec? {
    let (key, isRemoved) = (object[key], object[removedOnCompletion] ?? true)
    let (delay, setsModel) = (object[beginTime] ?? .zero, object[setModel] ?? false)
    let frameRates = object[frameRates] ?? .default
    guard var animation = animation(object, object[type], beginsAt: .zero) else { return nil }
    animation.isRemovedOnCompletion = isRemoved
    animation.preferredFrameRateRange = frameRates
    checkEnd(of: animation.timing, object.decoder)
    return AnimationSpec(
      key: self.key(of: animation, saying: key), animation: animation, delay: delay,
      setsModel: setsModel)
  }

  /// The animation of an action.
  static func readAction(_ object: ObjectReader) -> Animation? {
    let isRemoved = object[removedOnCompletion] ?? true
    let frameRates = object[frameRates] ?? .default
    guard var animation = animation(object, object[type], beginsAt: .zero) else { return nil }
    animation.isRemovedOnCompletion = isRemoved
    animation.preferredFrameRateRange = frameRates
    checkEnd(of: animation.timing, object.decoder)
    return animation
  }

  /// The key that a layer has it under.
  private static func key(of animation: Animation, saying key: String?) -> String {
    if case .transition = animation { return Transition.key }
    return key ?? animation.keyPath?.text ?? "group"
  }

  private static func animation(
    _ object: ObjectReader, _ type: AnimationKind?, beginsAt begin: Nanoseconds
  ) -> Animation? {
    var timing = mediaTiming(object)
    timing.begin = .zero + begin
    let curve = object[self.timing]
    let keyPath = object[keyPath]
    guard let kind = type ?? (object.has(Self.type) ? nil : .basic) else {
      // Without the kind nothing can be said about the keys that go with it.
      object.skip(AnimationKindKeys.names)
      return nil
    }
    kind.check(object)
    guard var animation = AnimationKindKeys.read(object, kind, keyPath) else { return nil }
    // A spring that says how it looks takes as long as it needs, unless it says something else.
    if case .spring(let spring) = animation, object.has(AnimationKindKeys.perceptualDuration),
      !object.has(duration)
    {
      timing.duration = spring.settlingDuration
    }
    animation.timing = timing
    animation.timingFunction = curve
    return animation
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

/// `preferredFrameRateRange`: how many new frames a second an animation wants.
private enum FrameRateKeys {
  static let minimum = Key("minimum", Format<Double>.number(in: 0...1000))
  static let maximum = Key("maximum", Format<Double>.number(above: 0, upTo: 1000), required: true)
  static let preferred = Key("preferred", Format<Double>.number(in: 0...1000))
  static let shape = ObjectShape(
    "a range of frame rates", [minimum.any, maximum.any, preferred.any])

  static let format = shape.format { object -> FrameRateRange? in
    let (minimum, preferred) = (object[minimum] ?? 0, object[preferred] ?? 0)
    guard let maximum = object[maximum] else { return nil }
    guard FrameRateRange.isValid(minimum: minimum, maximum: maximum, preferred: preferred) else {
      object.decoder.report(
        "goes from \(numeral(minimum)) to \(numeral(maximum)), preferably \(numeral(preferred))",
        accepted: "minimum <= preferred <= maximum, or a preferred of 0")
      return nil
    }
    return FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
  }
}
