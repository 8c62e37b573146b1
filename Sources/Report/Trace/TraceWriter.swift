import VSync

/// Puts packets of a Perfetto trace together: tracks, spans, counters. Field numbers are those of Perfetto's
/// `trace_packet.proto`, `track_descriptor.proto` and `track_event.proto` (frames 6.3).
struct TraceWriter: Sendable {
  private(set) var trace = ProtobufWriter()

  /// Who all packets are from; any number but 0.
  private static let sequence: UInt64 = 1

  /// What a track is part of, or is.
  enum Parent: Sendable {
    /// A process of its own.
    case process(pid: Int64)
    /// A thread of a process.
    case thread(pid: Int64, tid: Int64)
    /// A track of no thread, within another one; 0 is none.
    case track(UInt64)
    /// A counter, with its unit; `isBytes` is for sizes, which are shown as such.
    case counter(unit: String, isBytes: Bool)
  }

  /// - Parameters:
  ///   - time: nil for what is about the trace as a whole.
  mutating func packet(at time: Instant?, _ body: (inout ProtobufWriter) -> Void) {
    trace.message(1) { packet in
      if let time { packet.varint(8, UInt64(clamping: time.nanoseconds)) }
      packet.varint(10, Self.sequence)
      body(&packet)
    }
  }

  /// A track by its number, and the order in which it stands among its siblings.
  mutating func track(_ id: UInt64, _ name: String, _ parent: Parent) {
    packet(at: nil) { packet in
      packet.message(60) { track in
        track.varint(1, id)
        switch parent {
        case .process(let pid):
          track.message(3) {
            $0.int(1, pid)
            $0.string(6, name)
          }
        case .thread(let pid, let tid):
          track.message(4) {
            $0.int(1, pid)
            $0.int(2, tid)
            $0.string(5, name)
          }
        case .track(let parent):
          track.string(2, name)
          if parent != 0 { track.varint(5, parent) }
        case .counter(let unit, let isBytes):
          track.string(2, name)
          track.message(8) {
            if isBytes { $0.varint(3, 3) } else { $0.string(6, unit) }
          }
        }
      }
    }
  }

  /// A track's spans.
  mutating func add(
    _ spans: [TraceSpan], to track: UInt64, named name: String, category: String
  ) throws(TraceError) {
    for edge in try TraceSpan.edges(of: spans, on: name) {
      switch edge {
      case .begin(let span): begin(span, on: track, category)
      case .end(let time):
        packet(at: time) { packet in
          packet.message(11) {
            $0.varint(9, 2)
            $0.varint(11, track)
          }
        }
      }
    }
  }

  private mutating func begin(_ span: TraceSpan, on track: UInt64, _ category: String) {
    packet(at: span.start) { packet in
      packet.message(11) { event in
        for note in span.notes {
          event.message(4) {
            switch note.value {
            case .integer(let value): $0.int(4, value)
            case .text(let text): $0.string(6, text)
            }
            $0.string(10, note.name)
          }
        }
        event.varint(9, 1)
        event.varint(11, track)
        event.string(22, category)
        event.string(23, span.name)
        for flow in span.flows { event.fixed64(47, flow) }
      }
    }
  }

  /// A counter's values; one that is as the one before is left out.
  mutating func add(_ values: [(time: Instant, value: Double)], toCounter track: UInt64) {
    var last: Double?
    for (time, value) in values where value != last && time >= .zero {
      last = value
      packet(at: time) { packet in
        packet.message(11) {
          $0.varint(9, 4)
          $0.varint(11, track)
          if let whole = Int64(exactly: value) { $0.int(30, whole) } else { $0.double(44, value) }
        }
      }
    }
  }
}
