import Inspection
import Replay
import Testing
import VSync
import scanout

@Suite struct ArgumentParserTests {
  struct Good: Sendable, CustomTestStringConvertible {
    var line: String
    var invocation: Invocation
    var testDescription: String { line }
  }

  static func keeping(_ mebibytes: Int) -> RenderOptions {
    var options = RenderOptions(scene: "a.json", out: "o")
    options.keptBytes = mebibytes << 20
    return options
  }

  @Test(arguments: [
    Good(line: "--version", invocation: .version),
    Good(line: "--help", invocation: .help(nil)),
    Good(line: "help check", invocation: .help(.check)),
    Good(line: "render -h", invocation: .help(.render)),
    Good(line: "check --threads 2 --help", invocation: .help(.check)),
    Good(line: "schema", invocation: .schema(.scene)),
    Good(line: "schema --report", invocation: .schema(.report)),
    Good(
      line: "render a.json --out out",
      invocation: .render(RenderOptions(scene: "a.json", out: "out"))),
    Good(
      line: "render --out=o=1 --mode content --no-frames --quiet --threads=3 -- --a.json",
      invocation: .render(
        RenderOptions(
          scene: "--a.json", out: "o=1", mode: .content, threads: 3, writesFrames: false,
          isQuiet: true))),
    Good(line: "render a.json --out o --cache 64", invocation: .render(keeping(64))),
    Good(line: "render a.json --out o --cache=0", invocation: .render(keeping(0))),
    Good(
      line: "render a.json --out o --png small --video a/b.MP4",
      invocation: .render(
        RenderOptions(scene: "a.json", out: "o", effort: .small, video: "a/b.MP4"))),
    Good(
      line: "report a.json --out o",
      invocation: .report(
        ReportOptions(scene: "a.json", target: .folder("o", [.html, .json, .csv, .trace])))),
    Good(
      line: "report a.json --out o --format csv,html,csv --mode content --threads 2",
      invocation: .report(
        ReportOptions(
          scene: "a.json", target: .folder("o", [.html, .csv]), mode: .content, threads: 2))),
    Good(
      line: "report a.json --html=b/a.html --no-pictures --quiet",
      invocation: .report(
        ReportOptions(
          scene: "a.json", target: .page("b/a.html"), showsPictures: false, isQuiet: true))),
    Good(
      line: "render a.json --out o --every 3 --video f.apng --trace t.pftrace",
      invocation: .render(
        RenderOptions(scene: "a.json", out: "o", every: 3, video: "f.apng", trace: "t.pftrace"))),
    Good(
      line: "render a.json --out o --no-frames --every 3 --video f.png --png small",
      invocation: .render(
        RenderOptions(
          scene: "a.json", out: "o", writesFrames: false, effort: .small, every: 3, video: "f.png"))
    ),
    Good(
      line: "check a.json --quiet b.json",
      invocation: .check(CheckOptions(scenes: ["a.json", "b.json"], isQuiet: true))),
    Good(
      line: "calibrate --seconds 0.5 --out m.json --quiet",
      invocation: .calibrate(calibration(out: "m.json", seconds: 0.5, isQuiet: true))),
    Good(line: "calibrate", invocation: .calibrate(calibration())),
    Good(
      line: "render a.json --out o --live --profile m.json",
      invocation: .render(live(RenderOptions(scene: "a.json", out: "o"), profile: "m.json"))),
    Good(
      line: "compare a.json --profiles m.json,scene,reference,m.json",
      invocation: .compare(
        CompareOptions(
          scenes: ["a.json"], profiles: [.file("m.json"), .scene, .builtIn(.reference)]))),
    Good(
      line: "inspect a.json",
      invocation: .inspect(InspectOptions(scene: "a.json", printsTree: true, printsPlan: true))),
    Good(
      line: "inspect a.json --time 0.1 --plan --json --threads 2 --mode content",
      invocation: .inspect(
        InspectOptions(
          scene: "a.json", moment: .time(Instant(nanoseconds: 100_000_000)), mode: .content,
          threads: 2, printsPlan: true, isJSON: true))),
    Good(
      line: "inspect a.json --frame 3 --picture blended,overdraw,blended --out o --quiet",
      invocation: .inspect(
        InspectOptions(
          scene: "a.json", moment: .frame(3), pictures: [.blended, .overdraw], out: "o",
          isQuiet: true))),
    Good(
      line: "inspect a.json --slot 7 --all --out o --tree",
      invocation: .inspect(
        InspectOptions(
          scene: "a.json", moment: .slot(7), printsTree: true, pictures: Overlay.allCases,
          writesAll: true, out: "o"))),
    Good(line: "log a.json", invocation: .log(LogOptions(scene: "a.json"))),
    Good(
      line: "log a.json --kind drawn,pass --layer=card --json --mode timed",
      invocation: .log(
        LogOptions(
          scene: "a.json", filter: LogFilter(kinds: [.drawn, .pass], layer: "card"), mode: .timed,
          isJSON: true))),
    Good(
      line: "validate a.json b.json",
      invocation: .validate(scenes: ["a.json", "b.json"], isQuiet: false)),
  ])
  func readsWhatIsAskedFor(_ c: Good) throws {
    #expect(try ArgumentParser.parse(words(c.line)) == c.invocation)
  }

  private static func calibration(
    out: String? = nil, seconds: Double = 3, isQuiet: Bool = false
  ) -> CalibrateOptions {
    var options = CalibrateOptions(out: out)
    (options.seconds, options.isQuiet) = (seconds, isQuiet)
    return options
  }

  private static func live(_ options: RenderOptions, profile: String?) -> RenderOptions {
    var options = options
    (options.isLive, options.profile) = (true, profile)
    return options
  }

  private static let kinds = LogEntry.Kind.allCases.map(\.rawValue).joined(separator: ",")

  struct Bad: Sendable, CustomTestStringConvertible {
    var line: String
    var message: String
    var testDescription: String { line.isEmpty ? "nothing" : line }
  }

  @Test(arguments: [
    Bad(
      line: "",
      message:
        "nothing to do; give a verb: render, report, check, compare, calibrate, diff, inspect,"
        + " log, validate, schema"
    ),
    Bad(line: "rendr", message: "unknown verb 'rendr'; did you mean 'render'?"),
    Bad(
      line: "frob",
      message:
        "unknown verb 'frob'; the verbs are render, report, check, compare, calibrate, diff, inspect,"
        + " log, validate, schema"),
    Bad(line: "--verson", message: "unknown option '--verson'; did you mean '--version'?"),
    Bad(
      line: "render a.json --ot out",
      message: "unknown option '--ot' of render; did you mean '--out'?"),
    Bad(
      line: "check a.json --out=x",
      message:
        "unknown option '--out' of check; the options are --profile, --junit, --annotations,"
        + " --baseline, --tolerance, --write-baseline, --threads, --blame, --hitch-bands, --quiet, --help"
    ),
    Bad(
      line: "check a.json -t",
      message:
        "unknown option '-t' of check; the options are --profile, --junit, --annotations,"
        + " --baseline, --tolerance, --write-baseline, --threads, --blame, --hitch-bands, --quiet, --help"
    ),
    Bad(line: "render a.json --out", message: "--out needs a value: --out DIR"),
    Bad(line: "render a.json --out --quiet", message: "--out needs a value: --out DIR"),
    Bad(line: "render a.json --out=", message: "--out is ''; it must be the name of a folder"),
    Bad(line: "render a.json --out a --out b", message: "--out is given twice"),
    Bad(line: "render a.json", message: "render needs --out DIR"),
    Bad(
      line: "render --out out",
      message: "render needs a scene file: scanout render SCENE --out DIR [options]"),
    Bad(
      line: "render a.json b.json --out out",
      message: "render takes one scene; 'b.json' is one too many"),
    Bad(
      line: "render a.json --out o --png best",
      message: "--png is 'best'; it must be fast or small"),
    Bad(
      line: "render a.json --out o --png fast --no-frames",
      message: "give --png or --no-frames, not both"),
    Bad(
      line: "render a.json --out o --every 0",
      message: "--every is '0'; it must be a whole number from 1 to 1000000"),
    Bad(
      line: "render a.json --out o --every 2.5",
      message: "--every is '2.5'; it must be a whole number from 1 to 1000000"),
    Bad(
      line: "render a.json --out o --every 2 --no-frames",
      message: "give --every or --no-frames, not both"),
    Bad(
      line: "render a.json --out o --png small --no-frames --video f.mp4",
      message: "give --png or --no-frames, not both"),
    Bad(
      line: "render a.json --out o --trace=",
      message: "--trace is ''; it must be the name of a file"),
    Bad(
      line: "render a.json --out o --video a.png --trace a.png",
      message: "--trace is 'a.png'; it must be another file than that of --video"),
    Bad(
      line: "render a.json --out o --video film.avi",
      message:
        "--video is 'film.avi'; it must be a file that ends in one of .mp4, .mov, .mkv, .webm,"
        + " .apng, .png, .y4m"),
    Bad(
      line: "render a.json --out o --video=",
      message: "--video is ''; it must be a file that ends in one of .mp4, .mov, .mkv, .webm,"
        + " .apng, .png, .y4m"),
    Bad(line: "report a.json", message: "report needs --out DIR or --html FILE"),
    Bad(line: "report a.json --out o --html p", message: "give --out or --html, not both"),
    Bad(line: "report a.json --html=", message: "--html is ''; it must be the name of a file"),
    Bad(
      line: "report a.json --html p --format html", message: "give --format or --html, not both"),
    Bad(
      line: "report a.json --out o --format html,jsn",
      message:
        "--format is 'html,jsn'; it must be some of html,json,csv,trace; did you mean 'json'?"),
    Bad(line: "schema a.json", message: "schema takes no file; 'a.json' is too many"),
    Bad(line: "check a.json --quiet=yes", message: "--quiet takes no value"),
    Bad(
      line: "check a.json --threads 0",
      message: "--threads is '0'; it must be a whole number from 1 to 256"),
    Bad(
      line: "render a.json --out o --cache 1.5",
      message: "--cache is '1.5'; it must be a whole number of MiB from 0 to 1048576"),
    Bad(
      line: "report a.json --out o --cache -1",
      message: "--cache is '-1'; it must be a whole number of MiB from 0 to 1048576"),
    Bad(
      line: "check a.json --threads 1e2",
      message: "--threads is '1e2'; it must be a whole number from 1 to 256"),
    Bad(
      line: "check a.json --threads 99999999999999999999",
      message: "--threads is '99999999999999999999'; it must be a whole number from 1 to 256"),
    Bad(
      line: "calibrate --seconds 0",
      message: "--seconds is '0'; it must be a number of seconds from 0.1 to 600"),
    Bad(
      line: "calibrate --seconds nan",
      message: "--seconds is 'nan'; it must be a number of seconds from 0.1 to 600"),
    Bad(line: "calibrate a.json", message: "calibrate takes no file; 'a.json' is too many"),
    Bad(line: "calibrate --out=", message: "--out is ''; it must be the name of a file"),
    Bad(
      line: "render a.json --out o --live --mode timed", message: "give --live or --mode, not both"),
    Bad(
      line: "check a.json --profile=", message: "--profile is ''; it must be the name of a file"),
    Bad(
      line: "inspect a.json --slot 1 --time 0.5", message: "give --slot or --time, not both"),
    Bad(
      line: "inspect a.json --slot -1",
      message: "--slot is '-1'; it must be a whole number from 0 to 1000000000"),
    Bad(
      line: "inspect a.json --time later",
      message: "--time is 'later'; it must be seconds from 0 to 86400, such as 0.25"),
    Bad(
      line: "inspect a.json --time nan",
      message: "--time is 'nan'; it must be seconds from 0 to 86400, such as 0.25"),
    Bad(
      line: "inspect a.json --picture overdrawn --out o",
      message: "--picture is 'overdrawn'; it must be some of blended,offscreen,cache,misaligned,"
        + "copied,updates,overdraw,borders,exploded; did you mean 'overdraw'?"),
    Bad(
      line: "inspect a.json --picture x, --out o",
      message: "--picture is 'x,'; it must be some of blended,offscreen,cache,misaligned,copied,"
        + "updates,overdraw,borders,exploded"),
    Bad(line: "inspect a.json --picture blended", message: "--picture needs --out DIR"),
    Bad(
      line: "log a.json --kind drawm",
      message: "--kind is 'drawm'; it must be some of \(kinds); did you mean 'draw'?"),
    Bad(
      line: "log a.json --kind pass,", message: "--kind is 'pass,'; it must be some of \(kinds)"),
    Bad(
      line: "log",
      message: "log needs a scene file: scanout log SCENE [--kind KINDS] [--layer NAME] [options]"),
    Bad(line: "inspect a.json --all", message: "--all needs --out DIR"),
    Bad(line: "inspect a.json --out o", message: "--out needs --picture KINDS or --all"),
    Bad(
      line: "inspect a.json --all --out=", message: "--out is ''; it must be the name of a folder"),
    Bad(
      line: "inspect a.json b.json", message: "inspect takes one scene; 'b.json' is one too many"),
    Bad(
      line: "render a.json --out o --mode live",
      message: "--mode is 'live'; it must be timed or content"),
  ])
  func saysWhatIsWrongAndWhatWouldDo(_ c: Bad) {
    let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(words(c.line)) }
    #expect(error?.description == c.message)
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  @Test(arguments: Verb.allCases)
  func everyVerbHasHelpWithAnExample(_ verb: Verb) {
    let text = Help.text(on: verb)
    #expect(text.hasPrefix("Usage: scanout \(verb.rawValue)"))
    #expect(text.contains("Examples:\n  scanout \(verb.rawValue)"))
    #expect(Help.text(on: nil).contains("  \(verb.rawValue) "))
    // It fits a terminal of 100 columns.
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
