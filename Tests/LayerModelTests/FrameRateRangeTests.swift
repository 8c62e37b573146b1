import LayerModel
import Testing
import VSync

/// Core-animation 1.3: at every how many VSYNCs an animation wants a new frame.
@Suite struct FrameRateRangeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let display: Double
    var minimum = 0.0
    var maximum = 120.0
    var preferred = 0.0
    let stride: Int
    var testDescription: String { "\(minimum)...\(maximum), \(preferred) on \(display) Hz" }
  }

  static let rows = [
    Row(display: 120, preferred: 30, stride: 4),
    Row(display: 120, preferred: 60, stride: 2),
    Row(display: 120, preferred: 120, stride: 1),
    Row(display: 60, preferred: 30, stride: 2),
    Row(display: 60, preferred: 120, stride: 1),
    Row(display: 59.94, preferred: 30, stride: 2),
    Row(display: 59.94, maximum: 30, stride: 2),
    // Nothing preferred: the most.
    Row(display: 120, minimum: 15, maximum: 30, stride: 4),
    Row(display: 120, maximum: 24, stride: 5),
    // Not a part of the display's rate: 48 is nearer to 60 than to 40, and to 40 than to 30.
    Row(display: 120, preferred: 48, stride: 3),
    Row(display: 60, preferred: 48, stride: 1),
    Row(display: 60, preferred: 45, stride: 1),
    // Only what is in the range.
    Row(display: 120, minimum: 45, maximum: 80, preferred: 48, stride: 2),
    Row(display: 60, minimum: 40, maximum: 60, preferred: 41, stride: 1),
    // Nothing is in the range: the nearest.
    Row(display: 60, minimum: 40, maximum: 45, preferred: 42, stride: 2),
    Row(display: 60, minimum: 80, maximum: 120, preferred: 120, stride: 1),
    Row(display: 240, preferred: 1, stride: 240),
  ]

  @Test(arguments: rows)
  func theNearestPartOfTheDisplaysRateIsTaken(_ row: Row) throws {
    let rate = try #require(RefreshRate(hertz: row.display))
    let range = FrameRateRange(
      minimum: row.minimum, maximum: row.maximum, preferred: row.preferred)
    #expect(range.stride(on: rate) == row.stride)
  }

  @Test func theDefaultIsEveryFrame() {
    #expect(FrameRateRange.default.stride(on: .sixty) == 1)
    #expect(
      BasicAnimation(keyPath: .opacity).asAnimation.preferredFrameRateRange == .default)
  }

  @Test(arguments: [(-1.0, 1.0, 0.0), (2, 1, 0), (0, 0, 0), (1, 2, 3), (0, .infinity, 0)])
  func otherNumbersAreNoRange(_ row: (minimum: Double, maximum: Double, preferred: Double)) {
    #expect(
      !FrameRateRange.isValid(
        minimum: row.minimum, maximum: row.maximum, preferred: row.preferred))
  }

  @Test func aRangeThatIsNoneTraps() async {
    await #expect(processExitsWith: .failure) { _ = FrameRateRange(minimum: 60, maximum: 30) }
  }

  @Test func everyKindOfAnimationHasOne() {
    let range = FrameRateRange(minimum: 10, maximum: 30)
    let basic = BasicAnimation(keyPath: .opacity, from: .number(0))
    let kinds: [Animation] = [
      .basic(basic), .spring(SpringAnimation(basic)), .group(AnimationGroup([basic])),
    ]
    for var animation in kinds {
      animation.preferredFrameRateRange = range
      #expect(animation.preferredFrameRateRange == range)
    }
  }
}
