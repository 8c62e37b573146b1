internal import Foundation

/// How far parts of a line reach above and below its baseline, in Pango's units.
struct LineHeight: Hashable, Sendable {
  var ascent: Int
  var descent: Int

  var total: Int { ascent + descent }

  /// The larger of both, above and below.
  mutating func formUnion(_ other: LineHeight) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
  }

  init(ascent: Int, descent: Int) { (self.ascent, self.descent) = (ascent, descent) }

  init(_ font: ShapedFont) { self.init(ascent: font.ascent, descent: font.descent) }
}

extension ShapedFont {
  /// How far the middle between ascent and descent lies above the baseline.
  var middle: Int { (ascent - descent) / 2 }
}

extension ShapedText {
  /// What the fonts and pictures of some units ask for; nil for no unit.
  func naturalHeight(of units: Range<Int>) -> LineHeight? {
    var height: LineHeight?
    var last: Int32 = -1
    for index in units where self.units[index].run != last {
      last = self.units[index].run
      let next = self.height(of: runs[Int(last)])
      if height == nil { height = next } else { height?.formUnion(next) }
    }
    return height
  }

  func height(of run: Run) -> LineHeight {
    let attributes = self.attributes[run.attributes]
    let font = fonts[run.font]
    let raised = ShapedText.units(attributes.baselineOffset)
    var height = lineHeight(of: font)
    if let attachment = attributes.attachment {
      let top = attachmentTop(attachment, font)
      height = LineHeight(
        ascent: -top, descent: top + ShapedText.units(attachment.extent(isVertical).across))
    }
    return LineHeight(
      ascent: max(height.ascent + raised, run.above), descent: height.descent - raised)
  }

  /// How far a font reaches from the baseline; in a column, from its middle, which is that of all its fonts.
  func lineHeight(of font: ShapedFont) -> LineHeight {
    isVertical
      ? LineHeight(ascent: font.ascent - font.middle, descent: font.descent + font.middle)
      : LineHeight(font)
  }

  /// Where a picture's upper edge is below the baseline; negative, mostly.
  func attachmentTop(_ attachment: TextAttachment, _ font: ShapedFont) -> Int {
    attachment.top(isVertical, font)
  }

  /// How high a line of a segment is by its paragraph's rule.
  ///
  /// - Parameter natural: what its own fonts and pictures ask for; nil for an empty line.
  func height(ofLineIn segment: Int, natural: LineHeight?) -> LineHeight {
    let segment = segments[segment]
    let base = lineHeight(of: segment.font)
    let total: Int
    switch attributes[segment.attributes].paragraph.lineHeight {
    case .natural: return natural ?? base
    case .fixed(let points): total = ShapedText.units(points)
    case .multiple(let factor): total = Int((CGFloat(base.total) * factor).rounded())
    }
    // As much room above the font's ascent as below its descent.
    let above = (total - base.total) / 2
    return LineHeight(ascent: base.ascent + above, descent: total - base.ascent - above)
  }
}

extension TextAttachment {
  /// Points that it takes along a line, and across it.
  func extent(_ isVertical: Bool) -> (along: CGFloat, across: CGFloat) {
    isVertical ? (size.height, size.width) : (size.width, size.height)
  }

  /// Where its upper edge is below the baseline, in Pango's units; in a column its right edge, to the left of
  /// the middle, which is the baseline there.
  func top(_ isVertical: Bool, _ font: ShapedFont) -> Int {
    let across = ShapedText.units(extent(isVertical).across)
    let middle = isVertical ? font.middle : 0
    switch alignment {
    case .baseline: return isVertical ? -across / 2 : -across
    case .top: return middle - font.ascent
    case .bottom: return font.descent + middle - across
    case .center: return isVertical ? -across / 2 : (font.descent - font.ascent - across) / 2
    }
  }
}
