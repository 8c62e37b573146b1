extension EverythingScene {
  /// A rich label with all that one can have.
  static let label = #"""
    {
      "text": "abc ￼@d #e# http://a.cn [n]", "attributes": [{
        "range": [0, 2], "family": "DejaVu Serif", "size": 9, "weight": "bold", "italic": true,
        "color": "#000", "backgroundColor": "#FFF", "kern": 1, "wordSpacing": 1, "baselineOffset": 1,
        "underline": {"stroke": "double", "pattern": "dash", "color": "#F00"},
        "strikethrough": {"stroke": "thick", "pattern": "dot", "color": "#00F"},
        "shadow": {"color": "#000", "offset": [1, 1], "blur": 1},
        "innerShadows": [{"color": "#F00", "offset": [-1, 1], "blur": 2}],
        "backgroundCornerRadius": 3, "border": {
          "color": "#00F", "width": 2, "stroke": "double", "pattern": "dash-dot",
          "cornerRadius": 3, "fill": "#FFF", "insets": [1, -1, 0, 2.5]
        },
        "backgroundBorder": {
          "color": "#0F0", "width": 1, "stroke": "thick", "pattern": "dot",
          "cornerRadius": 3, "fill": "#FFF", "insets": [0, 0, 0, 0]
        },
        "blockBorder": {
          "color": "#F00", "width": 1, "stroke": "single", "pattern": "solid",
          "cornerRadius": 3, "fill": "#EEE", "insets": [0, 0, 0, 0]
        },
        "link": "http://b.cn", "glyphTransform": [1, 0, 0.2, 1, 0, 0],
        "ruby": {
          "text": "r", "sizeFactor": 0.4, "alignment": "distributed", "color": "#080",
          "tag": 1
        }
      }, {
        "range": [4, 5],
        "attachment": {"layer": "in-text", "size": [9, 9], "alignment": "top"}
      }, {
        "range": [1, 3], "action": {"kind": "help", "value": "h"}, "paragraph": {
          "alignment": "right", "lineHeight": {"multiple": 1.1}, "lineSpacing": 1,
          "paragraphSpacing": 1, "firstLineIndent": 2, "indent": 1, "direction": "left-to-right",
          "lineBreaks": "characters"
        }
      }, {"range": [2, 3], "shadows": [{"color": "#000", "offset": [1, 1], "blur": 1}]}],
      "font": {"family": "DejaVu Sans", "size": 9, "weight": "regular", "italic": false},
      "textColor": "#000", "displaysAsynchronously": true, "display": {"fade": 0.1},
      "countsFinalBreak": true, "stripsSpaceAtCut": false, "linkSchemes": ["http", "git+ssh"],
      "topicForm": "open", "topicsTakeSpaces": true, "takesFullWidthSigns": true,
      "highlightLinkFont": {"size": 8}, "highlightMentionFont": {"size": 8},
      "highlightTopicFont": {"size": 8}, "tapsReachLabel": true,
      "touchRules": {"moveLimit": 8, "slop": 10, "longPress": 0.4, "highlightDelay": 0.05,
        "highlightFade": 0.1},
      "sharesPictures": false, "debugMarks": ["baselines", "lines", "glyphs", "regions"],
      "search": {
        "texts": ["a"], "ignoresCase": true, "ignoresMarks": true, "ignoresWidth": true,
        "color": "#000", "backgroundColor": "#FF0", "currentColor": "#FFF",
        "currentBackgroundColor": "#F00", "current": 0,
        "styles": [null, {"color": "#000", "backgroundColor": "#FFF", "cornerRadius": 2}]
      },
      "attachments": [
        {"code": "[n]", "layer": "in-text", "size": [9, 9], "alignment": "bottom"}
      ],
      "writingMode": "vertical", "path": {"oval": [0, 0, 90, 90]},
      "exclusions": ["M0 0 L9 0 L9 9 Z"],
      "linePositions": {"grid": "fixed", "first": 9, "pitch": 12, "below": 3},
      "alignment": "center", "verticalAlignment": "center", "insets": [1, 1, 1, 1],
      "lineBreakMode": "truncating-tail", "numberOfLines": 2, "lineHeight": {"multiple": 1.2},
      "paragraphSpacing": 1, "lineSpacing": 1, "characterSpacing": 0, "wordSpacing": 0,
      "outline": {"color": "#EEE", "cornerRadius": 4, "padding": 2},
      "rules": [{"pattern": "[0-9]+", "kind": "number", "priority": 70}],
      "ignoresRichText": false, "highlightsLinks": true, "highlightsMentions": true,
      "highlightsTopics": true, "showsShortLinks": true, "shortLinkText": "L",
      "highlightedTexts": ["bc"], "emoji": [{"code": "[s]", "image": "solid", "stencil": true}],
      "tintColor": "#0A0", "growsWithInk": true,
      "token": [{"text": "a", "family": "DejaVu Sans", "size": 9, "weight": "bold", "italic": true,
        "color": "#000", "backgroundColor": "#FFF", "kind": "more", "value": "v"}, {"text": "b"}],
      "highlightFont": {"size": 9}, "highlightTextColor": "#00F",
      "highlightLinkColor": "#00F", "highlightMentionColor": "#00F",
      "highlightTopicColor": "#00F", "tappedTextColor": "#F00", "tappedLinkColor": "#F00",
      "tappedMentionColor": "#F00", "tappedTopicColor": "#F00",
      "highlightBackgroundColor": "#EEF", "tappedBackgroundColor": "#DDD",
      "highlightCornerRadius": 2, "showsMore": true, "moreText": "more",
      "moreFont": {"size": 9}, "moreTextColor": "#F80", "moreBackgroundColor": "#FFF",
      "tappedMoreTextColor": "#F00", "tappedMoreBackgroundColor": "#DDD", "tokenText": "…",
      "cutsAtWords": true
    }
    """#
}
