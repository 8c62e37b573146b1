public import Foundation
public import Graphics
public import LayerModel

/// A layer that draws a gradient over its background colour (core-animation 1.2).
open class GradientLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    model.kind = .gradient(GradientProperties())
  }

  /// The colours in order; nil shows nothing. Animates.
  public var colors: [Color]? {
    get { model.gradient.colors }
    set { assign(.colors(newValue), to: "colors") }
  }

  /// Where each of them is, 0 to 1 and not decreasing; nil spreads them evenly. Animates.
  public var locations: [Double]? {
    get { model.gradient.locations }
    set { assign(.numbers(newValue), to: "locations") }
  }

  /// Where the gradient begins, in units of the bounds. Animates.
  public var startPoint: CGPoint {
    get { model.gradient.startPoint }
    set { assign(.point(newValue), to: "startPoint") }
  }

  /// Where it ends. Animates.
  public var endPoint: CGPoint {
    get { model.gradient.endPoint }
    set { assign(.point(newValue), to: "endPoint") }
  }

  /// What the colours run along.
  public var type: GradientProperties.Shape {
    get { model.gradient.type }
    set { assign(.text(newValue.rawValue), to: "type") }
  }
}
