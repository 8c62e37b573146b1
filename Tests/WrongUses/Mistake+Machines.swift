import Compositor
import Foundation
import Graphics
import LayerModel
import VSync

/// A task that does nothing.
private struct OneStep: WorkerTask {
  let label = "layer"
  let stepCount = 1
  func run(step index: Int) -> Work { .none }
}

extension Mistake {
  static let drawing = [
    Mistake("a colour that is none", "colour component 1.5 is not in 0...1") {
      _ = Color(red: 1.5, green: 0, blue: 0)
    },
    Mistake("pixels that do not fill", "2 pixels do not fill 3 x 1") {
      guard let size = PixelSize(width: 3, height: 1) else { return }
      _ = PixelBuffer(size: size, pixels: [0, 0])
    },
    Mistake("a pixel outside", "pixel (3, 0) is outside 3 x 1") {
      guard let size = PixelSize(width: 3, height: 1) else { return }
      _ = Bitmap(PixelBuffer(size: size))[3, 0]
    },
    Mistake("a family that is none", "'Comic' is not one of [") {
      _ = TextStyle(family: "Comic", size: 12)
    },
    Mistake("restoring what was not saved", "restore() without a save() on a canvas of 4.0 x 2.0") {
      Canvas(size: CGSize(width: 4, height: 2), scale: 1)?.restore()
    },
    Mistake("a display of no scale", "display scale 0.0 is not above 0") {
      guard let size = PixelSize(width: 3, height: 1) else { return }
      _ = DisplayGeometry(pixelSize: size, scale: 0)
    },
    Mistake("less than nothing kept", "-1.0 screens of pictures are kept") {
      guard let size = PixelSize(width: 3, height: 1) else { return }
      _ = DisplayGeometry(pixelSize: size, keptScreens: -1)
    },
    Mistake("no threads", "0 threads") { _ = Rasterizer(threads: 0) },
    Mistake("a negative budget", "a budget of -1 bytes") {
      _ = Rasterizer(threads: 1, keptBytes: -1)
    },
    Mistake("a new layer without properties", "new layer 7 comes without properties") {
      var tree = RenderTree()
      let id = LayerID(rawValue: 7)
      tree.apply(Commit(root: id, changes: [Commit.Change(layer: id)], removed: []))
    },
    Mistake("an unknown sublayer", "layer 7 has unknown sublayer 8") {
      var tree = RenderTree()
      var change = Commit.Change(layer: LayerID(rawValue: 7))
      change.properties = LayerProperties()
      change.sublayers = [LayerID(rawValue: 8)]
      tree.apply(Commit(root: change.layer, changes: [change], removed: []))
    },
  ]

  static let machines = [
    Mistake("a log of fewer than no entries", "a log cannot keep -1 entries") {
      _ = EventLog(keeping: .newest(-1))
    },
    Mistake("too many serial queues", "33 serial queues; a pool has 1 to 32") {
      _ = QualityPool.live(threads: 33, log: EventLog()) {}
    },
    Mistake("a task after the shutdown of all qualities", "submitted after the shutdown") {
      let pool = QualityPool.live(threads: 1, log: EventLog()) {}
      pool.stop()
      _ = pool.submit(OneStep())
    },
    Mistake("a turn within a turn", "turn 2 begun while turn 1 runs") {
      let runLoop = VSync.RunLoop()
      runLoop.beginTurn(.init(number: 1, clock: .zero))
      runLoop.beginTurn(.init(number: 2, clock: .zero))
    },
    Mistake("an event before now", "an event at 1 ns is before now, 5 ns") {
      SimulatedTime(now: Instant(nanoseconds: 5)).schedule(at: Instant(nanoseconds: 1)) {}
    },
    Mistake("no cores", "0 cores are too few") {
      _ = SimulatedProcessor(cores: 0, time: SimulatedTime())
    },
    Mistake("a lock that nobody holds", "the lock is released at 0 ns and nobody holds it") {
      SimulatedLock(time: SimulatedTime(), log: EventLog()).release()
    },
    Mistake("a queue for nothing", "0 waiting tasks are too few") {
      _ = ManualWorkerPool(
        log: EventLog(), time: MonotonicTime(), limits: WorkerLimits(waitingTasks: 0))
    },
    Mistake("a task of less than nothing", "task layer has -1 bytes") {
      let pool = ManualWorkerPool(log: EventLog(), time: MonotonicTime())
      _ = pool.submit(OneStep(), JobOptions(byteCount: -1))
    },
    Mistake("a pool of nobody", "0 workers are too few") {
      _ = LiveWorkerPool(workers: 0, time: MonotonicTime(), log: EventLog(), wake: {})
    },
    Mistake("a simulated pool of nobody", "0 lanes are too few") {
      _ = SimulatedWorkerPool(lanes: 0, time: SimulatedTime(), log: EventLog()) { _ in .zero }
    },
    Mistake("a thread that gives time back", "a thread works for -5 ns") {
      SimulatedProcessor(cores: 1, time: SimulatedTime()).run(Nanoseconds(-5)) { _ in }
    },
    Mistake("a step that costs less than nothing", "a step of layer cost -1 ns") {
      let time = SimulatedTime()
      let pool = SimulatedWorkerPool(lanes: 1, time: time, log: EventLog()) { _ in Nanoseconds(-1) }
      _ = pool.submit(OneStep())
      while time.runNext() {}
    },
    Mistake("a task after the end", "task layer submitted after the shutdown") {
      let pool = LiveWorkerPool(workers: 1, time: MonotonicTime(), log: EventLog(), wake: {})
      pool.stop()
      _ = pool.submit(OneStep())
    },
  ]
}
