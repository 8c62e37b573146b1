/// One thing that is wrong with a scene file.
public struct SceneProblem: Error, Hashable, Sendable {
  /// Where: a path from the top of the file, such as `root.sublayers[3].opacity`, or a line and
  /// column when the file is not JSON; empty when it is about the whole file.
  public var path: String
  /// What is wrong, without a full stop.
  public var what: String
  /// What would be accepted; empty when there is nothing to say.
  public var accepted: String
}

extension SceneProblem: CustomStringConvertible {
  /// `PATH: what is wrong; what would be accepted`.
  public var description: String {
    (path.isEmpty ? "" : "\(path): ") + what + (accepted.isEmpty ? "" : "; \(accepted)")
  }
}

/// All that is wrong with a scene file: at least one problem, at most ``limit`` of them.
public struct SceneErrors: Error, Hashable, Sendable {
  /// How many problems are kept.
  public static let limit = 100

  /// The file as the user named it.
  public var file: String
  /// The first problems, in the order of the file where that is known.
  public var problems: [SceneProblem]
  /// How many more there were.
  public var more: Int
}

extension SceneErrors: CustomStringConvertible {
  /// One line for each problem, `FILE: PATH: what is wrong; what would be accepted`, and one for
  /// those that were left out. No newline at the end.
  public var description: String {
    var lines = problems.map { "\(file): \($0)" }
    if more > 0 { lines.append("\(file): \(more) more \(more == 1 ? "problem" : "problems")") }
    return lines.joined(separator: "\n")
  }
}
