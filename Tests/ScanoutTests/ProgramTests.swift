import Foundation
import Testing

/// The program itself, as a process.
@Suite struct ProgramTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Beside the program that runs the tests.
  private static let program =
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("scanout")

  private func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func run(_ arguments: String...) throws -> Int32 {
    let process = try start(arguments)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return process.terminationStatus
  }

  /// A square that moves for as many seconds.
  private func makeScene(seconds: Int) throws -> String {
    try scratch.makeFile(
      "scene.json",
      """
      {"scanout": 1, "display": {"width": 64, "height": 64}, "duration": \(seconds),
       "root": {"sublayers": [{"id": "a", "frame": [0, 0, 9, 9], "backgroundColor": "#F00"}]},
       "timeline": [{"at": 0, "animate":
         {"layer": "a", "keyPath": "position.x", "to": 50, "duration": \(seconds)}}]}
      """)
    return scratch("scene.json")
  }

  @Test func rendersAScene() throws {
    let scene = try makeScene(seconds: 1)
    #expect(try run("render", scene, "--out", scratch("out")) == 0)
    #expect(try scratch.names() == ["out", "scene.json"])
    #expect(try scratch.names(in: "out/frames").count == 61)
    let file = try Data(contentsOf: URL(fileURLWithPath: scratch("out/frames/frame_000060.png")))
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try run("check", scene) == 0)
  }

  @Test func threadsChangeNoByte() throws {
    let scene = try makeScene(seconds: 1)
    #expect(try run("render", scene, "--out", scratch("a"), "--threads", "1") == 0)
    #expect(try run("render", scene, "--out", scratch("b"), "--threads", "3") == 0)
    let names = try scratch.names(in: "a/frames").map { "frames/\($0)" }
    for name in names + ["report.json", "frames.csv"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: scratch("a/\(name)"), andPath: scratch("b/\(name)")),
        "\(name)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalLeavesNothingBehind(_ signal: Int32) throws {
    // An hour: it does not end before the signal.
    let scene = try makeScene(seconds: 3600)
    let process = try start(["render", scene, "--out", scratch("made/out")])
    while process.isRunning {
      let names = (try? scratch.names(in: "made")) ?? []
      if names.contains(where: { $0.hasSuffix(".tmp") }) { break }
      usleep(1000)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    #expect(try scratch.names() == ["scene.json"])
  }

  @Test func badInputIsTheUsersFault() throws {
    try scratch.makeFile("bad.json", "{\"scanout\": 1")
    #expect(try run("render", scratch("bad.json"), "--out", scratch("out")) == 2)
    #expect(try run("validate", scratch("none.json")) == 2)
    #expect(try run("nonsense") == 2)
    #expect(try scratch.names() == ["bad.json"])
  }
}
