internal import LayerModel
internal import VSync
internal import WrongUse

/// What one animation block says, and who waits for its animations (core-animation 3.5).
///
/// The block in force is a value of the thread's transactions: it ends with the transaction that
/// the block opens, and blocks within it find it by the transactions' own rules.
final class NodeAnimation {
  /// How a value gets from its start to its end.
  enum Curve: Equatable {
    case timing(TimingFunction?)
    case spring(Spring)
  }

  /// Seconds of one cycle, one way.
  let duration: Double
  /// Seconds before it begins.
  let delay: Double
  let curve: Curve
  private(set) var options: Node.AnimationOptions
  /// How often it plays, at least once; infinite for ever.
  private var repeatCount: Double
  /// False where changes apply at once.
  let isEnabled: Bool
  /// Gathers changes instead of animating each; nil outside of keyframe blocks.
  let keyframes: KeyframeRecorder?
  private var completion: ((Bool) -> Void)?
  private var running = 0
  private var isClosed = false
  private var hasFinished = true
  /// The layers that the block changed, in that order; only for ``layoutSubnodes``.
  private var changed: [Layer] = []

  /// A block's animation within the one in force: delays add up, and what is not overridden is
  /// inherited.
  init(
    duration: Double, delay: Double, curve: Curve, options: Node.AnimationOptions,
    keyframes: KeyframeRecorder? = nil, completion: ((Bool) -> Void)?
  ) {
    require(duration >= 0 && duration.isFinite, "animation duration \(duration)")
    require(delay >= 0 && delay.isFinite, "animation delay \(delay)")
    let outer = Self.current
    let inherits = outer.map { $0.isEnabled } == true
    let keeps = { (option: Node.AnimationOptions) in !inherits || options.contains(option) }
    self.duration = keeps(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
    self.curve = keeps(.overrideInheritedCurve) ? curve : outer?.curve ?? curve
    self.delay = delay + (inherits ? outer?.delay ?? 0 : 0)
    var all = options
    repeatCount = options.contains(.repeat) ? .infinity : 1
    if !keeps(.overrideInheritedOptions), let outer {
      all.formUnion(outer.options.intersection(.inherited))
      repeatCount = max(repeatCount, outer.repeatCount)
    }
    self.options = all
    isEnabled = self.duration > 0 && outer.map { $0.isEnabled } != false
    self.keyframes = keyframes
    self.completion = completion
  }

  /// Changes apply at once, also in blocks within.
  private init() {
    (duration, delay, curve, options) = (0, 0, .timing(nil), [])
    (repeatCount, isEnabled, keyframes) = (1, false, nil)
  }

  /// The block in force.
  static var current: NodeAnimation? { Transaction.value(forKey: key) as? NodeAnimation }
  private static let key = "Node.animation"

  static func disabled() -> NodeAnimation { NodeAnimation() }

  /// Whether a change of a node animates now.
  static var isAnimating: Bool { current?.isEnabled == true }

  /// Runs `body` with this in force.
  func perform(_ body: () -> Void) {
    Transaction.perform {
      Transaction.setValue(self, forKey: Self.key)
      body()
      if options.contains(.layoutSubnodes) { layOutChanged() }
      keyframes?.finish(self)
    }
    close()
  }

  /// What layout changes on its way may in turn need layout.
  private func layOutChanged() {
    var next = 0
    while next < changed.count {
      changed[next].layoutIfNeeded()
      next += 1
    }
    changed = []
  }

  /// Runs `body` with another count of repetitions.
  func repeating(_ count: Double, autoreverses: Bool, _ body: () -> Void) {
    let outer = (repeatCount, options)
    repeatCount = count
    if autoreverses { options.insert(.autoreverse) } else { options.remove(.autoreverse) }
    body()
    // Keyframes are gathered, and become animations when the block ends: all of them repeat.
    if keyframes == nil { (repeatCount, options) = outer }
  }

  func willChange(_ layer: Layer) {
    guard options.contains(.layoutSubnodes), !changed.contains(where: { $0 === layer }) else {
      return
    }
    changed.append(layer)
  }

  /// Adds an animation to a layer, and waits for it.
  ///
  /// - Parameter isShared: whether one under the same key may go on beside it.
  func add(_ animation: Animation, key: String, isShared: Bool, to layer: Layer) {
    var animation = animation
    animation.timing.duration = duration
    animation.timing.fillMode = .both
    animation.timing.repeatCount = repeatCount
    animation.timing.autoreverses = options.contains(.autoreverse)
    running += 1
    let blocked = options.contains(.allowUserInteraction) ? nil : layer.node
    blocked?.blockingAnimations += 1
    let key = isShared ? layer.freeKey(key) : key
    layer.add(
      animation, forKey: key, begin: .delay(Nanoseconds(seconds: delay) ?? .zero),
      callbacks: AnimationCallbacks(didStop: { [weak blocked] finished in
        blocked?.blockingAnimations -= 1
        self.stopped(finished)
      }))
  }

  private func stopped(_ finished: Bool) {
    running -= 1
    hasFinished = hasFinished && finished
    completeIfOver()
  }

  /// Nothing can be added any more.
  private func close() {
    isClosed = true
    completeIfOver()
  }

  private func completeIfOver() {
    guard isClosed, running == 0, let completion else { return }
    self.completion = nil
    completion(hasFinished)
  }
}

extension Layer {
  /// A key that no animation has: `position`, else `position-2` and so on, as UIKit names them.
  fileprivate func freeKey(_ text: String) -> String {
    guard animations.contains(where: { $0.key == text }) else { return text }
    var number = 2
    while animations.contains(where: { $0.key == "\(text)-\(number)" }) { number += 1 }
    return "\(text)-\(number)"
  }
}
