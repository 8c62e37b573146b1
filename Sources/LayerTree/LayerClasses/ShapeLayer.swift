public import Foundation
public import Graphics
public import LayerModel

/// A layer that draws a path between its contents and its sublayers (core-animation 1.2).
///
///     let ring = ShapeLayer()
///     ring.path = .oval(in: CGRect(x: 0, y: 0, width: 40, height: 40))
///     ring.fillColor = nil
///     ring.strokeColor = .black
///     ring.lineWidth = 4
///     ring.strokeEnd = 0.75
///
/// The stroke is drawn over the fill, half of it on either side of the path. Both are antialiased
/// and not clipped to the bounds, unless the layer has `masksToBounds`. The pen is stretched with
/// the layer. Drawing takes the render server time for each pixel that the path's box touches, when
/// path, pen or place change; what stays or only moves by whole pixels is kept.
open class ShapeLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    become(.shape(ShapeProperties()))
  }

  /// The outline, in the layer's own space; it is not clipped to the bounds.
  ///
  /// Only explicit animations change it over time: a change by itself shows at once. Between paths
  /// of the same kinds of elements in the same order every point moves evenly, controls too; between
  /// others it switches half way.
  public var path: Path? {
    get { model.shape.path }
    set { assign(.path(newValue), to: "path") }
  }

  /// What fills it. Animates.
  public var fillColor: Color? {
    get { model.shape.fillColor }
    set { assign(.color(newValue), to: "fillColor") }
  }

  /// Which side of the path is inside.
  public var fillRule: ShapeProperties.FillRule {
    get { model.shape.fillRule }
    set { assign(.text(newValue.rawValue), to: "fillRule") }
  }

  /// What strokes it, over the fill. Animates.
  public var strokeColor: Color? {
    get { model.shape.strokeColor }
    set { assign(.color(newValue), to: "strokeColor") }
  }

  /// Where the stroke starts, as a share of the length of all subpaths together, in their order.
  /// Taken into 0...1. Animates.
  public var strokeStart: Double {
    get { model.shape.strokeStart }
    set { assign(.number(newValue), to: "strokeStart") }
  }

  /// Where the stroke ends, as ``strokeStart``; nothing is drawn unless it is larger. Animates.
  public var strokeEnd: Double {
    get { model.shape.strokeEnd }
    set { assign(.number(newValue), to: "strokeEnd") }
  }

  /// Points; what is below 0 is taken as 0, which draws no stroke. Animates.
  public var lineWidth: CGFloat {
    get { model.shape.lineWidth }
    set { assign(.number(newValue), to: "lineWidth") }
  }

  /// How much longer than the line is wide a sharp corner may be; beyond, it is cut off. Animates.
  public var miterLimit: CGFloat {
    get { model.shape.miterLimit }
    set { assign(.number(newValue), to: "miterLimit") }
  }

  /// The ends of the stroke.
  public var lineCap: ShapeProperties.LineCap {
    get { model.shape.lineCap }
    set { assign(.text(newValue.rawValue), to: "lineCap") }
  }

  /// The corners of the stroke.
  public var lineJoin: ShapeProperties.LineJoin {
    get { model.shape.lineJoin }
    set { assign(.text(newValue.rawValue), to: "lineJoin") }
  }

  /// Where in the pattern each subpath begins, in points; may be negative. Animates.
  public var lineDashPhase: CGFloat {
    get { model.shape.lineDashPhase }
    set { assign(.number(newValue), to: "lineDashPhase") }
  }

  /// Lengths of dashes and gaps by turns, in points; nil is one line, and so is a list that is
  /// empty or adds up to 0. An odd number of them goes on with dashes and gaps exchanged. What
  /// ``strokeStart`` cuts off is no part of the pattern.
  public var lineDashPattern: [Double]? {
    get { model.shape.lineDashPattern }
    set { assign(.numbers(newValue), to: "lineDashPattern") }
  }
}
