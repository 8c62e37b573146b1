internal import Foundation
internal import Graphics
internal import LayerTree

/// How far a label's picture may reach beyond its bounds, before it is laid out: at least as far as its ink does.
/// What stays clear is left out of the picture when it is drawn.
struct InkGrowth {
  /// Pixels at each side.
  let margin: Int

  /// - Parameter scale: pixels in a point.
  init(_ content: RichLabelContent, scale: CGFloat) {
    let style = content.style
    let source = content.source
    var token = style.attributes
    if let moreFont = style.moreFont { token.set(moreFont) }
    let parts = (style.token?.parts ?? []).map { part in
      var own = part.attributes ?? style.attributes
      own.size = part.size ?? own.size
      return own
    }
    let looks =
      [source.defaults, token] + style.highlightLooks + parts + source.runs.map(\.attributes)
    // Rules put pictures into the text that its attributes do not know of.
    let pictures = content.rules.map { max($0.pictureSize.width, $0.pictureSize.height) }.max() ?? 0
    let rubies = source.runs.compactMap(\.attributes.ruby?.text)
    let texts =
      [source.string, style.moreText, style.tokenText, style.shortLinkText]
      + (style.token?.parts.map(\.text) ?? []) + rubies
    let marks = texts.map { StackedMarks.longest(in: $0) }.max() ?? 0
    let stacked = StackedMarks.reach(
      of: marks, size: looks.map { $0.size * $0.glyphGrowth }.max() ?? 0)
    // A picture of an emoji is up to a quarter higher than the letters beside it.
    let reach =
      (looks.map { $0.inkReach(scale: scale) * 1.25 }.max() ?? 0) + stacked + pictures
      + (style.outline?.padding ?? 0)
    margin = Int((reach * scale).rounded(.up).clamped(to: 0...4096)) + 1
  }
}

extension TextAttributes {
  /// How far beyond the lines letters of these attributes may leave a mark, with their shadows and frames.
  func inkReach(scale: CGFloat) -> CGFloat {
    let shadow =
      shadows.map {
        max(abs($0.offset.width), abs($0.offset.height)) + $0.blur * 1.5 + 3 / scale
      }.max() ?? 0
    let frame =
      [border, backgroundBorder, blockBorder].compactMap { $0?.reach }.max() ?? 0
    let picture = attachment.map { max($0.size.width, $0.size.height) } ?? 0
    return reach + picture + max(shadow, frame)
  }
}

extension RichLabel {
  /// How far the picture may reach beyond the bounds; nil where it is as large as these.
  var inkGrowth: InkGrowth? {
    let size = asyncLayer.drawnProperties.bounds.size
    let least = 1 / layer.contentsScale - 1e-6
    guard style.growsWithInk, style.lineBreakMode != .clipping, !layer.isOpaque,
      size.width >= least, size.height >= least
    else { return nil }
    return InkGrowth(content, scale: layer.contentsScale)
  }

  /// How many pixels lie left of the bounds, and above them, in a picture of the label's size; nil for one that was
  /// made smaller than asked for, or for another size.
  func overhang(of picture: Bitmap) -> (x: Int, y: Int)? {
    let values = asyncLayer.drawnProperties
    guard
      let size = Canvas.recorder(size: values.bounds.size, scale: values.contentsScale)?.pixelSize
    else { return nil }
    let (x, y) = (picture.size.width - size.width, picture.size.height - size.height)
    guard x >= 0, y >= 0, x % 2 == 0, y % 2 == 0 else { return nil }
    return inkGrowth != nil || x == 0 && y == 0 ? (x / 2, y / 2) : nil
  }
}
