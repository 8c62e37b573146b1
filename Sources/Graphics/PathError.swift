/// The first thing in SVG path data that cannot be read, and where it is.
public struct PathError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The data does not begin with a moveto.
    case noMove
    /// Not a command letter, nor a number that continues the last command.
    case unknownCommand(Character)
    /// Something else, or the end (nil), where the command needs a number.
    case expectedNumber(command: Character, found: Character?)
    /// Something else, or the end (nil), where an arc needs 0 or 1.
    case expectedFlag(found: Character?)
    /// A number, or the coordinate that it leads to, is beyond ±``Path/limit``.
    case tooLarge
  }

  /// What is wrong.
  public var reason: Reason
  /// How many characters stand before the place, from 0.
  public var offset: Int
}

extension PathError: CustomStringConvertible {
  /// Place, what is wrong, and what would be accepted.
  public var description: String {
    func quoted(_ found: Character?) -> String { found.map { "'\($0)'" } ?? "the end" }
    let text =
      switch reason {
      case .noMove: "path data must begin with M or m"
      case .unknownCommand(let found):
        "'\(found)' is not a path command; one of M L H V C S Q T A Z in either case, or a number, "
          + "would be accepted"
      case .expectedNumber(let command, let found):
        "\(quoted(found)) where '\(command)' needs a number"
      case .expectedFlag(let found): "\(quoted(found)) where an arc needs the flag 0 or 1"
      case .tooLarge: "coordinate beyond the limit; -1e9 to 1e9 would be accepted"
      }
    return "at character \(offset): \(text)"
  }
}
