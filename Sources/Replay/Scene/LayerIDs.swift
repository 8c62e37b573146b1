/// Gives every layer without an id one that follows from its place in the file.
///
/// The root is `root`, its third sublayer `root/2`, its mask `root/mask`; a layer that event 5 of the timeline inserts is
/// `timeline/5`. An id that the file gives to another layer gets `:2` (`:3`, ...) appended.
struct LayerIDs {
  private var given: Set<String> = []

  /// Fills in the ids of a scene.
  static func fill(_ scene: inout Scene) {
    var ids = LayerIDs()
    ids.collect(scene.root)
    for event in scene.timeline {
      if case .insert(let layer, _, _) = event.verb { ids.collect(layer) }
    }
    ids.name(&scene.root, "root")
    for place in scene.timeline.indices {
      guard case .insert(var layer, let into, let placement) = scene.timeline[place].verb
      else { continue }
      ids.name(&layer, "timeline/\(scene.timeline[place].index)")
      scene.timeline[place].verb = .insert(layer, into: into, placement)
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

  private func free(_ name: String) -> String {
    if !given.contains(name) { return name }
    var number = 2
    while given.contains("\(name):\(number)") { number += 1 }
    return "\(name):\(number)"
  }
}
