import Replay
import Testing

/// Draw commands.
@Suite struct BadDrawCommandTests {
  @Test(arguments: cases)
  func theCommandIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = scene(root: #""display": {"draw": [\#(c.text)]}"#)
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "a slip in a command",
      #"""
      {"fil": {}}
      """#,
      #"""
      root.display.draw[0].fil: is not a key of a draw command; the nearest known is \#
      "fill"
      """#),
    BadScene(
      "no command",
      #"""
      {}
      """#,
      #"""
      root.display.draw[0]: has none of fill, stroke, gradient, text, image, render; exactly one \#
      of them
      """#),
    BadScene(
      "two commands",
      #"""
      {"fill": {"rect": [0, 0, 1, 1], "color": "#000"}, "text": {"string": "", "rect": \#
      [0, 0, 1, 1], "size": 9, "color": "#000"}}
      """#,
      #"""
      root.display.draw[0]: has fill and text; exactly one of fill, stroke, gradient, \#
      text, image, render
      """#),
    BadScene(
      "two shapes",
      #"""
      {"fill": {"rect": [0, 0, 1, 1], "oval": [0, 0, 1, 1], "color": "#000"}}
      """#,
      #"""
      root.display.draw[0].fill: has rect and oval; exactly one of path, rect, oval, \#
      roundedRect
      """#),
    BadScene(
      "no shape",
      #"""
      {"stroke": {"color": "#000", "width": 1}}
      """#,
      #"""
      root.display.draw[0].stroke: has none of path, rect, oval, roundedRect; exactly one \#
      of them
      """#),
    BadScene(
      "a rounded rectangle without radius",
      #"""
      {"fill": {"roundedRect": [0, 0, 1, 1], "color": "#000"}}
      """#,
      #"""
      root.display.draw[0].fill: has roundedRect without radius; both or neither
      """#),
    BadScene(
      "a radius without rounded rectangle",
      #"""
      {"fill": {"rect": [0, 0, 1, 1], "radius": 2, "color": "#000"}}
      """#,
      #"""
      root.display.draw[0].fill: has radius without roundedRect; both or neither
      """#),
    BadScene(
      "no colour",
      #"""
      {"fill": {"rect": [0, 0, 1, 1]}}
      """#,
      #"""
      root.display.draw[0].fill.color: is missing; "#RGB", "#RGBA", "#RRGGBB", \#
      "#RRGGBBAA", "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a path that cannot be read",
      #"""
      {"stroke": {"path": "M0 0 X", "color": "#000", "width": 0}}
      """#,
      #"""
      root.display.draw[0].stroke.path: at character 5: 'X' is not a path command; one of \#
      M L H V C S Q T A Z in either case, or a number
      root.display.draw[0].stroke.width: is 0; a number above 0, at most 1000000
      """#),
    BadScene(
      "a path that ends early",
      #"""
      {"fill": {"path": "M", "color": "#000"}}
      """#,
      #"""
      root.display.draw[0].fill.path: at character 1: the end where 'M' needs a number; \#
      SVG path data
      """#),
    BadScene(
      "a path that is no text",
      #"""
      {"fill": {"path": [0, 0], "color": "#000"}}
      """#,
      #"""
      root.display.draw[0].fill.path: is a list of 2; SVG path data
      """#),
    BadScene(
      "a text",
      #"""
      {"text": {"string": 1, "rect": [0, 0, 1, 1], "size": 0, "color": "#000", "font": \#
      "Arial", "weight": "heavy", "alignment": "justified", "lines": 0}}
      """#,
      #"""
      root.display.draw[0].text.string: is 1; text
      root.display.draw[0].text.size: is 0; a number above 0, at most 4096
      root.display.draw[0].text.font: is "Arial"; one of "DejaVu Sans", "DejaVu Sans \#
      Mono", "DejaVu Serif", "Noto Color Emoji", "Noto Sans CJK HK", "Noto Sans CJK JP", \#
      "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC"
      root.display.draw[0].text.weight: is "heavy"; one of "regular", "bold"
      root.display.draw[0].text.alignment: is "justified"; one of "left", "center", \#
      "right"
      root.display.draw[0].text.lines: is 0; a whole number from 1 to 100000
      """#),
    BadScene(
      "one colour in a gradient",
      #"""
      {"gradient": {"rect": [0, 0, 1, 1], "colors": ["#000"], "from": [0, 0], "to": [1, \#
      1]}}
      """#,
      #"""
      root.display.draw[0].gradient.colors: is a list of 1; a list of 2 to 256 colours
      """#),
    BadScene(
      "an unknown image",
      #"""
      {"image": {"image": "photo", "rect": [0, 0, 1, 1]}}
      """#,
      #"""
      root.display.draw[0].image.image: "photo" is no image of assets.images; the scene \#
      has no images
      """#),
  ]
}
