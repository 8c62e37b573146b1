import Foundation
import VSync

/// The program `ffmpeg`, made to read frames from a pipe and write a video.
enum FFmpeg {
  /// What files can be, by the end of their names, and what ffmpeg is told for it.
  static let formats: KeyValuePairs<String, [String]> = [
    "mp4": ["-f", "mp4"] + h264, "mov": ["-f", "mov"] + h264, "mkv": ["-f", "matroska"] + h264,
    "webm": ["-f", "webm", "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1"],
  ]

  private static let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"]

  /// The program, looked for in the folders of `path`, a list with colons.
  static func find(in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/ffmpeg" }.first { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
        && !isFolder.boolValue && access(file, X_OK) == 0
    }
  }

  /// Its arguments: raw frames from standard input, one for so many slots at the display's exact rate, to one
  /// file.
  static func arguments(
    width: Int, height: Int, rate: RefreshRate, every: Int, format: [String], file: String
  ) -> [String] {
    // Of what comes in and of what goes out: players take video without a word on it for BT.601.
    let color = [
      "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
      "iec61966-2-1",
    ]
    return ["-hide_banner", "-nostdin", "-loglevel", "error", "-y"]
      + ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", "\(width)x\(height)"]
      // After the input it would be ignored (frames 6.1).
      + ["-framerate", fraction(of: rate, every: every)] + color + ["-i", "pipe:0"]
      + format + ["-pix_fmt", "yuv420p"] + color
      + ["-chroma_sample_location", "center", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
      + ["file:" + file]
  }

  /// `60/1`, `2997/50`: frames a second, with one for so many slots.
  static func fraction(of rate: RefreshRate, every: Int) -> String {
    let (top, bottom) = parts(of: rate, every: every)
    return "\(top)/\(bottom)"
  }

  /// The same as two numbers in lowest terms.
  static func parts(of rate: RefreshRate, every: Int) -> (Int64, Int64) {
    let (top, bottom) = (rate.microhertz, 1_000_000 * Int64(every))
    var (a, b) = (top, bottom)
    while b != 0 { (a, b) = (b, a % b) }
    return (top / a, bottom / a)
  }
}

/// A program that runs, with a pipe into it.
struct ChildProcess: Sendable {
  private let id: pid_t
  /// Where its input is written to; closed by ``wait()``.
  let input: Int32
  /// A file without a name that has what it says on standard error.
  private let said: Int32

  /// Starts a program.
  init(_ program: String, _ arguments: [String]) throws(SystemError) {
    var (ends, said): ([Int32], Int32) = ([-1, -1], -1)
    guard pipe(&ends) == 0 else { throw .last }
    // ffmpeg must not hold the end that is closed to tell it that there is no more.
    for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    do throws(SystemError) {
      said = try Self.namelessFile()
      // 1 MiB instead of 64 KiB: a frame takes a third of the time. F_SETPIPE_SZ; as large as it was if
      // that is more than the user may have.
      _ = fcntl(ends[1], 1031, Int32(1 << 20))
      id = try Self.spawn(program, arguments, input: ends[0], errors: said)
    } catch {
      for descriptor in ends + [said] where descriptor >= 0 { close(descriptor) }
      throw error
    }
    close(ends[0])
    (input, self.said) = (ends[1], said)
  }

  private static func namelessFile() throws(SystemError) -> Int32 {
    var name = Array((NSTemporaryDirectory() + "/scanout-XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw .last }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(name)
    return file
  }

  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, errors: Int32
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this program waits for on a thread of its own are for the other one as ever.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let status = posix_spawn(&id, program, &actions, &attributes, words, environ)
    guard status == 0 else { throw SystemError(code: status) }
    return id
  }

  /// Ends its input, and waits for it. Nil when all went well, else what it said last.
  func wait() -> String? {
    close(input)
    defer { close(said) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { return SystemError.last.reason }
    }
    if status == 0 { return nil }
    return lastLine()
      ?? (status & 0x7F == 0
        ? "it ended with status \(status >> 8 & 0xFF) and said nothing"
        : "signal \(status & 0x7F) ended it")
  }

  private func lastLine() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let end = lseek(said, 0, SEEK_END)
    let count = pread(said, &bytes, bytes.count, max(0, end - off_t(bytes.count)))
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .last { !$0.isEmpty }
  }
}
