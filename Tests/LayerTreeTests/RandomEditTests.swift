import Foundation
import LayerModel
import LayerTree
import Testing
import VSync

/// Random trees on two stages, and random edits of everything that can be edited: what must hold
/// after every one of them, and after every commit.
@Suite struct RandomEditTests {
  @Test(arguments: 0..<48)
  func invariantsHoldAfterEveryEdit(seed: Int) {
    var world = EditedWorld(seed: UInt64(seed))
    defer { while Transaction.commit() {} }
    for round in 0..<40 {
      for _ in 0..<world.random.next(7) {
        let edit = world.edit()
        let broken = world.brokenLinks()
        #expect(broken == nil, "seed \(seed), round \(round), after \(edit)")
        if broken != nil { return }
      }
      let lost = world.turn(round)
      #expect(lost == [], "seed \(seed), round \(round)")
      let wrong = world.differences()
      #expect(wrong == [], "seed \(seed), round \(round)")
      if !lost.isEmpty || !wrong.isEmpty { return }
    }
  }
}

/// What the render side of one stage knows, kept by the deltas alone.
final class CommitMirror {
  struct Entry {
    var properties: LayerProperties
    var sublayers: [LayerID] = []
    var mask: LayerID?
    var animations: [AttachedAnimation] = []
  }

  private(set) var layers: [LayerID: Entry] = [:]
  private(set) var superlayers: [LayerID: LayerID] = [:]
  /// What a delta said that it cannot say.
  private(set) var problems: [String] = []

  func apply(_ commit: Commit) {
    for change in commit.changes {
      let id = change.layer
      if layers[id] == nil {
        guard let properties = change.properties else {
          problems.append("new layer without properties")
          continue
        }
        layers[id] = Entry(properties: properties)
      }
      if let properties = change.properties { layers[id]?.properties = properties }
      if let sublayers = change.sublayers { layers[id]?.sublayers = sublayers }
      if let mask = change.mask { layers[id]?.mask = mask }
      if let animations = change.animations { layers[id]?.animations = animations }
    }
    for id in commit.removed where layers.removeValue(forKey: id) == nil {
      problems.append("unknown layer removed")
    }
    if commit.removed != commit.removed.sorted() { problems.append("removed in no order") }
    superlayers = [:]
    for (id, entry) in layers {
      for sublayer in entry.sublayers + (entry.mask.map { [$0] } ?? []) {
        if layers[sublayer] == nil { problems.append("unknown sublayer") }
        if superlayers.updateValue(id, forKey: sublayer) != nil { problems.append("in two places") }
      }
    }
  }

  /// What a layer shows, from the outermost layer's time inwards.
  func presentation(of id: LayerID, at time: Instant) -> LayerProperties? {
    guard let entry = layers[id] else { return nil }
    var timings: [LayerTiming] = []
    var next: LayerID? = superlayers[id]
    while let layer = next {
      if let timing = layers[layer]?.properties.timing { timings.append(timing) }
      next = superlayers[layer]
    }
    return Presentation.properties(
      entry.properties, animations: entry.animations,
      inside: LayerTimePath(timings).time(at: time))
  }
}

/// A layer that edits its sublayers while it lays out, and notes what it was asked to do.
private final class EditedLayer: Layer {
  var random = Generator(seed: 0)
  var layouts = 0
  var displays = 0

  override func layoutSublayers() {
    layouts += 1
    for layer in sublayers where random.next(3) == 0 {
      layer.position = CGPoint(x: random.next(50), y: random.next(50))
      if random.next(3) == 0 { layer.bounds = square(CGFloat(random.next(20))) }
    }
  }

  override func display() {
    displays += 1
    if random.next(5) == 0 { setNeedsLayout() }
  }
}

/// Two stages, and layers that are on one of them, on the other, or on none.
struct EditedWorld {
  var random: Generator
  private let stages: [Harness]
  private let mirrors: [CommitMirror]
  private let layers: [EditedLayer]
  private var openTransactions = 0
  /// What was allowed that makes a ring, or refused that makes none.
  private var wrongAnswers: [String] = []

  init(seed: UInt64) {
    random = Generator(seed: seed)
    layers = (0..<14).map {
      let layer = EditedLayer()
      layer.name = "l\($0)"
      layer.random = Generator(seed: seed &* 31 &+ UInt64($0))
      return layer
    }
    stages = [Harness(layers[0]), Harness(layers[1])]
    mirrors = stages.map { _ in CommitMirror() }
    for (stage, mirror) in zip(stages, mirrors) {
      stage.stage.onCommit = { [unowned mirror] in mirror.apply($0) }
    }
  }

  private mutating func pick() -> EditedLayer { layers[random.next(layers.count)] }

  /// Changes something and says what.
  mutating func edit() -> String {
    let (layer, other) = (pick(), pick())
    let pair = "\(layer.name) \(other.name)"
    switch random.next(22) {
    case 0:
      layer.removeFromSuperlayer()
      return "remove \(pair)"
    case 16, 17:
      guard random.next(4) > 0 else {
        layer.mask = nil
        return "unmask \(pair)"
      }
      guard other.canInsert(layer) else { return "nothing" }
      other.mask = layer
      return "mask \(pair)"
    case 18:
      layer.style = style()
      return "style \(pair)"
    case 19, 20:
      time(layer)
      return "time \(pair)"
    case 21:
      tryRing(layer)
      return "ring \(pair)"
    case 1, 2, 3, 4:
      guard other.canInsert(layer) else { return "nothing" }
      other.insertSublayer(layer, at: random.next(other.sublayers.count + 1))
      return "insert \(pair)"
    case 5:
      guard let superlayer = superlayer(of: other), superlayer.canInsert(layer) else {
        return "nothing"
      }
      superlayer.replaceSublayer(other, with: layer)
      return "replace \(pair)"
    case 6:
      guard let superlayer = superlayer(of: other), superlayer.canInsert(layer), layer !== other
      else {
        return "nothing"
      }
      if random.next(2) == 0 {
        superlayer.insertSublayer(layer, above: other)
      } else {
        superlayer.insertSublayer(layer, below: other)
      }
      return "beside \(pair)"
    case 7, 8, 9:
      set(layer)
      return "set \(pair)"
    case 10: return animate(layer)
    case 11:
      if random.next(3) == 0 { layer.removeAllAnimations() }
      layer.removeAnimation(forKey: ["a", "b", "opacity"][random.next(3)])
      return "stop \(pair)"
    case 12:
      layer.setNeedsLayout()
      other.setNeedsDisplay()
      return "mark \(pair)"
    case 13:
      layer.setNeedsDisplay(square(CGFloat(random.next(9))))
      other.layoutIfNeeded()
      return "lay out \(pair)"
    case 14:
      if openTransactions > 0, random.next(2) == 0 {
        openTransactions -= 1
        return "commit \(Transaction.commit())"
      }
      openTransactions += 1
      Transaction.begin()
      Transaction.disableActions = random.next(2) == 0
      Transaction.animationDuration = Double(random.next(4)) / 4
      return "begin"
    default:
      Transaction.flush()
      return "flush"
    }
  }

  /// The layer that another is a sublayer of, not a mask.
  private func superlayer(of layer: Layer) -> Layer? {
    layer.superlayer.flatMap { $0.mask === layer ? nil : $0 }
  }

  /// A style shared by nobody, or none.
  private mutating func style() -> LayerStyle? {
    if random.next(4) == 0 { return nil }
    var values: [String: AnimatableValue] = [:]
    if random.next(2) == 0 { values["opacity"] = .number(Double(random.next(5)) / 4) }
    if random.next(2) == 0 { values["position"] = .point(CGPoint(x: random.next(50), y: 3)) }
    if random.next(2) == 0 { values["hidden"] = .flag(random.next(2) == 0) }
    if random.next(3) == 0 { values["bounds"] = .rect(square(CGFloat(random.next(9)))) }
    if random.next(3) == 0 { values["duration"] = .number(Double(1 + random.next(5))) }
    if random.next(3) == 0 { values["backgroundColor"] = .color(.black) }
    return LayerStyle(values: values, actions: random.next(3) == 0 ? ["opacity": .null] : [:])
  }

  /// When the layer is there, and in which cycles its time goes.
  private mutating func time(_ layer: Layer) {
    switch random.next(6) {
    case 0: layer.duration = [.infinity, .infinity, 0.5, 2, 7][random.next(5)]
    case 1: layer.repeatCount = [0, 0, 1.5, 3, .infinity][random.next(5)]
    case 2: layer.repeatDuration = [0, 0, 2.5][random.next(3)]
    case 3: layer.autoreverses = random.next(2) == 0
    case 4: layer.fillMode = MediaTiming.FillMode.allCases[random.next(4)]
    default: layer.beginTime = at(Double(random.next(5)) / 2)
    }
  }

  /// Asks whether every layer may be put into one, and says so where the answer is wrong: a layer
  /// cannot be inside itself, nor inside one that is inside it, nor can the root of a stage.
  private mutating func tryRing(_ layer: Layer) {
    for other in layers {
      var (ring, above): (Bool, Layer?) = (false, layer)
      while let next = above {
        if next === other { ring = true }
        above = next.superlayer
      }
      let isRoot = stages.contains { $0.stage.root === other }
      var error: LayerTreeError?
      do { try layer.checkInsertion(of: other) } catch let thrown { error = thrown }
      let expected: LayerTreeError? =
        ring
        ? .cycle(layer: other.name, into: layer.name)
        : isRoot ? .isRoot(layer: other.name) : nil
      if error != expected || layer.canInsert(other) != (expected == nil) {
        wrongAnswers.append("\(other.name) into \(layer.name): \(String(describing: error))")
      }
    }
  }

  private mutating func set(_ layer: Layer) {
    switch random.next(9) {
    case 0: layer.position = CGPoint(x: random.next(100), y: random.next(100))
    case 1: layer.bounds = square(CGFloat(random.next(50)))
    case 2: layer.opacity = Double(random.next(5)) / 4
    case 3: layer.isHidden = random.next(2) == 0
    case 4: layer.zPosition = CGFloat(random.next(3))
    case 5: layer.transform = .rotation(Double(random.next(7)))
    case 6: layer.backgroundColor = random.next(2) == 0 ? nil : .white
    case 7:
      layer.speed = [1, 1, 0, 2, -1][random.next(5)]
      layer.timeOffset = .milliseconds(Int64(random.next(3) * 250))
    default: layer.beginTime = random.next(2) == 0 ? .zero : at(1)
    }
  }

  private mutating func animate(_ layer: Layer) -> String {
    var timing = MediaTiming()
    timing.duration = Double(random.next(6)) / 2
    timing.autoreverses = random.next(4) == 0
    timing.repeatCount = [0, 0, 2.5, .infinity][random.next(4)]
    timing.fillMode = MediaTiming.FillMode.allCases[random.next(4)]
    let number = AnimatableValue.number(Double(random.next(10)))
    var animation: BasicAnimation
    switch random.next(3) {
    case 0: animation = BasicAnimation(keyPath: .zPosition, from: number, timing: timing)
    case 1: animation = BasicAnimation(keyPath: .opacity, to: .number(0.5), timing: timing)
    default: animation = BasicAnimation(keyPath: .zPosition, by: number, timing: timing)
    }
    animation.isAdditive = random.next(3) == 0
    animation.isRemovedOnCompletion = random.next(3) != 0
    let isWatched = random.next(2) == 0
    layer.add(
      animation, forKey: ["a", "b"][random.next(2)],
      begin: random.next(2) == 0 ? .delay(.milliseconds(Int64(random.next(900)))) : .at(at(1)),
      callbacks: isWatched ? AnimationCallbacks(didStop: { _ in }) : nil)
    return "animate \(layer.name)"
  }

  /// What is wrong between superlayers and sublayers; nil when nothing is.
  func brokenLinks() -> String? {
    if let wrong = wrongAnswers.first { return wrong }
    var found: Set<LayerID> = []
    for layer in layers {
      for sublayer in layer.sublayers + (layer.mask.map { [$0] } ?? []) {
        if !found.insert(sublayer.id).inserted { return "\(sublayer.name) is in two places" }
        if sublayer.superlayer !== layer { return "\(sublayer.name) does not know its superlayer" }
        if sublayer.stage !== layer.stage { return "\(sublayer.name) is on another stage" }
      }
    }
    for layer in layers {
      if layer.superlayer != nil, !found.contains(layer.id) { return "\(layer.name) is in no list" }
      if layer.superlayer == nil, layer.stage.map({ $0.root === layer }) == false {
        return "\(layer.name) is on a stage and in no tree"
      }
      var (next, depth): (Layer?, Int) = (layer, 0)
      while let above = next, depth <= layers.count {
        (next, depth) = (above.superlayer, depth + 1)
      }
      if depth > layers.count { return "\(layer.name) is in a ring" }
    }
    return nil
  }

  /// Runs a turn on both stages, and says which marks led to nothing.
  mutating func turn(_ number: Int) -> [String] {
    while openTransactions > 0, random.next(4) > 0 {
      Transaction.commit()
      openTransactions -= 1
    }
    let before = layers.map { ($0.needsLayout, $0.needsDisplay, $0.layouts, $0.displays) }
    let time = Double(number) * 0.3 + Double(random.next(2)) / 10
    for stage in stages { stage.turn(at: max(time, stage.time.now.seconds)) }
    return zip(layers, before).flatMap { layer, was -> [String] in
      guard layer.stage != nil else { return [] }
      var lost: [String] = []
      if layer.needsLayout || was.0 && layer.layouts == was.2 { lost.append("layout") }
      if layer.needsDisplay || was.1 && layer.displays == was.3 { lost.append("display") }
      return lost.map { "\(layer.name) \($0)" }
    }
  }

  /// Where the deltas do not add up to the trees, or the trees show something else.
  mutating func differences() -> [String] {
    var wrong: [String] = []
    for (stage, mirror) in zip(stages, mirrors) {
      wrong += mirror.problems
      let tree = layers.filter { $0.stage === stage.stage }
      if Set(tree.map(\.id)) != Set(mirror.layers.keys) { wrong.append("other layers") }
      for layer in tree {
        guard let entry = mirror.layers[layer.id] else { continue }
        let animations = layer.animationKeys.compactMap { key in
          layer.animation(forKey: key).map { AttachedAnimation(key: key, animation: $0) }
        }
        if entry.properties != layer.properties { wrong.append("\(layer.name) properties") }
        if entry.sublayers != layer.sublayers.map(\.id) { wrong.append("\(layer.name) sublayers") }
        if entry.mask != layer.mask?.id { wrong.append("\(layer.name) mask") }
        if entry.animations != animations { wrong.append("\(layer.name) animations") }
        for _ in 0..<2 {
          let moment = stage.time.now + .milliseconds(Int64(random.next(4000) - 500))
          if layer.presentation(at: moment)?.properties
            != mirror.presentation(of: layer.id, at: moment)
          {
            wrong.append("\(layer.name) presentation at \(moment)")
          }
        }
      }
    }
    for layer in layers where layer.stage == nil && layer.presentation != nil {
      wrong.append("\(layer.name) is shown and on no stage")
    }
    return wrong
  }
}
