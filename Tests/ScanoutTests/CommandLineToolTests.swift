import Foundation
import Report
import Testing
import VSync
import scanout

@Suite struct CommandLineToolTests {
  let scratch: Scratch
  let console = RecordingConsole()

  init() throws { scratch = try Scratch() }

  private static let scenes = [
    "good.json": FakeScene(name: "good", outcomes: "PPP"),
    "slow.json": FakeScene(
      name: "slow", outcomes: "PPrP", failures: ["expect[0]: slot 2 repeated"]),
    "endless.json": FakeScene(
      name: "endless", outcomes: "PP", error: InputProblems(lines: ["endless.json: duration"])),
    "fontless.json": FakeScene(
      name: "fontless", outcomes: "PP",
      error: EnvironmentProblem(description: "fonts are missing: a.ttf")),
    "broken.json": FakeScene(
      name: "broken", outcomes: "PP", error: ReportError.unexplainedHitch(slot: 4)),
    "full.json": FakeScene(
      name: "full", outcomes: "PP",
      error: OutputError.cannotWrite("out/frames", reason: "No space left on device")),
  ]

  private func run(_ arguments: String..., console: RecordingConsole? = nil) -> ExitCode {
    CommandLineTool(
      engine: FakeEngine(scenes: Self.scenes), console: console ?? self.console,
      programs: scratch("bin")
    ).run(arguments)
  }

  // MARK: Render

  @Test func renderWritesFramesReportAndTable() throws {
    #expect(run("render", "slow.json", "--out", scratch("out")) == .success)
    #expect(try scratch.names() == ["out"])
    #expect(try scratch.names(in: "out") == ["encode.sh", "frames", "frames.csv", "report.json"])
    #expect(try scratch.names(in: "out/frames").count == 4)
    #expect(
      console.out == [
        "slow: 4 slots, 3 presented, 1 dropped (1 commit), hitch 250.0 ms/s (wwdc20: critical)",
        "HITCH scene=slow slot=2 dur_ms=16.667 kind=commit reason=layout(list)"
          + " effect=necessary",
        "wrote \(scratch("out"))/report.json, \(scratch("out"))/frames.csv,"
          + " \(scratch("out"))/frames (4 PNG files)",
      ])
    #expect(console.err.isEmpty)
    #expect(console.drawn.isEmpty)
  }

  @Test func renderWithoutFramesWritesTheReportOnly() throws {
    #expect(run("render", "good.json", "--out", scratch("out"), "--no-frames") == .success)
    #expect(try scratch.names(in: "out") == ["frames.csv", "report.json"])
  }

  @Test func quietLeavesTheSummary() {
    #expect(run("render", "slow.json", "--out", scratch("out"), "--quiet") == .success)
    #expect(console.out.count == 1)
  }

  @Test func progressIsDrawnOnATerminalAndErased() {
    let terminal = RecordingConsole(isTerminal: true)
    #expect(run("render", "good.json", "--out", scratch("out"), console: terminal) == .success)
    #expect(terminal.drawn.first == "good: slot 0, 0.0 s")
    #expect(terminal.drawn.last == "")
    let quiet = RecordingConsole(isTerminal: true)
    #expect(
      run("render", "good.json", "--out", scratch("b"), "--quiet", console: quiet) == .success)
    #expect(quiet.drawn.isEmpty)
  }

  @Test func aSecondRunReplacesTheFirst() throws {
    #expect(run("render", "slow.json", "--out", scratch("out")) == .success)
    #expect(run("render", "good.json", "--out", scratch("out")) == .success)
    #expect(try scratch.names() == ["out"])
    #expect(try scratch.names(in: "out/frames").count == 3)
  }

  // MARK: Inspect

  @Test func inspectPrintsTreeAndPlan() {
    #expect(run("inspect", "good.json") == .success)
    #expect(console.out.count == 1)
    #expect(console.out.first?.hasPrefix("tree of good, slot 0, frame 0, for 0.0 s\n") == true)
    #expect(console.out.first?.contains("\nplan of good, slot 0, frame 0, for 0.0 s\n") == true)
    #expect(run("inspect", "good.json", "--plan") == .success)
    #expect(console.out.last?.hasPrefix("plan of good") == true)
    #expect(run("inspect", "good.json", "--tree", "--json") == .success)
    #expect(console.out.last?.hasPrefix("{\n  \"frame\": {") == true)
    #expect(console.out.last?.contains("\"plan\"") == false)
  }

  @Test func inspectWritesPictures() throws {
    let out = scratch("out")
    #expect(run("inspect", "good.json", "--picture", "updates,cache", "--out", out) == .success)
    #expect(try scratch.names(in: "out") == ["cache.png", "inspect.json", "updates.png"])
    #expect(
      console.out == ["good, slot 0, frame 0, for 0.0 s: wrote \(out) (2 PNG files)"])
    #expect(run("inspect", "good.json", "--all", "--out", out, "--quiet") == .success)
    #expect(console.out.count == 1)
    #expect(
      try scratch.names(in: "out") == [
        "blended.png", "borders.png", "cache.png", "copied.png", "exploded.png", "frame.png",
        "inspect.json", "misaligned.png", "offscreen.png", "overdraw.png", "plan.txt", "tree.txt",
        "updates.png",
      ])
    #expect(try scratch.names() == ["out"])
  }

  @Test func inspectLeavesNothingWhenItFails() throws {
    let out = scratch("out")
    #expect(run("inspect", "good.json", "--slot", "9", "--all", "--out", out) == .input)
    #expect(console.err == ["good.json: slot(9) is not there"])
    #expect(run("inspect", "fontless.json", "--all", "--out", out) == .environment)
    #expect(try scratch.names() == [])
    try scratch.makeFile("file")
    #expect(run("inspect", "good.json", "--all", "--out", scratch("file")) == .input)
    #expect(run("inspect", "good.json", "--all", "--out", scratch("file/out")) == .environment)
    try scratch.makeFolder("mine")
    try scratch.makeFile("mine/frame.png")
    #expect(run("inspect", "good.json", "--all", "--out", scratch("mine")) == .input)
    #expect(try scratch.names(in: "mine") == ["frame.png"])
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    var scene: String
    var code: ExitCode
    var message: String
    var testDescription: String { "\(scene): \(code)" }
  }

  @Test(arguments: [
    Failure(scene: "none.json", code: .input, message: "none.json: is not there; a scene file"),
    Failure(scene: "endless.json", code: .input, message: "endless.json: duration"),
    Failure(
      scene: "fontless.json", code: .environment, message: "scanout: fonts are missing: a.ttf"),
    Failure(
      scene: "full.json", code: .environment,
      message: "scanout: out/frames: cannot be written: No space left on device"),
    Failure(
      scene: "broken.json", code: .internal,
      message: "scanout: internal error: slot 4 repeated although an update was wanted,"
        + " and no cost explains it"),
  ])
  func aFailureLeavesNothingBehind(_ c: Failure) throws {
    #expect(run("render", c.scene, "--out", scratch("out")) == c.code)
    #expect(console.err.first == c.message)
    #expect(console.out.isEmpty)
    #expect(try scratch.names() == [])
  }

  @Test func aFolderOfOthersIsAnErrorOfTheUser() throws {
    try scratch.makeFolder("out")
    try scratch.makeFile("out/notes.txt")
    #expect(run("render", "good.json", "--out", scratch("out")) == .input)
    #expect(
      console.err == [
        "scanout: \(scratch("out")): holds 'notes.txt', which scanout did not write; empty the"
          + " folder, or give --out another one"
      ])
  }

  // MARK: Check

  @Test func checkSaysPassOrFailForEveryScene() {
    #expect(run("check", "good.json", "slow.json") == .failure)
    #expect(
      console.out == [
        "PASS good.json: all 2 hold",
        "  good: 3 slots, 3 presented, 0 dropped, hitch 0.0 ms/s (wwdc20: good)",
        "FAIL slow.json: 1 of 2 do not hold",
        "  expect[0]: slot 2 repeated",
        "  slow: 4 slots, 3 presented, 1 dropped (1 commit), hitch 250.0 ms/s (wwdc20: critical)",
        "  HITCH scene=slow slot=2 dur_ms=16.667 kind=commit reason=layout(list)"
          + " effect=necessary",
        "2 scenes: 1 passed, 1 failed",
      ])
  }

  @Test func checkGoesOnAfterASceneThatCannotBeRead() {
    #expect(run("check", "none.json", "slow.json", "endless.json", "good.json") == .input)
    #expect(console.err == ["none.json: is not there; a scene file", "endless.json: duration"])
    #expect(console.out.last == "4 scenes: 1 passed, 1 failed, 2 not replayed")
  }

  @Test func quietCheckPrintsFailuresOnly() {
    #expect(run("check", "--quiet", "good.json", "slow.json") == .failure)
    #expect(
      console.out == ["FAIL slow.json: 1 of 2 do not hold", "  expect[0]: slot 2 repeated"])
  }

  @Test func anInternalErrorWeighsMost() {
    #expect(run("check", "broken.json", "none.json", "slow.json") == .internal)
  }

  // MARK: Log

  @Test func logPrintsALineForEachEntry() {
    #expect(run("log", "good.json") == .success)
    #expect(
      console.out == [
        """
         -0.016666667  layout list
          0.000000000  cacheMiss card shadow
          0.016666667  mark a\\u{1b}[2Jb
        """
      ])
    #expect(run("log", "good.json", "--layer", "card", "--json") == .success)
    #expect(
      console.out.last
        == #"{"kind": "cacheMiss", "layer": "card", "subject": "card shadow", "timeNs": 0}"#)
    #expect(run("log", "good.json", "--kind", "mark", "--json") == .success)
    #expect(
      console.out.last
        == #"{"kind": "mark", "subject": "a\u001b[2Jb", "timeNs": 16666667}"#)
  }

  @Test func aLogOfNothingPrintsNothing() {
    #expect(run("log", "good.json", "--kind", "overdraw") == .success)
    #expect(run("log", "good.json", "--kind", "mark", "--layer", "card") == .success)
    #expect(console.out.isEmpty)
  }

  @Test func aLogAboutNoLayerIsAnErrorOfTheUser() {
    #expect(run("log", "good.json", "--layer", "crad") == .input)
    #expect(run("log", "endless.json") == .input)
    #expect(
      console.err == [
        #"good.json: "crad" is no layer; the nearest known is "card""#, "endless.json: duration",
      ])
  }

  // MARK: The rest

  @Test func validateLooksAtEveryScene() {
    #expect(run("validate", "good.json", "none.json", "slow.json") == .input)
    #expect(console.out == ["good.json: valid", "slow.json: valid"])
    #expect(console.err == ["none.json: is not there; a scene file"])
  }

  @Test func usageErrorsGoToStandardError() {
    #expect(run("rendr") == .input)
    #expect(console.out.isEmpty)
    #expect(console.err.count == 2)
    #expect(console.err.first?.hasPrefix("scanout: unknown verb 'rendr'") == true)
  }

  @Test func versionHelpAndSchemaGoToStandardOutput() {
    #expect(run("--version") == .success)
    #expect(run("render", "--help") == .success)
    #expect(run("schema") == .success)
    #expect(console.out == [Help.version, Help.text(on: .render), "{}"])
    #expect(console.err.isEmpty)
  }
}
