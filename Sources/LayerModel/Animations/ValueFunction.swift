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

  /// The part of the transform at a key path that the function speaks of: what an end that is left out is taken
  /// from.
  func input(at keyPath: LayerKeyPath, in properties: LayerProperties) -> AnimatableValue {
    guard case .transform(let transform) = keyPath.value(in: properties) else { return identity }
    let parts = TransformComponents(of: transform)
    let (scale, rotation) = (parts.scale, parts.rotation)
    return switch self {
    case .rotateX: .number(rotation.x)
    case .rotateY: .number(rotation.y)
    case .rotateZ: .number(rotation.z)
    case .scale: .vector(x: scale.x, y: scale.y, z: scale.z)
    case .scaleX: .number(scale.x)
    case .scaleY: .number(scale.y)
    case .scaleZ: .number(scale.z)
    case .translate: .vector(x: transform.m41, y: transform.m42, z: transform.m43)
    case .translateX: .number(transform.m41)
    case .translateY: .number(transform.m42)
    case .translateZ: .number(transform.m43)
    }
  }

  /// Why an animation of the key path cannot have the function; nil when it can.
  static func problem(
    _ function: ValueFunction?, in keyPath: LayerKeyPath
  ) -> AnimationError? {
    guard let function, keyPath.kind != .transform else { return nil }
    return AnimationError(
      "valueFunction", "is \(function.rawValue) for \(keyPath)", accepted: "a transform's key path")
  }
}
