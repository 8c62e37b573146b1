import Replay
import Report

extension CommandLineTool {
  /// `scanout report`.
  func report(_ options: ReportOptions) throws {
    let scene = try open(options.scene, on: options.profile)
    let report: ReplayReport
    let written: String
    switch options.target {
    case .folder(let path, let formats):
      // The folder comes first: what cannot be written is not worth a replay.
      let folder = try makeFolder(path)
      do {
        let page: HTMLReport
        (report, page) = try replay(scene, options, drawsPictures: formats.contains(.html))
        for format in formats { try format.write(page, report, into: folder) }
        try folder.publish()
      } catch {
        folder.discard()
        throw error
      }
      let name = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
      written = formats.map { "\(name)/\($0.fileName)" }.joined(separator: ", ")
    case .page(let path):
      let file = try makeFile(path, inputs: [options.scene])
      do {
        let page: HTMLReport
        (report, page) = try replay(scene, options, drawsPictures: true)
        try file.write(Array(page.html.utf8))
        try file.publish()
      } catch {
        file.discard()
        throw error
      }
      written = path
    }
    try console.print(report.summary(options.hitches.bands))
    if options.isQuiet { return }
    for line in report.hitchLines() + report.missingLines() { try console.print(line) }
    try console.print("wrote \(written)")
  }

  /// The file to write, which a signal removes until it is published.
  private func makeFile(_ path: String, inputs: [String]) throws -> OutputFile {
    guard let interruption else { return try OutputFile(path, inputs: inputs) }
    return try interruption.guarding(
      { try OutputFile(path, inputs: inputs) }, cleanUp: { $0.discard() })
  }

  /// Replays a scene without pixels, and once more with them for the frames around its hitches.
  private func replay(
    _ scene: any Replayable, _ options: ReportOptions, drawsPictures: Bool
  ) throws -> (ReplayReport, HTMLReport) {
    let threads = threadCount(options.threads)
    let scene = options.keptBytes.map(scene.keeping) ?? scene
    let recording = try scene.play(mode: options.mode, threads: threads, into: nil)
    let report = try scene.judge(
      ReplayReport(recording), options.hitches.blame, mode: options.mode, threads: threads)
    let slots = drawsPictures && options.showsPictures ? report.slotsToPicture() : []
    if slots.isEmpty { return (report, HTMLReport(report)) }
    let progress = ProgressLine(console, title: scene.name, isQuiet: options.isQuiet)
    defer { progress.erase() }
    let pictures = HitchPictures(of: slots, onSlot: progress.update)
    do {
      _ = try scene.play(mode: options.mode, threads: threads, into: pictures)
    } catch is HitchPictures.Complete {
      // The rest of the replay is of no interest.
    }
    return (report, HTMLReport(report, pictures: pictures.pictures))
  }
}
