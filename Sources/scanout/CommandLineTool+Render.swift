import Graphics
import Replay
import Report
import VSync

extension CommandLineTool {
  /// `scanout render`. The code is not 0 when all was written but the video.
  func render(_ options: RenderOptions) throws -> ExitCode {
    let scene = try open(options.scene, on: options.profile)
    let folder = try makeFolder(options.out)
    var (film, filmProblem): ((any Film)?, OutputError?) = (nil, nil)
    var trace: OutputFile?
    let progress = ProgressLine(console, title: scene.name, isQuiet: options.isQuiet)
    let report: ReplayReport
    do {
      trace = try options.trace.map { try OutputFile($0, outside: folder, inputs: [options.scene]) }
      (film, filmProblem) = try makeFilm(of: scene, options, outside: folder)
      report = try replay(scene, options, into: folder, film: film, progress: progress)
      try trace?.write(try report.trace())
      progress.erase()
      try folder.publish()
      try trace?.publish()
      if let film { filmProblem = publish(film, report.recording.end) }
    } catch {
      progress.erase()
      if let film {
        film.cancel()
        film.file.discard()
      }
      trace?.discard()
      folder.discard()
      throw error
    }
    try console.print(report.summary(options.hitches.bands))
    if !options.isQuiet {
      for line in report.hitchLines() + report.missingLines() { try console.print(line) }
      let slots = (report.recording.slots.count + options.every - 1) / options.every
      try console.print(
        Self.whereToLook(
          options.out, frames: options.writesFrames ? slots : 0,
          others: [filmProblem == nil ? options.video : nil, options.trace]))
    }
    return filmProblem.map { explain($0, of: .render) } ?? .success
  }

  /// The folder to write, which a signal removes until it is published.
  func makeFolder(_ path: String) throws -> OutputFolder {
    guard let interruption else { return try OutputFolder(path) }
    return try interruption.guarding({ try OutputFolder(path) }, cleanUp: { $0.discard() })
  }

  /// The film to write, if one is asked for and can be written; else why not, if that does not stand
  /// against the rest.
  private func makeFilm(
    of scene: any Replayable, _ options: RenderOptions, outside folder: OutputFolder
  ) throws -> ((any Film)?, OutputError?) {
    guard let path = options.video, let format = FilmFormat(of: path) else { return (nil, nil) }
    let file = try OutputFile(path, outside: folder, inputs: [options.scene])
    let (size, rate) = scene.display
    func make() throws -> any Film {
      switch format {
      case .encoded(let words):
        try VideoWriter(
          file, format: words, size: size, rate: rate, every: options.every, programs: programs)
      case .y4m: try VideoWriter(y4m: file, size: size, rate: rate, every: options.every)
      case .animatedPNG:
        try AnimationWriter(
          file, size: size, effort: options.effort, threads: threadCount(options.threads))
      }
    }
    do {
      guard let interruption else { return (try make(), nil) }
      return (
        try interruption.guarding(make) {
          $0.file.discard()
          folder.discard()
        }, nil
      )
    } catch let error as OutputError {
      switch error {
      case .noFFmpeg, .ffmpeg: return (nil, error)
      default: throw error
      }
    }
  }

  /// Gives the film its name, or says what went wrong with it.
  private func publish(_ film: any Film, _ end: Instant) -> OutputError? {
    do throws(OutputError) {
      try film.finish(at: end)
      try film.file.publish()
      return nil
    } catch {
      film.file.discard()
      return error
    }
  }

  private func replay(
    _ scene: any Replayable, _ options: RenderOptions, into folder: OutputFolder,
    film: (any Film)?, progress: ProgressLine
  ) throws -> ReplayReport {
    let threads = threadCount(options.threads)
    let scene = options.keptBytes.map(scene.keeping) ?? scene
    let files =
      options.writesFrames
      ? try FrameWriter(folder, effort: options.effort, threads: threads) : nil
    let sink =
      files == nil && film == nil
      ? nil
      : RenderSink(files: files, film: film, every: options.every, onSlot: progress.update)
    let recording: Recording
    do {
      recording =
        options.isLive
        ? try scene.playLive(threads: threads, into: sink)
        : try scene.play(mode: options.mode, threads: threads, into: sink)
    } catch {
      // No thread may write to a folder that is being removed.
      files?.cancel()
      throw error
    }
    try files?.finish()
    let report = try scene.judge(
      ReplayReport(recording), options.hitches.blame, mode: options.mode, threads: threads)
    try folder.write(textTo: "report.json") { try report.writeJSON($0) }
    let every = options.every
    func name(of slot: SlotRecord) -> String? {
      files != nil && slot.index % every == 0 ? FrameWriter.name(slot.index / every) : nil
    }
    try folder.write(textTo: "frames.csv") { try report.writeCSV(file: name(of:), $0) }
    if files != nil { try writeScript(of: scene, recording, every: every, into: folder) }
    return report
  }

  private func writeScript(
    of scene: any Replayable, _ recording: Recording, every: Int, into folder: OutputFolder
  ) throws {
    let script = EncodeScript(
      size: scene.display.size, rate: scene.display.rate, every: every, slots: recording.slots,
      end: recording.end)
    try folder.write([Array(script.text.utf8)], to: "encode.sh", isProgram: true)
    if let list = script.list { try folder.write(Array(list.utf8), to: EncodeScript.listName) }
  }

  private static func whereToLook(_ out: String, frames count: Int, others: [String?]) -> String {
    let folder = out.hasSuffix("/") ? String(out.dropLast()) : out
    var files = "wrote \(folder)/report.json, \(folder)/frames.csv"
    if count > 0 { files += ", \(folder)/frames (\(count) PNG \(count == 1 ? "file" : "files"))" }
    return ([files] + others.compactMap(\.self)).joined(separator: ", ")
  }
}
