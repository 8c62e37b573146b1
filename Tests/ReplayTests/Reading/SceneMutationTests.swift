import Foundation
import Graphics
import Replay
import Testing

/// Whatever happens to a good scene, it is read or refused with words; it never crashes.
@Suite struct SceneMutationTests {
  @Test(arguments: 0..<8)
  func changedBytesAreReadOrRefused(_ seed: UInt64) throws {
    let folder = try SceneFolder()
    try EverythingScene.addFiles(to: folder)
    var generator = SplitMix64(seed: seed)
    let good = Array(EverythingScene.text.utf8)
    for _ in 0..<50 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2:
          bytes.insert(contentsOf: Array("9e[{\"-".utf8).shuffled(using: &generator), at: place)
        default: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
        }
        if bytes.isEmpty { break }
      }
      try check(bytes, folder, seed)
    }
  }

  @Test(arguments: 0..<8)
  func changedValuesAreReadOrRefusedAndTheSchemaAgrees(_ seed: UInt64) throws {
    let folder = try SceneFolder()
    try EverythingScene.addFiles(to: folder)
    let validator = try SchemaValidator.published.get()
    var generator = SplitMix64(seed: seed)
    let good = try JSON(EverythingScene.text)
    var refused = 0
    for _ in 0..<5 {
      let changed = mutated(good, &generator)
      let isGood = try check(Array(try changed.text.utf8), folder, seed)
      let errors = validator.validate(changed).errors
      if !errors.isEmpty {
        // What the schema refuses, the reader refuses; the reader knows more.
        #expect(!isGood, "seed \(seed): accepted although \(errors)")
        refused += 1
      }
    }
    #expect(refused > 0)
  }

  @discardableResult
  private func check(_ bytes: [UInt8], _ folder: SceneFolder, _ seed: UInt64) throws -> Bool {
    let path = try folder.write(bytes, to: "scene.json")
    do {
      _ = try SceneReader.read(path)
      return true
    } catch {
      #expect((1...100).contains(error.problems.count), "seed \(seed)")
      for problem in error.problems {
        #expect(!problem.what.isEmpty && !problem.accepted.isEmpty, "seed \(seed): \(problem)")
        #expect(!problem.description.contains("\n"), "seed \(seed): \(problem)")
      }
      return false
    }
  }

  /// The value with one value somewhere inside replaced, taken away or given another key.
  private func mutated(_ value: JSON, _ generator: inout SplitMix64) -> JSON {
    if Int.random(in: 0..<6, using: &generator) > 0 {
      switch value {
      case .array(var values) where !values.isEmpty:
        let index = Int.random(in: 0..<values.count, using: &generator)
        if Int.random(in: 0..<12, using: &generator) == 0 {
          values.remove(at: index)
        } else {
          values[index] = mutated(values[index], &generator)
        }
        return .array(values)
      case .object(var members):
        guard let key = members.keys.sorted().randomElement(using: &generator) else { break }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: members[key] = nil
        case 1: members[key + "x"] = members.removeValue(forKey: key)
        default: members[key] = members[key].map { mutated($0, &generator) }
        }
        return .object(members)
      default: break
      }
    }
    let others: [JSON] = [
      .null, .bool(true), .number(0), .number(-1), .number(0.5), .number(1e300), .number(-1e300),
      .number(.leastNonzeroMagnitude), .number(16_385), .string(""), .string("card"),
      .string("inf"),
      .string("#12"), .string(String(repeating: "\u{1F469}\u{200D}", count: 100)), .array([]),
      .array([.number(1), .number(2)]), .array([.array([])]), .object([:]),
      .object(["id": .string("card")]),
    ]
    return others.randomElement(using: &generator) ?? .null
  }
}
