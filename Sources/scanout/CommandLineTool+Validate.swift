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
}
