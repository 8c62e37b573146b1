import Dispatch
import Foundation
package import Graphics
import PlainText
import Synchronization
package import VSync

/// Writes a film with a frame for each slot at a fixed rate, through ffmpeg or as Y4M, on a thread of its own.
///
/// What goes wrong stops nothing: the frames that follow are dropped, and ``finish(at:)`` says what it was. At
/// most three pictures wait.
package final class VideoWriter: Film {
  /// What the thread is given to do.
  private enum Order {
    case show(Bitmap)
    /// So many times more.
    case showAgain(Int)
    case end
  }

  /// Where frames go.
  private enum Target: Sendable {
    case program(ChildProcess)
    case file(Int32)

    var descriptor: Int32 {
      switch self {
      case .program(let child): child.input
      case .file(let descriptor): descriptor
      }
    }
  }

  package let file: OutputFile
  private let orders = Mutex<[Order]>([])
  private let places = DispatchSemaphore(value: 3)
  private let waiting = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let failure = Mutex<OutputError?>(nil)
  private let pace: Mutex<FilmPace>

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - format: what ffmpeg is told for the file.
  ///   - size: of the pictures.
  ///   - every: how many slots a frame of the video lasts.
  ///   - programs: where ffmpeg is looked for, folders with colons between them.
  package init(
    _ file: OutputFile, format: [String], size: PixelSize, rate: RefreshRate, every: Int = 1,
    programs: String
  ) throws(OutputError) {
    self.file = file
    pace = Mutex(FilmPace(rate, every: every))
    guard let program = FFmpeg.find(in: programs) else { throw .noFFmpeg(file.shownPath) }
    let frame = VideoFrame(size)
    let arguments = FFmpeg.arguments(
      width: frame.width, height: frame.height, rate: rate, every: every, format: format,
      file: file.temporaryPath)
    do {
      start(frame, head: "", to: .program(try ChildProcess(program, arguments)))
    } catch {
      throw .ffmpeg(file.shownPath, reason: error.reason)
    }
  }

  /// Begins a Y4M file: 4:4:4 of any size, BT.601 in video range, every repeat written in full.
  package init(
    y4m file: OutputFile, size: PixelSize, rate: RefreshRate, every: Int = 1
  ) throws(OutputError) {
    self.file = file
    pace = Mutex(FilmPace(rate, every: every))
    let target = Target.file(try file.create())
    do {
      let (top, bottom) = FFmpeg.parts(of: rate, every: every)
      // Progressive, square pixels. Readers that do not know the last word pass over it.
      let head =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(top):\(bottom) Ip A1:1 C444"
        + " XCOLORRANGE=LIMITED\n"
      try writeAll(Array(head.utf8), to: target.descriptor)
    } catch {
      close(target.descriptor)
      throw file.failure(error)
    }
    start(VideoFrame(size, sampling: .full), head: "FRAME\n", to: target)
  }

  private func start(_ frame: VideoFrame, head: String, to target: Target) {
    Thread.detachNewThread { [self] in run(target, frame, head: Array(head.utf8)) }
  }

  /// Shows a picture from a moment on; nil goes on with the one before.
  package func show(_ bitmap: Bitmap?, at time: Instant) {
    // The frames up to here still show the picture before.
    repeatLast(pace.withLock { $0.begin(at: time) })
    if let bitmap { give(.show(bitmap)) }
  }

  private func repeatLast(_ count: Int) {
    if count > 0 { give(.showAgain(count)) }
  }

  private func give(_ order: Order) {
    places.wait()
    orders.withLock { $0.append(order) }
    waiting.signal()
  }

  private func run(_ target: Target, _ frame: VideoFrame, head: [UInt8]) {
    // When ffmpeg has ended, writing to it fails, and must not end this program.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var (frame, broken) = (frame, SystemError?.none)
    run: while true {
      waiting.wait()
      switch orders.withLock({ $0.removeFirst() }) {
      case .end: break run
      case .show(let bitmap): if broken == nil { frame.draw(bitmap) }
      case .showAgain(let count):
        do throws(SystemError) {
          for _ in 0..<count where broken == nil {
            try writeAll(head, to: target.descriptor)
            try writeAll(frame.bytes, to: target.descriptor)
          }
        } catch {
          broken = error
        }
      }
      places.signal()
    }
    places.signal()
    if let problem = end(target, broken) { failure.withLock { $0 = problem } }
    ended.signal()
  }

  /// Waits for ffmpeg, or closes the file; says what went wrong.
  private func end(_ target: Target, _ broken: SystemError?) -> OutputError? {
    switch target {
    case .program(let child):
      let reason = child.wait() ?? (broken != nil ? "it did not read all frames" : nil)
      return reason.map { .ffmpeg(file.shownPath, reason: printable($0)) }
    case .file(let descriptor):
      let isClosed = close(descriptor) == 0
      return broken.map(file.failure) ?? (isClosed ? nil : file.failure(.last))
    }
  }

  /// Ends the last picture, and waits for ffmpeg. To be called once.
  package func finish(at end: Instant) throws(OutputError) {
    repeatLast(pace.withLock { $0.end(at: end) })
    give(.end)
    ended.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Waits for ffmpeg, whatever it made.
  package func cancel() {
    give(.end)
    ended.wait()
  }
}
