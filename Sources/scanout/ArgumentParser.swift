import Graphics
import Inspection
import PlainText
import Replay
import Report
import VSync

/// Reads command lines: `VERB INPUT... [options]`, options anywhere after the verb, `--name value`
/// or `--name=value`, and `--` before inputs that begin with a dash.
package enum ArgumentParser {
  /// What the arguments (without the program's name) ask for.
  package static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let first = arguments.first else { throw .noVerb }
    switch first {
    case "--version": return .version
    case "--help", "-h": return .help(nil)
    case "help": return .help(arguments.dropFirst().first.flatMap(Verb.init(rawValue:)))
    default: break
    }
    guard let verb = Verb(rawValue: first) else {
      throw first.hasPrefix("-") ? .unknownOption(first, nil) : .unknownVerb(first)
    }
    let words = try Words(arguments.dropFirst(), of: verb)
    if words.has(.help) { return .help(verb) }
    try words.checkInputs()
    return try words.invocation()
  }
}

/// The words after a verb, sorted into inputs and options.
struct Words {
  let verb: Verb
  var inputs: [String] = []
  /// Values by option; empty text for an option without one.
  var values: [OptionSpec: String] = [:]

  init(_ arguments: ArraySlice<String>, of verb: Verb) throws(UsageError) {
    self.verb = verb
    var rest = arguments
    var areInputsOnly = false
    while let word = rest.popFirst() {
      if areInputsOnly || !word.hasPrefix("-") || word == "-" {
        inputs.append(word)
      } else if word == "--" {
        areInputsOnly = true
      } else {
        try take(word, from: &rest)
      }
    }
  }

  private mutating func take(
    _ word: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? "--help" : String(parts[0])
    guard let option = verb.options.first(where: { $0.name == name }) else {
      throw .unknownOption(name, verb)
    }
    if values[option] != nil, option != .help { throw .repeated(option) }
    if option.value == nil {
      if parts.count > 1 { throw .unwantedValue(option) }
      values[option] = ""
    } else if parts.count > 1 {
      values[option] = String(parts[1])
    } else if let next = rest.first, !isOption(next) {
      values[option] = next
      rest.removeFirst()
    } else {
      throw .missingValue(option)
    }
  }

  /// Whether a word is an option of this verb, so that it is not taken for the value of another.
  private func isOption(_ word: String) -> Bool {
    word.hasPrefix("--")
  }

  func has(_ option: OptionSpec) -> Bool { values[option] != nil }

  func checkInputs() throws(UsageError) {
    if inputs.count < verb.inputs.lowerBound { throw .missingInput(verb) }
    if inputs.count > verb.inputs.upperBound {
      throw .surplusInput(inputs[verb.inputs.upperBound], verb)
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    switch verb {
    case .render:
      guard let out = try folder() else { throw .missingOption(.out, verb) }
      if has(.live), has(.mode) { throw .exclusive(.live, .mode) }
      var options = RenderOptions(
        scene: inputs[0], out: out, mode: try mode(), threads: try threads(),
        writesFrames: !has(.noFrames), effort: try effort(), every: try every(),
        video: try video(), trace: try trace(), hitches: try hitchOptions(),
        isQuiet: has(.quiet))
      (options.isLive, options.profile) = (has(.live), try file(.profile))
      options.keptBytes = try keptBytes()
      return .render(options)
    case .report: return .report(try reportOptions())
    case .check:
      return .check(try checkOptions())
    case .compare: return .compare(try compareOptions())
    case .calibrate: return .calibrate(try calibrateOptions())
    case .diff: return .diff(try diffOptions())
    case .inspect: return .inspect(try inspectOptions())
    case .log:
      return .log(
        LogOptions(
          scene: inputs[0], filter: LogFilter(kinds: try kinds(), layer: values[.layer]),
          mode: try mode(), isJSON: has(.json)))
    case .validate: return .validate(scenes: inputs, isQuiet: has(.quiet))
    case .schema: return .schema(has(.report) ? .report : .scene)
    }
  }

  /// Words with commas between them, each once; nil where the option is not given.
  func list<Value: Hashable>(
    _ option: OptionSpec, _ read: (String) -> Value?, names: () -> [String]
  ) throws(UsageError) -> [Value]? {
    guard let text = values[option] else { return nil }
    var found: [Value] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let value = read(word) else {
        let names = names()
        let meant = nearest(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw .badValue(option, text, accepted: "some of \(names.joined(separator: ","))\(meant)")
      }
      if !found.contains(value) { found.append(value) }
    }
    return found
  }

  /// The folder to write; nil where none is given.
  func folder() throws(UsageError) -> String? {
    guard let name = values[.out] else { return nil }
    if name.isEmpty { throw .badValue(.out, name, accepted: "the name of a folder") }
    return name
  }

  /// The name of a file; nil where the option is not given.
  func file(_ option: OptionSpec) throws(UsageError) -> String? {
    guard let name = values[option] else { return nil }
    if name.isEmpty { throw .badValue(option, name, accepted: "the name of a file") }
    return name
  }

  private func inspectOptions() throws(UsageError) -> InspectOptions {
    let out = try folder()
    let pictures = has(.all) ? Overlay.allCases : try pictures()
    if pictures.isEmpty, out != nil { throw .needs(.out, [.picture, .all]) }
    if !pictures.isEmpty, out == nil { throw .needs(has(.all) ? .all : .picture, [.out]) }
    // Whoever asks for nothing gets both; JSON and pictures are not for reading together.
    let saysNothing = !has(.tree) && !has(.plan) && (pictures.isEmpty || has(.json))
    return InspectOptions(
      scene: inputs[0], moment: try moment(), mode: try mode(), threads: try threads(),
      printsTree: has(.tree) || saysNothing, printsPlan: has(.plan) || saysNothing,
      isJSON: has(.json), pictures: pictures, writesAll: has(.all), out: out,
      isQuiet: has(.quiet))
  }

  private func moment() throws(UsageError) -> InspectedMoment {
    let given = [OptionSpec.slot, .time, .frame].filter(has)
    if given.count > 1 { throw .exclusive(given[0], given[1]) }
    guard let option = given.first, let text = values[option] else { return .slot(0) }
    if option == .time {
      // A day is the longest replay.
      guard let seconds = Double(text), (0...86_400).contains(seconds) else {
        throw .badValue(option, text, accepted: "seconds from 0 to 86400, such as 0.25")
      }
      return .time(Instant(nanoseconds: Int64((seconds * 1e9).rounded())))
    }
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw .badValue(option, text, accepted: "a whole number from 0 to 1000000000")
    }
    return option == .slot ? .slot(number) : .frame(number)
  }

  private func pictures() throws(UsageError) -> [Overlay] {
    try list(.picture, Overlay.init(rawValue:)) { Overlay.allCases.map(\.rawValue) } ?? []
  }

  private func kinds() throws(UsageError) -> Set<LogEntry.Kind> {
    let known = LogEntry.Kind.allCases
    let kinds = try list(.kind) { name in
      known.first { $0.rawValue == name }
    } names: {
      known.map(\.rawValue)
    }
    return Set(kinds ?? [])
  }

  func threads() throws(UsageError) -> Int? {
    guard let text = values[.threads] else { return nil }
    guard let count = Int(text), (1...256).contains(count) else {
      throw .badValue(.threads, text, accepted: "a whole number from 1 to 256")
    }
    return count
  }

  func keptBytes() throws(UsageError) -> Int? {
    guard let text = values[.cache] else { return nil }
    guard let count = Int(text), (0...1_048_576).contains(count) else {
      throw .badValue(.cache, text, accepted: "a whole number of MiB from 0 to 1048576")
    }
    return count << 20
  }

  private func effort() throws(UsageError) -> PNGEncoder.Effort {
    if has(.png), has(.noFrames), values[.video].flatMap(FilmFormat.init) != .animatedPNG {
      throw .exclusive(.png, .noFrames)
    }
    return try choice(.png) ?? .fast
  }

  func hitchOptions() throws(UsageError) -> HitchOptions {
    HitchOptions(
      blame: try choice(.blame) ?? .some, bands: try choice(.hitchBands) ?? .wwdc20)
  }

  /// The value of an option that is one of a few words; nil where it is not given.
  func choice<Value>(_ option: OptionSpec) throws(UsageError) -> Value?
  where Value: RawRepresentable<String> & CaseIterable {
    guard let text = values[option] else { return nil }
    guard let value = Value(rawValue: text) else {
      let accepted = Value.allCases.map(\.rawValue)
      throw .badValue(option, text, accepted: accepted.joined(separator: " or "))
    }
    return value
  }

  private func every() throws(UsageError) -> Int {
    guard let text = values[.every] else { return 1 }
    if has(.noFrames), !has(.video) { throw .exclusive(.every, .noFrames) }
    guard let count = Int(text), (1...1_000_000).contains(count) else {
      throw .badValue(.every, text, accepted: "a whole number from 1 to 1000000")
    }
    return count
  }

  private func video() throws(UsageError) -> String? {
    guard let text = values[.video] else { return nil }
    guard FilmFormat(of: text) != nil else {
      let endings = FilmFormat.endings.map { "." + $0.ending }.joined(separator: ", ")
      throw .badValue(.video, text, accepted: "a file that ends in one of \(endings)")
    }
    return text
  }

  private func trace() throws(UsageError) -> String? {
    guard let text = try file(.trace) else { return nil }
    if text == values[.video] {
      throw .badValue(.trace, text, accepted: "another file than that of --video")
    }
    return text
  }

  func mode() throws(UsageError) -> Recording.Mode? {
    try choice(.mode)
  }
}
