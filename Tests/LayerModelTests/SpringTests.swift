import Foundation
import LayerModel
import Testing

/// core-animation 1.6.
@Suite struct SpringTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mass, stiffness, damping, velocity: Double
    let settling: Double
    var places: [Double] = []
    var tolerance = 1e-12
    var testDescription: String { "m \(mass) k \(stiffness) c \(damping) v \(velocity)" }

    init(
      _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double,
      settles: Double, _ places: [Double] = [], within tolerance: Double = 1e-12
    ) {
      (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
      (self.velocity, settling, self.places) = (velocity, settles, places)
      self.tolerance = tolerance
    }
  }

  /// Settling durations as measured, to as many digits as the reference has; the positions
  /// from 0 to 100 at .05, .15, .25, .45 s, rounded there to four digits.
  @Test(arguments: [
    Row(1, 100, 10, 0, settles: 1.4727003346780927, [10.4405, 61.0493, 102.3360, 111.8446]),
    Row(1, 100, 20, 0, settles: 1, [9.0204, 44.2175, 71.2703, 93.8901]),
    Row(1, 100, 30, 0, settles: 1, [9.0204, 44.2175, 71.2703, 93.8901]),
    Row(1, 100, 10, 5, settles: 1.3815510557964275, [29.3078, 87.3205, 116.0415, 107.6722]),
    Row(1, 100, 10, -5, settles: 1.5350814063145797, [-8.4267, 34.7780, 88.6305, 116.0171]),
    Row(1, 300, 20, 0, settles: 0.7442555276, within: 1e-10),
    Row(2, 100, 5, 0, settles: 5.6583481374, within: 1e-10),
    Row(1, 25, 10, 0, settles: 1.9), Row(1, 400, 40, 0, settles: 0.5),
    Row(1, 100, 1, 0, settles: 13.9132101540, within: 1e-10),
  ])
  func aSpringGoesAndSettlesAsMeasured(_ row: Row) throws {
    let spring = try Spring(
      mass: row.mass, stiffness: row.stiffness, damping: row.damping,
      initialVelocity: row.velocity)
    #expect(abs(spring.settlingDuration - row.settling) <= row.tolerance)
    var animation = SpringAnimation(
      BasicAnimation(
        keyPath: path("position.x"), from: .number(0), to: .number(100), timing: second),
      spring: spring)
    animation.basic.timing.duration = spring.settlingDuration
    for (time, place) in zip([0.05, 0.15, 0.25, 0.45], row.places) {
      #expect(abs(shown(animation, at: time).position.x - place) <= 5.1e-5, "at \(time)")
    }
  }

  @Test func aShorterDurationCutsOffAndDoesNotCompress() {
    var animation = Self.slide
    animation.basic.timing.duration = 0.5
    #expect(abs(shown(animation, at: 0.1).position.x - 34.02998) <= 1e-5)
    #expect(abs(shown(animation, at: 0.49).position.x - 108.34388) <= 1e-5)
    #expect(shown(animation, at: 0.51).position.x == 0)
    // A longer one goes on at rest.
    animation.basic.timing.duration = 5
    #expect(abs(shown(animation, at: 0.1).position.x - 34.02998) <= 1e-5)
    #expect(abs(shown(animation, at: 4).position.x - 100) <= 1e-4)
  }

  /// Section 5, "Extra": without a duration the spring is cut off at .25 s.
  @Test func withoutADurationItTakesAQuarterOfASecond() {
    var animation = Self.slide
    animation.basic.timing.duration = 0
    #expect(abs(shown(animation, at: 0.25).position.x - 102.3360) <= 5.1e-5)
    #expect(shown(animation, at: 0.26).position.x == 0)
    animation.basic.timing.duration = animation.settlingDuration
    #expect(abs(animation.settlingDuration - 1.4727) <= 5e-5)
    #expect(shown(animation, at: 1.47).position.x > 99.9)
  }

  struct Look: Sendable, CustomTestStringConvertible {
    let duration, bounce, settling: Double
    var testDescription: String { "\(duration) s, bounce \(bounce)" }
  }

  @Test(arguments: [
    Look(duration: 0.5, bounce: 0.3, settling: 0.862955),
    Look(duration: 1, bounce: 0.5, settling: 2.343875),
  ])
  func aSpringByItsLookSettlesAsMeasured(_ row: Look) throws {
    let animation = try SpringAnimation(
      BasicAnimation(keyPath: .opacity, to: .number(0)), perceptualDuration: row.duration,
      bounce: row.bounce)
    #expect(abs(animation.settlingDuration - row.settling) <= 1e-6)
    #expect(animation.basic.timing.duration == animation.settlingDuration)
    #expect(abs(animation.spring.dampingRatio - (1 - row.bounce)) <= 1e-12)
  }

  @Test func dampingIsClampedUnlessAllowed() throws {
    #expect(try Spring(damping: 30).dampingRatio == 1)
    #expect(try Spring(damping: 30, allowsOverdamping: true).dampingRatio == 1.5)
    #expect(abs(try Spring(perceptualDuration: 1, bounce: -0.5).dampingRatio - 2) <= 1e-12)
  }

  @Test func anOverdampedSpringObeysItsEquation() throws {
    // m x'' + c x' + k x = 0, by differences, from -1 at the given velocity.
    for (damping, velocity) in [(30.0, 0.0), (20.0001, 3.0), (50.0, -2.0), (7.0, 4.0), (20, 1)] {
      let spring = try Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: true)
      let h = 1e-4
      func x(_ t: Double) -> Double { spring.progress(after: t) - 1 }
      #expect(abs(x(0) + 1) <= 1e-12)
      #expect(abs((x(h) - x(-h)) / (2 * h) - velocity) <= 1e-4)
      for t in [0.05, 0.2, 0.6] {
        let acceleration = (x(t + h) - 2 * x(t) + x(t - h)) / (h * h)
        let pull = damping * (x(t + h) - x(t - h)) / (2 * h) + 100 * x(t)
        #expect(abs(acceleration + pull) <= 1e-3 * max(1, abs(acceleration)), "c \(damping)")
      }
    }
  }

  @Test func aSpringThatIsNotDampedNeverSettles() throws {
    let never = Double(Float.greatestFiniteMagnitude)
    #expect(try Spring(damping: 0).settlingDuration == never)
    #expect(try Spring(mass: 1e9, stiffness: 1e-9, damping: 2).settlingDuration == never)
    let animation = try SpringAnimation(
      BasicAnimation(keyPath: .opacity, to: .number(0)), perceptualDuration: 1, bounce: 1)
    #expect(AttachedAnimation(key: "k", animation: animation).motion?.upperBound == .distantFuture)
  }

  static let slide = SpringAnimation(
    BasicAnimation(keyPath: path("position.x"), from: .number(0), to: .number(100)))
}
