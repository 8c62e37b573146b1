import Foundation
import Graphics
import Testing
import VSync
import scanout

/// Films that need no other program, every n-th slot, and the script for those who want another film.
@Suite struct FilmTests {
  let scratch: Scratch
  static let hasFFmpeg = VideoWriterTests.hasFFmpeg

  init() throws { scratch = try Scratch() }

  private func render(
    _ outcomes: String, _ arguments: String...
  ) -> (ExitCode, RecordingConsole) {
    let console = RecordingConsole()
    let engine = FakeEngine(scenes: [
      "good.json": FakeScene(name: "good", outcomes: outcomes),
      "broken.json": FakeScene(
        name: "broken", outcomes: outcomes, error: InputProblems(lines: ["broken.json: duration"])),
    ])
    let tool = CommandLineTool(engine: engine, console: console, programs: "/none")
    return (tool.run(["render"] + arguments), console)
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: scratch(name)))
  }

  // MARK: Formats

  @Test(arguments: [
    ("a.mp4", "encoded"), ("a.MOV", "encoded"), ("a.b.mkv", "encoded"), ("a.webm", "encoded"),
    ("a.apng", "animatedPNG"), ("a.png", "animatedPNG"), ("a.Y4M", "y4m"), ("a.avi", "-"),
    ("apng", "-"), ("", "-"), ("x.png/a", "-"),
  ])
  func theEndingSaysTheFormat(_ name: String, _ expected: String) {
    let format =
      switch FilmFormat(of: name) {
      case .encoded?: "encoded"
      case .y4m?: "y4m"
      case .animatedPNG?: "animatedPNG"
      case nil: "-"
      }
    #expect(format == expected)
  }

  @Test func y4mHasAFrameForEverySlot() throws {
    let film = scratch("film.y4m")
    let (code, _) = render("PPr.P", "good.json", "--out", scratch("out"), "--video", film)
    #expect(code == .success)
    var expected = Data("YUV4MPEG2 W3 H2 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    var frame = VideoFrame(FakeScene.picture(0).size, sampling: .full)
    for slot in [0, 1, 1, 1, 4] {
      frame.draw(FakeScene.picture(slot))
      expected += Data("FRAME\n".utf8) + Data(frame.bytes)
    }
    #expect(try data("film.y4m") == expected)
    #expect(try scratch.names() == ["film.y4m", "out"])
  }

  /// The delays of the frames of an animated PNG, and how many there are said to be.
  private func delays(_ name: String) throws -> (count: Int, delays: [String]) {
    let bytes = [UInt8](try data(name))
    func number(_ at: Int, _ length: Int) -> Int {
      bytes[at..<at + length].reduce(0) { $0 << 8 | Int($1) }
    }
    var (at, count, delays) = (8, 0, [String]())
    while at < bytes.count {
      let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
      if type == "acTL" { count = number(at + 8, 4) }
      if type == "fcTL" { delays.append("\(number(at + 28, 2))/\(number(at + 30, 2))") }
      at += 12 + number(at, 4)
    }
    return (count, delays)
  }

  @Test func anAnimatedPNGHasAFrameForEveryPicture() throws {
    for name in ["film.apng", "film.png"] {
      let (code, console) = render(
        "PPr.P", "good.json", "--out", scratch("out"), "--no-frames", "--video", scratch(name))
      #expect(code == .success)
      #expect(console.out.last?.hasSuffix("frames.csv, \(scratch(name))") == true)
      let film = try delays(name)
      #expect(film.count == 3)
      #expect(film.delays == ["1/60", "1/20", "1/60"])
    }
  }

  @Test func aReplayThatFailsLeavesNoFilm() throws {
    for name in ["film.apng", "film.y4m"] {
      let (code, _) = render(
        "PPr", "broken.json", "--out", scratch("out"), "--video", scratch(name))
      #expect(code == .input)
      #expect(try scratch.names() == [])
    }
  }

  /// `/dev/full` takes nothing: what does not fit is told, and the rest is written.
  @Test func aFullDiskCostsTheFilmOnly() throws {
    let folder = try OutputFolder(scratch("out"))
    defer { folder.discard() }
    let size = try #require(PixelSize(width: 64, height: 64))
    for name in ["a.y4m", "a.apng"] {
      let file = try OutputFile(scratch(name), outside: folder)
      try FileManager.default.createSymbolicLink(
        atPath: file.temporaryPath, withDestinationPath: "/dev/full")
      let error = #expect(throws: OutputError.self) {
        let film: any Film =
          name == "a.y4m"
          ? try VideoWriter(y4m: file, size: size, rate: .sixty)
          : try AnimationWriter(file, size: size, effort: .fast, threads: 1)
        film.show(Bitmap(PixelBuffer(size: size)), at: .zero)
        try film.finish(at: FakeScene.rate.tick(1))
      }
      #expect(
        error == .cannotWrite(scratch(name), reason: "No space left on device"), "\(name)")
      #expect(error?.exitCode == .environment)
      file.discard()
    }
  }

  // MARK: Pace

  struct Pace: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var hertz: Double
    var every = 1
    var moments: [Int64]
    /// Frames that are due before each.
    var frames: [Int]
  }

  @Test(arguments: [
    Pace(
      testDescription: "slots", hertz: 60, moments: [0, 16_666_667, 33_333_333], frames: [0, 1, 1]),
    Pace(
      testDescription: "every third slot", hertz: 60, every: 3,
      moments: [0, 50_000_000, 100_000_000],
      frames: [0, 1, 1]),
    Pace(
      testDescription: "slots of two and three intervals", hertz: 120,
      moments: [0, 16_666_667, 41_666_667], frames: [0, 2, 3]),
    Pace(
      testDescription: "a panel that waits 9 ms and 25 ms", hertz: 120,
      moments: [0, 9_000_000, 34_000_000], frames: [0, 1, 3]),
    Pace(
      testDescription: "a moment again", hertz: 60, moments: [16_666_667, 16_666_667],
      frames: [1, 0]),
  ])
  func framesKeepUpWithTime(_ c: Pace) throws {
    var pace = FilmPace(try #require(RefreshRate(hertz: c.hertz)), every: c.every)
    #expect(c.moments.map { pace.begin(at: Instant(nanoseconds: $0)) } == c.frames)
    // The last picture has a frame at least.
    let end = Instant(nanoseconds: c.moments.last ?? 0)
    #expect(pace.end(at: end) == 1)
  }

  // MARK: Every n-th slot

  @Test(arguments: [(1, 7), (2, 4), (3, 3), (7, 1), (100, 1)])
  func everyNthSlotHasAFileAndTheNumbersHaveNoGap(_ every: Int, _ count: Int) throws {
    let outcomes = "PPrP..P"
    let (code, console) = render(
      outcomes, "good.json", "--out", scratch("out"), "--every", "\(every)", "--video",
      scratch("film.y4m"))
    #expect(code == .success)
    #expect(console.out.last?.contains("(\(count) PNG file") == true)
    #expect(
      try scratch.names(in: "out/frames") == (0..<count).map { "frame_00000\($0).png" })
    // Each file shows what was on the glass in its slot.
    let shown = [0, 1, 1, 3, 3, 3, 6]
    for number in 0..<count {
      let picture = FakeScene.picture(shown[number * every])
      #expect(try data("out/" + FrameWriter.name(number)) == Data(PNGEncoder().encode(picture)))
    }
    let table = try String(contentsOfFile: scratch("out/frames.csv"), encoding: .utf8)
    let rows = table.components(separatedBy: "\r\n").map { $0.components(separatedBy: ",") }
    let column = try #require(rows[0].firstIndex(of: "file"))
    for slot in shown.indices {
      #expect(
        rows[slot + 1][column] == (slot % every == 0 ? FrameWriter.name(slot / every) : ""),
        "slot \(slot)")
    }
    let rate = [1: "60:1", 2: "30:1", 3: "20:1", 7: "60:7", 100: "3:5"][every]
    let head = "YUV4MPEG2 W3 H2 F\(rate ?? "") Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    let film = try data("film.y4m")
    #expect(film.starts(with: Data(head.utf8)))
    #expect(film.count == head.utf8.count + count * (6 + 18))
  }

  @Test func withoutFilesTheColumnIsEmpty() throws {
    #expect(render("PP", "good.json", "--out", scratch("out"), "--no-frames").0 == .success)
    let table = try String(contentsOfFile: scratch("out/frames.csv"), encoding: .utf8)
    #expect(table.contains(",file,") && !table.contains("frame_"))
    #expect(try scratch.names(in: "out") == ["frames.csv", "report.json"])
  }

  // MARK: encode.sh

  private func script(
    _ width: Int, _ height: Int, every: Int = 1, times: [Int64]? = nil
  ) throws -> EncodeScript {
    let slots = (0..<5).map { index in
      SlotRecord(
        index: index,
        time: times.map { Instant(nanoseconds: $0[index]) } ?? FakeScene.rate.tick(index),
        outcome: .presented, frame: index)
    }
    return EncodeScript(
      size: try #require(PixelSize(width: width, height: height)), rate: .sixty, every: every,
      slots: slots, end: Instant(nanoseconds: times?.last ?? 83_333_333))
  }

  @Test func theScriptPutsTheRateBeforeTheInputAndMakesSidesEven() throws {
    let even = try script(4, 2)
    #expect(even.text.contains("ffmpeg -framerate 60/1 -i frames/frame_%06d.png \\\n"))
    #expect(!even.text.contains("pad="))
    #expect(even.list == nil)
    #expect(try script(4, 2, every: 3).text.contains("-framerate 20/1 -i"))
    #expect(
      try script(3, 2).text.contains(
        ",format=yuv444p,pad=ceil(iw/2)*2:ceil(ih/2)*2,fillborders=right=1:bottom=0:mode=smear\""))
  }

  @Test func slotsOfUnequalLengthAreListed() throws {
    let script = try script(
      4, 2, every: 2, times: [0, 16_000_000, 25_000_000, 50_000_000, 60_000_000, 1_070_000_001])
    #expect(script.text.contains("ffmpeg -safe 0 -f concat -i frames.ffconcat -vsync vfr \\\n"))
    #expect(
      script.list == """
        ffconcat version 1.0
        file frames/frame_000000.png
        option framerate 60000
        duration 0.025000000
        file frames/frame_000001.png
        option framerate 60000
        duration 0.035000000
        file frames/frame_000002.png
        option framerate 60000
        duration 1.010000001
        file frames/frame_000002.png
        option framerate 60000

        """)
  }

  /// What a program says on standard output.
  private func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program) \(arguments)")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The times of the packets that ffprobe finds, sorted, and the size.
  private func packets(_ name: String) throws -> (times: [Double], size: String) {
    let times = try output(
      "/usr/bin/ffprobe",
      ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0", scratch(name)])
    let size = try output(
      "/usr/bin/ffprobe",
      ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0:s=x", scratch(name)])
    return (
      times.split(whereSeparator: { !"0123456789.".contains($0) }).compactMap { Double($0) }
        .sorted(),
      size.filter { !$0.isWhitespace }
    )
  }

  /// White pictures with odd sides: what the script adds to them is white, and not black.
  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
  func theScriptRepeatsTheLastRowAndColumn() throws {
    let size = try #require(PixelSize(width: 61, height: 41))
    let folder = try OutputFolder(scratch("out"))
    let files = try FrameWriter(folder, threads: 1)
    for _ in 0..<3 {
      try files.show(Bitmap(PixelBuffer(size: size, filledWith: Pixel(argb: 0xFFFF_FFFF))))
    }
    try files.finish()
    try folder.write([Array(try script(61, 41).text.utf8)], to: "encode.sh", isProgram: true)
    try folder.publish()
    _ = try output("/bin/sh", [scratch("out/encode.sh"), scratch("film.mp4")])
    _ = try output(
      "/usr/bin/ffmpeg",
      ["-nostdin", "-i", scratch("film.mp4"), "-frames:v", "1", scratch("last.png")])
    let picture = try ImageFile.decode([UInt8](try data("last.png")))
    #expect(picture.size.width == 62 && picture.size.height == 42)
    for (x, y) in [(0, 0), (60, 40), (61, 20), (30, 41), (61, 41)] {
      #expect(picture[x, y].straight.red > 240, "pixel \(x), \(y)")
    }
  }

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"))
  func ffmpegReadsAllOfIt() throws {
    for name in ["film.apng", "film.y4m"] {
      #expect(
        render("PPr.P", "good.json", "--out", scratch("out"), "--video", scratch(name)).0
          == .success)
    }
    let near: ([Double], [Double]) -> Bool = { a, b in
      a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 2e-5 }
    }
    let animation = try packets("film.apng")
    #expect(near(animation.times, [0, 1 / 60, 4 / 60]), "\(animation.times)")
    let planes = try packets("film.y4m")
    #expect(near(planes.times, (0..<5).map { Double($0) / 60 }), "\(planes.times)")
    #expect(planes.size == "3x2" && animation.size == "3x2")
    // The script, run from elsewhere, with a side that is odd.
    _ = try output("/bin/sh", [scratch("out/encode.sh"), scratch("script.mp4")])
    let video = try packets("script.mp4")
    #expect(near(video.times, (0..<5).map { Double($0) / 60 }), "\(video.times)")
    #expect(video.size == "4x2")
  }
}
