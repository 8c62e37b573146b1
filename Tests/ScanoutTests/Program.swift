import Foundation
import Testing

/// The program itself, as a process.
enum Program {
  /// Beside the program that runs the tests.
  private static let file =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("scanout")

  /// How a run ended: its exit status, and the lines that it printed.
  struct Result {
    var code: Int32
    var out: [Substring]
    var err: [Substring]
  }

  /// A process that is not running yet.
  static func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    return process
  }

  /// Runs it to its end, which must not be a signal.
  static func run(_ arguments: [String]) throws -> Result {
    let process = process(arguments)
    let (out, err) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (out, err)
    try process.run()
    // What is printed here fits into the pipe of the second stream while the first is read.
    let printed = try [out, err].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(arguments)")
    let lines = printed.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    return Result(code: process.terminationStatus, out: lines[0], err: lines[1])
  }
}
