import Foundation
import Graphics
import Testing
import VSync
import scanout

/// Video, with scripts in the place of ffmpeg; and with ffmpeg where it is installed.
@Suite struct VideoWriterTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Puts a shell script named `ffmpeg` into a folder of programs. It finds the file to write in
  /// `$out`, and what it was called with in `$*`.
  private func install(_ script: String) throws -> String {
    try scratch.install("ffmpeg", "for out; do :; done\nout=\"${out#file:}\"\n\(script)\n")
    return scratch("bin")
  }

  private func writer(
    _ name: String, programs: String, size: PixelSize? = nil
  ) throws -> (VideoWriter, OutputFolder) {
    let folder = try OutputFolder(scratch("out"))
    let file = try OutputFile(scratch(name), outside: folder)
    guard case .encoded(let format)? = FilmFormat(of: name) else {
      throw OutputError.isAFolder(name)
    }
    let writer = try VideoWriter(
      file, format: format, size: size ?? FakeScene.picture(0).size, rate: .sixty,
      programs: programs)
    return (writer, folder)
  }

  /// Shows pictures, one a slot, and ends the film.
  private func finish(_ writer: VideoWriter, _ pictures: [Bitmap?]) throws {
    for (slot, picture) in pictures.enumerated() {
      writer.show(picture, at: FakeScene.rate.tick(slot))
    }
    try writer.finish(at: FakeScene.rate.tick(pictures.count))
  }

  @Test func everySlotIsAFrame() throws {
    let (writer, folder) = try writer(
      "film.mp4", programs: install("cat > \"$out\"; echo \"$*\" > \"$out.called\""))
    defer { folder.discard() }
    try finish(writer, [FakeScene.picture(0), nil, FakeScene.picture(255)])
    try writer.file.publish()
    var frame = VideoFrame(FakeScene.picture(0).size)
    var expected = Data()
    for slot in [0, 0, 255] {
      frame.draw(FakeScene.picture(slot))
      expected += Data(frame.bytes)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch("film.mp4"))) == expected)
    let name = try #require(try scratch.names().first { $0.hasSuffix(".called") })
    let words = try String(contentsOfFile: scratch(name), encoding: .utf8)
    // 3 x 2 pixels: one more column.
    #expect(words.contains("-f rawvideo -pix_fmt yuv420p -video_size 4x2 -framerate 60/1"))
    #expect(words.contains("-i pipe:0 -f mp4 -c:v libx264"))
  }

  @Test func ratesAreExact() throws {
    let script = "cat > /dev/null; echo \"$*\" > \"$out\""
    for (hertz, every, fraction) in [
      (59.94, 1, "2997/50"), (120, 1, "120/1"), (23.976, 1, "2997/125"), (60, 2, "30/1"),
      (60, 7, "60/7"), (59.94, 3, "999/50"),
    ] {
      let folder = try OutputFolder(scratch("out"))
      defer { folder.discard() }
      let writer = try VideoWriter(
        try OutputFile(scratch("film.mkv"), outside: folder), format: [],
        size: FakeScene.picture(0).size, rate: try #require(RefreshRate(hertz: hertz)),
        every: every,
        programs: try install(script))
      try writer.finish(at: .zero)
      try writer.file.publish()
      let words = try String(contentsOfFile: scratch("film.mkv"), encoding: .utf8)
      #expect(words.contains("-framerate \(fraction) "))
      try FileManager.default.removeItem(atPath: scratch("bin"))
    }
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var reason: String
  }

  @Test(arguments: [
    Failure(
      testDescription: "says why", script: "echo first >&2; echo ' Unknown encoder ' >&2; exit 1",
      reason: "Unknown encoder"),
    Failure(
      testDescription: "reads all, then fails",
      script: "cat > /dev/null; echo 'No space left on device' >&2; exit 228",
      reason: "No space left on device"),
    Failure(
      testDescription: "says nothing", script: "exit 7",
      reason: "it ended with status 7 and said nothing"),
    Failure(testDescription: "is killed", script: "kill -9 $$", reason: "signal 9 ended it"),
    Failure(
      testDescription: "does not read", script: "exec 0<&-; exit 0",
      reason: "it did not read all frames"),
    Failure(
      testDescription: "says more than a pipe holds",
      script: "head -c 300000 /dev/zero | tr '\\\\0' x >&2; echo >&2; echo last >&2; exit 1",
      reason: "last"),
    Failure(
      testDescription: "says what must not reach a terminal",
      script: "printf 'a\\033[2Jb\\n' >&2; exit 1", reason: "a\\u{1b}[2Jb"),
  ])
  func failuresAreToldAndLeaveNothing(_ c: Failure) throws {
    let size = try #require(PixelSize(width: 640, height: 480))
    let (writer, folder) = try writer("film.mp4", programs: install(c.script), size: size)
    defer { folder.discard() }
    let pictures = (0..<30).map {
      Bitmap(PixelBuffer(size: size, filledWith: Pixel(argb: UInt32($0))))
    }
    #expect(throws: OutputError.ffmpeg(scratch("film.mp4"), reason: c.reason)) {
      try finish(writer, pictures)
    }
    writer.file.discard()
    #expect(try scratch.names().filter { $0.contains("film") }.isEmpty)
  }

  @Test func refusesWhatCannotBeWritten() throws {
    try scratch.makeFolder("folder.mp4")
    for (name, error) in [
      ("folder.mp4", OutputError.isAFolder(scratch("folder.mp4"))),
      ("out/film.mp4", .insideOutput(scratch("out/film.mp4"), folder: scratch("out"))),
      (
        "none/film.mp4", .cannotWrite(scratch("none/film.mp4"), reason: "No such file or directory")
      ),
    ] {
      let folder = try OutputFolder(scratch("out"))
      defer { folder.discard() }
      #expect(throws: error) { _ = try OutputFile(scratch(name), outside: folder) }
    }
    // Neither a folder of that name nor a file that cannot be run is the program.
    try scratch.makeFolder("a/ffmpeg")
    try scratch.makeFolder("b")
    try scratch.makeFile("b/ffmpeg")
    let folder = try OutputFolder(scratch("out"))
    defer { folder.discard() }
    #expect(throws: OutputError.noFFmpeg(scratch("film.mp4"))) {
      _ = try VideoWriter(
        try OutputFile(scratch("film.mp4"), outside: folder), format: [],
        size: FakeScene.picture(0).size, rate: .sixty,
        programs: "\(scratch("a")):\(scratch("b")):/none")
    }
  }

  // MARK: The command line

  private func render(_ arguments: String..., programs: String) -> (ExitCode, RecordingConsole) {
    let console = RecordingConsole()
    let engine = FakeEngine(scenes: [
      "good.json": FakeScene(name: "good", outcomes: "PPr.P"),
      "endless.json": FakeScene(
        name: "endless", outcomes: "PP", error: InputProblems(lines: ["endless.json: duration"])),
    ])
    let tool = CommandLineTool(engine: engine, console: console, programs: programs)
    return (tool.run(["render"] + arguments), console)
  }

  @Test func rendersAVideo() throws {
    let programs = try install("cat > \"$out\"")
    let film = scratch("film.mp4")
    var (code, console) = render(
      "good.json", "--out", scratch("out"), "--video", film, programs: programs)
    #expect(code == .success)
    #expect(console.out.last?.hasSuffix("(5 PNG files), \(film)") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: film)).count == 5 * 4 * 2 * 3 / 2)
    (code, console) = render(
      "good.json", "--out", scratch("out"), "--video", film, "--no-frames", programs: programs)
    #expect(code == .success)
    #expect(try scratch.names(in: "out") == ["frames.csv", "report.json"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: film)).count == 5 * 4 * 2 * 3 / 2)
    #expect(try scratch.names() == ["bin", "film.mp4", "out"])
  }

  @Test func whatFfmpegCannotDoCostsTheVideoOnly() throws {
    let film = scratch("film.mp4")
    var (code, console) = render(
      "good.json", "--out", scratch("out"), "--video", film, programs: "/none")
    #expect(code == .environment)
    #expect(
      console.err == [
        "scanout: \(film): not written: there is no ffmpeg; install the Debian package 'ffmpeg'"
      ])
    #expect(console.out.last?.hasSuffix("(5 PNG files)") == true)
    #expect(try scratch.names(in: "out/frames").count == 5)
    (code, console) = render(
      "good.json", "--out", scratch("out"), "--video", film,
      programs: try install("echo Conversion failed! >&2; exit 1"))
    #expect(code == .environment)
    #expect(console.err == ["scanout: \(film): not written: ffmpeg: Conversion failed!"])
    #expect(try scratch.names() == ["bin", "out"])
  }

  @Test func aReplayThatFailsLeavesNoVideo() throws {
    let (code, console) = render(
      "endless.json", "--out", scratch("out"), "--video", scratch("film.mp4"),
      programs: try install("cat > \"$out\""))
    #expect(code == .input)
    #expect(console.err == ["endless.json: duration"])
    #expect(try scratch.names() == ["bin"])
  }

  static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

  /// Whether the real one takes what it is told, for every kind of file, and gives the frames back.
  @Test(
    .enabled(if: hasFFmpeg, "ffmpeg is not installed"), arguments: ["mp4", "mov", "mkv", "webm"])
  func ffmpegWritesWhatItIsGiven(_ ending: String) throws {
    let size = try #require(PixelSize(width: 63, height: 41))
    let (writer, folder) = try writer("film.\(ending)", programs: "/usr/bin", size: size)
    defer { folder.discard() }
    let grays: [UInt32] = [0x20, 0x80, 0xE0]
    let pictures = grays.flatMap { gray in
      [Bitmap(PixelBuffer(size: size, filledWith: Pixel(argb: 0xFF00_0000 | gray * 0x10101))), nil]
    }
    try finish(writer, pictures)
    try writer.file.publish()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments = [
      "-nostdin", "-loglevel", "error", "-i", scratch("film.\(ending)"), "-f", "rawvideo",
      "-pix_fmt",
      "gray", "-",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(bytes.count == 6 * 64 * 42)
    for (index, gray) in grays.flatMap({ [$0, $0] }).enumerated() where bytes.count == 6 * 64 * 42 {
      let shown = Int(bytes[index * 64 * 42 + 21 * 64 + 32])
      // Video range or not is up to the converter; the order and the middle are not.
      #expect(abs(shown - Int(gray)) < 20, "frame \(index)")
    }
  }
}
