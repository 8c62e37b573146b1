import Testing

/// A mistake in a scene, and every line that it gets.
struct BadScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// The file, or the part of it that the test puts into a good one.
  let text: String
  /// `PATH: what is wrong; what would be accepted`, in order.
  let problems: [String]
  /// Whether the schema says it too.
  let isInSchema: Bool

  init(_ name: String, isInSchema: Bool = true, _ text: String, _ problems: String) {
    self.name = name
    self.isInSchema = isInSchema
    self.text = text
    self.problems = problems.split(separator: "\n").map(String.init)
  }

  var testDescription: String { name }
}
