public import Foundation
public import Graphics
public import LayerModel

/// A layer that draws a path between its contents and its sublayers (core-animation 1.2).
open class ShapeLayer: Layer {
  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    model.kind = .shape(ShapeProperties())
  }

  /// The outline, in the layer's own space; it is not clipped to the bounds. Explicit animations
  /// only.
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

  /// Where the stroke starts, as a share of the path's length. Animates.
  public var strokeStart: Double {
    get { model.shape.strokeStart }
    set { assign(.number(newValue), to: "strokeStart") }
  }

  /// Where the stroke ends. Animates.
  public var strokeEnd: Double {
    get { model.shape.strokeEnd }
    set { assign(.number(newValue), to: "strokeEnd") }
  }

  /// Points, 0 or more. Animates.
  public var lineWidth: CGFloat {
    get { model.shape.lineWidth }
    set { assign(.number(newValue), to: "lineWidth") }
  }

  /// How much longer than the line is wide a sharp corner may be. Animates.
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

  /// Where in the pattern the stroke begins, in points. Animates.
  public var lineDashPhase: CGFloat {
    get { model.shape.lineDashPhase }
    set { assign(.number(newValue), to: "lineDashPhase") }
  }

  /// Lengths of dashes and gaps by turns, in points; nil is one line.
  public var lineDashPattern: [Double]? {
    get { model.shape.lineDashPattern }
    set { assign(.numbers(newValue), to: "lineDashPattern") }
  }
}
