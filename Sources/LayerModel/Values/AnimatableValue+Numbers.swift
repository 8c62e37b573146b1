internal import Foundation
internal import Graphics

// Values as plain numbers: what curves are drawn through and distances are measured by.

extension AnimatableValue {
  /// Its numbers in a fixed order; nil for what has none: no colour, switches, pictures and names.
  /// Transforms are their elements, colours their straight components.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .point(let p): return [p.x, p.y]
    case .size(let s): return [s.width, s.height]
    case .rect(let r): return [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let color): return color.map { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .transform(let m):
      return [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34,
        m.m41, m.m42, m.m43, m.m44,
      ]
    case .vector(let x, let y, let z): return [x, y, z]
    case .numbers(let numbers): return numbers
    case .flag, .contents, .path, .colors, .filters, .text, .names, .cells: return nil
    }
  }

  /// A value of this kind with other numbers, as many as ``numbers`` has; colours are clamped.
  func with(_ n: [Double]) -> AnimatableValue {
    switch self {
    case .number: .number(n[0])
    case .point: .point(CGPoint(x: n[0], y: n[1]))
    case .size: .size(CGSize(width: n[0], height: n[1]))
    case .rect: .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .color: .color(Color(clampingRed: n[0], green: n[1], blue: n[2], alpha: n[3]))
    case .transform:
      .transform(
        Transform3D(
          n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12], n[13],
          n[14], n[15]))
    case .vector: .vector(x: n[0], y: n[1], z: n[2])
    case .numbers: .numbers(n)
    case .flag, .contents, .path, .colors, .filters, .text, .names, .cells: self
    }
  }

  /// The value of this kind that adds nothing: zeros, or the transform that changes nothing.
  /// What cannot be added is itself.
  var nothing: AnimatableValue {
    switch self {
    case .transform: .transform(.identity)
    case .color: .color(.clear)
    default: numbers.map { with(Array(repeating: 0, count: $0.count)) } ?? self
    }
  }

  /// This with another value added some whole number of times; nil when they cannot be added.
  /// Transforms are followed by it that often, or by what undoes it.
  func adding(_ other: AnimatableValue, times: Double) -> AnimatableValue? {
    guard times != 0 else { return self }
    if case (.transform(let start), .transform(let step)) = (self, other) {
      guard let power = step.power(times) else { return nil }
      return .transform(start.concatenating(power))
    }
    guard kind == other.kind, let mine = numbers, let theirs = other.numbers else { return nil }
    return with(zip(mine, theirs).map { $0 + times * $1 })
  }
}

extension Transform3D {
  /// This applied some whole number of times, backwards when that is below 0; nil without an
  /// inverse. O(log times).
  fileprivate func power(_ times: Double) -> Transform3D? {
    guard var square = times < 0 ? inverse : self else { return nil }
    guard var count = UInt64(exactly: abs(times)) else { return nil }
    var product = Transform3D.identity
    while count > 0 {
      if count & 1 == 1 { product = product.concatenating(square) }
      square = square.concatenating(square)
      count >>= 1
    }
    return product
  }
}
