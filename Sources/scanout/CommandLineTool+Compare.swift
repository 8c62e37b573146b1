import Replay
import Report
import VSync

extension CommandLineTool {
  /// `scanout compare`: every scene with every profile and every buffering, several at one time.
  func compare(_ options: CompareOptions) throws -> ExitCode {
    struct Run: Sendable {
      var file: String
      var scene: any Replayable
      var variant: ReplayVariant
    }
    // Scenes that cannot be read are told before any is replayed.
    let scenes = try options.scenes.map { (file: $0, scene: try engine.open($0)) }
    let profiles = try options.profiles.map { choice -> DeviceProfile? in
      switch choice {
      case .scene: nil
      case .builtIn(let profile): profile
      case .file(let path): try readProfile(path)
      }
    }
    let runs = scenes.flatMap { file, scene in
      profiles.flatMap { profile in
        options.bufferings.map {
          Run(file: file, scene: scene, variant: ReplayVariant(device: profile, buffering: $0))
        }
      }
    }
    let rows = try ParallelMap.map(
      runs.count, threads: min(threadCount(options.threads), runs.count)
    ) { index in
      let run = runs[index]
      let report = try run.scene.play(run.variant, blame: options.hitches.blame)
      return ComparisonTable.Row(
        scene: run.file, profile: run.variant.device?.name ?? "scene",
        buffering: report.recording.display.buffering.rawValue, report: report)
    }
    let table = ComparisonTable(rows, bands: options.hitches.bands).text(as: options.format)
    try console.print(String(table.dropLast()))
    return .success
  }
}
