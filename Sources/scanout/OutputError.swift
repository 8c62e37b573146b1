/// Why the output cannot be written where it was asked for.
package enum OutputError: Error, Hashable, Sendable {
  /// Something is there that is not a folder.
  case notAFolder(String)
  /// The folder holds something that scanout did not write.
  case foreign(String, found: String)
  /// It is the working folder, or the root: it cannot be replaced.
  case inUse(String)
  /// A file that is a folder.
  case isAFolder(String)
  /// A file in the folder that is replaced.
  case insideOutput(String, folder: String)
  /// A file that is read as well.
  case isAnInput(String)
  /// Something that is no regular file: a device, a pipe.
  case isSpecial(String)
  /// The system refused.
  case cannotWrite(String, reason: String)
  /// There is no ffmpeg to write this video.
  case noFFmpeg(String)
  /// It could not be started, or could not write the video.
  case ffmpeg(String, reason: String)

  /// Whose fault it is: the one who named the folder, or the machine.
  package var exitCode: ExitCode {
    switch self {
    case .notAFolder, .foreign, .inUse, .isAFolder, .insideOutput, .isAnInput,
      .isSpecial:
      .input
    case .cannotWrite, .noFFmpeg, .ffmpeg: .environment
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .notAFolder(let path): "\(path): is a file; give --out a folder"
    case .foreign(let path, let found):
      "\(path): holds '\(found)', which scanout did not write; empty the folder, or give --out"
        + " another one"
    case .inUse(let path):
      "\(path): is the working folder or holds it; give --out a folder of its own"
    case .isAFolder(let path): "\(path): is a folder; give a file"
    case .insideOutput(let path, let folder):
      "\(path): is in \(folder), which is replaced as a whole; give a file elsewhere"
    case .isAnInput(let path): "\(path): is what is read; give another file to write"
    case .isSpecial(let path): "\(path): is no regular file; give a file to write"
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    case .noFFmpeg(let path):
      "\(path): not written: there is no ffmpeg; install the Debian package 'ffmpeg'"
    case .ffmpeg(let path, let reason): "\(path): not written: ffmpeg: \(reason)"
    }
  }
}
