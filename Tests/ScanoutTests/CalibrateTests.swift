import Foundation
import PlainText
import Testing
import VSync
import scanout

/// `calibrate`, and profile files wherever a device can be given.
@Suite struct CalibrateTests {
  private let scratch: Scratch
  private let console = RecordingConsole()

  init() throws { scratch = try Scratch() }

  private func run(_ arguments: String...) -> ExitCode {
    var engine = FakeEngine(scenes: [
      "a.json": FakeScene(name: "a", outcomes: "PPP"),
      "slow.json": FakeScene(name: "slow", outcomes: "PPrP"),
    ])
    engine.profiles["bench.json"] = DeviceProfile.reference.renamed("bench")
    return CommandLineTool(engine: engine, console: console, programs: "").run(arguments)
  }

  @Test func printsTheProfileWithoutAFile() {
    #expect(run("calibrate", "--seconds", "2") == .success)
    #expect(console.out.count == 1)
    #expect(console.out.first?.contains("\"fillNsPerPixel\": 2") == true)
    #expect(console.out.first?.contains("\"max\": 4") == true)
  }

  @Test func writesTheProfileAndSaysHowSteadyItWas() throws {
    #expect(run("calibrate", "--out", scratch("m.json")) == .success)
    #expect(try scratch.names() == ["m.json"])
    #expect(console.out.count == DeviceProfile.Field.allCases.count + 1)
    #expect(
      console.out.contains {
        $0.hasPrefix("fillNsPerPixel ") && $0.hasSuffix("3  (1.5 to 6, 3 times)")
      })
    #expect(console.out.last == "wrote \(scratch("m.json"))")
  }

  @Test func quietlyItSaysWhereOnly() {
    #expect(run("calibrate", "--out", scratch("m.json"), "--quiet") == .success)
    #expect(console.out == ["wrote \(scratch("m.json"))"])
  }

  @Test func measuresNothingThatCannotBeWritten() {
    #expect(run("calibrate", "--out", scratch("none/m.json")) != .success)
    #expect(console.out.isEmpty)
  }

  @Test func aReplayOnAProfileFileNamesIt() throws {
    let out = scratch("out")
    #expect(run("render", "a.json", "--out", out, "--profile", "bench.json") == .success)
    #expect(try text("out/report.json").contains("\"name\": \"bench\""))
    #expect(try text("out/report.json").contains("\"live\": false"))
    #expect(
      run("report", "a.json", "--html", scratch("a.html"), "--profile", "bench.json") == .success)
    #expect(try text("a.html").contains("bench"))
    #expect(run("check", "a.json", "--profile", "bench.json") == .success)
    #expect(run("compare", "a.json", "--profiles", "scene,bench.json") == .success)
    let lines = console.out.last?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 3)
    #expect(lines.last?.contains("  bench  ") == true)
  }

  @Test func aLiveReplayIsSaidToBeOne() throws {
    #expect(run("render", "slow.json", "--out", scratch("out"), "--live") == .success)
    #expect(console.out.first?.hasPrefix("slow: live, 4 slots") == true)
    #expect(try text("out/report.json").contains("\"live\": true"))
    #expect(try text("out/report.json").contains("Costs are measured"))
  }

  @Test(arguments: [
    ["render", "a.json", "--out", "o", "--profile", "none.json"],
    ["report", "a.json", "--html", "o.html", "--profile", "none.json"],
    ["check", "a.json", "--profile", "none.json"],
    ["compare", "a.json", "--profiles", "none.json"],
  ])
  func aProfileThatIsNotThereStopsAll(_ arguments: [String]) {
    let tool = CommandLineTool(
      engine: FakeEngine(scenes: ["a.json": FakeScene(name: "a", outcomes: "P")]),
      console: console, programs: "")
    #expect(tool.run(arguments) == .input)
    #expect(console.err == ["none.json: is not there"])
    #expect(console.out.isEmpty)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: scratch(name), encoding: .utf8)
  }
}
