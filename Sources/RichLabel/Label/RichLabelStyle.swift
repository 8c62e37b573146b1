public import Foundation
public import Graphics

/// All that a ``RichLabel`` shows its text by. A value: equal styles look alike.
///
/// Lengths are points. Where a colour of a kind (links, mentions, topics) is nil, that of all highlights
/// is used, and never the one of another kind.
public struct RichLabelStyle: Hashable, Sendable {
  /// How lines break, and what is left out.
  public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
    /// Between words; what does not fit is left out at the end.
    case wordWrapping = "word-wrapping"
    /// Between characters; what does not fit is left out at the end.
    case characterWrapping = "character-wrapping"
    /// Only where the text breaks; lines are cut off at the edge.
    case clipping
    /// Between words; the beginning is left out.
    case truncatingHead = "truncating-head"
    /// Between words; the end is left out.
    case truncatingTail = "truncating-tail"
    /// Between words; the middle is left out.
    case truncatingMiddle = "truncating-middle"
  }

  /// The font of the text.
  public var font = TextFont(size: 14)
  /// The colour of the text.
  public var textColor = Color.black
  /// Whether the text is in lines or in columns.
  public var writingMode = WritingMode.horizontal
  /// Where lines lie.
  public var alignment = ParagraphStyle.Alignment.natural
  /// Where they lie in a label that is higher.
  public var verticalAlignment = TextContainer.VerticalAlignment.top
  /// What lines lie inside of, beside the label; points from its upper left corner. Nil is the label.
  public var path: Path?
  /// What lines keep out of.
  public var exclusions: [Path] = []
  /// Room at the label's sides.
  public var insets = TextContainer.Insets()
  /// Whether the picture is as much larger than the label as letters, shadows and frames reach beyond its bounds, at
  /// opposite sides equally much. Not at first: what reaches beyond is cut off. It changes no line and nothing that
  /// touches hit. An opaque label never grows, nor does one whose lines are cut off (``LineBreakMode/clipping``).
  public var growsWithInk = false
  /// How lines break.
  public var lineBreakMode = LineBreakMode.wordWrapping
  /// How many lines there may be; 0 is no limit, and negative counts as 0.
  public var numberOfLines = 0
  /// Whether a break at the text's end begins another line.
  public var countsFinalBreak = false
  /// Where baselines lie.
  public var linePositions = LinePositions.natural
  /// How high a line is.
  public var lineHeight = ParagraphStyle.LineHeight.natural
  /// Room between paragraphs, beside ``lineSpacing``.
  public var paragraphSpacing: CGFloat = 0
  /// Room between lines.
  public var lineSpacing: CGFloat = 0
  /// Room between characters.
  public var characterSpacing: CGFloat = 0
  /// Room that spaces have beside it.
  public var wordSpacing: CGFloat = 0
  /// Whether nothing is looked for in the text.
  public var ignoresRichText = false

  /// Whether addresses are highlighted and can be tapped.
  public var highlightsLinks = false
  /// Whether names (`@name`) are.
  public var highlightsMentions = false
  /// Whether topics (`#topic#`) are.
  public var highlightsTopics = false
  /// What may stand before `://` in an address, in small letters.
  public var linkSchemes = LinkRule.webSchemes
  /// How a topic ends.
  public var topicForm = TopicRule.Form.enclosed
  /// Whether spaces and punctuation may stand between the two signs of a topic.
  public var topicsTakeSpaces = false
  /// Whether the full-width signs U+FF20 and U+FF03 begin names and topics, too.
  public var takesFullWidthSigns = false
  /// Whether ``shortLinkText`` is shown in place of addresses, which are links then.
  public var showsShortLinks = false
  /// What is shown in place of addresses.
  public var shortLinkText = "网页短链接"
  /// Other texts that are highlighted and can be tapped.
  public var highlightedTexts: [String] = []
  /// Codes that a picture is shown for.
  public var emoji = EmojiSet()

  /// The font of what is highlighted; nil is that of the text.
  public var highlightFont: TextFont?
  /// The font of links; nil is ``highlightFont``.
  public var highlightLinkFont: TextFont?
  /// The font of names; nil is ``highlightFont``.
  public var highlightMentionFont: TextFont?
  /// The font of topics; nil is ``highlightFont``.
  public var highlightTopicFont: TextFont?
  /// The colour of what is highlighted; nil is that of the text.
  public var highlightTextColor: Color?
  /// The colour of what can be tapped where neither ``highlightTextColor`` nor that of its kind is said; nil is
  /// that of the text. With it one value colours a whole label, and pictures that take the letters' colour.
  public var tintColor: Color?
  /// The colour of links.
  public var highlightLinkColor: Color?
  /// The colour of names.
  public var highlightMentionColor: Color?
  /// The colour of topics.
  public var highlightTopicColor: Color?
  /// The colour of what is tapped; nil leaves it.
  public var tappedTextColor: Color?
  /// The colour of a link that is tapped.
  public var tappedLinkColor: Color?
  /// The colour of a name that is tapped.
  public var tappedMentionColor: Color?
  /// The colour of a topic that is tapped.
  public var tappedTopicColor: Color?
  /// What lies under highlights; nil is nothing.
  public var highlightBackgroundColor: Color?
  /// What lies under a highlight that is tapped; nil is nothing.
  public var tappedBackgroundColor: Color? = Color(red: 0.83, green: 0.83, blue: 0.83)
  /// How round the corners of both are.
  public var highlightCornerRadius: CGFloat = 2

  /// An outline that steps around the lines, under all; nil is none.
  public var outline: SteppedOutline?

  /// What is drawn over the text to see how it is laid out.
  public var debugMarks: TextDebugMarks = []

  /// Whether ``moreText`` stands in the place of what is left out.
  public var showsMore = false
  /// What stands in the place of what is left out when ``showsMore``.
  public var moreText = "...查看全文"
  /// Its font; nil is that of the text.
  public var moreFont: TextFont?
  /// Its colour.
  public var moreTextColor = Color(red: 1, green: 0.5, blue: 0)
  /// What lies under it; nil is nothing.
  public var moreBackgroundColor: Color?
  /// Its colour while it is tapped; nil leaves it.
  public var tappedMoreTextColor: Color?
  /// What lies under it while it is tapped; nil is nothing.
  public var tappedMoreBackgroundColor: Color? = Color(red: 0.83, green: 0.83, blue: 0.83)
  /// What stands there otherwise.
  public var tokenText = "\u{2026}"
  /// What stands there in place of ``moreText`` and ``tokenText``; nil are these.
  public var token: TruncationToken?
  /// Whether a text is cut between words where that leaves any.
  public var cutsAtWords = false
  /// Whether spaces and breaks beside the cut are left out, too.
  public var stripsSpaceAtCut = true

  /// The article's defaults.
  public init() {}

  /// The first thing that cannot be drawn; nil for none.
  public var problem: AttributeError? {
    var more = attributes
    if let moreFont { more.set(moreFont) }
    let found = highlightLooks.lazy.compactMap { $0.problem() }.first
    return (attributes.problem() ?? found ?? more.problem() ?? token?.problem)
      .map { AttributeError($0, at: 0..<0) }
  }
}

/// Pictures for codes in a text: equal when the codes and the very bitmaps are.
public struct EmojiSet: Hashable, Sendable {
  /// By code.
  public var pictures: [String: Bitmap]
  /// Codes whose pictures are stencils: drawn in the colour of the letters, as if they were some.
  public var stencils: Set<String>

  /// Some pictures; none is a stencil unless said.
  public init(_ pictures: [String: Bitmap] = [:], stencils: Set<String> = []) {
    self.pictures = pictures
    self.stencils = stencils
  }

  /// Whether both have the same bitmaps for the same codes.
  public static func == (a: EmojiSet, b: EmojiSet) -> Bool {
    a.stencils == b.stencils && a.pictures.count == b.pictures.count
      && a.pictures.allSatisfy { b.pictures[$0.key] === $0.value }
  }

  /// Of the number of codes.
  public func hash(into hasher: inout Hasher) { hasher.combine(pictures.count) }
}
