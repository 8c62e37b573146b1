import Calibration
import Graphics
import Inspection
import PlainText
import Replay
import Report
import VSync

/// Reads and replays scenes with the Replay module.
struct ReplayEngine: Engine {
  // The schema ends with a line break, and so does what is printed.
  var schema: String { String(SceneSchema.text.dropLast()) }

  func readJSON(_ file: String) throws(InputProblems) -> JSONValue {
    do {
      return try SceneReader.readJSON(file)
    } catch {
      throw InputProblems(error, in: error.file)
    }
  }

  func readProfile(_ file: String) throws(InputProblems) -> DeviceProfile {
    do {
      return try ProfileReader.read(file)
    } catch {
      throw InputProblems(error, in: error.file)
    }
  }

  func calibrate(seconds: Double) throws -> CalibratedProfile {
    let missing = Fonts.missing()
    guard missing.isEmpty else {
      throw EnvironmentProblem(description: "\(PlayError.missingFonts(missing))")
    }
    return try Calibrator(seconds: seconds).measure()
  }

  func open(_ file: String) throws(InputProblems) -> any Replayable {
    do {
      return SceneFile(path: file, scene: try SceneReader.read(file))
    } catch {
      throw InputProblems(error, in: error.file)
    }
  }
}

/// A scene and the file it came from.
private struct SceneFile: Replayable {
  /// As the user named it.
  var path: String
  var scene: Scene
  /// Nil is Scanout's own.
  var keptBytes: Int?

  var name: String { scene.name }

  func checkPictures() throws {
    try explained { try SceneReader.checkPictures(of: scene) }
  }

  var notes: [String] { scene.missingGlyphNotes }

  var display: (size: PixelSize, rate: RefreshRate) {
    (scene.display.pixelSize, scene.display.refreshRate)
  }

  func play(mode: Recording.Mode?, threads: Int, into sink: (any FrameSink)?) throws -> Recording {
    var options = PlayOptions(mode: mode, threads: threads, drawsFrames: sink != nil)
    if let keptBytes { options.keptBytes = keptBytes }
    return try explained { try player(options).run(sink: sink).recording }
  }

  func playLive(threads: Int, into sink: (any FrameSink)?) throws -> Recording {
    // What the real clock cannot have is refused, and not left out in silence.
    var problems: [String] = []
    if scene.display.variableRefresh != nil {
      problems.append("display.variableRefresh: is not there with --live; a refreshRate")
    }
    if scene.workers.queue == .serial {
      problems.append("workers.queue: is \"serial\", which --live does not have; \"concurrent\"")
    }
    if scene.workers.hasFontLock {
      problems.append("workers.fontLock: is not there with --live; false")
    }
    if !problems.isEmpty { throw InputProblems(lines: problems.map { "\(path): \($0)" }) }
    var options = PlayOptions(threads: threads, drawsFrames: sink != nil)
    options.isLive = true
    if let keptBytes { options.keptBytes = keptBytes }
    return try explained { try player(options).run(sink: sink).recording }
  }

  func keeping(bytes: Int) -> any Replayable {
    var file = self
    file.keptBytes = bytes
    return file
  }

  func on(_ device: DeviceProfile) -> any Replayable {
    var file = self
    file.scene.device = device
    return file
  }

  func play(_ variant: ReplayVariant, blame: Blame) throws -> ReplayReport {
    var file = self
    if let device = variant.device { file.scene.device = device }
    if let buffering = variant.buffering { file.scene.display.buffering = buffering }
    return try explained {
      let player = try file.player(PlayOptions(drawsFrames: false))
      return try player.judge(ReplayReport(player.run().recording), blame.effort)
    }
  }

  func judge(
    _ report: ReplayReport, _ blame: Blame, mode: Recording.Mode?, threads: Int
  ) throws -> ReplayReport {
    try explained {
      try player(PlayOptions(mode: mode, threads: threads)).judge(report, blame.effort)
    }
  }

  func inspect(
    _ moment: InspectedMoment, mode: Recording.Mode?, threads: Int, drawsPictures: Bool
  ) throws -> Inspector {
    try explained {
      let missing = drawsPictures ? Fonts.missing() : []
      guard missing.isEmpty else { throw PlayError.missingFonts(missing) }
      if drawsPictures, let problem = Overlay.problem(ofDisplay: scene.display.pixelSize) {
        throw InputProblems(lines: ["\(path): display: \(problem)"])
      }
      let options = PlayOptions(mode: mode, threads: threads, drawsFrames: false)
      return Inspector(try player(options).inspect(moment), threads: threads)
    }
  }

  var layerIDs: [String] { scene.layerIDs }

  func log(mode: Recording.Mode?) throws -> [LogEntry] {
    let options = PlayOptions(mode: mode, drawsFrames: false, logsDetails: true)
    return try explained { try player(options).run().log }
  }

  func check(blame: Blame, threads: Int) throws -> CheckOutcome {
    let check = try explained {
      let player = try player(PlayOptions(threads: threads))
      var check = try player.check()
      // Why frames were dropped is of interest when that fails the check.
      if !check.passed { check.report = try player.judge(check.report, blame.effort) }
      return check
    }
    let budgets = check.budgets.map { result in
      CheckOutcome.Case(
        "budget.\(result.path).\(result.bound.rawValue)",
        failure: result.holds ? nil : "budget: \(result.message)")
    }
    let expectations = check.expectations.map { result in
      CheckOutcome.Case(result.path, failure: result.failure.map { "\(result.path): \($0)" })
    }
    return CheckOutcome(report: check.report, cases: budgets + expectations)
  }

  private func player(_ options: PlayOptions) throws -> Player {
    try Player(scene: scene, options: options)
  }

  /// Turns what is wrong with the scene, and only its replay can find, into lines.
  private func explained<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let errors as SceneErrors {
      throw InputProblems(errors, in: path)
    } catch let error as InspectedMomentError {
      throw InputProblems(lines: ["\(path): \(error)"])
    } catch PlayError.endless {
      throw InputProblems(lines: [PlayError.endless(scene: path).description])
    } catch let error as PlayError {
      throw EnvironmentProblem(description: "\(error)")
    }
  }
}

extension InputProblems {
  /// The lines of `errors`, which are about a file.
  fileprivate init(_ errors: SceneErrors, in file: String) {
    var errors = errors
    errors.file = file
    self.init(lines: "\(errors)".split(separator: "\n").map(String.init))
  }
}
