/// What is said of an error, and whose fault it is.
enum Complaint {
  /// - Parameter verb: what was to be done, where that is known.
  /// - Returns: at least one line for standard error.
  static func of(_ error: any Error, verb: Verb? = nil) -> (code: ExitCode, lines: [String]) {
    switch error {
    case let error as UsageError:
      let help = "Try 'scanout \(verb.map { "\($0.rawValue) " } ?? "")--help'."
      return (.input, ["scanout: \(error)", help])
    case let error as InputProblems: return (.input, error.lines)
    case let error as EnvironmentProblem: return (.environment, ["scanout: \(error)"])
    case let error as OutputError: return (error.exitCode, ["scanout: \(error)"])
    default:
      return (
        .internal,
        [
          "scanout: internal error: \(error)",
          "This is a fault of scanout; please report it with the scene.",
        ]
      )
    }
  }
}
