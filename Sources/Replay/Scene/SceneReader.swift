import Foundation
package import PlainText
import VSync

/// Reads scene files.
///
/// Everything that can be known without a replay is checked: the JSON text, keys, types, ranges,
/// names, references in order of time, and that the pictures are there (their headers are read,
/// their pixels are not). All problems of a file come out in one run.
public enum SceneReader {
  /// The scene in a file.
  ///
  /// - Parameter path: absolute, or relative to the working folder. Pictures are looked for in
  ///   the file's folder and never outside of it.
  /// - Throws: what is wrong, with the path of each wrong value; also when the file is not there
  ///   or cannot be read.
  public static func read(_ path: String) throws(SceneErrors) -> Scene {
    try scene(in: try readJSON(path), path)
  }

  /// The scene that a text is.
  ///
  /// - Parameters:
  ///   - name: What reports and errors call it.
  ///   - folder: Where its pictures are looked for, and never outside of it; absolute, or relative
  ///     to the working folder.
  /// - Throws: what is wrong, as of a file.
  public static func read(
    text: String, named name: String = "scene", in folder: String = "."
  ) throws(SceneErrors) -> Scene {
    let json: JSONValue
    do {
      json = try JSONReader.read(Array(text.utf8))
    } catch {
      throw SceneErrors(file: printable(name), problems: [error], more: 0)
    }
    return try scene(in: json, (folder as NSString).appendingPathComponent(name + ".json"))
  }

  /// Reads on a thread of its own: layers may lie hundreds of levels deep, and each takes some stack.
  private static func scene(in json: JSONValue, _ path: String) throws(SceneErrors) -> Scene {
    try DeepStack.run { Result { () throws(SceneErrors) in try decode(json, path) } }.get()
  }

  private static func decode(_ json: JSONValue, _ path: String) throws(SceneErrors) -> Scene {
    guard let files = SceneFiles(of: path) else {
      let problem = SceneProblem(path: "", what: "its folder is not there", accepted: "")
      throw SceneErrors(file: printable(path), problems: [problem], more: 0)
    }
    let decoder = SceneDecoder(files: files)
    var scene = SceneKeys.format.read(json, decoder)
    if scene != nil {
      scene?.name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
      scene?.labelTexts = decoder.labelTexts
      finish(&scene, decoder)
    }
    guard let scene, decoder.problems.isEmpty else {
      throw SceneErrors(file: printable(path), problems: decoder.problems, more: decoder.more)
    }
    return scene
  }

  /// Reads a JSON file that is no scene; what is wrong with it is said as of one.
  package static func readJSON(_ path: String) throws(SceneErrors) -> JSONValue {
    do {
      return try JSONReader.read(try SceneFiles.bytes(of: path))
    } catch {
      throw SceneErrors(file: printable(path), problems: [error], more: 0)
    }
  }

  private static func finish(_ scene: inout Scene?, _ decoder: SceneDecoder) {
    guard var whole = scene else { return }
    scene = nil
    LayerIDs.fill(&whole)
    SceneChecks.run(whole, decoder)
    scene = whole
  }

  /// Decodes every picture file that a scene names, those of its expectations included, and keeps
  /// none: ``read(_:)`` has seen no more of them than their headers.
  ///
  /// - Throws: what is wrong with each file that is damaged, under the scene's name.
  public static func checkPictures(of scene: Scene) throws(SceneErrors) {
    var named: [(file: String, path: [SceneDecoder.Step])] = []
    for image in scene.images {
      if case .file(let file) = image.source {
        named.append((file, [.key("assets"), .key("images"), .key(image.name), .key("file")]))
      }
    }
    for expectation in scene.expectations {
      if case .image(_, let file, _, _) = expectation.condition {
        named.append((file, [.key("expect"), .index(expectation.index), .key("image")]))
      }
    }
    let problems = named.compactMap { file, path -> SceneProblem? in
      do {
        _ = try readBitmap(file)
        return nil
      } catch {
        return pictureProblem(error, at: path)
      }
    }
    guard problems.isEmpty else {
      let limit = SceneErrors.limit
      throw SceneErrors(
        file: scene.name, problems: Array(problems.prefix(limit)),
        more: max(0, problems.count - limit))
    }
  }
}
