import Foundation

/// Where the program prints to: two streams, and whether someone watches the second one.
package protocol Console: AnyObject, Sendable {
  /// Prints results, with a line break at the end.
  func print(_ text: String) throws(OutputError)
  /// Prints a problem, with a line break at the end.
  func printError(_ text: String)
  /// Draws over the last line of standard error; empty text erases it. Only on a terminal.
  func drawProgress(_ text: String)
  /// Whether standard error is a terminal.
  var showsProgress: Bool { get }
}

/// Standard output and standard error.
final class StandardConsole: Console {
  let showsProgress = isatty(STDERR_FILENO) == 1

  func print(_ text: String) throws(OutputError) {
    do {
      try writeAll(Array((text + "\n").utf8), to: STDOUT_FILENO)
    } catch {
      throw .cannotWrite("standard output", reason: error.reason)
    }
  }

  func printError(_ text: String) {
    // There is nobody left to tell when this fails.
    try? writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  func drawProgress(_ text: String) {
    try? writeAll(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
  }
}

/// A system call that failed.
struct SystemError: Error, Hashable {
  var code: Int32

  /// What the last failed call of this thread said.
  static var last: SystemError { SystemError(code: errno) }

  /// In words: "No space left on device".
  var reason: String { String(cString: strerror(code)) }
}

/// Writes every byte to a descriptor, however many calls it takes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
    }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { throw count == 0 ? SystemError(code: EIO) : .last }
    done += count
  }
}
