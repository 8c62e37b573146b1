public import Foundation
public import Graphics

/// A line under or through letters.
public struct LineDecoration: Hashable, Sendable {
  /// How many strokes, and how wide.
  public enum Stroke: String, Hashable, Sendable, CaseIterable {
    /// One, as wide as the font asks for.
    case single
    /// One of twice that width.
    case thick
    /// Two of that width, as far apart as they are wide.
    case double
  }

  /// What a stroke is made of; lengths are in widths of the stroke (async-richlabel 1.4).
  public enum Pattern: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case solid
    /// Squares of 5 with gaps of 3.
    case dot
    /// Dashes of 12 with gaps of 3.
    case dash
    /// A dash and a dot by turns.
    case dashDot = "dash-dot"
    /// A dash and two dots by turns.
    case dashDotDot = "dash-dot-dot"
    /// Round dots, three widths from one to the next.
    case circleDot = "circle-dot"

    /// Dashes and gaps by turns.
    var lengths: [Double] {
      switch self {
      case .solid: []
      case .dot: [5, 3]
      case .dash: [12, 3]
      case .dashDot: [12, 3, 5, 3]
      case .dashDotDot: [12, 3, 5, 3, 5, 3]
      case .circleDot: [0, 3]
      }
    }

    /// How a stroke of a width is drawn.
    func style(width: CGFloat) -> StrokeStyle {
      StrokeStyle(
        width: Double(width), cap: self == .circleDot ? .round : .butt,
        dashes: lengths.map { $0 * Double(width) })
    }
  }

  /// How many strokes.
  public var stroke: Stroke
  /// What they are made of.
  public var pattern: Pattern
  /// The colour; nil is that of the letters.
  public var color: Color?

  /// A line; one solid stroke in the colour of the letters unless said.
  public init(_ stroke: Stroke = .single, pattern: Pattern = .solid, color: Color? = nil) {
    self.stroke = stroke
    self.pattern = pattern
    self.color = color
  }
}

/// A colour under letters: one rounded rectangle for each stretch of a line.
public struct TextBackground: Hashable, Sendable {
  /// Its colour.
  public var color: Color
  /// How round its corners are, in points; at most half of its shorter side.
  public var cornerRadius: CGFloat

  /// A colour under letters; corners are square unless said.
  public init(_ color: Color, cornerRadius: CGFloat = 0) {
    self.color = color
    self.cornerRadius = cornerRadius
  }
}

/// A shadow of letters.
public struct TextShadow: Hashable, Sendable {
  /// Its colour.
  public var color: Color
  /// Where it lies from the letters: points, y down.
  public var offset: CGSize
  /// How far its edge is spread, in points; 0 is sharp.
  public var blur: CGFloat

  /// A shadow.
  public init(color: Color, offset: CGSize, blur: CGFloat = 0) {
    self.color = color
    self.offset = offset
    self.blur = blur
  }
}

/// A picture that stands in a text like a letter.
public struct TextAttachment: Hashable, Sendable {
  /// Where it stands.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Its lower edge on the baseline.
    case baseline
    /// Its middle in the middle between ascent and descent of the font.
    case center
    /// Its upper edge at the ascent.
    case top
    /// Its lower edge at the descent.
    case bottom
  }

  /// What a picture that is a stencil is drawn in: its own colours do not count, only where it is opaque.
  public enum Tint: Hashable, Sendable {
    /// The colour of the letters around, also while they are pressed or found.
    case letters
    /// Always this.
    case color(Color)
  }

  /// What the label of the text calls the node or layer that stands here; nil for a picture.
  public var key: String?
  /// What is drawn; nil leaves the room for a node or a layer.
  public var image: Bitmap?
  /// Points that it takes.
  public var size: CGSize
  /// Where it stands.
  public var alignment: Alignment
  /// What stands for it when the text is copied.
  public var replacement: String
  /// What the picture is drawn in, as a stencil; nil leaves it its own colours.
  public var tint: Tint?

  /// A picture in a text.
  public init(
    image: Bitmap?, size: CGSize, alignment: Alignment = .center, replacement: String = "",
    key: String? = nil, tint: Tint? = nil
  ) {
    self.tint = tint
    self.image = image
    self.size = size
    self.alignment = alignment
    self.replacement = replacement
    self.key = key
  }

  /// What layout needs of it.
  var layoutSize: CGSize { size }

  /// Equal when the same bitmap (the same reference) stands in the same way.
  public static func == (a: TextAttachment, b: TextAttachment) -> Bool {
    a.image === b.image && a.size == b.size && a.alignment == b.alignment
      && a.replacement == b.replacement && a.key == b.key && a.tint == b.tint
  }

  /// Of all but the bitmap.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(alignment)
    hasher.combine(replacement)
    hasher.combine(key)
  }
}
