import Compositor
import Foundation
import Graphics
import LayerModel
import LayerTree
import VSync

/// What the render side costs: commits taken over and frames planned, then pixels of all kinds.
enum RenderProbes {
  /// - Parameter threads: that draw a frame.
  static func all(threads: Int) -> [Probe] {
    guard let half = PixelSize(width: side / 2, height: side / 2),
      let whole = PixelSize(width: side, height: side)
    else { return [] }
    let rows = Server(threads: threads, whole, TreeProbes.Tree.makeLayers(500))
    let plain = Server(threads: threads, whole, [cover(.white)])
    let veiled = Server(threads: threads, whole, [cover(.white), cover(veil(0))])
    let pictures = Server(threads: threads, whole, [cover(.white)])
    let groups = Server(threads: threads, whole, (0..<16).map(group))
    return [
      Probe(field: .prepareNsPerLayer) { rows.plan { $0.backgroundColor = color($1) } },
      Probe(field: .uploadNsPerByte) {
        pictures.plan { layer, turn in layer.contents = picture(turn, whole) }
      },
      // What a texture cannot hold would be copied: no picture is larger, so that it is a copy of one.
      Probe(field: .cutNsPerPixel) { copyPixels(whole) },
      Probe(field: .fillNsPerPixel) { plain.draw { $0.backgroundColor = color($1) } },
      Probe(field: .blendNsPerPixel) { veiled.draw { $0.backgroundColor = veil($1) } },
      Probe(field: .readNsPerByte) {
        pictures.draw { layer, turn in layer.contents = picture(turn, whole) }
      },
      Probe(field: .mixNsPerPixel) {
        pictures.draw { layer, turn in layer.contents = picture(turn, half) }
      },
      Probe(field: .passSwitchNs) { groups.draw { $0.opacity = $1.isMultiple(of: 2) ? 0.5 : 0.6 } },
    ]
  }

  /// The display's, in pixels.
  private static let side = 512

  private static func color(_ turn: Int) -> Color {
    turn.isMultiple(of: 2) ? .white : .black
  }

  private static func veil(_ turn: Int) -> Color {
    Color(red: turn.isMultiple(of: 2) ? 0 : 1, green: 0, blue: 1, alpha: 0.5)
  }

  private static func picture(_ turn: Int, _ size: PixelSize) -> Bitmap {
    GeneratedImage.checker(color(turn), color(turn + 1), cell: 16, size: size).makeBitmap()
  }

  private static func cover(_ color: Color) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.backgroundColor = color
    return layer
  }

  /// Two squares that overlap and are translucent together.
  private static func group(_ index: Int) -> Layer {
    let group = Layer()
    group.frame = CGRect(x: index % 4 * 24, y: index / 4 * 24, width: 16, height: 16)
    group.opacity = 0.5
    for inset in [0, 4] {
      let square = Layer()
      square.frame = CGRect(x: inset, y: inset, width: 12, height: 12)
      square.backgroundColor = inset == 0 ? .white : .black
      group.addSublayer(square)
    }
    return group
  }

  private static func copyPixels(_ size: PixelSize) -> Probe.Sample {
    let bitmap = Bitmap(PixelBuffer(size: size, filledWith: .clear))
    let (time, copy) = timed { () -> PixelBuffer in
      var copy = PixelBuffer(bitmap)
      // Shared until it changes.
      copy.pixels[0] = 1
      return copy
    }
    return .init(time: time, work: Work(copy.size.area, of: .cutNsPerPixel))
  }

  /// A tree, what the render side has of it, and the frame that was made last.
  private final class Server {
    private let root = Layer()
    private let layers: [Layer]
    private let stage: Stage
    private let display: DisplayGeometry
    private let rasterizer: Rasterizer
    private let sent = Sent()
    private var tree = RenderTree()
    private var plan: FramePlan?
    private var picture: Bitmap?
    private var turns = 0

    private final class Sent {
      var commits: [Commit] = []
    }

    init(threads: Int, _ size: PixelSize, _ layers: [Layer]) {
      self.layers = layers
      root.frame = CGRect(x: 0, y: 0, width: side, height: side)
      for layer in layers { root.addSublayer(layer) }
      let (time, log) = (MonotonicTime(), EventLog())
      stage = Stage(
        root: root, scale: 1, runLoop: VSync.RunLoop(), time: time,
        workers: ManualWorkerPool(log: log, time: time), log: log)
      display = DisplayGeometry(
        pixelSize: size)
      rasterizer = Rasterizer(threads: threads)
      stage.onCommit = { [sent] in sent.commits.append($0) }
    }

    /// Changes the topmost layer, of groups all, and commits.
    private func commit(_ change: (Layer, Int) -> Void) -> [Commit] {
      turns += 1
      Transaction.perform {
        Transaction.disableActions = true
        if layers.count == 16 {
          for layer in layers { change(layer, turns) }
        } else if let layer = layers.last {
          change(layer, turns)
        }
      }
      stage.commitNow()
      defer { sent.commits = [] }
      return sent.commits
    }

    /// The commit's arrival and the plan of the next frame.
    func plan(_ change: (Layer, Int) -> Void) -> Probe.Sample {
      let commits = commit(change)
      let (time, plan) = timed { () -> FramePlan in
        for commit in commits { tree.apply(commit) }
        return FramePlan(tree: tree, at: .zero, display: display, previous: self.plan)
      }
      self.plan = plan
      var (all, done) = (Work(), Work())
      for charge in plan.charges { all += charge.work }
      (done.layersPrepared, done.bytesUploaded) = (all.layersPrepared, all.bytesUploaded)
      // Drawn all the same, so that the next one is not drawn over what was never there.
      picture = rasterizer.draw(plan, over: picture)
      return .init(time: time, work: done)
    }

    /// The pixels of the next frame.
    func draw(_ change: (Layer, Int) -> Void) -> Probe.Sample {
      for commit in commit(change) { tree.apply(commit) }
      let plan = FramePlan(tree: tree, at: .zero, display: display, previous: self.plan)
      let (time, bitmap) = timed { rasterizer.draw(plan, over: picture) }
      (self.plan, picture) = (plan, bitmap)
      var work = Work()
      for charge in plan.charges { work += charge.work }
      (work.layersPrepared, work.bytesUploaded) = (0, 0)
      return .init(time: time, work: work)
    }
  }
}
