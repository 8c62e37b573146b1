/// Times of one thing, repeated.
struct Timing {
  /// In microseconds, ascending.
  private let samples: [Double]

  /// Times `body` so often, after a few runs that do not count: memory is there by then.
  init(repeats: Int, _ body: (Int) -> Void) {
    for index in 0..<min(repeats, 5) { body(index) }
    let clock = ContinuousClock()
    samples = (0..<repeats).map { index in
      let (seconds, attoseconds) = clock.measure { body(index + 5) }.components
      return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
    }
    .sorted()
  }

  /// Times that were taken elsewhere, in microseconds; at least one.
  init(samples: [Double]) { self.samples = samples.sorted() }

  /// The shortest one, in microseconds.
  var least: Double { samples[0] }
  /// The middle one, in microseconds.
  var median: Double { samples[samples.count / 2] }
  /// One in a hundred takes longer.
  var tail: Double { samples[min(samples.count - 1, samples.count * 99 / 100)] }
}

/// A number with so many places, right-aligned.
func aligned(_ value: Double, places: Int = 1, width: Int = 10) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let whole = Int((value * scale).rounded())
  var digits = String(abs(whole))
  while digits.count <= places { digits = "0" + digits }
  let split = digits.index(digits.endIndex, offsetBy: -places)
  let text =
    (whole < 0 ? "-" : "") + digits[..<split] + (places > 0 ? "." + digits[split...] : "")
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Left-aligned.
func aligned(_ text: String, width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
