import Foundation
import Graphics
import Nodes
import Synchronization
internal import WrongUse

/// The pictures of a scene, decoded, and which of them still owe the cost of decoding.
///
/// A file's picture is decoded once in a replay, where it is first needed: by the turn that
/// commits it, or by the drawing that uses it. A generated picture is made there, for nothing unless
/// the device says otherwise.
final class ImageStore: Sendable {
  private let pictures: [String: Bitmap]
  private let scales: [String: CGFloat]
  /// What making each picture is, once in every replay.
  private let decoding: [String: DrawingCounts]
  private let undecoded: Mutex<Set<String>>
  private let sources: [String: ImageAsset.Source]
  /// The files of pictures by their paths, for image nodes, which decode them themselves.
  private let bytes: [String: [UInt8]]
  /// Whether what is counted is done, too: pictures are there already, but their time is wanted.
  private let isLive: Bool
  /// What was counted and is not done yet.
  private let owed = Mutex<[String]>([])
  /// The names by what stands for them in the animations of the scene.
  private let standIns: [ObjectIdentifier: String]

  /// Decodes every picture that the scene names.
  ///
  /// - Throws: ``SceneErrors`` that name each file that cannot be decoded, after its header could.
  init(scene: Scene) throws(SceneErrors) {
    var pictures: [String: Bitmap] = [:]
    var files: [String: Picture] = [:]
    var decoding: [String: DrawingCounts] = [:]
    var problems: [SceneProblem] = []
    for asset in scene.images {
      switch asset.source {
      case .generated(let picture):
        let bitmap = picture.makeBitmap()
        pictures[asset.name] = bitmap
        decoding[asset.name] = DrawingCounts(pixelsGenerated: bitmap.size.area)
      case .file(let file):
        do {
          // Several assets may name one file; each one owes its own decoding all the same.
          let picture = try files[file] ?? readPicture(file, allFrames: scene.hasImageNodes)
          files[file] = picture
          pictures[asset.name] = picture.bitmap
          decoding[asset.name] = picture.format.decodingCounts(of: picture.bitmap.size.area)
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
    self.decoding = decoding
    standIns = Dictionary(
      uniqueKeysWithValues: scene.standIns.map { (ObjectIdentifier($0.value), $0.key) })
    undecoded = Mutex(Set(decoding.keys))
    sources = Dictionary(uniqueKeysWithValues: scene.images.map { ($0.name, $0.source) })
    bytes = scene.hasImageNodes ? files.mapValues(\.bytes) : [:]
    isLive = false
  }

  /// The same pictures for a replay of their own, in which nothing is decoded yet.
  ///
  /// - Parameter isLive: Whether it is done again where it is counted, for the time that it takes.
  init(anew store: ImageStore, isLive: Bool = false) {
    pictures = store.pictures
    scales = store.scales
    decoding = store.decoding
    standIns = store.standIns
    undecoded = Mutex(Set(store.decoding.keys))
    (sources, bytes) = (store.sources, store.bytes)
    self.isLive = isLive
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

  /// The pixels that are to be decoded for an asset now: all of them the first time, then none.
  ///
  /// - Parameter isDoneLater: Whether a live replay does it in ``decodeOwed()`` and not now.
  func takeDecoding(of name: String, isDoneLater: Bool = false) -> DrawingCounts {
    let isDue = undecoded.withLock { $0.remove(name) != nil }
    if isLive, isDue {
      if isDoneLater { owed.withLock { $0.append(name) } } else { decode(name) }
    }
    return (isDue ? decoding[name] : nil) ?? DrawingCounts()
  }
}

extension ImageStore {
  /// The file of an asset; nil of a generated one.
  func bytes(of name: String) -> [UInt8]? {
    guard case .file(let path)? = sources[name] else { return nil }
    return bytes[path]
  }

  /// An asset as an image node gets it: not decoded.
  func data(of name: String) -> any ImageData {
    if case .generated(let image)? = sources[name] { return GeneratedData(image: image) }
    return EncodedImage(bytes(of: name) ?? [])
  }

  /// Decodes what was counted to be done later; only in a live replay is there any.
  func decodeOwed() {
    let names = owed.withLock { owed in
      defer { owed = [] }
      return owed
    }
    for name in names { decode(name) }
  }

  /// What comes of it is there already. A file that cannot be read any more is no matter.
  private func decode(_ name: String) {
    switch sources[name] {
    case .generated(let picture)?: _ = picture.makeBitmap()
    case .file(let path)?: _ = try? readPicture(path)
    case nil: break
    }
  }
}

/// Reads and decodes a picture file.
///
/// - Throws: an error that says what is wrong, in words.
func readBitmap(_ path: String) throws -> Bitmap { try readPicture(path).bitmap }

/// A picture file, decoded.
private struct Picture {
  var bitmap: Bitmap
  var format: ImageFormat
  var bytes: [UInt8]
}

/// The same, with what kind of file it is.
///
/// - Parameter allFrames: whether frames after the first are to be whole, too.
private func readPicture(_ path: String, allFrames: Bool = false) throws -> Picture {
  let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  if allFrames { _ = try ImageFile.decodeFrames(bytes) }
  return Picture(
    bitmap: try ImageFile.decode(bytes), format: try ImageFile.probe(bytes).format, bytes: bytes)
}

/// What is wrong with a picture that could not be decoded, by the path that names it.
func pictureProblem(_ error: any Error, at path: [SceneDecoder.Step]) -> SceneProblem {
  let (what, accepted) = splitMessage("\(error)", accepted: "a \(ImageFormat.names) file")
  return SceneProblem(path: SceneDecoder.text(path), what: what, accepted: accepted)
}
