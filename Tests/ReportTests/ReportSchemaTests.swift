import Compositor
import Foundation
import Testing
import VSync

@testable import Report

/// The schema of `report.json` and the report have the same keys, looked at from the outside.
@Suite struct ReportSchemaTests {
  /// A report that has something in every list.
  private func report() throws -> [String: Any] {
    // A hitch, and twelve frames of half the rate: a cadence lock.
    var recording = Recordings.showing("PPrrPP" + String(repeating: "Pr", count: 12) + "P.")
    recording.counters = [0: FrameCounters(), 1: FrameCounters()]
    recording.segments = [
      Recording.Segment(name: "all", from: .zero, to: Recordings.sixty.tick(40))
    ]
    recording.startup = [Recordings.cost(.display, .main, "label", ms: 4)]
    recording.modeChanges = [ModeChange(slot: 3, from: 2, to: 3)]
    recording.lateContent = [
      LateContent(
        layer: "label", frameWanted: 1, slotWanted: 2, frameShown: nil, slotShown: nil,
        showedPlaceholder: true)
    ]
    recording.missingGlyphs = [
      MissingGlyphs(time: .zero, layer: "label", characters: "U+E000 at 1")
    ]
    var report = try ReplayReport(recording)
    let judged = Reason.Effect(saved: .milliseconds(3), isNecessary: true, isJoint: false)
    report.hitches[0].reasons[0].effect = judged
    let text = report.json
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func schema() throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(ReplayReport.schema.utf8)) as? [String: Any])
  }

  @Test func everyKeyOfOneIsInTheOther() throws {
    let schema = try schema()
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    var used: Set<String> = []
    var visited = 0
    func compare(_ value: Any, _ given: [String: Any], _ path: String) throws {
      var schema = given
      if let reference = schema["$ref"] as? String {
        let name = reference.replacing("#/$defs/", with: "")
        used.insert(name)
        schema = try #require(definitions[name], "\(reference) leads nowhere")
      }
      visited += 1
      if let object = value as? [String: Any] {
        guard let properties = schema["properties"] as? [String: [String: Any]] else {
          #expect(schema["additionalProperties"] != nil, "\(path) has no schema")
          return
        }
        #expect(properties.keys.sorted() == object.keys.sorted(), "\(path)")
        #expect((schema["required"] as? [String])?.sorted() == object.keys.sorted(), "\(path)")
        #expect(schema["additionalProperties"] as? Bool == false, "\(path)")
        for (key, member) in object {
          try compare(member, try #require(properties[key]), "\(path).\(key)")
        }
      } else if let array = value as? [Any] {
        let items = try #require(schema["items"] as? [String: Any], "\(path)")
        for (index, item) in array.enumerated() { try compare(item, items, "\(path)[\(index)]") }
      } else {
        try check(value, schema, path)
      }
    }
    try compare(try report(), schema, "$")
    #expect(used == Set(definitions.keys))
    #expect(visited > 200)
  }

  /// Whether a number, text or null is what its schema says.
  private func check(_ value: Any, _ schema: [String: Any], _ path: String) throws {
    let isNull = value is NSNull
    if let cases = schema["enum"] as? [Any] {
      let texts = cases.compactMap { $0 as? String }
      #expect(
        (value as? String).map(texts.contains) ?? (isNull && texts.count < cases.count),
        "\(path): \(value)")
      return
    }
    if let constant = schema["const"] as? Int {
      #expect(value as? Int == constant)
      return
    }
    let types = (schema["type"] as? String).map { [$0] } ?? schema["type"] as? [String] ?? []
    if isNull {
      #expect(types.contains("null"), "\(path) is null")
    } else if types.contains("boolean"), value is Bool {
      return
    } else if value is String {
      #expect(types.contains("string"), "\(path)")
    } else {
      let number = try #require(value as? Double, "\(path)")
      #expect(
        types.contains("number") || types.contains("integer") && number == number.rounded(),
        "\(path): \(number)")
    }
  }

  @Test func thePublishedFileIsWhatTheProgramPrints() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("scenes/schema/report.schema.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == ReplayReport.schema,
      "run: scanout schema --report > scenes/schema/report.schema.json")
  }
}
