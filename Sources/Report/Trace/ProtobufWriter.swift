/// Writes messages in the wire format of Protocol Buffers: varints, 32 and 64 bits, and runs of bytes.
struct ProtobufWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  /// A whole number that is not negative, a truth value or a case of an enumeration.
  mutating func varint(_ field: Int, _ value: UInt64) {
    write(UInt64(field) << 3)
    write(value)
  }

  /// `int32` or `int64`; a negative one takes ten bytes.
  mutating func int(_ field: Int, _ value: Int64) { varint(field, UInt64(bitPattern: value)) }

  mutating func bool(_ field: Int, _ value: Bool) { varint(field, value ? 1 : 0) }

  mutating func fixed64(_ field: Int, _ value: UInt64) {
    write(UInt64(field) << 3 | 1)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func double(_ field: Int, _ value: Double) { fixed64(field, value.bitPattern) }

  mutating func float(_ field: Int, _ value: Float) {
    write(UInt64(field) << 3 | 5)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  mutating func string(_ field: Int, _ value: String) { run(field, Array(value.utf8)) }

  /// A message within this one.
  mutating func message(_ field: Int, _ body: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    body(&inner)
    run(field, inner.bytes)
  }

  private mutating func run(_ field: Int, _ bytes: [UInt8]) {
    write(UInt64(field) << 3 | 2)
    write(UInt64(bytes.count))
    self.bytes += bytes
  }

  /// Seven bits a byte, the lowest first; all bytes but the last have the eighth.
  private mutating func write(_ value: UInt64) {
    var value = value
    while value > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }
}
