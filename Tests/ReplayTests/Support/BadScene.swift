import Testing

/// A mistake in a scene, and every line that it gets.
struct BadScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// The file, or the part of it that the test puts into a good one.
  let text: String
  /// `PATH: what is wrong; what would be accepted`, in order.
  let problems: [String]

  init(_ name: String, _ text: String, _ problems: String) {
    self.name = name
    self.text = text
    self.problems = problems.split(separator: "\n").map(String.init)
  }

  var testDescription: String { name }
}
