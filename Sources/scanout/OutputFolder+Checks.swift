import Foundation
import Inspection

extension OutputFolder {
  /// What scanout writes into a folder, at its top: of a replay, and of a frame.
  private static let replayContents = Set(
    ["frames", "encode.sh", EncodeScript.listName] + ReportFormat.allCases.map(\.fileName))
  /// Whether a file is one that a comparison of pictures writes.
  private static func isOfDiff(_ name: String) -> Bool {
    name == "diff.json"
      || [".expected.png", ".actual.png", ".diff.png"].contains(where: name.hasSuffix)
  }

  private static let frameContents =
    Set(Overlay.allCases.map { "\($0.rawValue).png" })
    .union(["inspect.json", "frame.png", "tree.txt", "plan.txt"])

  /// An absolute path; links are followed, so that the folder behind a link is replaced and not
  /// the link.
  static func resolve(_ path: String) throws(OutputError) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    let current = FileManager.default.currentDirectoryPath
    let absolute = path.hasPrefix("/") ? path : "\(current)/\(path)"
    let standard = (absolute as NSString).standardizingPath
    // What is there of the way to it may be a link as well.
    let parent = (standard as NSString).deletingLastPathComponent
    guard let resolved = realpath(parent, nil) else { return standard }
    defer { free(resolved) }
    let name = (standard as NSString).lastPathComponent
    let folder = String(cString: resolved)
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Refuses what must not be replaced: a file, the working folder, and a folder with anything in
  /// it that scanout did not write.
  static func checkReplaceable(_ path: String, shownAs shown: String) throws(OutputError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw .notAFolder(shown) }
    let current = FileManager.default.currentDirectoryPath
    if path == "/" || current == path || current.hasPrefix(path + "/") { throw .inUse(shown) }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw .cannotWrite(shown, reason: "it cannot be looked into")
    }
    if names.isEmpty { return }
    if names.contains("diff.json") {
      if let foreign = names.first(where: { !isOfDiff($0) }) {
        throw .foreign(shown, found: foreign)
      }
      if begins("\(path)/diff.json", with: "{\"scanoutDiff\":") { return }
      throw .foreign(shown, found: "diff.json")
    }
    let isOfFrame = names.contains("inspect.json")
    let own = isOfFrame ? frameContents : replayContents
    if let foreign = names.first(where: { !own.contains($0) }) {
      throw .foreign(shown, found: foreign)
    }
    if isOfFrame {
      if begins("\(path)/inspect.json", with: "{\"frame\":{\"display\":{") { return }
      throw .foreign(shown, found: "inspect.json")
    }
    // Others write a report.json too, and number frames the same way: what the files say counts.
    let known = ReportFormat.allCases.filter { names.contains($0.fileName) }
    if known.allSatisfy({ $0 == .trace }) { throw .foreign(shown, found: names[0]) }
    for format in known {
      let file = "\(path)/\(format.fileName)"
      guard format.beginnings.contains(where: { begins(file, with: $0) }) else {
        throw .foreign(shown, found: format.fileName)
      }
    }
    let frames = (try? FileManager.default.contentsOfDirectory(atPath: path + "/frames")) ?? []
    let foreign = frames.sorted().first { !($0.hasPrefix("frame_") && $0.hasSuffix(".png")) }
    if let foreign { throw .foreign(shown, found: "frames/\(foreign)") }
  }

  /// Whether a file begins with some text, spaces aside.
  private static func begins(_ path: String, with start: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let read = try? file.read(upToCount: 64) else { return false }
    let text = String(decoding: read, as: UTF8.self).filter { !$0.isWhitespace }
    return text.hasPrefix(start)
  }

  /// Makes the folders above the output that are not there; says which it made.
  static func makeParents(_ parent: String) throws(OutputError) -> [String] {
    var missing: [String] = []
    var path = parent
    while path != "/", !path.isEmpty, access(path, F_OK) != 0, errno == ENOENT {
      missing.insert(path, at: 0)
      path = (path as NSString).deletingLastPathComponent
    }
    var made: [String] = []
    for folder in missing {
      guard mkdir(folder, 0o777) == 0 else {
        let reason = SystemError.last.reason
        removeParents(made)
        throw .cannotWrite(folder, reason: reason)
      }
      made.append(folder)
    }
    return made
  }

  /// Removes folders that were made and that nothing else was put into.
  static func removeParents(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }
}
