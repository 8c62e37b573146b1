import PlainText
import Report
import VSync

/// Replays scenes for `scanout check`; of several threads each has a scene of its own.
struct SceneChecking: Sendable {
  let engine: any Engine
  let options: CheckOptions
  let baseline: Baseline?
  /// In place of each scene's; nil is the scene's.
  let device: DeviceProfile?
  /// For drawing the frames of one scene.
  let threadsOfScene: Int

  /// Replays a scene file and says what holds. Never throws: what goes wrong is part of the result.
  func check(_ file: String) -> CheckedScene {
    do {
      let opened = try engine.open(file)
      let scene = device.map { opened.on($0) } ?? opened
      var outcome = try scene.check(blame: options.hitches.blame, threads: threadsOfScene)
      if outcome.failures.isEmpty, !changes(of: outcome.report).worse.isEmpty {
        // What holds by itself was not asked why it dropped frames; now that is of interest.
        outcome.report = try scene.judge(
          outcome.report, options.hitches.blame, mode: nil, threads: threadsOfScene)
      }
      return checked(file, outcome)
    } catch {
      let (code, lines) = Complaint.of(error)
      var checked = CheckedScene(
        code: code, suite: .init(name: file, cases: [.init("replay", .error(lines[0]))]))
      checked.errors = lines
      if options.printsAnnotations {
        checked.lines = lines.map { Annotation(file: file, title: "not replayed", text: $0).text }
      }
      return checked
    }
  }

  private func checked(_ file: String, _ outcome: CheckOutcome) -> CheckedScene {
    let (worse, changed) = changes(of: outcome.report)
    var cases = outcome.cases.map {
      JUnitDocument.Case($0.name, $0.failure.map { .failed($0) } ?? .passed)
    }
    if baseline != nil {
      cases.append(
        .init("baseline", worse.isEmpty ? .passed : .failed(worse.joined(separator: "\n"))))
    }
    let failures = outcome.failures + worse.map { "baseline: \($0)" }
    let count = cases.count
    var checked = CheckedScene(
      code: failures.isEmpty ? .success : .failure,
      suite: suite(file, cases, outcome.report), report: outcome.report)
    if options.isQuiet && failures.isEmpty { return checked }
    checked.lines.append(
      failures.isEmpty
        ? "PASS \(file): \(count == 0 ? "nothing to hold" : "all \(count) hold")"
        : "FAIL \(file): \(cases.count { $0.outcome != .passed }) of \(count) do not hold")
    checked.lines += failures.map { "  \($0)" }
    if options.printsAnnotations {
      checked.lines += failures.map { Annotation(file: file, title: "check", text: $0).text }
    }
    guard !options.isQuiet else { return checked }
    checked.lines += changed.map { "  changed: \($0)" }
    checked.lines.append("  \(outcome.report.summary(options.hitches.bands))")
    checked.lines += outcome.report.missingLines().map { "  \($0)" }
    // A scene that passes may drop what its budgets allow; why is of interest when it fails.
    if !failures.isEmpty { checked.lines += outcome.report.hitchLines().map { "  \($0)" } }
    return checked
  }

  /// What is worse than the baseline, and what is only another than there, a line for each figure.
  private func changes(of report: ReplayReport) -> (worse: [String], changed: [String]) {
    guard let baseline else { return ([], []) }
    guard let changes = baseline.changes(of: report, tolerance: options.tolerance) else {
      let name = printable(report.recording.scene)
      return (["there is no scene \(name) in it; write one that has it with --write-baseline"], [])
    }
    return (
      changes.filter { $0.isWorse == true }.map(\.text),
      changes.filter { $0.isWorse != true }.map(\.text)
    )
  }

  private func suite(
    _ file: String, _ cases: [JUnitDocument.Case], _ report: ReplayReport
  ) -> JUnitDocument.Suite {
    JUnitDocument.Suite(
      name: file, cases: cases,
      properties: Metrics.names.compactMap { name in
        report.metrics.value(named: name).map { (name, numeral($0)) }
      },
      length: report.recording.end.nanoseconds,
      output: [report.summary(options.hitches.bands)] + report.hitchLines() + report.missingLines())
  }
}

/// What became of one scene.
struct CheckedScene: Sendable {
  var code: ExitCode
  /// For standard output, and for standard error.
  var lines: [String] = []
  var errors: [String] = []
  var suite: JUnitDocument.Suite
  /// Nil where it could not be replayed.
  var report: ReplayReport?

  init(code: ExitCode, suite: JUnitDocument.Suite, report: ReplayReport? = nil) {
    (self.code, self.suite, self.report) = (code, suite, report)
  }
}

/// A line that GitHub's runners show beside a file.
struct Annotation {
  var file: String
  var title: String
  var text: String {
    "::error file=\(Self.escaped(file, inProperty: true)),title=scanout \(title)"
      + "::\(Self.escaped(message, inProperty: false))"
  }

  private let message: String

  init(file: String, title: String, text: String) {
    (self.file, self.title, message) = (file, title, text)
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where inProperty: escaped += "%3A"
      case "," where inProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
