import Foundation
import Report
import Testing
import VSync
import scanout

@Suite struct ReportCommandTests {
  let scratch: Scratch
  let console = RecordingConsole()

  init() throws { scratch = try Scratch() }

  private static let scenes = [
    "good.json": FakeScene(name: "good", outcomes: "PPP"),
    "slow.json": FakeScene(name: "slow", outcomes: "PPrP"),
    "broken.json": FakeScene(
      name: "broken", outcomes: "PP", error: ReportError.unexplainedHitch(slot: 4)),
  ]

  private func run(_ arguments: String..., console: RecordingConsole? = nil) -> ExitCode {
    CommandLineTool(
      engine: FakeEngine(scenes: Self.scenes), console: console ?? self.console,
      programs: scratch("bin")
    ).run(arguments)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: scratch(name), encoding: .utf8)
  }

  @Test func writesEveryForm() throws {
    #expect(run("report", "slow.json", "--out", scratch("out")) == .success)
    #expect(try scratch.names() == ["out"])
    #expect(
      try scratch.names(in: "out") == ["frames.csv", "report.html", "report.json", "trace.pftrace"])
    #expect(
      console.out == [
        "slow: 4 slots, 3 presented, 1 dropped (1 commit), hitch 250.0 ms/s (wwdc20: critical)",
        "HITCH scene=slow slot=2 dur_ms=16.667 kind=commit reason=layout(list) effect=necessary",
        "wrote \(scratch("out"))/report.html, \(scratch("out"))/report.json,"
          + " \(scratch("out"))/frames.csv, \(scratch("out"))/trace.pftrace",
      ])
    #expect(console.err.isEmpty)
  }

  @Test func writesOnlyTheFormsThatAreAskedFor() throws {
    #expect(run("report", "slow.json", "--out", scratch("out"), "--format", "csv") == .success)
    #expect(try scratch.names(in: "out") == ["frames.csv"])
    // What one run wrote, the next may replace, whatever its forms.
    #expect(run("report", "good.json", "--out", scratch("out"), "--format", "html") == .success)
    #expect(try scratch.names(in: "out") == ["report.html"])
    #expect(run("render", "good.json", "--out", scratch("out")) == .success)
    #expect(try scratch.names(in: "out") == ["encode.sh", "frames", "frames.csv", "report.json"])
  }

  @Test func thePageHasTheFramesAroundAHitch() throws {
    #expect(run("report", "slow.json", "--html", scratch("with.html"), "--quiet") == .success)
    #expect(console.out.count == 1)
    #expect(
      run("report", "slow.json", "--html", scratch("without.html"), "--no-pictures") == .success)
    let picture = "data:image/png;base64,"
    #expect(try text("with.html").components(separatedBy: picture).count == 3)
    #expect(try !text("without.html").contains(picture))
    #expect(try scratch.names() == ["with.html", "without.html"])
  }

  @Test func twoRunsWriteTheSameBytes() throws {
    #expect(run("report", "slow.json", "--html", scratch("a.html"), "--threads", "1") == .success)
    #expect(run("report", "slow.json", "--html", scratch("b.html"), "--threads", "3") == .success)
    #expect(try text("a.html") == text("b.html"))
  }

  @Test func progressIsDrawnWhilePicturesAreMade() {
    let terminal = RecordingConsole(isTerminal: true)
    #expect(run("report", "slow.json", "--out", scratch("out"), console: terminal) == .success)
    #expect(terminal.drawn.first == "slow: slot 0, 0.0 s")
    #expect(terminal.drawn.last == "")
  }

  @Test(arguments: ["--out", "--html"])
  func aFailureLeavesNothing(_ option: String) throws {
    #expect(run("report", "broken.json", option, scratch("x")) == .internal)
    #expect(try scratch.names() == [])
  }

  @Test func aFailureLeavesTheOldPage() throws {
    try scratch.makeFile("x.html", "old")
    #expect(run("report", "broken.json", "--html", scratch("x.html")) == .internal)
    #expect(try text("x.html") == "old")
    #expect(run("report", "good.json", "--html", scratch("x.html")) == .success)
    #expect(try text("x.html").hasPrefix("<!doctype html>"))
  }

  @Test func aPageCannotBeAFolder() throws {
    try scratch.makeFolder("x.html")
    #expect(run("report", "good.json", "--html", scratch("x.html")) == .input)
    #expect(console.err == ["scanout: \(scratch("x.html")): is a folder; give a file"])
    #expect(run("report", "good.json", "--html", scratch("no/x.html")) == .environment)
  }
}
