import Foundation
import Report
import VSync

/// The program: takes a command line, prints, and says how it ended.
package struct CommandLineTool {
  let engine: any Engine
  let console: any Console
  /// Where other programs are looked for: folders with colons between them.
  let programs: String
  let interruption: Interruption?

  /// A program that replays with `engine`, prints to `console` and looks for others in `programs`.
  package init(engine: any Engine, console: any Console, programs: String) {
    self.init(engine: engine, console: console, programs: programs, interruption: nil)
  }

  init(
    engine: any Engine, console: any Console, programs: String, interruption: Interruption?
  ) {
    self.engine = engine
    self.console = console
    self.programs = programs
    self.interruption = interruption
  }

  /// Runs a command line without the program's name. Never traps on what the user gives it.
  package func run(_ arguments: [String]) -> ExitCode {
    do {
      return try run(try ArgumentParser.parse(arguments))
    } catch {
      // What fails because the output was removed on a signal is nobody's error.
      interruption?.yieldToSignal()
      return explain(error, of: arguments.first.flatMap(Verb.init))
    }
  }

  private func run(_ invocation: Invocation) throws -> ExitCode {
    switch invocation {
    case .version: try console.print(Help.version)
    case .help(let verb): try console.print(Help.text(on: verb))
    case .schema(.scene): try console.print(engine.schema)
    // It ends with a line break, and so does what is printed.
    case .schema(.report): try console.print(String(ReplayReport.schema.dropLast()))
    case .validate(let scenes, let isQuiet): return try validate(scenes, isQuiet: isQuiet)
    case .check(let options): return try check(options)
    case .compare(let options): return try compare(options)
    case .calibrate(let options): try calibrate(options)
    case .diff(let options): return try diff(options)
    case .render(let options): return try render(options)
    case .report(let options): try report(options)
    case .inspect(let options): try inspect(options)
    case .log(let options): try printLog(options)
    }
    return .success
  }

  /// A scene, on the device of a profile file if one is given.
  func open(_ file: String, on profile: String?) throws(InputProblems) -> any Replayable {
    guard let device = try readProfile(profile) else { return try engine.open(file) }
    return try engine.open(file).on(device)
  }

  /// The device of a profile file, if one is given.
  func readProfile(_ path: String?) throws(InputProblems) -> DeviceProfile? {
    guard let path else { return nil }
    return try engine.readProfile(path)
  }

  /// Prints what went wrong on standard error, and says whose fault it is.
  ///
  /// - Parameter verb: what was to be done, where that is known.
  func explain(_ error: any Error, of verb: Verb? = nil) -> ExitCode {
    let (code, lines) = Complaint.of(error, verb: verb)
    for line in lines { console.printError(line) }
    return code
  }

  /// One for each core, unless the user says otherwise.
  func threadCount(_ asked: Int?) -> Int {
    asked ?? max(1, min(256, ProcessInfo.processInfo.activeProcessorCount))
  }
}
