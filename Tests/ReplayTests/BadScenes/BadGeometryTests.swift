import Testing

/// Values of layers: rectangles, colours and transforms.
@Suite struct BadGeometryTests {
  @Test(arguments: cases)
  func theLayerIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    let text = scene(root: c.text)
    let problems = try folder.problems(text)
    #expect(problems == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "a rectangle of three numbers",
      #"""
      "frame": [0, 0, 1]
      """#,
      #"""
      root.frame: is a list of 3; [x, y, width, height]
      """#),
    BadScene(
      "a rectangle with a negative width and a text",
      #"""
      "contentsRect": [0, 0, -1, "a"], "frame": [0, 0, -1, "a"]
      """#,
      #"""
      root.frame[3]: is "a"; a number from -1000000000 to 1000000000
      root.contentsRect[2]: is -1; a number from 0 to 1000000000
      root.contentsRect[3]: is "a"; a number from 0 to 1000000000
      """#),
    BadScene(
      "a coordinate out of sight",
      #"""
      "position": [1e10, 0]
      """#,
      #"""
      root.position[0]: is 10000000000; a number from -1000000000 to 1000000000
      """#),
    BadScene(
      "frame with bounds and position",
      #"""
      "frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1], "position": [0, 0]
      """#,
      #"""
      root: has frame together with bounds and position; frame alone, or the others
      """#),
    BadScene(
      "a colour of two digits",
      #"""
      "backgroundColor": "#12"
      """#,
      #"""
      root.backgroundColor: is "#12"; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", \#
      or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a colour with a wrong digit",
      #"""
      "backgroundColor": "#12345G"
      """#,
      #"""
      root.backgroundColor: is "#12345G"; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", \#
      "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a colour component out of range",
      #"""
      "backgroundColor": [0, 2, 0]
      """#,
      #"""
      root.backgroundColor[1]: is 2; a number from 0 to 1
      """#),
    BadScene(
      "a colour of two numbers",
      #"""
      "backgroundColor": [0, 0]
      """#,
      #"""
      root.backgroundColor: is a list of 2; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", \#
      "clear", or [r, g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "no colour",
      #"""
      "borderColor": null
      """#,
      #"""
      root.borderColor: is null; "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA", "clear", or [r, \#
      g, b] or [r, g, b, a] with 0 to 1
      """#),
    BadScene(
      "a transform of four numbers",
      #"""
      "transform": [1, 0, 0, 1]
      """#,
      #"""
      root.transform: is a list of 4; 6 numbers [a, b, c, d, tx, ty] or 16 numbers (m11 to \#
      m44, row by row)
      """#),
    BadScene(
      "a transform in space with text in it",
      #"""
      "transform": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,"1"]
      """#,
      #"""
      root.transform[15]: is "1"; a number from -1000000000 to 1000000000
      """#),
    BadScene(
      "steps that multiply beyond every number",
      "\"transform\": ["
        + Array(repeating: "{\"scale\": 1e9}", count: 40).joined(separator: ", ") + "]",
      #"""
      root.transform: multiplies to numbers beyond 1000000000; steps that together stay \#
      within -1000000000 to 1000000000
      """#),
    BadScene(
      "an axis without a direction",
      #"""
      "transform": [{"rotate": 30, "axis": [0, 0, 0]}]
      """#,
      #"""
      root.transform[0].axis: is [0, 0, 0], which has no direction; [x, y, z], not all of them 0
      """#),
    BadScene(
      "an axis of nothing",
      #"""
      "transform": [{"scale": 30, "axis": [0, 1, 0]}]
      """#,
      #"""
      root.transform[0]: has axis without rotate; both or neither
      """#),
    BadScene(
      "perspective without a distance",
      #"""
      "transform": [{"perspective": 0}]
      """#,
      #"""
      root.transform[0].perspective: is 0; a number above 0, at most 1000000000
      """#),
    BadScene(
      "a step in four dimensions",
      #"""
      "transform": [{"translate": [1, 2, 3, 4]}]
      """#,
      #"""
      root.transform[0].translate: is a list of 4; [x, y] or [x, y, z]
      """#),
    BadScene(
      "two of a step's numbers, one of them no number",
      #"""
      "transform": [{"translate": ["a", 5]}, {"scale": [1e10, 2]}]
      """#,
      #"""
      root.transform[0].translate[0]: is "a"; a number from -1000000000 to 1000000000
      root.transform[1].scale[0]: is 10000000000; a number from -1000000000 to 1000000000
      """#),
    BadScene(
      "a transform by name",
      #"""
      "transform": "none"
      """#,
      #"""
      root.transform: is "none"; 6 numbers [a, b, c, d, tx, ty], 16 numbers (m11 to m44, row \#
      by row), or a list of steps with translate, scale, rotate or perspective
      """#),
    BadScene(
      "two steps in one",
      #"""
      "transform": [{"rotate": 1, "scale": 2}]
      """#,
      #"""
      root.transform[0]: has scale and rotate; exactly one of translate, scale, rotate, \#
      perspective
      """#),
    BadScene(
      "an empty step",
      #"""
      "transform": [{}]
      """#,
      #"""
      root.transform[0]: has none of translate, scale, rotate, perspective; exactly one of them
      """#),
  ]
}
