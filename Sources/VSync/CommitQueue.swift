/// What becomes of commits that have landed and wait for the render server (frames 3.2).
///
/// A commit is a list of changes and no picture: one that is never shown itself is applied all the
/// same, before the one that overtook it. Raw values are part of the scene format.
public enum CommitQueue: String, Hashable, Sendable, CaseIterable {
  /// The server takes all that have landed; the newest makes the frame, the others are superseded.
  case coalesce
  /// The server takes the oldest, and every commit makes a frame. At most ``capacity`` wait: the
  /// main thread stands until there is room for another one.
  case fifo
  /// One place, where each commit that lands supersedes the one before; the main thread never
  /// stands.
  case mailbox

  /// The commits that wait in a ``fifo`` queue at most: as deep as the pipeline of layer trees in
  /// Flutter (frames 3.3). With two, one late frame delays all later ones and blocks nobody (S3).
  public static let capacity = 2
}
