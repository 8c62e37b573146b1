/// A limit on a metric of the report.
public struct Budget: Hashable, Sendable {
  /// A metric's name, such as `droppedFrames` or `overdraw.max`.
  public var metric: String
  /// The name of the segment that it is held over; nil is the whole replay.
  public var segment: String?
  /// The most that is allowed, inclusive.
  public var maximum: Double?
  /// The least that is allowed, inclusive.
  public var minimum: Double?
}
