package import Inspection
package import Replay
package import Report

/// What a command line asks for, every value checked.
package enum Invocation: Hashable, Sendable {
  case version
  /// Help on a verb, or on all.
  case help(Verb?)
  case render(RenderOptions)
  case report(ReportOptions)
  case check(CheckOptions)
  case compare(CompareOptions)
  case calibrate(CalibrateOptions)
  case diff(DiffOptions)
  case inspect(InspectOptions)
  case log(LogOptions)
  case validate(scenes: [String], isQuiet: Bool)
  /// The JSON Schema of scenes, or of `report.json`.
  case schema(SchemaKind)
}

package enum SchemaKind: Hashable, Sendable {
  case scene, report
}

/// What `diff` does.
package struct DiffOptions: Hashable, Sendable {
  /// Two pictures, folders or reports: what was expected, and what is.
  package var first, second: String
  /// The most that a channel may differ, and the most pixels that may.
  package var maxDelta = 0
  package var maxPixels = 0
  /// The folder for pictures of what differs; nil for none.
  package var out: String?

  package init(_ first: String, _ second: String) { (self.first, self.second) = (first, second) }
}

/// What `inspect` does.
package struct InspectOptions: Hashable, Sendable {
  /// The scene file.
  package var scene: String
  /// Which frame.
  package var moment: InspectedMoment
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Nil is one for each core.
  package var threads: Int?
  /// What is printed.
  package var printsTree, printsPlan: Bool
  /// Whether that is JSON.
  package var isJSON: Bool
  /// What is written, in this order.
  package var pictures: [Overlay]
  /// Whether the frame itself and the texts are written too.
  package var writesAll: Bool
  /// The folder to write; nil when there is nothing to write.
  package var out: String?
  package var isQuiet: Bool

  package init(
    scene: String, moment: InspectedMoment = .slot(0), mode: Recording.Mode? = nil,
    threads: Int? = nil, printsTree: Bool = false, printsPlan: Bool = false, isJSON: Bool = false,
    pictures: [Overlay] = [], writesAll: Bool = false, out: String? = nil, isQuiet: Bool = false
  ) {
    self.scene = scene
    self.moment = moment
    self.mode = mode
    self.threads = threads
    self.printsTree = printsTree
    self.printsPlan = printsPlan
    self.isJSON = isJSON
    self.pictures = pictures
    self.writesAll = writesAll
    self.out = out
    self.isQuiet = isQuiet
  }
}

/// What `log` does.
package struct LogOptions: Hashable, Sendable {
  /// The scene file.
  package var scene: String
  /// What is printed.
  package var filter: LogFilter
  /// Overrides the scene's mode.
  package var mode: Recording.Mode?
  /// Whether that is JSON.
  package var isJSON: Bool

  package init(
    scene: String, filter: LogFilter = LogFilter(), mode: Recording.Mode? = nil,
    isJSON: Bool = false
  ) {
    self.scene = scene
    self.filter = filter
    self.mode = mode
    self.isJSON = isJSON
  }
}
