internal import Foundation
internal import Graphics

extension AnimatableValue {
  /// The value `progress` of the way to `end`; nil when the kinds differ.
  ///
  /// Linear in each number and exact at 0 and 1; `progress` may lie outside 0...1. Colours are
  /// blended by straight components, and no colour at one end shows none throughout; transforms
  /// are taken apart first (core-animation 1.8, 1.9). A switch has its end from the first moment
  /// on, a picture from the middle on; so have lists and outlines that do not fit together.
  public func interpolated(to end: AnimatableValue, _ progress: Double) -> AnimatableValue? {
    guard kind == end.kind else { return nil }
    if progress == 1, kind != .color { return end }
    if progress == 0, kind != .color { return self }
    func lerp(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    func lerp(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: lerp(a.x, b.x), y: lerp(a.y, b.y))
    }
    func lerp(_ a: CGSize, _ b: CGSize) -> CGSize {
      CGSize(width: lerp(a.width, b.width), height: lerp(a.height, b.height))
    }
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(lerp(a, b))
    case (.point(let a), .point(let b)): return .point(lerp(a, b))
    case (.size(let a), .size(let b)): return .size(lerp(a, b))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(origin: lerp(a.origin, b.origin), size: lerp(a.size, b.size)))
    case (.color(let a?), .color(let b?)): return .color(a.blended(with: b, progress))
    case (.color, .color): return .color(nil)
    case (.transform(let a), .transform(let b)):
      return .transform(a.interpolated(to: b, progress))
    case (.vector(let x, let y, let z), .vector(let u, let v, let w)):
      return .vector(x: lerp(x, u), y: lerp(y, v), z: lerp(z, w))
    // Nothing lies between: a switch flips at once, a picture changes half way.
    case (.flag, .flag): return progress > 0 ? end : self
    case (.text, .text), (.names, .names): return progress > 0 ? end : self
    case (.contents, .contents): return progress < 0.5 ? self : end
    case (.path(let a?), .path(let b?)):
      return a.interpolated(to: b, progress).map { .path($0) } ?? (progress < 0.5 ? self : end)
    case (.path, .path): return progress < 0.5 ? self : end
    case (.numbers(let a?), .numbers(let b?)) where a.count == b.count:
      return .numbers(zip(a, b).map(lerp))
    case (.colors(let a?), .colors(let b?)) where a.count == b.count:
      return .colors(zip(a, b).map { $0.blended(with: $1, progress) })
    case (.filters(let a), .filters(let b)) where a.count == b.count:
      let between = zip(a, b).compactMap { $0.interpolated(to: $1, progress) }
      return between.count == a.count ? .filters(between) : progress < 0.5 ? self : end
    case (.numbers, .numbers), (.colors, .colors), (.filters, .filters):
      return progress < 0.5 ? self : end
    default: return nil
    }
  }

  /// The sum that `byValue` speaks of; nil when the kinds differ.
  ///
  /// A transform is followed by `other`. No colour on either side gives none.
  func adding(_ other: AnimatableValue) -> AnimatableValue? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform(a.concatenating(b))
    default: combined(with: other, sign: 1)
    }
  }

  /// What ``adding(_:)`` undoes; nil when the kinds differ or a transform has no inverse.
  func subtracting(_ other: AnimatableValue) -> AnimatableValue? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      b.inverse.map { .transform(a.concatenating($0)) }
    default: combined(with: other, sign: -1)
    }
  }

  private func combined(with other: AnimatableValue, sign: Double) -> AnimatableValue? {
    func sum(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + sign * b.x, y: a.y + sign * b.y)
    }
    func sum(_ a: CGSize, _ b: CGSize) -> CGSize {
      CGSize(width: a.width + sign * b.width, height: a.height + sign * b.height)
    }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(a + sign * b)
    case (.point(let a), .point(let b)): return .point(sum(a, b))
    case (.size(let a), .size(let b)): return .size(sum(a, b))
    case (.rect(let a), .rect(let b)):
      return .rect(CGRect(origin: sum(a.origin, b.origin), size: sum(a.size, b.size)))
    case (.color(let a?), .color(let b?)):
      return .color(
        Color(
          clampingRed: a.red + sign * b.red, green: a.green + sign * b.green,
          blue: a.blue + sign * b.blue, alpha: a.alpha + sign * b.alpha))
    case (.color, .color): return .color(nil)
    case (.vector(let x, let y, let z), .vector(let u, let v, let w)):
      return .vector(x: x + sign * u, y: y + sign * v, z: z + sign * w)
    default: return nil
    }
  }
}

extension Color {
  /// Straight components blended, then clamped: progress may overshoot.
  fileprivate func blended(with end: Color, _ progress: Double) -> Color {
    if progress == 0 { return self }
    if progress == 1 { return end }
    return Color(
      clampingRed: red + (end.red - red) * progress,
      green: green + (end.green - green) * progress,
      blue: blue + (end.blue - blue) * progress,
      alpha: alpha + (end.alpha - alpha) * progress)
  }
}
