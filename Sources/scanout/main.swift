import Foundation

// Streams that are closed would give their numbers to the files that are written.
for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
where fcntl(descriptor, F_GETFD) == -1 {
  _ = open("/dev/null", O_RDWR)
}

let interruption = Interruption()
let tool = CommandLineTool(
  engine: ReplayEngine(), console: StandardConsole(), interruption: interruption)
let code = tool.run(Array(CommandLine.arguments.dropFirst()))
interruption.yieldToSignal()
exit(code.rawValue)
