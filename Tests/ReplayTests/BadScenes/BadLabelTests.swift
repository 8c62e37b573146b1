import Replay
import Testing

/// Rich labels and what they are given.
@Suite struct BadLabelTests {
  @Test(arguments: cases)
  func theLabelIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    #expect(try folder.problems(scene(root: c.text)) == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "a label elsewhere",
      #"""
      "label": {}, "sublayers": [{"class": "RichLabel", "display": {"draw": []}}]
      """#,
      #"""
      root.label: is a key of rich labels; "class": "RichLabel" beside it
      root.sublayers[0].display: is no key of a RichLabel, which makes its own contents; \#
      display in its label, or a layer of another class
      """#),
    BadScene(
      "settings of finds and of drawings by workers",
      #"""
      "class": "RichLabel", "label": {
        "linkSchemes": ["http", "HTTP", "a://", 1], "topicForm": "closed",
        "countsFinalBreak": 1, "highlightLinkFont": {},
        "displaysAsynchronously": true, "display": {"fade": -1, "contentKey": "a"}
      }, "sublayers": [
        {"class": "RichLabel", "label": {"display": {"fade": 1}}},
        {"class": "TrapezoidalLabel", "label": {"displaysAsynchronously": false, "display": {"fade": 1}}}
      ]
      """#,
      #"""
      root.label.linkSchemes[1]: is "HTTP"; a scheme without "://": a letter, then letters, digits and +.-, all \#
      of them small
      root.label.linkSchemes[2]: is "a://"; a scheme without "://": a letter, then letters, digits and +.-, all \#
      of them small
      root.label.linkSchemes[3]: is 1; a scheme without "://": a letter, then letters, digits and +.-, all of them \#
      small
      root.label.topicForm: is "closed"; one of "enclosed", "open"
      root.label.countsFinalBreak: is 1; true or false
      root.label.highlightLinkFont.size: is missing; a number above 0, at most 4096
      root.label.display.contentKey: is not a key of how a layer behaves while workers draw it; known are \#
      contentsPolicy, placeholder, placeholderImage, baseColor, fade, progress, priority, quality, waitsForSight, \#
      oversize
      root.label.display.fade: is -1; a number from 0 to 86400
      root.sublayers[0].label.display: says nothing of a drawing on the main thread; \#
      "displaysAsynchronously": true beside it
      root.sublayers[1].label.display: says nothing of a drawing on the main thread; \#
      "displaysAsynchronously": true beside it
      """#),
    BadScene(
      "bad values",
      #"""
      "class": "RichLabel", "label": {
        "font": {"size": 0}, "textColor": "red", "lineHeight": 0, "numberOfLines": -1,
        "lineSpacing": -1, "emoji": [{"code": "[a]"}], "alignment": "middle"
      }
      """#,
      #"""
      root.label.font.size: is 0; a number above 0, at most 4096
      root.label.textColor: is "red"; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", or [r, g, b] or \#
      [r, g, b, a] with 0 to 1
      root.label.lineHeight: is 0; a number above 0, at most 16384; of all forms: "natural", a number of points \#
      above 0, or {"multiple": a number above 0}
      root.label.numberOfLines: is -1; a whole number from 0 to 1000000
      root.label.lineSpacing: is -1; a number from 0 to 16384
      root.label.emoji[0].image: is missing; the name of an image
      root.label.alignment: is "middle"; one of "natural", "left", "center", "right", "justified"
      """#),
    BadScene(
      "rules that are none",
      #"""
      "class": "RichLabel", "label": {"rules": [
        {"pattern": "[0-9"}, {"kind": "order"}, {"pattern": "a", "kind": "more", "priority": 0.5},
        {"pattern": "", "kind": "two words"}, "a+", {"pattern": "a", "kinds": "order"}
      ]}
      """#,
      #"""
      root.label.rules[0].pattern: is "[0-9"; a regular expression as Swift has them, of 1 to 1000 characters
      root.label.rules[1].pattern: is missing; a regular expression as Swift has them, of 1 to 1000 characters
      root.label.rules[2].kind: is "more"; "link", "mention", "topic", "text", or another name of letters, \#
      digits and -_.:/
      root.label.rules[2].priority: is 0.5; a whole number from -1000000 to 1000000
      root.label.rules[3].pattern: is ""; a regular expression as Swift has them, of 1 to 1000 characters
      root.label.rules[3].kind: is "two words"; "link", "mention", "topic", "text", or another name of letters, \#
      digits and -_.:/
      root.label.rules[4]: is "a+"; an object (a rule of a label)
      root.label.rules[5].kinds: is not a key of a rule of a label; the nearest known is "kind"
      """#),
    BadScene(
      "paragraphs and actions of parts",
      #"""
      "class": "RichLabel", "label": {"text": "abc", "attributes": [
        {"range": [0, 1], "paragraph": {}}, {"range": [0, 1], "paragraph": {"alignment": "middle"}},
        {"range": [0, 1], "paragraph": {"indent": -1, "numberOfLines": 2, "lineHeight": "tall"}},
        {"range": [0, 1], "link": "a", "action": {"kind": "line", "value": ""}},
        {"range": [0, 1], "action": {"kind": "order"}, "wordSpacing": "wide"}
      ]}
      """#,
      #"""
      root.label.attributes[0].paragraph: has none of alignment, lineHeight, lineSpacing, paragraphSpacing, \#
      firstLineIndent, indent, direction, lineBreaks; at least one of them
      root.label.attributes[1].paragraph.alignment: is "middle"; one of "natural", "left", "center", "right", \#
      "justified"
      root.label.attributes[2].paragraph.numberOfLines: is not a key of a paragraph's style; known are \#
      alignment, lineHeight, lineSpacing, paragraphSpacing, firstLineIndent, indent, direction, lineBreaks
      root.label.attributes[2].paragraph.indent: is -1; a number from 0 to 16384
      root.label.attributes[2].paragraph.lineHeight: is "tall"; "natural", a number of points above 0, or \#
      {"multiple": a number above 0}
      root.label.attributes[3]: has link together with action; link alone, or the others
      root.label.attributes[3].action.kind: is "line"; "link", "mention", "topic", "text", or another name of \#
      letters, digits and -_.:/
      root.label.attributes[3].action.value: is ""; text that is not empty
      root.label.attributes[4].action.value: is missing; text that is not empty
      root.label.attributes[4].wordSpacing: is "wide"; a number from -16384 to 16384
      """#),
    BadScene(
      "bad parts of a token, and looks of finds",
      #"""
      "class": "RichLabel", "label": {
        "token": [{"text": "", "size": 0}, {"text": "x", "kind": "label"}, {"text": "x", "value": "y"}],
        "search": {"texts": ["a"], "styles": [null, {"cornerRadius": -1}, 3]},
        "emoji": [{"code": "[a]", "image": "none", "stencil": 1}], "growsWithInk": "yes"
      }
      """#,
      #"""
      root.label.token[0].size: is 0; a number above 0, at most 4096
      root.label.token[0].text: is ""; text that is not empty
      root.label.token[1].kind: is "label"; one of "link", "mention", "more", "text", "topic"
      root.label.token[2]: has value without kind; both or neither
      root.label.search.styles[1].cornerRadius: is -1; a number from 0 to 16384
      root.label.search.styles[2]: is 3; an object (a look of a find)
      root.label.emoji[0].image: "none" is no image of assets.images; the scene has no images
      root.label.emoji[0].stencil: is 1; true or false
      root.label.growsWithInk: is "yes"; true or false
      """#),
    BadScene(
      "attributes of no text",
      #"""
      "class": "RichLabel", "label": {"attributes": [{"range": [0, 1], "size": 9}]}
      """#,
      #"""
      root.label: has attributes without text; both or neither
      """#),
    BadScene(
      "attributes beyond the text", isInSchema: false,
      #"""
      "class": "RichLabel", "label": {"text": "a👍🏽c", "attributes": [{"range": [2, 4], "size": 9}]}
      """#,
      #"""
      root.label.attributes: is wrong at characters 2..<4: the range ends beyond the text, which has 3 \#
      characters; attributes of parts of the text
      """#),
    BadScene(
      "a range that ends before it begins", isInSchema: false,
      #"""
      "class": "RichLabel", "label": {"text": "abc", "attributes": [{"range": [2, 1]}]}
      """#,
      #"""
      root.label.attributes[0].range: ends at 1, before it begins at 2; [start, end]
      """#),
    BadScene(
      "layers that are not in the label", isInSchema: false,
      #"""
      "class": "RichLabel", "label": {
        "text": "a￼", "attachments": [{"code": "[a]", "layer": "none", "size": [1, 1]}],
        "attributes": [{"range": [1, 2], "attachment": {"layer": "other", "size": [1, 1]}}]
      }
      """#,
      #"""
      root.label.attachments: names "none", which is no sublayer of "root"; ids of sublayers of "root"
      root.label.attributes: names "other", which is no sublayer of "root"; ids of sublayers of "root"
      """#),
    BadScene(
      "attachments and rubies over letters", isInSchema: false,
      #"""
      "class": "RichLabel", "label": {
        "text": "ab", "attributes": [{"range": [0, 1], "attachment": {"layer": "x", "size": [1, 1]}}]
      }, "sublayers": [{"class": "Layer", "id": "x"}, {"class": "RichLabel", "label": {
        "text": "a\nb", "attributes": [{"range": [0, 3], "ruby": {"text": "c"}}]
      }}]
      """#,
      #"""
      root.label.attributes: is wrong at characters 0..<1: a picture can only stand in place of U+FFFC; \#
      attributes of parts of the text
      root.sublayers[1].label.attributes: is wrong at characters 0..<3: a ruby stands over a part without a \#
      break in it; attributes of parts of the text
      """#),
    BadScene(
      "lines of no height", isInSchema: false,
      #"""
      "class": "RichLabel", "label": {
        "linePositions": {"grid": "fixed", "first": 0, "pitch": 5, "below": 0}
      }
      """#,
      #"""
      root.label.linePositions: has lines of no height; first or below above 0
      """#),
    BadScene(
      "bad values of layout",
      #"""
      "class": "RichLabel", "label": {
        "writingMode": "up", "linePositions": {"grid": "loose", "first": -1, "pitch": 0},
        "text": "a", "attributes": [{
          "range": [0, 1], "ruby": {"text": "", "sizeFactor": 2, "alignment": "end"},
          "glyphTransform": [1, 2]
        }]
      }
      """#,
      #"""
      root.label.writingMode: is "up"; one of "horizontal", "vertical"
      root.label.linePositions.grid: is "loose"; one of "fixed", "snapped"
      root.label.linePositions.first: is -1; a number from 0 to 16384
      root.label.linePositions.pitch: is 0; a number above 0, at most 16384
      root.label.attributes[0].ruby.text: is ""; text that is not empty
      root.label.attributes[0].ruby.sizeFactor: is 2; a number above 0, at most 1
      root.label.attributes[0].ruby.alignment: is "end"; one of "center", "start", "distributed"
      root.label.attributes[0].glyphTransform: is a list of 2; 6 numbers [a, b, c, d, tx, ty] or 16 numbers \#
      (m11 to m44, row by row)
      """#),
    BadScene(
      "frames and shadows that cannot be drawn",
      #"""
      "class": "RichLabel", "label": {"text": "abc", "attributes": [{
        "range": [0, 1], "border": {"width": 2}, "blockBorder": {"color": "#000", "insets": [1]},
        "innerShadows": [{"color": "#000"}]
      }]}
      """#,
      #"""
      root.label.attributes[0].border.color: is missing; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", or \#
      [r, g, b] or [r, g, b, a] with 0 to 1
      root.label.attributes[0].blockBorder.insets: is a list of 1; [top, left, bottom, right]
      root.label.attributes[0].innerShadows[0].offset: is missing; [x, y]
      """#),
    BadScene(
      "bad rules, marks and Markdown",
      #"""
      "class": "RichLabel", "label": {
        "markdown": "a", "markdownStyle": {"headingScales": [1, 2]}, "debugMarks": ["boxes"],
        "touchRules": {"longPress": -1}
      }
      """#,
      #"""
      root.label.markdownStyle.headingScales: is a list of 2; six numbers above 0
      root.label.debugMarks[0]: is "boxes"; one of "baselines", "lines", "glyphs", "regions"
      root.label.touchRules.longPress: is -1; a number from 0 to 60
      """#),
    BadScene(
      "a trapezoid's keys elsewhere, and others on one", isInSchema: false,
      #"""
      "class": "RichLabel", "label": {"lines": ["a"]}, "sublayers": [
        {"class": "TrapezoidalLabel", "label": {"text": "a", "numberOfLines": 2}}
      ]
      """#,
      #"""
      root.label.lines: is a key of trapezoidal labels; "class": "TrapezoidalLabel"
      root.sublayers[0].label.text: is no key of trapezoidal labels; lines, lineHeightValue and outline
      root.sublayers[0].label.numberOfLines: is no key of trapezoidal labels; lines, lineHeightValue and outline
      """#),
    BadScene(
      "handlers of lines on a label without",
      #"""
      "class": "RichLabel", "touch": {"line": []}
      """#,
      #"""
      root.touch.line: is a tap on a line of a trapezoidal label; what a tap is on, such as link
      """#),
    BadScene(
      "handlers of another class",
      #"""
      "class": "RichLabel", "touch": {"tap": []}, "sublayers": [
        {"class": "Node", "touch": {"link": []}}
      ]
      """#,
      #"""
      root.touch.tap: is a touch of nodes; what a tap is on, such as link
      root.sublayers[0].touch.link: is a tap on a rich label; "class": "RichLabel" beside it
      """#),
  ]
}
