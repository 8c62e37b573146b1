import Report

/// The forms that a report can be written in. A new one needs its file, its bytes, and how they begin.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  case html, json, csv, trace

  /// What it is called in the folder.
  var fileName: String {
    switch self {
    case .html: "report.html"
    case .json: "report.json"
    case .csv: "frames.csv"
    case .trace: "trace.pftrace"
    }
  }

  /// For help.
  var summary: String {
    switch self {
    case .html: "a page with a timeline, hitches, counters and metrics"
    case .json: "metrics, slots, frames, and each hitch with its reasons"
    case .csv: "a row for each slot"
    case .trace: "a trace for Perfetto"
    }
  }

  /// How scanout's files of this form begin, without spaces: others write files of that name too.
  var beginnings: [String] {
    switch self {
    case .html: ["<!doctypehtml><!--scanoutreport-->"]
    // An object whose first key is `assumedFields`, or `device` in its first version.
    case .json: ["{\"assumedFields\":[", "{\"device\":{\"fields\":{"]
    case .csv: ["slot,t_ns,outcome,frame,begin_ns,"]
    // Not text; a folder is known by what else is in it.
    case .trace: [""]
    }
  }

  /// Writes the file.
  func write(_ page: HTMLReport, _ report: ReplayReport, into folder: OutputFolder) throws {
    switch self {
    case .html: try folder.write(Array(page.html.utf8), to: fileName)
    case .json: try folder.write(textTo: fileName) { try report.writeJSON($0) }
    case .csv: try folder.write(textTo: fileName) { try report.writeCSV($0) }
    case .trace: try folder.write(report.trace(), to: fileName)
    }
  }
}
