/// A rule of the report that a recording broke: a fault of the program, not of a scene.
public enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A slot repeated, and nothing that cost time explains it.
  case unexplainedHitch(slot: Int)

  /// What is wrong, for the one who mends it.
  public var description: String {
    switch self {
    case .unexplainedHitch(let slot):
      "slot \(slot) repeated although an update was wanted, and no cost explains it"
    }
  }
}
