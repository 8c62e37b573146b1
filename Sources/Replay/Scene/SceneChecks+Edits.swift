import PlainText
import VSync

// Layers that come, move and get masks must have a place to go to.

extension SceneChecks {
  /// A layer gets another mask, or none.
  mutating func setMask(_ mask: LayerSpec?, of layer: String) {
    if let old = tree.mask(of: layer) { tree.remove(old) }
    guard let mask, checkDepth(tree.depth(of: layer) + Self.height(of: mask)) else { return }
    add(mask, into: layer, asMask: true)
  }

  mutating func insert(
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

  mutating func move(_ layer: String, _ into: String?, _ index: Int?, _ time: Instant) {
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
}
