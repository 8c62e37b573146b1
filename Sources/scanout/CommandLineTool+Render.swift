import Graphics
import Replay
import Report

extension CommandLineTool {
  /// `scanout render`. The code is not 0 when all was written but the video.
  func render(_ options: RenderOptions) throws -> ExitCode {
    let scene = try engine.open(options.scene)
    let folder = try makeFolder(options.out)
    var video: VideoWriter?
    var videoProblem: OutputError?
    let progress = ProgressLine(console, title: scene.name, isQuiet: options.isQuiet)
    var report: ReplayReport
    do {
      (video, videoProblem) = try makeVideo(of: scene, options, outside: folder)
      report = try replay(scene, options, into: folder, video: video, progress: progress)
      progress.erase()
      try folder.publish()
      if let video { videoProblem = publish(video) }
    } catch {
      progress.erase()
      if let video {
        try? video.finish()
        video.discard()
      }
      folder.discard()
      throw error
    }
    try console.print(report.summary(options.hitches.bands))
    if !options.isQuiet {
      for line in report.hitchLines() { try console.print(line) }
      let slots = report.recording.slots.count
      try console.print(
        Self.whereToLook(
          options.out, frames: options.writesFrames ? slots : 0,
          video: videoProblem == nil ? options.video : nil))
    }
    return videoProblem.map { explain($0, of: .render) } ?? .success
  }

  /// The folder to write, which a signal removes until it is published.
  func makeFolder(_ path: String) throws -> OutputFolder {
    guard let interruption else { return try OutputFolder(path) }
    return try interruption.guarding({ try OutputFolder(path) }, cleanUp: { $0.discard() })
  }

  /// The video to write, if one is asked for and can be written; else why not, if that does not stand
  /// against the rest.
  private func makeVideo(
    of scene: any Replayable, _ options: RenderOptions, outside folder: OutputFolder
  ) throws -> (VideoWriter?, OutputError?) {
    guard let path = options.video else { return (nil, nil) }
    let display = scene.display
    func make() throws -> VideoWriter {
      try VideoWriter(
        path, size: display.size, rate: display.rate, programs: programs, outside: folder)
    }
    do {
      guard let interruption else { return (try make(), nil) }
      return (
        try interruption.guarding(make) {
          $0.discard()
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

  /// Gives the video its name, or says what went wrong with it.
  private func publish(_ video: VideoWriter) -> OutputError? {
    do throws(OutputError) {
      try video.finish()
      try video.publish()
      return nil
    } catch {
      video.discard()
      return error
    }
  }

  private func replay(
    _ scene: any Replayable, _ options: RenderOptions, into folder: OutputFolder,
    video: VideoWriter?, progress: ProgressLine
  ) throws -> ReplayReport {
    let threads = threadCount(options.threads)
    let files =
      options.writesFrames
      ? try FrameWriter(folder, effort: options.effort, threads: threads) : nil
    let sink =
      files == nil && video == nil
      ? nil
      : RenderSink(
        files: files, video: video, timeline: VideoTimeline(scene.display.rate),
        onSlot: progress.update)
    let recording: Recording
    do {
      recording = try scene.play(mode: options.mode, threads: threads, into: sink)
    } catch {
      // No thread may write to a folder that is being removed.
      files?.cancel()
      throw error
    }
    sink?.finish(after: recording.slots.last)
    try files?.finish()
    let report = try scene.judge(
      ReplayReport(recording), options.hitches.blame, mode: options.mode, threads: threads)
    try folder.write(Array(report.json.utf8), to: "report.json")
    try folder.write(Array(report.csv.utf8), to: "frames.csv")
    return report
  }

  private static func whereToLook(_ out: String, frames count: Int, video: String?) -> String {
    let folder = out.hasSuffix("/") ? String(out.dropLast()) : out
    var files = "wrote \(folder)/report.json, \(folder)/frames.csv"
    if count > 0 { files += ", \(folder)/frames (\(count) PNG \(count == 1 ? "file" : "files"))" }
    return files + (video.map { ", \($0)" } ?? "")
  }
}
