public import Foundation
internal import WrongUse

/// Runs of text laid out in a box from its top down: alignment, wrapping, and what is left out of
/// lines that do not fit.
///
/// Lengths are points, from the box's top left corner, y down; nothing is rounded to pixels. Plain
/// values that never change, as ``TextLayout``. Cost: in proportion to the text.
public final class TextBlock: Sendable {
  /// Where lines lie between the edges of the box.
  public enum Alignment: Hashable, Sendable {
    /// As the script of the paragraph begins.
    case natural
    /// At the left edge.
    case left
    /// With equal room on both sides.
    case center
    /// At the right edge.
    case right
    /// From edge to edge, but for the last line of a paragraph; natural unless lines wrap.
    case justified
  }

  /// What is left out, for an ellipsis, of what does not fit.
  public enum Truncation: Hashable, Sendable {
    /// Nothing: it sticks out.
    case none
    /// The beginning of the line.
    case start
    /// Its middle.
    case middle
    /// Its end.
    case end
  }

  /// How the runs are laid out.
  public struct Format: Hashable, Sendable {
    /// Where lines lie.
    public var alignment: Alignment
    /// What is left out: of each line that is too wide or, when lines wrap, of the last line that
    /// fits in the height, of which there is always one.
    public var truncation: Truncation
    /// Whether lines break at the width.
    public var wraps: Bool

    /// A way of laying out.
    public init(alignment: Alignment, truncation: Truncation, wraps: Bool) {
      (self.alignment, self.truncation, self.wraps) = (alignment, truncation, wraps)
    }
  }

  /// Glyphs of one colour.
  struct Stretch: Sendable {
    var glyphs: [TextLine.PlacedGlyph]
    var color: Color
  }

  /// A line with its colours; `line.glyphs` is empty.
  struct Line: Sendable {
    var line: TextLine
    var stretches: [Stretch]
  }

  /// From the top.
  let lines: [Line]
  /// How many glyphs shaping placed.
  public let glyphCount: Int
  /// The widest line and the sum of the heights.
  public let size: CGSize

  /// Lays runs out; without one that has text and a size there is no line.
  ///
  /// - Parameter box: the width and height there are, in points; negative is 0.
  /// - Precondition: ``Fonts/missing()`` is empty.
  public init(_ runs: [TextRun], in box: CGSize, _ format: Format) {
    let runs = runs.filter { $0.size > 0 && !$0.string.isEmpty }
    lines =
      runs.isEmpty
      ? [] : FontEngine.withShared { BlockShaper(engine: $0, runs, box, format).lines() }
    glyphCount = lines.reduce(0) { $0 + $1.line.glyphCount }
    size = CGSize(
      width: lines.map(\.line.rect.width).max() ?? 0, height: lines.last?.line.rect.maxY ?? 0)
  }

  /// How many lines there are.
  public var lineCount: Int { lines.count }

  /// Where a line lies: as wide as its text, as high as its fonts ask for.
  ///
  /// - Precondition: `index` is within 0 ..< ``lineCount``.
  public func lineRect(_ index: Int) -> CGRect {
    require(
      lines.indices.contains(index), "line \(index) is not one of the \(lines.count) there are")
    return lines[index].line.rect
  }
}
