import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// The threads about asynchronous drawing that async-richlabel 4a lists, row by row, each with the
/// assertion that is given there. Rows 10 and 16 are the lists' and the labels': here is what the engine
/// does for them (`TableThreadsTests`, `LayoutCacheTests`). Row 2 by the pixels of frames is
/// `AsyncResizeTests`, rows 1, 6, 7, 13 and 15 with labels `LabelThreadTests`, row 9 on real threads
/// `LiveWorkerPoolTests`, row 11 `RunLoopTests`, row 15 also `LiveEngineTests` and `TextEnginesTests`.
@Suite struct AsyncThreadTests {
  @Test func row1AnEqualModelIsNoRequestAndAnotherKeepsThePicture() {
    let label = Label("label")
    let stage = Harness(named("root", label.layer))
    label.text = "A"
    stage.drain()
    let before = stage.logged(.display, .contents).count
    label.text = "A"
    stage.drain()
    #expect(stage.logged(.display, .contents).count == before)
    let shown = label.layer.contents
    label.text = "B"
    stage.turn()
    #expect(label.layer.contents === shown, "never the background in between")
    #expect(label.layer.animationKeys.isEmpty, "no fade")
    stage.drain()
    #expect(label.layer.contents !== shown && label.shownText == "B")
  }

  @Test func row2ANewSizeAndItsPictureComeInOneCommit() {
    let label = Label("label")
    let stage = Harness(named("root", label.layer))
    label.text = "short"
    stage.drain()
    stage.turn {
      label.layer.bounds.size.height = 40
      label.text = "expanded"
      label.layer.ensureDisplayed()
    }
    var heights: [CGFloat] = []
    for commit in stage.commits {
      guard let layer = commit.changes.first(where: { $0.layer == label.layer.id })?.properties,
        let contents = layer.contents
      else { continue }
      #expect(CGFloat(contents.size.height) == layer.bounds.height)
      heights.append(layer.bounds.height)
    }
    #expect(heights == [20, 40], "a commit with each picture")
    #expect(label.layer.contents?.size.height == 40)
  }

  @Test func row3WhatIsSeenIsThereInTheFirstFrameAndTheRestIsDrawnLater() {
    let labels = (0..<6).map { Label("label \($0)") }
    for (index, label) in labels.enumerated() {
      label.layer.frame = CGRect(x: 0, y: CGFloat(index) * 20, width: 20, height: 20)
    }
    let root = named("root")
    root.bounds = CGRect(x: 0, y: 0, width: 20, height: 60)
    root.anchorPoint = .zero
    for label in labels { root.addSublayer(label.layer) }
    let stage = Harness(root)
    stage.turn {
      for label in labels { label.text = "reloaded" }
      #expect(stage.stage.ensureDisplayed())
    }
    for (index, label) in labels.enumerated() {
      #expect((label.layer.contents != nil) == (index < 3), "label \(index)")
    }
    #expect(stage.pool.unfinished.count == 3)
  }

  @Test func row3WhatDoesNotFitInTheDeadlineStaysWithTheWorkers() {
    let labels = (0..<4).map { Label("label \($0)") }
    let root = named("root")
    root.bounds = square(100)
    for label in labels { root.addSublayer(label.layer) }
    let stage = Harness(root)
    // A millisecond each; one that has begun is not stopped.
    stage.stage.workCost = { _ in .milliseconds(1) }
    stage.turn {
      for label in labels { label.text = "new" }
      #expect(!stage.stage.ensureDisplayed(within: .milliseconds(2)))
    }
    #expect(labels.map { $0.layer.contents != nil } == [true, true, false, false])
    stage.drain()
    #expect(labels.allSatisfy { $0.layer.contents != nil })
  }

  @Test func row4AStalePictureLiesAtTheUpperLeftAndIsNotStretched() throws {
    let label = Label("label")
    label.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 2)
    let stage = Harness(named("root", label.layer))
    label.text = "A"
    stage.drain()
    let old = try #require(label.layer.contents)
    stage.turn {
      label.layer.bounds.size = CGSize(width: 20, height: 4)
      label.text = "B"
    }
    let stale = try #require(stage.committedContents(of: label.layer))
    #expect(stale.size == PixelSize(width: 20, height: 4))
    for (x, y) in [(0, 0), (9, 0), (0, 1), (9, 1)] { #expect(stale[x, y] == old[x, y]) }
    #expect(stale[10, 0] == .clear && stale[0, 2] == .clear, "beyond it is the background")
    stage.turn { label.layer.bounds.size = CGSize(width: 5, height: 1) }
    #expect(stage.committedContents(of: label.layer)?.size == PixelSize(width: 5, height: 1))
    stage.turn { label.layer.bounds.size = CGSize(width: 10, height: 2) }
    #expect(stage.committedContents(of: label.layer) === old, "its own size again")
  }

  @Test func row5WhatIsDirtyStaysDirtyOutOfRangeAndIsDrawnOnReentry() {
    let label = Label("label")
    let root = named("root", label.layer)
    root.bounds = square(30)
    let stage = Harness(root)
    label.layer.waitsForSight = true
    label.text = "gen 1"
    stage.drain()
    label.text = "gen 2"
    stage.turn()
    stage.jump { label.layer.position.y += 1000 }
    #expect(stage.pool.isIdle, "it is not even queued")
    #expect(label.layer.needsDisplay && label.ends.last == "hidden")
    stage.drain()
    #expect(label.shownText == "gen 1")
    stage.jump { label.layer.position.y -= 1000 }
    stage.drain()
    #expect(label.shownText == "gen 2" && label.layer.shownGeneration == label.layer.generation)
    // And with contents that are stale, waiting for them draws.
    label.text = "gen 3"
    label.layer.ensureDisplayed()
    #expect(label.shownText == "gen 3")
  }

  struct Size: Sendable, CustomTestStringConvertible {
    let name: String
    let bounds: CGRect
    /// Whether it is the layer's; a layer refuses some, and only a drawing can have them.
    let isLayers: Bool
    init(_ name: String, _ bounds: CGRect, isLayers: Bool = true) {
      (self.name, self.bounds, self.isLayers) = (name, bounds, isLayers)
    }
    var testDescription: String { name }
  }

  @Test(
    "row 6: one gate for both modes",
    arguments: [
      Size("0 x 0", .zero), Size("w x 0", CGRect(x: 0, y: 0, width: 382, height: 0)),
      Size("0 x h", CGRect(x: 0, y: 0, width: 0, height: 9)), Size("0.4 x 0.4", square(0.4)),
      Size("0 x 0 of the drawing", .zero, isLayers: false),
      Size("0.4 x 0.4 of the drawing", square(0.4), isLayers: false),
      Size("-1", square(-1), isLayers: false), Size("NaN", square(.nan), isLayers: false),
      Size("inf", square(.infinity), isLayers: false),
    ], [true, false])
  func row6(_ size: Size, isAsynchronous: Bool) {
    let label = Label("label")
    label.layer.displaysAsynchronously = isAsynchronous
    if size.isLayers {
      label.layer.bounds = size.bounds
    } else {
      label.onTask = { $0.bounds = size.bounds }
    }
    label.layer.contents = Bitmap(PixelBuffer(size: .one))
    let stage = Harness(named("root", label.layer))
    label.text = "A"
    stage.drain()
    #expect(label.layer.contents == nil)
    #expect(label.starts == 1 && label.ends.count == 1)
    #expect(stage.stage.isSettled && stage.pool.isIdle)
    // With a size again it is drawn.
    label.layer.bounds = square(4)
    label.onTask = nil
    label.text = "B"
    stage.drain()
    #expect(label.shownText == "B" && stage.stage.isSettled)
  }

  @Test func row7TooManyPixelsAreDrawnSmallerAndReported() throws {
    let label = Label("label")
    label.layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 20_000)
    label.onTask = { task in
      task.steps.append(
        DisplayStep {
          $0.fill(
            .rect(CGRect(x: 0, y: 19_980, width: 4, height: 20)),
            color: Color(red: 1, green: 0, blue: 0))
        })
    }
    let stage = Harness(named("root", label.layer))
    label.text = "long"
    stage.drain()
    let contents = try #require(label.layer.contents)
    #expect(contents.byteCount <= DisplayTask.byteLimit)
    #expect(contents[0, contents.size.height - 2].red == 255, "the last line is there")
    #expect(stage.logged(.warning).count == 1)
  }

  @Test(arguments: [true, false])
  func row8WithoutMemoryADrawingFailsAndThePictureStays(_ isAsynchronous: Bool) {
    let label = Label("label")
    label.layer.displaysAsynchronously = isAsynchronous
    let stage = Harness(named("root", label.layer))
    label.text = "A"
    stage.drain()
    let shown = label.layer.contents
    stage.stage.canAllocate = { _ in false }
    label.text = "B"
    stage.drain()
    #expect(label.ends.last == "failed" && label.layer.failure == .memory)
    #expect(label.layer.contents === shown && shown != nil)
    stage.stage.canAllocate = nil
    label.text = "C"
    stage.drain()
    #expect(label.shownText == "C" && label.layer.failure == nil)
  }

  @Test(arguments: [2, 4, 8], [WorkerQueue.concurrent, .balanced])
  func row9ALongTaskHoldsUpNobodyButItsWorker(_ workers: Int, _ queue: WorkerQueue) {
    let time = SimulatedTime()
    let pool = SimulatedWorkerPool(
      lanes: workers, time: time, log: EventLog(), queue: queue
    ) { $0.stated }
    for length in [10] + Array(repeating: 1, count: 100) {
      _ = pool.submit(CostTask(length: Nanoseconds(Int64(length))))
    }
    while time.runNext() {}
    let bound = (100 + workers - 2) / (workers - 1) + 1
    #expect(time.now.nanoseconds <= Int64(max(bound, 10)))
    #expect(Set(pool.spans.map(\.lane)).count <= workers)
  }

  @Test func row10WhatIsSeenAndDirtyIsDrawnOnceMotionEnds() {
    let labels = (0..<20).map { Label("label \($0)") }
    let root = named("root")
    root.bounds = CGRect(x: 0, y: 0, width: 20, height: 100)
    root.anchorPoint = .zero
    for (index, label) in labels.enumerated() {
      label.layer.frame = CGRect(x: 0, y: CGFloat(index) * 20, width: 20, height: 20)
      label.layer.waitsForSight = true
      root.addSublayer(label.layer)
    }
    let stage = Harness(root)
    for label in labels { label.text = "row" }
    // Fling, interrupted, programmatic, to the top: wherever it comes to rest.
    for rest in [300, 120, 200, 0] as [CGFloat] {
      for step in 1...5 { stage.jump { root.bounds.origin.y = rest * CGFloat(step) / 5 } }
      stage.drain(turns: 3)
      for label in labels where label.layer.isSeen(at: .zero) {
        #expect(label.layer.shownGeneration == label.layer.generation, "at \(rest)")
      }
    }
    #expect(labels.contains { $0.starts == 0 || $0.starts == 1 })
  }

  @Test(arguments: [
    (VSync.RunLoop.Phase.input, 0), (.timers, 0), (.callbacks, 0), (.layout, 0), (.display, 1),
    (.prepare, 1), (.commit, 1), (.afterCommit, 1), (.sleep, 1),
  ])
  func row12EveryPhaseOfATurnSaysWhenARequestBegins(_ phase: VSync.RunLoop.Phase, _ later: Int) {
    let label = Label("label")
    let stage = Harness(named("root", label.layer))
    stage.drain()
    stage.runLoop.perform(in: phase) { label.text = "\(phase)" }
    stage.turn()
    // A block of the display phase comes before the stage displays.
    let expected = phase == .display ? 0 : later
    #expect(label.starts == 1 - expected)
    #expect(stage.stage.wantsTurn == (expected == 1), "it is not lost")
    stage.turn()
    #expect(label.starts == 1)
  }

  @Test func row13ADrawingSeesWhatWasThereAtItsRequest() {
    let label = Label("label")
    label.layer.progress = .newestOnly
    let stage = Harness(named("root", label.layer))
    label.text = String(repeating: "long ", count: 100)
    stage.turn()
    let first = stage.pool.unfinished[0]
    stage.pool.runStep(of: first)
    label.text = "B"
    stage.turn()
    stage.pool.run(first)
    stage.turn()
    #expect(label.layer.contents == nil, "the old one came to nothing")
    stage.drain()
    #expect(label.shownText == "B")
  }

  @Test func row14SomethingShowsUnderConstantInvalidation() {
    for (progress, least) in [(DisplayProgress.latestFinished, 15), (.newestOnly, 0)] {
      let label = Label("label")
      label.layer.progress = progress
      let stage = Harness(named("root", label.layer))
      // A drawing takes three ticks.
      stage.stage.workers = SimulatedWorkerPool(lanes: 2, time: stage.time, log: stage.log) { _ in
        Nanoseconds(1_500_000_000)
      }
      var shown: [Int] = []
      for tick in 0..<60 {
        stage.turn(at: Double(tick)) { label.text = "\(tick)" }
        if label.layer.shownGeneration != shown.last { shown.append(label.layer.shownGeneration) }
      }
      shown.removeAll { $0 == 0 }
      if least > 0 {
        #expect(shown.count >= least, "\(progress): \(shown)")
      } else {
        #expect(shown.isEmpty, "\(progress): each one cancels the last")
      }
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func row16TheThemeIsPartOfWhatAPictureShows() {
    let label = Label("label")
    let stage = Harness(named("root", label.layer))
    label.key = "text, light"
    label.text = "A"
    stage.drain()
    let light = label.layer.contents
    label.color = .white
    label.key = "text, dark"
    label.text = "A, dark"
    stage.drain()
    #expect(label.layer.contents !== light && label.layer.contents?[0, 0] == Color.white.pixel)
    // Back: what was drawn is there.
    label.color = .black
    label.key = "text, light"
    label.text = "A, light"
    stage.turn()
    #expect(label.layer.contents === light && stage.pool.isIdle)
  }

  // MARK: - The other threads

  /// ASDK#423, #815: a cell larger than the viewport is seen, though it is not contained.
  @Test func aLayerLargerThanTheScreenIsSeen() {
    let label = Label("label")
    let root = named("root", label.layer)
    root.bounds = square(10)
    label.layer.frame = CGRect(x: -50, y: -50, width: 200, height: 200)
    let stage = Harness(root)
    label.layer.waitsForSight = true
    label.text = "large"
    stage.drain()
    #expect(label.shownText == "large")
  }

  /// YYText#904: the compiler keeps setters on the thread of the tree (`Scripts/check-threads`); a drawing
  /// takes values along.
  @Test func aDrawingHoldsItsInputsAndNotItsLayer() {
    weak var gone: AsyncLayer?
    let stage = Harness()
    do {
      let label = Label("label")
      gone = label.layer
      stage.root.addSublayer(label.layer)
      label.text = "A"
      stage.turn()
      stage.turn { label.layer.removeFromSuperlayer() }
    }
    #expect(gone == nil, "a drawing that is queued keeps nobody")
    stage.pool.runAll()
    stage.turn()
    #expect(stage.stage.isSettled)
  }

  /// A delegate that is gone hears nothing; the drawing ends, and says why.
  @Test func anOwnerThatIsGoneEndsItsDrawing() {
    let layer = AsyncLayer()
    layer.name = "label"
    layer.frame = square(4)
    let stage = Harness(named("root", layer))
    var news: [DrawingNews] = []
    stage.stage.onDrawing = { news.append($1) }
    do {
      let puppet = Puppet()
      puppet.onTask = { DisplayTask(for: $0, steps: [DisplayStep { _ in }]) }
      layer.delegate = puppet
      stage.turn { layer.setNeedsDisplay() }
    }
    stage.pool.runAll()
    stage.turn()
    #expect(news == [.wanted, .givenUp(.ownerGone)])
    #expect(stage.logged(.drawCancel) == ["drawCancel label ownerGone"])
    #expect(layer.contents == nil && !layer.isDrawing)
  }

  /// A task of one step that takes some time.
  struct CostTask: WorkerTask {
    let label = "task"
    let stepCount = 1
    let length: Nanoseconds
    func run(step index: Int) -> Work {
      var work = Work()
      work.stated = length
      return work
    }
  }
}
