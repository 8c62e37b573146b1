internal import PlainText
public import VSync

/// A trace that cannot be written, which is a fault of the program.
public enum TraceError: Error, Hashable, Sendable {
  /// Two spans of one track overlap, and neither is within the other: readers would give both a wrong end.
  case overlap(track: String, first: String, second: String, at: Instant)
  /// A span that ends before it begins.
  case backward(track: String, span: String, at: Instant)
}

extension TraceError: CustomStringConvertible {
  /// Which spans, and where.
  public var description: String {
    switch self {
    case .overlap(let track, let first, let second, let time):
      "trace: on track '\(track)' '\(printable(second))' begins at \(time.nanoseconds) ns within"
        + " '\(printable(first))' and ends after it"
    case .backward(let track, let span, let time):
      "trace: on track '\(track)' '\(printable(span))' ends before it begins, at \(time.nanoseconds) ns"
    }
  }
}

/// Something that lasted from a moment to another, on a track of a trace.
struct TraceSpan: Sendable {
  var name: String
  var start: Instant
  var end: Instant
  /// Names with what they say, in order.
  var notes: [(name: String, value: Note)] = []
  /// What it belongs to, across tracks; none is 0.
  var flows: [UInt64] = []

  enum Note: Sendable {
    case text(String)
    case integer(Int64)
  }
}

extension TraceSpan {
  /// A span's begin or its end.
  enum Edge: Sendable {
    case begin(TraceSpan)
    case end(Instant)
  }

  /// The begins and ends of a track's spans in the order of time, each span within the one around it.
  ///
  /// What is over before the replay begins is left out, and what began before begins with it: times are not
  /// negative. Costs O(n log n).
  static func edges(of spans: [TraceSpan], on track: String) throws(TraceError) -> [Edge] {
    let seen = spans.filter { $0.start >= .zero || $0.end > .zero }.map { span in
      var span = span
      span.start = max(span.start, .zero)
      return span
    }
    // Of spans that begin together the longer one is around the other.
    let sorted = seen.enumerated().sorted {
      ($0.element.start, $1.element.end, $0.offset) < ($1.element.start, $0.element.end, $1.offset)
    }
    var edges: [Edge] = []
    var open: [TraceSpan] = []
    for (_, span) in sorted {
      while let last = open.last, last.end <= span.start {
        edges.append(.end(last.end))
        open.removeLast()
      }
      guard span.end >= span.start else {
        throw .backward(track: track, span: span.name, at: span.start)
      }
      if let around = open.last, span.end > around.end {
        throw .overlap(track: track, first: around.name, second: span.name, at: span.start)
      }
      edges.append(.begin(span))
      open.append(span)
    }
    for span in open.reversed() { edges.append(.end(span.end)) }
    return edges
  }
}
