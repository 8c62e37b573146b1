public import Foundation
public import Graphics
public import LayerModel

/// A layer that draws a gradient over its background colour (core-animation 1.2).
///
///     let sky = GradientLayer()
///     sky.colors = [.white, Color(red: 0.2, green: 0.5, blue: 1)]
///     sky.locations = [0, 0.6]
///
/// It fills the bounds with their rounded corners. Colours blend by straight components: white to
/// `.clear` passes through grey, since that is black without alpha. Before the first location and
/// after the last the colour there goes on. When all colours are opaque, what lies behind the layer
/// is not drawn.
open class GradientLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.gradient(GradientProperties()))
  }

  /// The colours in order; nil and an empty list show nothing, a single one fills. Animates between
  /// lists of the same length.
  public var colors: [Color]? {
    get { model.gradient.colors }
    set { assign(.colors(newValue), to: "colors") }
  }

  /// Where each of them is, 0 to 1; nil spreads them evenly. One that is smaller than that before it
  /// counts as equal to it; colours without a location do not count. Animates.
  public var locations: [Double]? {
    get { model.gradient.locations }
    set { assign(.numbers(newValue), to: "locations") }
  }

  /// Where the gradient begins, in units of the bounds; the middle of radial and conic ones.
  /// Animates.
  public var startPoint: CGPoint {
    get { model.gradient.startPoint }
    set { assign(.point(newValue), to: "startPoint") }
  }

  /// Where it ends: of a radial one how far it reaches on either axis (nothing is drawn where that
  /// is 0 on one), of a conic one the direction of its first colour. Animates.
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
