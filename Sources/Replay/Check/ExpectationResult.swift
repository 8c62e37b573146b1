/// Whether one expectation held, and what was seen instead where it did not.
public struct ExpectationResult: Hashable, Sendable {
  /// Its index in the file's `expect`.
  public var index: Int
  /// Nil when it held; else what was expected and what was seen, in one line.
  public var failure: String?

  /// The path of the expectation in the file.
  public var path: String { "expect[\(index)]" }
}
