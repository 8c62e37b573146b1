import Foundation
import Graphics
import Testing

/// A canvas that must exist.
func canvas(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) throws -> Canvas {
  try #require(Canvas(size: CGSize(width: width, height: height), scale: scale))
}

/// The rows of a picture as hexadecimal `AARRGGBB`, for exact comparison.
func rows(_ bitmap: Bitmap) -> [[String]] {
  (0..<bitmap.size.height).map { y in
    (0..<bitmap.size.width).map { x in String(bitmap[x, y].description.dropFirst()) }
  }
}

@Suite struct CanvasTests {
  static let red = Color(red: 1, green: 0, blue: 0)
  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  struct SizeCase: Sendable, CustomTestStringConvertible {
    let width, height, scale: CGFloat
    let pixels: [Int]?
    var testDescription: String { "\(width) x \(height) at \(scale)" }
  }

  @Test(arguments: [
    SizeCase(width: 1, height: 2, scale: 3, pixels: [3, 6]),
    SizeCase(width: 1.1, height: 1.5, scale: 2, pixels: [3, 3]),
    SizeCase(width: 0.1, height: 0.01, scale: 30, pixels: [3, 1]),
    SizeCase(width: 16384, height: 1, scale: 1, pixels: [16384, 1]),
    SizeCase(width: 16384.5, height: 1, scale: 1, pixels: nil),
    SizeCase(width: 0, height: 1, scale: 1, pixels: nil),
    SizeCase(width: -1, height: 1, scale: 1, pixels: nil),
    SizeCase(width: 1, height: 1, scale: 0, pixels: nil),
    SizeCase(width: -1, height: -1, scale: -1, pixels: nil),
    SizeCase(width: .nan, height: 1, scale: 1, pixels: nil),
    SizeCase(width: .infinity, height: 1, scale: 1, pixels: nil),
  ])
  func sizesAreRoundedUpToWholePixels(_ c: SizeCase) {
    let canvas = Canvas(size: CGSize(width: c.width, height: c.height), scale: c.scale)
    #expect(canvas.map { [$0.pixelSize.width, $0.pixelSize.height] } == c.pixels)
  }

  @Test func beginsTransparent() throws {
    #expect(rows(try canvas(2, 1).makeBitmap()) == [["00000000", "00000000"]])
  }

  @Test func fillsWholePixelsExactly() throws {
    let canvas = try canvas(3, 3)
    canvas.fill(.rect(Self.rect(1, 1, 1, 1)), color: Self.red)
    #expect(
      rows(canvas.makeBitmap()) == [
        ["00000000", "00000000", "00000000"], ["00000000", "FFFF0000", "00000000"],
        ["00000000", "00000000", "00000000"],
      ])
  }

  @Test func pointsAreScaledToPixels() throws {
    let canvas = try canvas(2, 1, scale: 2)
    canvas.fill(.rect(Self.rect(1, 0, 0.5, 1)), color: .black)
    let row = ["00000000", "00000000", "FF000000", "00000000"]
    #expect(rows(canvas.makeBitmap()) == [row, row])
  }

  @Test func partlyCoveredPixelsAreAntialiased() throws {
    let canvas = try canvas(2, 1)
    canvas.fill(.rect(Self.rect(0.5, 0, 1, 1)), color: .white)
    #expect(rows(canvas.makeBitmap()) == [["80808080", "80808080"]])
  }

  @Test func insidesFollowTheNonZeroRule() throws {
    let canvas = try canvas(3, 1)
    canvas.fill(try Path(svg: "M0 0H3V1H0Z M1 0H2V1H1Z"), color: .black)
    #expect(rows(canvas.makeBitmap()) == [["FF000000", "FF000000", "FF000000"]])
    let hole = try CanvasTests.canvasWithHole()
    #expect(rows(hole) == [["FF000000", "00000000", "FF000000"]])
  }

  static func canvasWithHole() throws -> Bitmap {
    let canvas = try canvas(3, 1)
    canvas.fill(try Path(svg: "M0 0H3V1H0Z M1 0V1H2V0Z"), color: .black)
    return canvas.makeBitmap()
  }

  @Test func coloursComeOutAsTheirPixels() throws {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      func unit() -> Double { Double.random(in: 0...1, using: &generator) }
      let color = Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
      let canvas = try canvas(1, 1)
      canvas.fillEverything(color: color)
      #expect(canvas.makeBitmap()[0, 0] == color.pixel, "\(color)")
      let filled = try CanvasTests.filled(color)
      #expect(filled == color.pixel, "\(color)")
    }
  }

  static func filled(_ color: Color) throws -> Pixel {
    let canvas = try canvas(1, 1)
    canvas.fill(.rect(rect(0, 0, 1, 1)), color: color)
    return canvas.makeBitmap()[0, 0]
  }

  @Test func translucentColoursAreComposedAsPixelOver() throws {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<500 {
      func unit() -> Double { Double.random(in: 0...1, using: &generator) }
      let colors = (0..<2).map { _ in
        Color(red: unit(), green: unit(), blue: unit(), alpha: unit())
      }
      let canvas = try canvas(1, 1)
      for color in colors { canvas.fill(.rect(Self.rect(0, 0, 1, 1)), color: color) }
      #expect(canvas.makeBitmap()[0, 0] == colors[1].pixel.over(colors[0].pixel), "\(colors)")
    }
  }

  @Test func strokesHalfOnEitherSide() throws {
    let canvas = try canvas(1, 4)
    canvas.stroke(try Path(svg: "M0 2H1"), color: .black, width: 2)
    #expect(rows(canvas.makeBitmap()) == [["00000000"], ["FF000000"], ["FF000000"], ["00000000"]])
  }

  @Test func strokeWidthGoesThroughTheTransform() throws {
    let canvas = try canvas(1, 4)
    canvas.concatenate(.scale(x: 1, y: 4))
    canvas.stroke(try Path(svg: "M0 .5H1"), color: .black, width: 0.5)
    #expect(rows(canvas.makeBitmap()) == [["00000000"], ["FF000000"], ["FF000000"], ["00000000"]])
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity]) func strokesOfNoWidthDrawNothing(
    _ width: CGFloat
  ) throws {
    let canvas = try canvas(2, 2)
    canvas.stroke(.rect(Self.rect(0, 0, 2, 2)), color: .black, width: width)
    #expect(canvas.makeBitmap().pixels == [0, 0, 0, 0])
    #expect(canvas.counts.pixelsDrawn == 0)
  }

  @Test func gradientsAreBlendedWithStraightAlpha() throws {
    let canvas = try canvas(4, 1)
    canvas.fillLinearGradient(
      .rect(Self.rect(0, 0, 4, 1)), colors: [.white, Color(red: 0, green: 0, blue: 0, alpha: 0)],
      from: .zero, to: CGPoint(x: 4, y: 0))
    // At 1/8: alpha 7/8 = 223, grey 7/8 of that = 195.
    let expected: [(UInt32, UInt32)] = [(223, 195), (159, 100), (96, 36), (32, 4)]
    let bitmap = canvas.makeBitmap()
    for (x, (alpha, grey)) in expected.enumerated() {
      let pixel = bitmap[x, 0]
      #expect(
        abs(Int(pixel.alpha) - Int(alpha)) <= 1 && abs(Int(pixel.red) - Int(grey)) <= 1, "\(pixel)")
    }
  }

  @Test func gradientsContinueBeyondTheirPoints() throws {
    let canvas = try canvas(4, 1)
    canvas.fillLinearGradient(
      .rect(Self.rect(0, 0, 4, 1)), colors: [Self.red, .black], from: CGPoint(x: 1, y: 0),
      to: CGPoint(x: 3, y: 0))
    let bitmap = canvas.makeBitmap()
    #expect(bitmap[0, 0].argb == 0xFFFF_0000 && bitmap[3, 0].argb == 0xFF00_0000)
  }

  @Test func degenerateGradientsFillWithTheLastColour() throws {
    let end = CGPoint(x: 1, y: 0)
    for (colors, to, expected) in [
      ([], end, 0), ([Self.red], end, 0xFFFF_0000), ([.black, Self.red], .zero, 0xFFFF_0000),
    ] as [([Color], CGPoint, UInt32)] {
      let canvas = try canvas(1, 1)
      canvas.fillLinearGradient(.rect(Self.rect(0, 0, 1, 1)), colors: colors, from: .zero, to: to)
      #expect(canvas.makeBitmap().pixels == [expected])
    }
  }

  @Test func picturesOneToOneAreCopies() throws {
    let size = try #require(PixelSize(width: 5, height: 4))
    let image = GeneratedImage.noise(seed: 9, alpha: true, size: size).makeBitmap()
    let canvas = try canvas(2.5, 2, scale: 2)
    canvas.draw(image, in: Self.rect(0, 0, 2.5, 2))
    #expect(canvas.makeBitmap().pixels == image.pixels)
  }

  @Test func picturesAreSampledBilinearlyUpToTheirEdges() throws {
    let size = try #require(PixelSize(width: 2, height: 1))
    let image = Bitmap(PixelBuffer(size: size, pixels: [0xFF00_0000, 0xFFFF_FFFF]))
    let canvas = try canvas(4, 1)
    canvas.draw(image, in: Self.rect(0, 0, 4, 1))
    let grey = canvas.makeBitmap().pixels.map { Int($0 & 0xFF) }
    #expect(grey[0] == 0 && grey[3] == 255)
    #expect(abs(grey[1] - 64) <= 1 && abs(grey[2] - 191) <= 1, "\(grey)")
    #expect(canvas.makeBitmap().isOpaque)
  }

  @Test func restoreBringsBackTransformAndClip() throws {
    let canvas = try canvas(2, 1)
    canvas.save()
    canvas.clip(to: .rect(Self.rect(1, 0, 1, 1)))
    canvas.concatenate(.translation(x: 1, y: 0))
    canvas.fillEverything(color: Self.red)
    #expect(canvas.makeBitmap().pixels == [0, 0xFFFF_0000])
    canvas.restore()
    canvas.fill(.rect(Self.rect(0, 0, 1, 1)), color: .black)
    #expect(canvas.makeBitmap().pixels == [0xFF00_0000, 0xFFFF_0000])
  }

  @Test func theTransformAddedLastGoesFirst() throws {
    let canvas = try canvas(4, 1)
    canvas.concatenate(.translation(x: 1, y: 0))
    canvas.concatenate(.scale(x: 2, y: 1))
    canvas.fill(.rect(Self.rect(0, 0, 1, 1)), color: .black)
    #expect(canvas.makeBitmap().pixels == [0, 0xFF00_0000, 0xFF00_0000, 0])
  }

  @Test func clippingToNothingHidesAll() throws {
    for path in [Path(), .rect(.zero), .rect(Self.rect(9, 9, 1, 1))] {
      let canvas = try canvas(1, 1)
      canvas.save()
      canvas.clip(to: path)
      canvas.fillEverything(color: .black)
      #expect(canvas.makeBitmap().pixels == [0])
      #expect(canvas.counts.pixelsDrawn == 0)
      canvas.restore()
      canvas.fillEverything(color: .black)
      #expect(canvas.makeBitmap().pixels == [0xFF00_0000])
    }
  }

  @Test func aCollapsedTransformDrawsNothingAndHarmsNothing() throws {
    let canvas = try canvas(1, 1)
    let size = try #require(PixelSize(width: 1, height: 1))
    let square = Path.rect(Self.rect(0, 0, 1, 1))
    for collapsed in [
      Transform2D.scale(x: 0, y: 1), Transform2D(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
      .scale(x: .leastNonzeroMagnitude, y: 1), .scale(x: .infinity, y: 1),
      .translation(x: .nan, y: 0),
    ] {
      canvas.save()
      canvas.concatenate(collapsed)
      canvas.fill(square, color: .black)
      canvas.stroke(square, color: .black, width: 1)
      canvas.fillLinearGradient(
        square, colors: [.black, .white], from: .zero, to: CGPoint(x: 1, y: 1))
      canvas.draw(
        Bitmap(PixelBuffer(size: size, filledWith: Color.black.pixel)), in: Self.rect(0, 0, 1, 1))
      canvas.restore()
    }
    canvas.fill(square, color: Self.red)
    #expect(canvas.makeBitmap().pixels == [0xFFFF_0000])
  }

  @Test func countsWhatWasDrawnWithinCanvasAndClip() throws {
    let canvas = try canvas(10, 10, scale: 2)
    canvas.fill(.rect(Self.rect(1, 1, 2, 3)), color: .black)
    #expect(canvas.counts == DrawingCounts(pathSegments: 4, pixelsDrawn: 24))
    canvas.fill(.rect(Self.rect(-5, -5, 6, 6)), color: .black)
    #expect(canvas.counts == DrawingCounts(pathSegments: 8, pixelsDrawn: 28))
    canvas.clip(to: .rect(Self.rect(0, 0, 5, 5)))
    canvas.fillEverything(color: .black)
    #expect(canvas.counts == DrawingCounts(pathSegments: 12, pixelsDrawn: 128))
    canvas.stroke(try Path(svg: "M1 3H3"), color: .black, width: 1)
    #expect(canvas.counts == DrawingCounts(pathSegments: 13, pixelsDrawn: 128 + 6 * 2))
  }

  /// Extreme numbers in every place: nothing crashes, and the canvas still draws afterwards.
  @Test func survivesExtremeCommands() throws {
    let extremes: [CGFloat] = [
      0, 1, -1, 0.5, 1e-9, 1e-30, 3e4, -3e4, 1e6, 1e9, -1e9, 1e18, 1e300, -1e300, .infinity, .nan,
      .leastNonzeroMagnitude,
    ]
    let size = try #require(PixelSize(width: 3, height: 3))
    let image = GeneratedImage.noise(seed: 1, alpha: true, size: size).makeBitmap()
    let text = TextLayout("Ab 中😀", style: TextStyle(size: 12), width: nil)
    for seed in UInt64(0)..<400 {
      var generator = SplitMix64(seed: seed)
      func number() -> CGFloat {
        Bool.random(using: &generator)
          ? CGFloat.random(in: -20...20, using: &generator)
          : extremes.randomElement(using: &generator) ?? 0
      }
      func point() -> CGPoint { CGPoint(x: number(), y: number()) }
      func path() -> Path {
        var path = Path()
        for _ in 0..<4 { path.addLine(to: point()) }
        path.addCurve(to: point(), control1: point(), control2: point())
        path.closeSubpath()
        return path
      }
      let canvas = try canvas(16, 16, scale: 2)
      canvas.save()
      for _ in 0..<6 {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: canvas.fill(path(), color: .black)
        case 1: canvas.stroke(path(), color: .black, width: number())
        case 2:
          canvas.draw(
            image, in: CGRect(origin: point(), size: CGSize(width: number(), height: number())))
        case 3:
          canvas.fillLinearGradient(
            path(), colors: [.black, .white, .clear], from: point(), to: point())
        case 4: canvas.draw(text, at: point())
        case 5:
          canvas.concatenate(
            Transform2D(
              a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
        default: canvas.clip(to: path())
        }
      }
      canvas.restore()
      canvas.fillEverything(color: Self.red)
      #expect(canvas.makeBitmap().pixels.allSatisfy { $0 == 0xFFFF_0000 }, "seed \(seed)")
    }
  }
}
