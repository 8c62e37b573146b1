public import Foundation

/// A line of a layout: where it lies, which text it stands for, and its glyphs in the order in which
/// they are seen.
public struct RichLine: Sendable {
  /// As wide as its text without white space at its end, as high as its paragraph's rule says; a column is as
  /// high as its text. Points in the container's space.
  public let rect: CGRect
  /// Below the container's top; of a column its middle, right of the container's left edge.
  public let baseline: CGFloat
  /// Whether it is a column.
  public let isVertical: Bool
  /// Which row it is in, from the top; several lines are in one where something stands between them.
  public let row: Int
  /// Whether a token stands in it.
  public let hasToken: Bool
  /// Whether its paragraph runs from the right.
  public let isRightToLeft: Bool
  /// Bytes of the text that it stands for, its break included: one range, or two around a token.
  let bytes: [Range<Int>]
  /// From the left.
  let pieces: [GlyphPiece]
  /// From the left.
  let cells: [Cell]
}

/// Neighbouring glyphs in one font and of one stretch of attributes. Lengths are in Pango's units, from
/// the line's left end and its baseline, y down.
struct GlyphPiece: Sendable {
  /// A glyph and its origin.
  struct Glyph: Hashable, Sendable {
    var index: UInt32
    var x: Int32
    var y: Int32
    /// The first byte that it stands for.
    var byte: Int32
  }

  /// How letters stand in a line.
  enum Orientation: Hashable, Sendable {
    /// In a line from side to side.
    case level
    /// In a column, turned a quarter clockwise.
    case turned
    /// In a column, as they are.
    case upright
  }

  var font: ShapedFont
  var orientation: Orientation
  /// Which of the layout's attributes.
  var attributes: Int
  var isToken: Bool
  var x: Int
  var width: Int
  var glyphs: [Glyph]
  /// Bytes that it stands for.
  var bytes: Range<Int>
}

/// The place of a character (a grapheme) in a line, in Pango's units from the line's left end.
struct Cell: Sendable {
  var bytes: Range<Int>
  var x: Int
  var width: Int
  /// Which of the layout's attributes.
  var attributes: Int
  var isToken: Bool
  /// Whether it is read from the right.
  var isRightToLeft: Bool

  var end: Int { x + width }
}
