package import Graphics
package import Inspection
package import Replay
package import Report
package import VSync

/// What the commands need from the replay. Tests put one here that fails on purpose.
package protocol Engine {
  /// Reads and checks a scene file.
  func open(_ file: String) throws(InputProblems) -> any Replayable
  /// The JSON Schema of the scene format.
  var schema: String { get }
}

/// A scene that was checked and can be replayed.
package protocol Replayable {
  /// The file's name without folder and extension.
  var name: String { get }
  /// Decodes every picture that it names, which opening does not.
  ///
  /// Throws ``InputProblems`` for pictures that are damaged.
  func checkPictures() throws
  /// How large its pictures are, and how often there is one: at most, with variable refresh.
  var display: (size: PixelSize, rate: RefreshRate) { get }
  /// Replays it; hands every slot to the sink, or draws nothing where there is none.
  ///
  /// Throws ``InputProblems`` for what only a replay can find, and what the sink throws.
  func play(mode: Recording.Mode?, threads: Int, into sink: (any FrameSink)?) throws -> Recording
  /// Judges the reasons of a report's hitches by replays without the cost of each.
  ///
  /// - Precondition: the report is of this scene in this mode.
  func judge(
    _ report: ReplayReport, _ blame: Blame, mode: Recording.Mode?, threads: Int
  ) throws -> ReplayReport
  /// Replays it up to one frame.
  ///
  /// - Parameter drawsPictures: whether pictures will be made of it, which needs fonts.
  ///
  /// Throws ``InputProblems`` when there is no such frame, ``EnvironmentProblem`` without fonts.
  func inspect(
    _ moment: InspectedMoment, mode: Recording.Mode?, threads: Int, drawsPictures: Bool
  ) throws -> Inspector
  /// The ids of all layers that are ever in its tree, sorted.
  var layerIDs: [String] { get }
  /// Replays it without pixels: everything that happened, in order, with details.
  func log(mode: Recording.Mode?) throws -> [LogEntry]
  /// Replays it and holds its budgets and expectations.
  func check(blame: Blame, threads: Int) throws -> CheckOutcome
}

/// What is wrong with an input, a line for each problem, as they are printed.
package struct InputProblems: Error, Hashable, Sendable {
  /// At least one line.
  package var lines: [String]

  package init(lines: [String]) { self.lines = lines }
}

/// What this machine lacks that a replay needs.
package struct EnvironmentProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What, and how to get it.
  package var description: String

  package init(description: String) { self.description = description }
}

/// What became of the budgets and expectations of a scene.
package struct CheckOutcome: Sendable {
  /// The replay.
  package var report: ReplayReport
  /// How many budgets and expectations there are.
  package var count: Int
  /// What did not hold, a line for each.
  package var failures: [String]

  package init(report: ReplayReport, count: Int, failures: [String]) {
    self.report = report
    self.count = count
    self.failures = failures
  }
}
