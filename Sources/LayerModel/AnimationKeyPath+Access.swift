internal import Foundation

extension AnimationKeyPath {
  /// The value at this path.
  ///
  /// Components of `transform` come from taking it apart as scale, then rotation about x, y
  /// and z, then translation (core-animation 1.8); `rotation` is the one about z.
  /// `transform.scale` is the mean of both axes of the plane; setting it sets all three.
  public func value(in properties: LayerProperties) -> AnimatableValue {
    let p = properties
    switch target {
    case .position: return .point(p.position)
    case .positionX: return .number(p.position.x)
    case .positionY: return .number(p.position.y)
    case .bounds: return .rect(p.bounds)
    case .boundsOrigin: return .point(p.bounds.origin)
    case .boundsOriginX: return .number(p.bounds.origin.x)
    case .boundsOriginY: return .number(p.bounds.origin.y)
    case .boundsSize: return .size(p.bounds.size)
    case .boundsWidth: return .number(p.bounds.size.width)
    case .boundsHeight: return .number(p.bounds.size.height)
    case .anchorPoint: return .point(p.anchorPoint)
    case .anchorPointX: return .number(p.anchorPoint.x)
    case .anchorPointY: return .number(p.anchorPoint.y)
    case .zPosition: return .number(p.zPosition)
    case .opacity: return .number(p.opacity)
    case .cornerRadius: return .number(p.cornerRadius)
    case .borderWidth: return .number(p.borderWidth)
    case .backgroundColor: return .color(p.backgroundColor)
    case .borderColor: return .color(p.borderColor)
    case .hidden: return .flag(p.isHidden)
    case .masksToBounds: return .flag(p.masksToBounds)
    case .contents: return .contents(p.contents)
    case .transform: return .transform(p.transform)
    case .translation: return .point(CGPoint(x: p.transform.m41, y: p.transform.m42))
    case .translationX: return .number(p.transform.m41)
    case .translationY: return .number(p.transform.m42)
    case .translationZ: return .number(p.transform.m43)
    default: return .number(component(TransformComponents(of: p.transform)))
    }
  }

  private func component(_ parts: TransformComponents) -> Double {
    switch target {
    case .scale: (parts.scale.x + parts.scale.y) / 2
    case .scaleX: parts.scale.x
    case .scaleY: parts.scale.y
    case .scaleZ: parts.scale.z
    case .rotationX: parts.rotation.x
    case .rotationY: parts.rotation.y
    default: parts.rotation.z
    }
  }

  /// Changes the value at this path and keeps everything else, the other components included.
  ///
  /// Values are kept possible: bounds are standardised, opacity is clamped to 0...1, radius and
  /// border width to 0 and above (an overshooting timing function leaves the range).
  ///
  /// - Returns: false, with nothing changed, when the value is of another kind or not finite, or
  ///   the transform that it would make is not finite.
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) -> Bool {
    guard value.kind == kind, value.isFinite else { return false }
    switch value {
    case .number(let number): guard set(number, in: &properties) else { return false }
    case .point(let point): set(point, in: &properties)
    case .size(let size): properties.bounds.size = size
    case .rect(let rect): properties.bounds = rect
    case .color(let color):
      if target == .borderColor {
        properties.borderColor = color
      } else {
        properties.backgroundColor = color
      }
    case .transform(let transform): properties.transform = transform
    case .flag(let flag):
      if target == .hidden { properties.isHidden = flag } else { properties.masksToBounds = flag }
    case .contents(let contents): properties.contents = contents
    case .vector: return false
    }
    if property == .bounds { properties.bounds = properties.bounds.standardized }
    return true
  }

  private func set(_ point: CGPoint, in p: inout LayerProperties) {
    switch target {
    case .position: p.position = point
    case .anchorPoint: p.anchorPoint = point
    case .boundsOrigin: p.bounds.origin = point
    default: (p.transform.m41, p.transform.m42) = (point.x, point.y)
    }
  }

  /// False, with nothing changed, when the new transform would not be finite.
  private func set(_ number: Double, in p: inout LayerProperties) -> Bool {
    switch target {
    case .positionX: p.position.x = number
    case .positionY: p.position.y = number
    case .boundsOriginX: p.bounds.origin.x = number
    case .boundsOriginY: p.bounds.origin.y = number
    case .boundsWidth: p.bounds.size.width = number
    case .boundsHeight: p.bounds.size.height = number
    case .anchorPointX: p.anchorPoint.x = number
    case .anchorPointY: p.anchorPoint.y = number
    case .zPosition: p.zPosition = number
    case .opacity: p.opacity = min(max(number, 0), 1)
    case .cornerRadius: p.cornerRadius = max(number, 0)
    case .borderWidth: p.borderWidth = max(number, 0)
    case .translationX: p.transform.m41 = number
    case .translationY: p.transform.m42 = number
    case .translationZ: p.transform.m43 = number
    default:
      var transform = p.transform
      TransformComponents.change(&transform) { set(number, in: &$0) }
      guard transform.isFinite else { return false }
      p.transform = transform
    }
    return true
  }

  private func set(_ number: Double, in parts: inout TransformComponents) {
    switch target {
    case .scale: parts.scale = SIMD3(repeating: number)
    case .scaleX: parts.scale.x = number
    case .scaleY: parts.scale.y = number
    case .scaleZ: parts.scale.z = number
    case .rotationX: parts.rotation.x = number
    case .rotationY: parts.rotation.y = number
    default: parts.rotation.z = number
    }
  }
}
