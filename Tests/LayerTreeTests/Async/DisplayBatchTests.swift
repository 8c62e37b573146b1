import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Pictures that appear together: Texture's asynchronous transactions.
@Suite struct DisplayBatchTests {
  private let labels = (0..<3).map { Label("label \($0)") }
  private let cell: Layer
  private let harness: Harness

  init() {
    cell = named("cell")
    cell.isDisplayContainer = true
    for label in labels { cell.addSublayer(label.layer) }
    harness = Harness(named("root", cell))
  }

  private var shown: [Bool] { labels.map { $0.layer.contents != nil } }

  @Test func theyAppearInOneCommitWhenTheLastIsThere() {
    for label in labels { label.text = "A" }
    harness.turn()
    for job in harness.pool.unfinished.dropLast() {
      harness.pool.run(job)
      #expect(!harness.stage.wantsTurn, "there is nothing to show yet")
      harness.turn()
      #expect(shown == [false, false, false])
    }
    #expect(!harness.stage.isSettled)
    harness.pool.runAll()
    #expect(harness.stage.wantsTurn)
    harness.turn()
    #expect(shown == [true, true, true])
    let names = harness.commits.last?.changes.compactMap { $0.properties?.name }
    #expect(names == ["label 0", "label 1", "label 2"])
    #expect(harness.stage.isSettled)
  }

  @Test func oneThatIsKnownWaitsForTheOthers() {
    labels[0].key = "known"
    labels[0].text = "A"
    harness.drain()
    let first = labels[0].layer.contents
    labels[0].key = "other"
    labels[0].text = "B"
    harness.drain()
    labels[0].key = "known"
    labels[0].text = "A again"
    labels[1].text = "A"
    harness.turn()
    #expect(labels[0].layer.contents !== first)
    harness.pool.runAll()
    harness.turn()
    #expect(labels[0].layer.contents === first && labels[1].layer.contents != nil)
    #expect(harness.stage.isSettled)
  }

  @Test func aSlowOneHoldsThemOnlyForSoLong() {
    cell.displayBatchTimeout = .milliseconds(100)
    for label in labels { label.text = "A" }
    harness.turn(at: 1)
    for job in harness.pool.unfinished.dropFirst() { harness.pool.run(job) }
    harness.turn(at: 1.05)
    #expect(shown == [false, false, false])
    #expect(harness.stage.nextWake == at(1.1))
    harness.time.run(through: at(1.1))
    #expect(harness.stage.wantsTurn)
    harness.turn(at: 1.1)
    #expect(shown == [false, true, true])
    harness.pool.runAll()
    harness.turn(at: 1.2)
    #expect(shown == [true, true, true] && harness.stage.isSettled)
  }

  @Test func whatIsGivenUpHoldsNobody() {
    for label in labels { label.text = "A" }
    harness.turn()
    harness.pool.runStep(of: harness.pool.unfinished[0])
    for job in harness.pool.unfinished.dropFirst() { harness.pool.run(job) }
    harness.turn { labels[0].layer.removeFromSuperlayer() }
    harness.turn()
    #expect(shown == [false, true, true])
    #expect(labels.map(\.ends) == [["hidden"], ["shown"], ["shown"]])
  }

  @Test func oneThatFailsHoldsNobodyAndItsOldPictureStays() {
    for label in labels { label.text = "A" }
    harness.drain()
    harness.stage.canAllocate = { $0 > 100 }
    labels[0].layer.bounds = square(2)
    for label in labels { label.text = "B" }
    harness.drain()
    #expect(labels.map { $0.ends.last } == ["failed", "shown", "shown"])
    #expect(harness.stage.isSettled)
  }

  @Test func theNearestContainerCounts() {
    let inner = named("inner")
    inner.isDisplayContainer = true
    cell.addSublayer(inner)
    inner.addSublayer(labels[2].layer)
    for label in labels { label.text = "A" }
    harness.turn()
    let last = harness.pool.unfinished.last { harness.pool.label(of: $0) == "label 2" }
    if let last { harness.pool.run(last) }
    harness.turn()
    #expect(shown == [false, false, true])
  }

  @Test func whatIsAskedForInALaterTurnIsABatchOfItsOwn() {
    labels[0].text = "A"
    harness.turn()
    labels[1].text = "A"
    harness.turn()
    harness.pool.run(harness.pool.unfinished[1])
    harness.turn()
    #expect(shown == [false, true, false])
    harness.drain()
    #expect(shown == [true, true, false])
  }

  @Test func aBatchThatIsInvalidatedAllTheTimeShowsToo() {
    var commits = 0
    for turn in 0..<30 {
      harness.turn { for label in labels { label.text = "\(turn)" } }
      // Each draws one of its two steps a turn.
      for job in harness.pool.unfinished { harness.pool.runStep(of: job) }
      if shown == [true, true, true] { commits += 1 }
    }
    #expect(commits > 20)
    #expect(Set(labels.map(\.layer.shownGeneration)).count == 1, "together")
  }

  @Test func aStageThatGoesAwayEndsThemToo() {
    let label = Label("label")
    let pool = ManualWorkerPool(log: EventLog(), time: SimulatedTime())
    do {
      let (time, runLoop) = (SimulatedTime(), VSync.RunLoop())
      let top = named("root", label.layer)
      top.isDisplayContainer = true
      let other = Label("other")
      top.addSublayer(other.layer)
      let stage = Stage(
        root: top, scale: 1, runLoop: runLoop, time: time, workers: pool, log: EventLog())
      label.text = "A"
      other.text = "A"
      runLoop.runTurn(.init(number: 0, clock: .zero))
      pool.run(pool.unfinished[0])
      runLoop.runTurn(.init(number: 1, clock: .zero))
      #expect(!stage.isSettled)
    }
    #expect(label.ends == ["shutdown"])
    #expect(!label.layer.isDrawing)
  }
}
