import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import RichLabel

/// Fingers that stay, press later than they go down, or are taken away.
@Suite struct LongPressTests {
  private final class Told {
    var taps: [String] = []
    var presses: [String] = []
  }

  private func name(_ tapped: RichLabel.Tapped) -> String {
    switch tapped {
    case .label: "label"
    case .region(let kind): kind.name
    }
  }

  private func label(
    in harness: Harness, _ change: (RichLabel) -> Void = { _ in }
  ) -> (RichLabel, Told) {
    let (label, told) = (RichLabel(), Told())
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    label.font = TextFont("DejaVu Sans Mono", size: 10)
    label.text = "@bob and more"
    label.highlightsMentions = true
    label.tapAction = { [self] in told.taps.append("\(name($2)) \($1)") }
    label.longPressAction = { [self] in told.presses.append("\(name($2)) \($1)") }
    change(label)
    harness.root.addSubnode(label)
    harness.turn(at: 0)
    return (label, told)
  }

  private func finger(
    _ harness: Harness, _ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat, at seconds: Double,
    happened: Double? = nil
  ) {
    harness.turn(at: seconds)
    let time = happened.flatMap { Nanoseconds(seconds: $0) }.map { Instant.zero + $0 }
    harness.stage.send([TouchInput(phase, at: CGPoint(x: x, y: y), time: time)])
    harness.turn()
  }

  @Test func aFingerThatStaysIsALongPressAndNoTap() {
    let harness = Harness(width: 200)
    let (label, told) = label(in: harness)
    let plain = label.contents
    finger(harness, .began, 10, 5, at: 1)
    #expect(label.contents !== plain)
    #expect(harness.stage.nextWake == Instant.zero + Nanoseconds(1_500_000_000))
    harness.turn(at: 1.49)
    #expect(told.presses.isEmpty && label.isTouching)
    harness.turn(at: 1.5)
    #expect(told.presses == ["mention @bob"] && !label.isTouching)
    #expect(label.contents === plain)
    finger(harness, .ended, 10, 5, at: 1.6)
    #expect(told.taps.isEmpty)
  }

  @Test(
    arguments: [
      ("a tap in time", 10.0, 1.4, 1.4, ["mention @bob"], []),
      ("one that is told late, but was in time", 10, 1.4, 1.9, ["mention @bob"], []),
      ("one that is told before its alarm, but was too long", 10, 1.6, 1.6, [], ["mention @bob"]),
      ("beside all regions", 100, 1.4, 1.4, ["label @bob and more"], []),
      ("long, beside all regions", 100, 1.6, 1.6, [], ["label @bob and more"]),
    ] as [(String, CGFloat, Double, Double, [String], [String])])
  func whatCountsIsWhenTheFingerDidIt(
    _ row: (name: String, x: CGFloat, up: Double, told: Double, taps: [String], presses: [String])
  ) {
    let harness = Harness(width: 200)
    let (_, told) = label(in: harness)
    finger(harness, .began, row.x, 5, at: 1)
    // No turn in between: the thread was busy.
    harness.time.run(through: .zero + (Nanoseconds(seconds: row.told) ?? .zero))
    harness.stage.send([
      TouchInput(
        .ended, at: CGPoint(x: row.x, y: 5),
        time: .zero + (Nanoseconds(seconds: row.up) ?? .zero))
    ])
    harness.turn()
    #expect(told.taps == row.taps && told.presses == row.presses, "\(row.name)")
  }

  @Test func movingAwayOrBeingTakenEndsIt() {
    let harness = Harness(width: 200)
    let (label, told) = label(in: harness)
    finger(harness, .began, 10, 5, at: 1)
    finger(harness, .moved, 10, 16, at: 1.1)
    harness.turn(at: 1.7)
    #expect(told.presses.isEmpty && label.isTouching)
    finger(harness, .ended, 10, 16, at: 1.8)
    finger(harness, .began, 10, 5, at: 2)
    finger(harness, .cancelled, 10, 5, at: 2.2)
    harness.turn(at: 3)
    #expect(told.presses.isEmpty && harness.stage.nextWake == nil)
    finger(harness, .began, 10, 5, at: 4)
    label.text = "@eve"
    harness.turn(at: 5)
    #expect(told.presses.isEmpty)
  }

  @Test func bothHearOfItWhereTapsReachTheLabel() {
    let harness = Harness(width: 200)
    let (_, told) = label(in: harness) { $0.tapsReachLabel = true }
    finger(harness, .began, 10, 5, at: 1)
    harness.turn(at: 1.5)
    #expect(told.presses == ["mention @bob", "label @bob and more"])
  }

  @Test func withoutAnActionFingersMayStay() {
    let harness = Harness(width: 200)
    let (_, told) = label(in: harness) { $0.longPressAction = nil }
    finger(harness, .began, 10, 5, at: 1)
    #expect(harness.stage.nextWake == nil)
    finger(harness, .ended, 10, 5, at: 9)
    #expect(told.taps == ["mention @bob"])
  }

  @Test func rulesSayHowLongAndHowFar() {
    let harness = Harness(width: 200)
    let (_, told) = label(in: harness) {
      $0.touchRules.longPress = 0.2
      $0.touchRules.moveLimit = 30
    }
    finger(harness, .began, 10, 5, at: 1)
    finger(harness, .moved, 15, 5, at: 1.1)
    harness.turn(at: 1.2)
    #expect(told.presses == ["mention @bob"])
  }

  /// A finger that begins to scroll within the delay leaves the picture as it is: nothing is drawn.
  @Test func aPressIsShownAfterItsDelay() {
    let harness = Harness(width: 200)
    let (label, told) = label(in: harness) { $0.touchRules.highlightDelay = 0.1 }
    let plain = label.contents
    finger(harness, .began, 10, 5, at: 1)
    #expect(label.contents === plain && label.isTouching)
    finger(harness, .cancelled, 10, 5, at: 1.05)
    harness.turn(at: 1.2)
    #expect(label.contents === plain)
    finger(harness, .began, 10, 5, at: 2)
    harness.turn(at: 2.1)
    #expect(label.contents !== plain)
    finger(harness, .ended, 10, 5, at: 2.2)
    #expect(label.contents === plain && told.taps == ["mention @bob"])
  }

  /// A finger has 44 points: 22 beside a region, where no character is.
  @Test(
    arguments: [
      ("on it", 10.0, 5.0, true), ("below it", 10, 12 + 21, true),
      ("too far below", 10, 12 + 23, false),
      ("on a character that does nothing", 40, 5, false),
    ] as [(String, CGFloat, CGFloat, Bool)])
  func aRegionIsHitWithinAFingersRoom(_ row: (name: String, x: CGFloat, y: CGFloat, hits: Bool)) {
    let (label, _) = label(in: Harness(width: 200))
    #expect(
      (label.region(at: CGPoint(x: row.x, y: row.y)) != nil) == row.hits, "\(row.name)")
  }
}

/// Moments at which a stage calls somebody.
@Suite struct StageAlarmTests {
  @Test func alarmsRingInOrderAndOnce() {
    let harness = Harness()
    var rung: [Int] = []
    let at = { (milliseconds: Int64) in Instant.zero + Nanoseconds(milliseconds * 1_000_000) }
    for (number, moment) in [(1, 300), (2, 100), (3, 100), (4, 900)] {
      _ = harness.stage.addAlarm(at: at(Int64(moment))) { rung.append(number) }
    }
    let cancelled = harness.stage.addAlarm(at: at(50)) { rung.append(5) }
    cancelled.cancel()
    #expect(harness.stage.nextWake == at(100))
    harness.turn(at: 0.099)
    #expect(rung.isEmpty)
    harness.turn(at: 0.3)
    #expect(rung == [2, 3, 1] && harness.stage.nextWake == at(900))
    harness.turn(at: 2)
    harness.turn(at: 3)
    #expect(rung == [2, 3, 1, 4] && harness.stage.nextWake == nil)
  }

  @Test func oneCancelsAnotherOfTheSameTurn() {
    let harness = Harness()
    var rung: [Int] = []
    var second: StageAlarm?
    _ = harness.stage.addAlarm(at: .zero) {
      rung.append(1)
      second?.cancel()
    }
    second = harness.stage.addAlarm(at: .zero) { rung.append(2) }
    harness.turn(at: 1)
    #expect(rung == [1])
  }
}
