import Foundation
import Graphics
import LayerModel
import LayerTree
import Nodes
import VSync
internal import WrongUse

/// The tree of a scene while it is replayed: real layers and nodes by their ids.
///
/// It makes layers from descriptions and runs events on them. All of it happens on the thread
/// that replays, which is the stage's main thread.
final class SceneTree {
  let stage: Stage
  let runLoop = RunLoop()
  let log: EventLog
  private let time: any TimeSource
  var now: Instant { time.now }
  let images: ImageStore
  private let displayScale: CGFloat
  let rootIsNode: Bool
  let layouts: SceneLayouts
  /// What ready-made nodes share.
  let ready: ReadyNodes
  private(set) var layers: [String: Layer] = [:]
  /// Layers hold their delegates weakly, and nodes only once they are in a superlayer.
  private var delegates: [LayerID: any LayerDelegate] = [:]
  /// Whose tree it is in place of a scene's.
  private let script: StageScript?

  /// Builds the initial tree, or takes the one of a program. Workers are to be given to the stage
  /// before its first turn.
  init(_ player: Player, time: any TimeSource, log: EventLog, script: StageScript? = nil) {
    self.log = log
    self.script = script
    self.time = time
    images = ImageStore(anew: player.images, isLive: player.options.isLive)
    displayScale = player.scene.display.scale
    rootIsNode = player.scene.root.kind.isNode
    layouts = SceneLayouts(scale: displayScale)
    ready = ReadyNodes(player.scene, images: images, time: time)
    var made = Made(
      isFirstTree: true, layouts: layouts, ready: ready, logTap: Self.tapLog(log, time))
    let root =
      script?.root
      ?? made.build(player.scene.root, images: images, displayScale: displayScale)
    stage = Stage(
      root: root, scale: displayScale, runLoop: runLoop, time: time,
      workers: ManualWorkerPool(log: log, time: time), log: log)
    stage.bitmapCache = BitmapCache(byteLimit: player.scene.workers.cacheBytes)
    adopt(made)
    ready.start(made.layers.values, on: stage)
  }

  /// Has an event run on the main thread, in a step of the next turn: touches in its input phase,
  /// everything else when its timers fire, which is after that.
  func schedule(_ event: TimelineEvent) {
    switch event.verb {
    case .touch(let inputs), .tap(let inputs):
      for var input in inputs {
        input.time = event.time
        stage.send([input])
      }
    default: runLoop.perform(in: .timers) { [unowned self] in run(event.verb) }
    }
  }

  /// Runs an event now.
  func run(_ verb: TimelineEvent.Verb) {
    switch verb {
    case .set(let id, let values, let transaction): set(values, of: layer(id), in: transaction)
    case .animate(let id, let spec): layer(id).add(spec, images)
    case .removeAnimation(let id, let key):
      if let key { layer(id).removeAnimation(forKey: key) } else { layer(id).removeAllAnimations() }
    case .insert(let spec, let parent, let placement): insert(spec, into: layer(parent), placement)
    case .move(let id, let parent, let index): move(layer(id), into: parent.map(layer), index)
    case .remove(let id): remove(layer(id))
    case .animateNodes(let spec): animate(spec)
    case .transitionNodes(let spec): transition(spec)
    case .present(let id, let image, let time): present(images[image], on: layer(id), at: time)
    case .touch(let inputs), .tap(let inputs): for input in inputs { stage.send([input]) }
    case .setNeedsDisplay(let id, let rect):
      if let rect { layer(id).setNeedsDisplay(rect) } else { layer(id).setNeedsDisplay() }
    case .setNeedsLayout(let id): layer(id).setNeedsLayout()
    case .ensureDisplayed(let id?, let budget): layer(id).ensureDisplayed(within: budget)
    case .ensureDisplayed(nil, let budget): stage.ensureDisplayed(within: budget)
    case .memoryWarning: stage.memoryWarning()
    case .scroll(let id, let scroll): self.scroll(layer(id), scroll)
    case .data(let id, let change): self.change(layer(id), change)
    case .transaction(let spec, let edits):
      Transaction.perform {
        begin(spec)
        for edit in edits { run(edit) }
      }
    case .flush: Transaction.flush()
    case .commitHandler(let spec): addCommitHandler(spec)
    case .logValue(let key): logValue(key)
    case .busy(let length, let label):
      log.append(.busy, label, at: time.now)
      var work = Work()
      work.stated = length
      runLoop.charge(Charge(.busy, label, work))
    case .mark(let name): log.append(.mark, name, at: time.now)
    case .call(let number): script?.call(number)
    }
  }

  /// The layer of an id that the scene's check has found to exist at this time.
  func layer(_ id: String) -> Layer {
    guard let layer = layers[id] else { halt("no layer '\(id)' in the tree") }
    return layer
  }

  /// Hands a picture in to an external layer.
  private func present(_ bitmap: Bitmap, on layer: Layer, at moment: Instant?) {
    guard let external = layer as? ExternalLayer else { return }
    let isTaken = external.present(bitmap, at: moment)
    log.append(.handIn, "\(layer.name) \(isTaken ? "taken" : "refused")", at: time.now)
  }

  private func adopt(_ made: Made) {
    layers.merge(made.layers) { _, new in new }
    delegates.merge(made.delegates) { _, new in new }
    for (node, handlers) in made.handlers { listen(to: node, handlers) }
  }
}

// MARK: - Events

extension SceneTree {
  func set(_ values: [PropertyChange], of layer: Layer, in spec: TransactionSpec?) {
    Transaction.perform {
      if let spec { begin(spec) }
      for value in values { set(value, of: layer) }
    }
  }

  private func set(_ change: PropertyChange, of layer: Layer) {
    switch change {
    case .value(let keyPath, let value):
      layer.take(images.picture(in: value), at: keyPath)
      layer.oweDecoding(of: images.names(in: [value]), images)
    case .actions(let actions): layer.actions = layer.makeActions(actions, images)
    case .delegateActions(let actions): setDelegateActions(actions, of: layer)
    case .constraints(let constraints):
      layer.constraints = constraints
      layer.superlayer?.placesByConstraints(layer)
    case .style(let style): layer.style = style.map { layer.makeStyle($0, images) }
    case .mask(let mask): setMask(mask, of: layer)
    case .node(let change): set(change, of: layer)
    case .ready(let setting):
      if let node = layer.delegate as? Node { ready.set(setting, of: node) }
    case .autoresizingMask(let mask): layer.autoresizingMask = mask
    case .opaque(let isOpaque): layer.isOpaque = isOpaque
    case .needsDisplayOnBoundsChange(let needs): layer.needsDisplayOnBoundsChange = needs
    case .attributedString(let runs): (layer as? TextLayer)?.attributedString = runs
    case .needsDisplayForKeys(let keys): layer.needsDisplayKeys = Set(keys)
    case .drawsAsynchronously(let draws): layer.drawsAsynchronously = draws
    case .display(let spec): (layer as? AsyncLayer)?.change(spec, images)
    case .displayContainer(let spec):
      layer.isDisplayContainer = spec != nil
      layer.displayBatchTimeout = spec?.timeout
    case .backgroundPattern(let name): layer.setPattern(name, from: images)
    case .emitterCells(let cells):
      (layer as? EmitterLayer)?.emitterCells = cells.map { images.cell($0) }
    case .contents(let name): layer.setImage(name, from: images)
    case .speed(let speed): layer.speed = speed
    case .timeOffset(let offset): layer.timeOffset = offset
    case .beginTime(let begin): layer.beginTime = begin
    }
  }

  /// What writes into the log what taps on rich labels are on.
  private static func tapLog(_ log: EventLog, _ time: any TimeSource) -> (String) -> Void {
    { log.append(.control, $0, at: time.now) }
  }

  private func insert(
    _ spec: LayerSpec, into parent: Layer, _ placement: TimelineEvent.Placement
  ) {
    var made = Made(
      isFirstTree: false, layouts: layouts, ready: ready, logTap: Self.tapLog(log, time))
    let new = made.build(spec, images: images, displayScale: displayScale)
    adopt(made)
    defer { ready.start(made.layers.values, on: stage) }
    parent.placesByConstraints(new)
    switch placement {
    case .front: parent.addSublayer(new)
    case .index(let index): parent.insertSublayer(new, at: min(index, parent.sublayers.count))
    case .above(let sibling): parent.insertSublayer(new, above: layer(sibling))
    case .below(let sibling): parent.insertSublayer(new, below: layer(sibling))
    }
    layouts.sublayersChanged(in: parent)
  }

  private func move(_ moved: Layer, into parent: Layer?, _ index: Int?) {
    guard let parent = parent ?? moved.superlayer else { return }
    let (last, previous) = (parent.sublayers.count, moved.superlayer)
    parent.placesByConstraints(moved)
    parent.insertSublayer(moved, at: min(index ?? last, last))
    for layer in [previous, parent] { layer.map(layouts.sublayersChanged) }
  }

  private func remove(_ removed: Layer) {
    let superlayer = removed.superlayer
    (superlayer?.delegate as? SceneRichLabel)?.forget(removed)
    removed.removeFromSuperlayer()
    superlayer.map(layouts.sublayersChanged)
    forget(removed)
  }

  /// A layer that had no delegate gets one that has nothing else to say.
  private func setDelegateActions(_ actions: [String: ActionSpec], of layer: Layer) {
    let delegate = layer.delegate as? any PlainDelegate ?? ActionDelegate()
    delegate.actions = layer.makeActions(actions, images)
    delegates[layer.id] = delegate
    layer.delegate = delegate
  }

  private func setMask(_ spec: LayerSpec?, of layer: Layer) {
    if let old = layer.mask { forget(old) }
    layer.mask = spec.map { spec in
      var made = Made(
        isFirstTree: false, layouts: layouts, ready: ready, logTap: Self.tapLog(log, time))
      let new = made.build(spec, images: images, displayScale: displayScale)
      adopt(made)
      return new
    }
  }

  /// Layers that were taken out have no ids any more.
  private func forget(_ removed: Layer) {
    var waiting = [removed]
    while let layer = waiting.popLast() {
      layers[layer.name] = nil
      delegates[layer.id] = nil
      layouts.forget(layer)
      waiting += layer.sublayers
      if let mask = layer.mask { waiting.append(mask) }
    }
  }
}

extension Layer {
  /// Adds an explicit animation of a scene; with `setModel` the model takes its end at once.
  func add(_ spec: AnimationSpec, _ images: ImageStore, atZero: Bool = false) {
    var animation = spec.animation.replacingPictures { images.picture(for: $0) }
    oweDecoding(of: spec.animation.pictures.map { images.name(of: $0) }, images)
    if spec.setsModel {
      // The start is pinned: left open it would follow the model, which is at the end already.
      let ends = animation.pinEnds(over: properties)
      Transaction.perform {
        Transaction.disableActions = true
        for end in ends { take(end.value, at: end.keyPath) }
      }
    }
    add(
      animation, forKey: spec.key, begin: atZero ? .at(.zero + spec.delay) : .delay(spec.delay))
  }

  func scroll(_ scroll: ScrollSpec) {
    switch scroll {
    case .toTop, .toRow: break
    case .to(let origin, let duration): self.scroll(to: origin, duration: duration)
    case .by(let way, let duration):
      let origin = CGPoint(x: bounds.minX + way.x, y: bounds.minY + way.y)
      self.scroll(to: origin, duration: duration)
    case .fling(let deceleration): self.scroll(deceleration)
    }
  }

  /// Sets what the scene says. Its values were checked when it was read; what only the replay can
  /// know (the emitter has other cells by now, a reckoned transform is out of all bounds) changes
  /// nothing, as an animation of it shows nothing.
  func take(_ value: AnimatableValue, at path: LayerKeyPath) {
    _ = setValueIfPossible(value, forKeyPath: path)
  }

  /// Shows a picture of the scene, or none.
  func setImage(_ name: String?, from images: ImageStore) {
    contents = name.map { images[$0] }
    contentsDecodeWork = nil
    oweDecoding(of: name.map { [$0] } ?? [], images)
  }

  /// Repeats a picture of the scene behind the contents, or none.
  func setPattern(_ name: String?, from images: ImageStore) {
    backgroundPattern = name.map { BackgroundPattern(images[$0], scale: images.scale(of: $0)) }
    oweDecoding(of: name.map { [$0] } ?? [], images)
  }

  func oweDecoding(of names: [String], _ images: ImageStore) {
    var work = contentsDecodeWork ?? Work()
    for name in names {
      work += Work(images.takeDecoding(of: name, isDoneLater: true))
    }
    if work != .none { contentsDecodeWork = work }
  }
}
