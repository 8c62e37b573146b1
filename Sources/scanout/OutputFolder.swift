import Foundation
import Synchronization

/// A folder that appears whole or not at all.
///
/// Everything is written to a folder beside it with another name; ``publish()`` puts that in its
/// place, and ``discard()`` leaves nothing behind. Either may be called from any thread; the
/// first one wins. A folder that is there already is replaced only if it is empty or if scanout
/// wrote it.
package final class OutputFolder: Sendable {
  /// The folder as the user named it, for messages.
  package let shownPath: String
  /// Where to write until ``publish()``.
  package let temporaryPath: String
  private let finalPath: String
  /// Folders above it that were made for it, from the top.
  private let createdParents: [String]
  private let isOpen = Mutex(true)
  /// Held while the folder is written, so that nobody takes it for a dead program's.
  private let lock: Int32?

  /// Looks whether `path` can be replaced, and makes the folder to write to.
  package init(_ path: String) throws(OutputError) {
    shownPath = path
    finalPath = try Self.resolve(path)
    try Self.checkReplaceable(finalPath, shownAs: path)
    let parent = (finalPath as NSString).deletingLastPathComponent
    let name = (finalPath as NSString).lastPathComponent
    createdParents = try Self.makeParents(parent)
    // The process number keeps two runs apart; it is in no file.
    Self.removeStale(of: name, in: parent)
    temporaryPath = "\(parent)/\(Self.temporaryName(name, getpid()))"
    try? FileManager.default.removeItem(atPath: temporaryPath)
    guard mkdir(temporaryPath, 0o777) == 0 else {
      let reason = SystemError.last.reason
      Self.removeParents(createdParents)
      throw .cannotWrite(path, reason: reason)
    }
    lock = Self.lock(temporaryPath)
  }

  deinit { if let lock { close(lock) } }

  /// Whether an absolute path is in it, or is it.
  func contains(_ path: String) -> Bool { path == finalPath || path.hasPrefix(finalPath + "/") }

  /// Writes a file into the folder; `name` is relative to it.
  package func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try write([bytes], to: name)
  }

  /// Writes a file of pieces that follow each other.
  ///
  /// - Parameter isProgram: whether it can be run.
  package func write(
    _ pieces: [[UInt8]], to name: String, isProgram: Bool = false
  ) throws(OutputError) {
    let descriptor = open(
      "\(temporaryPath)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
      isProgram ? 0o777 : 0o666)
    guard descriptor >= 0 else { throw failure(name) }
    do {
      for piece in pieces { try writeAll(piece, to: descriptor) }
    } catch {
      close(descriptor)
      throw .cannotWrite("\(shownPath)/\(name)", reason: error.reason)
    }
    // A full disk may be told only now.
    guard close(descriptor) == 0 else { throw failure(name) }
  }

  /// Writes a file of texts as they come, some of them held at one time.
  package func write(
    textTo name: String, _ body: ((String) throws(OutputError) -> Void) throws -> Void
  ) throws {
    let descriptor = open(
      "\(temporaryPath)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(name) }
    var held: [UInt8] = []
    func write(from least: Int) throws(OutputError) {
      guard held.count >= least else { return }
      do {
        try writeAll(held, to: descriptor)
      } catch {
        throw .cannotWrite("\(shownPath)/\(name)", reason: error.reason)
      }
      held.removeAll(keepingCapacity: true)
    }
    do {
      try body { (text) throws(OutputError) in
        held += text.utf8
        try write(from: 1 << 16)
      }
      try write(from: 1)
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure(name) }
  }

  /// Makes a folder inside.
  package func makeFolder(_ name: String) throws(OutputError) {
    guard mkdir("\(temporaryPath)/\(name)", 0o777) == 0 else { throw failure(name) }
  }

  /// Gives a file a second name; copies it where the file system has no links, or not one more.
  package func link(_ name: String, to copy: String) throws(OutputError) {
    let (old, new) = ("\(temporaryPath)/\(name)", "\(temporaryPath)/\(copy)")
    if Foundation.link(old, new) == 0 { return }
    do {
      try FileManager.default.copyItem(atPath: old, toPath: new)
    } catch {
      throw .cannotWrite("\(shownPath)/\(copy)", reason: error.localizedDescription)
    }
  }

  /// Puts the folder in its place. Nothing can be written to it any more.
  package func publish() throws(OutputError) {
    try isOpen.withLock { isOpen throws(OutputError) in
      guard isOpen else { return }
      try replace()
      isOpen = false
    }
  }

  /// Removes what was written, unless it was published.
  package func discard() {
    isOpen.withLock { isOpen in
      guard isOpen else { return }
      isOpen = false
      // Under another name first, so that no thread that still draws can add a file to it.
      let doomed = temporaryPath + ".gone"
      let path = rename(temporaryPath, doomed) == 0 ? doomed : temporaryPath
      try? FileManager.default.removeItem(atPath: path)
      Self.removeParents(createdParents)
    }
  }

  private func failure(_ name: String) -> OutputError {
    .cannotWrite("\(shownPath)/\(name)", reason: SystemError.last.reason)
  }

  /// Moves the new folder over the old one. An empty one is replaced in one step; one with files
  /// is moved aside first, and back if the new one cannot take its place.
  private func replace() throws(OutputError) {
    if rename(temporaryPath, finalPath) == 0 { return }
    let reason = SystemError.last
    guard reason.code == ENOTEMPTY || reason.code == EEXIST else {
      throw .cannotWrite(shownPath, reason: reason.reason)
    }
    // It may have changed while the scene was replayed.
    try Self.checkReplaceable(finalPath, shownAs: shownPath)
    let old = temporaryPath + ".old"
    guard rename(finalPath, old) == 0 else {
      throw .cannotWrite(shownPath, reason: SystemError.last.reason)
    }
    guard rename(temporaryPath, finalPath) == 0 else {
      let reason = SystemError.last.reason
      rename(old, finalPath)
      throw .cannotWrite(shownPath, reason: reason)
    }
    try? FileManager.default.removeItem(atPath: old)
  }
}
