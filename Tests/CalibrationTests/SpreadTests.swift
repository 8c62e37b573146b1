import Calibration
import Testing

@Suite struct SpreadTests {
  @Test(arguments: [
    ("one", [3.0], 3.0, 3.0, 3.0), ("odd", [5, 1, 3], 3, 1, 5),
    ("even: the lower middle", [4, 1, 3, 2], 2, 1, 4), ("equal", [2, 2, 2], 2, 2, 2),
    ("an outlier", [1, 1, 1, 1, 900], 1, 1, 900),
  ])
  func ofMeasurements(
    _ name: String, _ values: [Double], _ median: Double, _ least: Double, _ most: Double
  ) {
    let spread = Spread(values)
    #expect(spread.median == median)
    #expect(spread.least == least)
    #expect(spread.most == most)
    #expect(spread.count == values.count)
  }
}
