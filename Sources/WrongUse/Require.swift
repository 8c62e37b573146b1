/// Goes on where `condition` holds; otherwise stops the program with `message`.
///
/// What `precondition` is, but heard in release builds too: there the standard library's drops its
/// text, and all that is left of a caller's mistake is a trap. Every rule about how callers may
/// use Scanout is said with this; a message names the value that is wrong.
///
///     require(lanes >= 1, "\(lanes) lanes are too few")
///
/// - Complexity: that of `condition` where it holds. The message is not made then, and what makes
///   it stands apart from the code that goes on.
@inlinable
@inline(__always)
public func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  guard condition() else { stop(message, file, line) }
}

/// Stops the program with `message`: a place that only a caller's mistake leads to.
///
/// The message is a line on standard error, `Module/File.swift:12: Fatal error: message`, in
/// debug and release builds; then the program traps.
@inlinable
public func halt(
  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  stop(message, file, line)
}

/// The one way out. `fatalError` keeps its text when it is optimised, `preconditionFailure` does not.
@usableFromInline
@inline(never)
func stop(_ message: () -> String, _ file: StaticString, _ line: UInt) -> Never {
  fatalError(message(), file: file, line: line)
}
