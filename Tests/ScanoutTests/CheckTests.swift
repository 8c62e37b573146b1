import Foundation
import PlainText
import Testing
import scanout

/// What `scanout check` writes and prints beside its verdicts.
@Suite struct CheckTests {
  private let console = RecordingConsole()
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let scenes = [
    "good.json": FakeScene(name: "good", outcomes: "PPP"),
    "slow.json": FakeScene(name: "slow", outcomes: "PPrP", failures: ["expect[0]: 50% off\nhere"]),
    "twin/good.json": FakeScene(name: "good", outcomes: "PP"),
  ]

  private func run(_ arguments: String..., files: [String: JSONValue] = [:]) -> ExitCode {
    CommandLineTool(
      engine: FakeEngine(scenes: Self.scenes, files: files), console: console, programs: ""
    ).run(arguments)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: scratch(name), encoding: .utf8)
  }

  @Test func junitHasASuiteForEveryScene() throws {
    let code = run("check", "good.json", "none.json", "slow.json", "--junit", scratch("j.xml"))
    #expect(code == .input)
    let text = try text("j.xml")
    #expect(text.contains("name=\"good.json\" "))
    #expect(text.contains("tests=\"2\" failures=\"0\" errors=\"0\" time=\"0.050\""))
    #expect(
      text.contains("<error message=\"none.json: is not there; a scene file\" type=\"scanout\">"))
    #expect(text.contains("<failure message=\"expect[0]: 50% off\" type=\"scanout\">"))
    #expect(text.contains("<property name=\"droppedFrames\" value=\"1\"/>"))
    #expect(text.contains("HITCH scene=slow slot=2"))
    #expect(try scratch.names() == ["j.xml"])
  }

  @Test func aFileThatCannotBeWrittenIsToldBeforeAnyReplay() {
    #expect(run("check", "good.json", "--junit", scratch("no/j.xml")) == .environment)
    #expect(console.out.isEmpty)
    #expect(console.err.count == 1)
  }

  @Test func annotationsAreInTheFormOfGitHubsRunners() {
    #expect(run("check", "none.json", "slow.json", "--annotations", "--quiet") == .input)
    #expect(
      console.out == [
        "::error file=none.json,title=scanout not replayed::none.json: is not there; a scene file",
        "FAIL slow.json: 1 of 2 do not hold", "  expect[0]: 50% off\nhere",
        "::error file=slow.json,title=scanout check::expect[0]: 50%25 off%0Ahere",
      ])
  }

  @Test func aBaselineFailsWhatIsWorse() throws {
    let file = scratch("b.json")
    #expect(run("check", "good.json", "--write-baseline", file, "--quiet") == .success)
    let written = try text("b.json")
    #expect(written.contains("\"droppedFrames\": 0"))
    let baseline = try #require(
      try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: Any])
    #expect(baseline["scanoutBaseline"] as? Int == 1)

    let worse: JSONValue = [
      "scanoutBaseline": 1, "scenes": ["good": ["droppedFrames": -1, "fpsPresented": 10]],
    ]
    #expect(
      run("check", "good.json", "--baseline", "b", "--quiet", files: ["b": worse]) == .failure)
    #expect(console.out.contains("FAIL good.json: 1 of 3 do not hold"))
    #expect(console.out.contains("  baseline: droppedFrames was -1, is 0"))
    #expect(!console.out.contains { $0.contains("fpsPresented") })
  }

  @Test func aSceneThatTheBaselineLacksFails() {
    let empty: JSONValue = ["scanoutBaseline": 1, "scenes": [:]]
    #expect(
      run("check", "good.json", "--baseline", "b", "--quiet", files: ["b": empty]) == .failure)
    #expect(
      console.out.last
        == "  baseline: there is no scene good in it; write one that has it with --write-baseline")
  }

  @Test func whatIsNoBaselineIsAnError() {
    #expect(run("check", "good.json", "--baseline", "b", files: ["b": []]) == .input)
    #expect(console.err == ["b: is no baseline of version 1; what --write-baseline wrote"])
    #expect(run("check", "good.json", "--baseline", "c") == .input)
  }

  @Test func twoScenesOfOneNameCannotBeInABaseline() throws {
    let code = run("check", "good.json", "twin/good.json", "--write-baseline", scratch("b.json"))
    #expect(code == .input)
    #expect(
      console.err == [
        "twin/good.json: two scenes are named good; a baseline knows scenes by name"
      ])
    #expect(try scratch.names().isEmpty)
  }

  /// Scenes are replayed at one time, and told in the order of the command line.
  @Test(arguments: ["1", "2", "8"])
  func threadsChangeNothing(_ threads: String) {
    let names = (0..<20).map { $0 % 3 == 0 ? "slow.json" : "good.json" }
    let arguments = ["check"] + names + ["--threads", threads]
    #expect(
      CommandLineTool(engine: FakeEngine(scenes: Self.scenes), console: console, programs: "")
        .run(arguments) == .failure)
    let verdicts = console.out.filter { $0.hasPrefix("PASS") || $0.hasPrefix("FAIL") }
    #expect(
      verdicts.map { $0.split(separator: ":")[0].split(separator: " ")[1] } == names.map { $0[...] }
    )
  }
}

extension CheckTests {
  /// What is read is not written over, and neither is what is no regular file.
  @Test func outputsSpareInputsAndDevices() throws {
    let pipe = scratch("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(run("check", "good.json", "--junit", pipe) == .input)
    #expect(console.err == ["scanout: \(pipe): is no regular file; give a file to write"])
    #expect(run("check", "good.json", "--write-baseline", "good.json") == .input)
    #expect(console.err.last == "scanout: good.json: is what is read; give another file to write")
    #expect(run("check", "good.json", "--junit", "a", "--write-baseline", "a") == .input)
    #expect(try scratch.names() == ["pipe"])
  }
}
