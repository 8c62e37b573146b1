import Foundation

// Streams that are closed would give their numbers to the files that are written.
for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
where fcntl(descriptor, F_GETFD) == -1 {
  _ = open("/dev/null", O_RDWR)
}

// A file that grows beyond the user's limit is an error of writing, not the end of the program.
signal(SIGXFSZ, SIG_IGN)

// Before any other thread begins, and for this one too: a signal is given to any thread that takes it.
let interruption = Interruption()
interruption.install()

// Trees may be 512 layers deep, and every layer's parts are planned inside those of the layer above:
// more than the eight megabytes of stack that the first thread has.
let main = Thread {
  let tool = CommandLineTool(
    engine: ReplayEngine(), console: StandardConsole(),
    programs: ProcessInfo.processInfo.environment["PATH"] ?? "", interruption: interruption)
  let code = tool.run(Array(CommandLine.arguments.dropFirst()))
  interruption.yieldToSignal()
  exit(code.rawValue)
}
main.stackSize = 512 << 20
main.start()
while true { pause() }
