/// Runs something a few times and prints the best and the median rate.
struct Benchmark {
  private static let runs = 5
  private let name: String

  /// A benchmark under a name.
  init(_ name: String) { self.name = name }

  /// Times `body`, which says how many frames it made.
  func measure(_ body: () throws -> Int) rethrows {
    var rates: [Double] = []
    _ = try body()
    for _ in 0..<Self.runs {
      let clock = ContinuousClock()
      var frames = 0
      let elapsed = try clock.measure { frames = try body() }
      let (seconds, attoseconds) = elapsed.components
      rates.append(Double(frames) / (Double(seconds) + Double(attoseconds) / 1e18))
    }
    rates.sort()
    let label = name + String(repeating: " ", count: max(1, 36 - name.count))
    print("\(label)best \(Int(rates[Self.runs - 1]))  median \(Int(rates[Self.runs / 2]))")
  }
}
