import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

@Suite struct AsyncLayerTests {
  /// A stage with one asynchronous layer, 2 x 2, drawn in two steps.
  final class Fixture {
    let layer = AsyncLayer()
    let puppet = Puppet()
    let harness: Harness
    var color = Color.white

    init() {
      layer.name = "label"
      layer.frame = square(2)
      layer.delegate = puppet
      harness = Harness(named("root", layer))
      puppet.onTask = { [unowned self] layer in
        let color = color
        return DisplayTask(
          for: layer,
          steps: [
            DisplayStep { $0.fillEverything(color: .black) },
            DisplayStep { $0.fill(.rect(CGRect(x: 0, y: 0, width: 1, height: 2)), color: color) },
          ])
      }
    }

    func request() { harness.turn { self.layer.setNeedsDisplay() } }
  }

  @Test func theBitmapIsSetInALaterCommit() throws {
    let f = Fixture()
    f.request()
    #expect(f.layer.contents == nil)
    #expect(f.puppet.started == [1] && f.puppet.finished.isEmpty)
    #expect(!f.harness.stage.wantsTurn && !f.harness.stage.isSettled)
    f.harness.pool.runAll()
    #expect(f.layer.contents == nil, "only a commit sets it")
    #expect(f.harness.stage.wantsTurn)
    f.harness.turn()
    let contents = try #require(f.layer.contents)
    #expect(contents[0, 0] == Color.white.pixel && contents[1, 0] == Color.black.pixel)
    #expect(f.harness.commits.last?.changes.map(\.layer) == [f.layer.id])
    #expect(f.puppet.finished == ["1 shown"])
    #expect(f.layer.shownGeneration == 1)
    #expect(f.harness.stage.isSettled)
    #expect(
      f.harness.logged(.display, .draw, .drawStart, .drawFinish, .contents)
        == ["display label", "drawStart label", "drawFinish label", "contents label"])
  }

  @Test func oldContentsStayWhileDrawing() {
    let f = Fixture()
    let old = Bitmap(PixelBuffer(size: .one))
    f.layer.contents = old
    f.request()
    f.harness.pool.runStep(of: f.harness.pool.unfinished[0])
    f.harness.turn()
    #expect(f.layer.contents === old)
  }

  @Test func aNewerRequestCancelsTheOlderBetweenItsSteps() {
    let f = Fixture()
    f.request()
    let first = f.harness.pool.unfinished[0]
    f.harness.pool.runStep(of: first)
    f.color = .black
    f.request()
    #expect(f.puppet.finished == ["1 superseded"])
    #expect(f.harness.pool.runStep(of: first) == nil, "its second step does not run")
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.layer.contents?[0, 0] == Color.black.pixel)
    #expect(f.puppet.started == [1, 2])
    #expect(f.puppet.finished == ["1 superseded", "2 shown"])
    #expect(f.harness.logged(.drawCancel) == ["drawCancel label superseded"])
  }

  @Test func aFinishedBitmapOfAnOlderRequestIsShownOnlyWhereThatIsWanted() {
    for progress in [DisplayProgress.latestFinished, .newestOnly] {
      let f = Fixture()
      f.layer.progress = progress
      f.request()
      f.harness.pool.runAll()
      f.request()
      let isShown = progress == .latestFinished
      #expect((f.layer.contents != nil) == isShown)
      #expect(f.puppet.finished == [isShown ? "1 shown" : "1 superseded"])
      f.harness.pool.runAll()
      f.harness.turn()
      #expect(f.puppet.finished.last == "2 shown")
      #expect(f.puppet.started == [1, 2] && f.puppet.finished.count == 2)
    }
  }

  @Test func synchronousDrawingMakesTheSamePixels() {
    let (later, now) = (Fixture(), Fixture())
    for f in [later, now] {
      f.layer.isOpaque = true
      f.layer.backgroundColor = Color("#4080")
      f.layer.contentsScale = 1.5
      f.puppet.onTask = { layer in
        DisplayTask(
          for: layer, steps: [DisplayStep { $0.fill(.oval(in: square(2)), color: .black) }])
      }
    }
    now.layer.displaysAsynchronously = false
    later.request()
    later.harness.pool.runAll()
    later.harness.turn()
    let charges = now.harness.turn { now.layer.setNeedsDisplay() }
    #expect(now.layer.contents?.pixels == later.layer.contents?.pixels)
    #expect(now.layer.contents?.isOpaque == true)
    #expect(now.puppet.started == [1] && now.puppet.finished == ["1 shown"])
    #expect(charges.contains { $0.cause == .display && $0.subject == "label" })
    #expect(now.harness.logged(.draw) == ["draw label"])
  }

  @Test func synchronousDisplaySupersedesADrawingUnderWay() {
    let f = Fixture()
    f.request()
    f.layer.displaysAsynchronously = false
    f.request()
    let shown = f.layer.contents
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.layer.contents === shown && shown != nil)
    #expect(f.puppet.finished == ["1 superseded", "2 shown"])
  }

  @Test func aDrawingOfAnotherSizeIsDrawnAgain() {
    let f = Fixture()
    f.request()
    f.harness.turn { f.layer.bounds = square(3) }
    #expect(f.puppet.finished == ["1 resized"])
    #expect(f.harness.logged(.drawCancel) == ["drawCancel label resized"])
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.layer.contents?.size == PixelSize(width: 3, height: 3))
    #expect(f.puppet.finished == ["1 resized", "2 shown"])
  }

  @Test func aSizeThatChangesAfterDisplayIsFoundAtTheCommit() {
    let f = Fixture()
    f.request()
    f.harness.pool.runAll()
    f.harness.turn { f.harness.runLoop.perform(in: .prepare) { f.layer.contentsScale = 2 } }
    #expect(f.layer.contents == nil)
    #expect(f.puppet.finished == ["1 resized"])
    f.harness.turn()
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.layer.contents?.size == PixelSize(width: 4, height: 4))
  }

  @Test func aLayerThatLeavesTheTreeGivesUpAndDrawsWhenItIsBack() {
    let f = Fixture()
    f.request()
    f.harness.turn { f.layer.removeFromSuperlayer() }
    #expect(f.puppet.finished == ["1 hidden"])
    f.harness.pool.runAll()
    f.harness.turn { f.harness.root.addSublayer(f.layer) }
    #expect(f.layer.contents == nil)
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.layer.contents != nil)
    #expect(f.puppet.finished == ["1 hidden", "2 shown"])
  }

  @Test func aLayerThatOnlyMovesGoesOnDrawing() {
    let f = Fixture()
    f.request()
    f.harness.turn {
      f.layer.removeFromSuperlayer()
      f.harness.root.addSublayer(f.layer)
    }
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.puppet.finished == ["1 shown"])
  }

  struct Size: Sendable, CustomTestStringConvertible {
    let name: String
    let bounds: CGRect
    let outcome: DisplayOutcome
    var testDescription: String { name }
  }

  @Test(arguments: [
    Size(name: "zero", bounds: .zero, outcome: .empty),
    Size(name: "no height", bounds: CGRect(x: 0, y: 0, width: 5, height: 0), outcome: .empty),
    Size(name: "no width", bounds: CGRect(x: 0, y: 0, width: 0, height: 5), outcome: .empty),
    Size(name: "sub-pixel", bounds: square(0.4), outcome: .empty),
    Size(
      name: "a sub-pixel side", bounds: CGRect(x: 0, y: 0, width: 9, height: 0.9), outcome: .empty),
    Size(name: "NaN", bounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), outcome: .failed),
    Size(
      name: "infinite", bounds: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
      outcome: .failed),
    Size(name: "huge", bounds: square(20_000), outcome: .failed),
  ])
  func impossibleSizesAreNotDrawn(_ row: Size) {
    for isAsynchronous in [true, false] {
      let f = Fixture()
      f.layer.displaysAsynchronously = isAsynchronous
      f.layer.oversizePolicy = .refuse
      f.layer.contents = Bitmap(PixelBuffer(size: .one))
      f.puppet.onTask = { layer in
        var task = DisplayTask(for: layer, steps: [])
        task.bounds = row.bounds
        return task
      }
      f.request()
      #expect(f.layer.contents == nil)
      #expect(f.puppet.started == [1])
      #expect(f.puppet.finished == ["1 \(row.outcome.rawValue)"])
      #expect(f.harness.pool.isIdle)
      #expect(f.layer.shownGeneration == 0)
    }
  }

  @Test func aSideOfOnePixelAfterScalingIsDrawn() {
    let f = Fixture()
    f.layer.bounds = square(0.25)
    f.layer.contentsScale = 4
    f.request()
    f.harness.pool.runAll()
    f.harness.turn()
    #expect(f.layer.contents?.size == .one)
  }

  @Test func tooManyPixelsAreDrawnSmallerAndReported() throws {
    for isAsynchronous in [true, false] {
      let f = Fixture()
      f.layer.displaysAsynchronously = isAsynchronous
      f.layer.bounds = CGRect(x: 0, y: 0, width: 40_000, height: 2)
      f.request()
      f.harness.pool.runAll()
      f.harness.turn()
      let size = try #require(f.layer.contents?.size)
      #expect(size.width == PixelSize.limit || size.width == PixelSize.limit - 1)
      #expect(size.height == 1)
      #expect(f.puppet.finished == ["1 shown"])
      #expect(f.harness.logged(.warning).count == 1)
    }
  }

  @Test func aDrawingThatThePoolDropsHasFailed() {
    let f = Fixture()
    f.request()
    f.harness.pool.cancel(f.harness.pool.unfinished[0])
    f.harness.turn()
    #expect(f.puppet.finished == ["1 failed"])
    #expect(f.harness.logged(.drawCancel) == ["drawCancel label failed"])
  }

  @Test func aDelegateThatDisplaysItselfSupersedesToo() {
    let f = Fixture()
    f.request()
    f.puppet.onDisplay = { _ in true }
    f.request()
    #expect(f.puppet.started == [1] && f.puppet.finished == ["1 superseded"])
  }

  @Test func theDelegateThatWasToldOfTheStartIsToldOfTheEnd() {
    for isShown in [true, false] {
      let f = Fixture()
      f.request()
      let other = Puppet()
      f.layer.delegate = other
      if isShown { f.harness.pool.runAll() } else { f.layer.removeFromSuperlayer() }
      f.harness.turn()
      #expect(f.puppet.finished == [isShown ? "1 shown" : "1 hidden"])
      #expect(other.started.isEmpty && other.finished.isEmpty)
    }
  }

  @Test func whatTheEndOfADrawingAsksForIsDoneInTheNextTurn() {
    final class Eager: LayerDelegate {
      var ends = 0
      func displayTask(for layer: AsyncLayer) -> DisplayTask? {
        DisplayTask(for: layer, steps: [DisplayStep { $0.fillEverything(color: .black) }])
      }
      func layer(_ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome) {
        ends += 1
        layer.setNeedsDisplay()
      }
    }
    let f = Fixture()
    let eager = Eager()
    f.layer.delegate = eager
    f.request()
    for ends in 1...3 {
      f.harness.pool.runAll()
      f.harness.turn()
      #expect(eager.ends == ends)
      #expect(
        f.harness.logged(.display).count == ends, "it displays in the next turn, not in this one")
      #expect(f.harness.stage.wantsTurn)
      f.harness.turn()
    }
  }

  @Test func aStageThatGoesAwayEndsItsDrawings() {
    let f = AbandonedFixture()
    #expect(f.puppet.finished.isEmpty)
    f.dropStage()
    #expect(f.puppet.finished == ["1 shutdown"])
    #expect(f.pool.isIdle || f.pool.takeFinished().allSatisfy { !$0.completed })
    #expect(!f.layer.isDrawing)
    #expect(f.log.entries.last?.text == "drawCancel label shutdown")
    // On another stage it is a new layer, and draws.
    let next = Harness()
    next.root.addSublayer(f.layer)
    next.turn()
    next.pool.runAll()
    next.turn()
    #expect(f.puppet.finished == ["1 shutdown", "2 shown"])
    #expect(f.layer.contents != nil)
    #expect(f.layer.animationKeys.isEmpty)
  }

  /// A drawing under way on a stage that can be let go of.
  private final class AbandonedFixture {
    let layer = AsyncLayer()
    let puppet = Puppet()
    let log = EventLog()
    let pool: ManualWorkerPool
    private var stage: Stage?

    init() {
      let (time, runLoop) = (SimulatedTime(), VSync.RunLoop())
      pool = ManualWorkerPool(log: log, time: time)
      layer.name = "label"
      layer.frame = square(2)
      layer.delegate = puppet
      puppet.onTask = { DisplayTask(for: $0, steps: [DisplayStep { _ in }]) }
      layer.setNeedsDisplay()
      layer.add(BasicAnimation(keyPath: .opacity, to: .number(0)), forKey: "fade")
      stage = Stage(
        root: layer, scale: 1, runLoop: runLoop, time: time, workers: pool, log: log)
      runLoop.runTurn(.init(number: 0, clock: .zero))
    }

    func dropStage() { stage = nil }
  }

  @Test func simulatedWorkersPayForTheStepsThatRan() {
    let f = Fixture()
    let harness = f.harness
    // A millisecond for each pixel drawn: 4 in the first step, 2 in the second.
    let pool = SimulatedWorkerPool(lanes: 1, time: harness.time, log: harness.log) {
      .milliseconds(Int64($0.pixelsDrawn))
    }
    harness.stage.workers = pool
    harness.turn(at: 0) { f.layer.setNeedsDisplay() }
    harness.time.run(through: at(0.003))
    harness.turn { f.layer.setNeedsDisplay() }
    harness.time.run(through: at(0.02))
    harness.turn()
    #expect(f.puppet.finished == ["1 superseded", "2 shown"])
    let times = harness.log.entries.filter { [.drawStart, .drawFinish].contains($0.kind) }
    #expect(times.map { $0.time.nanoseconds / 1_000_000 } == [0, 4, 10])
    #expect(harness.stage.isSettled)
  }

  @Test func realThreadsDrawTheSame() async throws {
    let f = Fixture()
    let time = MonotonicTime()
    let (woken, wake) = AsyncStream<Void>.makeStream()
    let pool = LiveWorkerPool(workers: 2, time: time, log: EventLog()) { wake.yield() }
    f.harness.stage.workers = pool
    f.request()
    var iterator = woken.makeAsyncIterator()
    while f.layer.contents == nil {
      _ = await iterator.next()
      f.harness.turn()
    }
    #expect(f.layer.contents?[0, 0] == Color.white.pixel)
    #expect(f.puppet.finished == ["1 shown"])
  }
}
