internal import Foundation
internal import Graphics

/// The turning and scaling that a transform does in the plane, in the order in which Core
/// Animation's key paths compose it: scale (with what shear there is), then rotation
/// (core-animation 1.8).
struct PlaneComponents {
  /// Along x and y; y is negative in a mirror image that is not upside down in x.
  var scaleX, scaleY: Double
  /// x per y, before the rotation.
  var shear: Double
  /// Radians about z, within -π...π; within half of that for a mirror image.
  var rotation: Double

  /// Takes the upper left 2 x 2 of `transform` apart.
  init(of transform: Transform3D) {
    let (a, b, c, d) = (transform.m11, transform.m12, transform.m21, transform.m22)
    let length = hypot(a, b)
    guard length > 0 else {
      // x has collapsed: what y does tells the angle.
      (scaleX, scaleY, shear, rotation) = (0, hypot(c, d), 0, c == 0 && d == 0 ? 0 : atan2(-c, d))
      return
    }
    let determinant = a * d - b * c
    // A mirror image is read as the one with the smaller turn, so that scale.x = -1 reads back.
    let sign: Double = determinant < 0 && a < 0 ? -1 : 1
    rotation = b == 0 && sign * a > 0 ? 0 : atan2(sign * b, sign * a)
    scaleX = sign * length
    scaleY = determinant / scaleX
    shear = (a * c + b * d) / scaleX
  }
}
