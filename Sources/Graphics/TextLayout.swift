internal import CPango
public import Foundation
internal import WrongUse

/// A text broken into lines of placed glyphs, over Pango: shaping, both writing directions, line
/// breaks and replacement fonts.
///
/// Lengths are points, from the layout's top left corner, y down. Nothing is rounded to pixels, so
/// a layout is the same at every scale.
///
/// The result is plain values that never change: it may be made on one thread and drawn on
/// another. Any number of threads may make layouts; they take turns.
///
/// Cost: in proportion to the text. The first layout of a process also opens the fonts.
public final class TextLayout: Sendable {
  /// How the text looks.
  public let style: TextStyle
  /// The widest line and the sum of the heights; a line of only spaces is as wide as they are.
  public let size: CGSize
  /// How many glyphs shaping placed, also in lines that were then cut away: what layout costs.
  public let glyphCount: Int
  /// The lines, from the top.
  let lines: [TextLine]

  /// Lays a text out.
  ///
  /// - Parameters:
  ///   - width: where lines break, between words or, in a word that is too long, between
  ///     characters; negative is 0. Nil breaks lines only where the text does.
  ///   - maximumLines: cuts the text off after so many lines, the last of which then ends in
  ///     an ellipsis; 0 is no limit.
  /// - Precondition: `maximumLines` is not negative and ``Fonts/missing()`` is empty.
  public init(_ text: String, style: TextStyle, width: CGFloat?, maximumLines: Int = 0) {
    require(maximumLines >= 0, "maximum of \(maximumLines) lines is negative")
    // Pango takes U+0000 for damage.
    let text = text.replacing("\0", with: "\u{FFFD}")
    let (lines, count) = FontEngine.withShared { engine in
      let shaper = TextShaper(engine: engine, style: style, width: width)
      var lines = shaper.lines(of: text)
      let count = lines.reduce(0) { $0 + $1.line.glyphCount }
      if maximumLines > 0, lines.count > maximumLines {
        let last = shaper.truncated(lines[maximumLines - 1], in: text)
        lines[(maximumLines - 1)...] = [last]
      }
      return (lines.map(\.line), count)
    }
    glyphCount = count
    self.style = style
    self.lines = Self.aligned(lines, style.alignment, width: width)
    size = CGSize(
      width: self.lines.map(\.rect.width).max() ?? 0, height: self.lines.last?.rect.maxY ?? 0)
  }

  /// How many lines there are; an empty text has one, without glyphs.
  public var lineCount: Int { lines.count }

  /// Where a line lies: as wide as its text, as high as its fonts ask for.
  ///
  /// - Precondition: `index` is within 0 ..< ``lineCount``.
  public func lineRect(_ index: Int) -> CGRect { line(index).rect }

  /// How far below the layout's top a line's letters stand.
  public func baseline(_ index: Int) -> CGFloat { line(index).baseline }

  /// How many glyphs a line has, spaces included: what drawing it costs.
  public func glyphCount(ofLine index: Int) -> Int { line(index).glyphCount }

  func line(_ index: Int) -> TextLine {
    require(
      lines.indices.contains(index), "line \(index) is not one of the \(lines.count) there are")
    return lines[index]
  }

  /// Moves each line to its place between the edges: 0 and `width`, or the widest line's end.
  private static func aligned(
    _ lines: [TextLine], _ alignment: TextStyle.Alignment, width: CGFloat?
  ) -> [TextLine] {
    let share: CGFloat =
      switch alignment {
      case .left: 0
      case .center: 0.5
      case .right: 1
      }
    let room = width.map { max(0, $0) } ?? lines.map(\.rect.width).max() ?? 0
    return lines.map { line in
      var line = line
      line.rect.origin.x = (room - line.rect.width) * share
      return line
    }
  }
}

/// One line of a layout.
struct TextLine: Sendable {
  /// A glyph and its origin: points from the line's left end and its baseline, y down.
  struct PlacedGlyph: Sendable {
    var glyph: Glyph
    var x: CGFloat
    var y: CGFloat
  }

  /// In the layout's space.
  var rect: CGRect
  /// Below the layout's top.
  var baseline: CGFloat
  /// Only glyphs that show.
  var glyphs: [PlacedGlyph]
  /// All glyphs, spaces too.
  var glyphCount: Int
}
