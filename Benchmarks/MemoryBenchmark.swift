import Foundation
import Glibc
import Graphics
import Replay
import Report
import VSync

/// What memory a long replay takes: ten minutes of a display of 60 Hz, on which something moves in
/// every slot.
struct MemoryBenchmark {
  private static let slots = 36_000
  /// After so many slots memory is looked at.
  private static let points = [1, 600, 3_600, 12_000, 24_000, 36_000]

  private final class Watch: FrameSink {
    var readings: [(slot: Int, resident: Int)] = []

    func slot(_ slot: SlotRecord, bitmap: Bitmap?) {
      if points.contains(slot.index + 1) {
        readings.append((slot.index + 1, ProcessMemory.resident))
      }
    }
  }

  /// Prints a line for each point, and the most there ever was.
  static func run() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("scanout-memory-\(getpid()).json")
    try Data(scene.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let player = try Player(scene: SceneReader.read(path.path))
    let before = ProcessMemory.resident
    let watch = Watch()
    let outcome = try player.run(sink: watch)
    print(
      "a replay of \(slots) slots, \(outcome.frameCount) pictures of 300 x 600; resident megabytes")
    show("before", before)
    for reading in watch.readings { show("\(reading.slot) slots", reading.resident) }
    let report = try ReplayReport(outcome.recording)
    var written = 0
    report.writeJSON { written += $0.utf8.count }
    report.writeCSV { written += $0.utf8.count }
    show("with a report", ProcessMemory.resident)
    show("peak", ProcessMemory.peak)
    show("report's files", written)
    if let early = watch.readings.dropFirst().first, let late = watch.readings.last {
      let bytes = Double(late.resident - early.resident) / Double(late.slot - early.slot)
      print(aligned("bytes a slot", width: 16) + aligned(bytes, places: 0))
    }
    let log = Double(bytes(of: outcome.log)) / Double(slots)
    print(aligned("of it the log", width: 16) + aligned(log, places: 0))
  }

  /// What entries take: their own size, and the texts that do not fit in them.
  private static func bytes(of log: [LogEntry]) -> Int {
    log.reduce(0) { sum, entry in
      let text = entry.subject.utf8.count
      return sum + MemoryLayout<LogEntry>.stride + (text > 15 ? text + 32 : 0)
    }
  }

  private static func show(_ name: String, _ bytes: Int) {
    print(aligned(name, width: 16) + aligned(Double(bytes) / 1e6))
  }

  private static var scene: String {
    """
    { "scanout": 1, "duration": \(Double(slots - 1) / 60),
      "display": { "width": 300, "height": 600, "background": "#FFFFFF" },
      "root": { "sublayers": [
        { "id": "card", "frame": [20, 80, 200, 120], "backgroundColor": "#3478F6", "cornerRadius": 12,
          "shadowOpacity": 0.5, "shadowRadius": 6 },
        { "id": "veil", "frame": [60, 200, 180, 180], "backgroundColor": "#FF950080" } ] },
      "timeline": [
        { "at": 0, "animate": { "layer": "card", "keyPath": "position.y", "to": 500, "duration": 2,
          "repeatCount": "inf", "autoreverses": true } },
        { "at": 0, "animate": { "layer": "veil", "keyPath": "opacity", "to": 0.2, "duration": 3,
          "repeatCount": "inf", "autoreverses": true } } ] }
    """
  }
}

/// What this process has in memory, in bytes, as Linux says; 0 where it does not.
enum ProcessMemory {
  /// Now.
  static var resident: Int {
    let fields = text(of: "/proc/self/statm").split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The most there ever was.
  static var peak: Int {
    let line = text(of: "/proc/self/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    return (kilobytes.flatMap { Int($0) } ?? 0) * 1024
  }

  private static func text(of path: String) -> String {
    // Files of /proc have no size: they are read until they end.
    guard let handle = FileHandle(forReadingAtPath: path) else { return "" }
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}
