/// A change of the number of buffers, with ``DisplayPipeline/Buffering/auto`` (frames 3.5, R9).
public struct ModeChange: Hashable, Sendable {
  /// The slot at whose VSYNC it came.
  public var slot: Int
  /// The buffers until then.
  public var from: Int
  /// The buffers from then on.
  public var to: Int

  /// A change in a slot.
  public init(slot: Int, from: Int, to: Int) {
    (self.slot, self.from, self.to) = (slot, from, to)
  }
}
