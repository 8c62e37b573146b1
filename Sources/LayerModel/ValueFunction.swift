internal import Foundation
public import Graphics

/// What makes a transform of numbers, so that a transform can be animated by an angle, a factor
/// or a distance (core-animation 1.3). Core Animation's names.
///
/// The result takes the place of the layer's transform, unless the animation is additive.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
  /// About x, by radians.
  case rotateX
  /// About y, by radians.
  case rotateY
  /// About z, by radians.
  case rotateZ
  /// By three factors.
  case scale
  /// Along x.
  case scaleX
  /// Along y.
  case scaleY
  /// Along z.
  case scaleZ
  /// By three distances.
  case translate
  /// Along x.
  case translateX
  /// Along y.
  case translateY
  /// Along z.
  case translateZ

  /// What it takes: one number or three.
  public var inputKind: AnimatableValue.Kind {
    switch self {
    case .scale, .translate: .vector
    default: .number
    }
  }

  /// The transform; nil for a value of another kind.
  public func transform(of value: AnimatableValue) -> Transform3D? {
    switch (self, value) {
    case (.rotateX, .number(let angle)): .rotationX(angle)
    case (.rotateY, .number(let angle)): .rotationY(angle)
    case (.rotateZ, .number(let angle)): .rotation(angle)
    case (.scale, .vector(let x, let y, let z)): .scale(x: x, y: y, z: z)
    case (.scaleX, .number(let factor)): .scale(x: factor, y: 1)
    case (.scaleY, .number(let factor)): .scale(x: 1, y: factor)
    case (.scaleZ, .number(let factor)): .scale(x: 1, y: 1, z: factor)
    case (.translate, .vector(let x, let y, let z)): .translation(x: x, y: y, z: z)
    case (.translateX, .number(let distance)): .translation(x: distance, y: 0)
    case (.translateY, .number(let distance)): .translation(x: 0, y: distance)
    case (.translateZ, .number(let distance)): .translation(x: 0, y: 0, z: distance)
    default: nil
    }
  }

  /// What leaves everything as it is.
  var identity: AnimatableValue {
    switch self {
    case .scale: .vector(x: 1, y: 1, z: 1)
    case .translate: .vector(x: 0, y: 0, z: 0)
    case .scaleX, .scaleY, .scaleZ: .number(1)
    default: .number(0)
    }
  }

  /// The part of a layer's transform that the function speaks of: what an end that is left out
  /// is taken from.
  func input(in properties: LayerProperties) -> AnimatableValue {
    func number(_ target: AnimationKeyPath.Target) -> Double {
      guard case .number(let value) = AnimationKeyPath(target).value(in: properties) else {
        return 0
      }
      return value
    }
    return switch self {
    case .rotateX: .number(number(.rotationX))
    case .rotateY: .number(number(.rotationY))
    case .rotateZ: .number(number(.rotationZ))
    case .scale: .vector(x: number(.scaleX), y: number(.scaleY), z: number(.scaleZ))
    case .scaleX: .number(number(.scaleX))
    case .scaleY: .number(number(.scaleY))
    case .scaleZ: .number(number(.scaleZ))
    case .translate:
      .vector(x: number(.translationX), y: number(.translationY), z: number(.translationZ))
    case .translateX: .number(number(.translationX))
    case .translateY: .number(number(.translationY))
    case .translateZ: .number(number(.translationZ))
    }
  }

  /// Why an animation of the key path cannot have the function; nil when it can.
  static func problem(
    _ function: ValueFunction?, in keyPath: AnimationKeyPath
  ) -> AnimationError? {
    guard let function, keyPath.kind != .transform else { return nil }
    return AnimationError(
      "valueFunction", "is \(function.rawValue) for \(keyPath)", accepted: "a transform's key path")
  }
}
