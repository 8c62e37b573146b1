import Foundation

// What programs left behind that were ended without a chance to clean up.

extension OutputFolder {
  /// What a folder is called while a process writes it.
  static func temporaryName(_ name: String, _ process: pid_t) -> String {
    "\(prefix(name))\(process).tmp"
  }

  private static func prefix(_ name: String) -> String { ".\(name).scanout-" }

  /// Takes a folder's lock, which lasts until the descriptor is closed or the process ends; nil where
  /// somebody has it, or the file system has no locks.
  static func lock(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Removes the folders for the same output whose processes are gone. A process may live where its
  /// number is not seen, so that its lock counts as well. What was moved aside to be replaced is put
  /// back where nothing took its place.
  static func removeStale(of name: String, in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for found in names.sorted() {
      guard let (process, ending) = leftBehind(found, of: name), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      let path = "\(parent)/\(found)"
      guard let lock = lock(path) else { continue }
      defer { close(lock) }
      if ending == ".tmp.old", rename(path, "\(parent)/\(name)") == 0 { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The process that made a folder for an output, and how its name ends.
  private static func leftBehind(_ found: String, of name: String) -> (pid_t, ending: String)? {
    let prefix = prefix(name)
    guard found.hasPrefix(prefix) else { return nil }
    let rest = found.dropFirst(prefix.count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let ending = String(rest.dropFirst(digits.count))
    guard let process = pid_t(digits), process > 0,
      [".tmp", ".tmp.gone", ".tmp.old"].contains(ending)
    else { return nil }
    return (process, ending)
  }
}
