import VSync

/// What a worker did, from the log: one drawing, and the lane it is shown in.
struct DrawingSpan: Hashable, Sendable {
  /// What was drawn: the layer.
  var label: String
  var start: Instant
  var end: Instant
  /// Spans of one lane do not overlap; lanes are numbered from 0, the lowest free one first. Which
  /// core a drawing had is not in the log: it makes no difference.
  var lane: Int
  /// Whether it came to its end; else it was cancelled, or the replay was over.
  var isFinished: Bool

  /// The drawings of a log, in the order of their starts.
  ///
  /// - Parameter end: of the replay: what still runs then ends there.
  static func spans(in log: [LogEntry], until end: Instant) -> [DrawingSpan] {
    var spans: [DrawingSpan] = []
    /// The spans that run, by label, oldest first.
    var running: [String: [Int]] = [:]
    /// When each lane is free again; nil while it is not.
    var lanes: [Bool] = []
    func stop(_ label: String, at time: Instant, finished: Bool) {
      guard var open = running[label], !open.isEmpty else { return }
      let index = open.removeFirst()
      running[label] = open.isEmpty ? nil : open
      spans[index].end = time
      spans[index].isFinished = finished
      lanes[spans[index].lane] = false
    }
    // What ended before slot 0, in a warm start, is not part of what is shown.
    for entry in log where entry.time >= .zero {
      switch entry.kind {
      case .drawStart:
        let free = lanes.firstIndex(of: false) ?? lanes.count
        if free == lanes.count { lanes.append(true) } else { lanes[free] = true }
        running[entry.subject, default: []].append(spans.count)
        spans.append(
          DrawingSpan(
            label: entry.subject, start: entry.time, end: max(entry.time, end), lane: free,
            isFinished: false))
      case .drawFinish: stop(entry.subject, at: entry.time, finished: true)
      case .drawCancel:
        // The subject is the layer, then the reason, which is one word.
        guard let space = entry.subject.lastIndex(of: " ") else { break }
        stop(String(entry.subject[..<space]), at: entry.time, finished: false)
      default: break
      }
    }
    return spans
  }
}
