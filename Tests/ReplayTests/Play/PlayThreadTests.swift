import Foundation
import Replay
import Report
import Testing
import VSync

/// Threads, the lock and files of the published scenes: who is to blame, and what files cost.
@Suite struct PlayThreadTests {
  private static func judged(_ name: String) throws -> ReplayReport {
    let file = ExactnessTests.folder.appendingPathComponent(name + ".json").path
    var options = PlayOptions()
    options.drawsFrames = false
    let player = try Player(scene: SceneReader.read(file), options: options)
    return try player.judge(ReplayReport(player.run().recording), .all)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let scene: String
    let cause: Cause
    /// Of the first hitch.
    let layers: [String]
    let labels: [String]
    var testDescription: String { scene }
  }

  /// Without other threads, or without the lock, the first hitch would not be.
  @Test(arguments: [
    Case(
      scene: "articles/queue-pool-before", cause: .threadExplosion, layers: [],
      labels: ["17 threads on 4 cores"]),
    Case(
      scene: "font-lock", cause: .lockWait, layers: ["title"],
      labels: ["font lock, held for a"]),
  ])
  func whatOtherThreadsTookIsNecessaryForTheHitch(_ c: Case) throws {
    let report = try Self.judged(c.scene)
    let hitch = try #require(report.hitches.first)
    #expect(hitch.kind == .commit)
    let reason = try #require(hitch.reasons.first { $0.code == c.cause })
    #expect(reason.owner == .main)
    #expect(reason.layers == c.layers && reason.labels == c.labels)
    #expect(reason.effect?.isNecessary == true)
  }

  @Test func aPoolOfSerialQueuesTakesLessThanTheMainThreadCanSpare() throws {
    let report = try Self.judged("articles/queue-pool-after")
    let lost = report.recording.frames.flatMap(\.costs).filter { $0.cause == .threadExplosion }
    #expect(report.hitches.isEmpty)
    #expect(Set(lost.map(\.subject)) == ["5 threads on 4 cores"])
    // 6 ms of work take at most 7.5 ms, and what comes with it a little more.
    #expect(lost.allSatisfy { $0.cost < .milliseconds(2) })
  }

  @Test func withoutWorkersOfItsOwnASceneHasAThreadForEachCoreButOne() throws {
    for (workers, threads) in [
      (WorkersSpec(), 3), (WorkersSpec(queue: .serial), 4), (WorkersSpec(queue: .concurrent), 64),
      (WorkersSpec(threads: 7), 7), (WorkersSpec(threads: 9, queue: .serial), 9),
    ] {
      #expect(workers.threads(on: .reference) == threads)
    }
    let single = try DeviceProfile(.reference, overriding: ["cores": 1])
    #expect(WorkersSpec().threads(on: single) == 1)
  }

  @Test func filesAreDecodedAtThePriceOfTheirFormatOnce() throws {
    let folder = try SceneFolder()
    let assets = ExactnessTests.folder.appendingPathComponent("assets")
    for name in ["button.png", "avatar-cat.jpg"] {
      try folder.write([UInt8](Data(contentsOf: assets.appendingPathComponent(name))), to: name)
    }
    let events = [("square", "png"), ("other", "jpg"), ("square", "jpg"), ("other", "png")]
      .enumerated().map { index, event in
        #"{"at": \#(0.1 * Double(index + 1)), "set": {"layer": "\#(event.0)", "#
          + #""values": {"contents": "\#(event.1)"}}}"#
      }
    let free = PlayScenarioTests.free(but: "decodeNsPerPixel")
      .replacingOccurrences(of: #""decodeJPEGNsPerPixel": 0"#, with: #""decodeJPEGNsPerPixel": 3"#)
    let scene = try folder.read(
      square(
        """
        "duration": 1, "device": {"base": "reference", "decodeNsPerPixel": 2, \(free)},
        "assets": {"images": {"png": {"file": "button.png"}, "jpg": {"file": "avatar-cat.jpg"}}},
        "timeline": [\(events.joined(separator: ", "))]
        """, sublayers: #"{"id": "other", "frame": [20, 0, 10, 10]}"#))
    let sizes = scene.images.map { Int64($0.pixelSize.area) }
    let costs = try Played(scene, draws: false).outcome.recording.frames.flatMap(\.costs)
    #expect(costs.map(\.cause) == [.imageDecode, .imageDecode])
    #expect(costs.map(\.subject) == ["square", "other"])
    #expect(costs.map(\.cost.count) == [2 * sizes[0], 3 * sizes[1]])
    #expect(costs.map(\.count) == sizes.map { Int($0) })
  }
}
