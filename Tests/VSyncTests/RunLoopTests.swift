import Testing
import VSync

@Suite struct RunLoopTests {
  typealias Phase = RunLoop.Phase

  /// A run loop, and a list of what ran.
  final class Fixture {
    let loop = RunLoop()
    var ran: [String] = []
    var turns = 0

    func observe(_ phase: Phase, _ name: String) -> RunLoop.Observer {
      loop.addObserver(of: phase) { [unowned self] in ran.append(name) }
    }
    func perform(_ phase: Phase, _ name: String) {
      loop.perform(in: phase) { [unowned self] in ran.append(name) }
    }
    @discardableResult
    func runTurn() -> [RunLoop.Step] {
      defer { turns += 1 }
      return loop.runTurn(RunLoop.Turn(number: turns, clock: Instant(nanoseconds: Int64(turns))))
    }
  }

  @Test func phasesComeInOrderAndBlocksBeforeObservers() {
    let f = Fixture()
    for phase in Phase.allCases.reversed() {
      _ = f.observe(phase, "\(phase) observer")
      f.perform(phase, "\(phase) block")
    }
    let steps = f.runTurn()
    #expect(f.ran == Phase.allCases.flatMap { ["\($0) block", "\($0) observer"] })
    #expect(steps.map(\.phase) == Phase.allCases.flatMap { [$0, $0] })
    #expect(f.loop.turn == nil)
  }

  @Test func blocksRunOnceAndObserversEveryTurn() {
    let f = Fixture()
    _ = f.observe(.timers, "first")
    _ = f.observe(.timers, "second")
    f.perform(.timers, "block")
    f.runTurn()
    f.runTurn()
    #expect(f.ran == ["block", "first", "second", "first", "second"])
  }

  @Test func aBlockAddedToAPhaseThatHasBegunRunsInTheNextTurn() {
    let f = Fixture()
    f.loop.perform(in: .timers) {
      f.perform(.input, "input")
      f.perform(.timers, "timers")
      f.perform(.callbacks, "callbacks")
    }
    f.runTurn()
    #expect(f.ran == ["callbacks"])
    #expect(f.loop.hasPendingBlocks)
    f.runTurn()
    #expect(f.ran == ["callbacks", "input", "timers"])
    #expect(!f.loop.hasPendingBlocks)
  }

  /// What articles call run-loop transactions: coalesced by whom they are for and what they do.
  @Test func whatIsAskedForOnceForATargetAndAKindRunsOnceAtItsFirstPlace() {
    let f = Fixture()
    let (a, b) = (Fixture(), Fixture())
    func once(_ target: Fixture, _ kind: String, _ name: String) {
      f.loop.performOnce(in: .callbacks, for: target, kind: kind) { f.ran.append(name) }
    }
    once(a, "layout", "a layout, old")
    once(b, "layout", "b layout")
    once(a, "text", "a text")
    once(a, "layout", "a layout")
    f.runTurn()
    #expect(f.ran == ["a layout", "b layout", "a text"])
    #expect(!f.loop.hasPendingBlocks)
    f.runTurn()
    #expect(f.ran.count == 3)
  }

  /// Row 11 of async-richlabel 4a.
  @Test func whatACallbackAsksForRunsInTheNextTurnAndThenNothingIsLeft() {
    let f = Fixture()
    func ask() {
      f.loop.performOnce(in: .callbacks, for: f, kind: "work") { [unowned f] in
        f.ran.append("turn \(f.turns)")
        if f.turns == 0 { ask() }
      }
    }
    ask()
    f.runTurn()
    #expect(f.ran == ["turn 0"] && f.loop.hasPendingBlocks)
    f.runTurn()
    #expect(f.ran == ["turn 0", "turn 1"] && !f.loop.hasPendingBlocks)
    #expect(f.runTurn().isEmpty, "an idle turn does nothing")
  }

  @Test func aBlockAddedBetweenStepsRunsInThisTurnIfItsPhaseIsYetToCome() {
    let f = Fixture()
    f.perform(.timers, "first")
    f.loop.beginTurn(RunLoop.Turn(number: 0, clock: .zero))
    #expect(f.loop.runNextStep()?.phase == .timers)
    f.perform(.timers, "too late")
    f.perform(.commit, "in time")
    while f.loop.runNextStep() != nil {}
    #expect(f.ran == ["first", "in time"])
  }

  @Test func anObserverRemovedDuringItsPhaseDoesNotRunAnyMore() {
    let f = Fixture()
    var second: RunLoop.Observer?
    var first: RunLoop.Observer?
    first = f.loop.addObserver(of: .layout) {
      f.ran.append("first")
      for observer in [first, second].compactMap({ $0 }) { f.loop.removeObserver(observer) }
    }
    second = f.observe(.layout, "second")
    _ = f.observe(.layout, "third")
    f.runTurn()
    f.runTurn()
    #expect(f.ran == ["first", "third", "third"])
    // Once more is no mistake.
    second.map(f.loop.removeObserver)
  }

  @Test func anObserverAddedDuringItsPhaseRunsFromTheNextTurnOn() {
    let f = Fixture()
    f.loop.perform(in: .layout) {
      _ = f.observe(.input, "input")
      _ = f.observe(.layout, "layout")
      _ = f.observe(.display, "display")
    }
    f.runTurn()
    #expect(f.ran == ["display"])
    f.runTurn()
    #expect(f.ran == ["display", "input", "layout", "display"])
  }

  @Test func aStepHasTheChargesThatWereMadeInIt() {
    let f = Fixture()
    var work = Work()
    work.layersLaidOut = 3
    _ = f.loop.addObserver(of: .layout) {
      f.loop.charge(Charge(.layout, "a", work))
      f.loop.charge(Charge(.layout, "b", work))
    }
    _ = f.observe(.commit, "commit")
    let steps = f.runTurn()
    #expect(
      steps == [
        RunLoop.Step(
          phase: .layout, charges: [Charge(.layout, "a", work), Charge(.layout, "b", work)]),
        RunLoop.Step(phase: .commit, charges: []),
      ])
  }

  @Test func aChargeBetweenStepsIsPaidByTheNext() {
    let f = Fixture()
    f.loop.charge(Charge(.busy, "early", .none))
    _ = f.observe(.wake, "wake")
    #expect(f.runTurn().first?.charges == [Charge(.busy, "early", .none)])
  }

  @Test func theTurnIsKnownWhileItRuns() {
    let f = Fixture()
    let turn = RunLoop.Turn(number: 7, clock: Instant(nanoseconds: 70))
    var seen: RunLoop.Turn?
    var phase: Phase?
    _ = f.loop.addObserver(of: .callbacks) { (seen, phase) = (f.loop.turn, f.loop.runningPhase) }
    f.loop.runTurn(turn)
    #expect(seen == turn)
    #expect(phase == .callbacks)
    #expect(f.loop.turn == nil)
    #expect(f.loop.runningPhase == nil)
    #expect(f.loop.runNextStep() == nil)
  }

  @Test func layoutAndDisplayRepeatBeforePrepareWhenDisplayAsks() {
    let f = Fixture()
    var asks = 2
    _ = f.observe(.layout, "layout")
    f.perform(.layout, "layout block")
    _ = f.loop.addObserver(of: .display) {
      f.ran.append("display")
      if asks > 0 { #expect(f.loop.repeatLayout()) }
      asks -= 1
      f.perform(.layout, "next turn")
    }
    _ = f.observe(.prepare, "prepare")
    f.runTurn()
    #expect(
      f.ran == [
        "layout block", "layout", "display", "layout", "display", "layout", "display", "prepare",
      ])
    f.ran = []
    f.runTurn()
    #expect(f.ran == ["next turn", "next turn", "next turn", "layout", "display", "prepare"])
  }

  @Test func endlessRepeatsEndAtTheLimitAndTheTurnGoesOn() {
    let f = Fixture()
    var answers: [Bool] = []
    _ = f.observe(.layout, "layout")
    _ = f.loop.addObserver(of: .display) { answers.append(f.loop.repeatLayout()) }
    _ = f.observe(.commit, "commit")
    for _ in 0..<2 {
      (f.ran, answers) = ([], [])
      f.runTurn()
      #expect(f.ran.count == RunLoop.layoutPassLimit + 1)
      #expect(f.ran.last == "commit")
      #expect(answers.filter { $0 }.count == RunLoop.layoutPassLimit - 1)
      #expect(answers.last == false)
    }
  }
}
