import Report
import Testing

/// A trace read back by a decoder that shares no code with the writer: varints and runs of bytes.
struct DecodedTrace {
  /// A field of a message.
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)

    var number: UInt64? { if case .number(let value) = self { value } else { nil } }
    var message: [Field]? {
      if case .bytes(let bytes) = self { try? DecodedTrace.fields(bytes) } else { nil }
    }
    var text: String? {
      if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  typealias Field = (number: Int, value: Value)

  struct Broken: Error {}

  static func fields(_ bytes: ArraySlice<UInt8>) throws -> [Field] {
    var (fields, rest) = ([Field](), bytes)
    func varint() throws -> UInt64 {
      var (value, shift) = (UInt64(0), UInt64(0))
      while let byte = rest.popFirst() {
        guard shift < 64 else { throw Broken() }
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      throw Broken()
    }
    func run(_ count: Int) throws -> ArraySlice<UInt8> {
      guard rest.count >= count else { throw Broken() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    while !rest.isEmpty {
      let key = try varint()
      let number = Int(key >> 3)
      func fixed(_ count: Int) throws -> Value {
        .number(try run(count).reversed().reduce(0) { $0 << 8 | UInt64($1) })
      }
      switch key & 7 {
      case 0: fields.append((number, .number(try varint())))
      case 1: fields.append((number, try fixed(8)))
      case 2: fields.append((number, .bytes(try run(Int(try varint())))))
      case 5: fields.append((number, try fixed(4)))
      default: throw Broken()
      }
    }
    return fields
  }

  /// An event of the frame timeline: which of the oneof, and its numbers by field.
  struct TimelineEvent {
    var time: UInt64
    var kind: Int
    var numbers: [Int: UInt64]
  }

  /// Names of tracks by number.
  var tracks: [UInt64: String] = [:]
  /// `track: begin-end name` of every span, in the order of their ends; the deeper the more `>`.
  var spans: [String] = []
  var flows: [UInt64: [String]] = [:]
  var counters: [String: [(time: UInt64, value: Double)]] = [:]
  var timeline: [TimelineEvent] = []

  init(_ bytes: [UInt8]) throws {
    var open: [UInt64: [(name: String, time: UInt64)]] = [:]
    var last: [UInt64: UInt64] = [:]
    for (number, packet) in try Self.fields(bytes[...]) {
      let fields = try #require(packet.message)
      #expect(number == 1)
      #expect(fields.contains { $0.number == 10 && $0.value.number == 1 })
      let time = fields.first { $0.number == 8 }?.value.number ?? 0
      for (number, value) in fields {
        switch number {
        case 8, 10: break
        case 60: try addTrack(try #require(value.message))
        case 11:
          let event = try #require(value.message)
          let track = try #require(event.first { $0.number == 11 }?.value.number)
          #expect(time >= last[track] ?? 0, "time goes back on \(track)")
          last[track] = time
          try add(event, on: track, at: time, &open)
        case 76: try addTimeline(try #require(value.message), at: time)
        default: Issue.record("field \(number) of a packet")
        }
      }
    }
    #expect(!open.values.contains { !$0.isEmpty }, "spans without an end")
  }

  private mutating func addTrack(_ track: [Field]) throws {
    let id = try #require(track.first { $0.number == 1 }?.value.number)
    #expect(tracks[id] == nil)
    func text(_ fields: [Field]?, _ number: Int) -> String? {
      fields?.first { $0.number == number }?.value.text
    }
    let process = track.first { $0.number == 3 }?.value.message
    let thread = track.first { $0.number == 4 }?.value.message
    tracks[id] = text(track, 2) ?? text(process, 6) ?? text(thread, 5)
  }

  private mutating func add(
    _ event: [Field], on track: UInt64, at time: UInt64,
    _ open: inout [UInt64: [(name: String, time: UInt64)]]
  ) throws {
    let name = try #require(tracks[track], "track \(track) is not described")
    switch event.first(where: { $0.number == 9 })?.value.number {
    case 1:
      let title = try #require(event.first { $0.number == 23 }?.value.text)
      open[track, default: []].append((title, time))
      for (number, value) in event where number == 47 {
        flows[try #require(value.number), default: []].append("\(name): \(title)")
      }
    case 2:
      let last = open[track]?.popLast()
      let span = try #require(last, "an end without a begin")
      let depth = String(repeating: ">", count: open[track]?.count ?? 0)
      spans.append("\(name): \(span.time)-\(time) \(depth)\(span.name)")
    case 4:
      let whole = event.first { $0.number == 30 }?.value.number.map { Double($0) }
      let real = event.first { $0.number == 44 }?.value.number.map { Double(bitPattern: $0) }
      counters[name, default: []].append((time, try #require(whole ?? real)))
    default: Issue.record("an event of no type")
    }
  }

  private mutating func addTimeline(_ event: [Field], at time: UInt64) throws {
    #expect(event.count == 1)
    let field = try #require(event.first)
    let body = try #require(field.value.message)
    timeline.append(
      TimelineEvent(
        time: time, kind: field.number,
        numbers: Dictionary(
          body.compactMap { field in field.value.number.map { (field.number, $0) } },
          uniquingKeysWith: { first, _ in first })))
  }
}
