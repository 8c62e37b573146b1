internal import Foundation
internal import Graphics

extension RichLabelStyle {
  /// The attributes of plain text.
  var attributes: TextAttributes {
    var attributes = TextAttributes(
      color: textColor, kern: characterSpacing, wordSpacing: wordSpacing, paragraph: paragraph)
    attributes.set(font)
    return attributes
  }

  private var paragraph: ParagraphStyle {
    let breaks: ParagraphStyle.LineBreaks =
      switch lineBreakMode {
      case .characterWrapping: .characters
      case .clipping: .clips
      case .wordWrapping, .truncatingHead, .truncatingTail, .truncatingMiddle: .words
      }
    return ParagraphStyle(
      alignment: alignment, lineHeight: lineHeight, lineSpacing: lineSpacing,
      paragraphSpacing: paragraphSpacing, lineBreaks: breaks)
  }

  /// What is looked for, beside the rules of the label's owner.
  func detectors(and others: [any DetectorRule]) -> Detectors {
    guard !ignoresRichText else { return Detectors([]) }
    var rules = others
    if !emoji.pictures.isEmpty { rules.append(EmojiRule(emoji.pictures, stencils: emoji.stencils)) }
    if highlightsLinks || showsShortLinks {
      rules.append(
        LinkRule(schemes: linkSchemes, shortText: showsShortLinks ? shortLinkText : nil))
    }
    if highlightsTopics {
      rules.append(
        TopicRule(
          form: topicForm, takesSpaces: topicsTakeSpaces, takesFullWidthSign: takesFullWidthSigns))
    }
    if highlightsMentions { rules.append(MentionRule(takesFullWidthSign: takesFullWidthSigns)) }
    if !highlightedTexts.isEmpty { rules.append(FixedTextRule(highlightedTexts)) }
    return Detectors(rules)
  }

  /// How something that was found looks.
  func highlight(_ kind: TextAction.Kind, _ attributes: inout TextAttributes) {
    let own: (font: TextFont?, color: Color?) =
      switch kind {
      case .link: (highlightLinkFont, highlightLinkColor)
      case .mention: (highlightMentionFont, highlightMentionColor)
      case .topic: (highlightTopicFont, highlightTopicColor)
      case .text, .more, .custom: (nil, nil)
      }
    if let font = own.font ?? highlightFont { attributes.set(font) }
    if let color = own.color ?? highlightTextColor ?? tintColor { attributes.color = color }
    if let color = highlightBackgroundColor {
      attributes.background = TextBackground(color, cornerRadius: highlightCornerRadius)
    }
  }

  /// How finds look over plain text, one look for each kind that has its own.
  var highlightLooks: [TextAttributes] {
    [TextAction.Kind.link, .mention, .topic, .text].map { kind in
      var found = attributes
      highlight(kind, &found)
      return found
    }
  }

  /// How something looks while it is tapped.
  func tapped(_ region: RichLayout.Region) -> TextHighlight {
    let isMore = region.action.kind == .more
    let own: Color? =
      switch region.action.kind {
      case .link: tappedLinkColor
      case .mention: tappedMentionColor
      case .topic: tappedTopicColor
      case .more: tappedMoreTextColor
      case .text, .custom: nil
      }
    let under = isMore ? tappedMoreBackgroundColor : tappedBackgroundColor
    return TextHighlight(
      region.isToken ? .tokenPart(region.action) : .range(region.range),
      color: own ?? (isMore ? nil : tappedTextColor),
      background: under.map { TextBackground($0, cornerRadius: highlightCornerRadius) })
  }

  /// Where the text is laid out.
  func container(size: CGSize, scale: CGFloat) -> TextContainer {
    let truncation: TextContainer.Truncation =
      switch lineBreakMode {
      case .clipping: .none
      case .truncatingHead: .head
      case .truncatingMiddle: .middle
      case .wordWrapping, .characterWrapping, .truncatingTail: .tail
      }
    return TextContainer(
      size: size, insets: insets, lineLimit: max(0, numberOfLines), truncation: truncation,
      token: token ?? usualToken, cutsAtWords: cutsAtWords, stripsSpaceAtCut: stripsSpaceAtCut,
      countsFinalBreak: countsFinalBreak, verticalAlignment: verticalAlignment, scale: scale,
      path: path, exclusions: exclusions, writingMode: writingMode, linePositions: linePositions)
  }

  private var usualToken: TruncationToken {
    guard showsMore else { return TruncationToken(tokenText) }
    return TruncationToken(
      moreText, family: (moreFont ?? font).family, size: (moreFont ?? font).size,
      weight: (moreFont ?? font).weight, isItalic: (moreFont ?? font).isItalic,
      color: moreTextColor,
      background: moreBackgroundColor.map {
        TextBackground($0, cornerRadius: highlightCornerRadius)
      },
      action: TextAction(.more, moreText))
  }
}
