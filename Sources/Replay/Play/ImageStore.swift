import Foundation
import Graphics
import Synchronization
internal import WrongUse

/// The pictures of a scene, decoded, and which of them still owe the cost of decoding.
///
/// A file's picture is decoded once in a replay, where it is first needed: by the turn that
/// commits it, or by the drawing that uses it. Generated pictures owe nothing.
final class ImageStore: Sendable {
  private let pictures: [String: Bitmap]
  private let scales: [String: CGFloat]
  /// What comes from a file, and so has to be decoded once in every replay.
  private let fromFiles: Set<String>
  private let undecoded: Mutex<Set<String>>
  /// The names by what stands for them in the animations of the scene.
  private let standIns: [ObjectIdentifier: String]

  /// Decodes every picture that the scene names.
  ///
  /// - Throws: ``SceneErrors`` that name each file that cannot be decoded, after its header could.
  init(scene: Scene) throws(SceneErrors) {
    var pictures: [String: Bitmap] = [:]
    var files: [String: Bitmap] = [:]
    var fromFiles: Set<String> = []
    var problems: [SceneProblem] = []
    for asset in scene.images {
      switch asset.source {
      case .generated(let picture): pictures[asset.name] = picture.makeBitmap()
      case .file(let file):
        do {
          // Several assets may name one file; each one owes its own decoding all the same.
          let bitmap = try files[file] ?? readBitmap(file)
          files[file] = bitmap
          pictures[asset.name] = bitmap
          fromFiles.insert(asset.name)
        } catch {
          problems.append(
            pictureProblem(
              error, at: [.key("assets"), .key("images"), .key(asset.name), .key("file")]))
        }
      }
    }
    guard problems.isEmpty else {
      throw SceneErrors(file: scene.name, problems: problems, more: 0)
    }
    self.pictures = pictures
    scales = Dictionary(uniqueKeysWithValues: scene.images.map { ($0.name, $0.scale) })
    self.fromFiles = fromFiles
    standIns = Dictionary(
      uniqueKeysWithValues: scene.standIns.map { (ObjectIdentifier($0.value), $0.key) })
    undecoded = Mutex(fromFiles)
  }

  /// The same pictures for a replay of their own, in which nothing is decoded yet.
  init(anew store: ImageStore) {
    pictures = store.pictures
    scales = store.scales
    fromFiles = store.fromFiles
    standIns = store.standIns
    undecoded = Mutex(store.fromFiles)
  }

  /// The picture of an asset that the scene has.
  subscript(name: String) -> Bitmap {
    guard let picture = pictures[name] else { halt("no image '\(name)'") }
    return picture
  }

  /// The asset that a value of an animation stands for.
  func name(of standIn: Bitmap) -> String {
    guard let name = standIns[ObjectIdentifier(standIn)] else {
      halt("a picture of an animation stands for no image")
    }
    return name
  }

  /// The first asset, by its name, that has a picture; nil for what was drawn.
  func name(ofPicture bitmap: Bitmap) -> String? {
    pictures.filter { $0.value === bitmap }.keys.min()
  }

  /// The picture that a value of an animation stands for.
  func picture(for standIn: Bitmap) -> Bitmap { self[name(of: standIn)] }

  /// Pixels in a point of an asset.
  func scale(of name: String) -> CGFloat { scales[name] ?? 1 }

  /// The pixels that are to be decoded for an asset now: all of them the first time, then 0.
  func takeDecoding(of name: String) -> Int {
    let isDue = undecoded.withLock { $0.remove(name) != nil }
    return isDue ? self[name].size.area : 0
  }
}

/// Reads and decodes a PNG or JPEG file.
///
/// - Throws: an error that says what is wrong, in words.
func readBitmap(_ path: String) throws -> Bitmap {
  try ImageFile.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
}

/// What is wrong with a picture that could not be decoded, by the path that names it.
func pictureProblem(_ error: any Error, at path: [SceneDecoder.Step]) -> SceneProblem {
  let (what, accepted) = splitMessage("\(error)", accepted: "a PNG or JPEG file")
  return SceneProblem(path: SceneDecoder.text(path), what: what, accepted: accepted)
}
