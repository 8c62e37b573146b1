internal import Foundation
internal import Graphics

/// The form in which an attributed text is archived. What it names is never given another meaning without another
/// version.
struct TextArchive: Codable {
  static let version = 1

  /// What tells whether the rest can be read.
  struct Head: Codable {
    var version: Int
  }

  struct Run: Codable {
    /// In the text's UTF-8.
    var end: Int
    var attributes: Attributes
  }

  var version: Int
  var text: String
  var runs: [Run]
  var defaults: Attributes
  /// PNG files.
  var pictures: [Data]

  /// Red, green, blue, alpha.
  typealias Tint = [Double]

  struct Background: Codable {
    var color: Tint
    var cornerRadius: Double
  }

  struct Line: Codable {
    var stroke: String
    var pattern: String
    var color: Tint?
  }

  struct Shadow: Codable {
    var color: Tint
    var offset: [Double]
    var blur: Double
  }

  struct Border: Codable {
    var line: Line
    var width: Double
    var cornerRadius: Double
    var fill: Tint?
    var insets: [Double]
  }

  struct Ruby: Codable {
    var text: String
    var sizeFactor: Double
    var alignment: String
    var color: Tint?
    var tag: Int
  }

  struct Attachment: Codable {
    var key: String?
    /// Which of the archive's pictures.
    var picture: Int?
    var size: [Double]
    var alignment: String
    var replacement: String
    /// Whether it is a stencil in the colour of the letters.
    var takesLetters: Bool
    var tint: Tint?
  }

  struct Action: Codable {
    var kind: String
    /// Whether the kind is one of a name of somebody's own.
    var isCustom: Bool
    var value: String
  }

  struct Paragraph: Codable {
    var alignment: String
    /// Nil is natural.
    var fixedHeight: Double?
    var multipleHeight: Double?
    var lineSpacing: Double
    var paragraphSpacing: Double
    var firstLineIndent: Double
    var indent: Double
    var direction: String
    var lineBreaks: String
  }

  struct Attributes: Codable {
    var family: String
    var size: Double
    var weight: String
    var isItalic: Bool
    var color: Tint
    var background: Background?
    var kern: Double
    var wordSpacing: Double
    var underline: Line?
    var strikethrough: Line?
    var shadows: [Shadow]
    var innerShadows: [Shadow]
    var border: Border?
    var backgroundBorder: Border?
    var blockBorder: Border?
    var baselineOffset: Double
    var glyphTransform: [Double]
    var ruby: Ruby?
    var attachment: Attachment?
    var action: Action?
    var paragraph: Paragraph
  }
}

extension Color {
  fileprivate var tint: TextArchive.Tint { [red, green, blue, alpha] }

  fileprivate init(_ tint: TextArchive.Tint) throws {
    guard tint.count == 4 else { throw TextArchiveError.unreadable("a color of \(tint)") }
    self.init(clampingRed: tint[0], green: tint[1], blue: tint[2], alpha: tint[3])
  }
}

/// The case of a raw value.
private func value<Value: RawRepresentable<String>>(_ name: String) throws -> Value {
  guard let value = Value(rawValue: name) else {
    throw TextArchiveError.unreadable("'\(name)' is no \(Value.self)")
  }
  return value
}

private func numbers(_ list: [Double], _ count: Int) throws -> [CGFloat] {
  guard list.count == count else {
    throw TextArchiveError.unreadable("\(list.count) numbers in place of \(count)")
  }
  return list.map { CGFloat($0) }
}

extension TextArchive.Line {
  init(_ line: LineDecoration) {
    self.init(
      stroke: line.stroke.rawValue, pattern: line.pattern.rawValue, color: line.color?.tint)
  }

  func line() throws -> LineDecoration {
    LineDecoration(
      try value(stroke), pattern: try value(pattern), color: try color.map { try Color($0) })
  }
}

extension TextArchive.Shadow {
  init(_ shadow: TextShadow) {
    self.init(
      color: shadow.color.tint, offset: [shadow.offset.width, shadow.offset.height],
      blur: shadow.blur)
  }

  func shadow() throws -> TextShadow {
    let offset = try numbers(offset, 2)
    return TextShadow(
      color: try Color(color), offset: CGSize(width: offset[0], height: offset[1]), blur: blur)
  }
}

extension TextArchive.Border {
  init(_ border: TextBorder) {
    let insets = border.insets
    self.init(
      line: .init(
        stroke: border.stroke.rawValue, pattern: border.pattern.rawValue,
        color: border.color.tint),
      width: border.width, cornerRadius: border.cornerRadius, fill: border.fill?.tint,
      insets: [insets.top, insets.left, insets.bottom, insets.right])
  }

  func border() throws -> TextBorder {
    let (line, sides) = (try line.line(), try numbers(insets, 4))
    return TextBorder(
      color: line.color ?? .black, width: width, stroke: line.stroke, pattern: line.pattern,
      cornerRadius: cornerRadius, fill: try fill.map { try Color($0) },
      insets: TextContainer.Insets(
        top: sides[0], left: sides[1], bottom: sides[2], right: sides[3]))
  }
}

extension TextArchive.Ruby {
  init(_ ruby: TextRuby) {
    self.init(
      text: ruby.text, sizeFactor: ruby.sizeFactor, alignment: ruby.alignment.rawValue,
      color: ruby.color?.tint, tag: ruby.tag)
  }

  func ruby() throws -> TextRuby {
    TextRuby(
      text, sizeFactor: sizeFactor, alignment: try value(alignment),
      color: try color.map { try Color($0) }, tag: tag)
  }
}

extension TextArchive.Attachment {
  init(_ attachment: TextAttachment, _ pictures: inout [Bitmap]) {
    var picture: Int?
    if let image = attachment.image {
      picture = pictures.firstIndex { $0 === image } ?? pictures.count
      if picture == pictures.count { pictures.append(image) }
    }
    var own: Color?
    if case .color(let color) = attachment.tint { own = color }
    self.init(
      key: attachment.key, picture: picture,
      size: [attachment.size.width, attachment.size.height],
      alignment: attachment.alignment.rawValue, replacement: attachment.replacement,
      takesLetters: attachment.tint == .letters, tint: own?.tint)
  }

  func attachment(_ pictures: [Bitmap]) throws -> TextAttachment {
    if let picture, !pictures.indices.contains(picture) {
      throw TextArchiveError.picture(picture)
    }
    let size = try numbers(size, 2)
    let own = try tint.map { TextAttachment.Tint.color(try Color($0)) }
    return TextAttachment(
      image: picture.map { pictures[$0] }, size: CGSize(width: size[0], height: size[1]),
      alignment: try value(alignment), replacement: replacement, key: key,
      tint: takesLetters ? .letters : own)
  }
}

extension TextArchive.Action {
  private static let kinds: [TextAction.Kind] = [.link, .topic, .mention, .text, .more]

  init(_ action: TextAction) {
    var isCustom = false
    if case .custom = action.kind { isCustom = true }
    self.init(kind: action.kind.name, isCustom: isCustom, value: action.value)
  }

  func action() throws -> TextAction {
    if isCustom { return TextAction(.custom(kind), value) }
    guard let known = Self.kinds.first(where: { $0.name == kind }) else {
      throw TextArchiveError.unreadable("'\(kind)' is no kind of action")
    }
    return TextAction(known, value)
  }
}

extension TextArchive.Paragraph {
  init(_ style: ParagraphStyle) {
    var (fixed, multiple): (Double?, Double?) = (nil, nil)
    switch style.lineHeight {
    case .natural: break
    case .fixed(let height): fixed = height
    case .multiple(let factor): multiple = factor
    }
    self.init(
      alignment: style.alignment.rawValue, fixedHeight: fixed, multipleHeight: multiple,
      lineSpacing: style.lineSpacing, paragraphSpacing: style.paragraphSpacing,
      firstLineIndent: style.firstLineIndent, indent: style.indent,
      direction: style.direction.rawValue, lineBreaks: style.lineBreaks.rawValue)
  }

  func style() throws -> ParagraphStyle {
    let height: ParagraphStyle.LineHeight =
      fixedHeight.map { .fixed($0) } ?? multipleHeight.map { .multiple($0) } ?? .natural
    return ParagraphStyle(
      alignment: try value(alignment), lineHeight: height, lineSpacing: lineSpacing,
      paragraphSpacing: paragraphSpacing, firstLineIndent: firstLineIndent, indent: indent,
      direction: try value(direction), lineBreaks: try value(lineBreaks))
  }
}

extension TextArchive.Attributes {
  init(_ attributes: TextAttributes, _ pictures: inout [Bitmap]) {
    let transform = attributes.glyphTransform
    self.init(
      family: attributes.family, size: attributes.size, weight: attributes.weight.rawValue,
      isItalic: attributes.isItalic, color: attributes.color.tint,
      background: attributes.background.map {
        .init(color: $0.color.tint, cornerRadius: $0.cornerRadius)
      },
      kern: attributes.kern, wordSpacing: attributes.wordSpacing,
      underline: attributes.underline.map { .init($0) },
      strikethrough: attributes.strikethrough.map { .init($0) },
      shadows: attributes.shadows.map { .init($0) },
      innerShadows: attributes.innerShadows.map { .init($0) },
      border: attributes.border.map { .init($0) },
      backgroundBorder: attributes.backgroundBorder.map { .init($0) },
      blockBorder: attributes.blockBorder.map { .init($0) },
      baselineOffset: attributes.baselineOffset,
      glyphTransform: [
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      ],
      ruby: attributes.ruby.map { .init($0) },
      attachment: attributes.attachment.map { .init($0, &pictures) },
      action: attributes.action.map { .init($0) }, paragraph: .init(attributes.paragraph))
  }

  func attributes(_ pictures: [Bitmap]) throws -> TextAttributes {
    let parts = try numbers(glyphTransform, 6).map { Double($0) }
    var made = TextAttributes(
      family: family, size: size, weight: try value(weight), isItalic: isItalic,
      color: try Color(color),
      background: try background.map {
        TextBackground(try Color($0.color), cornerRadius: $0.cornerRadius)
      },
      kern: kern, wordSpacing: wordSpacing, underline: try underline?.line(),
      strikethrough: try strikethrough?.line(), shadows: try shadows.map { try $0.shadow() },
      baselineOffset: baselineOffset,
      glyphTransform: Transform2D(
        a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5]),
      ruby: try ruby?.ruby(), attachment: try attachment?.attachment(pictures),
      action: try action?.action(), paragraph: try paragraph.style())
    made.innerShadows = try innerShadows.map { try $0.shadow() }
    made.border = try border?.border()
    made.backgroundBorder = try backgroundBorder?.border()
    made.blockBorder = try blockBorder?.border()
    return made
  }
}
