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

  /// The bytes of the file.
  func bytes(_ page: HTMLReport, _ report: ReplayReport) throws -> [UInt8] {
    switch self {
    case .html: Array(page.html.utf8)
    case .json: Array(report.json.utf8)
    case .csv: Array(report.csv.utf8)
    case .trace: try report.trace()
    }
  }
}
