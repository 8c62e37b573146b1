public import Foundation
internal import Graphics
internal import Synchronization
internal import WrongUse

/// An ``AttributedText`` in lines, in a ``TextContainer``.
///
/// Plain values that never change: a layout may be made on one thread, shared by several labels, and
/// drawn on any thread. It is the same at each scale but for ``size``, which is whole pixels.
///
/// Laid out again in a container of its own ``size`` a text has the same lines. Cost: in proportion to
/// the text, and to what is shown of it for a tail that is cut.
///
/// - Invariant: what the lines stand for and ``hiddenRange`` are the whole text, in order.
public final class RichLayout: Sendable {
  /// What was laid out.
  public let text: AttributedText
  /// Where.
  public let container: TextContainer
  /// From the top, in a row from where its paragraph begins.
  public var lines: [RichLine] { laidOut.lines }
  /// What the lines take, with the container's insets: whole pixels, not wider than the container. The
  /// container's size where paths bound the lines.
  public var size: CGSize { laidOut.size }
  /// How many glyphs shaping placed: what layout costs.
  public var glyphCount: Int { laidOut.glyphCount }
  /// Attributes of the text's stretches, then those of tokens and rubies.
  let palette: [TextAttributes]
  /// The frames around paragraphs.
  let blocks: [Block]
  /// Lines without paint, which layouts of other colours may share.
  let laidOut: LaidOutLines
  /// Bytes that no line stands for.
  var hidden: Range<Int> { laidOut.hidden }

  /// Lays a text out. May be called on any thread.
  ///
  /// - Precondition: ``Fonts/missing()`` is empty.
  public convenience init(_ text: AttributedText, in container: TextContainer) {
    self.init(text, in: container, LaidOutLines(text, in: container))
  }

  /// A text whose lines are known: laid out before, at most in other colours.
  init(_ text: AttributedText, in container: TextContainer, _ lines: LaidOutLines) {
    self.text = text
    self.container = container
    laidOut = lines
    palette = lines.palette(text, container.token)
    blocks = Self.blocks(of: text, in: container, lines, palette)
  }

  /// Whether something is left out.
  public var isTruncated: Bool { !hidden.isEmpty }

  /// What is left out; nil for nothing.
  public var hiddenRange: Range<String.Index>? { hidden.isEmpty ? nil : text.range(utf8: hidden) }

  /// What the lines stand for, breaks and white space at their ends included: one range, or two around
  /// what is left out.
  public var visibleRanges: [Range<String.Index>] {
    [0..<hidden.lowerBound, hidden.upperBound..<text.string.utf8.count]
      .filter { !$0.isEmpty }.map { text.range(utf8: $0) }
  }

  /// The part of the text that a line stands for, its break included; the shown parts around a token.
  ///
  /// - Precondition: `index` is one of ``lines``.
  public func ranges(ofLine index: Int) -> [Range<String.Index>] {
    require(
      lines.indices.contains(index), "line \(index) is not one of the \(lines.count) there are")
    return lines[index].bytes.map { text.range(utf8: $0) }
  }

  /// How far the first line's letters stand below the container's top, or the middle of the first column from
  /// its left edge; nil without a line.
  public var firstBaseline: CGFloat? { lines.first?.baseline }

  /// The same of the last line; nil without a line.
  public var lastBaseline: CGFloat? { lines.last?.baseline }
}

/// Gives lines their place between the edges of a container.
struct LinePlacer {
  let size: CGSize
  private let container: TextContainer
  private let origin: CGPoint
  /// What an unlimited width is replaced by.
  private let room: Int

  init(_ container: TextContainer, _ lines: [LayoutBuilder.Placed]) {
    self.container = container
    let insets = container.room
    let widest = lines.map { $0.parts.indent + $0.parts.width }.max() ?? 0
    let bottom = lines.map { $0.top + $0.height.total }.max() ?? 0
    let width = container.ceiled(widest)
    let height = container.ceiled(bottom)
    room = ShapedText.units(width)
    if !container.isPlain, container.size.width.isFinite, container.size.height.isFinite {
      size = container.size
    } else {
      size = CGSize(
        width: min(
          width + insets.left + insets.right, max(container.size.width, insets.left + insets.right)),
        height: height + insets.top + insets.bottom)
    }
    var top = insets.top
    if container.isPlain, container.size.height.isFinite {
      let free = container.size.height - insets.top - insets.bottom - height
      let share: CGFloat =
        switch container.verticalAlignment {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
      // To whole pixels, so that letters are as sharp as at the top.
      if free > 0 { top += (free * share * container.scale).rounded(.down) / container.scale }
    }
    origin = CGPoint(x: insets.left, y: top)
  }

  func line(_ placed: LayoutBuilder.Placed, _ maker: inout LineMaker, cut: Int) -> RichLine {
    let text = maker.text
    let segment = text.segments[placed.parts.segment]
    let style = text.attributes[segment.attributes].paragraph
    let isUnlimited = placed.room >= Int(ShapedText.limit)
    let room = (isUnlimited ? self.room : placed.room) - placed.parts.indent
    let free = room - placed.parts.width
    let justifies =
      style.alignment == .justified && placed.parts.canJustify && !isUnlimited && free > 0
    let made = maker.make(placed.parts, extra: justifies ? free : 0, cut: cut)
    // What is wider than its room sticks out where the paragraph ends.
    let start = segment.isRightToLeft ? free : 0
    let shift =
      switch style.alignment {
      case .natural: start
      case .left: 0
      case .right: free
      case .center: free < 0 ? start : free / 2
      case .justified: justifies ? 0 : start
      }
    let indent = segment.isRightToLeft ? 0 : placed.parts.indent
    let scale = ShapedText.scale
    let width =
      placed.parts.width + (justifies ? stretched(made, placed) : 0)
    let rect = CGRect(
      x: origin.x + CGFloat(placed.left + indent + shift) / scale,
      y: origin.y + CGFloat(placed.top) / scale, width: CGFloat(width) / scale,
      height: CGFloat(placed.height.total) / scale)
    return RichLine(
      rect: rect, baseline: origin.y + CGFloat(placed.top + placed.height.ascent) / scale,
      isVertical: false, row: placed.row, hasToken: placed.parts.hasToken,
      isRightToLeft: segment.isRightToLeft,
      bytes: placed.parts.bytes, pieces: made.pieces, cells: made.cells)
  }

  /// How much a line became wider than its parts are.
  private func stretched(
    _ made: (pieces: [GlyphPiece], cells: [Cell]), _ placed: LayoutBuilder.Placed
  ) -> Int {
    (made.cells.map(\.end).max() ?? placed.parts.width) - placed.parts.width
  }
}
