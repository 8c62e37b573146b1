import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// core-animation 2.9: rendering a tree of layers into a canvas, by its model values.
@Suite struct RenderTests {
  private let layer = Layer()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    layer.backgroundColor = red
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func picture(
    _ layer: Layer, _ prepare: (Canvas) -> Void = { _ in }
  ) throws -> Bitmap {
    let canvas = try #require(Canvas(size: CGSize(width: 50, height: 50), scale: 1))
    prepare(canvas)
    layer.render(in: canvas)
    return canvas.makeBitmap()
  }

  private func sublayer(_ frame: CGRect, _ color: Color) -> Layer {
    let sublayer = Layer()
    sublayer.frame = frame
    sublayer.backgroundColor = color
    return sublayer
  }

  /// Measured on a context whose y runs up: a red layer of 40 x 30 covers rows 20 to 49.
  @Test func aLayerIsDrawnFromTheCornerOfItsSpace() throws {
    layer.position = CGPoint(x: 300, y: 300)
    layer.transform = .rotation(1)
    layer.isGeometryFlipped = true
    let down = try picture(layer)
    let up = try picture(layer) {
      $0.concatenate(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 50))
    }
    for row in 0..<50 {
      #expect(down[20, row] == (row < 30 ? red.pixel : .clear), "row \(row)")
      #expect(up[20, row] == (row >= 20 ? red.pixel : .clear), "row \(row)")
      #expect(down[45, row] == .clear)
    }
  }

  /// Measured: opacity is that of the group.
  @Test func opacityIsOfAllTogether() throws {
    layer.opacity = 0.5
    layer.addSublayer(sublayer(CGRect(x: 0, y: 0, width: 10, height: 10), blue))
    let picture = try picture(layer)
    #expect(picture[5, 5] == Pixel(argb: 0x8000_0080))
    #expect(picture[20, 20] == Pixel(argb: 0x8080_0000))
  }

  @Test func theModelCountsWhateverAnimationsShow() throws {
    let harness = Harness(layer)
    harness.turn(at: 0)
    harness.turn(at: 1) { layer.backgroundColor = blue }
    #expect(layer.presentation?.backgroundColor == red)
    #expect(try picture(layer)[5, 5] == blue.pixel)
  }

  @Test func whatWaitsToDisplayDisplays() throws {
    let puppet = Puppet()
    puppet.onDraw = { _, canvas in canvas.fillEverything(color: .white) }
    layer.delegate = puppet
    layer.setNeedsDisplay()
    #expect(try picture(layer)[5, 5] == Color.white.pixel)
    #expect(!layer.needsDisplay)
  }

  @Test func sublayersLieByTheirPlacesAndDepths() throws {
    layer.bounds.origin = CGPoint(x: 0, y: 10)
    let front = sublayer(CGRect(x: 4, y: 14, width: 10, height: 10), blue)
    front.zPosition = 1
    layer.addSublayer(front)
    layer.addSublayer(sublayer(CGRect(x: 0, y: 10, width: 40, height: 8), .white))
    let turned = sublayer(CGRect(x: 30, y: 30, width: 4, height: 2), .black)
    turned.transform = .rotation(.pi / 2)
    layer.addSublayer(turned)
    let picture = try picture(layer)
    #expect(picture[5, 15] == blue.pixel, "in front of the later one")
    #expect(picture[20, 15] == Color.white.pixel)
    #expect(picture[20, 5] == .clear, "the bounds begin at 10")
    #expect(picture[31, 29] == Color.black.pixel && picture[30, 30] == red.pixel)
  }

  @Test func cornersBorderAndClip() throws {
    layer.cornerRadius = 10
    layer.borderWidth = 2
    layer.borderColor = blue
    layer.addSublayer(sublayer(CGRect(x: 0, y: 0, width: 50, height: 50), .white))
    var picture = try picture(layer)
    #expect(picture[0, 0] == Color.white.pixel, "corners alone clip nothing")
    #expect(picture[20, 1] == blue.pixel, "the border is above sublayers")
    layer.masksToBounds = true
    picture = try self.picture(layer)
    #expect(picture[0, 0] == .clear && picture[45, 45] == .clear)
    #expect(picture[20, 15] == Color.white.pixel)
    layer.maskedCorners = [.maxXMaxY]
    picture = try self.picture(layer)
    #expect(picture[0, 0] == blue.pixel && picture[39, 29] == .clear)
  }

  @Test func contentsFollowGravityPartAndFlip() throws {
    let size = try #require(PixelSize(width: 2, height: 2))
    let four = [Color.white, red, blue, .black].map(\.pixel.argb)
    layer.backgroundColor = nil
    layer.contents = Bitmap(PixelBuffer(size: size, pixels: four))
    layer.contentsGravity = .bottomRight
    var picture = try picture(layer)
    #expect(picture[38, 0] == Color.white.pixel && picture[39, 1] == Color.black.pixel)
    #expect(picture[20, 20] == .clear)
    layer.isGeometryFlipped = true
    picture = try self.picture(layer)
    #expect(picture[38, 0] == blue.pixel, "turned over in its place")
    layer.isGeometryFlipped = false
    layer.contentsGravity = .resize
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    picture = try self.picture(layer)
    #expect(picture[30, 5] == red.pixel && picture[45, 5] == .clear)
  }

  @Test func shapesGradientsAndPatterns() throws {
    let shape = ShapeLayer()
    shape.path = .rect(CGRect(x: 2, y: 2, width: 10, height: 10))
    shape.strokeColor = blue
    shape.lineWidth = 2
    var picture = try picture(shape)
    #expect(picture[6, 6] == Color.black.pixel && picture[2, 6] == blue.pixel)

    let gradient = GradientLayer()
    gradient.bounds = layer.bounds
    gradient.colors = [.black, .white]
    gradient.locations = [0.5, 0.5]
    picture = try self.picture(gradient)
    #expect(picture[5, 5] == Color.black.pixel && picture[5, 25] == Color.white.pixel)
    gradient.type = .radial
    gradient.locations = nil
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    picture = try self.picture(gradient)
    #expect(picture[20, 15].red < 20 && picture[1, 1] == Color.white.pixel)

    let size = try #require(PixelSize(width: 2, height: 1))
    layer.backgroundPattern = BackgroundPattern(
      Bitmap(PixelBuffer(size: size, pixels: [red, blue].map(\.pixel.argb))))
    picture = try self.picture(layer)
    #expect((0..<40).allSatisfy { picture[$0, 7] == ($0 % 2 == 0 ? red : blue).pixel })
  }

  /// What Core Animation documents that it leaves out, with all that is in it.
  @Test(arguments: ["filter", "behind", "blend", "mask", "depth", "hidden", "clear"])
  func someLayersAreLeftOut(_ why: String) throws {
    let other = sublayer(CGRect(x: 0, y: 0, width: 20, height: 20), blue)
    other.addSublayer(sublayer(CGRect(x: 0, y: 0, width: 5, height: 5), .white))
    layer.addSublayer(other)
    #expect(try picture(layer)[10, 10] == blue.pixel)
    switch why {
    case "filter": other.filters = [.invert(1)]
    case "behind": other.backgroundFilters = [.invert(1)]
    case "blend": other.compositingFilter = .multiply
    case "mask": other.mask = sublayer(CGRect(x: 0, y: 0, width: 20, height: 20), .black)
    case "depth": other.setValue(.number(0.5), forKeyPath: "transform.rotation.y")
    case "hidden": other.isHidden = true
    default: other.opacity = 0
    }
    let picture = try picture(layer)
    #expect(picture[10, 10] == red.pixel && picture[2, 2] == red.pixel)
  }

  /// `framebufferOnly`: pictures of an external layer cannot be read unless it says so.
  @Test func externalPicturesAreDrawnWhereTheyMayBeRead() throws {
    let external = ExternalLayer()
    external.bounds = layer.bounds
    let size = try #require(PixelSize(width: 1, height: 1))
    external.present(Bitmap(PixelBuffer(size: size, filledWith: red.pixel)))
    #expect(try picture(external)[5, 5] == .clear)
    external.isFramebufferOnly = false
    #expect(try picture(external)[5, 5] == red.pixel)
  }

  /// A delegate can draw other layers into its own, on a canvas that keeps its commands too.
  @Test func aRecorderKeepsIt() throws {
    layer.opacity = 0.5
    layer.cornerRadius = 4
    layer.addSublayer(sublayer(CGRect(x: 1, y: 1, width: 9, height: 9), blue))
    let recorder = try #require(Canvas.recorder(size: CGSize(width: 50, height: 50), scale: 1))
    layer.render(in: recorder)
    #expect(try recorder.makeBitmap().pixels == picture(layer).pixels)
  }
}
