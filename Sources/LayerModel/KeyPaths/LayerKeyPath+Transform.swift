internal import Foundation
internal import Graphics

// Rows of transforms: the property, then the components of core-animation 1.8.

extension LayerKeyPath.Row {
  static func transform(_ text: String, _ field: LayerField<Transform3D>) -> [Self] {
    let whole = Self(text, .transform) {
      .transform($0[keyPath: field])
    } write: { value, properties in
      guard case .transform(let transform) = value, transform.isFinite else { return false }
      properties[keyPath: field] = transform
      return true
    }
    var scale = whole.component("scale") {
      ($0.scale.x + $0.scale.y) / 2
    } write: {
      $1.scale = SIMD3(repeating: $0)
    }
    var rotation = whole.component("rotation") {
      $0.rotation.z
    } write: {
      $1.rotation.z = $0
    }
    // Core Animation animates these by themselves too; a point's coordinates it does not.
    scale.implicitAction = .animation
    rotation.implicitAction = .animation
    let axes: [(String, Int)] = [("x", 0), ("y", 1), ("z", 2)]
    return [whole, rotation]
      + axes.map { name, axis in
        whole.component("rotation.\(name)") {
          $0.rotation[axis]
        } write: {
          $1.rotation[axis] = $0
        }
        .acting(.animation)
      }
      + [scale]
      + axes.map { name, axis in
        whole.component("scale.\(name)") {
          $0.scale[axis]
        } write: {
          $1.scale[axis] = $0
        }
        .acting(.animation)
      }
      + [whole.translation]
      + axes.map { name, axis in whole.translation(name, axis).acting(.animation) }
  }

  private func component(
    _ name: String, read: @escaping @Sendable (TransformComponents) -> Double,
    write: @escaping @Sendable (Double, inout TransformComponents) -> Void
  ) -> Self {
    Self(name, .number, of: self) {
      .number(read(TransformComponents(of: $0.transform)))
    } write: { value, whole in
      guard case .number(let number) = value else { return false }
      var transform = whole.transform
      TransformComponents.change(&transform) { write(number, &$0) }
      whole = .transform(transform)
      return true
    }
  }

  /// A translation is a vector and may be negative, so it is a point and not a size.
  private var translation: Self {
    var row = Self("translation", .point, of: self) {
      .point(CGPoint(x: $0.transform.m41, y: $0.transform.m42))
    } write: { value, whole in
      guard case .point(let point) = value else { return false }
      var transform = whole.transform
      (transform.m41, transform.m42) = (point.x, point.y)
      whole = .transform(transform)
      return true
    }
    row.implicitAction = .animation
    return row
  }

  private func translation(_ name: String, _ axis: Int) -> Self {
    Self("translation.\(name)", .number, of: self) {
      .number([$0.transform.m41, $0.transform.m42, $0.transform.m43][axis])
    } write: { value, whole in
      guard case .number(let number) = value else { return false }
      var transform = whole.transform
      switch axis {
      case 0: transform.m41 = number
      case 1: transform.m42 = number
      default: transform.m43 = number
      }
      whole = .transform(transform)
      return true
    }
  }
}

extension AnimatableValue {
  fileprivate var transform: Transform3D {
    if case .transform(let transform) = self { transform } else { .identity }
  }
}
