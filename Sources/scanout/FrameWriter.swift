package import Graphics
import Synchronization
internal import WrongUse

/// Writes one PNG file for each slot of a replay that is wanted, on other threads than the one that draws.
///
/// `frames/frame_000000.png` and on, without a gap: ffmpeg stops at the first one without a word
/// (frames 6.1). Files are numbered from 0 as they come, whatever their slots are. One that shows what the one before
/// shows is a link to it.
package final class FrameWriter {
  private let folder: OutputFolder
  private let sequence: PNGSequence<Int>
  private let problem: Problem
  /// How many files there are.
  package private(set) var count = 0
  /// The file that was written last.
  private var current: Int?
  /// Files that show again what another one does.
  private var repeats: [(number: Int, source: Int)] = []

  /// The first thing that went wrong on any thread.
  private final class Problem: Sendable {
    let first = Mutex<OutputError?>(nil)
  }

  /// A writer into `frames` of a folder.
  ///
  /// - Parameter threads: how many encode; at least 1.
  package init(
    _ folder: OutputFolder, effort: PNGEncoder.Effort = .fast, threads: Int
  ) throws(OutputError) {
    let problem = Problem()
    (self.folder, self.problem) = (folder, problem)
    sequence = PNGSequence(effort, threads: threads) { number, pieces in
      do throws(OutputError) {
        try folder.write(pieces, to: Self.name(number))
      } catch {
        problem.first.withLock { $0 = $0 ?? error }
      }
    }
    try folder.makeFolder("frames")
  }

  /// Takes the next picture; nil is the one before again.
  package func show(_ bitmap: Bitmap?) throws(OutputError) {
    if let failure = problem.first.withLock({ $0 }) { throw failure }
    if let bitmap, sequence.add(bitmap, count) {
      current = count
    } else if let current {
      repeats.append((count, current))
    } else {
      halt("file \(count) has nothing to repeat")
    }
    count += 1
  }

  /// Waits for every file, and makes the links.
  package func finish() throws(OutputError) {
    sequence.finish()
    if let failure = problem.first.withLock({ $0 }) { throw failure }
    for (number, source) in repeats {
      try folder.link(Self.name(source), to: Self.name(number))
    }
    repeats = []
  }

  /// Waits for the other threads without making anything of what they did.
  package func cancel() { sequence.finish() }

  /// A file by its number from 0, relative to the output folder.
  package static func name(_ number: Int) -> String {
    let digits = String(number)
    return "frames/frame_" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      + ".png"
  }
}
