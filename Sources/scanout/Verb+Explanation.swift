import Inspection

extension Verb {
  /// What a reader needs to know before the options.
  var explanation: String {
    switch self {
    case .render:
      """
      Replays SCENE and writes what the glass shows at every VSYNC to DIR:
        frames/frame_000000.png  one file for each slot from 0; a repeated slot is a link
        report.json              metrics, slots, frames, and each hitch with its reasons
        frames.csv               the same as a table, a row for each slot, with its file
        encode.sh                the ffmpeg command that makes a video of frames/
      DIR is written whole or not at all. It is replaced if it is empty or scanout wrote it.
      With --video, FILE shows the glass over time, by the ending of its name:
        .apng, .png              animated PNG: lossless, any size, exact times; a picture is
                                 there once, however many slots show it
        .y4m                     every frame uncompressed, 4:4:4, BT.601 in video range
        .mp4, .mov, .mkv, .webm  made by ffmpeg at the display's rate; an odd width or height
                                 gets one more column or row, a copy of the last. Where ffmpeg
                                 fails, or is not there, the rest is written as ever, and the
                                 exit code is 3
      With --every N only slots 0, N, 2N, ... become pictures, in files numbered 0, 1, 2, ...;
      frames.csv says which slot is in which file, and a video has a frame for each of them.
      With --trace, FILE is a trace for ui.perfetto.dev: the main thread by phase, workers,
      render server, display, counters, and the frame timeline.
      Prints a summary line and a HITCH line for each run of dropped frames (slots that
      repeated although an update was wanted). A hitch's reason is found by replaying without it:
      necessary, the hitch would not be; helped, it would be shorter; joint, only several together.
      With --live the scene is not simulated: it runs on the real clock, with a VSYNC thread, a main
      thread, workers and a render server, and costs are what they took. No two such runs are the same.
      Scenes with variableRefresh, a serial queue or a fontLock are refused there.
      """
    case .report:
      """
      Replays SCENE without keeping its frames, and writes to DIR:
      \(Self.formats)
      The page is one file without a network, and opens in any browser from disk: a timeline to zoom
      and pan, each hitch with its causes, their remedies and the frames before and after it,
      counters, and what the figures rest on. It has pictures of the 24 longest hitches, for which
      the scene is replayed once more; --no-pictures leaves them out. --html writes the page alone.
      DIR and FILE are written whole or not at all. DIR is replaced if it is empty or scanout wrote
      it. Prints what render prints.
      """
    case .check:
      """
      Replays every SCENE and says PASS or FAIL for each, with every budget and expectation
      that does not hold. A scene that cannot be read does not stop the others; several are replayed
      at one time. With --baseline every metric is held against what it was: a worse one fails, a
      better one, or one that is neither, is told. Runs are exact: nothing has to be allowed for.
      """
    case .compare:
      """
      Replays every SCENE with every profile and every number of buffers, without pixels, and prints
      a line for each: slots, dropped frames, hitch time and its band, the longest run, the latency,
      and what most of the hitch time is put down to. `scene` stands for what a scene says itself.
      The built-in profiles are classes of machine whose figures are assumed: compare runs, do not
      predict a device. A profile file, as machine.json, is one that calibrate wrote.
      """
    case .calibrate:
      """
      Measures what work costs on this machine: layers made and laid out, text shaped and drawn, paths
      filled, files decoded, commits packed, frames planned and drawn. Writes a profile: every figure
      with where it comes from, and the least and the most that was measured. Without --out it is
      printed. --profile FILE of render, report and check replays on it, and so does
      compare --profiles FILE; its `device` can stand in a scene as it is. Figures are those of this
      build on this machine, and vary with what else runs: measure in a quiet moment.
      """
    case .diff:
      """
      Compares EXPECTED with ACTUAL: two pictures (PNG, JPEG, WebP or GIF); two folders of pictures, or
      two that `scanout render` wrote, by the names of the files; or two report.json: metrics, slots,
      frames, and what hitches are put down to. Says of each picture how many pixels differ, by how much,
      where, and which limits would pass. Exact unless both limits are given; channels are
      premultiplied. With --out DIR, what differs is there as NAME.expected.png, NAME.actual.png and
      NAME.diff.png (red and yellow on pale). Exit code 1 when anything differs.
      """
    case .inspect:
      """
      Replays SCENE up to one frame, by default that of slot 0, and prints:
        tree  model and presentation values of every layer, defaults left out; * where they differ
        plan  what is drawn back to front, passes with their reasons, damage, counters
      With --out DIR it writes pictures, each with a legend, after Instruments' options:
      \(Self.pictures)
      With --all DIR also has frame.png, tree.txt and plan.txt; inspect.json is always there. DIR is
      written whole or not at all. It is replaced if it is empty or scanout wrote it.
      """
    case .log:
      """
      Replays SCENE and prints the log, a line for each entry: when, what, and to which layer, frame
      or slot. It tells of every frame what it draws, which the `log` of a check has only where an
      expectation asks for it:
        drawn, covered, culled                     layers that draw, are hidden, are outside
        pass, cacheHit, cacheMiss, cacheEviction   pictures drawn apart, with the reason
        upload, misaligned, scaled, oversize       pictures
        pixelsWritten, pixelsBlended, pixelsRead, overdraw   frame, then how many
        kept                                       frame; what was there, made, given up; bytes
      With --json every line is an object with kind, layer (if it is about one), subject, timeNs.
      Times before 0 are those of a warm start.
      """
    case .validate:
      """
      Reads every SCENE and the files that it names, and says all that is wrong with them, a
      line for each problem: FILE: PATH: what is wrong; what would be accepted.
      """
    case .schema:
      """
      Prints the JSON Schema (draft 2020-12) that every scene file follows; with --report that of
      the report.json that `render` writes.
      """
    }
  }
}

extension Verb {
  /// The files that `report` writes, a line for each.
  fileprivate static var formats: String {
    let width = ReportFormat.allCases.map(\.fileName.count).max() ?? 0
    return ReportFormat.allCases.map { format in
      let gap = String(repeating: " ", count: width - format.fileName.count + 2)
      return "  \(format.fileName)\(gap)\(format.summary)"
    }.joined(separator: "\n")
  }

  /// The pictures that `inspect` can make, a line for each.
  fileprivate static var pictures: String {
    let width = Overlay.allCases.map(\.rawValue.count).max() ?? 0
    return Overlay.allCases.map { overlay in
      let gap = String(repeating: " ", count: width - overlay.rawValue.count + 2)
      return "  \(overlay.rawValue)\(gap)\(overlay.summary)"
    }.joined(separator: "\n")
  }
}

extension Overlay {
  /// What the picture shows, for help.
  fileprivate var summary: String {
    switch self {
    case .blended: "green: opaque; red: blended, the darker the more layers"
    case .offscreen: "yellow: needed a buffer of its own, with the reason"
    case .cache: "rasterised layers; green: hit, red: miss"
    case .misaligned: "pictures; magenta: between pixels, yellow: scaled"
    case .copied: "cyan: pictures that had to be converted or cut up"
    case .updates: "yellow: what was drawn anew"
    case .overdraw: "1x to 5x: how often pixels were drawn"
    case .borders: "edges of tiles and of the damage"
    case .exploded: "layers on planes by depth in the tree, with names"
    }
  }
}
