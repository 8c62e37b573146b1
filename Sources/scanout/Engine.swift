package import Calibration
package import Graphics
package import Inspection
package import PlainText
package import Replay
package import Report
package import VSync

/// What the commands need from the replay. Tests put one here that fails on purpose.
package protocol Engine: Sendable {
  /// Reads and checks a scene file.
  func open(_ file: String) throws(InputProblems) -> any Replayable
  /// Reads a file that is no scene, as a baseline.
  func readJSON(_ file: String) throws(InputProblems) -> JSONValue
  /// Reads a profile file.
  func readProfile(_ file: String) throws(InputProblems) -> DeviceProfile
  /// Measures this machine for about so many seconds.
  ///
  /// Throws ``EnvironmentProblem`` without fonts.
  func calibrate(seconds: Double) throws -> CalibratedProfile
  /// The JSON Schema of the scene format.
  var schema: String { get }
}

/// A scene that was checked and can be replayed.
package protocol Replayable: Sendable {
  /// The file's name without folder and extension.
  var name: String { get }
  /// Decodes every picture that it names, which opening does not.
  ///
  /// Throws ``InputProblems`` for pictures that are damaged.
  func checkPictures() throws
  /// What is no mistake and worth to know: `PATH: what`.
  var notes: [String] { get }
  /// How large its pictures are, and how often there is one: at most, with variable refresh.
  var display: (size: PixelSize, rate: RefreshRate) { get }
  /// Replays it; hands every slot to the sink, or draws nothing where there is none.
  ///
  /// Throws ``InputProblems`` for what only a replay can find, and what the sink throws.
  func play(mode: Recording.Mode?, threads: Int, into sink: (any FrameSink)?) throws -> Recording
  /// Runs it on the real clock; otherwise as ``play(mode:threads:into:)``.
  func playLive(threads: Int, into sink: (any FrameSink)?) throws -> Recording
  /// The same scene with another budget for what is kept from frame to frame, in bytes.
  func keeping(bytes: Int) -> any Replayable
  /// The same scene on another device.
  func on(_ device: DeviceProfile) -> any Replayable
  /// Replays it without pixels on another device or with other buffers.
  func play(_ variant: ReplayVariant, blame: Blame) throws -> ReplayReport
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

/// What a scene is replayed with in place of its own; nil is its own.
package struct ReplayVariant: Hashable, Sendable {
  package var device: DeviceProfile?
  package var buffering: DisplayPipeline.Buffering?

  package init(device: DeviceProfile? = nil, buffering: DisplayPipeline.Buffering? = nil) {
    (self.device, self.buffering) = (device, buffering)
  }
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
  /// One budget's limit, or one expectation.
  package struct Case: Sendable {
    /// `budget.droppedFrames.max`, `expect[3]`.
    package var name: String
    /// What was seen in its place, a line; nil when it holds.
    package var failure: String?

    package init(_ name: String, failure: String? = nil) {
      (self.name, self.failure) = (name, failure)
    }
  }

  /// The replay.
  package var report: ReplayReport
  /// Every budget and expectation, in file order.
  package var cases: [Case]

  /// What did not hold, a line for each.
  package var failures: [String] { cases.compactMap(\.failure) }

  package init(report: ReplayReport, cases: [Case]) {
    (self.report, self.cases) = (report, cases)
  }
}
