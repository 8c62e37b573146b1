public import LayerModel
public import VSync

/// When an animation begins.
public enum AnimationBegin: Hashable, Sendable {
  /// So long after the VSYNC of the turn that commits it, in the layer's own time; after 0
  /// where the layer's time is negative then.
  case delay(Nanoseconds)
  /// At that moment of the layer's own time.
  case at(Instant)
}

extension AnimationBegin {
  /// The moment that is meant by a commit at `now` of the layer's own time.
  fileprivate func settled(at now: Instant) -> Instant {
    switch self {
    case .delay(let delay): now + delay
    case .at(let begin): begin
    }
  }
}

/// An animation of a layer, and what a commit still has to settle about it.
struct LayerAnimation {
  var attached: AttachedAnimation
  /// Nil once the begin time is settled.
  var begin: AnimationBegin?
  /// Whether the log knows it; it cannot while the layer is in no tree.
  var isLogged: Bool
  /// Who waits for it to start and stop, if anybody does.
  var watch: AnimationWatch?

  var key: String { attached.key }
}

extension Layer {
  /// Adds an animation, which starts with the next commit. It never changes the model values.
  ///
  /// The layer keeps a copy. One under the same key is replaced; a transition is always under
  /// ``Transition/key``. A duration of 0 becomes the
  /// transaction's (inside a group it is the group's). Animations apply in the order of adding.
  /// One that is added while the layer is in no tree waits for the commit, and is dropped when the
  /// layer is in none by then.
  ///
  /// - Parameters:
  ///   - begin: fills in the timing's begin.
  ///   - callbacks: who is told of its start and its stop.
  public func add(
    _ animation: some AnimationConvertible, forKey key: String,
    begin: AnimationBegin = .delay(.zero), callbacks: AnimationCallbacks? = nil
  ) {
    var copy = animation.asAnimation
    var key = key
    if case .transition = copy { key = Transition.key }
    if copy.timing.duration <= 0 { copy.timing.duration = Transaction.animationDuration }
    removeAnimation(forKey: key)
    animations.append(
      LayerAnimation(
        attached: AttachedAnimation(key: key, animation: copy), begin: begin,
        isLogged: stage != nil, watch: AnimationWatch(callbacks)))
    if stage == nil { TransactionStack.current.isUnplaced(self) }
    stage?.log(.animate, "\(name) \(key)")
    markChanged(.animations)
    if let added = animations.last, redraws(added) { setNeedsDisplay() }
  }

  /// The animation under a key, its begin settled once it is committed.
  public func animation(forKey key: String) -> Animation? {
    animations.first { $0.key == key }?.attached.animation
  }

  /// The keys of the animations, in the order in which they apply.
  public var animationKeys: [String] { animations.map(\.key) }

  /// Takes one animation off, if it is there.
  public func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    remove(at: index)
  }

  /// Takes every animation off.
  public func removeAllAnimations() {
    while !animations.isEmpty { remove(at: 0) }
  }

  private func remove(at index: Int, redrawing: Bool = true) {
    let removed = animations.remove(at: index)
    if removed.isLogged { stage?.log(.animationEnd, "\(name) \(removed.key)") }
    if let watch = removed.watch {
      let isSettled = removed.begin == nil
      let isOver = stage.map { committedIsOver(removed.attached, at: $0.clock) } == true
      watch.stop(finished: isSettled && isOver)
    }
    markChanged(.animations)
    if redrawing && redraws(removed) { setNeedsDisplay() }
  }

  /// An animation that somebody waits for is over: it goes, unless it is to stay.
  func endAwaited(_ key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    if animations[index].attached.animation.isRemovedOnCompletion { return remove(at: index) }
    animations[index].watch?.stop(finished: true)
    animations[index].watch = nil
  }

  /// What is on the glass now, as far as this side can tell: the values and the tree of the last
  /// commit, with the animations that it started. Nil before the layer's first commit, and from
  /// the commit on that takes it out of the tree.
  public var presentation: PresentationLayer? {
    committedStage.flatMap { presentation(at: $0.time.now) }
  }

  /// ``presentation`` at another moment of the replay. Costs O(animations), and O(depth) once a
  /// layer has a time of its own.
  public func presentation(at time: Instant) -> PresentationLayer? {
    committedStage.flatMap { PresentationLayer(self, on: $0, at: time) }
  }

  /// The values of ``presentation(at:)``.
  func shownProperties(at time: Instant) -> LayerProperties? {
    guard let committed, committedStage != nil else { return nil }
    return Presentation.properties(
      committed.properties, animations: committed.animations,
      inside: committedOuterTime(at: time))
  }

  /// Fixes the begin of what a commit at `clock` starts, in the layer's own time (core-animation
  /// 1.4: the layer's time at the commit, but not below 0).
  func settleAnimations(at clock: Instant, log: (LogEntry.Kind, String) -> Void) {
    guard animations.contains(where: { $0.begin != nil }) else { return }
    let now = max(.zero, convertTime(clock, from: nil))
    for index in animations.indices {
      guard let begin = animations[index].begin else { continue }
      animations[index].attached.animation.timing.begin = begin.settled(at: now)
      animations[index].begin = nil
      if !animations[index].isLogged { log(.animate, "\(name) \(animations[index].key)") }
      animations[index].isLogged = true
    }
  }

  /// Takes off what has ended and is removed on completion.
  func removeEndedAnimations(at clock: Instant) {
    func hasEnded(_ animation: LayerAnimation) -> Bool {
      animation.begin == nil && animation.attached.animation.isRemovedOnCompletion
        && isOver(animation.attached, at: clock)
    }
    // What it showed last was drawn over in this turn, unless a drawing was under way.
    let isStale = stage?.redrawn[id].map { $0.drawnAt < clock } == true
    while let index = animations.firstIndex(where: hasEnded) {
      remove(at: index, redrawing: isStale)
    }
  }
}
