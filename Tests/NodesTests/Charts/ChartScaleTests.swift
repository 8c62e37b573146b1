import Foundation
import Testing

@testable import Nodes

@Suite struct ChartScaleTests {
  static let plot = CGRect(x: 10, y: 20, width: 100, height: 50)

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let values: [Double]
    let points: [[CGPoint]]
    init(_ name: String, _ values: [Double], _ points: [[(Double, Double)]]) {
      (testDescription, self.values) = (name, values)
      self.points = points.map { $0.map { CGPoint(x: $0.0, y: $0.1) } }
    }
  }

  /// `x = w / (n - 1) * i`, `y = h - v / max * h * 0.9 - 1` (async-richlabel 1.8).
  @Test(arguments: [
    Case("none", [], []),
    Case("one lies in the middle", [7], [[(60, 24)]]),
    Case("its own greatest at nine tenths", [0, 5, 10], [[(10, 69), (60, 46.5), (110, 24)]]),
    Case("all zero lie on the base line", [0, 0], [[(10, 69), (110, 69)]]),
    Case("below zero is low", [-5, 5], [[(10, 69), (110, 24)]]),
    Case(
      "gaps end a stretch", [10, .nan, 10, 10, .infinity],
      [[(10, 24)], [(60, 24), (85, 24)]]),
    Case("nothing but gaps", [.nan, -.infinity], []),
    Case(
      "the greatest numbers there are", [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
      [[(10, 69), (110, 24)]]),
  ])
  func valuesLieByTheFormula(_ c: Case) {
    let scale = ChartScale(c.values)
    #expect(scale.stretches(of: c.values, in: Self.plot) == c.points)
  }

  struct TickCase: Sendable, CustomTestStringConvertible {
    let low: Double
    let high: Double
    let steps: Int
    let texts: [String]
    init(_ low: Double, _ high: Double, _ steps: Int, _ texts: [String]) {
      (self.low, self.high, self.steps, self.texts) = (low, high, steps, texts)
    }
    var testDescription: String { "\(low) to \(high) in \(steps)" }
  }

  @Test(arguments: [
    TickCase(0, 100, 4, ["0", "50", "100"]),
    TickCase(0, 100, 5, ["0", "20", "40", "60", "80", "100"]),
    TickCase(0, 1, 4, ["0.0", "0.5", "1.0"].map { $0 == "0.0" ? "0" : $0 }),
    TickCase(-7, 12, 4, ["-5", "0", "5", "10"]),
    TickCase(0, 0.003, 3, ["0", "0.001", "0.002", "0.003"]),
    TickCase(0, 1_234_567, 3, ["0", "500000", "1000000"]),
    TickCase(0, 3e12, 3, ["0", "1e12", "2e12", "3e12"]),
    TickCase(0, 1e-9, 2, ["0", "5e-10", "10e-10"]),
    TickCase(0, 0, 4, []), TickCase(0, .infinity, 4, []), TickCase(5, 1, 4, []),
  ])
  func ticksAreRoundNumbers(_ c: TickCase) {
    let ticks = ChartTicks(from: c.low, through: c.high, steps: c.steps)
    #expect((ticks?.all ?? []).map(\.text) == c.texts)
  }

  @Test func ticksStayWithinTheirNumberAndRange() {
    for exponent in -300...300 {
      for digit in 1...9 {
        let high = Double("\(digit).37e\(exponent)") ?? 1
        for steps in [1, 4, 20] {
          guard let ticks = ChartTicks(from: -high / 3, through: high, steps: steps) else {
            Issue.record("no ticks up to \(high)")
            continue
          }
          #expect(ticks.multiples.count <= steps + 1)
          for tick in ticks.all {
            #expect(tick.value >= -high / 3 * 1.0001 && tick.value <= high * 1.0001, "\(high)")
          }
        }
      }
    }
  }
}
