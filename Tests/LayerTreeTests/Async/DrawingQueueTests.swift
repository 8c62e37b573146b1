import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// What the stage hands to its workers: in which order, how much, and equal drawings once.
@Suite struct DrawingQueueTests {
  private let root = named("root")
  private let harness: Harness

  init() {
    root.bounds = square(100)
    root.anchorPoint = .zero
    harness = Harness(root)
    harness.turn()
  }

  private func label(_ name: String, at y: CGFloat) -> Label {
    let label = Label(name)
    label.layer.frame = CGRect(x: 0, y: y, width: 20, height: 20)
    harness.jump { root.addSublayer(label.layer) }
    return label
  }

  private func drawnOrder() -> [String] {
    let before = harness.logged(.drawStart).count
    harness.pool.runAll()
    return harness.logged(.drawStart).dropFirst(before).map { String($0.dropFirst(10)) }
  }

  @Test func whatIsSeenComesBeforeWhatIsNearAndFar() {
    let labels = [
      label("far", at: 500), label("near", at: 150), label("seen", at: 50), label("edge", at: 99),
    ]
    let hidden = label("hidden", at: 0)
    hidden.layer.isHidden = true
    let urgent = label("urgent", at: 900)
    urgent.layer.displayPriority = .visible
    for label in labels + [hidden, urgent] { label.text = "A" }
    harness.turn()
    #expect(drawnOrder() == ["seen", "edge", "urgent", "near", "far", "hidden"])
  }

  @Test func scrollingChangesTheOrderOfWhatWaits() {
    let labels = (0..<6).map { label("row \($0)", at: CGFloat($0) * 100) }
    for label in labels { label.text = "A" }
    harness.turn()
    harness.jump { root.bounds.origin.y = 400 }
    #expect(drawnOrder() == ["row 4", "row 3", "row 5", "row 0", "row 1", "row 2"])
  }

  @Test func aRequestThatIsReplacedUnbegunNeverRunsAndKeepsItsPlace() {
    let (first, second) = (label("first", at: 0), label("second", at: 20))
    (first.text, second.text) = ("A", "A")
    harness.turn()
    for text in ["B", "C", "D"] {
      first.text = text
      harness.turn()
    }
    #expect(harness.pool.endedUnrun == 3)
    #expect(drawnOrder() == ["first", "second"])
    harness.turn()
    #expect(
      first.shownText == "D" && first.ends == Array(repeating: "superseded", count: 3) + ["shown"])
  }

  // MARK: Equal drawings

  @Test func equalDrawingsAreMadeOnceAndKept() {
    let labels = (0..<4).map { label("label \($0)", at: CGFloat($0) * 20) }
    for label in labels { (label.key, label.text) = ("key", "A") }
    harness.turn()
    #expect(harness.pool.unfinished.count == 1)
    harness.pool.runAll()
    harness.turn()
    let picture = labels[0].layer.contents
    #expect(picture != nil && labels.allSatisfy { $0.layer.contents === picture })
    #expect(labels.allSatisfy { $0.starts == 1 && $0.ends == ["shown"] })
    let late = label("late", at: 80)
    (late.key, late.text) = ("key", "A")
    harness.turn()
    #expect(late.layer.contents === picture && late.ends == ["shown"], "in the turn that asked")
    #expect(harness.stage.bitmapCache.counters.hits == 1)
    #expect(harness.stage.isSettled)
  }

  @Test func oneThatLeavesTakesNothingFromTheOthers() {
    let labels = (0..<3).map { label("label \($0)", at: CGFloat($0) * 20) }
    for label in labels { (label.key, label.text) = ("key", "A") }
    harness.turn()
    (labels[0].key, labels[0].text) = ("other", "B")
    harness.turn { labels[1].layer.removeFromSuperlayer() }
    harness.pool.runAll()
    harness.turn()
    #expect(labels.map(\.ends) == [["superseded", "shown"], ["hidden"], ["shown"]])
    #expect(labels[0].layer.contents !== labels[2].layer.contents)
  }

  @Test func anotherSizeScaleOrGroundIsAnotherPicture() {
    let labels = (0..<5).map { label("label \($0)", at: CGFloat($0) * 20) }
    labels[1].layer.bounds.size.width = 30
    labels[2].layer.contentsScale = 2
    labels[3].layer.isOpaque = true
    labels[4].layer.backgroundColor = .white
    for label in labels { (label.key, label.text) = ("key", "A") }
    harness.turn()
    // Without being opaque the background is not in the picture.
    #expect(harness.pool.unfinished.count == 4)
  }

  @Test func aPictureThatIsKnownSupersedesTheDrawingUnderWay() {
    let label = label("label", at: 0)
    (label.key, label.text) = ("a", "A")
    harness.drain()
    let picture = label.layer.contents
    (label.key, label.text) = ("b", "B")
    harness.turn()
    harness.pool.runStep(of: harness.pool.unfinished[0])
    (label.key, label.text) = ("a", "A again")
    harness.turn()
    harness.drain()
    #expect(label.layer.contents === picture && label.ends == ["shown", "superseded", "shown"])
  }

  // MARK: Limits

  @Test func whatFindsNoRoomIsDrawnWhenThereIsSome() {
    let pool = ManualWorkerPool(
      log: harness.log, time: harness.time, limits: WorkerLimits(waitingTasks: 2))
    harness.stage.workers = pool
    let labels = (0..<6).map { label("row \($0)", at: CGFloat($0) * 100) }
    for label in labels.reversed() { label.text = "A" }
    harness.turn()
    #expect(
      pool.unfinished.map { pool.label(of: $0) ?? "" }.contains("row 0"), "what is seen has it")
    for _ in 0..<20 {
      harness.turn()
      #expect(pool.unfinished.count <= 2)
      _ = pool.runNext()
    }
    harness.turn()
    #expect(labels.allSatisfy { $0.shownText == "A" })
    #expect(labels.allSatisfy { $0.starts == $0.ends.count })
    #expect(harness.stage.isSettled)
    #expect(labels.map { $0.ends.filter { $0 == "failed" }.count }.reduce(0, +) < 20, "none loops")
  }

  @Test func aDrawingLargerThanAllTheRoomFailsForWantOfMemory() {
    let pool = ManualWorkerPool(
      log: harness.log, time: harness.time, limits: WorkerLimits(bytesInFlight: 1000))
    harness.stage.workers = pool
    let label = label("label", at: 0)
    label.text = "A"
    harness.turn()
    harness.turn()
    #expect(label.ends == ["failed"] && label.layer.failure == .memory)
    #expect(!label.layer.needsDisplay && harness.stage.isSettled, "it is not tried again by itself")
  }

  /// What waits for workers of one quality takes no room from another: a layer that is seen and was dropped
  /// is drawn once its own workers have room.
  @Test func fullWorkersOfOneQualityKeepNoLayerOfAnotherWaiting() {
    let workers = qualities(WorkerLimits(waitingTasks: 1))
    let quiet = label("quiet", at: 900)
    quiet.layer.quality = .background
    let seen = (0..<2).map { label("seen \($0)", at: CGFloat($0) * 20) }
    for label in [quiet] + seen { label.text = "A" }
    harness.turn()
    #expect(waiting(in: workers, .background) == ["quiet"])
    harness.turn()
    #expect(seen.map(\.ends) == [[], ["failed"]], "there is room for one of them")
    #expect(!harness.stage.wantsTurn)
    (workers[.userInitiated] as? ManualWorkerPool)?.runAll()
    harness.turn()
    #expect(waiting(in: workers, .background) == ["quiet"], "it is full still")
    #expect(waiting(in: workers, .userInitiated) == ["seen 1"])
    (workers[.userInitiated] as? ManualWorkerPool)?.runAll()
    harness.turn()
    #expect(seen.map(\.shownText) == ["A", "A"] && quiet.layer.isDrawing)
  }

  @Test func aLayerIsDrawnByTheWorkersOfItsQuality() {
    let workers = qualities()
    let (urgent, quiet) = (label("urgent", at: 0), label("quiet", at: 20))
    let plain = label("plain", at: 40)
    (urgent.layer.quality, quiet.layer.quality) = (.userInteractive, .utility)
    for label in [quiet, plain, urgent] { label.text = "A" }
    harness.turn()
    #expect(waiting(in: workers, .userInteractive) == ["urgent"])
    #expect(waiting(in: workers, .userInitiated) == ["plain"])
    #expect(waiting(in: workers, .utility) == ["quiet"])
    #expect(workers[.default] == nil && workers[.background] == nil)
    quiet.layer.quality = .background
    quiet.text = "B"
    harness.turn()
    #expect(waiting(in: workers, .utility) == [] && waiting(in: workers, .background) == ["quiet"])
    for quality in WorkQuality.allCases { (workers[quality] as? ManualWorkerPool)?.runAll() }
    harness.turn()
    #expect([urgent, quiet, plain].map(\.shownText) == ["A", "B", "A"])
  }

  /// Workers for each quality, moved by hand.
  private func qualities(_ limits: WorkerLimits = WorkerLimits()) -> QualityPool {
    let (log, time) = (harness.log, harness.time)
    let workers = QualityPool { _ in ManualWorkerPool(log: log, time: time, limits: limits) }
    harness.stage.workers = workers
    return workers
  }

  private func waiting(in workers: QualityPool, _ quality: WorkQuality) -> [String] {
    guard let pool = workers[quality] as? ManualWorkerPool else { return [] }
    return pool.unfinished.compactMap { pool.label(of: $0) }
  }

  // MARK: Memory

  @Test func aMemoryWarningLetsGoOfWhatNobodySees() {
    let (seen, unseen, queued) = (label("seen", at: 0), label("un", at: 250), label("q", at: 900))
    for label in [seen, unseen] { (label.key, label.text) = (label.layer.name, "A") }
    harness.drain()
    queued.text = "A"
    harness.turn()
    let owner = Puppet()
    var warnings = 0
    harness.stage.onMemoryWarning(owner) { warnings += 1 }
    harness.stage.memoryWarning()
    harness.turn()
    #expect(warnings == 1 && harness.logged(.memoryWarning).count == 1)
    #expect(harness.stage.bitmapCache.count == 0)
    #expect(seen.layer.contents != nil && unseen.layer.contents == nil)
    #expect(queued.ends == ["hidden"] && harness.pool.unfinished.isEmpty)
    #expect(harness.stage.isSettled, "nothing is drawn until it is seen")
    harness.jump { root.bounds.origin.y = 200 }
    harness.drain()
    #expect(unseen.layer.contents != nil && queued.layer.contents == nil)
    harness.jump { root.bounds.origin.y = 850 }
    harness.drain()
    #expect(queued.shownText == "A")
  }

  @Test func whoIsGoneHearsOfNoWarning() {
    var warnings = 0
    do {
      let owner = Puppet()
      harness.stage.onMemoryWarning(owner) { warnings += 1 }
    }
    harness.stage.memoryWarning()
    #expect(warnings == 0)
  }

  // MARK: Waiting to be seen

  @Test func aLayerThatWaitsToBeSeenIsNotAskedUntilThen() {
    let label = label("label", at: 300)
    label.layer.waitsForSight = true
    label.text = "A"
    harness.turn()
    #expect(label.starts == 0 && label.layer.needsDisplay)
    #expect(!harness.stage.wantsTurn && harness.stage.isSettled, "it keeps nobody awake")
    harness.jump { root.bounds.origin.y = 250 }
    harness.drain()
    #expect(label.shownText == "A")
  }

  @Test func anAnimationThatBringsItIntoSightWakesTheStage() {
    let label = label("label", at: 300)
    label.layer.waitsForSight = true
    label.text = "A"
    harness.turn(at: 0)
    harness.turn(at: 0.1) { label.layer.position.y = 50 }
    #expect(label.starts == 0, "it begins to move")
    harness.time.run(through: at(0.3))
    #expect(harness.stage.wantsTurn)
    harness.drain()
    #expect(label.shownText == "A")
  }
}
