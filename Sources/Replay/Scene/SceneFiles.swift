import Foundation
import Graphics
import PlainText

/// The folder of a scene file: finds what the scene names, and nothing outside of it.
struct SceneFiles: Sendable {
  /// A picture file whose header was read.
  struct Picture: Sendable {
    /// Absolute, links resolved.
    var path: String
    var size: PixelSize
  }

  /// The most bytes that a scene or a picture may have.
  static let byteLimit = 256 << 20

  /// Absolute, links resolved.
  let folder: String

  /// The folder of a file; nil when it is not there.
  init?(of file: String) {
    let folder = (file as NSString).deletingLastPathComponent
    guard let resolved = Self.resolve(folder.isEmpty ? "." : folder) else { return nil }
    self.folder = resolved
  }

  /// A picture by its path relative to the folder.
  func picture(_ path: String) throws(SceneProblem) -> Picture {
    let file = try inside(path)
    let bytes: [UInt8]
    do {
      bytes = try Self.bytes(of: file)
    } catch {
      throw SceneProblem(
        path: "", what: "\(quoted(path)) \(error.what)",
        accepted: error.accepted.isEmpty ? "a \(ImageFormat.names) file" : error.accepted)
    }
    do {
      return Picture(path: file, size: try ImageFile.probe(bytes).size)
    } catch {
      let (what, accepted) = splitMessage("\(error)", accepted: "a \(ImageFormat.names) file")
      throw SceneProblem(path: "", what: "\(quoted(path)): \(what)", accepted: accepted)
    }
  }

  /// The absolute path of something in the folder. Neither `..` nor a link leads out.
  private func inside(_ path: String) throws(SceneProblem) -> String {
    let accepted = "a path relative to the scene's folder and inside it"
    if path.isEmpty || path.hasPrefix("/") {
      throw SceneProblem(
        path: "", what: "\(quoted(path)) is not a relative path", accepted: accepted)
    }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 {
        throw SceneProblem(
          path: "", what: "\(quoted(path)) leads out of the scene's folder", accepted: accepted)
      }
    }
    guard let resolved = Self.resolve(folder + "/" + path) else {
      throw SceneProblem(
        path: "", what: "\(quoted(path)) is not there", accepted: "a \(ImageFormat.names) file")
    }
    guard resolved.hasPrefix(folder == "/" ? "/" : folder + "/") else {
      throw SceneProblem(
        path: "", what: "\(quoted(path)) is a link out of the scene's folder", accepted: accepted)
    }
    return resolved
  }

  /// All bytes of a regular file. What is wrong otherwise reads on from the file's name.
  static func bytes(of file: String) throws(SceneProblem) -> [UInt8] {
    // Not blocking: a pipe without a writer must be refused, not waited for.
    let descriptor = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw SceneProblem(path: "", what: "is a folder", accepted: "") }
    guard kind == S_IFREG else {
      throw SceneProblem(path: "", what: "is not a regular file", accepted: "")
    }
    guard status.st_size <= byteLimit else {
      throw SceneProblem(
        path: "", what: "has \(status.st_size) bytes", accepted: "at most \(byteLimit) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      if count == 0 { break }
      done += count
    }
    return Array(bytes.prefix(done))
  }

  private static func unreadable(_ code: Int32) -> SceneProblem {
    SceneProblem(path: "", what: "cannot be read: \(String(cString: strerror(code)))", accepted: "")
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Takes a message of another module apart: what is wrong; what would be accepted.
func splitMessage(_ message: String, accepted: String) -> (what: String, accepted: String) {
  let suffix = " would be accepted"
  guard message.hasSuffix(suffix), let mark = message.range(of: "; ", options: .backwards) else {
    return (printable(message), accepted)
  }
  var rest = message[mark.upperBound...].dropLast(suffix.count)
  if rest.last == "," { rest.removeLast() }
  return (printable(String(message[..<mark.lowerBound])), String(rest))
}
