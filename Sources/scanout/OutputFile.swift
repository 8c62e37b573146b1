import Foundation
import Synchronization

/// A file outside of an output folder that appears whole or not at all: it has another name until
/// ``publish()``. May be published or discarded from any thread; the first one wins.
package final class OutputFile: Sendable {
  /// The file as the user named it, for messages.
  package let shownPath: String
  /// What to write to until ``publish()``; nothing is there yet.
  package let temporaryPath: String
  private let finalPath: String
  private let isOpen = Mutex(true)

  /// Looks whether there can be such a file.
  ///
  /// - Parameters:
  ///   - folder: what will be replaced as a whole, so that the file cannot be in it.
  ///   - inputs: what is read, and so must not be written over.
  package init(
    _ path: String, outside folder: OutputFolder? = nil, inputs: [String] = []
  ) throws(OutputError) {
    let resolved = try OutputFolder.resolve(path)
    for input in inputs where try OutputFolder.resolve(input) == resolved {
      throw .isAnInput(path)
    }
    if let folder, folder.contains(resolved) {
      throw .insideOutput(path, folder: folder.shownPath)
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: resolved, isDirectory: &isFolder), isFolder.boolValue
    {
      throw .isAFolder(path)
    }
    // A device or pipe would be replaced by a file of its name.
    var status = stat()
    if stat(resolved, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .isSpecial(path)
    }
    let (parent, name) = (
      (resolved as NSString).deletingLastPathComponent, (resolved as NSString).lastPathComponent
    )
    guard access(parent, W_OK) == 0 else {
      throw .cannotWrite(path, reason: SystemError.last.reason)
    }
    (shownPath, finalPath) = (path, resolved)
    temporaryPath = "\(parent)/.\(name).scanout-\(getpid()).tmp"
  }

  /// Makes the file and opens it.
  func create() throws(OutputError) -> Int32 {
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(.last) }
    return descriptor
  }

  /// Makes the file of some bytes.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    let descriptor = try create()
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw failure(error)
    }
    // A full disk may be told only now.
    guard close(descriptor) == 0 else { throw failure(.last) }
  }

  /// Gives the file its name.
  package func publish() throws(OutputError) {
    try isOpen.withLock { isOpen throws(OutputError) in
      guard isOpen else { return }
      guard rename(temporaryPath, finalPath) == 0 else { throw failure(.last) }
      isOpen = false
    }
  }

  /// Removes what was written, unless it was published.
  package func discard() {
    isOpen.withLock { isOpen in
      if isOpen { unlink(temporaryPath) }
      isOpen = false
    }
  }

  func failure(_ error: SystemError) -> OutputError {
    .cannotWrite(shownPath, reason: error.reason)
  }
}
