internal import Foundation
internal import Graphics

/// How far from what is seen something can matter, through all blurs around it.
///
/// Blurs in blurs are together a blur of the sum of their variances. So what is farther away than
/// that one looks changes no pixel, though each looks as far beyond the one around it: the sum of
/// distances would make pictures of nested blurs grow with their number, and not with its root.
struct Reach: Equatable {
  /// The pixels that are seen.
  var core: PixelRect
  /// Variances of the blurs around, in pixels squared.
  var varianceX = 0.0
  var varianceY = 0.0

  /// Every pixel that can matter.
  var rect: PixelRect {
    core.grown(
      x: GaussianBlur.support(sigma: varianceX.squareRoot()),
      y: GaussianBlur.support(sigma: varianceY.squareRoot()))
  }

  /// The same inside of a picture that goes through some steps, or casts a shadow.
  func inside(_ steps: [PassStep], _ shadow: CastShadow?) -> Reach {
    var inside = self
    for case .blur(let x, let y) in steps { inside.add(x, y) }
    if let shadow {
      // A shadow may lie a part of a pixel further.
      inside.core = core.union(core.moved(x: -shadow.x, y: -shadow.y).grown(x: 1, y: 1))
      inside.add(shadow.step.sigmaX, shadow.step.sigmaY)
    }
    return inside
  }

  private mutating func add(_ sigmaX: Double, _ sigmaY: Double) {
    if !GaussianBlur.isNothing(sigmaX) { varianceX += sigmaX * sigmaX }
    if !GaussianBlur.isNothing(sigmaY) { varianceY += sigmaY * sigmaY }
  }

  func moved(x: Int, y: Int) -> Reach {
    Reach(core: core.moved(x: x, y: y), varianceX: varianceX, varianceY: varianceY)
  }
}
