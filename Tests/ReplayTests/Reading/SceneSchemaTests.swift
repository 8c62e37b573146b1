import Foundation
import Replay
import Testing

/// The schema and the reader say the same. They are made of the same tables, and these tests do
/// not trust that: they look from the outside, with a validator of their own.
@Suite struct SceneSchemaTests {
  let folder: SceneFolder
  let validator: SchemaValidator

  init() throws {
    folder = try SceneFolder()
    try EverythingScene.addFiles(to: folder)
    validator = try SchemaValidator.published.get()
  }

  @Test func theSceneWithEveryKeyIsGoodForBoth() throws {
    for text in [EverythingScene.text, EverythingScene.variableText] {
      #expect(try folder.problems(text) == [])
      #expect(validator.validate(try JSON(text)).errors == [])
    }
  }

  @Test func everyKeyOfTheSchemaIsOneThatTheReaderTakes() throws {
    // The scene is good for the reader (above), so what it uses, the reader takes.
    let used = validator.validate(try JSON(EverythingScene.text)).used
      .union(validator.validate(try JSON(EverythingScene.variableText)).used)
    // The alternatives that tie values to key paths repeat keys of the object around them.
    let properties = validator.properties.filter { !$0.contains("/anyOf/") }
    #expect(properties.count > 200)
    #expect(properties.subtracting(used).sorted() == [])
  }

  @Test func everyKeyThatTheReaderKnowsIsInTheSchema() throws {
    let document = try JSON(EverythingScene.text)
    let places = validator.validate(document).keys
    #expect(places.count > 60)
    // Many at once: a scene with each of them alone would be read hundreds of times. The reader names 100 problems at most.
    let paths = places.keys.sorted()
    var problems: [String] = []
    for start in stride(from: 0, to: paths.count, by: 50) {
      let some = paths[start..<min(start + 50, paths.count)]
      let changed = some.reduce(document) { insertingUnknownKey($0, at: $1) }
      problems += try folder.problems(try changed.text)
    }
    for (path, keys) in places {
      let prefix = (path.isEmpty ? "" : path + ".") + Self.unknown + ": is not a key of "
      let line = try #require(problems.first { $0.hasPrefix(prefix) }, "nothing about \(path)")
      if line.hasSuffix("; one of the keys that `scanout schema` lists") {
        #expect(keys.count > 12, "at \(path)")
        continue
      }
      let list = try #require(line.range(of: "; known are "))
      let known = line[list.upperBound...].split(separator: ", ").map(String.init)
      #expect(Set(known) == keys, "at \(path)")
    }
  }

  @Test func everySceneOfTheProjectIsGoodForBoth() throws {
    let scenes = ExactnessTests.folder
    let files = try FileManager.default.contentsOfDirectory(atPath: scenes.path)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
    #expect(files.count >= 8)
    for file in files {
      let path = scenes.appendingPathComponent(file).path
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(validator.validate(try JSON(text)).errors == [], "\(file)")
      #expect(throws: Never.self, "\(file)") { try SceneReader.read(path) }
    }
  }

  /// What the reader refuses because of one value, the schema refuses too.
  @Test(arguments: [
    #""opacity": 1.5"#, #""opacity": "1""#, #""opacty": 1"#, #""frame": [0, 0, 1]"#,
    #""contentsCenter": [0, 0, -1, 1]"#, #""frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]"#,
    ##""backgroundColor": "#12""##, ##""backgroundColor": "#12345""##,
    #""backgroundColor": [0, 2, 0]"#, #""transform": [1, 0, 0, 1]"#,
    #""transform": [{"perspective": 0}]"#, #""transform": [{"rotate": 1, "scale": 2}]"#,
    #""id": "a b""#, #""class": "MetalLayer""#, #""contentsGravity": "middle""#,
    #""class": "ShapeLayer", "colors": []"#, #""class": "GradientLayer", "locations": [2]"#,
    #""path": "M0 0""#, #""maskedCorners": ["left"]"#, #""contentsRect": [0, 0, -1, 1]"#,
    #""contentsScale": 0"#, #""sublayers": [{"opacity": 2}]"#, #""display": {}"#,
    #""display": {"draw": [{}]}"#,
    ##""display": {"draw": [{"fill": {"rect": [0, 0, 1, 1], "radius": 2, "color": "#000"}}]}"##,
    #""animations": [{"keyPath": "opacity", "to": [0, 0]}]"#,
    #""animations": [{"keyPath": "position", "to": 1}]"#,
    #""animations": [{"keyPath": "opacity", "from": 0, "to": 1, "by": 1}]"#,
    #""animations": [{"keyPath": "opacity", "timing": "ease"}]"#,
    #""animations": [{"keyPath": "opacity", "repeatCount": "infinity"}]"#,
    #""animations": [{"type": "keyframe", "keyPath": "opacity", "values": [0, "a"]}]"#,
    #""animations": [{"type": "keyframe", "keyPath": "position", "values": [0, 1]}]"#,
    #""animations": [{"type": "spring", "keyPath": "opacity", "to": 0, "mass": 0}]"#,
    #""animations": [{"type": "group", "animations": [{"keyPath": "opacity", "key": "a"}]}]"#,
  ])
  func theSchemaRefusesWhatTheReaderRefuses(_ root: String) throws {
    let text = scene(root: root)
    #expect(try !folder.problems(text).isEmpty)
    #expect(!validator.validate(try JSON(text)).errors.isEmpty)
  }

  @Test func theValidatorRefusesKeywordsThatItDoesNotKnow() throws {
    let strange = try SchemaValidator(#"{"type": "number", "multipleOf": 2}"#)
    #expect(
      strange.validate(.number(4)).errors == ["#/multipleOf: keyword multipleOf is not known"])
  }

  static let unknown = "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq"

  /// The document with a key that nothing has, in the object at a path.
  private func insertingUnknownKey(_ value: JSON, at wanted: String, _ path: String = "") -> JSON {
    switch value {
    case .object(var members):
      for (key, member) in members {
        let inner = path.isEmpty ? key : "\(path).\(key)"
        if wanted.hasPrefix(inner) { members[key] = insertingUnknownKey(member, at: wanted, inner) }
      }
      if path == wanted { members[Self.unknown] = .number(1) }
      return .object(members)
    case .array(let values):
      return .array(
        values.enumerated().map { insertingUnknownKey($1, at: wanted, "\(path)[\($0)]") })
    default: return value
    }
  }
}
