/// How the program ends. Never a count: 256 failures would read as success (frames 6.5).
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// All well.
  case success = 0
  /// A budget or an expectation did not hold.
  case failure = 1
  /// The command line or a scene is wrong.
  case input = 2
  /// The machine is to blame: no space, no permission.
  case environment = 3
  /// A fault of this program.
  case `internal` = 4
}
