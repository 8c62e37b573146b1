public import LayerModel
public import VSync

extension RenderTree {
  /// A layer of the tree as it was committed, and as it shows at a moment.
  public struct Reading: Sendable {
    /// Which layer.
    public let layer: LayerID
    /// How many superlayers it has; a mask counts as one level below its owner.
    public let depth: Int
    /// Which of its superlayer's sublayers it is, from 0; nil for the root and for masks.
    public let index: Int?
    /// Whether it is a mask.
    public let isMask: Bool
    /// What the last commit left.
    public let model: LayerProperties
    /// The same with its animations.
    public let presentation: LayerProperties
    /// Its animations, running or not, in the order in which they were added.
    public let animations: [AttachedAnimation]
  }

  /// Every layer, from the root down: each before its mask, then its sublayers in array order.
  ///
  /// O(layers x depth, and their animations).
  public func readings(at instant: Instant) -> [Reading] {
    guard let root else { return [] }
    var readings: [Reading] = []
    var waiting: [(id: LayerID, depth: Int, index: Int?, isMask: Bool)] = [(root, 0, nil, false)]
    while let next = waiting.popLast() {
      guard let entry = layers[next.id] else { continue }
      var presentation = presentation(of: next.id, at: instant)
      if case .external(let values) = presentation.kind,
        let picture = values.picture(at: instant)
      {
        presentation.contents = picture
      }
      readings.append(
        Reading(
          layer: next.id, depth: next.depth, index: next.index, isMask: next.isMask,
          model: entry.properties, presentation: presentation, animations: entry.animations))
      for (index, sublayer) in entry.sublayers.enumerated().reversed() {
        waiting.append((sublayer, next.depth + 1, index, false))
      }
      if let mask = entry.mask { waiting.append((mask, next.depth + 1, nil, true)) }
    }
    return readings
  }
}
