public import VSync

/// How a layer's contents are drawn: by commands, on the main thread or on a worker.
public struct DrawingSpec: Hashable, Sendable {
  /// Run in order, in the layer's own space.
  public var commands: [DrawCommand]
  /// Whether a worker draws and the bitmap comes in a later commit.
  public var isAsynchronous: Bool
  /// Charged instead of what the commands count; nil charges what they count.
  public var cost: Work?
}
