import Foundation
import Graphics
import LayerModel
import Testing

@testable import Compositor

/// Values that core-animation states for effects, and those that follow from a kernel.
@Suite struct EffectPixelTests {
  static func pixels(
    _ layer: SceneLayer, _ width: Int, _ height: Int, background: Color = .clear, scale: Double = 1
  ) -> Bitmap {
    draw(layer, on: .pixels(width, height, scale: scale, background: background))
  }

  static func square(
    sublayers: [SceneLayer] = [], _ change: (inout LayerProperties) -> Void
  ) -> SceneLayer {
    SceneLayer("square", CGRect(x: 0, y: 0, width: 20, height: 20), sublayers: sublayers) {
      $0.backgroundColor = .red
      change(&$0)
    }
  }

  static func cast(_ p: inout LayerProperties) {
    p.shadowOpacity = 1
    p.shadowOffset = CGSize(width: 10, height: 0)
    p.shadowRadius = 0
  }

  /// core-animation 2.4: turned by a quarter, an offset to the right goes down, or stays where it is.
  @Test(arguments: [
    (DisplayGeometry.ShadowOffsetSpace.layer, false, 30, 45),
    (.superlayer, false, 45, 30), (.layer, true, 30, 15), (.superlayer, true, 45, 30),
  ])
  func theOffsetIsInTheSpaceThatTheDisplaySays(
    _ space: DisplayGeometry.ShadowOffsetSpace, _ isPath: Bool, _ x: Int, _ y: Int
  ) {
    let square = Self.square {
      Self.cast(&$0)
      $0.position = CGPoint(x: 30, y: 30)
      $0.transform = .rotation(isPath ? -.pi / 2 : .pi / 2)
      if isPath { $0.shadowPath = .rect(CGRect(x: 0, y: 0, width: 20, height: 20)) }
    }
    var display = DisplayGeometry.pixels(60, 60)
    display.shadowOffsetSpace = space
    let shown = draw(SceneLayer(sublayers: [square]), on: display)
    let places = [(45, 30), (30, 45), (15, 30), (30, 15)]
    #expect(places.filter { shown[$0.0, $0.1].alpha == 255 }.map { [$0.0, $0.1] } == [[x, y]])
  }

  /// core-animation 5, row 6.
  @Test func masksToBoundsTakesAwayTheOwnShadow() {
    let shown = Self.pixels(Self.square { Self.cast(&$0) }, 40, 20)
    #expect(shown[25, 10] == Pixel(argb: 0xFF00_0000))
    let clipped = Self.pixels(
      Self.square {
        Self.cast(&$0)
        $0.masksToBounds = true
      }, 40, 20)
    #expect(clipped[25, 10] == .clear && clipped[10, 10] == Color.red.pixel)
  }

  /// core-animation 5, row 9.
  @Test func withoutGroupOpacityComponentsShowThroughEachOther() {
    let box = CGRect(x: 0, y: 0, width: 4, height: 4)
    let children = [
      SceneLayer("red", box) { $0.backgroundColor = .red },
      SceneLayer("blue", box) { $0.backgroundColor = .blue },
    ]
    func overlap(_ allowsGroupOpacity: Bool) -> Pixel {
      let parent = SceneLayer("parent", box, sublayers: children) {
        $0.opacity = 0.5
        $0.allowsGroupOpacity = allowsGroupOpacity
      }
      return Self.pixels(parent, 4, 4)[1, 1]
    }
    #expect(overlap(true) == Pixel(argb: 0x8000_0080))
    // (64, 0, 128, 191), the half being 128 of 255.
    #expect(overlap(false) == Pixel(argb: 0xC040_0080))
  }

  /// core-animation 5, row 10.
  @Test(arguments: [Color.black, .white])
  func onlyTheAlphaOfAMaskCounts(_ color: Color) {
    var layer = Self.square { _ in }
    layer.mask = SceneLayer("mask", CGRect(x: 0, y: 0, width: 10, height: 20)) {
      $0.backgroundColor = color
    }
    let bitmap = Self.pixels(layer, 20, 20)
    #expect(bitmap[5, 10] == Color.red.pixel && bitmap[15, 10] == .clear)
  }

  /// core-animation 1.1: the defaults draw no shadow; 2.4: a black one under the layer, up by 3.
  @Test func theStandardShadowIsSeenOnceItHasAnOpacity() {
    let layer = SceneLayer("layer", CGRect(x: 20, y: 20, width: 20, height: 20)) {
      $0.backgroundColor = .red
    }
    #expect(Self.pixels(layer, 60, 60)[30, 18] == .clear)
    var shown = layer
    shown.properties.shadowOpacity = 1
    let bitmap = Self.pixels(shown, 60, 60)
    #expect(bitmap[30, 14].alpha > bitmap[30, 45].alpha)
  }

  /// core-animation 2.4: the standard deviation is the radius, in points.
  @Test(arguments: [(1.0, 1.0), (3, 1), (3, 2), (10, 1), (10, 3)])
  func theEdgeOfAShadowIsThatOfAGaussian(_ radius: Double, _ scale: Double) {
    let layer = SceneLayer("layer", CGRect(x: -200, y: -200, width: 230, height: 500)) {
      $0.backgroundColor = .red
      $0.shadowOpacity = 1
      $0.shadowRadius = CGFloat(radius)
      $0.shadowOffset = CGSize(width: 30, height: 0)
    }
    let bitmap = Self.pixels(layer, Int(100 * scale), 4, scale: scale)
    let kernel = GaussianBlurTests.kernel(radius * scale)
    for x in Int(30 * scale)..<Int(100 * scale) {
      // What of the kernel lies left of the edge at 60 points.
      let edge = Int(60 * scale)
      let covered = (-(kernel.count - 1)..<kernel.count).reduce(0.0) {
        x + $1 < edge ? $0 + kernel[abs($1)] : $0
      }
      let byte = Double(bitmap[x, 2].alpha)
      #expect(abs(byte - 255 * covered) <= 1, "x \(x), radius \(radius), scale \(scale)")
    }
  }

  @Test func blursSpreadOverTheEdgesOfTheDisplay() {
    // What is outside the display but near it is blurred into it.
    let layer = SceneLayer("layer", CGRect(x: -20, y: 0, width: 20, height: 20)) {
      $0.backgroundColor = .red
      $0.filters = [.gaussianBlur(radius: 2)]
    }
    #expect(Self.pixels(layer, 20, 20)[0, 10].alpha > 80)
  }

  @Test func aHugeLayerWithAShadowIsDrawnAsFarAsItIsSeen() {
    let layer = SceneLayer("layer", CGRect(x: -50_000, y: 5, width: 100_000, height: 90_000)) {
      $0.backgroundColor = .red
      $0.shadowOpacity = 1
      $0.shadowRadius = 1
      $0.shadowOffset = CGSize(width: 0, height: -6)
    }
    let plan = FramePlan(layer, .pixels(20, 20))
    #expect(plan.passes.allSatisfy { $0.byteCount < 4 << 20 })
    let bitmap = Rasterizer(threads: 1).draw(plan, over: nil)
    #expect(bitmap[10, 10] == Color.red.pixel)
    #expect(bitmap[10, 3].alpha == 255 && bitmap[10, 0].alpha < 250)
  }

  @Test func aBitmapThatWouldBeFarTooLargeIsLeftOut() {
    var layer = SceneLayer(
      "layer", CGRect(x: 2, y: 2, width: 16, height: 16),
      sublayers: [
        SceneLayer("inner", CGRect(x: 4, y: 4, width: 5, height: 5)) { $0.backgroundColor = .blue }
      ]
    ) { $0.backgroundColor = .red }
    let plain = Self.pixels(layer, 20, 20)
    layer.properties.shouldRasterize = true
    layer.properties.rasterizationScale = 1000
    #expect(FramePlan(layer, .pixels(20, 20)).passes.isEmpty)
    #expect(Self.pixels(layer, 20, 20).pixels == plain.pixels)
  }

  @Test func aBlurOnTheLargestDisplayIsDrawn() {
    let layer = SceneLayer("layer", CGRect(x: -50, y: 0, width: 17_000, height: 2)) {
      $0.backgroundColor = .red
      $0.shadowOpacity = 1
      $0.shadowRadius = 3
      $0.shadowOffset = .zero
    }
    let bitmap = Self.pixels(layer, PixelSize.limit, 2)
    #expect(bitmap[3, 0] == Color.red.pixel && bitmap[16_000, 1] == Color.red.pixel)
  }
}
