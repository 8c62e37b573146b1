public import Foundation
public import Graphics
public import LayerModel
internal import WrongUse

// The model values, by Core Animation's names; defaults and meanings are those of
// `LayerProperties`. Setting an equal value does nothing. "Animates" means that a change on a
// committed layer runs an animation (core-animation 1.1). Every change but that of the name asks
// for an action; those that do not animate run none by themselves.

extension Layer {
  /// What reports and the log call the layer.
  public var name: String {
    get { model.name }
    set {
      guard model.name != newValue else { return }
      model.name = newValue
      markChanged(.properties)
    }
  }

  /// The layer's own space, in points. A negative size is standardised. Animates. Marks this
  /// layer and its superlayer for layout.
  public var bounds: CGRect {
    get { model.bounds }
    set { assign(.rect(newValue), to: .bounds) }
  }

  /// Where the anchor point is in the superlayer, in points. Animates.
  public var position: CGPoint {
    get { model.position }
    set { assign(.point(newValue), to: .position) }
  }

  /// The fixed point of the transform, in units of the bounds. Animates.
  public var anchorPoint: CGPoint {
    get { model.anchorPoint }
    set { assign(.point(newValue), to: .anchorPoint) }
  }

  /// Drawing order among siblings. Animates.
  public var zPosition: CGFloat {
    get { model.zPosition }
    set { assign(.number(newValue), to: .zPosition) }
  }

  /// Applied about the anchor point. Animates. Marks this layer and its superlayer for layout.
  public var transform: Transform3D {
    get { model.transform }
    set { assign(.transform(newValue), to: .transform) }
  }

  /// Whether the layer and everything below it is left out.
  public var isHidden: Bool {
    get { model.isHidden }
    set { assign(.flag(newValue), to: .hidden) }
  }

  /// Clamped to 0...1. Animates.
  public var opacity: Double {
    get { model.opacity }
    set { assign(.number(newValue), to: .opacity) }
  }

  /// Repeated behind the contents where there is no ``backgroundColor``: setting either takes the other
  /// away. Nothing lies between a pattern and anything else: it changes at once, without an action's
  /// animation of its own.
  public var backgroundPattern: BackgroundPattern? {
    get { model.backgroundPattern }
    set {
      if let scale = newValue?.scale {
        require(scale > 0 && scale.isFinite, "pattern of layer '\(name)' with the scale \(scale)")
      }
      var changed = model
      changed.backgroundPattern = newValue
      if newValue != nil { changed.backgroundColor = nil }
      ownKeys.insert(.backgroundColor)
      if changed != model { change(.backgroundColor, to: changed) }
    }
  }

  /// Filled behind the contents. Animates, except from no colour.
  public var backgroundColor: Color? {
    get { model.backgroundColor }
    set { assign(.color(newValue), to: .backgroundColor) }
  }

  /// Points, 0 or more. Animates.
  public var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set { assign(.number(newValue), to: .cornerRadius) }
  }

  /// Whether contents and sublayers are clipped to the rounded bounds.
  public var masksToBounds: Bool {
    get { model.masksToBounds }
    set { assign(.flag(newValue), to: .masksToBounds) }
  }

  /// Points, 0 or more. Animates.
  public var borderWidth: CGFloat {
    get { model.borderWidth }
    set { assign(.number(newValue), to: .borderWidth) }
  }

  /// The border's colour. Animates.
  public var borderColor: Color? {
    get { model.borderColor }
    set { assign(.color(newValue), to: .borderColor) }
  }

  /// The picture. Displaying replaces it.
  public var contents: Bitmap? {
    get { model.contents }
    set { assign(.contents(newValue), to: .contents) }
  }

  /// Where the picture lies.
  public var contentsGravity: ContentsGravity {
    get { model.contentsGravity }
    set { assign(.text(newValue.rawValue), to: .contentsGravity) }
  }

  /// Pixels of the picture, and of a backing store, in a point. Above 0.
  public var contentsScale: CGFloat {
    get { model.contentsScale }
    set { assign(.number(newValue), to: .contentsScale) }
  }

  /// All model values.
  public var properties: LayerProperties { model }
}
