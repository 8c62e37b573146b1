import Foundation
import Graphics
import LayerTree
import Testing
import VSync

@testable import Nodes

@Suite struct MeterTests {
  static func rate(_ hertz: Double) throws -> RefreshRate {
    try #require(RefreshRate(hertz: hertz))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let hertz: Double
    /// Slots at which the main thread is not called.
    let missed: Set<Int>
    let slots: Int
    let readings: [Double]
    init(_ name: String, _ hertz: Double, missed: Set<Int>, slots: Int, _ readings: [Double]) {
      (testDescription, self.hertz, self.missed) = (name, hertz, missed)
      (self.slots, self.readings) = (slots, readings)
    }
  }

  @Test(arguments: [
    Case("an idle app reads the full rate", 60, missed: [], slots: 130, [60, 60]),
    Case("of a display of 120 Hz too", 120, missed: [], slots: 250, [120, 120]),
    Case("missed calls count", 60, missed: Set(10..<20), slots: 70, [50]),
    Case("a window is a second or more", 60, missed: Set(50..<80), slots: 90, [37.5]),
    Case("nothing before a second", 60, missed: [], slots: 60, []),
  ])
  func callsOfTheMainThreadAreCounted(_ c: Case) throws {
    let rate = try Self.rate(c.hertz)
    var meter = CallbackRate()
    var readings: [Double] = []
    for slot in 0..<c.slots where !c.missed.contains(slot) {
      if let reading = meter.call(at: rate.tick(slot)) { readings.append(reading) }
    }
    #expect(readings.count == c.readings.count)
    for (seen, expected) in zip(readings, c.readings) { #expect(abs(seen - expected) < 1e-3) }
  }

  @Test func droppedSlotsOfTheLastSecondCount() throws {
    let rate = try Self.rate(60)
    var meter = DisplayRate(rate)
    var readings: [Int?] = []
    for slot in 0..<200 {
      meter.take(ShownSlot(time: rate.tick(slot), isDropped: (30..<33).contains(slot)))
      readings.append(meter.reading)
    }
    #expect(readings[59] == nil, "not before a second")
    #expect(readings[60] == 57 && readings[90] == 57)
    // A second and a slot after each of them.
    #expect(readings[91] == 58 && readings[92] == 59 && readings[93] == 60)
  }

  @Test func theNominalRateIsTheDisplays() throws {
    var meter = DisplayRate(try Self.rate(120))
    for slot in 0...120 {
      meter.take(ShownSlot(time: try Self.rate(120).tick(slot), isDropped: false))
    }
    #expect(meter.reading == 120)
  }

  @Test func coloursSayHowItIs() {
    func main(_ reading: Double?) -> MeterLook { MeterLook(.mainThread, reading, .sixty) }
    #expect(main(nil).text == "-" && main(59.6).text == "60")
    // Hue 0.216 is a green, 0 and below are red (1.12).
    #expect(main(60).textColor.green == 0.9 && main(60).textColor.red < 0.7)
    #expect(main(12).textColor == Color(red: 0.9, green: 0, blue: 0))
    #expect(main(0).textColor == Color(red: 0.9, green: 0, blue: 0))
    func display(_ reading: Double?) -> Color {
      MeterLook(.displayStage, reading, .sixty).background
    }
    #expect(display(60) == display(nil) && display(59) == display(58))
    #expect(Set([display(60), display(58), display(57)]).count == 3)
  }

  /// A meter on a harness, called at the slots of 60 Hz.
  private func run(
    _ kind: FrameRateNode.Kind, slots: Range<Int>, dropped: Set<Int> = []
  ) -> (node: FrameRateNode, harness: Harness, readings: [Double]) {
    let harness = Harness()
    let node = FrameRateNode(kind, rate: .sixty)
    node.layer.name = "meter"
    harness.root.addSubnode(node)
    var readings: [Double] = []
    node.onReading = { readings.append($0) }
    node.start(on: harness.stage)
    for slot in slots {
      harness.stage.didShow(
        ShownSlot(time: RefreshRate.sixty.tick(slot), isDropped: dropped.contains(slot)))
      harness.turn(at: RefreshRate.sixty.tick(slot).seconds)
      harness.pool.runAll()
    }
    return (node, harness, readings)
  }

  @Test func aMeterReadsAndDrawsItself() {
    let (node, harness, readings) = run(.mainThread, slots: 0..<125)
    #expect(readings.count == 2 && readings.allSatisfy { abs($0 - 60) < 1e-3 })
    #expect(node.layer.contents?.size == PixelSize(width: 55, height: 20))
    // Two numbers that look alike are one picture: a dash, then 60.
    #expect(node.asyncLayer.generation == 2)
    #expect(harness.stage.hasOnlookers)
  }

  @Test func aMeterOfTheDisplayShowsARenderStall() {
    let (_, _, readings) = run(.displayStage, slots: 0..<140, dropped: [70, 71])
    #expect(readings == [60, 59, 58, 59, 60])
  }

  @Test func aMeterKeepsNothingGoing() {
    let (node, harness, _) = run(.mainThread, slots: 0..<3)
    #expect(harness.stage.isSettled && harness.stage.nextWake == nil)
    node.removeFromSupernode()
    harness.turn(at: 1)
    #expect(!harness.stage.hasOnlookers, "it ends when it has left")
  }
}
