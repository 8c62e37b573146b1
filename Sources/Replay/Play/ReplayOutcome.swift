public import Graphics
public import Report
public import VSync

/// What a replay left behind.
public struct ReplayOutcome: Sendable {
  /// What reports are made from.
  public var recording: Recording
  /// Everything that happened, in order.
  public var log: [LogEntry]
  /// What the trees were instead of what the scene expects of them, by the index of the expectation;
  /// absent where they were that.
  public var treeFailures: [Int: String]
}

/// Why a replay could not be finished.
public enum PlayError: Error, Hashable, Sendable {
  /// The scene has no `duration` and does not come to rest within a day.
  case endless(scene: String)
  /// The scene draws text, and this machine lacks fonts that text is set in.
  case missingFonts([Fonts.File])
}

extension PlayError: CustomStringConvertible {
  /// One line, naming what would help.
  public var description: String {
    switch self {
    case .endless(let scene):
      "\(scene): duration: is missing, and the scene does not come to rest within a day; a number"
        + " from 0 to 86400"
    case .missingFonts(let files):
      "fonts are missing: \(files.map(\.path).joined(separator: ", ")); install the Debian "
        + "packages \(Set(files.map(\.package)).sorted().joined(separator: ", "))"
    }
  }
}
