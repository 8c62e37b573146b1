import Foundation
import Replay
import Testing

/// The scenes in `scenes/` show the whole format.
@Suite struct SceneCoverageTests {
  @Test func everyKeyOfTheFormatIsUsedInSomeScene() throws {
    let validator = try SchemaValidator.published.get()
    var used: Set<String> = []
    let articles = try FileManager.default.contentsOfDirectory(
      atPath: ExactnessTests.folder.appendingPathComponent("articles").path)
    for scene in ExactnessTests.scenes + articles.map({ "articles/\($0)" }) {
      let file = ExactnessTests.folder.appendingPathComponent(scene)
      let finding = validator.validate(try JSON(String(contentsOf: file, encoding: .utf8)))
      used.formUnion(finding.used.map(Self.key))
    }
    let keys = Set(validator.properties.map(Self.key))
    #expect(keys.count > 450)
    #expect(keys.subtracting(used).sorted() == [])
  }

  /// The key of a property by its place in the schema; the same key stands in several places.
  private static func key(_ place: String) -> String {
    place.components(separatedBy: "/properties/").last ?? place
  }
}
