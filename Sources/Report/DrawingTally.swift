/// What became of the drawings that layers asked workers for, and of the pictures that were kept. A warm
/// start's are not counted, but for the pictures: those that it keeps are found again.
public struct DrawingTally: Hashable, Sendable {
  /// Handed to the workers, or found to be equal to one that was under way.
  public var asked = 0
  /// Became contents.
  public var shown = 0
  /// Came to nothing: overtaken, of another size, out of sight, failed.
  public var givenUp = 0
  /// Of the workers' tasks, those that ended without a step, since nobody wanted them any more or there
  /// was no room.
  public var unrun = 0
  /// Pictures that were found among those that are kept.
  public var cacheHits = 0
  /// Pictures that were not.
  public var cacheMisses = 0
  /// Kept pictures that were let go of to make room, or for want of memory.
  public var cacheEvictions = 0
  /// The most bytes of kept pictures at one time.
  public var cachePeakBytes = 0

  /// Nothing yet.
  public init() {}
}
