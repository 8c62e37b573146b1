import Foundation
import Graphics
import LayerModel
import LayerTree
import Testing
import VSync

/// Layers that are asked for pictures in some order, and what must hold of them whatever it is.
final class EnginePlay: LayerDelegate {
  let layers: [AsyncLayer]
  /// Each holds ten of them.
  let groups: [Layer]
  let harness: Harness
  var pool: ManualWorkerPool
  /// Which of them say what their pictures show: the same for all.
  var keys: [Int: Bool] = [:]
  var draws: (@Sendable (Canvas) -> Void)?
  private(set) var now = 0.0
  private let steps: Int
  private var shown: [LayerID: Int] = [:]
  private var starts: [LayerID: [Int]] = [:]
  private var ends: [LayerID: [Int]] = [:]
  private var problems: [String] = []

  init(
    layers count: Int, steps: Int, progress: DisplayProgress, limits: WorkerLimits = WorkerLimits()
  ) {
    self.steps = steps
    layers = (0..<count).map { index in
      let layer = AsyncLayer()
      layer.name = "layer \(index)"
      layer.progress = progress
      layer.frame = CGRect(x: 0, y: CGFloat(index) * 4, width: 4, height: 4)
      return layer
    }
    groups = (0...count / 10).map { _ in Layer() }
    for (index, layer) in layers.enumerated() { groups[index / 10].addSublayer(layer) }
    let root = Layer()
    root.bounds = square(40)
    root.anchorPoint = .zero
    for group in groups { root.addSublayer(group) }
    harness = Harness(root)
    pool = harness.pool
    if limits != WorkerLimits() {
      pool = ManualWorkerPool(log: harness.log, time: harness.time, limits: limits)
      harness.stage.workers = pool
    }
    for layer in layers { layer.delegate = self }
  }

  /// How many drawings have begun, and how many of them are over.
  private(set) var startCount = 0
  private(set) var endCount = 0

  /// How many drawings of a layer have begun.
  func startCount(of index: Int) -> Int { starts[layers[index].id]?.count ?? 0 }

  /// The newest unfinished drawing of each layer.
  var newestJobs: [JobID] {
    var newest: [String: JobID] = [:]
    for job in pool.unfinished { newest[pool.label(of: job) ?? ""] = job }
    return newest.values.sorted()
  }

  func turn(at time: Double? = nil, _ body: @escaping (EnginePlay) -> Void) {
    if let time { now = time }
    harness.turn(at: time) { [unowned self] in
      Transaction.perform {
        Transaction.disableActions = true
        body(self)
      }
    }
  }

  func request(_ index: Int, resizes: Bool) {
    if resizes {
      let isSmall = layers[index].bounds.width == 4
      layers[index].bounds.size =
        isSmall ? CGSize(width: 6, height: 3) : CGSize(width: 4, height: 4)
    }
    layers[index].setNeedsDisplay()
  }

  func leave(_ index: Int) { layers[index].removeFromSuperlayer() }

  func comeBack(_ index: Int) {
    if layers[index].superlayer == nil { groups[index / 10].addSublayer(layers[index]) }
  }

  func scroll(to y: CGFloat) { harness.root.bounds.origin.y = y }

  /// Brings all into sight, draws what is left, and says what did not hold.
  func finish(_ play: String) {
    turn(at: now + 1) { play in
      for index in play.layers.indices { play.comeBack(index) }
      play.harness.root.bounds = CGRect(x: 0, y: 0, width: 40, height: 4000)
    }
    for _ in 0..<200 {
      if harness.stage.isSettled { break }
      pool.runAll()
      turn(at: now + 0.01) { _ in }
    }
    if !harness.stage.isSettled { problems.append("it does not come to rest") }
    for layer in layers where starts[layer.id] != nil {
      let (begun, over) = (starts[layer.id] ?? [], ends[layer.id] ?? [])
      if begun.sorted() != over.sorted() {
        problems.append("\(layer.name): starts \(begun), ends \(over)")
      }
      if layer.shownGeneration != layer.generation || layer.contents == nil {
        problems.append("\(layer.name): \(layer.shownGeneration) shows of \(layer.generation)")
      }
    }
    #expect(problems == [], "\(play)")
    #expect(startCount == endCount, "\(play)")
  }

  /// A picture has just become a layer's.
  private func check(_ layer: AsyncLayer, _ generation: Int) {
    let before = shown[layer.id] ?? 0
    shown[layer.id] = generation
    if generation <= before { problems.append("\(layer.name): \(generation) after \(before)") }
    guard let size = layer.contents?.size else {
      return problems.append("\(layer.name): \(generation) shows nothing")
    }
    func pixels(_ length: CGFloat) -> Int { Int((length * layer.contentsScale).rounded(.up)) }
    let (width, height) = (pixels(layer.bounds.width), pixels(layer.bounds.height))
    if size.width != width || size.height != height {
      problems.append(
        "\(layer.name): \(size.width) by \(size.height) pixels for \(width) by \(height)")
    }
  }

  func displayTask(for layer: AsyncLayer) -> DisplayTask? {
    let (generation, draws) = (layer.generation, draws)
    var task = DisplayTask(
      for: layer,
      steps: (0..<steps).map { step in
        DisplayStep { (canvas: Canvas) -> Void in
          let shade = Double((generation * 7 + step) % 200) / 255
          canvas.fillEverything(color: Color(red: shade, green: 0, blue: 0))
          draws?(canvas)
        }
      })
    if let index = layers.firstIndex(where: { $0 === layer }), keys[index] == true {
      task.contentKey = ContentKey(index % 14)
    }
    return task
  }

  func layer(_ layer: AsyncLayer, didStartDisplay generation: Int) {
    startCount += 1
    starts[layer.id, default: []].append(generation)
  }

  func layer(_ layer: AsyncLayer, didFinishDisplay generation: Int, _ outcome: DisplayOutcome) {
    endCount += 1
    ends[layer.id, default: []].append(generation)
    if outcome == .shown { check(layer, generation) }
  }
}
