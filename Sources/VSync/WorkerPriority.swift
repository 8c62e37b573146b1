/// How near to being seen what a task draws is. Raw values are part of the scene format.
public enum WorkerPriority: String, Hashable, Sendable, CaseIterable, Comparable {
  /// On the glass now.
  case visible
  /// Within a screenful of it.
  case near
  /// Farther away.
  case far

  /// What is more urgent is less: it comes first.
  public static func < (a: WorkerPriority, b: WorkerPriority) -> Bool { a.rank < b.rank }

  /// Its place among all of them, from 0.
  var rank: Int {
    switch self {
    case .visible: 0
    case .near: 1
    case .far: 2
    }
  }
}
