import Dispatch
import Foundation
package import Graphics
import PlainText
import Synchronization
package import VSync
internal import WrongUse

/// Writes a video with one frame for each slot of a replay, through ffmpeg, on a thread of its own.
///
/// The file has another name until ``publish()``. What goes wrong with ffmpeg stops nothing: the
/// frames that follow are dropped, and ``finish()`` says what it was. At most three pictures wait.
package final class VideoWriter: Sendable {
  /// What the thread is given to do.
  private enum Order {
    case show(Bitmap)
    case showAgain
    case end
  }

  private let shownPath: String
  private let finalPath: String
  private let temporaryPath: String
  private let orders = Mutex<[Order]>([])
  private let places = DispatchSemaphore(value: 3)
  private let waiting = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let failure = Mutex<OutputError?>(nil)
  private let isOpen = Mutex(true)

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - path: the file, as the user named it.
  ///   - size: of the pictures.
  ///   - programs: where ffmpeg is looked for, folders with colons between them.
  ///   - folder: what will be replaced as a whole, so that the video cannot be in it.
  /// - Precondition: ffmpeg has a format for such a name.
  package init(
    _ path: String, size: PixelSize, rate: RefreshRate, programs: String,
    outside folder: OutputFolder
  ) throws(OutputError) {
    guard let format = FFmpeg.format(of: path) else { halt("video \(path)") }
    finalPath = try Self.resolve(path, outside: folder)
    shownPath = path
    let (parent, name) = (
      (finalPath as NSString).deletingLastPathComponent, (finalPath as NSString).lastPathComponent
    )
    guard access(parent, W_OK) == 0 else {
      throw .cannotWrite(path, reason: SystemError.last.reason)
    }
    temporaryPath = "\(parent)/.\(name).scanout-\(getpid()).tmp"
    guard let program = FFmpeg.find(in: programs) else { throw .noFFmpeg(path) }
    let frame = VideoFrame(size)
    let arguments = FFmpeg.arguments(
      width: frame.width, height: frame.height, rate: rate, format: format, file: temporaryPath)
    let child: ChildProcess
    do {
      child = try ChildProcess(program, arguments)
    } catch {
      throw .ffmpeg(path, reason: error.reason)
    }
    Thread.detachNewThread { [self] in run(child, frame) }
  }

  private static func resolve(
    _ path: String, outside folder: OutputFolder
  ) throws(OutputError) -> String {
    let resolved = try OutputFolder.resolve(path)
    if folder.contains(resolved) { throw .insideOutput(path, folder: folder.shownPath) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: resolved, isDirectory: &isFolder), isFolder.boolValue
    {
      throw .isAFolder(path)
    }
    return resolved
  }

  /// Takes the next slot; `bitmap` is nil when the picture is the one of the slot before.
  package func slot(_ bitmap: Bitmap?) { give(bitmap.map(Order.show) ?? .showAgain) }

  private func give(_ order: Order) {
    places.wait()
    orders.withLock { $0.append(order) }
    waiting.signal()
  }

  private func run(_ child: ChildProcess, _ frame: VideoFrame) {
    // When ffmpeg has ended, writing to it fails, and must not end this program.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var (frame, isBroken) = (frame, false)
    while true {
      waiting.wait()
      let order = orders.withLock { $0.removeFirst() }
      if case .end = order { break }
      if case .show(let bitmap) = order, !isBroken { frame.draw(bitmap) }
      do throws(SystemError) {
        if !isBroken { try writeAll(frame.bytes, to: child.input) }
      } catch {
        isBroken = true
      }
      places.signal()
    }
    places.signal()
    if let reason = child.wait() ?? (isBroken ? "it did not read all frames" : nil) {
      failure.withLock { $0 = .ffmpeg(shownPath, reason: printable(reason)) }
    }
    ended.signal()
  }

  /// Waits for ffmpeg. To be called once.
  package func finish() throws(OutputError) {
    give(.end)
    ended.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Gives the file its name. To be called after ``finish()``.
  package func publish() throws(OutputError) {
    try isOpen.withLock { isOpen throws(OutputError) in
      guard isOpen else { return }
      guard rename(temporaryPath, finalPath) == 0 else {
        throw .cannotWrite(shownPath, reason: SystemError.last.reason)
      }
      isOpen = false
    }
  }

  /// Removes what was written, unless it was published.
  package func discard() {
    isOpen.withLock { isOpen in
      if isOpen { unlink(temporaryPath) }
      isOpen = false
    }
  }
}
