import Inspection

/// What the program can do, and the words for it. Help and parser read the same list.
package enum Verb: String, CaseIterable, Sendable {
  case render, report, check, compare, calibrate, diff, inspect, log, validate, schema

  /// One line for the list of verbs.
  var summary: String {
    switch self {
    case .render: "replay a scene: frames as PNG files or a video, report.json, frames.csv"
    case .report: "replay a scene and write what it found: a page to look at, JSON, CSV"
    case .check: "replay scenes and hold their budgets and expectations"
    case .compare: "replay scenes on several devices, and with more or fewer buffers: a table"
    case .calibrate: "measure this machine and write a profile of it"
    case .diff: "compare two pictures, folders of frames, or reports"
    case .inspect: "look into one frame: its tree, its plan, pictures of what it cost"
    case .log: "print what happened, entry by entry"
    case .validate: "check scene files without replaying them"
    case .schema: "print the JSON Schema of the scene format, or of report.json"
    }
  }

  /// How it is called, after the program's name.
  var synopsis: String {
    switch self {
    case .render: "render SCENE --out DIR [options]"
    case .report: "report SCENE (--out DIR | --html FILE) [options]"
    case .check: "check SCENE... [options]"
    case .compare: "compare SCENE... [--profiles NAMES] [--buffering NAMES] [options]"
    case .calibrate: "calibrate [--out FILE] [--seconds N]"
    case .diff: "diff EXPECTED ACTUAL [options]"
    case .inspect: "inspect SCENE [--slot N | --time T | --frame N] [options]"
    case .log: "log SCENE [--kind KINDS] [--layer NAME] [options]"
    case .validate: "validate SCENE... [options]"
    case .schema: "schema [--report]"
    }
  }

  /// What a reader needs to know before the options.
  var explanation: String {
    switch self {
    case .render:
      """
      Replays SCENE and writes what the glass shows at every VSYNC to DIR:
        frames/frame_000000.png  one file for each slot from 0; a repeated slot is a link
        report.json              metrics, slots, frames, and each hitch with its reasons
        frames.csv               the same as a table, a row for each slot, with its file
        encode.sh                the ffmpeg command that makes a video of frames/
      DIR is written whole or not at all. It is replaced if it is empty or scanout wrote it.
      With --video, FILE shows the glass over time, by the ending of its name:
        .apng, .png              animated PNG: lossless, any size, exact times; a picture is
                                 there once, however many slots show it
        .y4m                     every frame uncompressed, 4:4:4, BT.601 in video range
        .mp4, .mov, .mkv, .webm  made by ffmpeg at the display's rate; an odd width or height
                                 gets one more column or row, a copy of the last. Where ffmpeg
                                 fails, or is not there, the rest is written as ever, and the
                                 exit code is 3
      With --every N only slots 0, N, 2N, ... become pictures, in files numbered 0, 1, 2, ...;
      frames.csv says which slot is in which file, and a video has a frame for each of them.
      With --trace, FILE is a trace for ui.perfetto.dev: the main thread by phase, workers,
      render server, display, counters, and the frame timeline.
      Prints a summary line and a HITCH line for each run of dropped frames (slots that
      repeated although an update was wanted). A hitch's reason is found by replaying without it:
      necessary, the hitch would not be; helped, it would be shorter; joint, only several together.
      With --live the scene is not simulated: it runs on the real clock, with a VSYNC thread, a main
      thread, workers and a render server, and costs are what they took. No two such runs are the same.
      Scenes with variableRefresh, a serial queue or a fontLock are refused there.
      """
    case .report:
      """
      Replays SCENE without keeping its frames, and writes to DIR:
      \(Self.formats)
      The page is one file without a network, and opens in any browser from disk: a timeline to zoom
      and pan, each hitch with its causes, their remedies and the frames before and after it,
      counters, and what the figures rest on. It has pictures of the 24 longest hitches, for which
      the scene is replayed once more; --no-pictures leaves them out. --html writes the page alone.
      DIR and FILE are written whole or not at all. DIR is replaced if it is empty or scanout wrote
      it. Prints what render prints.
      """
    case .check:
      """
      Replays every SCENE and says PASS or FAIL for each, with every budget and expectation
      that does not hold. A scene that cannot be read does not stop the others; several are replayed
      at one time. With --baseline every metric is held against what it was: a worse one fails, a
      better one, or one that is neither, is told. Runs are exact: nothing has to be allowed for.
      """
    case .compare:
      """
      Replays every SCENE with every profile and every number of buffers, without pixels, and prints
      a line for each: slots, dropped frames, hitch time and its band, the longest run, the latency,
      and what most of the hitch time is put down to. `scene` stands for what a scene says itself.
      The built-in profiles are classes of machine whose figures are assumed: compare runs, do not
      predict a device. A profile file, as machine.json, is one that calibrate wrote.
      """
    case .calibrate:
      """
      Measures what work costs on this machine: layers made and laid out, text shaped and drawn, paths
      filled, files decoded, commits packed, frames planned and drawn. Writes a profile: every figure
      with where it comes from, and the least and the most that was measured. Without --out it is
      printed. --profile FILE of render, report and check replays on it, and so does
      compare --profiles FILE; its `device` can stand in a scene as it is. Figures are those of this
      build on this machine, and vary with what else runs: measure in a quiet moment.
      """
    case .diff:
      """
      Compares EXPECTED with ACTUAL: two pictures (PNG, JPEG, WebP or GIF); two folders of pictures, or
      two that `scanout render` wrote, by the names of the files; or two report.json: metrics, slots,
      frames, and what hitches are put down to. Says of each picture how many pixels differ, by how much,
      where, and which limits would pass. Exact unless both limits are given; channels are
      premultiplied. With --out DIR, what differs is there as NAME.expected.png, NAME.actual.png and
      NAME.diff.png (red and yellow on pale). Exit code 1 when anything differs.
      """
    case .inspect:
      """
      Replays SCENE up to one frame, by default that of slot 0, and prints:
        tree  model and presentation values of every layer, defaults left out; * where they differ
        plan  what is drawn back to front, passes with their reasons, damage, counters
      With --out DIR it writes pictures, each with a legend, after Instruments' options:
      \(Self.pictures)
      With --all DIR also has frame.png, tree.txt and plan.txt; inspect.json is always there. DIR is
      written whole or not at all. It is replaced if it is empty or scanout wrote it.
      """
    case .log:
      """
      Replays SCENE and prints the log, a line for each entry: when, what, and to which layer, frame
      or slot. It tells of every frame what it draws, which the `log` of a check has only where an
      expectation asks for it:
        drawn, covered, culled                     layers that draw, are hidden, are outside
        pass, cacheHit, cacheMiss, cacheEviction   pictures drawn apart, with the reason
        upload, misaligned, scaled, oversize       pictures
        pixelsWritten, pixelsBlended, pixelsRead, overdraw   frame, then how many
        kept                                       frame; what was there, made, given up; bytes
      With --json every line is an object with kind, layer (if it is about one), subject, timeNs.
      Times before 0 are those of a warm start.
      """
    case .validate:
      """
      Reads every SCENE and the files that it names, and says all that is wrong with them, a
      line for each problem: FILE: PATH: what is wrong; what would be accepted.
      """
    case .schema:
      """
      Prints the JSON Schema (draft 2020-12) that every scene file follows; with --report that of
      the report.json that `render` writes.
      """
    }
  }

  var options: [OptionSpec] {
    switch self {
    case .render:
      [
        .out, .mode, .live, .profile, .threads, .cache, .png, .noFrames, .every, .video, .trace,
        .blame,
        .hitchBands, .quiet, .help,
      ]
    case .check:
      [
        .profile, .junit, .annotations, .baseline, .tolerance, .writeBaseline, .threads, .blame,
        .hitchBands, .quiet, .help,
      ]
    case .compare:
      [.profiles, .bufferings, .tableFormat, .threads, .blame, .hitchBands, .help]
    case .calibrate:
      [
        OptionSpec(name: "--out", value: "FILE", help: "the profile to write (default: print it)"),
        .seconds, .quiet, .help,
      ]
    case .diff:
      [
        .maxDelta, .maxPixels,
        .out.withHelp("the folder for pictures of what differs"), .help,
      ]
    case .report:
      [
        .out.withHelp("the folder to write"), .html, .format, .noPictures,
        .mode.withHelp("timed: what is on the glass; content: every frame complete"), .profile,
        .threads, .cache, .blame, .hitchBands, .quiet, .help,
      ]
    case .inspect:
      [
        .slot, .time, .frame, .tree, .plan, .json, .picture, .all,
        .out.withHelp(
          "the folder to write pictures to"),
        .mode.withHelp("timed: what is on the glass; content: every frame complete"), .threads,
        .quiet, .help,
      ]
    case .log:
      [
        .kind, .layer, .json.withHelp("print a JSON object on each line instead of text"),
        .mode.withHelp("timed: what is on the glass; content: every frame complete"), .help,
      ]
    case .validate: [.quiet, .help]
    case .schema: [.report, .help]
    }
  }

  /// How many scenes it takes.
  var inputs: ClosedRange<Int> {
    switch self {
    case .render, .report, .inspect, .log: 1...1
    case .check, .compare, .validate: 1...Int.max
    case .diff: 2...2
    case .schema, .calibrate: 0...0
    }
  }

  var examples: [String] {
    switch self {
    case .render:
      [
        "scanout render scenes/feed.json --out out",
        "scanout render scenes/feed.json --out report --no-frames",
        "scanout render scenes/gravity.json --out pictures --mode content --png small",
        "scanout render scenes/feed.json --out report --no-frames --video feed.mp4",
        "scanout render scenes/feed.json --out out --every 2 --video feed.apng",
        "scanout render scenes/feed-async.json --out report --no-frames --trace feed.pftrace",
        "scanout render scenes/feed.json --out live --live",
      ]
    case .check:
      [
        "scanout check scenes/feed.json",
        "scanout check --quiet scenes/*.json --junit results.xml",
        "scanout check scenes/*.json --write-baseline baseline.json",
        "scanout check scenes/*.json --baseline baseline.json --annotations",
      ]
    case .compare:
      [
        "scanout compare scenes/feed.json --profiles phone-2012,phone-2016,phone-2020",
        "scanout compare scenes/*.json --buffering double,triple --format markdown",
      ]
    case .calibrate:
      [
        "scanout calibrate --out machine.json",
        "scanout calibrate --seconds 10 --out machine.json",
        "scanout compare scenes/feed.json --profiles phone-2016,machine.json",
      ]
    case .diff:
      [
        "scanout diff expected.png actual.png --out why",
        "scanout diff out-before out-after --max-delta 1 --max-pixels 20",
        "scanout diff before/report.json after/report.json",
      ]
    case .report:
      [
        "scanout report scenes/feed.json --out report",
        "scanout report scenes/feed.json --html feed.html",
        "scanout report scenes/feed.json --out report --format html,json --no-pictures",
      ]
    case .inspect:
      [
        "scanout inspect scenes/feed.json --slot 12",
        "scanout inspect scenes/feed.json --time 0.25 --plan --json",
        "scanout inspect scenes/feed.json --frame 9 --picture blended,overdraw --out why",
        "scanout inspect scenes/shadows.json --all --out why",
      ]
    case .log:
      [
        "scanout log scenes/feed.json",
        "scanout log scenes/covering.json --kind drawn,covered,culled,overdraw",
        "scanout log scenes/rasterize.json --layer card --json",
      ]
    case .validate: ["scanout validate scenes/feed.json scenes/hello.json"]
    case .schema:
      ["scanout schema > scene.schema.json", "scanout schema --report > report.schema.json"]
    }
  }
}

extension Verb {
  /// The files that `report` writes, a line for each.
  fileprivate static var formats: String {
    let width = ReportFormat.allCases.map(\.fileName.count).max() ?? 0
    return ReportFormat.allCases.map { format in
      let gap = String(repeating: " ", count: width - format.fileName.count + 2)
      return "  \(format.fileName)\(gap)\(format.summary)"
    }.joined(separator: "\n")
  }

  /// The pictures that `inspect` can make, a line for each.
  fileprivate static var pictures: String {
    let width = Overlay.allCases.map(\.rawValue.count).max() ?? 0
    return Overlay.allCases.map { overlay in
      let gap = String(repeating: " ", count: width - overlay.rawValue.count + 2)
      return "  \(overlay.rawValue)\(gap)\(overlay.summary)"
    }.joined(separator: "\n")
  }
}

extension Overlay {
  /// What the picture shows, for help.
  fileprivate var summary: String {
    switch self {
    case .blended: "green: opaque; red: blended, the darker the more layers"
    case .offscreen: "yellow: needed a buffer of its own, with the reason"
    case .cache: "rasterised layers; green: hit, red: miss"
    case .misaligned: "pictures; magenta: between pixels, yellow: scaled"
    case .copied: "cyan: pictures that had to be converted or cut up"
    case .updates: "yellow: what was drawn anew"
    case .overdraw: "1x to 5x: how often pixels were drawn"
    case .borders: "edges of tiles and of the damage"
    case .exploded: "layers on planes by depth in the tree, with names"
    }
  }
}

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
