internal import Foundation
internal import Graphics

/// Where a shadow lies and how it is made.
struct CastShadow {
  /// Whole pixels to the right of and below what casts it.
  var x, y: Int
  var step: ShadowStep

  /// The offset goes through the layer's own transform (core-animation 2.4); it is rounded to 1/256
  /// of a pixel.
  init(_ shadow: LayerEffects.Shadow, _ matrix: Transform2D) {
    let (w, h) = (Double(shadow.offset.width), Double(shadow.offset.height))
    func fixed(_ value: Double) -> Int {
      value.isNaN ? 0 : Int((min(max(value, -0x1p20), 0x1p20) * 256).rounded())
    }
    let right = fixed(w * matrix.a + h * matrix.c)
    let down = fixed(w * matrix.b + h * matrix.d)
    (x, y) = (right >> 8, down >> 8)
    let sigma = LayerEffects.sigma(shadow.radius, matrix)
    step = ShadowStep(
      color: shadow.color, sigmaX: sigma.x, sigmaY: sigma.y, shiftX: right & 255,
      shiftY: down & 255)
  }
}
