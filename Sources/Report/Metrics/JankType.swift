/// Why a frame was not shown when it was expected, in the bits of Android's frame timeline as its
/// trace format has them (frames 2.4). Several may be set; none is no jank.
public struct JankType: OptionSet, Hashable, Sendable {
  /// The bits of the trace format, without the one for "none".
  public let rawValue: Int

  /// Bits of the trace format.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ready in time, and shown a whole number of slots off.
  public static let serverScheduling = JankType(rawValue: 2)
  /// Shown at a moment that nobody foresaw.
  public static let predictionError = JankType(rawValue: 4)
  /// Ready in time, and the display was late.
  public static let displayHAL = JankType(rawValue: 8)
  /// The render server's own work took too long.
  public static let serverCPU = JankType(rawValue: 16)
  /// What it executed took too long.
  public static let serverGPU = JankType(rawValue: 32)
  /// The commit came after its deadline.
  public static let appDeadlineMissed = JankType(rawValue: 64)
  /// It waited behind an earlier commit.
  public static let bufferStuffing = JankType(rawValue: 128)
  /// Late, and yet shown early.
  public static let unknown = JankType(rawValue: 256)
  /// The server was still at the frame before.
  public static let serverStuffing = JankType(rawValue: 512)
  /// Never shown.
  public static let dropped = JankType(rawValue: 1024)

  /// The value of the trace format: its bits, or 1 for none.
  public var traceValue: Int { isEmpty ? 1 : rawValue }

  /// The names of the bits, as the trace format spells them.
  public var names: [String] {
    Self.spelled.filter { contains($0.0) }.map(\.1)
  }

  private static let spelled: [(JankType, String)] = [
    (.serverScheduling, "SF_SCHEDULING"), (.predictionError, "PREDICTION_ERROR"),
    (.displayHAL, "DISPLAY_HAL"), (.serverCPU, "SF_CPU_DEADLINE_MISSED"),
    (.serverGPU, "SF_GPU_DEADLINE_MISSED"), (.appDeadlineMissed, "APP_DEADLINE_MISSED"),
    (.bufferStuffing, "BUFFER_STUFFING"), (.unknown, "UNKNOWN"),
    (.serverStuffing, "SF_STUFFING"), (.dropped, "DROPPED"),
  ]
}

/// How much a frame was off. Raw values are part of the report format.
public enum JankSeverity: String, Hashable, Sendable, CaseIterable {
  /// It was shown when it was expected.
  case none
  /// Less than an interval of the display.
  case partial
  /// An interval or more, or never.
  case full
}
