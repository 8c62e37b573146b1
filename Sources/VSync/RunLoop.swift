internal import WrongUse

/// The main thread's loop: one turn is a walk through fixed phases, which run blocks and
/// observers (core-animation, the transaction at the end of a turn).
///
/// A turn can be run whole, or step by step: then whoever drives it can let time pass between
/// two steps. In each phase come first the blocks, in the order they were added, then the
/// observers, in the order they were added: what a block changes, an observer of the same phase
/// sees. Not `Sendable`: the thread that owns it calls everything.
public final class RunLoop {
  /// The parts of a turn, in order.
  public enum Phase: Int, CaseIterable, Comparable, Sendable {
    /// The loop woke up.
    case wake
    /// Touches.
    case input
    /// Timers that are due, and the events of a scene.
    case timers
    /// Display links.
    case callbacks
    /// Layers that need it lay out their sublayers.
    case layout
    /// Layers that need it draw their contents.
    case display
    /// Images that a commit needs are decoded.
    case prepare
    /// Changes are packed and sent.
    case commit
    /// Whoever waited for the commit.
    case afterCommit
    /// The loop is about to sleep.
    case sleep

    /// Earlier first.
    public static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
  }

  /// One walk through the phases.
  public struct Turn: Hashable, Sendable {
    /// The number of the frame that it makes.
    public var number: Int
    /// The VSYNC it began at: its animation clock.
    public var clock: Instant

    /// A turn.
    public init(number: Int, clock: Instant) {
      self.number = number
      self.clock = clock
    }
  }

  /// One block or one observer that ran, and what it did.
  public struct Step: Hashable, Sendable {
    /// The phase it ran in.
    public var phase: Phase
    /// What is to be paid for it, in the order of charging.
    public var charges: [Charge]

    /// A step.
    public init(phase: Phase, charges: [Charge]) {
      self.phase = phase
      self.charges = charges
    }
  }

  /// Names one observer of one run loop.
  public struct Observer: Hashable, Sendable {
    fileprivate let phase: Phase
    fileprivate let number: Int
  }

  /// How often one turn can lay out: the first time, and each ``repeatLayout()``.
  ///
  /// Displaying that always dirties layout would otherwise never end. Core Animation has such a
  /// limit too; what is dirty then is left for the next turn.
  public static let layoutPassLimit = 32

  private var observers: [[(number: Int, body: () -> Void)]]
  private var observersMade = 0
  private var blocks: [[() -> Void]]
  /// What is to run once, by whom it is for: the newest block of each. Gone once it runs.
  private var once: [OnceKey: () -> Void] = [:]

  /// Where the turn is; nil between turns, and before the first step.
  private var current: Phase?
  /// What is left of the phase: last first, so that the next is cheap to take.
  private var waitingBlocks: [() -> Void] = []
  private var waitingObservers: [Observer] = []

  private var layoutPasses = 0
  private var wantsLayoutAgain = false
  private var charges: [Charge] = []

  /// The turn that runs; nil between turns.
  public private(set) var turn: Turn?
  /// The phase of the block or observer that runs; nil outside one.
  public private(set) var runningPhase: Phase?

  /// A loop with nothing to do.
  public init() {
    observers = Array(repeating: [], count: Phase.allCases.count)
    blocks = Array(repeating: [], count: Phase.allCases.count)
  }

  /// Has `body` run in this phase of every turn, after the observers that are there.
  ///
  /// One added to a phase that has begun in this turn is first called when the phase comes next.
  public func addObserver(of phase: Phase, _ body: @escaping () -> Void) -> Observer {
    observersMade += 1
    observers[phase.rawValue].append((observersMade, body))
    return Observer(phase: phase, number: observersMade)
  }

  /// Takes an observer away, also one that was about to run in this turn. One that is not there
  /// any more is no mistake.
  public func removeObserver(_ observer: Observer) {
    observers[observer.phase.rawValue].removeAll { $0.number == observer.number }
  }

  /// Has `body` run once in this phase: in this turn if the phase has not begun, else in the
  /// next turn. First in, first out.
  public func perform(in phase: Phase, _ body: @escaping () -> Void) {
    blocks[phase.rawValue].append(body)
  }

  /// Has `body` run once in this phase for a target and a kind of work, however often it is asked for
  /// until then: at the place of the first request, with the newest block. Of different targets and
  /// kinds, first in, first out.
  ///
  /// What is asked for while the phase runs, from such a block too, runs in the next turn.
  ///
  /// - Parameter target: whose work it is; kept until the block has run.
  public func performOnce(
    in phase: Phase, for target: AnyObject, kind: String, _ body: @escaping () -> Void
  ) {
    let key = OnceKey(phase: phase, target: ObjectIdentifier(target), kind: kind)
    guard once.updateValue(body, forKey: key) == nil else { return }
    blocks[phase.rawValue].append { [unowned self] in
      // Held, so that no other object can have its identity meanwhile.
      withExtendedLifetime(target) { once.removeValue(forKey: key)?() }
    }
  }

  private struct OnceKey: Hashable {
    let phase: Phase
    let target: ObjectIdentifier
    let kind: String
  }

  /// Whether a block waits for this turn or the next.
  public var hasPendingBlocks: Bool {
    !waitingBlocks.isEmpty || blocks.contains { !$0.isEmpty }
  }

  /// Begins a turn; ``runNextStep()`` walks it.
  ///
  /// - Precondition: no turn runs.
  public func beginTurn(_ turn: Turn) {
    if let running = self.turn {
      halt("turn \(turn.number) begun while turn \(running.number) runs")
    }
    self.turn = turn
    layoutPasses = 0
    wantsLayoutAgain = false
  }

  /// Runs the next block or observer of the turn; nil when the turn is over or none was begun.
  ///
  /// - Precondition: not called from within a step.
  public func runNextStep() -> Step? {
    require(runningPhase == nil, "a step runs already, in \(runningPhase ?? .wake)")
    guard turn != nil else { return nil }
    while true {
      if let phase = current, let body = nextBody() {
        runningPhase = phase
        body()
        runningPhase = nil
        defer { charges = [] }
        return Step(phase: phase, charges: charges)
      }
      guard enterNextPhase() else {
        current = nil
        turn = nil
        return nil
      }
    }
  }

  /// Runs a turn from its first phase to its last.
  ///
  /// - Precondition: no turn runs.
  @discardableResult
  public func runTurn(_ turn: Turn) -> [Step] {
    beginTurn(turn)
    var steps: [Step] = []
    while let step = runNextStep() { steps.append(step) }
    return steps
  }

  /// Adds work to what the running step has done. Between steps it goes to the next one: the
  /// main thread worked, and its next step pays.
  public func charge(_ charge: Charge) { charges.append(charge) }

  /// Has layout and display run again before prepare, because displaying made layout necessary.
  ///
  /// Only their observers run again. False when this turn has laid out ``layoutPassLimit``
  /// times: then the turn goes on to prepare, and who asked stays dirty until the next turn.
  ///
  /// - Precondition: called from a step of the display phase.
  @discardableResult
  public func repeatLayout() -> Bool {
    require(
      runningPhase == .display,
      "layout can be repeated from display, not \(runningPhase.map { "\($0)" } ?? "outside a step")"
    )
    guard layoutPasses < Self.layoutPassLimit else { return false }
    wantsLayoutAgain = true
    return true
  }

  private func nextBody() -> (() -> Void)? {
    if let block = waitingBlocks.popLast() { return block }
    while let next = waitingObservers.popLast() {
      // Looked up now and not when the phase began: it may be gone.
      if let found = observers[next.phase.rawValue].first(where: { $0.number == next.number }) {
        return found.body
      }
    }
    return nil
  }

  /// Takes what is to run in the next phase; false after the last.
  private func enterNextPhase() -> Bool {
    let repeats = current == .display && wantsLayoutAgain
    guard let phase = repeats ? .layout : Phase(rawValue: (current?.rawValue ?? -1) + 1) else {
      return false
    }
    current = phase
    if phase == .layout {
      layoutPasses += 1
      wantsLayoutAgain = false
    }
    // A phase that comes again has begun before: its new blocks belong to the next turn.
    if layoutPasses <= 1 || phase > .display {
      waitingBlocks = blocks[phase.rawValue].reversed()
      blocks[phase.rawValue] = []
    }
    waitingObservers = observers[phase.rawValue].reversed().map {
      Observer(phase: phase, number: $0.number)
    }
    return true
  }
}
