/// Gives every layer without an id one that follows from its place in the file.
///
/// The root is `root`, its third sublayer `root/2`, its mask `root/mask`; a layer that event 5 of the timeline inserts is
/// `timeline/5`, a mask that it sets `timeline/5/mask`, and what edit 2 of a transaction there
/// inserts `timeline/5.2`. An id that the file gives to another layer gets `:2` (`:3`, ...) appended.
struct LayerIDs {
  private var given: Set<String> = []

  /// Fills in the ids of a scene.
  static func fill(_ scene: inout Scene) {
    var ids = LayerIDs()
    ids.collect(scene.root)
    for event in scene.timeline {
      for layer in event.verb.newLayers { ids.collect(layer) }
    }
    ids.name(&scene.root, "root")
    for place in scene.timeline.indices {
      let event = scene.timeline[place]
      if event.verb.newLayers.isEmpty { continue }
      scene.timeline[place].verb = ids.named(event.verb, "timeline/\(event.index)")
    }
  }

  /// A verb whose new layers have ids.
  private func named(_ verb: TimelineEvent.Verb, _ name: String) -> TimelineEvent.Verb {
    switch verb {
    case .insert(var layer, let into, let placement):
      self.name(&layer, name)
      return .insert(layer, into: into, placement)
    case .set(let layer, let values, let transaction):
      let named = values.map { self.named($0, name) }
      return .set(layer: layer, values: named, transaction: transaction)
    case .transaction(let spec, let edits):
      return .transaction(
        spec, edits.enumerated().map { self.named($1, "\(name).\($0)") })
    default: return verb
    }
  }

  private mutating func collect(_ layer: LayerSpec) {
    if !layer.id.isEmpty { given.insert(layer.id) }
    if let mask = layer.mask { collect(mask) }
    for sublayer in layer.sublayers { collect(sublayer) }
  }

  private func name(_ layer: inout LayerSpec, _ place: String) {
    if layer.id.isEmpty { layer.id = free(place) }
    if var mask = layer.mask {
      name(&mask, "\(place)/mask")
      layer.mask = mask
    }
    for index in layer.sublayers.indices { name(&layer.sublayers[index], "\(place)/\(index)") }
  }

  /// A change whose mask has an id.
  private func named(_ change: PropertyChange, _ place: String) -> PropertyChange {
    guard case .mask(var mask?) = change else { return change }
    name(&mask, "\(place)/mask")
    return .mask(mask)
  }

  private func free(_ name: String) -> String {
    if !given.contains(name) { return name }
    var number = 2
    while given.contains("\(name):\(number)") { number += 1 }
    return "\(name):\(number)"
  }
}
