/// What the page says of a metric: a name, its unit, and how it is defined.
struct MetricText: Sendable {
  /// How a value is written. Raw values are known to the page's scripts.
  enum Unit: String, Sendable {
    case count, nanoseconds, ratio, rate, percent, pixels, bytes, screens
  }

  var title: String
  var unit: Unit
  /// One sentence; empty for a metric that has none yet.
  var definition: String

  private init(_ title: String, _ unit: Unit, _ definition: String) {
    self.title = title
    self.unit = unit
    self.definition = definition
  }

  /// Of a metric's name up to its dot. One without a text gets a name and a unit from its key.
  static func of(_ name: String) -> MetricText {
    if let known = all[name] { return known }
    let unit: Unit =
      name.hasSuffix("Ns")
      ? .nanoseconds
      : name.lowercased().contains("percent")
        ? .percent
        : name.hasSuffix("Pixels") ? .pixels : name.hasSuffix("Bytes") ? .bytes : .count
    return MetricText(words(unit == .nanoseconds ? String(name.dropLast(2)) : name), unit, "")
  }

  /// `frameOverrun` as `Frame overrun`.
  private static func words(_ name: String) -> String {
    var out = ""
    for letter in name {
      if letter.isUppercase { out += " " }
      out += out.isEmpty ? letter.uppercased() : letter.lowercased()
    }
    return out
  }

  static let all: [String: MetricText] = counts.merging(figures) { first, _ in first }

  private static let counts: [String: MetricText] = [
    "slots": MetricText("Slots", .count, "VSYNC intervals of the display."),
    "slotsActive": MetricText(
      "Active slots", .count,
      "Slots in which an update was wanted. The denominator of every ratio."),
    "slotsIdle": MetricText(
      "Idle slots", .count, "Slots in which nothing was wanted. In no denominator."),
    "framesPresented": MetricText(
      "Presented frames", .count, "Slots that showed something new, partial ones included."),
    "droppedFrames": MetricText(
      "Dropped frames", .count,
      "Slots that showed the old frame again although an update was wanted. Slots are counted, not"
        + " frames that were late."),
    "partialFrames": MetricText(
      "Partial frames", .count,
      "Slots in which the render server's animation moved on, and the main thread's update was"
        + " overdue."),
    "supersededCommits": MetricText(
      "Superseded commits", .count,
      "Commits overtaken by a later one before the server took them; never shown by themselves."),
    "skippedBegins": MetricText(
      "Skipped begins", .count,
      "VSYNCs at which an update was wanted and the main thread was still busy."),
    "hitchCount": MetricText(
      "Hitches", .count, "Runs of dropped frames: as often as something stood still."),
    "hitchNs": MetricText("Hitch time", .nanoseconds, "How long dropped frames stood, in all."),
    "hitchTimeRatio": MetricText(
      "Hitch time ratio", .ratio,
      "Milliseconds of hitch in a second of active slots; the figure that Apple has bands for."),
    "commitHitches": MetricText(
      "Commit hitches", .count, "Hitches that the main thread is to blame for."),
    "renderHitches": MetricText(
      "Render hitches", .count, "Hitches that the render server is to blame for."),
    "longestRun": MetricText(
      "Longest run", .count, "The most slots in a row that showed the same frame too long."),
    "cadenceLocks": MetricText(
      "Steady lower rates", .count,
      "Stretches in which each frame stood equally long, and longer than a slot. One record each,"
        + " not a hitch a frame; their dropped frames count."),
    "percentDroppedAverage": MetricText(
      "Dropped, average", .percent, "Dropped frames of all active slots, as Chromium counts them."),
    "percentDroppedP95": MetricText(
      "Dropped, P95 second", .percent,
      "Dropped frames in a sliding second: only one second in twenty is worse."),
    "percentDroppedMax": MetricText(
      "Dropped, worst second", .percent, "Dropped frames in the worst sliding second."),
    "jankCount": MetricText(
      "Janks", .count,
      "Frames that stood half an interval longer than the one before, or more (Chromium's rule)."),
    "percentJank": MetricText(
      "Janks, share", .percent, "Janks of all expected frames; told from 100 frames on."),
    "latenessNs": MetricText(
      "Lateness", .nanoseconds,
      "How late frames were on the glass, in all; one late frame can make all after it late."),
    "lateContent": MetricText(
      "Late content", .count,
      "Drawings of workers that came after a frame that had their layer in sight. No hitches: content was missing."
    ),
    "stuffedFrames": MetricText(
      "Stuffed frames", .count,
      "Frames that were late behind a late one without a slot repeating: touches answer later."),
    "leastCommitSlackNs": MetricText(
      "Least commit slack", .nanoseconds,
      "The least time from a commit to its deadline; below 0 one missed it."),
    "leastRenderSlackNs": MetricText(
      "Least render slack", .nanoseconds,
      "The least time from a complete frame to its VSYNC; below 0 one missed it."),
    "fpsPresented": MetricText(
      "Frames a second", .rate,
      "New frames in a second of active slots. Says nothing of how evenly they came."),
    "commitsPerSecond": MetricText(
      "Commits a second", .rate, "Commits that landed in a second, idle slots counted too."),
    "meterMainThread": MetricText(
      "Main thread meter", .rate,
      "The least that a meter in the scene read of how often the main thread was called, a second."),
    "meterDisplayStage": MetricText(
      "Display meter", .rate,
      "The least that a meter in the scene read of slots that were not dropped, a second."),
  ]

  private static let figures: [String: MetricText] = [
    "frameOverrunNs": MetricText(
      "Frame overrun", .nanoseconds,
      "Presentation against the slot that a frame was meant for; above 0 is late."),
    "latencyNs": MetricText(
      "Latency", .nanoseconds,
      "From the VSYNC that the main thread's turn began at to its frame on the glass."),
    "executeNs": MetricText(
      "Executed", .nanoseconds,
      "What the render server executed of a frame: passes, pixels, uploads. GPU time on a device."),
    "texturesAlive": MetricText(
      "Textures alive", .count,
      "Bitmaps that the display holds, a frame: contents, pictures of animations, kept passes."),
    "overdraw": MetricText(
      "Overdraw", .screens, "Pixels drawn against pixels of the display, a frame."),
    "offscreenPasses": MetricText(
      "Offscreen passes", .count, "Passes drawn into a buffer of their own, a frame."),
    "blendedPixels": MetricText("Blended pixels", .pixels, "Pixels blended, a frame."),
    "commitLayers": MetricText("Committed layers", .count, "Layers in a frame's commits."),
    "uploadBytes": MetricText(
      "Uploaded", .bytes, "Bytes of contents new to the render server, a frame."),
    "layersDrawn": MetricText("Layers drawn", .count, "Layers that drew something, a frame."),
    "layersCovered": MetricText("Layers covered", .count, "Layers hidden by opaque ones, a frame."),
    "damagedPixels": MetricText(
      "Damaged pixels", .pixels, "Pixels that may differ from the frame before, a frame."),
    "writtenPixels": MetricText(
      "Written pixels", .pixels, "Pixels written without a look at what was there, a frame."),
    "readPixels": MetricText(
      "Read pixels", .pixels, "Pixels of contents and offscreen passes that were read, a frame."),
    "cacheMisses": MetricText(
      "Cache misses", .count, "Pictures drawn apart that no frame before had, a frame."),
    "misalignedContents": MetricText(
      "Misaligned contents", .count, "Contents between the display's pixels, a frame."),
    "scaledContents": MetricText(
      "Scaled contents", .count, "Contents shown larger or smaller than they are, a frame."),
  ]
}
