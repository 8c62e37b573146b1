internal import Foundation
internal import Graphics

/// A face of one of the fixed font files.
struct FontFace: Hashable, Sendable {
  /// Which of ``Fonts/files``.
  var file: UInt8
  /// Which face of a collection.
  var index: UInt8
}

/// A face at a size. Lengths are in Pango's units, 1/1024 point.
struct ShapedFont: Hashable, Sendable {
  var face: FontFace
  /// The em square.
  var size: Int
  /// Above the baseline.
  var ascent: Int
  /// Below the baseline, positive.
  var descent: Int
  /// The middle of an underline, below the baseline.
  var underlineOffset: Int
  /// How wide an underline is.
  var strokeWidth: Int
}

/// A text as glyphs in logical order, not yet in lines: plain values, in Pango's units (1/1024 point),
/// which are whole numbers so that sums have no rounding.
struct ShapedText: Sendable {
  /// A glyph, with how far it moves the pen.
  struct Glyph: Sendable {
    var index: UInt32
    var x: Int32
    var y: Int32
    var advance: Int32
  }

  /// Neighbours in one font, direction and stretch of attributes.
  struct Run: Sendable {
    /// Which of ``ShapedText/fonts``.
    var font: Int
    /// Bidirectional level: odd runs from the right.
    var level: UInt8
    /// Which stretch of the text's attributes.
    var attributes: Int
    /// Whether its letters stand upright in a column.
    var isUpright = false
    /// How far it reaches above the baseline with a ruby over it; 0 without one.
    var above = 0
  }

  /// The smallest part that has glyphs of its own: what HarfBuzz calls a cluster.
  struct Unit: Sendable {
    /// Bytes of the text's UTF-8.
    var start: Int32
    var end: Int32
    /// How far it moves the pen, with kerning and word spacing.
    var advance: Int32
    /// Which of ``ShapedText/glyphs``, in the order in which they are seen.
    var firstGlyph: Int32
    var glyphCount: Int32
    /// Which of ``ShapedText/runs``.
    var run: Int32
    /// How many characters (graphemes) begin in it; 0 for a part of one, more in a ligature.
    var graphemes: Int32
    var flags: Flags
  }

  /// What may happen at a unit.
  struct Flags: OptionSet, Sendable {
    var rawValue: UInt8
    /// A character begins with it: the text may be cut before it.
    static let boundary = Flags(rawValue: 1)
    /// A line may break before it.
    static let lineBreak = Flags(rawValue: 2)
    /// White space, which hangs over at the end of a line.
    static let white = Flags(rawValue: 4)
    /// A space that can be stretched.
    static let space = Flags(rawValue: 8)
    /// A Chinese or Japanese sign, beside which a line can be stretched.
    static let ideograph = Flags(rawValue: 16)
    /// A word begins or ends before it.
    static let wordBoundary = Flags(rawValue: 32)
    /// Held together with the unit before it, by a ruby over both.
    static let tied = Flags(rawValue: 64)

    /// Whether the text may be cut before it.
    var mayCut: Bool { contains(.boundary) && !contains(.tied) }
  }

  /// A character that no font has.
  struct Missing: Hashable, Sendable {
    /// Bytes of the text's UTF-8.
    var bytes: Range<Int>
    /// What they say.
    var text: String
  }

  /// What the text's own breaks make of it; empty ones have no unit.
  struct Segment: Sendable {
    /// Which of ``ShapedText/units``.
    var units: Range<Int>
    /// Bytes without the break at its end.
    var bytes: Range<Int>
    /// Bytes of that break: 0 at the end of the text.
    var breakLength: Int
    /// Whether a paragraph ends here, and not only a line.
    var endsParagraph: Bool
    /// Whether the paragraph runs from the right.
    var isRightToLeft: Bool
    /// Which stretch of attributes its style comes from.
    var attributes: Int
    /// The font of its first character.
    var font: ShapedFont
  }

  /// Whether it was shaped for columns.
  var isVertical = false
  var glyphs: [Glyph] = []
  var runs: [Run] = []
  var fonts: [ShapedFont] = []
  var units: [Unit] = []
  var segments: [Segment] = []
  /// The stretches of attributes that it was shaped with; at least one.
  var attributes: [TextAttributes] = []
  /// The characters that no font has.
  var missing: [Missing] = []

  /// The rubies, in the order of the text.
  var rubies: [Ruby] = []
  /// What a token or a ruby takes its attributes from; nil for a text.
  var origin: PaletteOrigin?

  /// Where the characters begin that are drawn as one with others.
  var innerStarts: [Int] = []

  /// Where characters begin within the bytes of a unit.
  func characterStarts(in bytes: Range<Int>) -> [Int] {
    var (low, high) = (0, innerStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if innerStarts[middle] <= bytes.lowerBound { low = middle + 1 } else { high = middle }
    }
    return [bytes.lowerBound] + innerStarts[low...].prefix { $0 < bytes.upperBound }
  }

  /// The sum of the advances of some units.
  func advance(of units: Range<Int>) -> Int {
    var sum = 0
    for index in units { sum += Int(self.units[index].advance) }
    return sum
  }

  func attributes(ofUnit index: Int) -> TextAttributes {
    attributes[runs[Int(units[index].run)].attributes]
  }

  /// Pango's units in a point.
  static let scale: CGFloat = 1024

  /// A length in points as whole units, rounded to the nearest.
  static func units(_ points: CGFloat) -> Int {
    Int((points * scale).rounded().clamped(to: -limit...limit))
  }

  /// Far beyond every text, so that sums stay far from overflow.
  static let limit: CGFloat = 1_099_511_627_776
}

extension CGFloat {
  /// The nearest value in a range; NaN becomes the lower end.
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
