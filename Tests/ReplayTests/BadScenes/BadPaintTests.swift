import Replay
import Testing

/// Values of shape and gradient layers, corners and contents.
@Suite struct BadPaintTests {
  @Test(arguments: cases)
  func theLayerIsRefusedWithTheseProblems(_ c: BadScene) throws {
    let folder = try SceneFolder()
    #expect(try folder.problems(scene(root: c.text)) == c.problems)
  }

  static let cases: [BadScene] = [
    BadScene(
      "keys of other classes",
      #"""
      "path": "M0 0L1 1", "sublayers": [{"class": "ShapeLayer", "colors": ["#000"]}]
      """#,
      #"""
      root.path: is a key of ShapeLayer; "class": "ShapeLayer" beside it
      root.sublayers[0].colors: is a key of GradientLayer; "class": "GradientLayer" beside it
      """#),
    BadScene(
      "paths",
      #"""
      "class": "ShapeLayer", "path": "M0 0X", "sublayers": [{"class": "ShapeLayer", \#
      "path": {"oval": [0, 0, 1, 1], "rect": [0, 0, 1, 1]}}]
      """#,
      #"""
      root.path: at character 4: 'X' is not a path command; \#
      one of M L H V C S Q T A Z in either case, or a number
      root.sublayers[0].path: has rect and oval; exactly one of rect, oval, roundedRect
      """#),
    BadScene(
      "strokes",
      #"""
      "class": "ShapeLayer", "strokeEnd": 2, "lineWidth": -1, "lineCap": "flat", \#
      "lineDashPattern": [1, -2]
      """#,
      #"""
      root.strokeEnd: is 2; a number from 0 to 1
      root.lineWidth: is -1; a number from 0 to 1000000000
      root.lineCap: is "flat"; one of "butt", "round", "square"
      root.lineDashPattern[1]: is -2; a number from 0 to 1000000000
      """#),
    BadScene(
      "gradients",
      #"""
      "class": "GradientLayer", "colors": "#000", "locations": [0, 2], "type": "linear", \#
      "startPoint": [1]
      """#,
      #"""
      root.colors: is "#000"; a list of colours, or null
      root.locations[1]: is 2; a number from 0 to 1
      root.type: is "linear"; one of "axial", "radial", "conic"
      root.startPoint: is a list of 1; [x, y]
      """#),
    BadScene(
      "corners",
      #"""
      "cornerCurve": "round", "maskedCorners": ["left"]
      """#,
      #"""
      root.maskedCorners[0]: is "left"; one of "minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"
      root.cornerCurve: is "round"; one of "circular", "continuous"
      """#),
    BadScene(
      "contents",
      #"""
      "contentsRect": [0, 0, -1, 1], "contentsFormat": "RGB", "minificationFilter": "cubic"
      """#,
      #"""
      root.contentsFormat: is "RGB"; one of "Automatic", "RGBA8", "RGBAh", "Gray8"
      root.minificationFilter: is "cubic"; one of "nearest", "linear", "trilinear"
      root.contentsRect[2]: is -1; a number from 0 to 1000000000
      """#),
  ]
}
