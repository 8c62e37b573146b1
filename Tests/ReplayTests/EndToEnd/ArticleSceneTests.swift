import Foundation
import PlainText
import Replay
import Report
import Testing

/// The remedies of the articles, each as a scene before and one after it in `scenes/articles`: with one
/// budget that the first misses and the second keeps.
@Suite struct ArticleSceneTests {
  private static let folder = ExactnessTests.folder.appendingPathComponent("articles")

  private static let remedies: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let marks = ["-before.json", "-after.json"]
    return Set(
      names.compactMap { name in
        marks.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
      }
    ).sorted()
  }()

  private static func outcome(_ name: String) throws -> (scene: Scene, report: ReplayReport) {
    let scene = try SceneReader.read(folder.appendingPathComponent("\(name).json").path)
    return (scene, try Played(scene, draws: false).report)
  }

  @Test func thereAreAllRemedies() {
    #expect(
      Self.remedies == [
        "async-text", "fewer-layers", "image-size", "opaque", "pre-layout", "queue-pool",
        "rasterise", "rounded-corners", "scroll-skip", "shadow-path",
      ])
  }

  /// A kept row is drawn when it comes in sight, and no more while the list scrolls.
  @Test func keptBitmapsAreFoundAgainWhileTheListScrolls() throws {
    let passes = try ["rasterise-before", "rasterise-after"].map {
      try Self.outcome($0).report.metrics.offscreenPasses?.mean ?? -1
    }
    #expect(passes[0] > 20, "three for each card in sight, in every frame")
    #expect((0..<1).contains(passes[1]), "\(passes[1])")
  }

  @Test(arguments: remedies)
  func theBudgetIsMissedBeforeAndKeptAfter(_ remedy: String) throws {
    let (before, after) = (
      try Self.outcome("\(remedy)-before"), try Self.outcome("\(remedy)-after")
    )
    #expect(before.scene.budgets == after.scene.budgets, "one budget for both")
    #expect(!after.scene.budgets.isEmpty)
    #expect(before.report.metrics.droppedFrames > 0)
    #expect(after.report.metrics.droppedFrames == 0)
    let metrics = before.report.metrics
    let ratio = ((metrics.hitchTimeRatio ?? 0) * 10).rounded() / 10
    let line =
      "Before: \(metrics.droppedFrames) of \(metrics.slots) slots dropped, "
      + "\(numeral(ratio)) ms of hitch a second. After: none."
    let page = try String(
      contentsOf: ExactnessTests.folder.appendingPathComponent("README.md"), encoding: .utf8)
    let section = page.components(separatedBy: "\n### ").first { $0.hasPrefix("`\(remedy)`") }
    #expect(section?.contains(line) == true, "scenes/README.md has of `\(remedy)`: \(line)")
  }
}
