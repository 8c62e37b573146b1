public import Foundation
public import Graphics
public import LayerModel

// The model values, by Core Animation's names; defaults and meanings are those of
// `LayerProperties`. Setting an equal value does nothing. "Animates" means that a change on a
// committed layer runs an animation (core-animation 1.1). Every change but that of the name asks
// for an action; those that do not animate run none by themselves.

extension Layer {
  /// What reports and the log call the layer.
  public var name: String {
    get { model.name }
    set { change(\.name, to: newValue) }
  }

  /// The layer's own space, in points. A negative size is standardised. Animates. Marks this
  /// layer and its superlayer for layout.
  public var bounds: CGRect {
    get { model.bounds }
    set {
      requireFinite(newValue, "bounds", .rect(newValue))
      let old = model.bounds.size
      guard change(\.bounds, to: newValue.standardized, animating: .bounds) else { return }
      geometryNeedsLayout()
      storeSizeDidChange()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
      resizeSublayers(from: old)
    }
  }

  /// Where the anchor point is in the superlayer, in points. Animates.
  public var position: CGPoint {
    get { model.position }
    set {
      requireFinite(newValue, "position", .point(newValue))
      change(\.position, to: newValue, animating: .position)
    }
  }

  /// The fixed point of the transform, in units of the bounds. Animates.
  public var anchorPoint: CGPoint {
    get { model.anchorPoint }
    set {
      requireFinite(newValue, "anchorPoint", .point(newValue))
      change(\.anchorPoint, to: newValue, animating: .anchorPoint)
    }
  }

  /// Drawing order among siblings. Animates.
  public var zPosition: CGFloat {
    get { model.zPosition }
    set {
      requireFinite(newValue, "zPosition", .number(newValue))
      change(\.zPosition, to: newValue, animating: .zPosition)
    }
  }

  /// Applied about the anchor point. Animates. Marks this layer and its superlayer for layout.
  public var transform: Transform3D {
    get { model.transform }
    set {
      requireFinite(newValue, "transform", .transform(newValue))
      guard change(\.transform, to: newValue, animating: .transform) else { return }
      geometryNeedsLayout()
    }
  }

  /// Whether the layer and everything below it is left out.
  public var isHidden: Bool {
    get { model.isHidden }
    set { change(\.isHidden, to: newValue, asking: "hidden") }
  }

  /// Clamped to 0...1. Animates.
  public var opacity: Double {
    get { model.opacity }
    set {
      requireFinite(newValue, "opacity", .number(newValue))
      change(\.opacity, to: min(max(newValue, 0), 1), animating: .opacity)
    }
  }

  /// Filled behind the contents. Animates, except from no colour.
  public var backgroundColor: Color? {
    get { model.backgroundColor }
    set { change(\.backgroundColor, to: newValue, animating: .backgroundColor) }
  }

  /// Points, 0 or more. Animates.
  public var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set {
      requireFinite(newValue, "cornerRadius", .number(newValue))
      change(\.cornerRadius, to: max(newValue, 0), animating: .cornerRadius)
    }
  }

  /// Whether contents and sublayers are clipped to the rounded bounds.
  public var masksToBounds: Bool {
    get { model.masksToBounds }
    set { change(\.masksToBounds, to: newValue, asking: "masksToBounds") }
  }

  /// Points, 0 or more. Animates.
  public var borderWidth: CGFloat {
    get { model.borderWidth }
    set {
      requireFinite(newValue, "borderWidth", .number(newValue))
      change(\.borderWidth, to: max(newValue, 0), animating: .borderWidth)
    }
  }

  /// The border's colour. Animates.
  public var borderColor: Color? {
    get { model.borderColor }
    set { change(\.borderColor, to: newValue, animating: .borderColor) }
  }

  /// The picture. Displaying replaces it.
  public var contents: Bitmap? {
    get { model.contents }
    set {
      guard model.contents !== newValue else { return }
      let action = lookUpAction("contents")
      model.contents = newValue
      markChanged(.properties)
      if let action { run(action, forKey: "contents") }
    }
  }

  /// Where the picture lies.
  public var contentsGravity: ContentsGravity {
    get { model.contentsGravity }
    set { change(\.contentsGravity, to: newValue, asking: "contentsGravity") }
  }

  /// Pixels of the picture, and of a backing store, in a point. Above 0.
  public var contentsScale: CGFloat {
    get { model.contentsScale }
    set {
      precondition(
        newValue > 0 && newValue.isFinite, "contentsScale of layer '\(name)' is \(newValue)")
      if change(\.contentsScale, to: newValue, asking: "contentsScale") { storeSizeDidChange() }
    }
  }

  /// All model values.
  public var properties: LayerProperties { model }

  /// The value at a key path of the model.
  public func value(forKeyPath path: AnimationKeyPath) -> AnimatableValue {
    path.value(in: model)
  }

  /// Sets a property, or one component of it, as its own setter would.
  ///
  /// - Returns: false, with nothing changed, when the value is of another kind or not finite.
  @discardableResult
  public func setValue(_ value: AnimatableValue, forKeyPath path: AnimationKeyPath) -> Bool {
    var changed = model
    guard path.set(value, in: &changed) else { return false }
    switch path.property {
    case .position: position = changed.position
    case .bounds: bounds = changed.bounds
    case .anchorPoint: anchorPoint = changed.anchorPoint
    case .zPosition: zPosition = changed.zPosition
    case .opacity: opacity = changed.opacity
    case .cornerRadius: cornerRadius = changed.cornerRadius
    case .borderWidth: borderWidth = changed.borderWidth
    case .backgroundColor: backgroundColor = changed.backgroundColor
    case .borderColor: borderColor = changed.borderColor
    case .hidden: isHidden = changed.isHidden
    case .masksToBounds: masksToBounds = changed.masksToBounds
    case .contents: contents = changed.contents
    default: transform = changed.transform
    }
    return true
  }

  /// Sets a value that differs and says whether it did. The action is looked up before the
  /// change and runs after it (core-animation 1.12).
  @discardableResult
  func change<Value: Equatable>(
    _ property: WritableKeyPath<LayerProperties, Value>, to value: Value,
    animating path: AnimationKeyPath? = nil, asking key: String? = nil
  ) -> Bool {
    guard model[keyPath: property] != value else { return false }
    let key = key ?? path?.text
    let action = key.flatMap { lookUpAction($0) }
    model[keyPath: property] = value
    markChanged(.properties)
    if let key, let action { run(action, forKey: key) }
    if let key, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    return true
  }

  private func requireFinite(
    _ value: @autoclosure () -> Any, _ property: String, _ numbers: AnimatableValue
  ) {
    precondition(numbers.isFinite, "\(property) of layer '\(name)' is \(value())")
  }
}
