import Foundation

// Makes every mistake of the table in a process of its own, and holds what the process says as it
// stops. With a number makes the mistake of that number.
//
// Built for release it shows what no test of a debug build can: that messages are heard there too.

if CommandLine.arguments.count > 1 {
  guard let number = Int(CommandLine.arguments[1]), Mistake.all.indices.contains(number) else {
    print("'\(CommandLine.arguments[1])' is no number of a mistake, 0 to \(Mistake.all.count - 1)")
    exit(2)
  }
  Mistake.all[number].make()
  print("came back from '\(Mistake.all[number].name)'")
  exit(0)
}

/// What a process that makes the mistake writes to standard error.
func saying(_ number: Int) throws -> String {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  process.arguments = ["\(number)"]
  // The message is asked for; a backtrace takes a second each.
  process.environment = ["SWIFT_BACKTRACE": "enable=no"]
  process.standardError = pipe
  try process.run()
  let said = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationReason == .uncaughtSignal ? String(decoding: said, as: UTF8.self) : ""
}

var silent = 0
for (number, mistake) in Mistake.all.enumerated() {
  let said = try saying(number)
  guard !said.contains(mistake.message) else { continue }
  silent += 1
  print("\(mistake.name): expected '\(mistake.message)', heard '\(said)'")
}
print("\(Mistake.all.count - silent) of \(Mistake.all.count) mistakes stop with their message")
exit(silent == 0 ? 0 : 1)
