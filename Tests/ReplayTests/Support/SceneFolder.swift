import Foundation
import Replay

/// A folder of its own for one test's scene files, gone when the test is over.
final class SceneFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scanout-scene-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders that it needs.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  @discardableResult
  func write(_ text: String, to name: String = "scene.json") throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Reads a scene of that text; throws ``SceneErrors``.
  func read(_ text: String) throws -> Scene { try SceneReader.read(try write(text)) }

  /// What is wrong with a scene of that text: `PATH: what; accepted` each. Empty when it is good.
  func problems(_ text: String) throws -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let errors as SceneErrors {
      return errors.problems.map(\.description)
    }
  }
}

/// A small scene around some layer keys and top-level keys: a place for one mistake at a time.
func scene(root: String = "", _ more: String = "") -> String {
  """
  {"scanout": 1, "display": {"width": 100, "height": 80}, "root": {\(root)}\
  \(more.isEmpty ? "" : ", " + more)}
  """
}
