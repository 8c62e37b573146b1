public import Foundation
public import Graphics

/// The values of a shape layer (core-animation 1.2).
public struct ShapeProperties: Equatable, Sendable {
  /// Which side of the path is inside.
  public typealias FillRule = Graphics.FillRule
  /// How the ends of a stroke look.
  public typealias LineCap = Graphics.LineCap
  /// How the corners of a stroke look.
  public typealias LineJoin = Graphics.LineJoin

  /// The outline, in the layer's own space.
  public var path: Path?
  /// What fills it.
  public var fillColor: Color? = .black
  /// Which side of the path is inside.
  public var fillRule = FillRule.nonZero
  /// What strokes it, over the fill.
  public var strokeColor: Color?
  /// Where the stroke starts, as a share of the length of all subpaths together.
  public var strokeStart = 0.0
  /// Where the stroke ends; nothing is left of it unless that is after where it starts.
  public var strokeEnd = 1.0
  /// Points, 0 or more.
  public var lineWidth: CGFloat = 1
  /// How much longer than the line is wide a sharp corner may be.
  public var miterLimit: CGFloat = 10
  /// The ends of the stroke.
  public var lineCap = LineCap.butt
  /// The corners of the stroke.
  public var lineJoin = LineJoin.miter
  /// Where in the pattern the stroke begins, in points. What `strokeStart` cuts off is no part of
  /// the pattern.
  public var lineDashPhase: CGFloat = 0
  /// Lengths of dashes and gaps by turns, in points; nil, an empty list and one that adds up to 0
  /// are one line.
  public var lineDashPattern: [Double]?

  /// Core Animation's defaults.
  public init() {}
}

extension ShapeProperties {
  /// The pen of the stroke.
  package var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: Double(lineWidth), cap: lineCap, join: lineJoin, miterLimit: Double(miterLimit),
      dashes: lineDashPattern ?? [], dashPhase: Double(lineDashPhase))
  }
}

/// The values of a gradient layer (core-animation 1.2).
public struct GradientProperties: Equatable, Sendable {
  /// What the colours run along.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// A line.
    case axial
    /// Outward, in ellipses.
    case radial
    /// Around a point.
    case conic
  }

  /// The colours in order; nil shows nothing.
  public var colors: [Color]?
  /// Where each of them is, 0 to 1 and not decreasing; nil spreads them evenly.
  public var locations: [Double]?
  /// Where the gradient begins, in units of the bounds.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where it ends.
  public var endPoint = CGPoint(x: 0.5, y: 1)
  /// What the colours run along.
  public var type = Shape.axial

  /// Core Animation's defaults.
  public init() {}
}

/// The values of a text layer (core-animation 1.2).
public struct TextProperties: Equatable, Sendable {
  /// Where lines lie.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// As the script begins.
    case natural
    /// Left.
    case left
    /// Right.
    case right
    /// In the middle.
    case center
    /// From edge to edge, but for the last line.
    case justified
  }

  /// What is left out of a line that is too long.
  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// Nothing: it is cut off at the bounds.
    case none
    /// The beginning.
    case start
    /// The end.
    case end
    /// The middle.
    case middle
  }

  /// What it says, in one font, size and colour; nil with ``runs``.
  public var string: String? { didSet { if string != nil { runs = nil } } }
  /// What it says as an attributed string, whatever the font, size and colour of the layer; nil
  /// with ``string``.
  public var runs: [TextRun]? { didSet { if runs != nil { string = nil } } }
  /// The font's family.
  public var font = "Helvetica"
  /// Points.
  public var fontSize: CGFloat = 36
  /// The colour of the letters.
  public var foregroundColor: Color? = .white
  /// Whether lines break at the width of the bounds.
  public var isWrapped = false
  /// What is left out.
  public var truncationMode = Truncation.none
  /// Where lines lie.
  public var alignmentMode = Alignment.natural
  /// Whether letters stand on quarters of a pixel only.
  public var allowsFontSubpixelQuantization = false

  /// Core Animation's defaults.
  public init() {}
}

/// The values of a tiled layer (core-animation 1.2).
public struct TiledProperties: Equatable, Sendable {
  /// How many sizes there are, each half as large as the one before.
  public var levelsOfDetail = 1
  /// How many of these are larger than the layer.
  public var levelsOfDetailBias = 0
  /// Pixels.
  public var tileSize = CGSize(width: 256, height: 256)
  /// Seconds in which a tile fades in.
  package var fadeDuration = 0.25
  /// What was drawn and is there.
  package var tiles: [LayerTile] = []

  /// Core Animation's defaults.
  public init() {}
}
