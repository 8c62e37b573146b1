internal import Graphics
public import LayerModel

/// The render server's copy of a layer tree: what the last commit left, and the animations that
/// run on it.
///
/// Values only; nothing here can reach a layer of the other side.
public struct RenderTree: Sendable {
  /// What is known of one layer.
  struct Entry: Sendable {
    var properties: LayerProperties
    var sublayers: [LayerID] = []
    var mask: LayerID?
    var animations: [AttachedAnimation] = []
    var superlayer: LayerID?
  }

  /// A bitmap that some layers show. Held, so that its identity is not used again.
  struct Picture: Sendable {
    var bitmap: Bitmap
    var users: Int
  }

  private(set) var layers: [LayerID: Entry] = [:]
  private(set) var root: LayerID?
  /// The layers with animations. Only asked questions whose answer does not depend on order.
  private(set) var animated: Set<LayerID> = []
  /// The layers whose time is not their superlayer's.
  private(set) var retimed: Set<LayerID> = []
  /// The replicators whose instances differ in time.
  private(set) var delaying: Set<LayerID> = []
  /// The emitters.
  private(set) var emitters: Set<LayerID> = []
  /// The layers that are drawn in tiles.
  private(set) var tiled: Set<LayerID> = []
  /// The layers whose pictures come from outside.
  private(set) var externals: Set<LayerID> = []
  private(set) var pictures: [ObjectIdentifier: Picture] = [:]

  /// A tree without layers: its frames show the display's background.
  public init() {}

  /// How many layers it has.
  public var count: Int { layers.count }

  /// Applies what one turn changed. Commits must come in their order, each once, the ones that no
  /// frame shows included.
  ///
  /// O(changed layers and their sublayer lists).
  ///
  /// - Precondition: a new layer comes with its properties; removed layers, sublayers and the root
  ///   are known.
  public mutating func apply(_ commit: Commit) {
    for change in commit.changes { apply(change) }
    for id in commit.removed {
      guard let gone = layers.removeValue(forKey: id) else {
        preconditionFailure("commit removes unknown layer \(id.rawValue)")
      }
      for bitmap in gone.properties.pictures { release(bitmap) }
      delaying.remove(id)
      emitters.remove(id)
      externals.remove(id)
      tiled.remove(id)
      animated.remove(id)
      retimed.remove(id)
    }
    for change in commit.changes {
      for id in change.sublayers ?? [] {
        precondition(
          layers[id] != nil,
          "layer \(change.layer.rawValue) has unknown sublayer \(id.rawValue)")
        layers[id]?.superlayer = change.layer
      }
      if let mask = change.mask.flatMap({ $0 }) {
        precondition(
          layers[mask] != nil,
          "layer \(change.layer.rawValue) has unknown mask \(mask.rawValue)")
        layers[mask]?.superlayer = change.layer
      }
    }
    precondition(layers[commit.root] != nil, "root layer \(commit.root.rawValue) is unknown")
    root = commit.root
  }

  private mutating func apply(_ change: Commit.Change) {
    let id = change.layer
    if let properties = change.properties {
      for bitmap in properties.pictures { retain(bitmap) }
      for bitmap in layers[id]?.properties.pictures ?? [] { release(bitmap) }
      if properties.instanceDelays == nil { delaying.remove(id) } else { delaying.insert(id) }
      if case .tiled = properties.kind { tiled.insert(id) } else { tiled.remove(id) }
      if case .external = properties.kind { externals.insert(id) } else { externals.remove(id) }
      if case .emitter = properties.kind { emitters.insert(id) } else { emitters.remove(id) }
      if layers[id] == nil {
        layers[id] = Entry(properties: properties)
      } else {
        layers[id]?.properties = properties
      }
    }
    if let timing = change.properties?.timing {
      if timing.isPlain { retimed.remove(id) } else { retimed.insert(id) }
    }
    precondition(layers[id] != nil, "new layer \(id.rawValue) comes without properties")
    if let sublayers = change.sublayers { layers[id]?.sublayers = sublayers }
    if let mask = change.mask { layers[id]?.mask = mask }
    if let animations = change.animations {
      layers[id]?.animations = animations
      if animations.isEmpty { animated.remove(id) } else { animated.insert(id) }
    }
  }

  private mutating func retain(_ bitmap: Bitmap?) {
    guard let bitmap else { return }
    pictures[ObjectIdentifier(bitmap), default: Picture(bitmap: bitmap, users: 0)].users += 1
  }

  private mutating func release(_ bitmap: Bitmap?) {
    guard let bitmap, let users = pictures[ObjectIdentifier(bitmap)]?.users else { return }
    pictures[ObjectIdentifier(bitmap)]?.users = users - 1
    if users == 1 { pictures[ObjectIdentifier(bitmap)] = nil }
  }
}

extension LayerProperties {
  /// The bitmaps that the layer shows: its contents, and those of its particles and tiles.
  var pictures: [Bitmap] {
    let own = contents.map { [$0] } ?? []
    switch kind {
    case .emitter(let values): return own + values.emitterCells.flatMap(\.pictures)
    case .tiled(let values): return own + values.tiles.map(\.bitmap)
    default: return own
    }
  }
}
