package import Graphics
import Synchronization
package import VSync
internal import WrongUse

/// Writes one PNG file for each slot of a replay, on other threads than the one that draws.
///
/// `frames/frame_000000.png` and on, without a gap: ffmpeg stops at the first one without a word
/// (frames 6.1). A slot that shows what the one before showed is a link to that file.
package final class FrameWriter {
  private let folder: OutputFolder
  private let sequence: PNGSequence<Int>
  private let problem: Problem
  /// The slot whose file was written last.
  private var current: Int?
  /// Slots that show again what another slot wrote.
  private var repeats: [(slot: Int, source: Int)] = []

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
    sequence = PNGSequence(effort, threads: threads) { slot, pieces in
      do throws(OutputError) {
        try folder.write(pieces, to: Self.name(slot))
      } catch {
        problem.first.withLock { $0 = $0 ?? error }
      }
    }
    try folder.makeFolder("frames")
  }

  /// Takes the next slot; `bitmap` is nil when the picture is the one of the slot before.
  package func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws(OutputError) {
    if let failure = problem.first.withLock({ $0 }) { throw failure }
    if let bitmap, sequence.add(bitmap, slot.index) {
      current = slot.index
    } else if let current {
      repeats.append((slot.index, current))
    } else {
      halt("slot \(slot.index) has nothing to repeat")
    }
  }

  /// Waits for every file, and makes the links.
  package func finish() throws(OutputError) {
    sequence.finish()
    if let failure = problem.first.withLock({ $0 }) { throw failure }
    for (slot, source) in repeats { try folder.link(Self.name(source), to: Self.name(slot)) }
    repeats = []
  }

  /// Waits for the other threads without making anything of what they did.
  package func cancel() { sequence.finish() }

  /// The file of a slot, relative to the output folder.
  package static func name(_ slot: Int) -> String {
    let digits = String(slot)
    return "frames/frame_" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      + ".png"
  }
}
