import Foundation
import Testing
import scanout

@Suite struct OutputFolderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func appearsWholeOrNotAtAll() throws {
    let folder = try OutputFolder(scratch("out"))
    try folder.write([1, 2], to: "report.json")
    #expect(!FileManager.default.fileExists(atPath: scratch("out")))
    try folder.publish()
    #expect(try scratch.names() == ["out"])
    #expect(try scratch.names(in: "out") == ["report.json"])
  }

  @Test func leavesNothingWhenDiscarded() throws {
    let folder = try OutputFolder(scratch("a/b/out"))
    try folder.makeFolder("frames")
    try folder.write([1], to: "frames/frame_000000.png")
    folder.discard()
    #expect(try scratch.names() == [])
    #expect(throws: OutputError.self) { try folder.write([1], to: "report.json") }
  }

  @Test func keepsWhatWasPublishedWhenDiscardedLater() throws {
    let folder = try OutputFolder(scratch("out"))
    try folder.publish()
    folder.discard()
    #expect(try scratch.names() == ["out"])
  }

  @Test func makesTheFoldersAboveIt() throws {
    try OutputFolder(scratch("a/b/out/")).publish()
    #expect(try scratch.names(in: "a/b") == ["out"])
  }

  /// The number of a process that has ended.
  private static func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func removesWhatDeadRunsForTheSameOutputLeft() throws {
    let dead = try Self.deadProcess()
    for name in [
      ".out.scanout-\(dead).tmp/frames", ".out.scanout-\(dead).tmp.gone",
      ".other.scanout-\(dead).tmp", ".out.scanout-\(getppid()).tmp", ".out.scanout-x.tmp",
    ] { try scratch.makeFolder(name) }
    try OutputFolder(scratch("out")).publish()
    #expect(
      Set(try scratch.names()) == [
        "out", ".other.scanout-\(dead).tmp", ".out.scanout-\(getppid()).tmp", ".out.scanout-x.tmp",
      ])
  }

  @Test func leavesAFolderWhoseLockIsHeld() throws {
    let name = ".out.scanout-\(try Self.deadProcess()).tmp"
    try scratch.makeFolder(name)
    let lock = open(scratch(name), O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    try OutputFolder(scratch("out")).publish()
    #expect(try scratch.names() == [name, "out"])
  }

  @Test func putsBackWhatADeadRunMovedAside() throws {
    let dead = try Self.deadProcess()
    try scratch.makeFolder(".out.scanout-\(dead).tmp.old")
    try scratch.makeFile(".out.scanout-\(dead).tmp.old/report.json", #"{"device":{"fields":{}}}"#)
    let folder = try OutputFolder(scratch("out"))
    #expect(try scratch.names(in: "out") == ["report.json"])
    folder.discard()
    #expect(try scratch.names() == ["out"])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var folders: [String] = []
    var files: [String] = []
    /// What its report.json holds.
    var report = "{\n  \"device\": {\n    \"fields\": {}}}"
    /// What its inspect.json holds.
    var inspected = ""
    /// What its report.html and frames.csv hold.
    var page = "<!doctype html>\n<!-- scanout report -->\n<html>"
    var table = "slot,t_ns,outcome,frame,begin_ns,commit_end_ns\r\n"
    /// Nil when the folder may be replaced.
    var found: String?
  }

  @Test(arguments: [
    Case(testDescription: "an empty folder", folders: ["out"]),
    Case(
      testDescription: "what scanout wrote", folders: ["out/frames"],
      files: ["out/report.json", "out/frames.csv", "out/frames/frame_000000.png"]),
    Case(testDescription: "a report alone", folders: ["out"], files: ["out/report.json"]),
    Case(
      testDescription: "a report in every form", folders: ["out"],
      files: ["out/report.html", "out/report.json", "out/frames.csv"]),
    Case(testDescription: "a page alone", folders: ["out"], files: ["out/report.html"]),
    Case(testDescription: "a table alone", folders: ["out"], files: ["out/frames.csv"]),
    Case(
      testDescription: "a stranger's page", folders: ["out"], files: ["out/report.html"],
      page: "<!doctype html>\n<html>", found: "report.html"),
    Case(
      testDescription: "a stranger's page beside a report", folders: ["out"],
      files: ["out/report.html", "out/report.json"], page: "<p>", found: "report.html"),
    Case(
      testDescription: "a stranger's table", folders: ["out"], files: ["out/frames.csv"],
      table: "frame,time\n", found: "frames.csv"),
    Case(
      testDescription: "pictures of a frame", folders: ["out"],
      files: ["out/inspect.json", "out/blended.png", "out/tree.txt"],
      inspected: "{\n  \"frame\": {\n    \"display\": {}}}"),
    Case(
      testDescription: "a stranger's picture of a frame", folders: ["out"],
      files: ["out/frame.png"], found: "frame.png"),
    Case(
      testDescription: "a stranger's inspection", folders: ["out"],
      files: ["out/inspect.json", "out/frame.png"], inspected: "{\"frame\": 1}",
      found: "inspect.json"),
    Case(
      testDescription: "a stranger's file beside pictures of a frame", folders: ["out"],
      files: ["out/inspect.json", "out/notes.txt"],
      inspected: "{\n  \"frame\": {\n    \"display\": {}}}", found: "notes.txt"),
    Case(
      testDescription: "a stranger's file", folders: ["out"], files: ["out/notes.txt"],
      found: "notes.txt"),
    Case(
      testDescription: "a stranger's file beside a report", folders: ["out"],
      files: ["out/report.json", "out/thesis.tex"], found: "thesis.tex"),
    Case(
      testDescription: "a stranger's picture among the frames", folders: ["out/frames"],
      files: ["out/report.json", "out/frames/holiday.jpg"], found: "frames/holiday.jpg"),
    Case(testDescription: "frames without a report", folders: ["out/frames"], found: "frames"),
    Case(
      testDescription: "a stranger's report", folders: ["out"],
      files: ["out/report.json", "out/frames.csv"], report: "{\"tests\": 5}", found: "report.json"),
  ])
  func replacesOnlyWhatIsEmptyOrItsOwn(_ c: Case) throws {
    for folder in c.folders { try scratch.makeFolder(folder) }
    for file in c.files {
      let texts = [
        "report.json": c.report, "report.html": c.page, "frames.csv": c.table,
        "inspect.json": c.inspected,
      ]
      try scratch.makeFile(file, texts[(file as NSString).lastPathComponent] ?? "")
    }
    let path = scratch("out")
    if let found = c.found {
      #expect(throws: OutputError.foreign(path, found: found)) { try OutputFolder(path) }
      for file in c.files { #expect(FileManager.default.fileExists(atPath: scratch(file))) }
    } else {
      let folder = try OutputFolder(path)
      try folder.write([7], to: "report.json")
      try folder.publish()
      #expect(try scratch.names(in: "out") == ["report.json"])
    }
    #expect(try scratch.names() == ["out"])
  }

  @Test func refusesAFile() throws {
    try scratch.makeFile("out")
    #expect(throws: OutputError.notAFolder(scratch("out"))) { try OutputFolder(scratch("out")) }
  }

  @Test func refusesTheWorkingFolder() {
    #expect(throws: OutputError.inUse(".")) { try OutputFolder(".") }
    #expect(throws: OutputError.inUse("/")) { try OutputFolder("/") }
  }

  @Test func refusesAPathBelowAFile() throws {
    try scratch.makeFile("file")
    let error = #expect(throws: OutputError.self) { try OutputFolder(scratch("file/out")) }
    #expect(error?.exitCode == .environment)
    #expect(error?.description.hasSuffix("cannot be written: Not a directory") == true)
  }

  @Test func followsALink() throws {
    try scratch.makeFolder("real")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("link"), withDestinationPath: scratch("real"))
    let folder = try OutputFolder(scratch("link"))
    try folder.write([1], to: "report.json")
    try folder.publish()
    #expect(try scratch.names() == ["link", "real"])
    #expect(try scratch.names(in: "real") == ["report.json"])
  }
}
