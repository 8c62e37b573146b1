import Foundation
import Graphics
import PlainText
import Testing
import scanout

@Suite struct DiffTests {
  private let console = RecordingConsole()
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ arguments: String..., files: [String: JSONValue] = [:]) -> ExitCode {
    CommandLineTool(
      engine: FakeEngine(scenes: [:], files: files), console: console, programs: ""
    ).run(["diff"] + arguments)
  }

  /// A picture of 4 x 3 with some pixels of another colour.
  @discardableResult
  private func picture(_ name: String, _ changed: [Int: UInt32] = [:], width: Int = 4) throws
    -> String
  {
    let size = try #require(PixelSize(width: width, height: 3))
    let pixels = (0..<size.area).map { changed[$0] ?? 0xFF40_4040 }
    let path = scratch(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let bytes = PNGEncoder().encode(Bitmap(PixelBuffer(size: size, pixels: pixels)))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var changed: [Int: UInt32] = [:]
    var width = 4
    var options: [String] = []
    var code = ExitCode.failure
    var line: String?
  }

  @Test(arguments: [
    Case(testDescription: "the same", code: .success),
    Case(
      testDescription: "one pixel by little", changed: [6: 0xFF40_4140],
      line: "a.png: 1 pixel differs by up to 1, within [2, 1, 1, 1];"
        + " passes with --max-delta 1 --max-pixels 1"),
    Case(
      testDescription: "two by much", changed: [1: 0xFFFF_4040, 11: 0xFF40_4041],
      line: "a.png: 2 pixels differ by up to 191, within [1, 0, 3, 3];"
        + " passes with --max-delta 191 --max-pixels 2"),
    Case(
      testDescription: "within both limits", changed: [6: 0xFF40_4140],
      options: ["--max-delta", "1", "--max-pixels", "1"], code: .success),
    Case(
      testDescription: "too many pixels", changed: [6: 0xFF40_4140, 7: 0xFF40_4140],
      options: ["--max-delta", "9", "--max-pixels", "1"],
      line: "a.png: 2 pixels differ by up to 1, within [2, 1, 2, 1];"
        + " passes with --max-delta 1 --max-pixels 2"),
    Case(
      testDescription: "another size", width: 5,
      options: ["--max-delta", "255", "--max-pixels", "99"],
      line: "a.png: 4 x 3, then 5 x 3"),
  ])
  func comparesPictures(_ c: Case) throws {
    let (a, b) = (try picture("a.png"), try picture("b.png", c.changed, width: c.width))
    let tool = CommandLineTool(
      engine: FakeEngine(scenes: [:]), console: console, programs: "")
    #expect(tool.run(["diff", a, b] + c.options) == c.code)
    #expect(
      console.out
        == [c.line, c.line == nil ? "same: \(a) and \(b)" : "1 picture differs"].compactMap { $0 })
  }

  @Test func writesPicturesOfWhatDiffers() throws {
    let (a, b) = (try picture("a.png"), try picture("b.png", [6: 0xFFFF_FFFF]))
    for _ in 0..<2 {
      #expect(run(a, b, "--out", scratch("why")) == .failure)
      #expect(
        try scratch.names(in: "why") == [
          "a.actual.png", "a.diff.png", "a.expected.png", "diff.json",
        ])
    }
    let data = try #require(FileManager.default.contents(atPath: scratch("why/a.diff.png")))
    let picture = try ImageFile.decode(Array(data))
    // What differs by much is red, the rest a pale grey.
    #expect(picture[2, 1] == Pixel(argb: 0xFFFF_0000))
    #expect(picture[0, 0] == Pixel(argb: 0xFFCF_CFCF))
    // What is the same leaves nothing.
    #expect(run(a, a, "--out", scratch("none")) == .success)
    #expect(try !scratch.names().contains("none"))
  }

  @Test func comparesFoldersByTheNamesOfTheirFiles() throws {
    for (folder, changed) in [("one", [:]), ("two", [5: 0xFF00_0000])] as [(String, [Int: UInt32])]
    {
      try picture("\(folder)/frames/frame_000000.png")
      try picture("\(folder)/frames/frame_000001.png", changed)
    }
    try picture("two/frames/frame_000002.png")
    #expect(run(scratch("one"), scratch("two")) == .failure)
    #expect(console.out.count == 3)
    #expect(console.out[0].hasPrefix("frame_000001.png: 1 pixel differs"))
    #expect(console.out[1] == "frame_000002.png: only in \(scratch("two"))")
    #expect(console.out[2] == "2 of 3 pictures differ")
    #expect(run(scratch("one"), scratch("one")) == .success)
  }

  @Test func comparesReports() throws {
    func report(dropped: Int, outcome: String) -> JSONValue {
      [
        "schemaVersion": 2, "metrics": ["droppedFrames": .number(Double(dropped))],
        "slots": [
          ["outcome": "presented", "frame": 0], ["outcome": .string(outcome), "frame": 0],
        ],
        "frames": [["outcome": "onTime"]], "segments": [],
        "hitches": dropped == 0
          ? []
          : [
            [
              "slot": 1, "kind": "commit", "slotCount": 1,
              "reasons": [["code": "layout", "layers": ["list"], "labels": []]],
            ]
          ],
      ]
    }
    try Data().write(to: URL(fileURLWithPath: scratch("a.json")))
    try Data().write(to: URL(fileURLWithPath: scratch("b.json")))
    let files = [
      scratch("a.json"): report(dropped: 0, outcome: "presented"),
      scratch("b.json"): report(dropped: 1, outcome: "repeated"),
    ]
    #expect(run(scratch("a.json"), scratch("b.json"), files: files) == .failure)
    #expect(
      console.out == [
        "metrics.droppedFrames: 0, then 1",
        "slots[1]: outcome presented, then repeated",
        "hitches at slot 1: none, then commit of 1: layout([list], [])",
        "3 things differ",
      ])
    #expect(run(scratch("a.json"), scratch("a.json"), files: files) == .success)
    #expect(
      run(
        scratch("a.json"), scratch("b.json"), files: [scratch("a.json"): [], scratch("b.json"): []])
        == .input)
    #expect(
      console.err == ["\(scratch("a.json")): is no report; a report.json that scanout wrote"])
  }

  @Test func refusesWhatCannotBeCompared() throws {
    let a = try picture("a.png")
    try picture("folder/a.png")
    try FileManager.default.createDirectory(
      atPath: scratch("empty"), withIntermediateDirectories: false)
    try Data("no".utf8).write(to: URL(fileURLWithPath: scratch("bad.png")))
    #expect(run(a, scratch("folder")) == .input)
    #expect(run(a, scratch("none.png")) == .input)
    #expect(run(scratch("empty"), scratch("folder")) == .input)
    #expect(run(a, scratch("bad.png")) == .input)
    #expect(run(a, a, "--max-delta", "3") == .input)
    #expect(console.err.count == 6)
    #expect(console.err[0].contains("is a folder, and \(a) a picture"))
    #expect(console.err[1].contains("is not there; a picture, a folder or a report"))
    #expect(console.err[2].contains("holds no picture"))
    #expect(
      console.err[4].contains("--max-delta N needs --max-pixels N")
        || console.err[4].contains("--max-delta needs --max-pixels N"))
  }
}
