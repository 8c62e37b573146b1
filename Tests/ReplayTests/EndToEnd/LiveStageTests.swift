import Compositor
import Dispatch
import Foundation
import Graphics
import LayerModel
import LayerTree
import Synchronization
import Testing
import VSync

/// The whole pipeline on real threads: a timer that ticks, a main thread with the tree, workers
/// that draw, and a render server that gets the commits. What is on the glass in the end is what
/// the tree says, and the thread sanitizer finds no race on the way.
@Suite struct LiveStageTests {
  /// What threads tell each other. A wait that takes a minute has failed.
  ///
  /// `@unchecked Sendable`: `messages` is only touched with the lock held. (The thread sanitizer
  /// does not see that a `Mutex` that was waited for orders threads.)
  final class Mailbox<Message: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var messages: [Message] = []
    private let arrived = DispatchSemaphore(value: 0)

    func post(_ message: Message) {
      lock.withLock { messages.append(message) }
      arrived.signal()
    }

    /// What has come since the last call, at least one; empty when a minute passed.
    func takeAll() -> [Message] {
      while arrived.wait(timeout: .now() + 60) == .success {
        let taken = lock.withLock {
          defer { messages = [] }
          return messages
        }
        if !taken.isEmpty { return taken }
      }
      return []
    }
  }

  enum ServerMessage: Sendable {
    case vsync(Instant)
    case commit(Commit)
    /// The last: the frame of that moment is wanted.
    case finish(Instant)
  }

  static let geometry: DisplayGeometry = {
    guard let size = PixelSize(width: 80, height: 40) else { preconditionFailure("80 x 40") }
    return DisplayGeometry(pixelSize: size)
  }()
  static let rate = RefreshRate(hertz: 240) ?? .sixty
  static let busySlots = 24

  @Test(arguments: [1, 3])
  func whatIsOnTheGlassInTheEndIsWhatTheTreeSays(_ workers: Int) throws {
    let time = MonotonicTime()
    let (main, server) = (Mailbox<Int?>(), Mailbox<ServerMessage>())
    let glass = Mutex<Bitmap?>(nil)
    let served = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let picture = Self.serve(server)
      glass.withLock { $0 = picture }
      served.signal()
    }
    let log = EventLog()
    let pool = LiveWorkerPool(workers: workers, time: time, log: log) { main.post(nil) }
    let timer = VSyncTimer(rate: Self.rate, time: time) { slot, tick in
      main.post(slot)
      server.post(.vsync(tick))
    }
    let app = App(time: time, pool: pool, log: log)
    app.stage?.onCommit = { server.post(.commit($0)) }
    timer.start()
    var turns = 0
    // Turns begin at VSYNCs only; what workers finish in between waits.
    while turns < 5000, !(turns > Self.busySlots && app.isSettled) {
      let messages = main.takeAll()
      try #require(!messages.isEmpty, "no VSYNC within a minute")
      guard let slot = messages.compactMap({ $0 }).last else { continue }
      turns += 1
      app.turn(turns, clock: Self.rate.tick(slot))
    }
    timer.stop()
    pool.shutdown()
    #expect(app.isSettled)
    server.post(.finish(time.now))
    served.wait()
    #expect(glass.withLock { $0 }?.pixels == app.pictureOfTheWholeTree().pixels)
    for (label, told) in zip(app.labels, app.told) {
      #expect(told.started == Array(1...label.generation))
      #expect(told.finished.keys.sorted() == told.started, "one end for each start")
      #expect(told.twice.isEmpty)
      #expect(told.finished[label.generation] == .shown)
      #expect(label.shownGeneration == label.generation)
      #expect(label.contents?.size.width == Int(label.bounds.width))
    }
  }

  /// The life of the render server: applies commits as they come, makes a frame at each VSYNC.
  private static func serve(_ messages: Mailbox<ServerMessage>) -> Bitmap? {
    var tree = RenderTree()
    let rasterizer = Rasterizer(threads: 2)
    var shown: (plan: FramePlan, picture: Bitmap)?
    func show(at moment: Instant) {
      guard tree.count > 0 else { return }
      let plan = FramePlan(tree: tree, at: moment, display: geometry, previous: shown?.plan)
      shown = (plan, rasterizer.draw(plan, over: shown?.picture))
    }
    while case let taken = messages.takeAll(), !taken.isEmpty {
      var tick: Instant?
      for message in taken {
        switch message {
        case .commit(let commit): tree.apply(commit)
        case .vsync(let moment): tick = moment
        case .finish(let moment):
          show(at: moment)
          return shown?.picture
        }
      }
      if let tick { show(at: tick) }
    }
    return nil
  }

  /// The main thread's part: a tree of labels that are changed at every VSYNC for a while.
  private final class App {
    let labels: [AsyncLayer]
    let told: [Witness]
    private let root = Layer()
    private let runLoop = VSync.RunLoop()
    private(set) var stage: Stage?

    init(time: MonotonicTime, pool: LiveWorkerPool, log: EventLog) {
      root.bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
      root.anchorPoint = .zero
      told = (0..<4).map { Witness($0) }
      labels = told.enumerated().map { index, witness in
        let label = AsyncLayer()
        label.name = "label \(index)"
        label.frame = CGRect(x: 20 * index, y: 0, width: 18, height: 30)
        label.delegate = witness
        label.setNeedsDisplay()
        return label
      }
      for label in labels { root.addSublayer(label) }
      stage = Stage(
        root: root, scale: 1, runLoop: runLoop, time: time, workers: pool, log: log)
    }

    var isSettled: Bool { stage?.isSettled ?? true }

    func turn(_ number: Int, clock: Instant) {
      runLoop.perform(in: .callbacks) { [self] in change(number) }
      runLoop.runTurn(.init(number: number, clock: clock))
    }

    private func change(_ number: Int) {
      guard number <= LiveStageTests.busySlots else { return }
      labels[0].setNeedsDisplay()
      if number.isMultiple(of: 3) { labels[1].bounds.size.width = CGFloat(10 + number % 8) }
      if number.isMultiple(of: 4) { labels[1].setNeedsDisplay() }
      switch number % 6 {
      case 2:
        labels[2].setNeedsDisplay()
        labels[2].removeFromSuperlayer()
      case 4: root.addSublayer(labels[2])
      case 5: labels[3].addSublayer(labels[2])
      default:
        labels[2].setNeedsDisplay()
        labels[2].zPosition = CGFloat(number)
      }
      labels[3].opacity = number.isMultiple(of: 2) ? 0.5 : 1
      guard number == LiveStageTests.busySlots else { return }
      root.addSublayer(labels[2])
      for layer in labels + [root] { layer.removeAllAnimations() }
    }

    /// The tree drawn anew, from one commit.
    func pictureOfTheWholeTree() -> Bitmap {
      stage = nil
      let (time, log) = (SimulatedTime(), EventLog())
      var tree = RenderTree()
      let whole = Stage(
        root: root, scale: 1, runLoop: VSync.RunLoop(), time: time,
        workers: ManualWorkerPool(log: log, time: time), log: log)
      whole.onCommit = { tree.apply($0) }
      whole.commitNow()
      let plan = FramePlan(tree: tree, at: .zero, display: geometry, previous: nil)
      return Rasterizer(threads: 1).draw(plan, over: nil)
    }
  }

  /// Draws one label, with its number of the request in the colour, and notes what it is told.
  private final class Witness: LayerDelegate {
    private let index: Int
    var started: [Int] = []
    var finished: [Int: DisplayOutcome] = [:]
    var twice: [Int] = []

    init(_ index: Int) { self.index = index }

    func displayTask(for layer: AsyncLayer) -> DisplayTask? {
      let number = Double(layer.generation % 250) / 255
      let color = Color(red: number, green: Double(index) / 4, blue: 1)
      return DisplayTask(
        for: layer,
        steps: [
          DisplayStep { $0.fillEverything(color: color) },
          DisplayStep(following: { _ in
            let text = TextLayout("ab cd", style: TextStyle(size: 8), width: 16)
            return (0..<text.lineCount).map { line in
              DisplayStep { canvas in canvas.drawLine(line, of: text, at: .zero) }
            }
          }),
        ])
    }

    func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) { started.append(generation) }

    func layer(
      _ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome
    ) {
      if finished.updateValue(outcome, forKey: generation) != nil { twice.append(generation) }
    }
  }
}
