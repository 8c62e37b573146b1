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

  private func height(of run: Run) -> LineHeight {
    let attributes = self.attributes[run.attributes]
    let font = fonts[run.font]
    let raised = ShapedText.units(attributes.baselineOffset)
    var height = LineHeight(font)
    if let attachment = attributes.attachment {
      let top = attachmentTop(attachment, font)
      height = LineHeight(
        ascent: -top, descent: top + ShapedText.units(attachment.size.height))
    }
    return LineHeight(ascent: height.ascent + raised, descent: height.descent - raised)
  }

  /// Where a picture's upper edge is below the baseline; negative, mostly.
  func attachmentTop(_ attachment: TextAttachment, _ font: ShapedFont) -> Int {
    let height = ShapedText.units(attachment.size.height)
    return switch attachment.alignment {
    case .baseline: -height
    case .top: -font.ascent
    case .bottom: font.descent - height
    case .center: (font.descent - font.ascent - height) / 2
    }
  }

  /// How high a line of a segment is by its paragraph's rule.
  ///
  /// - Parameter natural: what its own fonts and pictures ask for; nil for an empty line.
  func height(ofLineIn segment: Int, natural: LineHeight?) -> LineHeight {
    let segment = segments[segment]
    let base = LineHeight(segment.font)
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
