package import Graphics
package import VSync

/// `encode.sh`: the command that makes a video of the PNG files beside it, for those who want another one than
/// `--video` makes.
package struct EncodeScript {
  /// Of the pictures.
  var size: PixelSize
  var rate: RefreshRate
  /// Slots a file.
  var every: Int
  /// When each file was on the glass, and when the last one was no more; nil where they came at the rate.
  var times: [Instant]?

  /// The list that ffmpeg reads where files were shown for unequal times.
  static let listName = "frames.ffconcat"

  /// - Parameters:
  ///   - slots: of the replay, in order.
  ///   - end: of the last one.
  package init(
    size: PixelSize, rate: RefreshRate, every: Int, slots: [SlotRecord], end: Instant
  ) {
    (self.size, self.rate, self.every) = (size, rate, every)
    if !slots.allSatisfy({ $0.time == rate.tick($0.index) }) {
      times = slots.filter { $0.index % every == 0 }.map(\.time) + [end]
    }
  }

  /// The script.
  package var text: String {
    // After -i the rate would be ignored, and ffmpeg would take 25 for it (frames 6.1).
    let input =
      times == nil
      ? "-framerate \(FFmpeg.fraction(of: rate, every: every)) -i frames/frame_%06d.png"
      : "-safe 0 -f concat -i \(Self.listName) -vsync vfr"
    // H.264 has even sides only. In the last column or row that is added stands what is beside it, which the
    // filter for that can do where every pixel has its own chroma.
    let (right, bottom) = (size.width % 2, size.height % 2)
    let borders = "fillborders=right=\(right):bottom=\(bottom):mode=smear"
    let filter =
      "scale=out_color_matrix=bt709:out_range=tv"
      + (right + bottom == 0 ? "" : ",format=yuv444p,pad=ceil(iw/2)*2:ceil(ih/2)*2,\(borders)")
    return """
      #!/bin/sh
      # Makes a video of the files in frames/ with ffmpeg: ./encode.sh [FILE], video.mp4 unless given.
      set -eu
      out=${1:-video.mp4}
      case $out in /*) ;; *) out=$PWD/$out ;; esac
      cd "$(dirname "$0")"
      exec ffmpeg \(input) \\
        -vf "\(filter)" \\
        -c:v libx264 -preset veryfast -crf 18 -pix_fmt yuv420p \\
        -color_range tv -colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 \\
        "$out"

      """
  }

  /// The list, where one is needed: each file with how long it was shown, the last one twice since ffmpeg
  /// takes the last duration for that of the file before. The rate makes its clock fine enough: without it
  /// times fall on 25ths of a second (frames 6.1).
  package var list: String? {
    guard let times, times.count > 1 else { return nil }
    var text = "ffconcat version 1.0\n"
    for index in times.indices {
      let file = FrameWriter.name(min(index, times.count - 2))
      text += "file \(file)\noption framerate 60000\n"
      guard index + 1 < times.count else { break }
      text += "duration \(Self.seconds(times[index + 1] - times[index]))\n"
    }
    return text
  }

  private static func seconds(_ length: Nanoseconds) -> String {
    let fraction = String(length.count % 1_000_000_000)
    return "\(length.count / 1_000_000_000)." + String(repeating: "0", count: 9 - fraction.count)
      + fraction
  }
}
