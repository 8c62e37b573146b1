import Calibration
import Compositor
import Foundation
import Graphics
import Inspection
import PlainText
import Replay
import Report
import Synchronization
import VSync
import scanout

/// A console that keeps what is printed.
final class RecordingConsole: Console {
  private let lines = Mutex<(out: [String], err: [String], drawn: [String])>(([], [], []))
  let showsProgress: Bool

  init(isTerminal: Bool = false) { showsProgress = isTerminal }

  var out: [String] { lines.withLock { $0.out } }
  var err: [String] { lines.withLock { $0.err } }
  var drawn: [String] { lines.withLock { $0.drawn } }

  func print(_ text: String) { lines.withLock { $0.out.append(text) } }
  func printError(_ text: String) { lines.withLock { $0.err.append(text) } }
  func drawProgress(_ text: String) { lines.withLock { $0.drawn.append(text) } }
}

/// A scene that shows what its letters say: `P` a new frame, `r` the old one again although the
/// layer `list` was laid out for 20 ms, `.` nothing new.
struct FakeScene: Replayable {
  var name: String
  var outcomes: String
  var failures: [String] = []
  /// Thrown after the slots were handed out.
  var error: (any Error)?

  /// What it is replayed on.
  var device = DeviceProfile.reference
  /// The budget that was asked for.
  var keptBytes: Int?

  static let rate = RefreshRate.sixty

  func checkPictures() {}
  var notes: [String] = []

  var display: (size: PixelSize, rate: RefreshRate) { (Self.picture(0).size, Self.rate) }

  func play(mode: Recording.Mode?, threads: Int, into sink: (any FrameSink)?) throws -> Recording {
    let recording = recording
    for slot in recording.slots {
      let isNew = slot.outcome == .presented
      try sink?.slot(slot, bitmap: isNew ? Self.picture(slot.index) : nil)
    }
    if let error { throw error }
    return recording
  }

  /// A frame without layers; only slot 0 has one.
  func inspect(
    _ moment: InspectedMoment, mode: Recording.Mode?, threads: Int, drawsPictures: Bool
  ) throws -> Inspector {
    if let error { throw error }
    guard moment == .slot(0), let size = PixelSize(width: 3, height: 2) else {
      throw InputProblems(lines: ["\(name).json: \(moment) is not there"])
    }
    let plan = FramePlan(
      tree: RenderTree(), at: .zero, display: DisplayGeometry(pixelSize: size), previous: nil)
    let frame = InspectedFrame(
      tree: RenderTree(), plan: plan, instant: .zero, scene: name, frame: 0, slot: 0,
      shownSince: 0)
    return Inspector(frame, threads: threads)
  }

  var layerIDs: [String] { ["card", "list"] }

  /// Three entries, one of them with a label that nobody wants on a terminal.
  func log(mode: Recording.Mode?) throws -> [LogEntry] {
    if let error { throw error }
    return [
      LogEntry(time: Self.rate.tick(-1), kind: .layout, subject: "list"),
      LogEntry(time: .zero, kind: .cacheMiss, subject: "card shadow"),
      LogEntry(time: Self.rate.tick(1), kind: .mark, subject: "a\u{1B}[2Jb"),
    ]
  }

  func playLive(threads: Int, into sink: (any FrameSink)?) throws -> Recording {
    var recording = try play(mode: nil, threads: threads, into: sink)
    recording.isLive = true
    return recording
  }

  func keeping(bytes: Int) -> any Replayable {
    var scene = self
    scene.keptBytes = bytes
    return scene
  }

  func on(_ device: DeviceProfile) -> any Replayable {
    var scene = self
    scene.device = device
    return scene
  }

  func play(_ variant: ReplayVariant, blame: Blame) throws -> ReplayReport {
    var recording = recording
    if let device = variant.device { recording.device = device }
    if let buffering = variant.buffering { recording.display.buffering = buffering }
    return try judge(ReplayReport(recording), blame, mode: nil, threads: 1)
  }

  func judge(
    _ report: ReplayReport, _ blame: Blame, mode: Recording.Mode?, threads: Int
  ) throws -> ReplayReport {
    // Without its layout nothing repeats.
    try report.judged(blame.effort) { _, _ in Self.slots(of: report.recording, showing: "P") }
  }

  private static func slots(of recording: Recording, showing: Character) -> [SlotRecord] {
    recording.slots.map {
      SlotRecord(index: $0.index, time: $0.time, outcome: .presented, frame: $0.frame)
    }
  }

  func check(blame: Blame, threads: Int) throws -> CheckOutcome {
    if let error { throw error }
    let report = try ReplayReport(recording)
    return CheckOutcome(
      report: failures.isEmpty ? report : try judge(report, blame, mode: nil, threads: threads),
      cases: failures.enumerated().map { .init("expect[\($0.offset)]", failure: $0.element) }
        + (failures.count..<2).map { .init("expect[\($0)]") })
  }

  /// A picture that is another one in every slot.
  static func picture(_ slot: Int) -> Bitmap {
    guard let size = PixelSize(width: 3, height: 2) else { preconditionFailure("3 x 2") }
    let pixel = Pixel(argb: 0xFF00_0000 + UInt32(slot))
    return Bitmap(PixelBuffer(size: size, filledWith: pixel))
  }

  private var recording: Recording {
    let rate = Self.rate
    var recording = Recording(
      scene: name,
      display: Recording.Display(
        width: 3, height: 2, scale: 1, pixelWidth: 3, pixelHeight: 2, refreshRate: rate,
        buffering: .double),
      mode: .timed, start: .warm, device: device)
    var shown: Int?
    for (index, letter) in outcomes.enumerated() {
      var frame = FrameRecord(
        id: index, kind: .main, beginSlot: index - 2, wantedSlot: index - 2, targetSlot: index)
      if letter == "P" {
        shown = index
        (frame.presentSlot, frame.present, frame.outcome) = (index, rate.tick(index), .onTime)
        frame.commitEnd = rate.tick(index - 1)
      } else if letter == "r" {
        frame.costs = [
          CostEntry(
            cause: .layout, owner: .main, subject: "list", cost: Nanoseconds.milliseconds(20))
        ]
      }
      recording.frames.append(frame)
      let outcome: SlotOutcome = letter == "P" ? .presented : letter == "r" ? .repeated : .idle
      recording.slots.append(
        SlotRecord(index: index, time: rate.tick(index), outcome: outcome, frame: shown))
    }
    return recording
  }
}

/// Knows some scenes by their file; every other file is a problem.
struct FakeEngine: Engine {
  var scenes: [String: FakeScene]
  var files: [String: JSONValue] = [:]
  var profiles: [String: DeviceProfile] = [:]
  var schema: String { "{}" }

  func readJSON(_ file: String) throws(InputProblems) -> JSONValue {
    guard let value = files[file] else { throw InputProblems(lines: ["\(file): is not there"]) }
    return value
  }

  func readProfile(_ file: String) throws(InputProblems) -> DeviceProfile {
    guard let profile = profiles[file] else {
      throw InputProblems(lines: ["\(file): is not there"])
    }
    return profile
  }

  /// A machine on which filling a pixel takes as many nanoseconds as there are seconds.
  func calibrate(seconds: Double) throws -> CalibratedProfile {
    var profile = CalibratedProfile(cores: 3)
    profile.set(.fillNsPerPixel, Spread([seconds, 2 * seconds, seconds / 2]))
    return profile
  }

  func open(_ file: String) throws(InputProblems) -> any Replayable {
    guard let scene = scenes[file] else {
      throw InputProblems(lines: ["\(file): is not there; a scene file"])
    }
    return scene
  }
}

/// A folder for one test, removed with it.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "scanout-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something inside.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// The names inside a folder, hidden ones too, sorted.
  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self(name), withIntermediateDirectories: true)
  }

  func makeFile(_ name: String, _ text: String = "x") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
  }

  /// Makes a shell script that can be run in the folder `bin`.
  ///
  /// Another process writes it: a file that this one has open, which a program that a test starts at
  /// this moment would have open too, cannot be run.
  func install(_ name: String, _ script: String) throws {
    try makeFolder("bin")
    try makeFile("\(name).sh", "#!/bin/sh\n\(script)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/install")
    process.arguments = ["-m", "755", self("\(name).sh"), self("bin/\(name)")]
    try process.run()
    process.waitUntilExit()
    try FileManager.default.removeItem(atPath: self("\(name).sh"))
  }
}
