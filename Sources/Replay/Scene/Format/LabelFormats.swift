import Foundation
import Graphics
import PlainText
import RichLabel

/// What a rich label has: the properties of its style by their Swift names, and its text.
enum LabelKeys {
  private typealias Change = LabelSpec.Change

  static let keys: [Key<LabelSpec.Change>] =
    texts + layout + detectors + highlights + more + touches + LabelClassKeys.ofTrapezoids

  static let shape = ObjectShape(
    "a rich label", keys.map(\.any),
    rules: [
      .needs("attributes", "text"), .needs("markdownStyle", "markdown"),
      .excludes("markdown", ["text", "attributes"]),
    ])

  static let format = shape.format { object -> LabelSpec? in
    let spec = LabelSpec(changes: object.inFileOrder(keys).map(\.value))
    check(spec, object.decoder)
    return spec
  }

  /// Attributes must fit the text that stands beside them.
  private static func check(_ spec: LabelSpec, _ decoder: SceneDecoder) {
    var values = LabelValues()
    for change in spec.changes { change.apply(&values) }
    guard !values.runs.isEmpty, values.text != nil else { return }
    do throws(AttributeError) {
      _ = try values.attributedText()
    } catch {
      decoder.at(.key("attributes")) {
        decoder.report("is wrong at \(error)", accepted: "attributes of parts of the text")
      }
    }
  }

  static func key<Value: Sendable>(
    _ name: String, _ format: Format<Value>,
    _ set: @escaping @Sendable (inout LabelValues, Value) -> Void
  ) -> Key<LabelSpec.Change> {
    Key(
      name,
      Format(accepted: format.accepted, schema: format.schema) { json, decoder in
        format.read(json, decoder).map { value in
          LabelSpec.Change(key: name, json: json) { set(&$0, value) }
        }
      })
  }

  private static func color(
    _ name: String, _ set: @escaping @Sendable (inout RichLabelStyle, Color) -> Void
  ) -> Key<LabelSpec.Change> {
    key(name, Values.color.named("color")) { set(&$0.style, $1) }
  }

  private static func flag(
    _ name: String, _ set: @escaping @Sendable (inout RichLabelStyle, Bool) -> Void
  ) -> Key<LabelSpec.Change> {
    key(name, .bool) { set(&$0.style, $1) }
  }

  private static func length(
    _ name: String, _ format: Format<Double> = .number(in: 0...16_384),
    _ set: @escaping @Sendable (inout RichLabelStyle, CGFloat) -> Void
  ) -> Key<LabelSpec.Change> {
    key(name, format) { set(&$0.style, CGFloat($1)) }
  }

  private static func font(
    _ name: String, _ set: @escaping @Sendable (inout RichLabelStyle, TextFont) -> Void
  ) -> Key<LabelSpec.Change> {
    key(name, LabelFontKeys.format.named("textFont")) { set(&$0.style, $1) }
  }

  private static let texts: [Key<LabelSpec.Change>] = [
    key("text", .labelText) { ($0.text, $0.markdown) = ($1, nil) },
    key("attributes", LabelRunKeys.all) { $0.runs = $1 },
    key("markdown", .labelText) { ($0.markdown, $0.text, $0.runs) = ($1, nil, []) },
    key("markdownStyle", LabelMarkdownKeys.format) { $0.markdownStyle = $1 },
    key("sharesPictures", .bool) { $0.sharesPictures = $1 },
    key("debugMarks", LabelDebugKeys.format) { $0.style.debugMarks = $1 },
    font("font") { $0.font = $1 },
    color("textColor") { $0.textColor = $1 },
    key("displaysAsynchronously", .bool) { $0.displaysAsynchronously = $1 },
    key(LabelClassKeys.display, AsyncDisplayKeys.change.named("displayChange")) { $0.display = $1 },
    key("tapsReachLabel", .bool) { $0.tapsReachLabel = $1 },
    key("search", LabelSearchKeys.optional) { $0.search = $1 },
    key(
      "attachments",
      list(of: LabelAttachmentKeys.coded, "a list of codes with the sublayers that stand for them")
    ) { $0.attachments = $1 },
  ]

  private static let touches: [Key<LabelSpec.Change>] = [
    key("touchRules", LabelTouchKeys.format) { $0.touchRules = $1 }
  ]

  private static let layout: [Key<LabelSpec.Change>] = [
    flag("growsWithInk") { $0.growsWithInk = $1 },
    key("writingMode", .choice()) { $0.style.writingMode = $1 },
    key("alignment", .choice()) { $0.style.alignment = $1 },
    key("verticalAlignment", .choice()) { $0.style.verticalAlignment = $1 },
    key(
      "insets",
      numbers(
        Array(repeating: .number(in: 0...16_384), count: 4), "[top, left, bottom, right]")
    ) {
      $0.style.insets = TextContainer.Insets(
        top: CGFloat($1[0]), left: CGFloat($1[1]), bottom: CGFloat($1[2]), right: CGFloat($1[3]))
    },
    key("path", optionalPath) { $0.style.path = $1 },
    key("exclusions", list(of: Values.path, "a list of paths")) { $0.style.exclusions = $1 },
    key("lineBreakMode", .choice()) { $0.style.lineBreakMode = $1 },
    key("numberOfLines", .integer(in: 0...1_000_000)) { $0.style.numberOfLines = $1 },
    flag("countsFinalBreak") { $0.countsFinalBreak = $1 },
    key("lineHeight", lineHeight) { $0.style.lineHeight = $1 },
    key("linePositions", LinePositionKeys.format) { $0.style.linePositions = $1 },
    length("paragraphSpacing") { $0.paragraphSpacing = $1 },
    length("lineSpacing") { $0.lineSpacing = $1 },
    length("characterSpacing", .number(in: -16_384...16_384)) { $0.characterSpacing = $1 },
    length("wordSpacing", .number(in: -16_384...16_384)) { $0.wordSpacing = $1 },
    key("outline", LabelOutlineKeys.format) { $0.style.outline = $1 },
  ]

  /// Null is the label itself.
  private static let optionalPath = Format<Path?>(
    accepted: Values.path.accepted + ", or null",
    schema: ["anyOf": [Values.path.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .some(nil) }
    return Values.path.read(json, decoder).map { .some($0) }
  }

  /// A number of points, or times what is natural.
  static let lineHeight: Format<ParagraphStyle.LineHeight> = either(
    "\"natural\", a number of points above 0, or {\"multiple\": a number above 0}",
    [
      (.string, Format<String>.oneOf(["natural"]).map { _ in .natural }),
      (.number, Format<Double>.number(above: 0, upTo: 16_384).map { .fixed(CGFloat($0)) }),
      (.object, LineHeightKeys.format),
    ])

  private static let detectors: [Key<LabelSpec.Change>] = [
    flag("ignoresRichText") { $0.ignoresRichText = $1 },
    key("rules", LabelRuleKeys.all) { $0.rules = $1 },
    flag("highlightsLinks") { $0.highlightsLinks = $1 },
    flag("highlightsMentions") { $0.highlightsMentions = $1 },
    flag("highlightsTopics") { $0.highlightsTopics = $1 },
    key("linkSchemes", list(of: LabelRuleKeys.scheme, "a list of schemes of addresses")) {
      $0.style.linkSchemes = $1
    },
    key("topicForm", .choice()) { $0.style.topicForm = $1 },
    flag("topicsTakeSpaces") { $0.topicsTakeSpaces = $1 },
    flag("takesFullWidthSigns") { $0.takesFullWidthSigns = $1 },
    flag("showsShortLinks") { $0.showsShortLinks = $1 },
    key("shortLinkText", .labelWords) { $0.style.shortLinkText = $1 },
    key("highlightedTexts", list(of: .name, "a list of texts")) { $0.style.highlightedTexts = $1 },
    key("emoji", list(of: LabelEmojiKeys.format, "a list of codes with their images")) {
      $0.emoji = Dictionary($1.map { ($0.code, $0.image) }, uniquingKeysWith: { $1 })
      $0.stencils = Set($1.filter(\.isStencil).map(\.code))
    },
  ]

  private static let highlights: [Key<LabelSpec.Change>] = [
    font("highlightFont") { $0.highlightFont = $1 },
    font("highlightLinkFont") { $0.highlightLinkFont = $1 },
    font("highlightMentionFont") { $0.highlightMentionFont = $1 },
    font("highlightTopicFont") { $0.highlightTopicFont = $1 },
    color("highlightTextColor") { $0.highlightTextColor = $1 },
    color("tintColor") { $0.tintColor = $1 },
    color("highlightLinkColor") { $0.highlightLinkColor = $1 },
    color("highlightMentionColor") { $0.highlightMentionColor = $1 },
    color("highlightTopicColor") { $0.highlightTopicColor = $1 },
    color("tappedTextColor") { $0.tappedTextColor = $1 },
    color("tappedLinkColor") { $0.tappedLinkColor = $1 },
    color("tappedMentionColor") { $0.tappedMentionColor = $1 },
    color("tappedTopicColor") { $0.tappedTopicColor = $1 },
    color("highlightBackgroundColor") { $0.highlightBackgroundColor = $1 },
    color("tappedBackgroundColor") { $0.tappedBackgroundColor = $1 },
    length("highlightCornerRadius") { $0.highlightCornerRadius = $1 },
  ]

  private static let more: [Key<LabelSpec.Change>] = [
    flag("showsMore") { $0.showsMore = $1 },
    key("moreText", .labelWords) { $0.style.moreText = $1 },
    font("moreFont") { $0.moreFont = $1 },
    color("moreTextColor") { $0.moreTextColor = $1 },
    color("moreBackgroundColor") { $0.moreBackgroundColor = $1 },
    color("tappedMoreTextColor") { $0.tappedMoreTextColor = $1 },
    color("tappedMoreBackgroundColor") { $0.tappedMoreBackgroundColor = $1 },
    key("tokenText", .labelText) { $0.style.tokenText = $1 },
    key("token", LabelTokenKeys.format) { $0.style.token = $1 },
    flag("cutsAtWords") { $0.cutsAtWords = $1 },
    flag("stripsSpaceAtCut") { $0.stripsSpaceAtCut = $1 },
  ]
}

/// Times what is natural.
private enum LineHeightKeys {
  static let multiple = Key(
    "multiple", Format<Double>.number(above: 0, upTo: 100), required: true)

  static let format = ObjectShape("a line height", [multiple.any]).format {
    object -> ParagraphStyle.LineHeight? in
    object[multiple].map { .multiple(CGFloat($0)) }
  }
}

/// A font of a rich label.
enum LabelFontKeys {
  static let family = Key("family", Format<String>.oneOf(Fonts.families))
  static let size = Key(
    "size", Format<Double>.number(above: 0, upTo: TextStyle.maximumSize), required: true)
  static let weight = Key("weight", Format<TextStyle.Weight>.choice())
  static let italic = Key("italic", Format<Bool>.bool)
  static let shape = ObjectShape("a font", [family.any, size.any, weight.any, italic.any])

  static let format = shape.format { object -> TextFont? in
    let (family, size) = (object[family], object[size])
    let (weight, italic) = (object[weight], object[italic])
    return size.map {
      TextFont(
        family ?? "DejaVu Sans", size: CGFloat($0), weight: weight ?? .regular,
        isItalic: italic ?? false)
    }
  }
}

/// A code of an emoji, and its picture.
enum LabelEmojiKeys {
  static let code = Key("code", Format<String>.name, required: true)
  static let image = Key("image", Values.image, required: true)

  static let stencil = Key("stencil", Format<Bool>.bool)

  static let format = ObjectShape("a code of an emoji", [code.any, image.any, stencil.any])
    .format { object -> (code: String, image: String, isStencil: Bool)? in
      let (code, image, stencil) = (object[code], object[image], object[stencil])
      guard let code, let image else { return nil }
      return (code, image, stencil ?? false)
    }
}

/// An outline around the lines.
enum LabelOutlineKeys {
  static let color = Key("color", Values.color.named("color"), required: true)
  static let cornerRadius = Key("cornerRadius", Format<Double>.number(in: 0...16_384))
  static let padding = Key("padding", Format<Double>.number(in: 0...16_384))

  static let format = ObjectShape(
    "an outline of lines", [color.any, cornerRadius.any, padding.any]
  ).format { object -> SteppedOutline? in
    let (color, radius, padding) = (object[color], object[cornerRadius], object[padding])
    return color.map {
      SteppedOutline(
        color: $0, cornerRadius: CGFloat(radius ?? 10), padding: CGFloat(padding ?? 10))
    }
  }
}

/// A search in a label's text.
enum LabelSearchKeys {
  static let texts = Key("texts", list(of: .name, "a list of texts"), required: true)
  static let ignoresCase = Key("ignoresCase", Format<Bool>.bool)
  static let ignoresMarks = Key("ignoresMarks", Format<Bool>.bool)
  static let ignoresWidth = Key("ignoresWidth", Format<Bool>.bool)
  static let color = Key("color", Values.color.named("color"))
  static let backgroundColor = Key("backgroundColor", Values.color.named("color"))
  static let currentColor = Key("currentColor", Values.color.named("color"))
  static let currentBackgroundColor = Key("currentBackgroundColor", Values.color.named("color"))
  static let styles = Key(
    "styles", list(of: nextStyle, "a list of looks, or null for the usual one"))
  static let current = Key("current", Format<Int>.integer(in: 0...1_000_000))

  /// Null is the look that all have.
  private static let nextStyle = Format<TextSearch.Style?>(
    accepted: styleFormat.accepted + ", or null",
    schema: ["anyOf": [styleFormat.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .some(nil) }
    return styleFormat.read(json, decoder).map { .some($0) }
  }

  private static let styleRadius = Key("cornerRadius", Format<Double>.number(in: 0...16_384))

  private static let styleFormat = ObjectShape(
    "a look of a find", [color.any, backgroundColor.any, styleRadius.any]
  ).format { object -> TextSearch.Style? in
    TextSearch.Style(
      color: object[color], backgroundColor: object[backgroundColor],
      cornerRadius: CGFloat(object[styleRadius] ?? 0))
  }

  private static let shape = ObjectShape(
    "a search",
    [
      styles.any,
      texts.any, ignoresCase.any, ignoresMarks.any, ignoresWidth.any, color.any,
      backgroundColor.any, currentColor.any, currentBackgroundColor.any, current.any,
    ])

  private static let format = shape.format { object -> TextSearch? in
    var folding: TextSearch.Folding = []
    if object[ignoresCase] == true { folding.insert(.case) }
    if object[ignoresMarks] == true { folding.insert(.marks) }
    if object[ignoresWidth] == true { folding.insert(.width) }
    let style = TextSearch.Style(
      color: object[color], backgroundColor: object[backgroundColor])
    let (currentColor, currentBackground) = (object[currentColor], object[currentBackgroundColor])
    let (texts, current, styles) = (object[texts], object[current], object[styles])
    let hasCurrent = currentColor != nil || currentBackground != nil
    let own = TextSearch.Style(
      color: currentColor ?? style.color,
      backgroundColor: currentBackground ?? style.backgroundColor)
    return texts.map {
      TextSearch(
        $0, folding: folding, style: style, styles: styles ?? [],
        currentStyle: hasCurrent ? own : nil, current: current)
    }
  }

  /// Null ends a search.
  static let optional = Format<TextSearch?>(
    accepted: format.accepted + ", or null",
    schema: ["anyOf": [format.schema, ["type": "null"]]]
  ) { json, decoder in
    if json == .null { return .some(nil) }
    return format.read(json, decoder).map { .some($0) }
  }
}
