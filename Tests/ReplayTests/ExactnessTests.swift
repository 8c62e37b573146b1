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
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("scenes")

  static let scenes: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test func thereAreScenes() { #expect(Self.scenes.count >= 9) }

  @Test(arguments: scenes)
  func everyRunWritesTheSame(_ name: String) throws {
    let scene = try SceneReader.read(Self.folder.appendingPathComponent(name).path)
    let first = try Digest(scene, threads: 1)
    #expect(first.slots.count > 0)
    #expect(try Digest(scene, threads: 1) == first)
    #expect(try Digest(scene, threads: 2) == first)
  }

  @Test(arguments: scenes)
  func everySceneHolds(_ name: String) throws {
    let scene = try SceneReader.read(Self.folder.appendingPathComponent(name).path)
    #expect(!scene.expectations.isEmpty, "a scene without expectations shows nothing")
    let check = try Player(scene: scene, options: PlayOptions(threads: 2)).check()
    for result in check.expectations where result.failure != nil {
      Issue.record("\(name): \(result.path): \(result.failure ?? "")")
    }
    for budget in check.budgets where !budget.holds {
      Issue.record("\(name): \(budget.message)")
    }
  }

  /// Everything that a replay writes; of each picture a hash, so that a feed fits into memory.
  private struct Digest: Equatable {
    var slots: [UInt64?]
    var json: String
    var csv: String
    var log: [LogEntry]

    init(_ scene: Scene, threads: Int) throws {
      let hashes = Hashes()
      let outcome = try Player(scene: scene, options: PlayOptions(threads: threads))
        .run(sink: hashes)
      let report = try ReplayReport(outcome.recording)
      (slots, json, csv, log) = (hashes.slots, report.json, report.csv, outcome.log)
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
