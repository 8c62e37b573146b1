import Foundation

let interruption = Interruption()
let tool = CommandLineTool(
  engine: ReplayEngine(), console: StandardConsole(), interruption: interruption)
let code = tool.run(Array(CommandLine.arguments.dropFirst()))
interruption.yieldToSignal()
exit(code.rawValue)
