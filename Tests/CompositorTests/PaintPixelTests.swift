import Foundation
import Graphics
import LayerModel
import Testing
import VSync

@testable import Compositor

/// Shapes, gradients, corners and contents: small trees with their pixels, and pairs of trees that
/// look the same or do not.
@Suite struct PaintPixelTests {
  typealias Change = @Sendable (inout LayerProperties) -> Void

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let white: UInt32 = 0xFFFF_FFFF

  static func layer(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, sublayers: [SceneLayer] = [],
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> SceneLayer {
    SceneLayer("layer", CGRect(x: x, y: y, width: w, height: h), sublayers: sublayers, change)
  }

  static func shape(
    _ path: Path?, _ change: (inout ShapeProperties) -> Void = { _ in }
  ) -> LayerKind {
    var values = ShapeProperties()
    values.path = path
    values.fillColor = .red
    change(&values)
    return .shape(values)
  }

  static func gradient(
    _ colors: [Color]?, _ change: (inout GradientProperties) -> Void = { _ in }
  ) -> LayerKind {
    var values = GradientProperties()
    values.colors = colors
    (values.startPoint, values.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    change(&values)
    return .gradient(values)
  }

  static func rect(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Path {
    .rect(CGRect(x: x, y: y, width: w, height: h))
  }

  static func line(_ points: (Double, Double)...) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    return path
  }

  static func stroked(_ values: inout ShapeProperties) {
    (values.fillColor, values.strokeColor, values.lineWidth) = (nil, .blue, 2)
  }

  // MARK: Pixels

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var root: SceneLayer
    var width = 6
    var height = 1
    var rows: [[UInt32]]
  }

  static let quad = Bitmap.rows([[red, green], [blue, white]])

  static let shapes: [Case] = [
    Case(
      testDescription: "1.2: the fill is opaque black unless set",
      root: layer(0, 0, 1, 1) {
        var values = ShapeProperties()
        values.path = rect(1, 0, 2, 1)
        $0.kind = .shape(values)
      }, rows: [[0, 0xFF00_0000, 0xFF00_0000, 0, 0, 0]]),
    Case(
      testDescription: "1.2: a shape is not clipped to the bounds",
      root: layer(0, 0, 1, 1) { $0.kind = shape(rect(1, 0, 4, 1)) },
      rows: [[0, red, red, red, red, 0]]),
    Case(
      testDescription: "1.2: without area a shape still draws",
      root: layer(0, 0, 0, 0) { $0.kind = shape(rect(0, 0, 2, 1)) },
      rows: [[red, red, 0, 0, 0, 0]]),
    Case(
      testDescription: "2.3: masksToBounds clips a shape",
      root: layer(0, 0, 3, 1) {
        $0.kind = shape(rect(1, 0, 4, 1))
        $0.masksToBounds = true
      }, rows: [[0, red, red, 0, 0, 0]]),
    Case(
      testDescription: "1.2: drawn over contents and below the first sublayer",
      root: layer(
        0, 0, 6, 1,
        sublayers: [
          layer(3, 0, 1, 1) { $0.backgroundColor = .green }
        ]
      ) {
        $0.contents = .rows([[blue]])
        $0.kind = shape(rect(2, 0, 3, 1))
      }, rows: [[blue, blue, red, green, red, blue]]),
    Case(
      testDescription: "2.2: the border is above the shape",
      root: layer(0, 0, 6, 3) {
        $0.kind = shape(rect(0, 0, 6, 3))
        $0.borderWidth = 1
        $0.borderColor = .blue
      }, height: 3,
      rows: [
        Array(repeating: blue, count: 6), [blue, red, red, red, red, blue],
        Array(repeating: blue, count: 6),
      ]),
    Case(
      testDescription: "1.2: the stroke is over the fill, half on either side",
      root: layer(0, 0, 6, 6) {
        $0.kind = shape(rect(1, 1, 4, 4)) { ($0.strokeColor, $0.lineWidth) = (.blue, 2) }
      }, height: 6,
      rows: [
        Array(repeating: blue, count: 6), Array(repeating: blue, count: 6),
        [blue, blue, red, red, blue, blue], [blue, blue, red, red, blue, blue],
        Array(repeating: blue, count: 6), Array(repeating: blue, count: 6),
      ]),
    // 5, Extra: strokeEnd .5 of a 100-long line draws 50; here of 6.
    Case(
      testDescription: "5: strokeEnd .5 of a line draws half of it",
      root: layer(0, 0, 6, 1) {
        $0.kind = shape(line((0, 0), (6, 0))) {
          stroked(&$0)
          $0.strokeEnd = 0.5
        }
      }, rows: [[blue, blue, blue, 0, 0, 0]]),
    Case(
      testDescription: "1.2: strokeStart and strokeEnd run over all subpaths",
      root: layer(0, 0, 6, 3) {
        var path = line((0, 0), (6, 0))
        path.move(to: CGPoint(x: 0, y: 2))
        path.addLine(to: CGPoint(x: 6, y: 2))
        $0.kind = shape(path) {
          stroked(&$0)
          ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75)
        }
      }, height: 3,
      rows: [
        [0, 0, 0, blue, blue, blue], [blue, blue, blue, 0, 0, 0], [blue, blue, blue, 0, 0, 0],
      ]),
    Case(
      testDescription: "1.2: dashes and their phase",
      root: layer(0, 0, 6, 1) {
        $0.kind = shape(line((0, 0), (6, 0))) {
          stroked(&$0)
          ($0.lineDashPattern, $0.lineDashPhase) = ([2, 1], 1)
        }
      }, rows: [[blue, 0, blue, blue, 0, blue]]),
    Case(
      testDescription: "1.2: even-odd leaves a hole",
      root: layer(0, 0, 6, 1) {
        var path = rect(0, -2, 6, 5)
        for element in rect(2, -1, 2, 3).elements {
          switch element {
          case .move(let p): path.move(to: p)
          case .line(let p): path.addLine(to: p)
          case .close: path.closeSubpath()
          default: break
          }
        }
        $0.kind = shape(path) { $0.fillRule = .evenOdd }
      }, rows: [[red, red, 0, 0, red, red]]),
    Case(
      testDescription: "opacity scales fill and stroke together",
      root: layer(0, 0, 6, 1) {
        $0.opacity = 0.5
        $0.kind = shape(rect(0, -3, 4, 9)) {
          ($0.strokeColor, $0.lineWidth) = (.blue, 2)
          $0.path = rect(0, -9, 4, 20)
        }
      }, rows: [[0x8000_0080, 0x8080_0000, 0x8080_0000, 0x8000_0080, 0x8000_0080, 0]]),
  ]

  static let gradients: [Case] = [
    Case(
      testDescription: "1.2: axial along x, sampled at pixel centres",
      root: layer(0, 0, 4, 1) { $0.kind = gradient([.black, .white]) },
      rows: [[0xFF20_2020, 0xFF60_6060, 0xFF9F_9F9F, 0xFFDF_DFDF, 0, 0]]),
    Case(
      testDescription: "1.2: from the top to the bottom unless set",
      root: layer(0, 0, 1, 2) {
        $0.kind = gradient([.black, .white]) {
          $0 = GradientProperties(); $0.colors = [.black, .white]
        }
      }, width: 1, height: 2, rows: [[0xFF40_4040], [0xFFBF_BFBF]]),
    Case(
      testDescription: "1.2: over the background, under the contents",
      root: layer(0, 0, 3, 1) {
        $0.backgroundColor = .blue
        $0.contents = .rows([[green]])
        $0.contentsGravity = .center
        $0.kind = gradient([.red, .red])
      }, rows: [[red, green, red, 0, 0, 0]]),
    Case(
      testDescription: "1.2: nil colours draw nothing",
      root: layer(0, 0, 2, 1) {
        $0.backgroundColor = .blue
        $0.kind = gradient(nil)
      }, rows: [[blue, blue, 0, 0, 0, 0]]),
    // 5, row 17: over white the middle is 191, within 2.
    Case(
      testDescription: "5: white to clear over white turns grey in the middle",
      root: layer(
        0, 0, 1, 1,
        sublayers: [
          layer(0, 0, 1, 1) { $0.kind = gradient([.white, .clear]) }
        ]
      ) { $0.backgroundColor = .white }, rows: [[0xFFBF_BFBF, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "5: white to white without alpha over white stays white",
      root: layer(
        0, 0, 1, 1,
        sublayers: [
          layer(0, 0, 1, 1) {
            $0.kind = gradient([.white, Color(red: 1, green: 1, blue: 1, alpha: 0)])
          }
        ]
      ) { $0.backgroundColor = .white }, rows: [[white, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.2: pads before the first and after the last stop",
      root: layer(0, 0, 6, 1) {
        $0.kind = gradient([.red, .blue]) { $0.locations = [0.5, 0.5] }
      }, rows: [[red, red, red, blue, blue, blue]]),
    Case(
      testDescription: "1.2: a radial gradient with a radius of 0 draws nothing",
      root: layer(0, 0, 2, 1) {
        $0.kind = gradient([.red, .blue]) { $0.type = .radial }
      }, rows: [[0, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.2: a radial gradient ends at its radii",
      root: layer(0, 0, 6, 1) {
        $0.kind = gradient([.red, .blue]) {
          ($0.type, $0.locations) = (.radial, [0.99, 0.99])
          ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 5.0 / 6, y: 5))
        }
      }, rows: [[blue, red, red, red, red, blue]]),
    Case(
      testDescription: "1.2: a conic gradient turns from +x toward +y",
      root: layer(0, 0, 2, 2) {
        $0.kind = gradient([.red, .green, .blue, .white, .white]) {
          ($0.type, $0.locations) = (.conic, [0.125, 0.375, 0.625, 0.875, 1])
          ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
        }
      }, width: 2, height: 2, rows: [[blue, white], [green, red]]),
  ]

  static let contents: [Case] = [
    // 2.5 (M): the picture R G / B W; what is at (0, 0, .5, .5) in each kind of layer.
    Case(
      testDescription: "2.5: contentsRect counts from the top left where y runs down",
      root: layer(0, 0, 2, 2) {
        $0.contents = quad
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
      }, width: 2, height: 2, rows: [[red, red], [red, red]]),
    Case(
      testDescription: "2.5: nothing around contentsRect shows, even enlarged",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsRect = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
      }, rows: [Array(repeating: green, count: 6)]),
    Case(
      testDescription: "1.1: outside the unit rect edge pixels extend",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, blue]])
        $0.contentsRect = CGRect(x: -1, y: 0, width: 3, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, red, red, blue, blue, blue]]),
    Case(
      testDescription: "2.5: the logical size is that of the part",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue, white]])
        $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        $0.contentsGravity = .center
      }, rows: [[0, 0, green, blue, 0, 0]]),
    Case(
      testDescription: "2.5: nine parts: the corners keep their size",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, green, green, green, green, blue]]),
    Case(
      testDescription: "2.5: nine parts only with gravities that resize",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
        $0.contentsGravity = .left
      }, rows: [[red, green, blue, 0, 0, 0]]),
    Case(
      testDescription: "1.1: a centre without extent is one pixel",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsCenter = CGRect(x: 0.5, y: 0, width: 0, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, green, green, green, green, blue]]),
    Case(
      testDescription: "1.1: the centre lies in contentsRect",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[white, red, green, blue]])
        $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.75, height: 1)
        $0.contentsCenter = CGRect(x: 1.0 / 3, y: 0, width: 1.0 / 3, height: 1)
        $0.magnificationFilter = .nearest
      }, rows: [[red, green, green, green, green, blue]]),
    Case(
      testDescription: "1.1: nearest",
      root: layer(0, 0, 6, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.magnificationFilter = .nearest
      }, rows: [[red, red, green, green, blue, blue]]),
    Case(
      testDescription: "1.1: trilinear takes the picture of half the size",
      root: layer(0, 0, 1, 1) {
        $0.contents = .rows([[red, 0xFF00_0000], [0xFF00_0000, 0xFF00_0000]])
        $0.minificationFilter = .trilinear
      }, rows: [[0xFF40_0000, 0, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.1: the bias takes a smaller one",
      root: layer(0, 0, 2, 1) {
        $0.contents = .rows([[red, red, 0xFF00_0000, 0xFF00_0000]])
        $0.minificationFilter = .trilinear
        $0.minificationFilterBias = 1
      }, rows: [[0xFF80_0000, 0xFF80_0000, 0, 0, 0, 0]]),
    Case(
      testDescription: "1.1: Gray8 is grey",
      root: layer(0, 0, 3, 1) {
        $0.contents = .rows([[red, green, blue]])
        $0.contentsFormat = .gray8Uint
      }, rows: [[0xFF36_3636, 0xFFB6_B6B6, 0xFF12_1212, 0, 0, 0]]),
  ]

  @Test(arguments: shapes + gradients + contents)
  func everyPixel(_ c: Case) {
    #expect(draw(c.root, on: .pixels(c.width, c.height)).rows == c.rows)
  }

  // 5, row 16: 200 x 200 pixels at scale 2 in 300 x 300, here a tenth of it.
  @Test func contentsRectAndScaleGiveTheSize() {
    let picture = Bitmap.rows(Array(repeating: Array(repeating: Self.red, count: 40), count: 40))
    let bitmap = draw(
      Self.layer(0, 0, 30, 30) {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        $0.contentsScale = 2
        $0.contentsGravity = .center
      }, on: .pixels(30, 30))
    #expect(bitmap[9, 15].argb == 0 && bitmap[10, 10].argb == Self.red)
    #expect(bitmap[19, 19].argb == Self.red && bitmap[20, 15].argb == 0)
  }

  // MARK: Pairs

  struct Pair: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var areSame: Bool
    var first: Change
    var second: Change
    var sublayers: [SceneLayer] = []
  }

  static func same(
    _ text: String, _ first: @escaping Change, _ second: @escaping Change,
    sublayers: [SceneLayer] = []
  ) -> Pair {
    Pair(testDescription: text, areSame: true, first: first, second: second, sublayers: sublayers)
  }

  static func differ(
    _ text: String, _ first: @escaping Change, _ second: @escaping Change,
    sublayers: [SceneLayer] = []
  ) -> Pair {
    Pair(testDescription: text, areSame: false, first: first, second: second, sublayers: sublayers)
  }

  static let picture = Bitmap.rows(
    (0..<9).map { y in (0..<9).map { x in 0xFF00_0000 | UInt32(x * 28) << 16 | UInt32(y * 28) } })

  static let diagonal = line((2, 3), (25, 11), (4, 22))

  static let pairs: [Pair] = [
    same("a square corner is no corner", { $0.maskedCorners = [] }) {
      $0.cornerRadius = 0
    },
    same(
      "a continuous corner without room is a circle",
      {
        ($0.cornerRadius, $0.cornerCurve) = (99, .circular)
      }
    ) { ($0.cornerRadius, $0.cornerCurve) = (99, .circular) },
    differ("continuous corners are no circles", { $0.cornerRadius = 8 }) {
      ($0.cornerRadius, $0.cornerCurve) = (8, .continuous)
    },
    differ("each corner by itself", { ($0.cornerRadius, $0.maskedCorners) = (8, .minXMinY) }) {
      ($0.cornerRadius, $0.maskedCorners) = (8, .maxXMaxY)
    },
    same(
      "a radius without background, border and clip shows nothing",
      {
        ($0.backgroundColor, $0.cornerRadius) = (nil, 8)
      }
    ) { $0.backgroundColor = nil },
    same(
      "corners do not clip a shape",
      {
        ($0.backgroundColor, $0.kind, $0.cornerRadius) = (nil, shape(rect(0, 0, 28, 24)), 9)
      }
    ) { ($0.backgroundColor, $0.kind) = (nil, shape(rect(0, 0, 28, 24))) },
    differ(
      "a rounded clip does",
      {
        ($0.backgroundColor, $0.kind, $0.cornerRadius) = (nil, shape(rect(0, 0, 28, 24)), 9)
        $0.masksToBounds = true
      }
    ) { ($0.backgroundColor, $0.kind) = (nil, shape(rect(0, 0, 28, 24))) },
    same(
      "a gradient of one colour is a background",
      {
        ($0.backgroundColor, $0.kind, $0.cornerRadius) = (nil, gradient([.blue, .blue]), 9)
      }
    ) { ($0.backgroundColor, $0.cornerRadius) = (.blue, 9) },
    same(
      "an opaque gradient hides the background",
      {
        ($0.backgroundColor, $0.kind) = (.red, gradient([.blue, .green]))
      }
    ) { ($0.backgroundColor, $0.kind) = (.green, gradient([.blue, .green])) },
    differ(
      "a clear one does not",
      {
        ($0.backgroundColor, $0.kind) = (.red, gradient([.blue, .clear]))
      }
    ) { ($0.backgroundColor, $0.kind) = (.green, gradient([.blue, .clear])) },
    same("nil locations are even ones", { $0.kind = gradient([.red, .green, .blue]) }) {
      $0.kind = gradient([.red, .green, .blue]) { $0.locations = [0, 0.5, 1] }
    },
    differ("locations move colours", { $0.kind = gradient([.red, .green, .blue]) }) {
      $0.kind = gradient([.red, .green, .blue]) { $0.locations = [0, 0.2, 1] }
    },
    same("a gradient backwards is its colours backwards", { $0.kind = gradient([.red, .red]) }) {
      $0.kind = gradient([.red, .red]) { swap(&$0.startPoint, &$0.endPoint) }
    },
    differ("the type counts", { $0.kind = gradient([.red, .blue]) }) {
      $0.kind = gradient([.red, .blue]) { $0.type = .conic }
    },
    same(
      "a stroke of no width is none",
      {
        $0.kind = shape(diagonal) { ($0.strokeColor, $0.lineWidth) = (.blue, 0) }
      }
    ) { $0.kind = shape(diagonal) },
    same("a stroke without a colour is none", { $0.kind = shape(diagonal) { $0.lineWidth = 9 } }) {
      $0.kind = shape(diagonal)
    },
    same(
      "strokeStart at strokeEnd leaves nothing",
      {
        $0.kind = shape(diagonal) {
          $0.strokeColor = .blue
          ($0.strokeStart, $0.strokeEnd) = (0.5, 0.5)
        }
      }
    ) { $0.kind = shape(diagonal) },
    same(
      "strokeStart after strokeEnd leaves nothing",
      {
        $0.kind = shape(diagonal) {
          $0.strokeColor = .blue
          ($0.strokeStart, $0.strokeEnd) = (0.8, 0.2)
        }
      }
    ) { $0.kind = shape(diagonal) },
    same(
      "strokeStart does not cut the fill",
      {
        $0.kind = shape(diagonal) { ($0.strokeStart, $0.strokeEnd) = (0.4, 0.5) }
      }
    ) { $0.kind = shape(diagonal) },
    same(
      "a dash pattern that adds up to nothing is one line",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [0, 0]
        }
      }
    ) { $0.kind = shape(diagonal, stroked) },
    differ(
      "dashes leave gaps",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [3, 2]
        }
      }
    ) { $0.kind = shape(diagonal, stroked) },
    same(
      "an odd pattern is itself twice",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [3]
        }
      }
    ) {
      $0.kind = shape(diagonal) {
        stroked(&$0); $0.lineDashPattern = [3, 3]
      }
    },
    same(
      "a phase of a whole pattern is none",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineDashPattern = [3, 2]; $0.lineDashPhase = 5
        }
      }
    ) {
      $0.kind = shape(diagonal) {
        stroked(&$0); $0.lineDashPattern = [3, 2]
      }
    },
    differ(
      "caps",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineCap = .round
        }
      }
    ) {
      $0.kind = shape(diagonal, stroked)
    },
    differ(
      "joins",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.lineJoin = .bevel
        }
      }
    ) {
      $0.kind = shape(diagonal, stroked)
    },
    same(
      "a mitre beyond its limit is a bevel",
      {
        $0.kind = shape(diagonal) {
          stroked(&$0); $0.miterLimit = 1
        }
      }
    ) {
      $0.kind = shape(diagonal) {
        stroked(&$0); $0.lineJoin = .bevel
      }
    },
    same("an open path is filled as a closed one", { $0.kind = shape(diagonal) }) {
      var closed = diagonal
      closed.closeSubpath()
      $0.kind = shape(closed)
    },
    same(
      "the whole contentsRect is none",
      {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
      }
    ) { $0.contents = picture },
    differ(
      "half of it is not",
      {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      }
    ) { $0.contents = picture },
    same(
      "an empty contentsRect shows nothing",
      {
        $0.contents = picture
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0, height: 1)
      }
    ) { _ in },
    same(
      "the whole contentsCenter is none",
      {
        $0.contents = picture
        $0.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
      }
    ) { $0.contents = picture },
    differ(
      "nine parts are not one",
      {
        $0.contents = picture
        $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      }
    ) { $0.contents = picture },
    same(
      "nine parts of no resizing gravity are one",
      {
        ($0.contents, $0.contentsGravity) = (picture, .topLeft)
        $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      }
    ) { ($0.contents, $0.contentsGravity) = (picture, .topLeft) },
    differ(
      "nearest is not linear",
      {
        ($0.contents, $0.magnificationFilter) = (picture, .nearest)
      }
    ) { $0.contents = picture },
    same(
      "larger, trilinear is linear",
      {
        ($0.contents, $0.magnificationFilter) = (picture, .trilinear)
      }
    ) { $0.contents = picture },
    same(
      "larger, the filter for smaller ones does not count",
      {
        ($0.contents, $0.minificationFilter) = (picture, .nearest)
      }
    ) { $0.contents = picture },
    same(
      "smaller, the filter for larger ones does not count",
      {
        ($0.contents, $0.magnificationFilter, $0.contentsScale) = (picture, .nearest, 3)
        $0.contentsGravity = .center
      }
    ) {
      ($0.contents, $0.contentsScale, $0.contentsGravity) = (picture, 3, .center)
    },
    differ(
      "smaller, trilinear is not linear",
      {
        ($0.contents, $0.minificationFilter, $0.contentsScale) = (picture, .trilinear, 3)
        $0.contentsGravity = .center
      }
    ) {
      ($0.contents, $0.contentsScale, $0.contentsGravity) = (picture, 3, .center)
    },
    same(
      "the bias counts for trilinear only",
      {
        ($0.contents, $0.minificationFilterBias, $0.contentsScale) = (picture, 2, 3)
        $0.contentsGravity = .center
      }
    ) {
      ($0.contents, $0.contentsScale, $0.contentsGravity) = (picture, 3, .center)
    },
    same("RGBAh shows as RGBA8", { ($0.contents, $0.contentsFormat) = (picture, .rgba16Float) }) {
      $0.contents = picture
    },
    differ("Gray8 does not", { ($0.contents, $0.contentsFormat) = (picture, .gray8Uint) }) {
      $0.contents = picture
    },
  ]

  @Test(arguments: pairs)
  func looksTheSameOrNot(_ pair: Pair) {
    func picture(_ change: Change) -> [[UInt32]] {
      let root = Self.layer(1, 2, 28, 24, sublayers: pair.sublayers) {
        $0.backgroundColor = .green
        change(&$0)
      }
      return draw(root, on: .pixels(32, 30)).rows
    }
    #expect((picture(pair.first) == picture(pair.second)) == pair.areSame)
  }

  // MARK: Borders and corners

  @Test func bordersFollowTheirCorners() {
    for curve in CornerCurve.allCases {
      for mask in 0...15 as ClosedRange<UInt8> {
        let ring = draw(
          Self.layer(0, 0, 30, 30) {
            ($0.backgroundColor, $0.cornerRadius, $0.cornerCurve) = (.blue, 9, curve)
            ($0.borderWidth, $0.borderColor) = (3, .red)
            $0.maskedCorners = CornerMask(rawValue: mask)
          }, on: .pixels(30, 30))
        let inner = draw(
          Self.layer(3, 3, 24, 24) {
            ($0.backgroundColor, $0.cornerRadius, $0.cornerCurve) = (.blue, 6, curve)
            $0.maskedCorners = CornerMask(rawValue: mask)
          }, on: .pixels(30, 30))
        for y in 3..<27 {
          for x in 3..<27 where inner[x, y].alpha == 255 {
            #expect(ring[x, y].argb == Self.blue, "(\(x), \(y))")
          }
        }
      }
    }
  }

  // 2.6 (M): row 1 of a continuous corner of radius 10 has alphas 84 and 224, within 2.
  @Test func continuousCornersOfLayersHaveTheMeasuredCoverage() {
    let bitmap = draw(
      Self.layer(0, 0, 40, 40) {
        ($0.backgroundColor, $0.cornerRadius, $0.cornerCurve) = (.red, 10, .continuous)
      }, on: .pixels(40, 40))
    #expect(abs(Int(bitmap[4, 1].alpha) - 84) <= 2)
    #expect(abs(Int(bitmap[5, 1].alpha) - 224) <= 2)
  }

  // MARK: Plans

  @Test func opaqueGradientsCoverWhatIsBelow() {
    let plan = FramePlan(
      Self.layer(
        0, 0, 20, 20,
        sublayers: [
          Self.layer(2, 2, 4, 4) { $0.backgroundColor = .red },
          Self.layer(0, 0, 20, 20) { $0.kind = Self.gradient([.red, .blue]) },
        ]), .pixels(20, 20))
    #expect(plan.words == ["layer gradient 0,0-20,20"])
    #expect(plan.counters.layersCovered == 1)
  }

  // frames 4.3: contents larger than a texture are tiled, and counted.
  @Test func contentsLargerThanATextureAreCountedInTiles() {
    var display = DisplayGeometry.pixels(20, 20)
    let root = Self.layer(0, 0, 20, 20) { $0.contents = Self.picture }
    #expect(FramePlan(root, display).counters.textureTiles == 0)
    let whole = draw(root, on: display)
    for (side, tiles) in [(9, 0), (8, 4), (4, 9), (1, 81)] {
      display.maxTextureSide = side
      #expect(FramePlan(root, display).counters.textureTiles == tiles)
      #expect(draw(root, on: display).rows == whole.rows)
    }
  }

  @Test func partsOfAShapeLayerAreListedInOrder() {
    let plan = FramePlan(
      Self.layer(0, 0, 20, 20, sublayers: [Self.layer(0, 0, 1, 1) { $0.backgroundColor = .red }]) {
        $0.kind = Self.shape(Self.rect(2, 2, 5, 5)) { $0.strokeColor = .blue }
      }, .pixels(20, 20))
    #expect(
      plan.words == [
        "layer fill 1,1-8,8", "layer stroke 1,1-8,8", "layer background 0,0-1,1",
      ])
  }

  @Test func onlyWhatChangesOfAShapeIsDamaged() {
    let root = Self.layer(0, 0, 40, 40) { $0.backgroundColor = .white }
    var before = root
    before.sublayers = [
      Self.layer(0, 0, 1, 1) { $0.kind = Self.shape(Self.rect(10, 10, 5, 5)) }
    ]
    var after = before
    after.sublayers[0].properties.kind = Self.shape(Self.rect(10, 10, 8, 5))
    var tree = RenderTree()
    tree.apply(before.commit())
    let first = FramePlan(tree: tree, at: .zero, display: .pixels(40, 40), previous: nil)
    tree.apply(after.commit(after: before))
    let next = FramePlan(tree: tree, at: .zero, display: .pixels(40, 40), previous: first)
    #expect(next.damage.rects.count == 1)
    #expect(next.damage.rects.allSatisfy { $0.minX >= 9 && $0.maxX <= 19 && $0.maxY <= 16 })
    let still = FramePlan(tree: tree, at: .zero, display: .pixels(40, 40), previous: next)
    #expect(still.damage.isEmpty)
  }
}
