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
}
