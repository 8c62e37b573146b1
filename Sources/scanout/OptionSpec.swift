/// An option of a verb.
package struct OptionSpec: Hashable, Sendable {
  /// With its dashes.
  var name: String
  /// What stands for its value in help; nil for an option without one.
  var value: String?
  var help: String

  static let out = OptionSpec(name: "--out", value: "DIR", help: "the folder to write (required)")
  static let slot = OptionSpec(
    name: "--slot", value: "N", help: "the frame on the glass in slot N, from 0 (default: 0)")
  static let time = OptionSpec(
    name: "--time", value: "T", help: "the frame on the glass T seconds into the replay")
  static let frame = OptionSpec(name: "--frame", value: "N", help: "frame number N, shown or not")
  static let tree = OptionSpec(
    name: "--tree", value: nil, help: "print the tree only (default: tree and plan)")
  static let plan = OptionSpec(name: "--plan", value: nil, help: "print the plan only")
  static let kind = OptionSpec(
    name: "--kind", value: "KINDS", help: "entries of these kinds only, names with commas between")
  static let layer = OptionSpec(
    name: "--layer", value: "NAME", help: "entries about this layer only, by its id")
  static let json = OptionSpec(name: "--json", value: nil, help: "print JSON instead of text")
  static let picture = OptionSpec(
    name: "--picture", value: "KINDS",
    help: "write these pictures, names with commas between them; print nothing else")
  static let all = OptionSpec(name: "--all", value: nil, help: "write every picture, and the texts")
  static let mode = OptionSpec(
    name: "--mode", value: "MODE",
    help: "timed: what is on the glass, drops and all; content: every frame complete")
  static let threads = OptionSpec(
    name: "--threads", value: "N",
    help: "threads, 1 to 256 (default: one a core); changes no byte of the output")
  static let cache = OptionSpec(
    name: "--cache", value: "MIB",
    help: "MiB kept of what drawing makes, for later frames (default: 256)")
  static let noFrames = OptionSpec(
    name: "--no-frames", value: nil, help: "write no PNG files; without --video draw no pixels")
  static let png = OptionSpec(
    name: "--png", value: "EFFORT",
    help: "fast: quick to write (default); small: the smallest files, seconds for each")
  static let every = OptionSpec(
    name: "--every", value: "N",
    help: "pictures of slots 0, N, 2N, ... only (default: 1, every slot)")
  static let video = OptionSpec(
    name: "--video", value: "FILE",
    help: "write a video too: .apng, .png, .y4m; with ffmpeg .mp4, .mov, .mkv, .webm")
  static let trace = OptionSpec(
    name: "--trace", value: "FILE", help: "write a Perfetto trace too, such as feed.pftrace")
  static let report = OptionSpec(
    name: "--report", value: nil, help: "the schema of report.json, not that of scenes")
  static let profiles = OptionSpec(
    name: "--profiles", value: "NAMES",
    help: "scene (default), built-in profiles, FILE.json of calibrate; commas between")
  static let profile = OptionSpec(
    name: "--profile", value: "FILE",
    help: "replay on this profile of calibrate, and not on the scene's device")
  static let seconds = OptionSpec(
    name: "--seconds", value: "N", help: "how long to measure, 0.1 to 600, about (default: 3)")
  static let live = OptionSpec(
    name: "--live", value: nil,
    help: "run on the real clock and threads, with measured costs; never the same twice")
  static let bufferings = OptionSpec(
    name: "--buffering", value: "NAMES",
    help: "scene (default), double, triple, auto; commas between")
  static let tableFormat = OptionSpec(
    name: "--format", value: "FORMAT", help: "text (default), markdown or json")
  static let maxDelta = OptionSpec(
    name: "--max-delta", value: "N",
    help: "the most that a channel may differ, 0 to 255 (default: 0)")
  static let maxPixels = OptionSpec(
    name: "--max-pixels", value: "N", help: "the most pixels that may differ (default: 0)")
  static let junit = OptionSpec(
    name: "--junit", value: "FILE", help: "write the results as JUnit XML too")
  static let annotations = OptionSpec(
    name: "--annotations", value: nil, help: "print what fails as GitHub's runners read it, too")
  static let baseline = OptionSpec(
    name: "--baseline", value: "FILE", help: "fail where a metric is worse than in FILE")
  static let tolerance = OptionSpec(
    name: "--tolerance", value: "PERCENT", help: "how much worse than the baseline (default: 0)")
  static let writeBaseline = OptionSpec(
    name: "--write-baseline", value: "FILE", help: "write the metrics to FILE")
  static let html = OptionSpec(
    name: "--html", value: "FILE", help: "write the page alone, to this file")
  static let format = OptionSpec(
    name: "--format", value: "FORMATS",
    help: "what to write to DIR: "
      + ReportFormat.allCases.map(\.rawValue).joined(separator: ",") + " (default: all)")
  static let noPictures = OptionSpec(
    name: "--no-pictures", value: nil, help: "no frames before and after hitches on the page")
  static let blame = OptionSpec(
    name: "--blame", value: "HOW",
    help: "judge hitches by replays without each cause: none, some (default), all")
  static let hitchBands = OptionSpec(
    name: "--hitch-bands", value: "SCALE",
    help: "limits of hitch time: wwdc20 (default; 5, 10 ms/s), organizer (10, 25, 50)")
  static let quiet = OptionSpec(
    name: "--quiet", value: nil, help: "no progress; print the essential line only")
  static let help = OptionSpec(name: "--help", value: nil, help: "show this and stop")

  /// Options are the same when their names are, however a verb explains them.
  package static func == (a: OptionSpec, b: OptionSpec) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The same option, explained otherwise.
  func withHelp(_ text: String) -> OptionSpec {
    var option = self
    option.help = text
    return option
  }
}
