internal import Foundation
internal import Graphics

/// The path of a value that can be animated, such as `position.y`, as Core Animation writes it.
///
/// Only paths in ``all`` exist: anything else cannot be built.
public struct AnimationKeyPath: Hashable, Sendable {
  /// What the path leads to.
  let target: Target

  /// Nil for a path that is not in ``all``.
  public init?(_ text: String) {
    guard let target = Target(rawValue: text) else { return nil }
    self.target = target
  }

  init(_ target: Target) { self.target = target }

  /// As Core Animation writes it.
  public var text: String { target.rawValue }

  /// Every path, properties before their components.
  public static let all = Target.allCases.map { AnimationKeyPath($0) }

  /// The kind of value that the path leads to.
  public var kind: AnimatableValue.Kind {
    switch target {
    // A translation is a vector and may be negative, so it is a point and not a size.
    case .position, .anchorPoint, .boundsOrigin, .translation: .point
    case .boundsSize: .size
    case .bounds: .rect
    case .backgroundColor, .borderColor: .color
    case .transform: .transform
    case .hidden, .masksToBounds: .flag
    case .contents: .contents
    default: .number
    }
  }

  /// Whether what it changes keeps a layer in the plane of its superlayer. The others turn it
  /// out of there, or move it toward the eye.
  public var staysInPlane: Bool {
    switch target {
    case .rotationX, .rotationY, .scaleZ, .translationZ: false
    default: true
    }
  }

  /// The property that the path lies in, such as `position` for `position.y`.
  public var property: AnimationKeyPath {
    switch target {
    case .positionX, .positionY: .position
    case .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsWidth, .boundsHeight:
      .bounds
    case .anchorPointX, .anchorPointY: .anchorPoint
    case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ,
      .translation, .translationX, .translationY, .translationZ:
      .transform
    default: self
    }
  }

  /// The paths by their text.
  enum Target: String, CaseIterable, Sendable {
    case position
    case positionX = "position.x"
    case positionY = "position.y"
    case bounds
    case boundsOrigin = "bounds.origin"
    case boundsOriginX = "bounds.origin.x"
    case boundsOriginY = "bounds.origin.y"
    case boundsSize = "bounds.size"
    case boundsWidth = "bounds.size.width"
    case boundsHeight = "bounds.size.height"
    case anchorPoint
    case anchorPointX = "anchorPoint.x"
    case anchorPointY = "anchorPoint.y"
    case zPosition
    case opacity
    case cornerRadius
    case borderWidth
    case backgroundColor
    case borderColor
    case hidden
    case masksToBounds
    case contents
    case transform
    case rotation = "transform.rotation"
    case rotationX = "transform.rotation.x"
    case rotationY = "transform.rotation.y"
    case rotationZ = "transform.rotation.z"
    case scale = "transform.scale"
    case scaleX = "transform.scale.x"
    case scaleY = "transform.scale.y"
    case scaleZ = "transform.scale.z"
    case translation = "transform.translation"
    case translationX = "transform.translation.x"
    case translationY = "transform.translation.y"
    case translationZ = "transform.translation.z"
  }
}

extension AnimationKeyPath {
  /// `position`.
  public static let position = AnimationKeyPath(.position)
  /// `bounds`.
  public static let bounds = AnimationKeyPath(.bounds)
  /// `anchorPoint`.
  public static let anchorPoint = AnimationKeyPath(.anchorPoint)
  /// `zPosition`.
  public static let zPosition = AnimationKeyPath(.zPosition)
  /// `opacity`.
  public static let opacity = AnimationKeyPath(.opacity)
  /// `cornerRadius`.
  public static let cornerRadius = AnimationKeyPath(.cornerRadius)
  /// `borderWidth`.
  public static let borderWidth = AnimationKeyPath(.borderWidth)
  /// `backgroundColor`.
  public static let backgroundColor = AnimationKeyPath(.backgroundColor)
  /// `borderColor`.
  public static let borderColor = AnimationKeyPath(.borderColor)
  /// `hidden`.
  public static let hidden = AnimationKeyPath(.hidden)
  /// `masksToBounds`.
  public static let masksToBounds = AnimationKeyPath(.masksToBounds)
  /// `contents`.
  public static let contents = AnimationKeyPath(.contents)
  /// `transform`.
  public static let transform = AnimationKeyPath(.transform)
}

extension AnimationKeyPath: CustomStringConvertible {
  /// The path's text.
  public var description: String { text }
}

extension AnimatableValue {
  /// The kinds of value that can be animated.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A scalar.
    case number
    /// A place or vector.
    case point
    /// A size.
    case size
    /// A rectangle.
    case rect
    /// A colour, or none.
    case color
    /// A transform.
    case transform
    /// Three numbers.
    case vector
    /// A switch.
    case flag
    /// A picture, or none.
    case contents
  }

  /// Which kind this is.
  public var kind: Kind {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .vector: .vector
    case .flag: .flag
    case .contents: .contents
    }
  }

  /// Whether no number in it is NaN or infinite.
  public var isFinite: Bool {
    switch self {
    case .number(let value): value.isFinite
    case .point(let point): point.x.isFinite && point.y.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): rect.isFinite
    case .color, .flag, .contents: true
    case .transform(let transform): transform.isFinite
    case .vector(let x, let y, let z): x.isFinite && y.isFinite && z.isFinite
    }
  }
}

extension CGRect {
  /// Whether all four numbers are finite.
  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
