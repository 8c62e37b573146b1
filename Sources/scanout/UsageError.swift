import PlainText

/// A command line that cannot be followed.
package enum UsageError: Error, Hashable, Sendable {
  case noVerb
  case unknownVerb(String)
  case unknownOption(String, Verb?)
  case missingValue(OptionSpec)
  case unwantedValue(OptionSpec)
  case repeated(OptionSpec)
  case badValue(OptionSpec, String, accepted: String)
  case missingOption(OptionSpec, Verb)
  /// One of these options has to be given.
  case needsOne([OptionSpec], Verb)
  /// Options of which only one can be given.
  case exclusive(OptionSpec, OptionSpec)
  /// The first makes no sense without one of the others.
  case needs(OptionSpec, [OptionSpec])
  case missingInput(Verb)
  case surplusInput(String, Verb)
}

extension UsageError: CustomStringConvertible {
  /// What is wrong and what would be accepted, in one line.
  package var description: String {
    switch self {
    case .noVerb: "nothing to do; give a verb: \(Self.verbs)"
    case .unknownVerb(let word):
      "unknown verb '\(word)'; "
        + Self.suggestion(word, Verb.allCases.map(\.rawValue), all: "the verbs are \(Self.verbs)")
    case .unknownOption(let option, let verb):
      "unknown option '\(option)'\(verb.map { " of \($0.rawValue)" } ?? ""); "
        + Self.suggestion(
          option, Self.options(of: verb),
          all: "the options are \(Self.options(of: verb).joined(separator: ", "))")
    case .missingValue(let option):
      "\(option.name) needs a value: \(option.name) \(option.value ?? "")"
    case .unwantedValue(let option): "\(option.name) takes no value"
    case .repeated(let option): "\(option.name) is given twice"
    case .badValue(let option, let value, let accepted):
      "\(option.name) is '\(value)'; it must be \(accepted)"
    case .missingOption(let option, let verb):
      "\(verb.rawValue) needs \(option.name) \(option.value ?? "")"
    case .needsOne(let options, let verb):
      "\(verb.rawValue) needs "
        + options.map { "\($0.name) \($0.value ?? "")" }.joined(separator: " or ")
    case .exclusive(let one, let other): "give \(one.name) or \(other.name), not both"
    case .needs(let option, let others):
      "\(option.name) needs "
        + others.map { "\($0.name)\($0.value.map { " " + $0 } ?? "")" }.joined(separator: " or ")
    case .missingInput(.diff):
      "diff needs two pictures, folders or reports: scanout \(Verb.diff.synopsis)"
    case .missingInput(let verb): "\(verb.rawValue) needs a scene file: scanout \(verb.synopsis)"
    case .surplusInput(let input, let verb):
      verb.inputs.upperBound == 0
        ? "\(verb.rawValue) takes no file; '\(input)' is too many"
        : verb.inputs.upperBound == 2
          ? "\(verb.rawValue) takes two; '\(input)' is one too many"
          : "\(verb.rawValue) takes one scene; '\(input)' is one too many"
    }
  }

  private static let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")

  /// The name that was probably meant, or all there are.
  private static func suggestion(_ word: String, _ known: [String], all: String) -> String {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" } ?? all
  }

  private static func options(of verb: Verb?) -> [String] {
    verb.map { $0.options.map(\.name) } ?? ["--help", "--version"]
  }
}
