import Foundation
import Replay
import Report
import Testing

/// What lies in `scenes/`: the schema as it is printed, and scenes that it holds for.
@Suite struct PublishedSceneTests {
  @Test func theSchemaFileIsWhatTheProgramPrints() throws {
    let file = ExactnessTests.folder.appendingPathComponent("schema/scene.schema.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == SceneSchema.text, "run: scanout schema > scenes/schema/scene.schema.json")
  }

  @Test(arguments: ExactnessTests.scenes)
  func theSchemaHolds(for scene: String) throws {
    let file = ExactnessTests.folder.appendingPathComponent(scene)
    let validator = try SchemaValidator.published.get()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(validator.validate(try JSON(text)).errors == [])
  }

  @Test func everySceneHasALineInTheReadme() throws {
    let readme = try String(
      contentsOf: ExactnessTests.folder.appendingPathComponent("README.md"), encoding: .utf8)
    for scene in ExactnessTests.scenes {
      #expect(readme.contains(scene), "scenes/README.md does not name \(scene)")
    }
  }

  @Test(arguments: ExactnessTests.scenes)
  func aSceneWithItsPicturesIsSmall(_ name: String) throws {
    let file = ExactnessTests.folder.appendingPathComponent(name).path
    var files = [file]
    for image in try SceneReader.read(file).images {
      if case .file(let path) = image.source, !files.contains(path) { files.append(path) }
    }
    let size = try files.reduce(0) { total, file in
      total + (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0)
    }
    #expect(size < 300_000)
  }

  @Test func theReadmeShowsWhatTheProgramPrints() throws {
    let root = ExactnessTests.folder.deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let hello = ExactnessTests.folder.appendingPathComponent("hello.json")
    #expect(readme.contains(try String(contentsOf: hello, encoding: .utf8)))
    let feed = try SceneReader.read(ExactnessTests.folder.appendingPathComponent("feed.json").path)
    let player = try Player(scene: feed, options: PlayOptions(drawsFrames: false))
    let report = try player.judge(ReplayReport(player.run().recording))
    for line in [report.summary()] + report.hitchLines(limit: 1).prefix(1) {
      #expect(readme.contains("    \(line)\n"), "the README lacks: \(line)")
    }
  }
}
