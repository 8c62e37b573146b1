import Foundation
import Graphics
import Replay
import Report
import Testing
import VSync

/// The same scene gives the same bytes, on every run and with any number of threads.
///
/// Debug against release is compared by `.ci/run`, which runs both builds.
@Suite struct ExactnessTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scenes")

  static let scenes: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// The pixels that one replay may have on the glass, all slots together; nil without a limit.
  ///
  /// The thread sanitizer makes the feeds take most of an hour, and finds in a few of their slots
  /// what it finds in all: `Scripts/sanitize` sets a limit. Longer scenes are cut short then.
  static let pixelLimit = ProcessInfo.processInfo.environment["SCANOUT_TEST_PIXELS"]
    .flatMap { Int($0) }

  /// A scene, cut to the limit, and whether it is whole.
  static func read(_ name: String) throws -> (scene: Scene, isWhole: Bool) {
    var scene = try SceneReader.read(folder.appendingPathComponent(name).path)
    guard let pixelLimit else { return (scene, true) }
    let slots = max(3, pixelLimit / scene.display.pixelSize.area)
    let end = scene.display.refreshRate.tick(slots) - Instant.zero
    guard let duration = scene.duration, duration > end else { return (scene, true) }
    scene.duration = end
    return (scene, false)
  }

  @Test func thereAreScenes() { #expect(Self.scenes.count >= 9) }

  @Test(arguments: scenes)
  func everyRunWritesTheSame(_ name: String) throws {
    let scene = try Self.read(name).scene
    let first = try Digest(scene, threads: 1)
    #expect(first.slots.count > 0)
    #expect(try Digest(scene, threads: 2) == first)
  }

  @Test(arguments: scenes)
  func everySceneHolds(_ name: String) throws {
    let (scene, isWhole) = try Self.read(name)
    guard isWhole else { return }
    #expect(!scene.expectations.isEmpty, "a scene without expectations shows nothing")
    let check = try Player(scene: scene, options: PlayOptions(threads: 2)).check()
    for result in check.expectations where result.failure != nil {
      Issue.record("\(name): \(result.path): \(result.failure ?? "")")
    }
    for budget in check.budgets where !budget.holds {
      Issue.record("\(name): \(budget.message)")
    }
  }

  /// A picture is decoded once in a replay, not once in a player.
  @Test func everyReplayOfAPlayerStartsAnew() throws {
    let scene = try SceneReader.read(Self.folder.appendingPathComponent("feed.json").path)
    let player = try Player(scene: scene, options: PlayOptions(drawsFrames: false))
    let first = try ReplayReport(player.run().recording)
    #expect(first.metrics.droppedFrames > 0)
    #expect(try ReplayReport(player.run().recording).json == first.json)
  }

  /// Everything that a replay writes; of each picture a hash, so that a feed fits into memory.
  private struct Digest: Equatable {
    var slots: [UInt64?]
    var json: String
    var csv: String
    var trace: [UInt8]
    var log: [LogEntry]

    init(_ scene: Scene, threads: Int) throws {
      let hashes = Hashes()
      let outcome = try Player(scene: scene, options: PlayOptions(threads: threads))
        .run(sink: hashes)
      let report = try ReplayReport(outcome.recording)
      (slots, json, csv, log) = (hashes.slots, report.json, report.csv, outcome.log)
      // Throws where spans of a track overlap.
      trace = try report.trace()
    }
  }

  private final class Hashes: FrameSink {
    var slots: [UInt64?] = []
    func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
      // FNV-1a over the pixels: any change of a bit changes it.
      slots.append(
        bitmap?.pixels.withUnsafeBufferPointer { pixels in
          var hash: UInt64 = 0xcbf2_9ce4_8422_2325
          for pixel in pixels { hash = (hash ^ UInt64(pixel)) &* 0x100_0000_01b3 }
          return hash
        })
    }
  }
}
