package import Graphics
package import Inspection
import PlainText
package import Replay
package import Report
package import VSync

/// What a command line asks for, every value checked.
package enum Invocation: Hashable, Sendable {
  case version
  /// Help on a verb, or on all.
  case help(Verb?)
  case render(RenderOptions)
  case report(ReportOptions)
  case check(CheckOptions)
  case compare(CompareOptions)
  case calibrate(CalibrateOptions)
  case diff(DiffOptions)
  case inspect(InspectOptions)
  case log(LogOptions)
  case validate(scenes: [String], isQuiet: Bool)
  /// The JSON Schema of scenes, or of `report.json`.
  case schema(SchemaKind)
}

package enum SchemaKind: Hashable, Sendable {
  case scene, report
}

package struct RenderOptions: Hashable, Sendable {
  /// The scene file.
  package var scene: String
  /// The folder to write.
  package var out: String
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Whether time is real.
  package var isLive = false
  /// The profile file in place of the scene's device; nil is the scene's.
  package var profile: String?
  /// Nil is one for each core.
  package var threads: Int?
  /// The budget for what is kept from frame to frame; nil is Scanout's own.
  package var keptBytes: Int?
  package var writesFrames: Bool
  /// How much time each PNG file may take.
  package var effort: PNGEncoder.Effort
  /// How many slots there are for each that becomes a picture; at least 1.
  package var every: Int
  /// The video to write, with an ending of ``FilmFormat``; nil for none.
  package var video: String?
  /// The trace to write; nil for none.
  package var trace: String?
  /// How hitches are reported.
  package var hitches: HitchOptions
  package var isQuiet: Bool

  package init(
    scene: String, out: String, mode: Recording.Mode? = nil, threads: Int? = nil,
    writesFrames: Bool = true, effort: PNGEncoder.Effort = .fast, every: Int = 1,
    video: String? = nil, trace: String? = nil, hitches: HitchOptions = HitchOptions(),
    isQuiet: Bool = false
  ) {
    self.scene = scene
    self.out = out
    self.mode = mode
    self.threads = threads
    self.writesFrames = writesFrames
    self.effort = effort
    (self.every, self.video, self.trace) = (every, video, trace)
    self.hitches = hitches
    self.isQuiet = isQuiet
  }
}

package struct ReportOptions: Hashable, Sendable {
  /// Where the report goes.
  package enum Target: Hashable, Sendable {
    /// Into a folder, in each of these forms.
    case folder(String, [ReportFormat])
    /// To one file, the page.
    case page(String)
  }

  /// The scene file.
  package var scene: String
  package var target: Target
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Nil is one for each core.
  package var threads: Int?
  /// The profile file in place of the scene's device; nil is the scene's.
  package var profile: String?
  /// The budget for what is kept from frame to frame; nil is Scanout's own.
  package var keptBytes: Int?
  /// Whether the page shows the frames before and after hitches.
  package var showsPictures: Bool
  /// How hitches are reported.
  package var hitches: HitchOptions
  package var isQuiet: Bool

  package init(
    scene: String, target: Target, mode: Recording.Mode? = nil, threads: Int? = nil,
    showsPictures: Bool = true, hitches: HitchOptions = HitchOptions(), isQuiet: Bool = false
  ) {
    self.scene = scene
    self.target = target
    self.mode = mode
    self.threads = threads
    self.showsPictures = showsPictures
    self.hitches = hitches
    self.isQuiet = isQuiet
  }
}

/// How many hitches have their reasons judged by replays without them. Raw values are those of
/// `--blame`.
package enum Blame: String, Hashable, Sendable, CaseIterable {
  case none, some, all

  /// In slots replayed.
  package var effort: Counterfactual.Effort {
    switch self {
    case .none: .none
    case .some: .some
    case .all: .all
    }
  }
}

/// How hitches are judged and named.
package struct HitchOptions: Hashable, Sendable {
  package var blame: Blame
  package var bands: HitchBands

  package init(blame: Blame = .some, bands: HitchBands = .wwdc20) {
    (self.blame, self.bands) = (blame, bands)
  }
}

package struct CheckOptions: Hashable, Sendable {
  /// Scene files; at least one.
  package var scenes: [String]
  /// The profile file in place of each scene's device; nil is the scene's.
  package var profile: String?
  /// Nil is one for each core.
  package var threads: Int?
  /// How hitches are reported.
  package var hitches: HitchOptions
  /// The JUnit file to write; nil for none.
  package var junit: String?
  /// Whether what fails is also printed as GitHub's runners read it.
  package var printsAnnotations = false
  /// The figures to hold the replays against, and how much worse they may be, in percent.
  package var baseline: String?
  package var tolerance = 0.0
  /// The file to write the figures to; nil for none.
  package var newBaseline: String?
  package var isQuiet: Bool

  package init(
    scenes: [String], threads: Int? = nil, hitches: HitchOptions = HitchOptions(),
    isQuiet: Bool = false
  ) {
    self.scenes = scenes
    self.threads = threads
    self.hitches = hitches
    self.isQuiet = isQuiet
  }
}

/// A device to replay on.
package enum ProfileChoice: Hashable, Sendable {
  /// Each scene's own.
  case scene
  case builtIn(DeviceProfile)
  /// A profile file.
  case file(String)
}

/// How this machine is measured.
package struct CalibrateOptions: Hashable, Sendable {
  /// The profile file to write; nil prints it.
  package var out: String?
  /// For how long, about.
  package var seconds = 3.0
  package var isQuiet = false

  package init(out: String? = nil) { self.out = out }
}

package struct CompareOptions: Hashable, Sendable {
  /// Scene files; at least one.
  package var scenes: [String]
  package var profiles: [ProfileChoice]
  package var bufferings: [DisplayPipeline.Buffering?]
  package var format: ComparisonTable.Format
  /// Nil is one for each core.
  package var threads: Int?
  package var hitches: HitchOptions

  package init(
    scenes: [String], profiles: [ProfileChoice] = [.scene],
    bufferings: [DisplayPipeline.Buffering?] = [nil], format: ComparisonTable.Format = .text,
    threads: Int? = nil, hitches: HitchOptions = HitchOptions()
  ) {
    (self.scenes, self.profiles, self.bufferings) = (scenes, profiles, bufferings)
    (self.format, self.threads, self.hitches) = (format, threads, hitches)
  }
}

package struct DiffOptions: Hashable, Sendable {
  /// Two pictures, folders or reports: what was expected, and what is.
  package var first, second: String
  /// The most that a channel may differ, and the most pixels that may.
  package var maxDelta = 0
  package var maxPixels = 0
  /// The folder for pictures of what differs; nil for none.
  package var out: String?

  package init(_ first: String, _ second: String) { (self.first, self.second) = (first, second) }
}

package struct InspectOptions: Hashable, Sendable {
  /// The scene file.
  package var scene: String
  /// Which frame.
  package var moment: InspectedMoment
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Nil is one for each core.
  package var threads: Int?
  /// What is printed.
  package var printsTree, printsPlan: Bool
  /// Whether that is JSON.
  package var isJSON: Bool
  /// What is written, in this order.
  package var pictures: [Overlay]
  /// Whether the frame itself and the texts are written too.
  package var writesAll: Bool
  /// The folder to write; nil when there is nothing to write.
  package var out: String?
  package var isQuiet: Bool

  package init(
    scene: String, moment: InspectedMoment = .slot(0), mode: Recording.Mode? = nil,
    threads: Int? = nil, printsTree: Bool = false, printsPlan: Bool = false, isJSON: Bool = false,
    pictures: [Overlay] = [], writesAll: Bool = false, out: String? = nil, isQuiet: Bool = false
  ) {
    self.scene = scene
    self.moment = moment
    self.mode = mode
    self.threads = threads
    self.printsTree = printsTree
    self.printsPlan = printsPlan
    self.isJSON = isJSON
    self.pictures = pictures
    self.writesAll = writesAll
    self.out = out
    self.isQuiet = isQuiet
  }
}

package struct LogOptions: Hashable, Sendable {
  /// The scene file.
  package var scene: String
  /// What is printed.
  package var filter: LogFilter
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Whether that is JSON.
  package var isJSON: Bool

  package init(
    scene: String, filter: LogFilter = LogFilter(), mode: Recording.Mode? = nil,
    isJSON: Bool = false
  ) {
    self.scene = scene
    self.filter = filter
    self.mode = mode
    self.isJSON = isJSON
  }
}

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
