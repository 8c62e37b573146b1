import Compositor
import Foundation
import Graphics
import LayerModel
import LayerTree
import VSync

/// What layers cost on the main thread: making them, laying out, packing commits.
enum TreeProbes {
  static func all() -> [Probe] {
    let small = Tree(layers: 200)
    let large = Tree(layers: 4000)
    return [
      Probe(field: .createNsPerLayer) {
        let (time, _) = timed { Tree.makeLayers(200) }
        return .init(time: time, work: Work(200, of: .createNsPerLayer))
      },
      Probe(field: .layoutNsPerLayer) { small.layOut() },
      // Nothing is copied but what a commit holds, whose bytes are copied here.
      Probe(field: .commitNsPerByte) { copyBytes(1 << 20) },
      Probe(field: .commitFixedNs) { small.commit(changing: 1, countsWalk: false) },
      Probe(field: .commitNsPerLayer) { small.commit(changing: 200, countsWalk: false) },
      Probe(field: .walkNsPerLayer) { large.commit(changing: 1, countsWalk: true) },
    ]
  }

  private static func copyBytes(_ count: Int) -> Probe.Sample {
    let bytes = [UInt8](repeating: 1, count: count)
    let (time, _) = timed { bytes.withUnsafeBufferPointer { Array($0) } }
    return .init(time: time, work: Work(count, of: .commitNsPerByte))
  }

  /// A tree of layers in one root, on a stage of its own.
  final class Tree {
    private let root = Layer()
    private let layers: [Layer]
    private let runLoop = VSync.RunLoop()
    private let stage: Stage
    private let placer = Placer()
    private let time = MonotonicTime()
    private var turns = 0

    /// Lays out as programs do: gives each sublayer a place.
    private final class Placer: LayerDelegate {
      func layoutSublayers(of layer: Layer) {
        for sublayer in layer.sublayers {
          sublayer.frame = CGRect(x: 1, y: 1, width: layer.bounds.width / 2, height: 8)
        }
      }
    }

    init(layers count: Int) {
      root.bounds = CGRect(x: 0, y: 0, width: 400, height: 800)
      layers = Self.makeLayers(count)
      for layer in layers {
        layer.addSublayer(Layer())
        layer.delegate = placer
        root.addSublayer(layer)
      }
      let log = EventLog()
      stage = Stage(
        root: root, scale: 1, runLoop: runLoop, time: time,
        workers: ManualWorkerPool(log: log, time: time), log: log)
      stage.commitNow()
    }

    static func makeLayers(_ count: Int) -> [Layer] {
      (0..<count).map { index in
        let layer = Layer()
        layer.name = "row"
        layer.frame = CGRect(x: 0, y: index * 4, width: 100, height: 20)
        layer.backgroundColor = .white
        return layer
      }
    }

    /// Every layer lays out its one sublayer.
    func layOut() -> Probe.Sample {
      quietly {
        // Another width each time, so that there is something to do.
        turns += 1
        for layer in layers { layer.bounds.size.width = CGFloat(100 + turns % 7) }
      }
      return phase(.layout)
    }

    /// A property of so many layers changes, and is committed.
    ///
    /// - Parameter countsWalk: Whether the layers that did not change are counted.
    func commit(changing count: Int, countsWalk: Bool) -> Probe.Sample {
      quietly {
        turns += 1
        for layer in layers.prefix(count) { layer.opacity = Double(turns % 97 + 1) / 100 }
      }
      var sample = phase(.commit)
      if !countsWalk { sample.work.layersWalked = 0 }
      return sample
    }

    private func quietly(_ change: () -> Void) {
      Transaction.perform {
        Transaction.disableActions = true
        change()
      }
    }

    /// Runs a turn; of it, what one phase took and did.
    private func phase(_ phase: VSync.RunLoop.Phase) -> Probe.Sample {
      var sample = Probe.Sample(time: .zero, work: .none)
      runLoop.beginTurn(.init(number: turns, clock: time.now))
      while case let (length, step?) = timed({ runLoop.runNextStep() }) {
        guard step.phase == phase else { continue }
        sample.time += length
        for charge in step.charges { sample.work += charge.work }
      }
      return sample
    }
  }
}
