/// The texts of `--help` and `--version`.
package enum Help {
  /// `scanout 0.1.0`.
  package static let version = "scanout 0.1.0"

  /// Help on one verb, or on all of them.
  package static func text(on verb: Verb?) -> String {
    verb.map(text) ?? overview
  }

  private static var overview: String {
    """
    Scanout replays a tree of layers the way Core Animation does, without a screen: the pixels
    of every frame, what each one cost, which frames were dropped, and why.

    Usage: scanout VERB INPUT... [options]

    Verbs:
    \(table(Verb.allCases.map { ($0.rawValue, $0.summary) }))

    Options:
      scanout VERB --help   options and examples of a verb
      scanout --version     the version

    Exit codes: 0 all well, 1 a budget or an expectation failed, 2 wrong usage or input,
    3 the output cannot be written (no space, no ffmpeg), 4 internal error.

    Example: scanout render scenes/feed.json --out out
    """
  }

  private static func text(on verb: Verb) -> String {
    let options = verb.options.map { option in
      (option.name + (option.value.map { " " + $0 } ?? ""), option.help)
    }
    return """
      Usage: scanout \(verb.synopsis)

      \(verb.explanation)

      Options:
      \(table(options))

      Examples:
      \(verb.examples.map { "  " + $0 }.joined(separator: "\n"))
      """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      "  " + name + String(repeating: " ", count: width - name.count + 3) + text
    }.joined(separator: "\n")
  }
}
