import Foundation
package import Graphics
import Synchronization
package import VSync

/// Writes a film as an animated PNG, encoded on several threads and streamed to the file.
package final class AnimationWriter: Film {
  package let file: OutputFile
  private let output: Output
  /// Used by the thread that shows pictures, under the lock so that the compiler knows.
  private let animation: Mutex<AnimatedPNG?>

  /// The file that is written, and the first thing that went wrong with it.
  private final class Output: Sendable {
    private let state: Mutex<(descriptor: Int32?, failure: SystemError?)>

    init(_ descriptor: Int32) { state = Mutex((descriptor, nil)) }

    deinit { if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) } }

    func write(_ pieces: [[UInt8]]) {
      state.withLock { state in
        guard state.failure == nil, let descriptor = state.descriptor else { return }
        do throws(SystemError) {
          for piece in pieces { try writeAll(piece, to: descriptor) }
        } catch {
          state.failure = error
        }
      }
    }

    /// Writes over bytes that are there, and closes the file.
    ///
    /// - Returns: what went wrong first.
    func end(_ bytes: [UInt8], at offset: Int) -> SystemError? {
      state.withLock { state in
        guard let descriptor = state.descriptor else { return state.failure }
        state.descriptor = nil
        let count = pwrite(descriptor, bytes, bytes.count, off_t(offset))
        let problem = count == bytes.count ? nil : count < 0 ? .last : SystemError(code: EIO)
        // A full disk may be told only now.
        let late = close(descriptor) == 0 ? nil : SystemError.last
        state.failure = state.failure ?? problem ?? late
        return state.failure
      }
    }
  }

  /// - Parameters:
  ///   - size: of all pictures.
  ///   - threads: how many encode; at least 1.
  package init(
    _ file: OutputFile, size: PixelSize, effort: PNGEncoder.Effort, threads: Int
  ) throws(OutputError) {
    let output = Output(try file.create())
    (self.file, self.output) = (file, output)
    animation = Mutex(AnimatedPNG(size, effort: effort, threads: threads) { output.write($0) })
  }

  /// Shows a picture from a moment on; nil goes on with the one before.
  package func show(_ bitmap: Bitmap?, at time: Instant) {
    guard let bitmap else { return }
    animation.withLock { $0?.show(bitmap, at: time.nanoseconds) }
  }

  /// Ends the last picture, and writes how many there are.
  package func finish(at end: Instant) throws(OutputError) {
    let failure = animation.withLock { animation -> SystemError? in
      guard let control = animation?.finish(at: end.nanoseconds) else { return nil }
      animation = nil
      return output.end(control, at: AnimatedPNG.controlOffset)
    }
    if let failure { throw file.failure(failure) }
  }

  /// Waits for what is being encoded.
  package func cancel() { animation.withLock { $0 = nil } }
}
