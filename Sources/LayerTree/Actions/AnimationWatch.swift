internal import LayerModel
internal import VSync

/// Who is told when an animation starts and stops: `CAAnimation`'s delegate, as closures.
///
/// They are called from the run loop, on the stage's thread, and never within the call that made
/// it so. The start is told after the commit that sends the animation, whatever its delay. The
/// stop is told once for each start, by the first turn after the animation's last moment, also of
/// one that stays on its layer then; or, with `finished` false, after the animation was removed
/// or replaced or its layer had left the tree. What never got into a commit starts and stops at
/// once, unfinished (core-animation 1.11, 3.5). A stage that is gone tells nobody.
public struct AnimationCallbacks {
  /// The animation was committed.
  public var didStart: (() -> Void)?
  /// It is over; whether it got to its end.
  public var didStop: ((_ finished: Bool) -> Void)?

  /// Callbacks, or one of them.
  public init(didStart: (() -> Void)? = nil, didStop: ((_ finished: Bool) -> Void)? = nil) {
    self.didStart = didStart
    self.didStop = didStop
  }
}

/// What is owed to those who wait for one animation: its callbacks, and the completion blocks
/// that were in force when it was added.
final class AnimationWatch {
  private let callbacks: AnimationCallbacks
  private let groups: [CompletionGroup]
  private let stack: TransactionStack
  private var hasStarted = false

  /// Nil when nobody waits.
  init?(_ callbacks: AnimationCallbacks?) {
    stack = .current
    groups = stack.levels.compactMap(\.completion)
    if callbacks == nil && groups.isEmpty { return nil }
    self.callbacks = callbacks ?? AnimationCallbacks()
    for group in groups { group.enter() }
  }

  /// A commit sends the animation.
  func start() {
    guard !hasStarted else { return }
    hasStarted = true
    if let body = callbacks.didStart { stack.call(body) }
  }

  /// The animation is over. The blocks come before the stop, but after it when the animation
  /// never got into a commit (core-animation 1.11).
  func stop(finished: Bool) {
    let wasSent = hasStarted
    start()
    if wasSent { leaveGroups() }
    if let body = callbacks.didStop { stack.call { body(finished) } }
    if !wasSent { leaveGroups() }
  }

  private func leaveGroups() {
    for group in groups where group.leave() { stack.call(group.block) }
  }
}

extension LayerAnimation {
  /// The last moment, in the layer's own time, of a committed animation that somebody waits for;
  /// nil when there is none.
  var awaitedEnd: Instant? {
    guard watch != nil, begin == nil else { return nil }
    let end = attached.animation.timing.activeEnd
    return end == .distantFuture ? nil : end
  }
}

extension Layer {
  /// A commit is about to settle what was added; true when somebody waits for an animation.
  func startWatches() -> Bool {
    for animation in animations where animation.begin != nil { animation.watch?.start() }
    return animations.contains { $0.watch != nil }
  }

  /// The layer is in no tree when its thread's transaction commits: what was added is gone.
  func dropUnplacedAnimations() {
    let dropped = animations.filter { $0.begin != nil }
    animations.removeAll { $0.begin != nil }
    for animation in dropped { animation.watch?.stop(finished: false) }
  }
}
