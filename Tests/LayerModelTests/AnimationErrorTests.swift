import Foundation
import Graphics
import LayerModel
import Testing

/// Animations that cannot be: each is refused with the value that is wrong.
@Suite struct AnimationErrorTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    let message: String
    let make: @Sendable () throws(AnimationError) -> Void
    var testDescription: String { message }

    init(_ message: String, _ make: @escaping @Sendable () throws(AnimationError) -> Void) {
      (self.message, self.make) = (message, make)
    }
  }

  static let line: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    return path
  }()
  static let two = [AnimatableValue.number(0), .number(1)]

  static let basic = [
    Bad("from is a point; a number would be accepted") { () throws(AnimationError) in
      _ = try BasicAnimation(validating: .opacity, from: .point(.zero))
    },
    Bad("to is not finite; finite numbers would be accepted") { () throws(AnimationError) in
      _ = try BasicAnimation(validating: .opacity, to: .number(.nan))
    },
    Bad("by is a flag; a value with differences would be accepted") {
      () throws(AnimationError) in _ = try BasicAnimation(validating: .hidden, by: .flag(true))
    },
    Bad("valueFunction is rotateZ for opacity; a transform's key path would be accepted") {
      () throws(AnimationError) in
      _ = try BasicAnimation(validating: .opacity, to: .number(0), valueFunction: .rotateZ)
    },
    Bad("to is a transform; a number would be accepted") { () throws(AnimationError) in
      _ = try BasicAnimation(
        validating: .transform, to: .transform(.identity), valueFunction: .rotateZ)
    },
    Bad("to is a number; a vector would be accepted") { () throws(AnimationError) in
      _ = try BasicAnimation(validating: .transform, to: .number(0), valueFunction: .scale)
    },
  ]

  static let keyframes = [
    Bad("values is empty; two or more values would be accepted") { () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .opacity, values: [])
    },
    Bad("values[1] is a point; a number would be accepted") { () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .opacity, values: [.number(0), .point(.zero)])
    },
    Bad("keyTimes is empty; a time for each keyframe would be accepted") {
      () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .opacity, values: two, keyTimes: [])
    },
    Bad("keyTimes[1] is 0.25; 0.5 to 1 would be accepted") { () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .opacity, values: two, keyTimes: [0.5, 0.25])
    },
    Bad("keyTimes[0] is -0.5; 0.0 to 1 would be accepted") { () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .opacity, values: two, keyTimes: [-0.5, 1])
    },
    Bad("timingFunctions has 2 for 1 ways; one for each would be accepted") {
      () throws(AnimationError) in
      _ = try KeyframeAnimation(
        keyPath: .opacity, values: two, timingFunctions: [.easeIn, .easeIn])
    },
    Bad(
      "timingFunctions is for the mode paced; linear, cubic, or a paced mode with key times "
        + "would be accepted"
    ) { () throws(AnimationError) in
      _ = try KeyframeAnimation(
        keyPath: .opacity, values: two, calculationMode: .paced, timingFunctions: [.easeIn])
    },
    Bad("tensionValues is for the mode linear; cubic or cubicPaced would be accepted") {
      () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .opacity, values: two, shape: .init(tension: [1]))
    },
    Bad("biasValues[1] is nan; a finite number would be accepted") { () throws(AnimationError) in
      _ = try KeyframeAnimation(
        keyPath: .opacity, values: two, calculationMode: .cubic, shape: .init(bias: [0, .nan]))
    },
    Bad("continuityValues has 3 numbers for 2 values; at most one for each would be accepted") {
      () throws(AnimationError) in
      _ = try KeyframeAnimation(
        keyPath: .opacity, values: two, calculationMode: .cubic,
        shape: .init(continuity: [0, 0, 0]))
    },
    Bad("path is for opacity; a key path that is a point would be accepted") {
      () throws(AnimationError) in _ = try KeyframeAnimation(keyPath: .opacity, path: line)
    },
    Bad("path is empty; a path with a line or curve would be accepted") {
      () throws(AnimationError) in _ = try KeyframeAnimation(keyPath: .position, path: Path())
    },
    Bad("rotationMode is for anchorPoint; position would be accepted") {
      () throws(AnimationError) in
      _ = try KeyframeAnimation(keyPath: .anchorPoint, path: line, rotationMode: .auto)
    },
  ]

  static let springs = [
    Bad("mass is 0.0; a number above 0 would be accepted") { () throws(AnimationError) in
      _ = try Spring(mass: 0)
    },
    Bad("stiffness is -1.0; a number above 0 would be accepted") { () throws(AnimationError) in
      _ = try Spring(stiffness: -1)
    },
    Bad("damping is nan; a number from 0 would be accepted") { () throws(AnimationError) in
      _ = try Spring(damping: .nan)
    },
    Bad("initialVelocity is inf; a finite number would be accepted") { () throws(AnimationError) in
      _ = try Spring(initialVelocity: .infinity)
    },
    Bad("bounce is -1.0; a number above -1, at most 1 would be accepted") {
      () throws(AnimationError) in _ = try Spring(perceptualDuration: 1, bounce: -1)
    },
    Bad("perceptualDuration is 0.0; a number above 0 would be accepted") {
      () throws(AnimationError) in _ = try Spring(perceptualDuration: 0)
    },
  ]

  @Test(arguments: basic + keyframes + springs)
  func isRefusedWithItsReason(_ row: Bad) {
    do {
      try row.make()
      Issue.record("was made")
    } catch {
      #expect(error.description == row.message)
    }
  }
}
