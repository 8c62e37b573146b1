public import VSync

/// What a meter on the display said: a node of the scene that shows a frame rate.
public struct MeterReading: Hashable, Sendable {
  /// What it counts. Raw values are part of the scene format.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Calls of the main thread by the display.
    case mainThread
    /// Slots of the display that were not dropped.
    case displayStage
  }

  /// The animation clock of the turn that read it.
  public var time: Instant
  /// The meter's layer.
  public var layer: String
  /// What it counts.
  public var kind: Kind
  /// Frames a second.
  public var framesPerSecond: Double

  /// A reading.
  public init(time: Instant, layer: String, kind: Kind, framesPerSecond: Double) {
    (self.time, self.layer, self.kind) = (time, layer, kind)
    self.framesPerSecond = framesPerSecond
  }
}
