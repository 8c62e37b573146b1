import Foundation
import Testing

/// The program itself, as a process.
@Suite struct ProgramTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ arguments: String...) throws -> Int32 {
    try Program.run(arguments).code
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
    #expect(try run("nonsense") == 2)
  }

  /// As deep as trees may be, each layer with parts that are drawn apart.
  @Test func theDeepestTreeIsDrawn() throws {
    var layer = "{}"
    for _ in 0..<250 {
      layer =
        "{\"frame\": [0, 0, 8, 8], \"shadowOpacity\": 1, \"shadowRadius\": 0, "
        + "\"sublayers\": [\(layer)]}"
    }
    try scratch.makeFile(
      "deep.json",
      """
      {"scanout": 1, "display": {"width": 8, "height": 8}, "root": {"sublayers": [\(layer)]},
       "timeline": [{"at": 0, "insert": {"layer": \(layer), "into": "root"}}]}
      """)
    #expect(try run("render", scratch("deep.json"), "--out", scratch("out")) == 0)
  }

  /// What the real clock cannot have is refused, and not left out in silence.
  @Test(arguments: [
    (#""display": {"width": 8, "height": 8, "variableRefresh": [40, 120]}"#),
    (#""display": {"width": 8, "height": 8}, "workers": {"queue": "serial"}"#),
    (#""display": {"width": 8, "height": 8}, "workers": {"fontLock": true}"#),
  ])
  func aLiveRunRefusesWhatItCannotHave(_ keys: String) throws {
    try scratch.makeFile("live.json", "{\"scanout\": 1, \"duration\": 0.1, \(keys), \"root\": {}}")
    let scene = scratch("live.json")
    #expect(try run("render", scene, "--out", scratch("live"), "--live", "--no-frames") == 2)
    #expect(try scratch.names() == ["live.json"])
    #expect(try run("check", scene) == 0)
  }

  @Test func whatNeverRestsNeedsADuration() throws {
    let scenes = [
      """
      {"class": "EmitterLayer", "emitterCells": [{"birthRate": 5, "lifetime": 1}]}
      """,
      """
      {"speed": 1e-6, "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]}
      """,
      """
      {"duration": 1, "repeatCount": "inf",
       "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]}
      """,
    ]
    for scene in scenes {
      try scratch.makeFile(
        "endless.json",
        """
        {"scanout": 1, "display": {"width": 8, "height": 8}, "root": {"sublayers": [\(scene)]}}
        """)
      for mode in ["timed", "content"] {
        let result = try Program.run([
          "render", scratch("endless.json"), "--out", scratch("endless"), "--mode", mode,
        ])
        #expect(result.code == 2 && result.err.first?.contains("duration: is missing") == true)
      }
    }
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

  @Test func inspectsAFrame() throws {
    let scene = try makeScene(seconds: 1)
    let plan = try Program.run(["inspect", scene, "--slot", "30", "--plan"])
    #expect(plan.code == 0)
    #expect(plan.out.first == "plan of scene, slot 30, frame 28, for 0.5 s")
    let late = try Program.run(["inspect", scene, "--slot", "61"])
    #expect(late.code == 2)
    #expect(
      late.err == ["\(scene): slot 61 is past the end; the replay has the slots 0 to 60"])
    #expect(late.out == [])
    for threads in ["1", "2"] {
      #expect(
        try run(
          "inspect", scene, "--time", "0.5", "--picture", "overdraw,exploded", "--out",
          scratch(threads), "--threads", threads) == 0)
    }
    for name in ["inspect.json", "overdraw.png", "exploded.png"] {
      #expect(
        FileManager.default.contentsEqual(
          atPath: scratch("1/\(name)"), andPath: scratch("2/\(name)")), "\(name)")
    }
  }

  /// The limit of a shell makes a file that grows beyond it an error of writing.
  @Test func aFileBeyondTheLimitIsAnErrorOfTheMachine() throws {
    let scene = try makeScene(seconds: 1)
    let process = Program.process(["render", scene, "--out", scratch("out")])
    let (program, arguments) = (process.executableURL?.path ?? "", process.arguments ?? [])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "ulimit -f 1; exec \"$0\" \"$@\"", program] + arguments
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
    try process.run()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 3)
    #expect(text.contains("cannot be written: File too large"), "\(text)")
    #expect(try scratch.names() == ["scene.json"])
  }

  @Test func aPictureThatWouldBeTooLargeIsToldOfBeforeTheReplay() throws {
    try scratch.makeFile(
      "tall.json",
      """
      {"scanout": 1, "display": {"width": 8, "height": 16384}, "duration": 80000,
       "root": {"animations": [{"keyPath": "opacity", "to": 0, "duration": 80000}]}}
      """)
    let result = try Program.run([
      "inspect", scratch("tall.json"), "--time", "79999", "--all", "--out", scratch("out"),
    ])
    #expect(result.code == 2)
    let line = try #require(result.err.first)
    #expect(
      line.hasPrefix("\(scratch("tall.json")): display: the picture with its legend would be"))
    #expect(try scratch.names() == ["tall.json"])
  }

  @Test(arguments: [
    (["render"], "render "), (["inspect", "a", "--out", "b"], "inspect "), (["nonsense"], ""),
  ])
  func whoIsWrongIsToldWhoseHelpToAskFor(_ arguments: [String], _ verb: String) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 2)
    #expect(result.err.last == "Try 'scanout \(verb)--help'.")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalLeavesNothingBehind(_ signal: Int32) throws {
    // An hour: it does not end before the signal.
    let scene = try makeScene(seconds: 3600)
    let errors = scratch("errors.txt")
    try scratch.makeFile("errors.txt", "")
    let process = Program.process(["render", scene, "--out", scratch("made/out")])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    while process.isRunning {
      let names = (try? scratch.names(in: "made")) ?? []
      if names.contains(where: { $0.hasSuffix(".tmp") }) { break }
      usleep(1000)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + signal)
    #expect(try scratch.names() == ["errors.txt", "scene.json"])
    // That the files went away under its hands is no error to tell of.
    #expect(try String(contentsOfFile: errors, encoding: .utf8) == "")
  }

  @Test func aSignalLeavesNoVideoBehind() throws {
    let scene = try makeScene(seconds: 3600)
    try scratch.install("ffmpeg", "for out; do :; done\nexec cat > \"${out#file:}\"\n")
    let process = Program.process([
      "render", scene, "--out", scratch("out"), "--no-frames", "--video", scratch("film.mp4"),
    ])
    process.environment = ["PATH": scratch("bin") + ":/usr/bin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      if try scratch.names().contains(where: { $0.hasPrefix(".film.mp4") }) { break }
      usleep(1000)
    }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
    #expect(try scratch.names() == ["bin", "scene.json"])
  }
}
