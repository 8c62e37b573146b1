internal import Foundation
public import LayerModel
internal import WrongUse

// Every property by its key path: setters, scenes and actions all come through here, so that a
// change does the same whoever makes it (core-animation 1.1, 1.12).

extension Layer {
  /// The value at a key path of the model.
  public func value(forKeyPath path: LayerKeyPath) -> AnimatableValue { path.value(in: model) }

  /// The value at a key path as Core Animation writes it, such as `transform.rotation.z`.
  ///
  /// - Precondition: layers of this class have it.
  public func value(forKeyPath text: String) -> AnimatableValue {
    value(forKeyPath: keyPath(text))
  }

  /// Sets a property, or one component of it, as its own setter would.
  ///
  /// - Precondition: layers of this class have it, and the value is of its kind and possible.
  public func setValue(_ value: AnimatableValue, forKeyPath path: LayerKeyPath) {
    let isPossible = setValueIfPossible(value, forKeyPath: path)
    require(isPossible, "\(path) of layer '\(name)' cannot be \(value)")
  }

  /// The same for whoever does not answer for the value: one that came from a file, or was reckoned.
  ///
  /// - Returns: false, with nothing changed, when the value is of another kind or not finite, a
  ///   name is unknown, the layer's class does not have the property, or the transform that it
  ///   would make is not finite.
  public func setValueIfPossible(
    _ value: AnimatableValue, forKeyPath path: LayerKeyPath
  ) -> Bool {
    if path == .frame, case .rect(let rect) = value, value.isFinite {
      frame = rect
      return true
    }
    var changed = model
    guard path.set(value, in: &changed) else { return false }
    // No colour is no pattern either.
    if path == .backgroundColor, !changed.hasStandardExtras { changed.backgroundPattern = nil }
    ownKeys.insert(path.property)
    if changed != model { change(path.property, to: changed) }
    return true
  }

  /// Sets the value at a key path as Core Animation writes it.
  ///
  /// - Precondition: layers of this class have it, and the value is of its kind and possible.
  public func setValue(_ value: AnimatableValue, forKeyPath text: String) {
    setValue(value, forKeyPath: keyPath(text))
  }

  /// Sets a property by its name to a value that the caller answers for.
  func assign(_ value: AnimatableValue, to text: String) { setValue(value, forKeyPath: text) }

  func keyPath(_ text: String) -> LayerKeyPath {
    guard let path = LayerKeyPath(text), path.applies(to: model.kind) else {
      halt("'\(text)' is no key path of \(model.kind.name.rawValue) '\(name)'")
    }
    return path
  }

  /// Sets a property to a value that the caller answers for.
  func assign(_ value: AnimatableValue, to path: LayerKeyPath) {
    setValue(value, forKeyPath: path)
  }

  /// Takes over values that differ in one property. The action is looked up before the change and
  /// runs after it (core-animation 1.12).
  func change(_ property: LayerKeyPath, to changed: LayerProperties) {
    let key = property.text
    let action = lookUpAction(key)
    let oldSize = model.bounds.size
    model = changed
    markChanged(.properties)
    if let action { run(action, forKey: key) }
    if property != .contents, isDisplayed(byKey: key) { setNeedsDisplay() }
    switch property {
    case .bounds:
      geometryNeedsLayout()
      storeSizeDidChange()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
      resizeSublayers(from: oldSize)
    case .transform: geometryNeedsLayout()
    case .contentsScale: storeSizeDidChange()
    default: break
    }
  }
}
