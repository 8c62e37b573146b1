import PlainText
public import VSync

extension ReplayReport {
  /// `frames.csv`: a header and one row for each VSYNC slot, as RFC 4180 says (lines end in CR LF;
  /// fields with commas, quotes or line breaks are quoted). Nothing to say is an empty field.
  ///
  /// The columns from `frame` to `expected_ns`, and the counters, are those of the frame shown; a
  /// slot that shows one for the first time has `jank_type`, the bits of Android's frame timeline; a
  /// slot in which the old frame stood too long has `hitch_ns`, and the reason of its hitch that saves or cost most.
  public var csv: String { csv { _ in nil } }

  /// The same, with the files that pictures of slots were written to.
  ///
  /// - Parameter file: names a slot's file, relative to where the table is; nil for a slot without one.
  public func csv(file: (SlotRecord) -> String?) -> String {
    var text = ""
    writeCSV(file: file) { text += $0 }
    return text
  }

  /// The same, a row at a time.
  public func writeCSV<Failure>(
    file: (SlotRecord) -> String? = { _ in nil }, _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let frames = FrameTable(recording.frames)
    try write(Self.row(Self.header))
    for slot in recording.slots {
      let frame = slot.frame.flatMap { frames[$0] }
      let stood = recording.overdue(in: slot)
      let hitch = stood > .zero ? hitch(atSlot: slot.index) : nil
      let reason = hitch?.reasons.first
      let counters = slot.frame.flatMap { recording.counters[$0] }
      try write(
        Self.row(
          [
            String(slot.index), String(slot.time.nanoseconds), slot.outcome.rawValue,
            slot.frame.map { String($0) } ?? "", Self.field(frame?.begin),
            Self.field(frame?.commitEnd), Self.field(frame?.renderStart),
            Self.field(frame?.renderEnd), Self.field(frame?.present), Self.field(frame?.expected),
            String(stood.count), hitch?.kind.rawValue ?? "", reason?.code.rawValue ?? "",
            reason?.subject ?? "",
            slot.outcome.isNew
              ? slot.frame.flatMap(jankType).map { String($0.traceValue) } ?? "" : "",
            file(slot) ?? "",
          ] + CounterColumn.all.map { column in counters.map(column.field) ?? "" }))
    }
  }

  private static let header: [String] =
    [
      "slot", "t_ns", "outcome", "frame", "begin_ns", "commit_end_ns", "render_start_ns",
      "render_end_ns", "present_ns", "expected_ns", "hitch_ns", "hitch_kind", "top_reason",
      "top_subject", "jank_type", "file",
    ] + CounterColumn.all.map(\.column)

  private static func field(_ instant: Instant?) -> String {
    instant.map { String($0.nanoseconds) } ?? ""
  }

  private static func row(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    // By scalars: Swift joins CR LF to one character.
    guard field.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
