import Foundation
import Graphics
import PlainText
import Report

extension CommandLineTool {
  /// `scanout diff`: two pictures, two folders of pictures, or two reports.
  func diff(_ options: DiffOptions) throws -> ExitCode {
    let kinds = try [options.first, options.second].map(DiffInput.init)
    let folder = try options.out.map(makeFolder)
    do {
      let outcome: DiffOutcome
      switch (kinds[0], kinds[1]) {
      case (.folder(let a), .folder(let b)): outcome = try diffFolders(a, b, options, folder)
      case (.report, .report): outcome = try diffReports(options.first, options.second)
      case (.picture, .picture):
        outcome = try diffPictures(
          options.first, options.second, (options.first as NSString).lastPathComponent, options,
          folder)
      default:
        throw InputProblems(
          lines: [
            "\(options.second): is \(kinds[1].text), and \(options.first) \(kinds[0].text);"
              + " two pictures, two folders of pictures, or two reports"
          ])
      }
      if outcome.count > 0, let folder {
        try folder.write(Array(outcome.json.utf8), to: "diff.json")
        try folder.publish()
      } else {
        folder?.discard()
      }
      for line in outcome.lines { try console.print(line) }
      try console.print(
        outcome.count == 0
          ? "same: \(options.first) and \(options.second)" : outcome.conclusion)
      return outcome.count == 0 ? .success : .failure
    } catch {
      folder?.discard()
      throw error
    }
  }

  private func diffReports(_ a: String, _ b: String) throws -> DiffOutcome {
    do {
      let difference = try ReportDifference(engine.readJSON(a), engine.readJSON(b))
      return DiffOutcome(
        count: difference.count, lines: difference.lines,
        conclusion:
          "\(difference.count) \(difference.count == 1 ? "thing differs" : "things differ")")
    } catch let error as ReportDifference.NoReport {
      throw InputProblems(
        lines: ["\(error.index == 0 ? a : b): is no report; a report.json that scanout wrote"])
    }
  }

  /// Pictures of the same name, and the reports beside them where both have one.
  private func diffFolders(
    _ a: PictureFolder, _ b: PictureFolder, _ options: DiffOptions, _ folder: OutputFolder?
  ) throws -> DiffOutcome {
    var outcome = DiffOutcome()
    let names = Set(a.names).union(b.names).sorted()
    for name in names {
      switch (a.names.contains(name), b.names.contains(name)) {
      case (true, true):
        try outcome.add(
          diffPictures(a.path(name), b.path(name), name, options, folder))
      case (true, false): outcome.add("\(name): only in \(options.first)")
      default: outcome.add("\(name): only in \(options.second)")
      }
    }
    outcome.conclusion = "\(outcome.count) of \(names.count) pictures differ"
    if let first = a.report, let second = b.report {
      let reports = try diffReports(first, second)
      if reports.count > 0 {
        outcome.conclusion += "; the reports too: \(reports.conclusion)"
        outcome.lines += reports.lines.map { "report.json: \($0)" }
        outcome.count += reports.count
      }
    }
    return outcome
  }

  private func diffPictures(
    _ a: String, _ b: String, _ name: String, _ options: DiffOptions, _ folder: OutputFolder?
  ) throws -> DiffOutcome {
    let (first, second) = (try Self.picture(a), try Self.picture(b))
    if first.size != second.size {
      return DiffOutcome(
        "\(name): \(first.size.width) x \(first.size.height), then"
          + " \(second.size.width) x \(second.size.height)")
    }
    let difference = BitmapDifference(first, second)
    guard !difference.isWithin(delta: options.maxDelta, pixels: options.maxPixels),
      let box = difference.box
    else { return DiffOutcome() }
    if let folder {
      let stem = (name as NSString).deletingPathExtension
      try folder.write(try Self.bytes(of: a), to: "\(stem).expected.png")
      try folder.write(try Self.bytes(of: b), to: "\(stem).actual.png")
      if let picture = BitmapDifference.picture(first, second) {
        try folder.write(PNGEncoder().encode(picture), to: "\(stem).diff.png")
      }
    }
    let count = difference.pixels
    return DiffOutcome(
      "\(name): \(count) \(count == 1 ? "pixel differs" : "pixels differ") by up to"
        + " \(difference.delta), within [\(box.minX), \(box.minY), \(box.width), \(box.height)];"
        + " passes with --max-delta \(difference.delta) --max-pixels \(count)")
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputProblems(lines: ["\(path): cannot be read; a picture"])
    }
    return Array(data)
  }

  private static func picture(_ path: String) throws -> Bitmap {
    do {
      let bytes = try bytes(of: path)
      // Its chunk stands before the pixels.
      if bytes.prefix(64).firstRange(of: Array("acTL".utf8)) != nil {
        throw InputProblems(
          lines: ["\(path): is an animated picture; a still one, or the folder of its frames"])
      }
      return try ImageFile.decode(bytes)
    } catch let error as ImageError {
      throw InputProblems(lines: ["\(path): \(error)"])
    }
  }
}

/// What two things differ in.
private struct DiffOutcome {
  var count = 0
  var lines: [String] = []
  var conclusion = "1 picture differs"

  init() {}

  init(_ line: String) { (count, lines) = (1, [line]) }

  init(count: Int, lines: [String], conclusion: String) {
    (self.count, self.lines, self.conclusion) = (count, lines, conclusion)
  }

  mutating func add(_ line: String) {
    count += 1
    lines.append(line)
  }

  mutating func add(_ other: DiffOutcome) {
    count += other.count
    lines += other.lines
  }

  var json: String {
    JSONValue.object([
      .init(key: "scanoutDiff", value: .integer(1)),
      .init(key: "differences", value: .array(lines.map { .string($0) })),
    ]).text + "\n"
  }
}

/// What there is to compare.
private enum DiffInput {
  case picture
  case report
  case folder(PictureFolder)

  init(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputProblems(lines: ["\(path): is not there; a picture, a folder or a report"])
    }
    if isFolder.boolValue {
      self = .folder(try PictureFolder(path))
    } else {
      self = (path as NSString).pathExtension.lowercased() == "json" ? .report : .picture
    }
  }

  var text: String {
    switch self {
    case .picture: "a picture"
    case .report: "a report"
    case .folder: "a folder"
    }
  }
}

/// A folder with pictures, or one that `render` wrote.
private struct PictureFolder {
  private let folder: String
  /// Of its pictures, sorted.
  let names: [String]
  /// The report beside them.
  let report: String?

  init(_ path: String) throws {
    func pictures(_ folder: String) -> [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return all.filter {
        ["png", "jpg", "jpeg"].contains(($0 as NSString).pathExtension.lowercased())
      }.sorted()
    }
    let inner = pictures("\(path)/frames")
    (folder, names) = inner.isEmpty ? (path, pictures(path)) : ("\(path)/frames", inner)
    let report = "\(path)/report.json"
    self.report = FileManager.default.fileExists(atPath: report) ? report : nil
    if names.isEmpty, self.report == nil {
      throw InputProblems(lines: [
        "\(path): holds no picture; picture files, or what render wrote"
      ])
    }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
