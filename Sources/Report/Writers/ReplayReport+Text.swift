import PlainText
import VSync

extension ReplayReport {
  /// One line: `feed: 91 slots, 88 presented, 3 dropped (2 commit, 1 render), hitch 33.3 ms/s
  /// (wwdc20: critical)`.
  ///
  /// The split of dropped slots is by who was late. Partial and idle slots and steady lower rates are
  /// named where there are any; without an active slot there is no ratio, and the line ends in
  /// `hitch -`.
  public func summary(_ bands: HitchBands = .wwdc20) -> String {
    var parts = ["\(metrics.slots) slots", "\(metrics.framesPresented) presented"]
    if metrics.droppedFrames > 0 {
      let split = Hitch.Kind.allCases.compactMap { kind -> String? in
        let count = (hitches + lockedHitches).filter { $0.kind == kind && !$0.isWarmup }
          .reduce(0) { $0 + $1.slots.count(where: isRepeat) }
        return count > 0 ? "\(count) \(kind.rawValue)" : nil
      }
      parts.append("\(metrics.droppedFrames) dropped (\(split.joined(separator: ", ")))")
    } else {
      parts.append("0 dropped")
    }
    if metrics.partialFrames > 0 { parts.append("\(metrics.partialFrames) partial") }
    if metrics.slotsIdle > 0 { parts.append("\(metrics.slotsIdle) idle") }
    if recording.warmupFrames > 0 {
      parts.append("\((hitches + lockedHitches).count(where: \.isWarmup)) in warm-up")
    }
    for lock in cadenceLocks.prefix(3) {
      parts.append(
        "locked to \(decimal(lock.framesPerSecond, places: 1)) fps from slot \(lock.slot)")
    }
    let ratio = metrics.hitchTimeRatio.map { "\(decimal($0, places: 1)) ms/s" } ?? "-"
    let band = bands.band(of: metrics.hitchTimeRatio).map { " (\(bands.rawValue): \($0.rawValue))" }
    parts.append("hitch \(ratio)\(band ?? "")")
    if recording.isLive { parts.insert("live", at: 0) }
    return "\(printable(recording.scene)): " + parts.joined(separator: ", ")
  }

  private func isRepeat(_ slot: Int) -> Bool {
    guard let first = recording.slots.first?.index else { return false }
    return recording.slots[slot - first].outcome == .repeated
  }

  /// A line for each of the first steady rates and hitches, to be searched for:
  /// `HITCH scene=feed slot=30 dur_ms=16.667 kind=render reason=offscreen(card) effect=necessary`;
  /// and one that counts the hitches that are left out, which `report.json` has.
  ///
  /// The reason is the one that saves most; where several are needed together they stand with plus
  /// signs between them.
  public func hitchLines(limit: Int = 10) -> [String] {
    let scene = printable(recording.scene)
    let locks = cadenceLocks.prefix(limit).map { lock in
      "LOCK scene=\(scene) slot=\(lock.slot) slots=\(lock.slotCount)"
        + " fps=\(decimal(lock.framesPerSecond, places: 1))"
        + " kind=\(lock.kind.rawValue) \(Self.why(lock.reasons))"
    }
    var lines = hitches.prefix(limit).map { hitch in
      "HITCH scene=\(scene) slot=\(hitch.slot)"
        + " dur_ms=\(decimal(Double(hitch.duration.count) / 1e6, places: 3))"
        + " kind=\(hitch.kind.rawValue) \(Self.why(hitch.reasons))"
    }
    let more = hitches.count - lines.count
    if more > 0 { lines.append("\(more) more \(more == 1 ? "hitch" : "hitches") not listed") }
    return locks + lines
  }

  /// A line for each of the first pictures with boxes in them, for characters that no font has:
  /// `MISSING scene=post layer=title U+10FFFD at 3`; and one that counts the others.
  public func missingLines(limit: Int = 10) -> [String] {
    let all = recording.missingGlyphs
    var lines = all.prefix(limit).map {
      "MISSING scene=\(printable(recording.scene)) layer=\(printable($0.layer))"
        + " \(printable($0.characters, limit: .max))"
    }
    if all.count > limit {
      lines.append("\(all.count - limit) more pictures with boxes not listed")
    }
    return lines
  }

  /// `reason=layout(list)+decode(photo) effect=joint`.
  private static func why(_ reasons: [Reason]) -> String {
    let joint = reasons.filter { $0.effect?.isJoint == true }
    let named = joint.isEmpty ? Array(reasons.prefix(1)) : joint
    let text = named.map { reason in
      reason.code.rawValue + (reason.subject.map { "(\(printable($0)))" } ?? "")
    }
    return "reason=\(text.isEmpty ? "-" : text.joined(separator: "+"))"
      + (named.first?.effect.map { " effect=\($0.word)" } ?? "")
  }
}

/// A number with a fixed count of decimal places, halves away from zero; the same in every locale.
func decimal(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  guard let scaled = Int(exactly: (abs(value) * Double(scale)).rounded()) else { return "\(value)" }
  let fraction = String(scaled % scale)
  let padded = String(repeating: "0", count: places - fraction.count) + fraction
  return (value < 0 && scaled > 0 ? "-" : "") + "\(scaled / scale).\(padded)"
}
