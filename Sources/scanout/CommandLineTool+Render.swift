import Graphics
import Report

extension CommandLineTool {
  /// `scanout render`.
  func render(_ options: RenderOptions) throws {
    let scene = try engine.open(options.scene)
    let folder = try makeFolder(options.out)
    let progress = ProgressLine(console, title: scene.name, isQuiet: options.isQuiet)
    var report: ReplayReport
    do {
      report = try replay(scene, options, into: folder, progress: progress)
      progress.erase()
      try folder.publish()
    } catch {
      progress.erase()
      folder.discard()
      throw error
    }
    try console.print(report.summary)
    if options.isQuiet { return }
    for line in report.hitchLines() { try console.print(line) }
    try console.print(
      Self.whereToLook(options.out, frames: options.writesFrames ? report.recording.slots.count : 0)
    )
  }

  /// The folder to write, which a signal removes until it is published.
  func makeFolder(_ path: String) throws -> OutputFolder {
    guard let interruption else { return try OutputFolder(path) }
    return try interruption.guarding({ try OutputFolder(path) }, cleanUp: { $0.discard() })
  }

  private func replay(
    _ scene: any Replayable, _ options: RenderOptions, into folder: OutputFolder,
    progress: ProgressLine
  ) throws -> ReplayReport {
    let threads = threadCount(options.threads)
    var writer: FrameWriter?
    if options.writesFrames {
      writer = try FrameWriter(
        folder, threads: threads, encode: { PNGEncoder().encode($0) }, onSlot: progress.update)
    }
    let recording: Recording
    do {
      recording = try scene.play(mode: options.mode, threads: threads, into: writer)
    } catch {
      // No thread may write to a folder that is being removed.
      writer?.cancel()
      throw error
    }
    try writer?.finish()
    let report = try ReplayReport(recording)
    try folder.write(Array(report.json.utf8), to: "report.json")
    try folder.write(Array(report.csv.utf8), to: "frames.csv")
    return report
  }

  private static func whereToLook(_ out: String, frames count: Int) -> String {
    let folder = out.hasSuffix("/") ? String(out.dropLast()) : out
    let files = "\(folder)/report.json, \(folder)/frames.csv"
    guard count > 0 else { return "wrote \(files)" }
    return "wrote \(files), \(folder)/frames (\(count) PNG \(count == 1 ? "file" : "files"))"
  }
}
