import PlainText
import Report
import VSync

extension CommandLineTool {
  /// `scanout check`: replays every scene, also after one that fails or cannot be read; several at
  /// one time, and what is said of them in the order of the command line.
  func check(_ options: CheckOptions) throws -> ExitCode {
    let baseline = try options.baseline.map(readBaseline)
    let device = try readProfile(options.profile)
    let files = CheckFiles(
      junit: try makeFile(options.junit, of: options),
      baseline: try makeFile(options.newBaseline, of: options))
    defer { files.discard() }
    var summary = CheckSummary(keepsFigures: options.newBaseline != nil)
    let progress = CheckProgress(console, count: options.scenes.count, isQuiet: options.isQuiet)
    let threads = threadCount(options.threads)
    let (engine, jobs) = (engine, min(threads, options.scenes.count))
    let check = SceneChecking(
      engine: engine, options: options, baseline: baseline, device: device,
      // The threads are for scenes first; one scene alone has them all.
      threadsOfScene: max(1, threads / max(1, jobs)))
    try ParallelMap.forEach(
      options.scenes.count, threads: jobs, work: { check.check(options.scenes[$0]) },
      receive: { _, checked in
        progress.erase()
        for line in checked.errors { console.printError(line) }
        for line in checked.lines { try console.print(line) }
        try summary.add(checked)
        progress.update(summary.count)
      })
    progress.erase()
    if let message = summary.conclusion, !options.isQuiet { try console.print(message) }
    try files.write(summary)
    return summary.code
  }

  private func makeFile(_ path: String?, of options: CheckOptions) throws -> OutputFile? {
    guard let path else { return nil }
    // A baseline may be written anew from a run that was held against it.
    return try OutputFile(path, inputs: options.scenes + [options.profile].compactMap { $0 })
  }

  private func readBaseline(_ path: String) throws -> Baseline {
    do {
      return try Baseline(engine.readJSON(path))
    } catch let error as Baseline.FormatError {
      throw InputProblems(lines: ["\(path): \(error)"])
    }
  }
}

/// What a run of checks has come to so far.
private struct CheckSummary {
  let keepsFigures: Bool
  private(set) var count = 0
  private(set) var code = ExitCode.success
  private(set) var suites: [JUnitDocument.Suite] = []
  private(set) var baseline = Baseline()
  private var counts = (passed: 0, failed: 0, unread: 0)

  init(keepsFigures: Bool) { self.keepsFigures = keepsFigures }

  mutating func add(_ checked: CheckedScene) throws {
    count += 1
    suites.append(checked.suite)
    if keepsFigures, let report = checked.report, !baseline.add(report) {
      let name = printable(report.recording.scene)
      throw InputProblems(
        lines: [
          "\(checked.suite.name): two scenes are named \(name); a baseline knows scenes by name"
        ])
    }
    switch checked.code {
    case .success: counts.passed += 1
    case .failure: counts.failed += 1
    default: counts.unread += 1
    }
    // The codes stand in the order of weight.
    if checked.code.rawValue > code.rawValue { code = checked.code }
  }

  /// A line on several scenes.
  var conclusion: String? {
    guard count > 1 else { return nil }
    return "\(count) scenes: \(counts.passed) passed, \(counts.failed) failed"
      + (counts.unread > 0 ? ", \(counts.unread) not replayed" : "")
  }
}

/// The files that a check writes, whole or not at all.
private struct CheckFiles {
  var junit: OutputFile?
  var baseline: OutputFile?

  func write(_ summary: CheckSummary) throws {
    try junit?.write(Array(JUnitDocument(summary.suites).text.utf8))
    try baseline?.write(Array(summary.baseline.text.utf8))
    try junit?.publish()
    try baseline?.publish()
  }

  func discard() {
    junit?.discard()
    baseline?.discard()
  }
}

/// One line on a terminal that says how many scenes are done.
private struct CheckProgress {
  private let console: (any Console)?
  private let total: Int

  init(_ console: any Console, count: Int, isQuiet: Bool) {
    self.console = console.showsProgress && !isQuiet && count > 1 ? console : nil
    total = count
  }

  func update(_ done: Int) { console?.drawProgress("\(done) of \(total) scenes") }

  func erase() { console?.drawProgress("") }
}
