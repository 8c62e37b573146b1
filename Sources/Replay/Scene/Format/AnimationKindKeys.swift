import Graphics
import LayerModel
import PlainText

/// The keys of an animation that depend on its kind.
enum AnimationKindKeys {
  static let from = Key("from", Values.anyValue)
  static let to = Key("to", Values.anyValue)
  static let by = Key("by", Values.anyValue)
  static let values = Key("values", anyValues)
  static let keyTimes = Key(
    "keyTimes", list(of: .fraction, count: 1...Int.max, "a list of numbers from 0 to 1"))
  static let path = Key("path", Values.path)
  static let calculationMode = Key(
    "calculationMode", Format<KeyframeAnimation.CalculationMode>.choice())
  static let timingFunctions = Key(
    "timingFunctions", list(of: Values.timing.named("timing"), "a list of timing functions"))
  static let rotationMode = Key("rotationMode", Format<KeyframeAnimation.RotationMode>.choice())
  static let tensionValues = Key("tensionValues", list(of: .coordinate, "a list of numbers"))
  static let continuityValues = Key("continuityValues", list(of: .coordinate, "a list of numbers"))
  static let biasValues = Key("biasValues", list(of: .coordinate, "a list of numbers"))
  static let mass = Key("mass", Format<Double>.number(above: 0))
  static let stiffness = Key("stiffness", Format<Double>.number(above: 0))
  static let damping = Key("damping", Format<Double>.length)
  static let initialVelocity = Key("initialVelocity", Format<Double>.coordinate)
  static let allowsOverdamping = Key("allowsOverdamping", Format<Bool>.bool)
  static let perceptualDuration = Key(
    "perceptualDuration", Format<Double>.number(above: 0, upTo: 86_400))
  static let bounce = Key("bounce", Format<Double>.number(in: -0.99...0.99))
  static let animations: Key<[Animation]> = Key(
    "animations", list(of: reference, count: 1...Int.max, "a list of animations"))
  static let valueFunction = Key("valueFunction", Format<ValueFunction>.choice())
  static let transition = Key("transition", Format<Transition.Kind>.choice())
  static let subtype = Key("subtype", Format<Transition.Subtype>.choice())
  static let startProgress = Key("startProgress", Format<Double>.fraction)
  static let endProgress = Key("endProgress", Format<Double>.fraction)
  static let additive = Key("additive", Format<Bool>.bool)
  static let cumulative = Key("cumulative", Format<Bool>.bool)

  static let all = [
    from.any, to.any, by.any, values.any, keyTimes.any, path.any, calculationMode.any,
    timingFunctions.any, rotationMode.any, tensionValues.any, continuityValues.any,
    biasValues.any, mass.any, stiffness.any, damping.any, initialVelocity.any,
    allowsOverdamping.any,
    perceptualDuration.any, bounce.any, animations.any,
    additive.any, cumulative.any, valueFunction.any,
  ]

  /// What only transitions have, which no group has in it.
  static let ofTransitions = [
    transition.any, subtype.any, startProgress.any, endProgress.any,
  ]

  static let names = (all + ofTransitions).map(\.name)

  private static let anyValues = Format<[JSONValue]>(
    accepted: "a list of values of the key path",
    schema: ["type": "array", "minItems": 1], read: { _, _ in [] })

  /// An animation in a group by the name of its definition, as groups may contain groups.
  private static let reference = Format<Animation>(
    accepted: "an object (an animation in a group)",
    schema: ["$ref": "#/$defs/groupedAnimation"]
  ) { json, decoder in AnimationKeys.groupedFormat.read(json, decoder) }

  /// What the kind and its keys say; nil after the decoder was told what is wrong.
  static func read(
    _ object: ObjectReader, _ kind: AnimationKind, _ keyPath: LayerKeyPath?
  ) -> Animation? {
    defer { object.skip(names) }
    if kind == .group { return object[animations].map { .group(AnimationGroup($0)) } }
    let (isAdditive, isCumulative) = (object[additive] ?? false, object[cumulative] ?? false)
    switch kind {
    case .group: return nil
    case .transition: return transition(object).map { .transition($0) }
    case .keyframe:
      var keyframe = keyframes(object, keyPath)
      keyframe?.isAdditive = isAdditive
      keyframe?.isCumulative = isCumulative
      return keyframe.map { .keyframe($0) }
    case .basic, .spring:
      let spring = kind == .spring ? spring(object) : .default
      guard var basic = basic(object, keyPath), let spring else { return nil }
      basic.isAdditive = isAdditive
      basic.isCumulative = isCumulative
      return kind == .basic ? .basic(basic) : .spring(SpringAnimation(basic, spring: spring))
    }
  }

  private static func transition(_ object: ObjectReader) -> Transition? {
    let (type, subtype) = (object[transition] ?? .fade, object[subtype])
    let (start, end) = (object[startProgress] ?? 0, object[endProgress] ?? 1)
    return object.make { () throws(AnimationError) in
      try Transition(type, subtype: subtype, startProgress: start, endProgress: end)
    }
  }

  /// How the values are written: those of the value function if there is one that can be read.
  private static func value(
    _ object: ObjectReader, of keyPath: LayerKeyPath, isDifference: Bool = false
  ) -> Format<AnimatableValue> {
    object[valueFunction].map { Values.value(of: $0) }
      ?? Values.value(of: keyPath, isDifference: isDifference)
  }

  private static func basic(
    _ object: ObjectReader, _ keyPath: LayerKeyPath?
  ) -> BasicAnimation? {
    guard let keyPath else { return nil }
    let value = Self.value(object, of: keyPath)
    let difference = Self.value(object, of: keyPath, isDifference: true)
    let function = object[valueFunction]
    let (from, to) = (object[from, as: value], object[to, as: value])
    let by = object[by, as: difference]
    return object.make { () throws(AnimationError) in
      try BasicAnimation(
        validating: keyPath, from: from, to: to, by: by, valueFunction: function)
    }
  }

  private static func spring(_ object: ObjectReader) -> Spring? {
    let (mass, stiffness) = (object[mass] ?? 1, object[stiffness] ?? 100)
    let (damping, velocity) = (object[damping] ?? 10, object[initialVelocity] ?? 0)
    let overdamps = object[allowsOverdamping] ?? false
    let (perceptual, bounce) = (object[perceptualDuration], object[bounce] ?? 0)
    return object.make { () throws(AnimationError) in
      if let perceptual {
        return try Spring(
          perceptualDuration: perceptual, bounce: bounce, initialVelocity: velocity)
      }
      return try Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
        allowsOverdamping: overdamps)
    }
  }

  private static func keyframes(
    _ object: ObjectReader, _ keyPath: LayerKeyPath?
  ) -> KeyframeAnimation? {
    let (times, mode) = (object[keyTimes], object[calculationMode] ?? .linear)
    let (curves, rotation) = (object[timingFunctions] ?? [], object[rotationMode])
    let shape = KeyframeAnimation.CurveShape(
      tension: object[tensionValues] ?? [], continuity: object[continuityValues] ?? [],
      bias: object[biasValues] ?? [])
    let path = object[path]
    let value = keyPath.map { Self.value(object, of: $0) }
    let function = object[valueFunction]
    let values = value.flatMap {
      object[Self.values, as: list(of: $0, count: 1...Int.max, "a list of values of the key path")]
    }
    // A list that lost an element has other counts than the file.
    guard let keyPath, object.isWhole(times, keyTimes), object.isWhole(values, Self.values),
      object.isWhole(curves, timingFunctions)
    else { return nil }
    if let values {
      if object.has(rotationMode) {
        object.decoder.report("has rotationMode without path", accepted: "both or neither")
        return nil
      }
      return object.make { () throws(AnimationError) in
        try KeyframeAnimation(
          keyPath: keyPath, values: values, keyTimes: times, calculationMode: mode,
          timingFunctions: curves, shape: shape, valueFunction: function)
      }
    }
    guard let path else { return nil }
    if shape != KeyframeAnimation.CurveShape() {
      object.decoder.report(
        "has a shape of curves together with path", accepted: "path alone, or values")
      return nil
    }
    return object.make { () throws(AnimationError) in
      try KeyframeAnimation(
        keyPath: keyPath, path: path, rotationMode: rotation, keyTimes: times,
        calculationMode: mode, timingFunctions: curves)
    }
  }
}

extension ObjectReader {
  /// What `body` makes of values that are good one by one; what is wrong with them together is
  /// reported where the values are.
  fileprivate func make<Made>(_ body: () throws(AnimationError) -> Made) -> Made? {
    do {
      return try body()
    } catch {
      decoder.at(.key(error.parameter)) {
        func note() { decoder.report(error.problem, accepted: error.accepted) }
        if let index = error.index { decoder.at(.index(index)) { note() } } else { note() }
      }
      return nil
    }
  }

  /// Whether a list was read with all its elements, or is not there.
  fileprivate func isWhole(_ list: [some Any]?, _ key: Key<some Any>) -> Bool {
    guard let json = members.first(where: { $0.key == key.name })?.value else { return true }
    guard case .array(let values) = json, let list else { return false }
    return values.count == list.count
  }
}

extension Values {
  /// A path: SVG path data, or one of the plain shapes.
  static let path = either(
    "SVG path data, or an object with rect, oval or roundedRect",
    [(.string, OutlineKeys.svg), (.object, OutlineKeys.shapeFormat)])
}
