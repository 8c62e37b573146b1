import Foundation
import Testing
import scanout

@Suite struct CompareTests {
  private let console = RecordingConsole()

  private func run(_ arguments: String...) -> ExitCode {
    CommandLineTool(
      engine: FakeEngine(scenes: [
        "a.json": FakeScene(name: "a", outcomes: "PPP"),
        "b|c.json": FakeScene(name: "b", outcomes: "PPrP"),
      ]), console: console, programs: ""
    ).run(["compare"] + arguments)
  }

  @Test func hasALineForEveryReplay() {
    #expect(run("a.json", "b|c.json", "--profiles", "scene,phone-2012") == .success)
    let lines = console.out[0].split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("scene     profile     buffering  active  dropped"))
    #expect(
      lines[4].hasPrefix("b|c.json  phone-2012  double          4        1       250.0  critical"))
    #expect(lines[4].hasSuffix("layout(list)"))
  }

  @Test func markdownEscapesBars() {
    #expect(run("b|c.json", "--format", "markdown", "--buffering", "double,triple") == .success)
    let lines = console.out[0].split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[1] == "| --- | --- | --- | ---: | ---: | ---: | --- | ---: | ---: | --- |")
    #expect(
      lines[2].hasPrefix("| b\\|c.json | scene | double | 4 | 1 | 250.0 | critical | 1 |"))
    #expect(lines[3].contains("| triple |"))
  }

  @Test func jsonHasEveryMetric() throws {
    #expect(run("a.json", "--format", "json") == .success)
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(console.out[0].utf8)) as? [[String: Any]])
    #expect(rows.count == 1)
    #expect((rows[0]["metrics"] as? [String: Any])?["droppedFrames"] as? Int == 0)
    #expect(rows[0]["band"] as? String == "good")
    #expect(rows[0]["mainCause"] is NSNull)
  }

  @Test(arguments: [
    (["a.json", "--profiles", "phone-2013"], "did you mean 'phone-2012'?"),
    (["a.json", "--buffering", "quad"], "some of scene,double,triple"),
    (["a.json", "--format", "html"], "text or markdown or json"),
    (["none.json"], "none.json: is not there"),
  ])
  func saysWhatWouldBeAccepted(_ arguments: [String], _ message: String) {
    let tool = CommandLineTool(
      engine: FakeEngine(scenes: ["a.json": FakeScene(name: "a", outcomes: "P")]),
      console: console, programs: "")
    #expect(tool.run(["compare"] + arguments) == .input)
    #expect(console.err.first?.contains(message) == true, "\(console.err)")
  }
}
