internal import Glibc

/// Reads and writes whole files.
enum LocalFile {
  /// All bytes of a regular file.
  static func bytes(at path: String, limit: Int) throws(ImageLoadError) -> [UInt8] {
    // Not blocking: a pipe without a writer must be refused, not waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("no regular file") }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
    var bytes = [UInt8](repeating: 0, count: size)
    var done = 0
    while done < size {
      let count = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { throw .truncated(received: done, expected: size) }
      done += count
    }
    return bytes
  }

  /// Writes a file that is there whole or not at all, whenever the machine stops: under another name first,
  /// which then becomes its own. False when it cannot be.
  static func write(_ bytes: [UInt8], to path: String, by temporary: String) -> Bool {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    let isWhole = done == bytes.count && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWhole, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  private static func failure() -> ImageLoadError {
    .unreadable(String(cString: strerror(errno)))
  }
}
