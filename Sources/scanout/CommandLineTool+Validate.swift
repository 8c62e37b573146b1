extension CommandLineTool {
  /// `scanout validate`: looks at every scene, also after a bad one.
  func validate(_ scenes: [String], isQuiet: Bool) throws -> ExitCode {
    var code = ExitCode.success
    for file in scenes {
      do {
        let scene = try engine.open(file)
        try scene.checkPictures()
        if isQuiet { continue }
        try console.print("\(file): valid")
        for note in scene.notes { try console.print("\(file): \(note)") }
      } catch let problems as InputProblems {
        code = explain(problems)
      }
    }
    return code
  }
}
