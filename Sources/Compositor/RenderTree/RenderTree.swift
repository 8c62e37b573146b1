internal import Graphics
public import LayerModel
internal import WrongUse

/// The render server's copy of a layer tree: what the last commit left, and the animations that
/// run on it.
///
/// Values only; nothing here can reach a layer of the other side.
public struct RenderTree: Sendable {
  /// What is known of one layer.
  struct Entry: Sendable {
    var shared: SharedProperties
    var properties: LayerProperties {
      get { shared.values }
      set { shared = SharedProperties(newValue) }
    }
    var sublayers: [LayerID] = []
    var mask: LayerID?
    var animations: [AttachedAnimation] = []
    var superlayer: LayerID?
    /// What the tree was before the commit that brought the layer's transition.
    var past: Int?
    /// What of it a plan can pass over.
    var subtree = Subtree()
    /// Which of its superlayer's sublayers it is, where those have an index.
    var place = 0
  }

  /// A bitmap that some layers show.
  struct Picture: Sendable {
    var bitmap: Bitmap
    var users: Int
    /// How many pictures had come when it had: a plan that knows so many knows this one.
    var arrival: Int
  }

  var layers = LayerTable()
  /// The indexes of long sublayer lists.
  var subtreeIndexes: [LayerID: SubtreeIndex] = [:]
  private(set) var root: LayerID?
  /// The layers with animations. Only asked questions whose answer does not depend on order.
  private(set) var animated: Set<LayerID> = []
  /// The layers whose time is not their superlayer's.
  private(set) var retimed: Set<LayerID> = []
  /// The layers that are not there at all times.
  private(set) var windowed: Set<LayerID> = []
  /// The layers with masks.
  private var masked: Set<LayerID> = []
  /// The replicators whose instances differ in time.
  private(set) var delaying: Set<LayerID> = []
  /// The emitters.
  private(set) var emitters: Set<LayerID> = []
  /// The layers that are drawn in tiles.
  private(set) var tiled: Set<LayerID> = []
  /// The layers whose pictures come from outside.
  private(set) var externals: Set<LayerID> = []
  private(set) var pictures: [ObjectIdentifier: Picture] = [:]
  /// How many pictures have come, those that are gone again included.
  private(set) var arrivals = 0
  /// How often each picture is a value of an animation.
  private(set) var animatedPictures: [ObjectIdentifier: Int] = [:]
  /// Pictures that the commit at hand took from their layers; they may go to others.
  private var dropped: [Bitmap] = []

  /// A tree without layers: its frames show the display's background.
  public init() {}

  /// The past that ``layers`` are looked up in; nil is the present.
  var viewedPast: Int? { layers.viewed }

  /// Looks at the layers of a past, or at the present.
  mutating func view(_ past: Int?) { layers.viewed = past }

  /// How many layers it has.
  public var count: Int { layers.count }

  /// A layer's mask; costs nearly nothing while no layer has one. What is known of masks is known of
  /// the present.
  func mask(of id: LayerID) -> LayerID? {
    masked.isEmpty && viewedPast == nil ? nil : layers[id]?.mask
  }

  /// Applies what one turn changed. Commits must come in their order, each once, the ones that no
  /// frame shows included.
  ///
  /// O(changed layers and their sublayer lists).
  ///
  /// - Precondition: a new layer comes with its properties; removed layers, sublayers and the root
  ///   are known.
  public mutating func apply(_ commit: Commit) {
    let past = bringsTransition(commit) ? layers.makePast(at: commit.clock) : nil
    for change in commit.changes { apply(change, past) }
    for id in commit.removed {
      guard let gone = layers.removeValue(forKey: id) else {
        halt("commit removes unknown layer \(id.rawValue)")
      }
      if let bitmap = gone.properties.contents { dropped.append(bitmap) }
      dropped += gone.properties.madePictures
      countPictures(of: gone.animations, -1)
      delaying.remove(id)
      emitters.remove(id)
      externals.remove(id)
      tiled.remove(id)
      animated.remove(id)
      retimed.remove(id)
      windowed.remove(id)
      masked.remove(id)
    }
    for change in commit.changes {
      for id in change.sublayers ?? [] {
        require(
          layers[id] != nil,
          "layer \(change.layer.rawValue) has unknown sublayer \(id.rawValue)")
        layers[id]?.superlayer = change.layer
      }
      if let mask = change.mask.flatMap({ $0 }) {
        require(
          layers[mask] != nil,
          "layer \(change.layer.rawValue) has unknown mask \(mask.rawValue)")
        layers[mask]?.superlayer = change.layer
      }
    }
    layers.dropPasts()
    for bitmap in dropped { release(bitmap) }
    dropped = []
    require(layers[commit.root] != nil, "root layer \(commit.root.rawValue) is unknown")
    root = commit.root
    updateSubtrees(commit)
  }

  /// Whether a layer gets a transition that it does not have.
  private func bringsTransition(_ commit: Commit) -> Bool {
    commit.changes.contains { change in
      let new = change.animations?.first(where: \.isTransition)
      return new != nil && new != layers[change.layer]?.transition
    }
  }

  private mutating func apply(_ change: Commit.Change, _ past: Int?) {
    let id = change.layer
    if let properties = change.properties {
      swapPicture(layers[id]?.properties.contents, for: properties.contents)
      noteKind(of: id, properties)
      if layers[id] == nil {
        layers[id] = Entry(shared: SharedProperties(properties))
      } else {
        layers[id]?.properties = properties
      }
    }
    if let timing = change.properties?.timing {
      if timing.isPlain { retimed.remove(id) } else { retimed.insert(id) }
      if timing.hasWindow { windowed.insert(id) } else { windowed.remove(id) }
    }
    require(layers[id] != nil, "new layer \(id.rawValue) comes without properties")
    if let sublayers = change.sublayers { layers[id]?.sublayers = sublayers }
    if let mask = change.mask {
      layers[id]?.mask = mask
      if mask == nil { masked.remove(id) } else { masked.insert(id) }
    }
    if let animations = change.animations {
      let new = animations.first(where: \.isTransition)
      if new != layers[id]?.transition { layers[id]?.past = new == nil ? nil : past }
      countPictures(of: layers[id]?.animations ?? [], -1)
      countPictures(of: animations, 1)
      layers[id]?.animations = animations
      if animations.isEmpty { animated.remove(id) } else { animated.insert(id) }
    }
  }

  private mutating func swapPicture(_ old: Bitmap?, for new: Bitmap?) {
    // Nearly always the same: nothing is looked up for it then.
    guard old !== new else { return }
    if let old { dropped.append(old) }
    if let new { retain(new) }
  }

  /// What only layers of some classes and those with patterns have, before their values are taken over.
  private mutating func noteKind(of id: LayerID, _ properties: LayerProperties) {
    let before = layers[id]?.properties
    if case .plain = properties.kind, before.map({ $0.kind == .plain }) ?? true,
      properties.madePictures.isEmpty, before?.madePictures.isEmpty ?? true
    {
      return
    }
    for bitmap in properties.madePictures { retain(bitmap) }
    dropped += before?.madePictures ?? []
    func note(_ set: inout Set<LayerID>, _ isMember: Bool) {
      if isMember { set.insert(id) } else { set.remove(id) }
    }
    note(&delaying, properties.instanceDelays != nil)
    note(&tiled, properties.kind.name == .tiled)
    note(&externals, properties.kind.name == .external)
    note(&emitters, properties.kind.name == .emitter)
  }

  private mutating func retain(_ new: Bitmap) {
    let key = ObjectIdentifier(new)
    if pictures[key] == nil {
      arrivals += 1
      pictures[key] = Picture(bitmap: new, users: 0, arrival: arrivals)
    }
    pictures[key]?.users += 1
  }

  private mutating func countPictures(of animations: [AttachedAnimation], _ change: Int) {
    for bitmap in animations.flatMap(\.animation.pictures) {
      let key = ObjectIdentifier(bitmap)
      let count = animatedPictures[key, default: 0] + change
      animatedPictures[key] = count == 0 ? nil : count
    }
  }

  private mutating func release(_ bitmap: Bitmap) {
    let key = ObjectIdentifier(bitmap)
    guard let users = pictures[key]?.users else { return }
    if users == 1 { pictures[key] = nil } else { pictures[key]?.users = users - 1 }
  }
}

extension LayerProperties {
  /// The bitmaps that the layer shows beside its contents: those of its pattern, particles and tiles.
  var madePictures: [Bitmap] {
    let pattern = hasStandardExtras ? [] : self.backgroundPattern.map { [$0.bitmap] } ?? []
    switch kind {
    case .emitter(let values): return pattern + values.emitterCells.flatMap(\.pictures)
    case .tiled(let values): return pattern + values.tiles.map(\.bitmap)
    default: return pattern
    }
  }
}

extension RenderTree.Entry {
  /// The transition, running or not.
  var transition: AttachedAnimation? { animations.first(where: \.isTransition) }
}
