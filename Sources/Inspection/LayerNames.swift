internal import Compositor
internal import LayerModel
internal import PlainText

/// The layers of a tree with what people call them.
struct LayerNames: Sendable {
  /// From the root down: each layer before its mask, then its sublayers.
  let readings: [RenderTree.Reading]
  /// Where each layer lies: names from the root down, `root/list/#3`. One that has no name is called
  /// by its place among its siblings, or `mask`.
  private var paths: [LayerID: String] = [:]
  private var places: [LayerID: Int] = [:]

  init(_ readings: [RenderTree.Reading]) {
    self.readings = readings
    var way: [String] = []
    for (place, reading) in readings.enumerated() {
      way.removeLast(max(0, way.count - reading.depth))
      way.append(Self.step(reading))
      paths[reading.layer] = way.joined(separator: "/")
      places[reading.layer] = place
    }
  }

  private static func step(_ reading: RenderTree.Reading) -> String {
    let name = reading.model.name
    // Scenes call a layer without an id by its place, from the root down.
    if name.hasPrefix("root/"), let place = name.split(separator: "/").last { return "#\(place)" }
    guard name.isEmpty else { return printable(name, limit: 60) }
    return reading.isMask ? "mask" : reading.index.map { "#\($0)" } ?? "root"
  }

  /// A layer's way from the root; `?` for one that is only in the past of a transition.
  func path(of layer: LayerID) -> String { paths[layer] ?? "?" }

  /// What a layer is called in a list: its name, or else its path.
  func title(of layer: LayerID, name: String) -> String {
    name.isEmpty ? path(of: layer) : printable(name, limit: 60)
  }

  /// A layer of the tree.
  subscript(layer: LayerID) -> RenderTree.Reading? { places[layer].map { readings[$0] } }
}
