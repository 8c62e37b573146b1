import Compositor
import VSync

extension RenderServer.Frame {
  /// Writes down what the frame draws apart, uploads and cannot hold in one texture; where details
  /// are asked for also what it draws and leaves out, and how many pixels it touches.
  func log(as frame: Int, to log: EventLog, at time: Instant) {
    for remark in remarks { log.append(remark.kind, remark.subject, at: time) }
    guard logsDetails else { return }
    let counts: [(LogEntry.Kind, String)] = [
      (.pixelsWritten, "\(counters.pixelsWritten)"), (.pixelsBlended, "\(counters.pixelsBlended)"),
      (.pixelsRead, "\(counters.pixelsRead)"), (.overdraw, thousandths(of: counters.overdraw)),
      (
        .kept,
        "\(counters.keptHits) \(counters.keptMisses) \(counters.keptEvictions) \(counters.keptBytes)"
      ),
    ]
    for (kind, count) in counts { log.append(kind, "\(frame) \(count)", at: time) }
  }
}

extension FramePlan.Remark {
  /// What the log calls it.
  fileprivate var kind: LogEntry.Kind {
    switch self {
    case .pass: .pass
    case .upload: .upload
    case .tooLarge: .oversize
    case .drawn: .drawn
    case .covered: .covered
    case .culled: .culled
    case .cacheHit: .cacheHit
    case .cacheMiss: .cacheMiss
    case .cacheEviction: .cacheEviction
    case .misaligned: .misaligned
    case .scaled: .scaled
    }
  }

  fileprivate var subject: String {
    switch self {
    case .pass(let layer, let reason), .cacheHit(let layer, let reason),
      .cacheMiss(let layer, let reason), .cacheEviction(let layer, let reason):
      "\(layer) \(reason.rawValue)"
    case .upload(let layer), .tooLarge(let layer), .drawn(let layer), .covered(let layer),
      .culled(let layer), .misaligned(let layer), .scaled(let layer):
      layer
    }
  }
}

/// A number that is not negative, rounded to three decimals, zeros at the end left out.
private func thousandths(of value: Double) -> String {
  let count = Int(min(value * 1000, 1e15).rounded())
  var digits = String(count % 1000)
  digits = String(repeating: "0", count: 3 - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return digits.isEmpty ? "\(count / 1000)" : "\(count / 1000).\(digits)"
}
