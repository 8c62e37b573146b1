public import Foundation
public import Graphics
internal import WrongUse

/// Where a text is laid out: a box with insets, how many lines it may have, and what becomes of the
/// rest.
///
/// Lengths are points, y down, from the box's top left corner.
public struct TextContainer: Hashable, Sendable {
  /// What is left out of a text that does not fit.
  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// The lines that do not fit, without a sign.
    case none
    /// The beginning: a token, then the end of the text.
    case head
    /// The middle: both ends with a token between them.
    case middle
    /// The end: a token follows.
    case tail
  }

  /// Where lines lie in a box that is higher than they are.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case center
    /// At the bottom.
    case bottom
  }

  /// Room at the four sides of the box, in points.
  public struct Insets: Hashable, Sendable {
    /// Above.
    public var top: CGFloat
    /// On the left.
    public var left: CGFloat
    /// Below.
    public var bottom: CGFloat
    /// On the right.
    public var right: CGFloat

    /// Room; none unless said.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// Which way lines run. In columns, along the lines is down: `left` alignment is at the top, and vertical
  /// alignment `top` at the right.
  public var writingMode: WritingMode
  /// The box; either side may be infinite. A side that is negative or not a number counts as 0.
  public var size: CGSize
  /// Room at its sides; negative counts as 0.
  public var insets: Insets
  /// How many lines there may be; 0 is no limit. A limited height is a limit, too: lines fit as a whole,
  /// and the first one always does.
  public var lineLimit: Int
  /// What is left out.
  public var truncation: Truncation
  /// What stands in the place of what is left out.
  public var token: TruncationToken
  /// Whether a text is cut between words where that leaves any, and not just between characters.
  public var cutsAtWords: Bool
  /// Whether spaces and breaks beside the cut are left out, too.
  public var stripsSpaceAtCut: Bool
  /// Whether a break at the text's end begins another line.
  public var countsFinalBreak: Bool
  /// Where lines lie in a box that is higher.
  public var verticalAlignment: VerticalAlignment
  /// Pixels in a point: sizes are rounded up to whole pixels, and a text in the middle begins at one.
  public var scale: CGFloat
  /// Where baselines lie.
  public var linePositions: LinePositions
  /// What lines lie inside of, beside the box; nil is the box.
  public var path: Path?
  /// What lines keep out of.
  public var exclusions: [Path]

  /// A box.
  ///
  /// - Precondition: `lineLimit` is not negative, and `scale` is above 0.
  public init(
    size: CGSize = CGSize(width: CGFloat.infinity, height: .infinity),
    insets: Insets = Insets(), lineLimit: Int = 0, truncation: Truncation = .tail,
    token: TruncationToken = TruncationToken(), cutsAtWords: Bool = false,
    stripsSpaceAtCut: Bool = true, countsFinalBreak: Bool = false,
    verticalAlignment: VerticalAlignment = .top, scale: CGFloat = 1, path: Path? = nil,
    exclusions: [Path] = [], writingMode: WritingMode = .horizontal,
    linePositions: LinePositions = .natural
  ) {
    require(lineLimit >= 0, "limit of \(lineLimit) lines is negative")
    require(scale > 0 && scale.isFinite, "scale \(scale) is not above 0")
    self.size = size
    self.writingMode = writingMode
    self.linePositions = linePositions
    self.insets = insets
    self.lineLimit = lineLimit
    self.truncation = truncation
    self.token = token
    self.cutsAtWords = cutsAtWords
    self.stripsSpaceAtCut = stripsSpaceAtCut
    self.countsFinalBreak = countsFinalBreak
    self.verticalAlignment = verticalAlignment
    self.scale = scale
    self.path = path
    self.exclusions = exclusions
  }

  /// Whether lines may have any width: no path bounds them and none is kept out of.
  var isPlain: Bool { path == nil && exclusions.isEmpty }

  /// Insets without what cannot be.
  var room: Insets {
    func positive(_ value: CGFloat) -> CGFloat { value.clamped(to: 0...TextAttributes.longest) }
    return Insets(
      top: positive(insets.top), left: positive(insets.left), bottom: positive(insets.bottom),
      right: positive(insets.right))
  }

  /// The width for lines, in Pango's units; rounded so that a width that was measured is itself.
  var width: Int { Self.units(size.width - room.left - room.right) }
  /// The height for lines.
  var height: Int { Self.units(size.height - room.top - room.bottom) }

  /// Rounded down but for the rounding of a sum: a part in a thousand of a unit.
  private static func units(_ length: CGFloat) -> Int {
    let length = length.clamped(to: 0...ShapedText.limit / ShapedText.scale)
    return Int((length * ShapedText.scale + 0.001).rounded(.down))
  }

  /// The least whole number of pixels that holds a length in Pango's units, in points.
  func ceiled(_ units: Int) -> CGFloat {
    (CGFloat(units) / ShapedText.scale * scale - 1e-6).rounded(.up) / scale
  }
}
