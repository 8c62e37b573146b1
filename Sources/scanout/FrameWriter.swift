import Dispatch
package import Graphics
import Synchronization
package import VSync
internal import WrongUse

/// Writes one PNG file for each slot of a replay, on other threads than the one that draws.
///
/// `frames/frame_000000.png` and on, without a gap: ffmpeg stops at the first one without a word
/// (frames 6.1). A slot that shows what the one before showed is a link to that file. At most
/// `threads` pictures are encoded at a time; the replay waits for a free place, so memory stays
/// flat. The order in which threads finish changes no byte.
package final class FrameWriter {
  private let folder: OutputFolder
  private let encode: @Sendable (Bitmap) -> [UInt8]
  private let onSlot: (SlotRecord) -> Void
  private let queue = DispatchQueue(label: "frames", attributes: .concurrent)
  private let places: DispatchSemaphore
  private let group = DispatchGroup()
  private let problem = Problem()
  private var current: (slot: Int, bitmap: Bitmap)?
  /// Slots that show again what another slot wrote.
  private var repeats: [(slot: Int, source: Int)] = []

  /// The first thing that went wrong on any thread.
  private final class Problem: Sendable {
    let first = Mutex<OutputError?>(nil)
  }

  /// A writer into `frames` of a folder.
  ///
  /// - Parameters:
  ///   - threads: how many pictures are encoded at a time; at least 1.
  ///   - encode: makes the bytes of a file; called on several threads.
  ///   - onSlot: is told of every slot, on the calling thread.
  package init(
    _ folder: OutputFolder, threads: Int, encode: @escaping @Sendable (Bitmap) -> [UInt8],
    onSlot: @escaping (SlotRecord) -> Void = { _ in }
  ) throws(OutputError) {
    require(threads >= 1, "\(threads) threads")
    self.folder = folder
    self.encode = encode
    self.onSlot = onSlot
    places = DispatchSemaphore(value: threads)
    try folder.makeFolder("frames")
  }

  /// Takes the next slot; `bitmap` is nil when the picture is the one of the slot before.
  package func slot(_ slot: SlotRecord, bitmap: Bitmap?) throws(OutputError) {
    onSlot(slot)
    if let current, bitmap.map({ $0 === current.bitmap }) ?? true {
      repeats.append((slot.index, current.slot))
      return
    }
    guard let bitmap else { halt("slot \(slot.index) has nothing to repeat") }
    current = (slot.index, bitmap)
    places.wait()
    if let failure = problem.first.withLock({ $0 }) {
      places.signal()
      throw failure
    }
    queue.async(group: group) { [folder, encode, problem, places] in
      defer { places.signal() }
      do throws(OutputError) {
        try folder.write(encode(bitmap), to: Self.name(slot.index))
      } catch {
        problem.first.withLock { $0 = $0 ?? error }
      }
    }
  }

  /// Waits for every file, and makes the links.
  package func finish() throws(OutputError) {
    group.wait()
    if let failure = problem.first.withLock({ $0 }) { throw failure }
    for (slot, source) in repeats { try folder.link(Self.name(source), to: Self.name(slot)) }
    repeats = []
  }

  /// Waits for the other threads without making anything of what they did.
  package func cancel() { group.wait() }

  /// The file of a slot, relative to the output folder.
  package static func name(_ slot: Int) -> String {
    let digits = String(slot)
    return "frames/frame_" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      + ".png"
  }
}
