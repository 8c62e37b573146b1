import Foundation
import Graphics
import LayerModel
import LayerTree
import PlainText
import VSync

/// What can only be checked when the whole scene is known: references in order of time, unique
/// ids, nothing after the end, and an end.
struct SceneChecks {
  let scene: Scene
  let decoder: SceneDecoder
  private(set) var tree = TreeOutline()
  /// Every id that some layer has at some time.
  private(set) var everyID: Set<String> = []
  /// The kind of each of them; nil where layers of two kinds have it by turns.
  private(set) var kinds: [String: LayerSpec.Kind?] = [:]
  /// The lists of cells that each emitter has at some time.
  private(set) var cells: [String: [[EmitterCellSpec]]] = [:]
  /// The tables that are in the tree, as they are by then.
  var tables: [String: TableOutline] = [:]

  /// The first table of each id, whenever it is in the tree.
  private(set) var tableSpecs: [String: TableSpec] = [:]
  /// The layers that workers draw, by what their `display` says.
  private(set) var drawnByWorkers: Set<String> = []
  /// The tables whose rows actions change: how many there are only the replay knows.
  private(set) var changedByActions: Set<String> = []
  /// What the log can tell of by name.
  let names: SceneNames
  /// The fingers that are down by then.
  var fingers: Set<Int> = []

  /// Takes in the layers of a row that an expectation names.
  mutating func addRow(_ id: String, _ kind: LayerSpec.Kind?) {
    everyID.insert(id)
    kinds[id] = .some(kind)
  }

  /// Tells the decoder what is wrong.
  static func run(_ scene: Scene, _ decoder: SceneDecoder) {
    var checks = SceneChecks(scene: scene, decoder: decoder)
    checks.checkPictures()
    checks.collect(scene.root)
    for event in scene.timeline {
      for layer in event.verb.newLayers { checks.collect(layer) }
      checks.collectCells(event.verb)
      checks.collectActions(of: event.verb)
    }
    decoder.at(.key("root")) {
      var pixels = 0
      checks.checkDrawings(of: scene.root, &pixels)
      checks.add(scene.root, into: nil)
    }
    for event in scene.timeline {
      decoder.at(.key("timeline")) {
        decoder.at(.index(event.index)) { checks.check(event) }
      }
    }
    checks.collectRows()
    checks.checkExpectations()
  }

  private init(scene: Scene, decoder: SceneDecoder) {
    self.scene = scene
    self.decoder = decoder
    names = SceneNames(scene)
  }

  /// Pictures are all in memory while a scene is replayed, so together they have a limit too:
  /// that of the largest single one, 1 GiB. A file is counted once, however many names it has.
  private func checkPictures() {
    var pixels = 0
    var files: Set<String> = []
    for image in scene.images {
      if case .file(let path) = image.source, !files.insert(path).inserted { continue }
      pixels += image.pixelSize.area
      guard pixels > PixelSize.limit * PixelSize.limit else { continue }
      decoder.at(.key("assets")) {
        decoder.at(.key("images")) {
          decoder.at(.key(image.name)) {
            decoder.report(
              "makes \(pixels) pixels of all pictures together",
              accepted: "at most \(PixelSize.limit * PixelSize.limit)")
          }
        }
      }
      return
    }
  }

  /// So do the drawn contents of the tree that the scene begins with; later ones find out themselves
  /// that there is no room.
  private func checkDrawings(of layer: LayerSpec, _ pixels: inout Int) {
    let limit = Stage.drawnPixelsLimit
    guard pixels <= limit else { return }
    if let size = layer.drawnSize(on: scene.display),
      max(size.width, size.height) <= CGFloat(PixelSize.limit)
    {
      pixels += Int(size.width) * Int(size.height)
      if pixels > limit {
        decoder.report(
          "makes \(pixels) pixels of all drawn contents together", accepted: "at most \(limit)")
      }
    }
    if let mask = layer.mask { decoder.at(.key("mask")) { checkDrawings(of: mask, &pixels) } }
    decoder.at(.key("sublayers")) {
      for (index, sublayer) in layer.sublayers.enumerated() {
        decoder.at(.index(index)) { checkDrawings(of: sublayer, &pixels) }
      }
    }
  }

  private mutating func collect(_ layer: LayerSpec) {
    let isKnown = !everyID.insert(layer.id).inserted
    let other = isKnown ? kinds[layer.id] ?? nil : layer.kind
    kinds[layer.id] = .some(other == layer.kind ? other : nil)
    if layer.kind == .emitterLayer { cells[layer.id, default: []].append(layer.emitterCells ?? []) }
    let actions = layer.node.handlers.flatMap(\.actions)
    for action in actions { collectCells(action) }
    collectTables(changedBy: actions)
    if layer.display?.isAsynchronous == true { drawnByWorkers.insert(layer.id) }
    if let table = layer.table, tableSpecs[layer.id] == nil { tableSpecs[layer.id] = table }
    if let mask = layer.mask { collect(mask) }
    for sublayer in layer.sublayers { collect(sublayer) }
  }

  /// The cells that an event gives an emitter.
  private mutating func collectCells(_ verb: TimelineEvent.Verb) {
    var changes: [LayerChange] = []
    switch verb {
    case .set(let layer, let values, _): changes = [LayerChange(layer: layer, values: values)]
    case .animateNodes(let spec): changes = spec.allChanges
    case .transitionNodes(let spec): changes = spec.changes
    case .transaction(_, let edits): return edits.forEach { collectCells($0) }
    case .commitHandler(let spec): return spec.actions.forEach { collectCells($0) }
    default: return
    }
    for change in changes {
      for case .emitterCells(let list) in change.values {
        cells[change.layer, default: []].append(list)
      }
    }
  }

  private mutating func collectActions(of verb: TimelineEvent.Verb) {
    switch verb {
    case .transaction(_, let edits): for edit in edits { collectActions(of: edit) }
    case .commitHandler(let spec): collectTables(changedBy: spec.actions)
    default: break
    }
  }

  private mutating func collectTables(changedBy actions: [TimelineEvent.Verb]) {
    for case .data(let layer, _) in actions { changedByActions.insert(layer) }
  }

  /// Adds a layer, its mask and its sublayers to the outline.
  private mutating func add(_ layer: LayerSpec, into parent: String?, asMask: Bool = false) {
    if tree.contains(layer.id), !decoder.hasUnreadEdits {
      decoder.at(.key("id")) {
        decoder.report(
          "\(quoted(layer.id)) is the id of another layer", accepted: "an id of its own")
      }
    } else {
      tree.add(layer.id, into: parent, asMask: asMask)
    }
    if let table = layer.table {
      tables[layer.id] = TableOutline(table)
      if changedByActions.contains(layer.id) { tables[layer.id]?.count = nil }
    }
    checkNode(layer)
    checkRendered(layer.display)
    decoder.at(.key("actions")) { check(layer.actions, of: layer.id) }
    decoder.at(.key("delegateActions")) { check(layer.delegateActions, of: layer.id) }
    decoder.at(.key("constraints")) { check(layer.constraints) }
    if let style = layer.style { decoder.at(.key("style")) { check(style, of: layer.id) } }
    decoder.at(.key("animations")) {
      for (index, spec) in layer.animations.enumerated() {
        decoder.at(.index(index)) {
          for path in spec.animation.keyPaths { checkClass(layer.id, has: path) }
        }
      }
    }
    if let mask = layer.mask {
      decoder.at(.key("mask")) { add(mask, into: layer.id, asMask: true) }
    }
    decoder.at(.key("sublayers")) {
      for (index, sublayer) in layer.sublayers.enumerated() {
        decoder.at(.index(index)) { add(sublayer, into: layer.id) }
      }
    }
  }

  /// What a layer draws of others, which may be in the tree then or not.
  private func checkRendered(_ display: DrawingSpec?) {
    guard let display, !decoder.hasUnreadEdits else { return }
    decoder.at(.key("display")) {
      decoder.at(.key("draw")) {
        for (index, command) in display.commands.enumerated() {
          guard case .render(let id) = command, !everyID.contains(id) else { continue }
          decoder.at(.index(index)) {
            decoder.at(.key("render")) {
              decoder.report(
                "\(quoted(id)) is no layer", accepted: nameHint(id, among: everyID, none: ""))
            }
          }
        }
      }
    }
  }

  // MARK: - Events

  private mutating func check(_ event: TimelineEvent) {
    decoder.at(.key("at")) { decoder.checkNotLate(event.time) }
    check(event.verb, at: event.time)
  }

  private mutating func check(_ verb: TimelineEvent.Verb, at time: Instant) {
    decoder.at(.key(verb.key)) {
      switch verb {
      case .set(let layer, let values, _):
        guard reference(layer, "layer", time) else { return }
        decoder.at(.key("values")) {
          checkValues(values, of: layer, isThere: true, mayMask: true)
          for case .mask(let mask) in values {
            decoder.at(.key("mask")) { setMask(mask, of: layer) }
          }
        }
      case .animate(let layer, let spec):
        guard reference(layer, "layer", time) else { return }
        for path in spec.animation.keyPaths { checkClass(layer, has: path) }
      case .removeAnimation(let layer, _): reference(layer, "layer", time)
      case .scroll(let layer, let scroll):
        guard reference(layer, "layer", time) else { return }
        checkScroll(layer, scroll, count: tables[layer]?.count)
      case .data(let layer, let change):
        if reference(layer, "layer", time) { checkData(layer, change) }
      case .setNeedsDisplay(let layer, _), .setNeedsLayout(let layer):
        reference(layer, nil, time)
      case .ensureDisplayed(let layer, _):
        if let layer { reference(layer, nil, time) }
      case .insert(let layer, let into, let place): insert(layer, into, place, time)
      case .move(let layer, let into, let index): move(layer, into, index, time)
      case .remove(let layer):
        guard reference(layer, nil, time) else { return }
        if layer == scene.root.id {
          decoder.report("is the root", accepted: "a layer below the root")
        } else {
          tree.remove(layer)
        }
      case .animateNodes(let spec): check(spec, at: time)
      case .transitionNodes(let spec): check(spec, at: time)
      case .present(let layer, _, let moment): checkPresent(layer, moment, at: time)
      case .touch(let inputs), .tap(let inputs): checkTouch(inputs, at: time)
      case .transaction(_, let edits): check(edits, at: time)
      case .commitHandler(let spec): check(spec.actions)
      case .flush, .logValue, .memoryWarning, .busy, .mark, .call: break
      }
    }
  }

  /// What a transaction holds, in its order.
  private mutating func check(_ edits: [TimelineEvent.Verb], at time: Instant) {
    decoder.at(.key("edits")) {
      for (index, edit) in edits.enumerated() {
        decoder.at(.index(index)) { check(edit, at: time) }
      }
    }
  }

  /// A key path must be one of the layer's class.
  func checkClass(_ layer: String, has path: LayerKeyPath) {
    if !path.owners.isEmpty { checkClass(layer, has: path.text, of: path.owners) }
    checkCell(layer, has: path)
  }

  /// A key must be one of the layer's class.
  func checkClass(_ layer: String, has key: String, of owners: [LayerKind.Name]) {
    guard let actual = (kinds[layer] ?? nil)?.layerClass, !owners.contains(actual) else { return }
    let names = owners.map(\.rawValue).joined(separator: " and ")
    decoder.report(
      "\(key) is a key of \(names), and \(quoted(layer)) is a \(actual.rawValue)",
      accepted: "a key of \(actual.rawValue)")
  }

  /// A layer gets another mask, or none.
  private mutating func setMask(_ mask: LayerSpec?, of layer: String) {
    if let old = tree.mask(of: layer) { tree.remove(old) }
    guard let mask, checkDepth(tree.depth(of: layer) + Self.height(of: mask)) else { return }
    add(mask, into: layer, asMask: true)
  }

  private mutating func insert(
    _ layer: LayerSpec, _ into: String, _ place: TimelineEvent.Placement, _ time: Instant
  ) {
    let isKnown = reference(into, "into", time)
    switch place {
    case .front: break
    case .index(let index): checkIndex(index, in: into, count: tree.count(in: into))
    case .above(let sibling): checkSibling(sibling, "above", in: into, time)
    case .below(let sibling): checkSibling(sibling, "below", in: into, time)
    }
    decoder.at(.key("layer")) {
      if let parent = kinds[into] ?? nil {
        ConstraintKeys.checkSuperlayer(parent, of: layer, decoder)
      }
      let depth = isKnown ? tree.depth(of: into) : 0
      guard checkDepth(depth + Self.height(of: layer)) else { return }
      add(layer, into: isKnown ? into : nil)
    }
  }

  private mutating func move(_ layer: String, _ into: String?, _ index: Int?, _ time: Instant) {
    let isThere = reference(layer, "layer", time)
    guard into.map({ reference($0, "into", time) }) ?? true, isThere else { return }
    guard layer != scene.root.id else {
      decoder.at(.key("layer")) {
        decoder.report("is the root", accepted: "a layer below the root")
      }
      return
    }
    let target = into ?? tree.parent(of: layer)
    if let into, tree.isInside(into, layer) {
      decoder.at(.key("into")) {
        decoder.report(
          into == layer ? "is the moved layer" : "\(quoted(into)) is inside the moved layer",
          accepted: "a layer outside of \(quoted(layer))")
      }
      return
    }
    if let target {
      // The moved layer leaves its place before the index counts.
      let isSame = tree.parent(of: layer) == target && !tree.isMask(layer)
      if let index {
        checkIndex(index, in: target, count: tree.count(in: target) - (isSame ? 1 : 0))
      }
      if !isSame, checkDepth(tree.depth(of: target) + tree.height(of: layer)) {
        tree.move(layer, into: target)
      }
    }
  }

  /// The tree may be as deep as the file: later stages walk it down.
  private func checkDepth(_ depth: Int) -> Bool {
    if depth <= JSONReader.depthLimit { return true }
    decoder.hasUnreadEdits = true
    decoder.report(
      "makes the tree \(depth) layers deep", accepted: "at most \(JSONReader.depthLimit) layers")
    return false
  }

  private static func height(of layer: LayerSpec) -> Int {
    let masks = layer.mask.map { [$0] } ?? []
    return 1 + ((masks + layer.sublayers).map { height(of: $0) }.max() ?? 0)
  }

  private func checkIndex(_ index: Int, in layer: String, count: Int) {
    guard index > count, tree.contains(layer), !decoder.hasUnreadEdits else { return }
    decoder.at(.key("index")) {
      decoder.report(
        "is \(index)",
        accepted: "0 to \(count), as \(quoted(layer)) has \(count) other "
          + (count == 1 ? "sublayer then" : "sublayers then"))
    }
  }

  private func checkSibling(_ sibling: String, _ key: String, in layer: String, _ time: Instant) {
    guard reference(sibling, key, time), tree.contains(layer), !decoder.hasUnreadEdits,
      tree.parent(of: sibling) != layer || tree.isMask(sibling)
    else { return }
    decoder.at(.key(key)) {
      decoder.report(
        "\(quoted(sibling)) is no sublayer of \(quoted(layer)) then",
        accepted: "a sublayer of \(quoted(layer))")
    }
  }

  /// Whether a layer is in the tree at a time; reported if not.
  @discardableResult
  func reference(_ id: String, _ key: String?, _ time: Instant) -> Bool {
    if tree.contains(id) { return true }
    if decoder.hasUnreadEdits { return false }
    let isLate = everyID.contains(id)
    // Only made when the problem is kept: a hint among many names takes time.
    func note() {
      decoder.report(
        isLate
          ? "\(quoted(id)) is not in the tree at \(numeral(time.seconds)) s"
          : "\(quoted(id)) is no layer",
        accepted: isLate
          ? "a layer that was inserted by then and not removed"
          : nameHint(id, among: everyID, none: ""))
    }
    if let key { decoder.at(.key(key)) { note() } } else { note() }
    return false
  }
}

extension TimelineEvent.Verb {
  /// The verb's key in the file.
  var key: String {
    switch self {
    case .set: "set"
    case .animate: "animate"
    case .removeAnimation: "removeAnimation"
    case .insert: "insert"
    case .move: "move"
    case .remove: "remove"
    case .setNeedsDisplay: "setNeedsDisplay"
    case .setNeedsLayout: "setNeedsLayout"
    case .ensureDisplayed: "ensureDisplayed"
    case .memoryWarning: "memoryWarning"
    case .animateNodes: "animateNodes"
    case .transitionNodes: "transitionNodes"
    case .present: "present"
    case .touch: "touch"
    case .tap: "tap"
    case .scroll: "scroll"
    case .data: "data"
    case .transaction: "transaction"
    case .flush: "flush"
    case .commitHandler: "commitHandler"
    case .logValue: "logValue"
    case .busy: "busy"
    case .mark: "mark"
    case .call: "call"
    }
  }
}

extension SceneDecoder {
  /// Notes a problem when the current value, a time, is after the scene's end.
  func checkNotLate(_ time: Instant) {
    guard let duration, time > .zero + duration else { return }
    report(
      "is \(numeral(time.seconds)), after the end",
      accepted: "0 to \(numeral(duration.seconds)), the scene's duration")
  }
}
