extension CommandLineTool {
  /// `scanout validate`: looks at every scene, also after a bad one.
  func validate(_ scenes: [String], isQuiet: Bool) throws -> ExitCode {
    var code = ExitCode.success
    for file in scenes {
      do {
        try engine.open(file).checkPictures()
        if !isQuiet { try console.print("\(file): valid") }
      } catch let problems as InputProblems {
        code = explain(problems)
      }
    }
    return code
  }

  /// `scanout check`: replays every scene, also after one that fails or cannot be read.
  func check(_ options: CheckOptions) throws -> ExitCode {
    var worst = ExitCode.success
    var counts = (passed: 0, failed: 0, unread: 0)
    for file in options.scenes {
      let code: ExitCode
      do {
        code = try check(file, options)
      } catch let error as OutputError {
        // Nothing more can be printed.
        throw error
      } catch {
        code = explain(error)
      }
      switch code {
      case .success: counts.passed += 1
      case .failure: counts.failed += 1
      default: counts.unread += 1
      }
      // The codes stand in the order of weight.
      if code.rawValue > worst.rawValue { worst = code }
    }
    if options.scenes.count > 1, !options.isQuiet {
      try console.print(
        "\(options.scenes.count) scenes: \(counts.passed) passed, \(counts.failed) failed"
          + (counts.unread > 0 ? ", \(counts.unread) not replayed" : ""))
    }
    return worst
  }

  private func check(_ file: String, _ options: CheckOptions) throws -> ExitCode {
    let scene = try engine.open(file)
    let outcome = try scene.check(
      blame: options.hitches.blame, threads: threadCount(options.threads))
    let failed = outcome.failures.count
    if options.isQuiet && failed == 0 { return .success }
    let verdict =
      failed > 0
      ? "FAIL \(file): \(failed) of \(outcome.count) do not hold"
      : "PASS \(file): \(outcome.count == 0 ? "nothing to hold" : "all \(outcome.count) hold")"
    try console.print(verdict)
    for failure in outcome.failures { try console.print("  \(failure)") }
    if !options.isQuiet {
      try console.print("  \(outcome.report.summary(options.hitches.bands))")
      // A scene that passes may drop what its budgets allow; why is of interest when it fails.
      if failed > 0 {
        for line in outcome.report.hitchLines() { try console.print("  \(line)") }
      }
    }
    return failed > 0 ? .failure : .success
  }
}
